"""Themes of Recess!: crowds, several fights or pairs at once, what is walled in, turns in which nothing is legal."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from analysis.crosscheck.themes import Theme
from analysis.recess.random_positions import PieceCounts, Sizes, draw_position
from model.recess.position import CHILDREN_EACH, LAST_MINUTE, LYING, Position, Posture, owner, sex
from model.recess.readings import ClockEnd, ClockUnit, DetentionExit, KissOptional, Ruleset
from model.recess.simulator.begun_turns import BegunTurn, can_be_pushed_off

# What tells them.


def is_crowded(position: Position, _: Ruleset) -> bool:
    """Half of the spaces or more are occupied."""
    taken = {child.place for child in position.children if child.place >= 0} | set(position.nuns)
    return 2 * len(taken) >= len(position.board.open_spaces)


def own_children(position: Position) -> range:
    """The children of the player on turn, by their numbers."""
    return range(CHILDREN_EACH * position.turn, CHILDREN_EACH * (position.turn + 1))


def own_attackers(position: Position) -> list[int]:
    """The attackers of the player on turn."""
    return [
        number
        for number, child in enumerate(position.children)
        if child.posture is Posture.ATTACKING and owner(number) == position.turn
    ]


def has_several_fights(position: Position, _: Ruleset) -> bool:
    """The player on turn is winning two fights or more."""
    return len(own_attackers(position)) > 1


def is_shelter_full(position: Position, _: Ruleset) -> bool:
    """Somebody is on every space of a shelter."""
    taken = {child.place for child in position.children} | set(position.nuns)
    return any(tile and taken.issuperset(tile) for tile in position.board.shelters)


def pairs(position: Position) -> list[tuple[int, int]]:
    """The places where a player's boy and girl are together, each with the player."""
    boys, girls = (
        {(child.place, owner(number)) for number, child in enumerate(position.children) if sex(number) == which}
        for which in (0, 1)
    )
    return sorted((place, player) for place, player in boys & girls if place >= 0)


def uncovered(position: Position, rules: Ruleset) -> Iterator[list[tuple[int, int]]]:
    """For each nun's move the pairs that may kiss after it and could not before."""
    together = pairs(position)
    if len(together) > 1 and position.nuns:
        yield from BegunTurn(position, rules).uncovered(together)


def may_be_uncovered_together(position: Position, rules: Ruleset) -> bool:
    """One nun's move lets pairs of several players kiss that could not; who is first in turn is not first by name."""

    def in_turn(player: int) -> int:
        return (player - position.turn) % position.players

    together = ({player for _, player in found} for found in uncovered(position, rules))
    return any(len(players) > 1 and min(players, key=in_turn) != min(players) for players in together)


def may_be_asked_and_unasked(position: Position, rules: Ruleset) -> bool:
    """One nun's move lets two pairs of one player kiss, of which only the one in a shelter is asked."""
    return rules.kiss_optional is KissOptional.DECLARED and any(
        {place in position.board.shelter_spaces for place, who in found if who == player} == {True, False}
        for found in uncovered(position, rules)
        for player in range(position.players)
    )


def may_meet_twice(position: Position, rules: Ruleset) -> bool:
    """Two own children can walk onto two mates in one turn, one of these in a shelter and the other on open ground."""
    own = own_children(position)
    if any(position.children[child].place < 0 or position.children[child].posture in PINNED for child in own):
        return False
    turn = BegunTurn(position, rules)
    walks = {(child, mate, length) for child in own for mate in own for length in turn.walk_lengths(child, mate)}
    sheltered = [child.place in position.board.shelter_spaces for child in position.children]
    return any(
        len({one, mate, other, another}) == CHILDREN_EACH
        and sheltered[mate]
        and not sheltered[another]
        and length != longer
        and sex(one) != sex(mate)
        for one, mate, length in walks
        for other, another, longer in walks
        if sex(other) != sex(another)
    )


PINNED = (Posture.PINNED, Posture.ATTACKING)


def has_walled_in_fight(position: Position, rules: Ruleset) -> bool:
    """Of several own fights one cannot be ended by pushing the attacker off, another can."""
    attackers = own_attackers(position)
    return len(attackers) > 1 and len(set(can_be_pushed_off(position, rules, attackers))) > 1


