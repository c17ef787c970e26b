"""Unknown positions: a scene in which nothing is known but the board and who may take part, and what every one obeys.

An invariant is what clauses let no turn break; it is nobody's rule and never blamed. `INVARIANTS` say of a scene what
`model.recess.problems` says of a position; `REACHED` say what holds besides in every position that a game can reach.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import combinations
from typing import Any

from model.logic import (
    Formula,
    Unknown,
    Value,
    all_of,
    any_of,
    at_most,
    at_most_one,
    implies,
    is_one,
    is_value,
    none_of,
    not_so,
    options_of,
    variable,
)
from model.recess.clauses.ground import Ground
from model.recess.clauses.kisses import pairs_may_stay
from model.recess.clauses.positions import position_of
from model.recess.clauses.scene import CLOCK, COINS, FIGHT, FIRST_NUN, PLACE, POSTURE, Rules, Scene, mates_of
from model.recess.position import ENTRANCES, LAST_MINUTE, LYING, NOWHERE, PLAYERS, Position, Posture, label, owner, sex
from model.recess.readings import (
    ClockUnit,
    CoinsDebt,
    DetentionMove,
    DetentionStands,
    Ruleset,
)
from model.scene import Fact, Family

MOST_ATTACKERS = 3
QUIET_COINS, QUIET_MINUTE = (5,), (10,)
Invariant = Callable[[Scene], Formula]
INVARIANTS: list[Invariant] = []
REACHED: list[Invariant] = []


def unknown_scene(
    ground: Ground,
    rules: Ruleset,
    pieces: Iterable[int],
    turn: int = 0,
    players: int = 2,
    coins: Iterable[int] = QUIET_COINS,
    minutes: Iterable[int] = QUIET_MINUTE,
    postures: Iterable[Posture] | None = None,
    exact: bool = True,
    ignored: Iterable[Family[Any]] = (),
    all_present: bool = False,
) -> Scene:
    """A scene in which each of these pieces may take part, anywhere and in any state; `obeyed` says what it obeys.

    If all are present, each does. A child may be in one of these postures, if none are given in those that the rules
    can lead to; who fights is unknown as well. Whether another way to play the turn exists is one more unknown, as far
    as clauses ask for it.
    """
    pieces = tuple(sorted(pieces))
    states = tuple(postures_under(rules) if postures is None else postures)

    def facts() -> Iterator[tuple[Fact[Any], Any]]:
        children = [piece for piece in pieces if piece < FIRST_NUN]
        for piece in pieces:
            somewhere = ground.places if piece < FIRST_NUN else ground.spaces
            places = somewhere if all_present else (NOWHERE, *somewhere)
            yield PLACE(piece), one_of(f"{name_of_piece(piece)} at ", {place_name(ground, at): at for at in places})
        for child in children:
            names = {state.name.lower(): state for state in states}
            yield POSTURE(child), one_of(f"{name_of_piece(child)} ", names)
        for attacker, victim in ((a, v) for a in children for v in children if owner(a) != owner(v)):
            yield FIGHT(attacker, victim), variable(f"{name_of_piece(attacker)} attacks {name_of_piece(victim)}")
        for player in range(players):
            yield COINS(player), one_of(f"coins of {PLAYERS[player]}: ", {str(had): had for had in coins})
        yield CLOCK(), one_of("minute ", {str(minute): minute for minute in minutes})

    return Scene.of(facts(), ground, rules, turn, players, pieces, unknown_lines, exact, ignored)


def one_of(name: str, options: dict[str, Any]) -> Value[Any]:
    """A fresh value with a variable for each option; the only option if there is but one."""
    if len(options) == 1:
        return next(iter(options.values()))
    return Unknown({option: variable(f"{name}{word}") for word, option in options.items()})


def unknown_lines(now: Scene, what: str) -> Formula:
    """Whether there is another way to play the turn: nobody knows, so that rather too much is allowed."""
    return variable(f"another line: {what}")


def name_of_piece(piece: int) -> str:
    """What a piece is called in the name of an unknown."""
    return label(piece) if piece < FIRST_NUN else f"nun {piece - FIRST_NUN + 1}"


def place_name(ground: Ground, place: int) -> str:
    """What a place is called in the name of an unknown."""
    if place == NOWHERE:
        return "nowhere"
    return ("boys' entrance", "girls' entrance")[ENTRANCES.index(place)] if place < 0 else ground.grid.name(place)


def postures_under(rules: Rules) -> tuple[Posture, ...]:
    """How a child that does not fight may be under some rules, whatever is read where that is unknown."""
    return tuple(posture for posture in UNPLAYED if can_lead_to(rules, posture) is not False)


UNPLAYED = (Posture.STANDING, Posture.DETAINED, Posture.SERVED, Posture.FREED)


def can_lead_to(rules: Rules, posture: Posture) -> Formula:
    """Some rules know children that are so."""
    if posture is Posture.SERVED:
        return is_value(rules.detention_stands, DetentionStands.START_OF_NEXT)
    return posture is not Posture.FREED or is_value(rules.detention_move, DetentionMove.SHELTER_ONLY)


def obeyed(now: Scene) -> Formula:
    """Everything that holds of every position which a game can reach."""
    return all_of(says(now) for says in (*INVARIANTS, *REACHED))


def position_in(now: Scene, holds: Callable[[Formula], bool]) -> Position:
    """The position that a scene shows in one case, with the same player on turn."""
    board, ground = now.ground.board, now.ground
    if not ground.is_plain:
        covered = (space for space in ground.grid.spaces if not holds(ground.is_open(space)))
        board = replace(board, pieces=tuple((space,) for space in covered))
    return replace(position_of(now.known(holds)), board=board, turn=now.turn)


# What holds of every position, as the list of its problems has it.


def holds_always(invariant: Invariant) -> Invariant:
    """Collect what holds of every position."""
    INVARIANTS.append(invariant)
    return invariant


@holds_always
def every_value_is_one(now: Scene) -> Formula:
    """Everybody is somewhere and in some state, and there are so many coins and minutes."""
    return all_of(is_one(value) for facts in now.families.values() for value in facts.values())


@holds_always
def nobody_stands_in_equipment(now: Scene) -> Formula:
    """Where somebody stands no equipment covers the space."""
    return all_of(
        implies(there, now.ground.is_open(place))
        for piece in now.pieces
        for place, there in now.places(piece)
        if place >= 0
    )


@holds_always
def nuns_stay_on_the_board(now: Scene) -> Formula:
    """No nun is in an entrance."""
    return none_of(now.stands(nun, entrance) for nun in now.nuns for entrance in ENTRANCES)


@holds_always
def children_lie_in_their_own_entrance(now: Scene) -> Formula:
    """Detention is in the entrance of the child's sex."""
    return all_of(
        implies(now.holds(POSTURE(child), posture), now.stands(child, ENTRANCES[sex(child)]))
        for child in now.children
        for posture in LYING
    )


