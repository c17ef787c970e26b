"""Smaller positions: what can be taken from one, so that a witness shows nothing that it can do without."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from analysis.recess.random_positions import QUIET_MINUTE
from model.errors import RulescopeError
from model.recess.position import ABSENT, CHILDREN_EACH, ENTRANCES, Ending, Position, Posture, owner, sex, without
from model.recess.readings import Ruleset

QUIET_COINS = 5
SMALLEST = 3
"""Rows and columns that a board keeps, so that a picture still looks like a playground."""


def size(position: Position) -> tuple[int, ...]:
    """How much there is to look at: pieces, fights, players, equipment, spaces, what is unusual."""
    present = [number for number, child in enumerate(position.children) if child != ABSENT]
    return (
        len(present) + len(position.nuns),
        len(position.fights()),
        position.players,
        len(position.board.blocked),
        position.board.grid.size,
        len(position.board.shelter_spaces),
        sum(coins != QUIET_COINS for coins in position.coins),
        int(position.clock != QUIET_MINUTE) + position.turn,
        sum(number % CHILDREN_EACH for number in present),
    )


def smaller_ones(position: Position) -> Iterator[Position]:
    """Positions with something less in them, the most welcome first; not all of them can be."""
    for child, where in enumerate(position.children):
        mates = position.fights().get(where.place, (child,)) if where.place >= 0 else (child,)
        less = position
        for mate in mates:
            less = without(less, mate)
        yield less
    for nun in range(len(position.nuns)):
        yield replace(position, nuns=position.nuns[:nun] + position.nuns[nun + 1 :])
    yield from fewer_players(position)
    yield from smaller_boards(position)
    for player in range(position.players):
        coins = (*position.coins[:player], QUIET_COINS, *position.coins[player + 1 :])
        yield replace(position, coins=coins)
    yield replace(position, clock=QUIET_MINUTE)
    yield from renamed(position)


def smaller_positions(position: Position) -> Iterator[Position]:
    """The same that are really smaller, and positions in which a child stands that was in detention."""
    yield from (smaller for smaller in smaller_ones(position) if size(smaller) < size(position))
    for number, child in enumerate(position.children):
        if child.posture in (Posture.DETAINED, Posture.SERVED, Posture.FREED):
            stands = replace(child, posture=Posture.STANDING)
            yield replace(position, children=(*position.children[:number], stands, *position.children[number + 1 :]))


def renamed(position: Position) -> Iterator[Position]:
    """Let A be on turn, and put the first boy in the place of a girl or of a second boy."""
    if position.turn and position.ending is None:
        first = position.turn * CHILDREN_EACH
        children = position.children[first:] + position.children[:first]
        coins = position.coins[position.turn :] + position.coins[: position.turn]
        yield replace(position, children=children, coins=coins, turn=0)
    for number, child in enumerate(position.children):
        for absent in range(number - number % CHILDREN_EACH, number):
            is_own_entrance = child.place not in ENTRANCES or sex(number) == sex(absent)
            if child != ABSENT and position.children[absent] == ABSENT and is_own_entrance:
                children = without(position, number).children
                yield replace(position, children=(*children[:absent], child, *children[absent + 1 :]))


def fewer_players(position: Position) -> Iterator[Position]:
    """Leave a player without children out, and let the others keep their order."""
    kisser = None if position.ending is None else position.ending.kisser
    for player in range(position.players):
        children = [child for number, child in enumerate(position.children) if owner(number) == player]
        if set(children) != {ABSENT} or player in (position.turn, kisser) or position.players == 2:
            continue
        kept = [number for number in range(position.players) if number != player]
        yield replace(
            position,
            children=tuple(c for k in kept for c in position.children[k * CHILDREN_EACH : (k + 1) * CHILDREN_EACH]),
            coins=tuple(position.coins[k] for k in kept),
            turn=kept.index(position.turn),
            ending=position.ending if kisser is None else Ending(kept.index(kisser)),
        )


def smaller_boards(position: Position) -> Iterator[Position]:
    """Take a piece of equipment, a row, a column or the shelters away."""
    for piece in position.board.pieces:
        pieces = tuple(kept for kept in position.board.pieces if kept != piece)
        yield replace(position, board=replace(position.board, pieces=pieces))
    headers: list[list[str]] = []
    rows: list[list[str]] = []
    for line in str(position).splitlines():
        (headers if ":" in line else rows).append(line.split())
    columns = len(rows[0])
    cuts = [rows[:cut] + rows[cut + 1 :] for cut in range(len(rows)) if len(rows) > SMALLEST]
    cuts += [[row[:cut] + row[cut + 1 :] for row in rows] for cut in range(columns) if columns > SMALLEST]
    cuts.append([[cell.strip("()") or "." for cell in row] for row in rows])
    for cut in cuts:
        try:
            smaller = Position.parse("\n".join(" ".join(words) for words in headers + cut))
        except RulescopeError:
            continue  # half a piece of equipment, or a part that is cut off
        if smaller.children.count(ABSENT) == position.children.count(ABSENT):
            yield smaller


def plainer(rules: Ruleset) -> Iterator[Ruleset]:
    """The rules with fewer readings that are not the baseline's: none, half of them, all but one."""
    differing = rules.differences()
    half = len(differing) // 2
    cuts = [differing, differing[:half], differing[half:], *([reading] for reading in differing)]
    for cut in cuts:
        if cut:
            yield rules.choosing({reading.id: type(reading).baseline() for reading in cut})


def simpler(position: Position, rules: Ruleset) -> Iterator[tuple[Position, Ruleset]]:
    """Position and rules with something less in one of them, the rules first."""
    yield from ((position, fewer) for fewer in plainer(rules))
    yield from ((smaller, rules) for smaller in smaller_ones(position) if size(smaller) < size(position))