def has_only_a_pass(position: Position, rules: Ruleset) -> bool:
    """Nothing is legal but to pass."""
    return BegunTurn(position, rules).has_only_a_pass()


def has_only_a_pass_in_sight(position: Position, rules: Ruleset) -> bool:
    """Nothing is legal but to pass, and a nun sees an own fight."""
    if not own_attackers(position):
        return False
    turn = BegunTurn(position, rules)
    return turn.sees_own_fight() and turn.has_only_a_pass()


def may_pass_with_fights(position: Position, rules: Ruleset) -> bool:
    """The player on turn may pass with several own fights."""
    return has_several_fights(position, rules) and BegunTurn(position, rules).may_pass()


def is_last_turn(position: Position, rules: Ruleset) -> bool:
    """Time is up at the end of this turn, and not before."""
    by_turn = rules.clock_unit is ClockUnit.TURN
    last = LAST_MINUTE - 1 if rules.clock_end is ClockEnd.AT_30 else LAST_MINUTE
    begins_round, ends_round = position.turn == 0, position.turn == position.players - 1
    moves_first = by_turn or begins_round
    shown = position.clock + moves_first
    return shown == last and (by_turn or ends_round) and (moves_first or position.clock <= last)


def has_five_players(position: Position, _: Ruleset) -> bool:
    """Five play."""
    return position.players == 5


def own_lying(position: Position) -> list[int]:
    """The own children in detention."""
    lying = (number for number, child in enumerate(position.children) if child.posture in LYING)
    return [number for number in lying if owner(number) == position.turn]


def may_several_get_up(position: Position, _: Ruleset) -> bool:
    """Several own children are in detention."""
    return len(own_lying(position)) > 1


def may_several_choose(position: Position, rules: Ruleset) -> bool:
    """Several own children in detention choose where they stand up."""
    opens: Any = rules.entrance_opens.word
    exits = [position.board.touching(sex(child), opens) for child in own_lying(position)]
    return rules.detention_exit is DetentionExit.SHELTER and sum(map(bool, exits)) > 1


def ways_out(turn: BegunTurn) -> Iterator[tuple[int, int, list[int]]]:
    """The fights of others with one free space beside them, a shelter's: space, attacker, who may be shifted."""
    position = turn.position
    for space, (attacker, _) in position.fights().items():
        near = turn.near(space)
        free = [beside for beside in near if turn.is_free(beside)]
        if owner(attacker) != position.turn and len(free) == 1 and free[0] in position.board.shelter_spaces:
            yield space, attacker, [beside for beside in near if beside in turn.near(free[0])]


def has_one_way_out(position: Position, rules: Ruleset) -> bool:
    """A fight of others can be broken up whose one free space is a shelter's, next to somebody beside the fight."""
    turn = BegunTurn(position, rules)
    return any(beside and space in turn.walked_onto() for space, _, beside in ways_out(turn))


def has_no_way_out(position: Position, rules: Ruleset) -> bool:
    """An own child gets to a fight of others with one free space beside it, a shelter's, and may not end there."""
    turn = BegunTurn(position, rules)
    able = [child for child in own_children(position) if position.children[child].posture not in PINNED]
    return any(
        any(turn.walk_lengths(child, attacker) for child in able) and space not in turn.walked_onto()
        for space, attacker, _ in ways_out(turn)
    )


# The themes.

LAST_MINUTES = (LAST_MINUTE - 2, LAST_MINUTE - 1, LAST_MINUTE)
TINY: Sizes = ((3, 3), (3, 4))


def small(crowd: PieceCounts, sizes: Sizes = TINY) -> partial[Position]:
    """Draws small positions with such a crowd."""
    return partial(draw_position, crowd=crowd, sizes=sizes)


