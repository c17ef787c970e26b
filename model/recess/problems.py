"""Everything that can be wrong with a position."""

from __future__ import annotations

from collections.abc import Iterable

from model.errors import BadPosition
from model.recess.board import SEXES
from model.recess.position import (
    CHILDREN_EACH,
    ENTRANCES,
    LAST_MINUTE,
    LYING,
    MOST_NUNS,
    NOWHERE,
    PLAYERS,
    Position,
    Posture,
    label,
    owner,
    sex,
)
from model.recess.readings import CoinsDebt, Ruleset


def problems(position: Position, ruleset: Ruleset | None = None) -> list[str]:
    """List everything impossible about a position; fewer pieces than in the box are fine for study."""
    if found := list(_player_problems(position)):
        return found
    return [
        *_count_problems(position, ruleset or Ruleset()),
        *_nun_problems(position),
        *_child_problems(position),
        *_fight_problems(position),
        *_sharing_problems(position),
    ]


def checked(position: Position, ruleset: Ruleset | None = None) -> Position:
    """Give the position back if it can be; otherwise refuse it with every problem."""
    if found := problems(position, ruleset):
        raise BadPosition(found)
    return position


def _player_problems(position: Position) -> Iterable[str]:
    """Players whom nobody has a letter for, and children that are not theirs."""
    if not 1 <= position.players <= len(PLAYERS):
        yield f"coins for {position.players} players; there are {len(PLAYERS)} at most"
    elif len(position.children) != position.players * CHILDREN_EACH:
        yield f"{len(position.children)} children of {position.players} players; {CHILDREN_EACH} each"


def _count_problems(position: Position, ruleset: Ruleset) -> Iterable[str]:
    """Coins, clock and turn."""
    for player, coins in enumerate(position.coins):
        if coins < 0 and ruleset.coins_debt is not CoinsDebt.OWES:
            yield f"player {PLAYERS[player]} has {coins} coins"
    if not 0 <= position.clock <= LAST_MINUTE:
        yield f"the clock shows {position.clock}; a game has {LAST_MINUTE} minutes"
    if position.turn >= position.players:
        yield f"it is the turn of {PLAYERS[position.turn]}, but only {position.players} play"
    if position.ending is not None and (position.ending.kisser or 0) >= position.players:
        yield f"{PLAYERS[position.ending.kisser or 0]} has kissed, but only {position.players} play"


def _nun_problems(position: Position) -> Iterable[str]:
    """Too many nuns, nuns in equipment or in an entrance."""
    if len(position.nuns) > MOST_NUNS:
        yield f"{len(position.nuns)} nuns; there are {MOST_NUNS}"
    for nun in position.nuns:
        if nun in ENTRANCES:
            yield f"a nun in the {position.place_name(nun)}; nuns stay on the board"
        elif nun in position.board.blocked:
            yield f"a nun in the equipment on {position.board.grid.name(nun)}"


def _child_problems(position: Position) -> Iterable[str]:
    """Children in equipment, and postures that do not fit the place."""
    for number, child in enumerate(position.children):
        if child.place == NOWHERE:
            continue
        name, where = label(number), position.place_name(child.place)
        if child.place in position.board.blocked:
            yield f"{name} in the equipment on {where}"
        if child.posture in LYING and child.place != ENTRANCES[sex(number)]:
            yield f"{name} lies in detention on {where}; detention is in the {SEXES[sex(number)]}' entrance"
        if child.posture is Posture.FREED and child.place >= 0 and child.place not in position.board.shelter_spaces:
            yield f"{name} is freed on {where}; expected an entrance or a shelter"


def _fight_problems(position: Position) -> Iterable[str]:
    """Attackers without a victim, victims without an attacker, fights where or between whom there are none."""
    fights = position.fights()
    attackers, victims = {a for a, _ in fights.values()}, {v for _, v in fights.values()}
    for number, child in enumerate(position.children):
        where = "" if child.place == NOWHERE else f" on {position.place_name(child.place)}"
        if child.posture is Posture.ATTACKING and number not in attackers:
            yield f"{label(number)}{where} attacks, but there is no victim"
        if child.posture is Posture.PINNED and number not in victims:
            yield f"{label(number)}{where} is pinned, but there is no attacker"
    for space, (attacker, victim) in fights.items():
        if owner(attacker) == owner(victim):
            yield f"{label(attacker)} fights {label(victim)} of the same player"
        if space in ENTRANCES:
            yield f"a fight in the {position.place_name(space)}"
        elif space in position.board.shelter_spaces:
            yield f"a fight in the shelter on {position.board.grid.name(space)}"
    for player in range(position.players):
        if sum(owner(attacker) == player for attacker in attackers) > 3:
            yield f"player {PLAYERS[player]} has four attackers; three at most"


def _sharing_problems(position: Position) -> Iterable[str]:
    """Open ground shared by others than a fight or a pair of one player's boy and girl."""
    fights, grid = position.fights(), position.board.grid
    for space in position.board.open_spaces:
        here = position.at(space)
        if space in position.board.shelter_spaces or len(here) + position.nuns.count(space) < 2:
            continue
        pair = len(here) == 2 and owner(here[0]) == owner(here[1]) and sex(here[0]) != sex(here[1])
        if space in position.nuns or not (space in fights or pair):
            pieces = " and ".join([label(child) for child in here] + ["a nun"] * position.nuns.count(space))
            yield f"{pieces} share the open space {grid.name(space)}"
