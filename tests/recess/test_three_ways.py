"""Whole turns come to the same results walked by the clauses, laid out for a solver, and played by the simulator."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from analysis.crosscheck.results import BuiltTurn, compare_results, compare_three_ways, shown_from
from model.grid import Grid
from model.logic import fresh_store
from model.recess.board import Board
from model.recess.clauses import CLAUSES, scene_of, slots
from model.recess.clauses.ground import Ground
from model.recess.clauses.scene import FIRST_NUN, NUNS
from model.recess.clauses.unknown import obeyed, unknown_scene
from model.recess.position import ABSENT, CHILDREN_EACH, ENTRANCES, Child, Position, Posture
from model.recess.problems import problems
from model.recess.readings import PassSeen, Ruleset, TurnStuck
from model.recess.simulator import Simulator
from tests.recess.three_ways import run

pytestmark = pytest.mark.slow

BOY, GIRL, RIVAL, OTHER_RIVAL = 0, 2, 4, 5
SHELTERED = Board("", Grid(2, 3), (), ((0,), (5,)))
BARE = Board("", Grid(2, 2))
CROWDS = [(SHELTERED, (BOY, RIVAL, NUNS[0])), (BARE, (BOY, GIRL, RIVAL, NUNS[0])), (BARE, (BOY, RIVAL, OTHER_RIVAL))]


@pytest.mark.parametrize("seed", [3, 5])
def test_random_positions__have_the_same_results_three_ways(seed: int) -> None:
    wrong, shares = run(6, seed)
    assert wrong == []
    assert shares["all results listed"] > 2


def random_position(rng: Random, board: Board, pieces: tuple[int, ...], rules: Ruleset) -> Position:
    """A random position of some pieces that a game can reach."""
    places, children = (*board.grid.spaces, *ENTRANCES), [piece for piece in pieces if piece < FIRST_NUN]
    while True:
        there = [ABSENT] * (2 * CHILDREN_EACH)
        for child in children:
            there[child] = Child(rng.choice(places), rng.choice((Posture.STANDING, Posture.STANDING, *Posture)))
        nuns = tuple(sorted(rng.choice(list(board.grid.spaces)) for _ in pieces[len(children) :]))
        position = Position(board, tuple(there), nuns, (5, 5), 10)
        if not problems(position, rules) and obeyed(scene_of(position, rules)) is True:
            return position


def random_rules(rng: Random) -> Ruleset:
    """Rules in which every question is read at random, but for those that ask for another line of the turn."""
    rules = Ruleset().choosing({question.id: rng.choice(question.readings()) for question in Ruleset.questions()})
    return replace(
        rules, pass_seen=PassSeen.YES, turn_stuck=rng.choice((TurnStuck.SKIPPED, TurnStuck.WHOLE_TURN_PASSED))
    )


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("crowd", CROWDS, ids=("sheltered", "pair", "rivals"))
def test_turn_laid_out_once_from_an_unknown_position__has_the_results_of_every_position(
    crowd: tuple[Board, tuple[int, ...]], seed: int
) -> None:
    rng, (board, pieces) = Random(seed), crowd
    rules, found = random_rules(rng), []
    with fresh_store():
        unknown = unknown_scene(Ground(board), rules, pieces, exact=False)
        built = BuiltTurn(CLAUSES, slots(unknown), unknown, [obeyed(unknown)], "glucose42")
        for _ in range(6):
            position = random_position(rng, board, pieces, rules)
            start = scene_of(position, rules)
            built.suppose(start, slots(start))
            results = Simulator(board, rules).results(position)
            ways = compare_results(built, results, shown_from("recess", unknown), 200)
            found.append((ways.wrong, ways.is_open))
    assert found == [("", False)] * 6


def test_clause_that_only_the_solver_is_not_told_of__is_noticed() -> None:
    position = Position.parse("turn=A clock=10 coins=5,5 : A1 . . / . . B1")
    start, results = scene_of(position, Ruleset()), Simulator(position.board, Ruleset()).results(position)
    for gone, wrong in (
        ("fight.starts", "the solver's line ends otherwise"),
        ("turn.next", "the solver's line ends otherwise"),
    ):
        with fresh_store():
            built = BuiltTurn(CLAUSES.without(gone), slots(start), start)
            assert wrong in compare_results(built, results, shown_from("recess", start), 200).wrong


def test_position_that_breaks_an_invariant__has_its_results_all_the_same() -> None:
    rules = Ruleset.parse("kiss.where=shelter_only, kiss.when=end_of_turn, turn.timeout=yes")
    position = Position.parse("turn=B clock=10 coins=5,5 : () . . / N . A2+a2 / . b1 ()")
    results = Simulator(position.board, rules).results(position)
    start = scene_of(position, rules, exact=False)
    with fresh_store():
        built = BuiltTurn(CLAUSES, slots(start), start, solver="glucose42")
        assert built.layout.broken == {"only_fights_and_pairs_share_open_ground"}
        assert compare_results(built, results, shown_from("recess", start), 60).wrong == ""


def test_a_chain_into_fights__is_not_laid_out_longer_than_the_shortest() -> None:
    position = Position.parse("turn=C clock=28 coins=10,10,10 : () C1>b2 b1 / . . A1>c2 / < > (N)")
    rules = Ruleset.parse("push.chain=shortest,push.fight=yes")
    simulated = Simulator(position.board, rules).results(position)
    assert compare_three_ways(position, rules, simulated, len(simulated)).wrong == ""