@holds_always
def freed_children_are_off_the_open_ground(now: Scene) -> Formula:
    """A child that has yet to walk into a shelter is in an entrance or a shelter."""

    def is_off(child: int) -> Formula:
        return any_of(so for place, so in now.places(child) if not now.ground.is_open_ground(place))

    return all_of(implies(now.holds(POSTURE(child), Posture.FREED), is_off(child)) for child in now.children)


@holds_always
def fighters_share_open_ground(now: Scene) -> Formula:
    """An attacker is with its victim on open ground."""

    def together(attacker: int, victim: int) -> Formula:
        return any_of(
            all_of((there, now.stands(victim, place)))
            for place, there in now.places(attacker)
            if now.ground.is_open_ground(place)
        )

    return all_of(implies(so, together(attacker, victim)) for attacker, victim, so in now.fights())


@holds_always
def fighters_do_nothing_else(now: Scene) -> Formula:
    """A child is in one fight at most, and a fighter neither lies in detention nor has been freed."""

    def of(child: int) -> list[Formula]:
        return [so for attacker, victim, so in now.fights() if child in (attacker, victim)]

    return all_of(
        all_of((at_most_one(of(child)), implies(any_of(of(child)), now.holds(POSTURE(child), Posture.STANDING))))
        for child in now.children
    )


