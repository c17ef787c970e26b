"""Readings of Recess! that matter only together, each set with the positions in which they do.

They are drawn beside the themes; some decide only in positions that are so rare that these are drawn on purpose, too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random

from analysis.crosscheck.cases import MOST_LISTED
from analysis.crosscheck.results import results_within
from analysis.crosscheck.themes import Theme
from analysis.recess.crosscheck.themes import (
    has_walled_in_fight,
    may_be_uncovered_together,
    own_attackers,
    own_children,
    pairs,
    small,
)
from analysis.recess.random_positions import PieceCounts, Sizes, draw_position
from model.recess.game import GAME
from model.recess.position import CHILDREN_EACH, Position, Posture, owner, sex
from model.recess.problems import problems
from model.recess.readings import Ruleset
from model.recess.simulator.begun_turns import BegunTurn, can_be_pushed_off


def anything(_: Position, __: Ruleset) -> bool:
    """Every position will do."""
    return True


def mates(position: Position, child: int) -> list[int]:
    """The mates of a child that are on the board."""
    own = range(child - child % 4, child - child % 4 + 4)
    return [other for other in own if sex(other) != sex(child) and position.children[other].place >= 0]


def may_get_up_beside_a_mate(position: Position, rules: Ruleset) -> bool:
    """An own child that has served may get up in a shelter beside a mate."""
    turn = BegunTurn(position, rules)
    return any(
        position.children[mate].place in turn.exits(sex(child))
        for child in own_children(position)
        if position.children[child].posture is Posture.SERVED
        for mate in mates(position, child)
    )


def may_get_up_beside_a_fight(position: Position, rules: Ruleset) -> bool:
    """The same, while there is an own fight to hold or leave."""
    return bool(own_attackers(position)) and may_get_up_beside_a_mate(position, rules)


def may_meet_two_mates(position: Position, rules: Ruleset) -> bool:
    """An own child can walk to where both its mates are."""
    turn = BegunTurn(position, rules)
    return any(
        len(places := [position.children[mate].place for mate in mates(position, child)]) == len(set(places)) + 1
        and turn.walk_lengths(child, mates(position, child)[0])
        for child in own_children(position)
    )


def may_tell_between_pairs(position: Position, rules: Ruleset) -> bool:
    """An own pair is on open ground in sight of a nun that another own child may join, and its mate, to tell her."""
    shelters = position.board.shelter_spaces
    apart = any(player == position.turn and place not in shelters for place, player in pairs(position))
    if not apart or not position.fights():
        return False
    turn = BegunTurn(position, rules)
    return any(
        position.children[mate].place in position.nuns and turn.walk_lengths(child, mate)
        for child in own_children(position)
        for mate in mates(position, child)
    )


def meetings(position: Position, rules: Ruleset) -> Iterator[tuple[BegunTurn, int]]:
    """Where an own child can walk to a mate in a shelter, each with the turn."""
    turn = BegunTurn(position, rules)
    for child in own_children(position):
        for mate in mates(position, child):
            place = position.children[mate].place
            if place in position.board.shelter_spaces and turn.walk_lengths(child, mate):
                yield turn, place


def may_meet_in_a_shelter(position: Position, rules: Ruleset) -> bool:
    """An own child can walk to a mate in a shelter."""
    return any(True for _ in meetings(position, rules))


def may_meet_in_sight(position: Position, rules: Ruleset) -> bool:
    """An own child can walk to a mate in a shelter that a nun sees."""
    return any(turn.is_seen(place) for turn, place in meetings(position, rules))


def may_decline_beside_a_pair(position: Position, rules: Ruleset) -> bool:
    """An own child can walk to a mate in a shelter, and a pair is together already."""
    return bool(pairs(position)) and may_meet_in_a_shelter(position, rules)


def may_begin_a_fourth_fight(position: Position, rules: Ruleset) -> bool:
    """Three own children fight, and the fourth can walk to a child of others that is alone, out of sight."""
    attackers, shelters = own_attackers(position), position.board.shelter_spaces
    if len(attackers) < CHILDREN_EACH - 1:
        return False
    turn = BegunTurn(position, rules)
    occupied = [child.place for child in position.children]
    alone = [
        other
        for other, place in enumerate(occupied)
        if owner(other) != position.turn
        and place in position.board.open_spaces
        and place not in shelters
        and occupied.count(place) == 1
        and not turn.is_seen(place)
    ]
    fourth = [child for child in own_children(position) if child not in attackers]
    return any(turn.walk_lengths(child, other) for child in fourth for other in alone)


def has_few_results(position: Position, rules: Ruleset) -> bool:
    """The turn has few results, so that they are listed by a solver."""
    return results_within(GAME.turn(position, rules), MOST_LISTED) is not None


def may_be_barred(position: Position, rules: Ruleset) -> bool:
    """In a turn of few results it matters whether a move that leaves a called nun no answer is barred."""
    by_escape = (rules.choosing({"forced.escape": reading}) for reading in ("barred", "stuck"))
    barred, stuck = (results_within(GAME.turn(position, each), MOST_LISTED) for each in by_escape)
    return barred is not None and stuck is not None and barred != stuck


def may_soon_meet_in_a_shelter(position: Position, rules: Ruleset) -> bool:
    """An own child can walk to a mate in a shelter, in a turn of few results."""
    return may_meet_in_a_shelter(position, rules) and has_few_results(position, rules)


def may_soon_release_some(position: Position, rules: Ruleset) -> bool:
    """A turn of few results may be passed with several own fights, of which one cannot be released."""
    may_pass = BegunTurn(position, rules).may_pass()
    return may_pass and has_walled_in_fight(position, rules) and has_few_results(position, rules)


def may_soon_release_none(position: Position, rules: Ruleset) -> bool:
    """A turn of few results may be passed with own fights, none of which can be released."""
    if not BegunTurn(position, rules).may_pass():
        return False
    can = can_be_pushed_off(position, rules, own_attackers(position))
    return bool(can) and not any(can) and has_few_results(position, rules)


def draw_with_sheltered_nun(rng: Random, rules: Ruleset) -> Position:
    """Draw a position with the nun beside a child of the player on turn in a shelter, if there is one."""
    crowd = PieceCounts(own=4, others=6, fights=(1,), away=0.0, sheltered=0.7, nuns=(1,), paired=1.0, pairs=3)
    position = draw_position(rng, rules, crowd, ((3, 3), (3, 4)))
    beside = [position.children[child].place for child in own_children(position)]
    shelters = [place for place in beside if place in position.board.shelter_spaces]
    moved = replace(position, nuns=(rng.choice(shelters),)) if shelters else position
    return position if problems(moved, rules) else moved


def always(line: str) -> Callable[[Random, Ruleset], Position]:
    """Always the same position, of a kind that is met once in a thousand draws."""
    return lambda _, __: Position.parse(line)


SHORT: Sizes = ((2, 3), (3, 3))
LONELY = PieceCounts(own=3, others=0, fights=(0,), away=0.0, sheltered=0.9, nuns=(0,))
COMBINATIONS = (
    Theme(
        "a walker that may not be shifted",
        anything,
        small(PieceCounts(own=3, others=8, fights=(0,))),
        {"push.moved": "no"},
    ),
    Theme(
        "a kiss that ends the turn of a called nun",
        anything,
        small(PieceCounts(own=4, others=2, fights=(1, 2), attacks=True)),
        {"forced.escape": "barred", "kiss.when": "at_once"},
    ),
    Theme(
        "a pair that has to kiss in a shelter in the end",
        may_meet_in_a_shelter,
        small(PieceCounts(own=4, others=0, fights=(0,), attacks=True, away=0.0, sheltered=0.6, nuns=(1,))),
        {"shelter.share": "no", "kiss.when": "end_of_turn", "kiss.optional": "declared", "kiss.where": "shelter_only"},
    ),
    Theme(
        "a kiss on getting up without which a planned turn gets stuck",
        may_get_up_beside_a_mate,
        small(
            PieceCounts(own=3, others=1, fights=(0, 0, 1), attacks=True, away=0.6, sheltered=1.0, nuns=(0,)),
            ((3, 3), (4, 4)),
        ),
        {
            "turn.stuck": "planned",
            "detention.stands": "start_of_next",
            "detention.exit": "shelter",
            "kiss.trigger": "meeting",
            "kiss.optional": "declared",
            "kiss.when": "at_once",
            "kiss.where": "shelter_only",
        },
    ),
    Theme(
        "released attackers that break up other fights",
        anything,
        small(PieceCounts(own=4, others=4, fights=(2, 3), attacks=True)),
        {"pass.fights": "released", "push.fight": "yes"},
    ),
    Theme(
        "a shortest chain that ends in a fight",
        anything,
        small(PieceCounts(own=2, others=9, fights=(2, 3), away=0.0, sheltered=0.1)),
        {"push.fight": "yes", "push.chain": "shortest"},
    ),
    Theme(
        "a chain that ends in a fight",
        anything,
        small(PieceCounts(own=2, others=9, fights=(2, 3), away=0.0)),
        {"push.fight": "yes", "push.chain": "any"},
    ),
    Theme(
        "a stuck turn cut short",
        anything,
        small(PieceCounts(own=3, others=8, fights=(1, 2))),
        {"turn.stuck": "whole_turn_passed", "turn.timeout": "yes"},
    ),
    Theme(
        "a pair that has to kiss beside pairs that meet",
        anything,
        small(PieceCounts(own=4, others=0, fights=(0,), attacks=True, away=0.0, sheltered=0.5, nuns=(1,), paired=0.6)),
        {"kiss.trigger": "meeting", "kiss.when": "end_of_turn", "kiss.optional": "declared", "kiss.seen": "yes"},
    ),
    Theme(
        "leavers in the fixed order of moves",
        anything,
        small(PieceCounts(own=4, others=8, fights=(2, 3), attacks=True)),
        {"walk.order": "fixed", "kiss.trigger": "own_move"},
    ),
    Theme(
        "a kiss on getting up beside an own fight",
        may_get_up_beside_a_fight,
        small(PieceCounts(own=4, others=2, fights=(1,), attacks=True, away=0.6, sheltered=1.0, nuns=(0, 1))),
        {
            "detention.stands": "start_of_next",
            "detention.exit": "shelter",
            "kiss.trigger": "meeting",
            "kiss.when": "at_once",
            "kiss.where": "anywhere",
        },
    ),
    Theme(
        "two mates in one place, of whom one may go again",
        may_meet_two_mates,
        small(LONELY),
        {
            "kiss.trigger": "own_move",
            "kiss.when": "end_of_turn",
            "kiss.where": "anywhere",
            "shelter.share": "yes",
            "walk.length": "exact",
            "walk.order": "free",
            "turn.timeout": "yes",
        },
    ),
    Theme(
        "a nun told between two pairs, of whom one is asked",
        may_tell_between_pairs,
        draw_with_sheltered_nun,
        {
            "kiss.trigger": "meeting",
            "kiss.when": "at_once",
            "kiss.optional": "declared",
            "kiss.where": "anywhere",
            "kiss.seen": "yes",
            "shelter.share": "yes",
            "tattle.shelter": "optional",
        },
    ),
    Theme(
        "a declined kiss beside another pair",
        may_decline_beside_a_pair,
        small(PieceCounts(own=3, others=6, fights=(0,), away=0.0, sheltered=0.8, nuns=(0, 1))),
        {
            "kiss.trigger": "own_move",
            "kiss.when": "at_once",
            "kiss.optional": "declared",
            "kiss.where": "anywhere",
            "shelter.share": "yes",
        },
    ),
    Theme(
        "a kiss declined before another's",
        may_be_uncovered_together,
        small(
            PieceCounts(
                own=4, others=8, fights=(0,), away=0.0, sheltered=0.8, nuns=(1,), paired=0.5, pairs=2, players=(3,)
            )
        ),
        {
            "kiss.trigger": "meeting",
            "kiss.when": "at_once",
            "kiss.optional": "declared",
            "kiss.where": "anywhere",
            "kiss.seen": "yes",
        },
    ),
    Theme(
        "a pair that meets in sight and is seen no more",
        may_meet_in_sight,
        small(PieceCounts(own=2, others=2, fights=(0,), away=0.0, sheltered=0.6, nuns=(1,))),
        {"kiss.trigger": "own_move", "kiss.when": "end_of_turn", "kiss.where": "anywhere", "shelter.share": "yes"},
    ),
    Theme(
        "a pair that has to kiss in a shelter at once",
        may_meet_in_a_shelter,
        small(PieceCounts(own=3, others=4, fights=(0,), away=0.0, sheltered=0.7, nuns=(0, 1))),
        {
            "kiss.trigger": "meeting",
            "kiss.when": "at_once",
            "kiss.optional": "declared",
            "kiss.where": "anywhere",
            "shelter.share": "no",
        },
    ),
    Theme(
        "a fourth fight in a turn that time cuts short",
        may_begin_a_fourth_fight,
        small(PieceCounts(own=4, others=4, fights=(3,), attacks=True, away=0.0, sheltered=0.0, nuns=(0,))),
        {"turn.timeout": "yes", "fight.broke": "yes", "walk.length": "exact"},
    ),
    Theme(
        "a called nun to be left her answer, in a short turn",
        may_be_barred,
        small(PieceCounts(own=2, others=1, fights=(1,), attacks=True, away=0.0, sheltered=0.1, nuns=(1,)), SHORT[:1]),
        {"forced.escape": "barred", "turn.timeout": "no", "push.fight": "no"},
    ),
    Theme(
        "a kiss as the only way into a shelter, in a short turn",
        may_soon_meet_in_a_shelter,
        small(PieceCounts(own=2, others=1, fights=(0,), away=0.0, sheltered=0.6, nuns=(1,)), SHORT),
        {
            "shelter.share": "no",
            "kiss.trigger": "own_move",
            "kiss.where": "anywhere",
            "turn.timeout": "no",
            "push.fight": "no",
        },
    ),
    Theme(
        "a fight that is released by a pass and one that cannot be, in a short turn",
        may_soon_release_some,
        small(PieceCounts(own=2, others=6, fights=(2,), away=0.0, sheltered=0.0, nuns=(0, 1)), SHORT),
        {"pass.fights": "released", "turn.timeout": "no", "push.fight": "no", "pass.seen": "yes"},
    ),
    Theme(
        "of two mates in one place one goes and one stays",
        anything,
        always("turn=A coins=5,5 : (a1+a2) . . / . A1 ()"),
        {
            "kiss.trigger": "own_move",
            "kiss.when": "end_of_turn",
            "kiss.where": "anywhere",
            "shelter.share": "yes",
            "turn.timeout": "yes",
            "walk.order": "free",
            "walk.length": "exact",
        },
    ),
    Theme(
        "a pair that kisses unasked in the end beside one that is asked",
        anything,
        always("turn=A coins=5,5 : (A2) . . / a1 A1+a2 ()"),
        {
            "kiss.trigger": "meeting",
            "kiss.when": "end_of_turn",
            "kiss.optional": "declared",
            "kiss.where": "anywhere",
            "kiss.seen": "yes",
            "shelter.share": "yes",
            "turn.timeout": "yes",
            "turn.stuck": "skipped",
        },
    ),
    Theme(
        "a pair that kisses unasked when a nun is told beside one that is asked",
        anything,
        always("turn=A coins=5,5,5 : (A2+N) . A1+a2 / a1 # # / . B1>C1 ()"),
        {
            "kiss.trigger": "meeting",
            "kiss.when": "at_once",
            "kiss.optional": "declared",
            "kiss.where": "anywhere",
            "kiss.seen": "yes",
            "shelter.share": "yes",
            "sight.directions": "rook",
            "tattle.shelter": "optional",
            "walk.order": "free",
            "walk.length": "exact",
        },
    ),
    Theme(
        "a nun told of the second of two fights that call her",
        anything,
        always("turn=B coins=5,5,1 : () b1>a2 . / C1 N . / B2>c2 b2 ()"),
        {"forced.escape": "barred", "sight.directions": "queen", "nun.directions": "queen"},
    ),
    Theme(
        "a fighter that is pushed on while the other has no room",
        anything,
        always("turn=B coins=5,5,5 : () A2 N / a1 C2 a2 / C1>A1 c1>b1 (c2)"),
        {"push.adjacent": "all_eight", "push.chain": "any", "push.fight": "yes", "nun.directions": "queen"},
    ),
    Theme(
        "a shortest chain that leaves the other fighter no room",
        anything,
        always("turn=C coins=5,5,5 : () . . . / N B2>a2 A1 . / C2>B1 A2>b2 a1 ()"),
        {"push.adjacent": "orthogonal", "push.chain": "shortest", "push.fight": "yes", "push.shelter": "no"},
    ),
    Theme(
        "three fights that are broken up inside each other",
        anything,
        always("turn=E coins=5,5,5,5,5 : () C1 b2 d2 / a1>B1 D1>B2 D2 N / A2 A1 . ()"),
        {"push.adjacent": "all_eight", "push.chain": "shortest", "push.fight": "yes", "nun.turns": "yes"},
    ),
    Theme(
        "a fight that cannot be released by a pass, in a short turn",
        may_soon_release_none,
        small(
            PieceCounts(own=1, others=8, fights=(2, 3), away=0.0, sheltered=0.0, nuns=(0, 1), players=(3,)), SHORT[1:]
        ),
        {"pass.fights": "released", "turn.timeout": "no", "push.fight": "no", "pass.seen": "yes"},
    ),
    Theme(
        "a nun before a corner gap",
        anything,
        always("turn=A coins=5,5 : () . . . / . N # . / . # . . / A1 . . ()"),
        {"line.corner_gap": "closed", "nun.directions": "queen", "nun.turns": "no"},
    ),
)
"""Each with its name, where it shows, and what is drawn."""
