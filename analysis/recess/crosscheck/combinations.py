"""Readings of Recess! that matter only together, each set with the positions in which they do.

They are drawn beside the themes; some decide only in positions that are so rare that these are drawn on purpose, too.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from analysis.crosscheck.themes import Theme
from analysis.recess.crosscheck.themes import (
    may_be_uncovered_together,
    own_attackers,
    own_children,
    pairs,
    small,
)
from analysis.recess.random_positions import PieceCounts, draw_position
from model.recess.position import Position, Posture, sex
from model.recess.problems import problems
from model.recess.readings import Ruleset
from model.recess.simulator.begun_turns import BegunTurn


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


def draw_with_sheltered_nun(rng: Random, rules: Ruleset) -> Position:
    """Draw a position with the nun beside a child of the player on turn in a shelter, if there is one."""
    crowd = PieceCounts(own=4, others=6, fights=(1,), away=0.0, sheltered=0.7, nuns=(1,), paired=1.0, pairs=3)
    position = draw_position(rng, rules, crowd, ((3, 3), (3, 4)))
    beside = [position.children[child].place for child in own_children(position)]
    shelters = [place for place in beside if place in position.board.shelter_spaces]
    moved = replace(position, nuns=(rng.choice(shelters),)) if shelters else position
    return position if problems(moved, rules) else moved


LONELY = PieceCounts(own=4, others=0, fights=(0,), attacks=True, away=0.0, sheltered=0.6, nuns=(0, 1))
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
        {"kiss.trigger": "own_move", "kiss.when": "end_of_turn", "kiss.where": "anywhere", "shelter.share": "yes"},
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
)
"""Each with its name, where it shows, and what is drawn."""
