"""The lemma on room says what going through the pushes does: in small crowds of every shape, and in random ones."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from analysis.recess.random_positions import draw_position, draw_ruleset
from model.grid import Grid
from model.recess.board import Board
from model.recess.clauses import CLAUSES, scene_of
from model.recess.clauses.landing_slots import slots_of_landing
from model.recess.clauses.landings import can_be_settled, landing_can_be_settled, push_slots
from model.recess.clauses.scene import FIRST_NUN, HOME, Inner, Move, Scene
from model.recess.moves import Kind
from model.recess.position import ABSENT, CHILDREN_EACH, Child, Position, Posture
from model.recess.readings import PushFight, Ruleset
from model.scene import put
from model.slots import after, completes

WALKER, ATTACKER, VICTIM, OTHERS = 0, 1, CHILDREN_EACH, (2, 3, 5, 6, 7)
GRIDS = [Grid(1, 4), Grid(2, 3)]
READINGS = [
    f"push.chain={chain},push.adjacent={adjacent},breakup.crowded={crowded}"
    for chain, adjacent, crowded in product(
        ("two", "shortest", "any"), ("orthogonal", "all_eight"), ("push_on", "illegal")
    )
]


def crowd(grid: Grid, landing: int, others: list[int], is_fight: bool) -> Position:
    """A fight, or an own child, on a space, and somebody on each of these spaces; the walker takes no part yet."""
    children = [ABSENT] * 2 * CHILDREN_EACH
    children[ATTACKER] = Child(landing, Posture.ATTACKING if is_fight else Posture.STANDING)
    children[VICTIM] = Child(landing, Posture.PINNED) if is_fight else ABSENT
    for number, space in zip(OTHERS, others, strict=False):
        children[number] = Child(space)
    return Position(Board("", grid), tuple(children), (), (5, 5), 10)


def landed(position: Position, rules: Ruleset, landing: int, is_fight: bool) -> Scene:
    """The scene once somebody has come onto a space: a child by its walk, or a nun."""
    now = scene_of(position, rules)
    now.pieces = (WALKER, *now.pieces, FIRST_NUN) if is_fight else (*now.pieces, FIRST_NUN)
    if is_fight:
        return after(CLAUSES, now.after([put(HOME(WALKER), landing)]), Move(Kind.WALK, WALKER, landing, 1))
    return after(CLAUSES, now, Move(Kind.NUN, FIRST_NUN, landing))


@pytest.mark.parametrize("readings", READINGS)
@pytest.mark.parametrize("grid", GRIDS, ids=str)
def test_in_every_crowd_there_is_room_if_the_pushes_can_be_made(grid: Grid, readings: str) -> None:
    rules, found = Ruleset.parse(readings), set()
    for landing, is_fight in product((0, 1), (False, True)):
        around = [space for space in grid.spaces if space != landing]
        for taken in product((False, True), repeat=len(around)):
            others = [space for space, is_taken in zip(around, taken, strict=True) if is_taken]
            then = landed(crowd(grid, landing, others, is_fight), rules, landing, is_fight)
            has_room = can_be_settled(then, 2)
            assert has_room == completes(CLAUSES, then, push_slots(then, 2)), (landing, is_fight, others)
            found.add(has_room)
    assert found == {True, False}


@pytest.mark.parametrize("seed", range(60))
def test_on_random_boards_a_landing_can_be_settled_if_its_slots_can_be_gone_through(seed: int) -> None:
    rng = Random(seed)
    rules = draw_ruleset(rng).choosing({PushFight.id: PushFight.NO})
    now = scene_of(draw_position(rng, rules), rules)
    for nun, space in product(now.nuns, now.ground.open_ground):
        then = after(CLAUSES, now, Move(Kind.NUN, nun, space))
        assert can_be_settled(then, 2) == completes(CLAUSES, then, push_slots(then, 2)), (nun, space)
    for child in now.own:
        if now.is_attacking(child):
            then = after(CLAUSES, now, Move(Inner.RELEASE, child))
            assert can_be_settled(then, 1) == completes(CLAUSES, then, push_slots(then, 1)), child
        for space in now.ground.spaces:
            walk = Move(Kind.WALK, child, space, 1)
            then = after(CLAUSES, now, walk)
            gone_through = completes(CLAUSES, then, slots_of_landing(now, "ahead"))
            assert landing_can_be_settled(now, walk) == gone_through, (child, space)
