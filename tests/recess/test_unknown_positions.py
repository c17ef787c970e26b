"""Unknown positions: they can be whatever a position can be and nothing else, and no turn breaks what they obey."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import pytest

from analysis.solving import Demands, Impossible, Loaded
from model.grid import Grid
from model.logic import Node, Unknown, all_of, fresh_store, not_so, variable
from model.recess.board import Board
from model.recess.clauses import CLAUSES, slots
from model.recess.clauses.ground import Ground
from model.recess.clauses.scene import FIRST_NUN, NUNS, Scene
from model.recess.clauses.unknown import INVARIANTS, REACHED, obeyed, position_in, unknown_scene, who_is_left_out_stands
from model.recess.position import ABSENT, CHILDREN_EACH, ENTRANCES, Child, Position, Posture
from model.recess.problems import problems
from model.recess.readings import Ruleset
from model.slots import Layout

pytestmark = pytest.mark.slow

BOY, GIRL, RIVAL, OTHER_RIVAL = 0, 2, 4, 5
NUN, SECOND_NUN = NUNS
UNPLAYED = (Posture.STANDING, Posture.DETAINED, Posture.SERVED, Posture.FREED)
SHELTERED = Board("", Grid(1, 3), (), ((0,), (2,)))
CROWDS = [
    (SHELTERED, (BOY, RIVAL, NUN)),
    (SHELTERED, (BOY, GIRL, NUN)),
    (Board("", Grid(1, 2), ((1,),)), (BOY, RIVAL, NUN, SECOND_NUN)),
    (Board("", Grid(1, 2)), (BOY, GIRL, RIVAL)),
]


def told_apart(now: Scene) -> list[Node]:
    """What one case is told from another by: the options of every value, each truth and its opposite."""
    values = [value for facts in now.families.values() for value in facts.values()]
    options = [so for value in values if isinstance(value, Unknown) for _, so in value]
    truths = [so for value in values if isinstance(value, Node) for so in (value, not_so(value))]
    return [so for so in (*options, *truths) if isinstance(so, Node)]


def positions_without_problems(board: Board, pieces: Sequence[int]) -> set[Position]:
    """Every position of some pieces that nothing is wrong with, each tried."""
    children = [piece for piece in pieces if piece < FIRST_NUN]
    states = [Child(*state) for state in product((*board.grid.spaces, *ENTRANCES), Posture)] + [ABSENT]
    nowhere_or_spaces = (None, *board.grid.spaces)
    found = set()
    for chosen in product(states, repeat=len(children)):
        of = dict(zip(children, chosen, strict=True))
        everybody = tuple(of.get(number, ABSENT) for number in range(2 * CHILDREN_EACH))
        for nuns in product(nowhere_or_spaces, repeat=len(pieces) - len(children)):
            there = tuple(sorted(nun for nun in nuns if nun is not None))
            position = Position(board, everybody, there, (5, 5), 10)
            if not problems(position):
                found.add(position)
    return found


@pytest.mark.parametrize(("board", "pieces"), CROWDS)
def test_an_unknown_position_can_be_exactly_what_has_no_problem(board: Board, pieces: tuple[int, ...]) -> None:
    with fresh_store():
        now = unknown_scene(Ground(board), Ruleset(), pieces, postures=UNPLAYED)
        demands = Demands()
        demands.know(all_of(says(now) for says in (*INVARIANTS, who_is_left_out_stands)))
        found = [position_in(now, case.holds) for case in demands.solutions(told_apart(now))]
    assert set(found) == positions_without_problems(board, pieces)


def test_equipment_may_be_unknown_too() -> None:
    with fresh_store():
        board = Board("", Grid(1, 3))
        ground = Ground(board, {space: variable(f"equipment {space}") for space in board.grid.spaces})
        now = unknown_scene(ground, Ruleset(), [NUN])
        demands = Demands()
        demands.know(obeyed(now))
        covered = [Node(so.number) for so in ground.equipment.values() if isinstance(so, Node)]
        cases = demands.solutions([*told_apart(now), *covered, *(Node(-so.number) for so in covered)])
        shown = {position_in(now, case.holds).line().split(" : ")[1] for case in cases}
    assert len(shown) == 8 + 3 * 4
    assert {"# # #", "N . #", "# N ."} <= shown


RULES = (
    "baseline",
    "turn.timeout=yes,pass.fights=frozen",
    "detention.stands=start_of_next,detention.move=shelter_only,detention.exit=shelter",
    "pass.fights=released,coins.debt=owes,kiss.seen=yes",
    "turn.stuck=whole_turn_passed,kiss.trigger=meeting,kiss.when=end_of_turn",
    "clock.unit=round,shelter.share=no,tattle.shelter=compulsory",
    "forced.escape=barred,turn.stuck=planned,pass.seen=no,entrance.return=yes",
)


@pytest.mark.parametrize("minute", [10, 28])
@pytest.mark.parametrize("rules", RULES)
def test_no_turn_breaks_what_every_position_obeys(rules: str, minute: int) -> None:
    shelters = Board("", Grid(2, 2), (), ((0,), (3,)))
    for board, pieces in ((shelters, (BOY, GIRL, RIVAL, NUN)), (Board("", Grid(1, 3)), (BOY, RIVAL, NUN))):
        with fresh_store():
            now = unknown_scene(Ground(board), Ruleset.parse(rules), pieces, coins=(0, 1), minutes=(minute,))
            layout = Layout(CLAUSES)
            end = layout.add_turn(slots(now), now).replacing(turn=1)
            demands = Demands()
            for said in (obeyed(now), *(said for _, said in layout.required)):
                demands.know(said)
            broken = {says.__name__: not_so(says(end)) for says in (*INVARIANTS, *REACHED)}
            loaded = Loaded(demands, broken.values())
            assert [name for name, so in broken.items() if not isinstance(loaded.ask([so]), Impossible)] == []


def test_an_invariant_that_is_too_strong_is_broken_by_some_turn() -> None:
    board = Board("", Grid(1, 3))
    with fresh_store():
        now = unknown_scene(Ground(board), Ruleset(), (BOY, OTHER_RIVAL))
        layout = Layout(CLAUSES)
        end = layout.add_turn(slots(now), now)
        demands = Demands()
        demands.know(all_of((obeyed(now), not_so(now.some_fight()))))
        for _, said in layout.required:
            demands.know(said)
        assert not isinstance(demands.ask([end.some_fight()]), Impossible)