GET_UP = PieceCounts(own=4, others=2, fights=(0,), attacks=True, away=0.7)
ALL_FIGHT = PieceCounts(own=4, others=6, fights=(2, 3), attacks=True)
THEMES = (
    Theme("crowds", is_crowded, small(PieceCounts(own=4, others=10, fights=(0, 1, 2), away=0.05, players=(3, 4)))),
    Theme("several own fights", has_several_fights, small(ALL_FIGHT, ((3, 3), (4, 4))), {"turn.timeout": "no"}),
    Theme("a pass with several own fights", may_pass_with_fights, small(ALL_FIGHT), {"pass.seen": "yes"}),
    Theme(
        "full shelters",
        is_shelter_full,
        small(PieceCounts(own=3, others=8, fights=(0, 1), sheltered=0.5), ((3, 3), (3, 4), (4, 4))),
        {"push.shelter": "yes"},
    ),
    Theme(
        "two pairs uncovered by one nun",
        may_be_uncovered_together,
        small(
            PieceCounts(
                own=4, others=8, fights=(0,), away=0.0, sheltered=0.8, nuns=(1,), paired=0.5, pairs=2, players=(3,)
            )
        ),
        {"kiss.trigger": "meeting", "kiss.when": "at_once", "kiss.seen": "yes"},
    ),
    Theme(
        "a pair that is asked beside one that is not",
        may_be_asked_and_unasked,
        small(PieceCounts(own=4, others=4, fights=(0,), attacks=True, away=0.0, sheltered=0.8, nuns=(1,), paired=1.0)),
        {
            "kiss.trigger": "meeting",
            "kiss.when": "at_once",
            "kiss.seen": "yes",
            "kiss.optional": "declared",
            "kiss.where": "anywhere",
        },
    ),
    Theme(
        "two own pairs that may meet in one turn",
        may_meet_twice,
        small(PieceCounts(own=4, others=0, fights=(0,), attacks=True, away=0.0, sheltered=0.5, nuns=(0, 1))),
        {"kiss.when": "end_of_turn", "kiss.optional": "declared", "kiss.where": "anywhere"},
    ),
    Theme(
        "a walled-in fight beside others",
        has_walled_in_fight,
        small(
            PieceCounts(own=4, others=8, fights=(2, 3), attacks=True, away=0.0, sheltered=0.1, players=(2, 3)),
            ((3, 3), (2, 4), (3, 4)),
        ),
        {"pass.fights": "released", "push.fight": "no"},
    ),
    Theme(
        "nothing legal but a pass",
        has_only_a_pass,
        small(PieceCounts(fights=(0, 1, 2))),
        {"turn.stuck": "whole_turn_passed", "turn.timeout": "no", "nun.directions": "rook"},
    ),
    Theme(
        "nothing legal but a pass, in sight of a nun",
        has_only_a_pass_in_sight,
        small(
            PieceCounts(own=2, others=8, fights=(1, 2, 3), away=0.0, sheltered=0.1, nuns=(1,), players=(2, 3)),
            ((2, 3), (3, 3)),
        ),
        {
            "turn.stuck": "whole_turn_passed",
            "turn.timeout": "no",
            "pass.seen": "no",
            "push.chain": "two",
            "push.shelter": "no",
            "nun.directions": "rook",
            "nun.turns": "no",
            "nun.stay": "no",
        },
    ),
    Theme(
        "the end of the clock",
        is_last_turn,
        small(PieceCounts(clocks=LAST_MINUTES, players=(2, 3, 4)), ((3, 3), (4, 4))),
    ),
    Theme("five players", has_five_players, small(PieceCounts(others=12, players=(5,)), ((3, 4), (4, 4)))),
    Theme("several get up at once", may_several_get_up, small(GET_UP), {"detention.exit": "entrance"}),
    Theme("several choose where to get up", may_several_choose, small(GET_UP), {"detention.exit": "shelter"}),
    Theme(
        "a break-up without a way out",
        has_no_way_out,
        small(PieceCounts(own=3, others=9, fights=(1, 2), away=0.0, sheltered=0.1, players=(3,)), ((3, 3), (2, 4))),
        {"push.shelter": "yes", "push.free_shelter": "yes", "push.fight": "no"},
    ),
    Theme(
        "a break-up with one way out",
        has_one_way_out,
        small(
            PieceCounts(own=2, others=7, fights=(1,), away=0.0, sheltered=0.2, players=(3,)),
            ((3, 3), (2, 4)),
        ),
        {
            "push.adjacent": "all_eight",
            "push.shelter": "yes",
            "push.free_shelter": "yes",
            "push.moved": "yes",
            "breakup.crowded": "push_on",
        },
    ),
)