@holds_always
def players_fight_each_other(now: Scene) -> Formula:
    """Nobody attacks a child of the same player, and three of a player's children attack at most."""

    def attackers(player: int) -> list[Formula]:
        return [now.is_attacking(child) for child in now.children if owner(child) == player]

    return all_of((
        none_of(so for attacker, victim, so in now.fights() if owner(attacker) == owner(victim)),
        *(at_most(MOST_ATTACKERS, attackers(player)) for player in range(now.players)),
    ))  # fmt: skip


@holds_always
def open_ground_is_shared_by_fights_and_pairs(now: Scene) -> Formula:
    """On open ground nobody shares a space but who fights, or a boy and a girl of one player."""
    fighting = {(attacker, victim): so for attacker, victim, so in now.fights()}

    def may_share(one: int, other: int) -> Formula:
        return any_of((
            other < FIRST_NUN and other in mates_of(one),
            fighting.get((one, other), False),
            fighting.get((other, one), False),
        ))  # fmt: skip

    return all_of(
        any_of((not_so(there), not_so(now.stands(other, space)), may_share(one, other)))
        for one, other in combinations(now.pieces, 2)
        for space, there in now.places(one)
        if now.ground.is_open_ground(space)
    )


@holds_always
def nobody_owes_where_debts_are_forbidden(now: Scene) -> Formula:
    """No player has fewer than no coins, unless coins can be owed."""
    if now.rules.coins_debt is CoinsDebt.OWES:
        return True
    return none_of(so for player in range(now.players) for had, so in options_of(now.value(COINS(player))) if had < 0)


@holds_always
def the_clock_shows_a_minute_of_the_game(now: Scene) -> Formula:
    """The clock shows a minute of the game."""
    return any_of(so for minute, so in options_of(now.value(CLOCK())) if 0 <= minute <= LAST_MINUTE)


# What holds besides of every position that a game can reach.


def is_reached(invariant: Invariant) -> Invariant:
    """Collect what holds of every position that a game can reach."""
    REACHED.append(invariant)
    return invariant


@is_reached
def who_is_left_out_stands(now: Scene) -> Formula:
    """Of a child that takes no part nothing is said."""
    return all_of(
        implies(now.stands(child, NOWHERE), now.holds(POSTURE(child), Posture.STANDING)) for child in now.children
    )


@is_reached
def children_are_as_the_rules_can_leave_them(now: Scene) -> Formula:
    """A child has served, or been freed, only where the rules know that."""
    return all_of(
        any_of(all_of((now.holds(POSTURE(child), posture), can_lead_to(now.rules, posture))) for posture in UNPLAYED)
        for child in now.children
    )


@is_reached
def pairs_meet_on_open_ground_only_if_they_may(now: Scene) -> Formula:
    """While the game goes on a pair shares open ground only where the rules let it meet there without a kiss."""
    may_share = pairs_may_stay(now.rules)
    if may_share is True:
        return True
    return implies(
        all_of((now.goes_on, not_so(may_share))),
        none_of(
            all_of((there, now.stands(mate, space)))
            for child in now.children
            for mate in mates_of(child)
            if child < mate and mate in now.pieces
            for space, there in now.places(child)
            if now.ground.is_open_ground(space)
        ),
    )


@is_reached
def a_turn_can_still_be_played(now: Scene) -> Formula:
    """While the game goes on the last minute has not been played."""
    is_round = is_value(now.rules.clock_unit, ClockUnit.ROUND)
    last = any_of(so for minute, so in options_of(now.value(CLOCK())) if minute >= LAST_MINUTE)
    is_exempt = all_of((is_round, now.turn != 0))
    return implies(all_of((now.goes_on, not_so(is_exempt))), not_so(last))


def pairs_may_share(rules: Ruleset) -> bool:
    """Whether a player's boy and girl can be together on open ground without a kiss: in sight, or once it is spoilt."""
    return pairs_may_stay(rules) is True


__all__ = ["INVARIANTS", "REACHED", "obeyed", "pairs_may_share", "position_in", "unknown_scene"]
