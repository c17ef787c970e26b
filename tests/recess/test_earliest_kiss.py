"""The earliest kiss from random positions: turns laid out for the solver against every turn by the simulator.

`python -m tests.recess.test_earliest_kiss 100` compares so many positions that the simulator has time for.
"""

from __future__ import annotations

import sys
from collections import Counter
from dataclasses import replace
from random import Random
from time import monotonic
from typing import Any

import pytest

from analysis.reach.asking import judge_of
from analysis.reach.exhaustive import Explored
from analysis.reach.properties import property_named
from analysis.reach.question import ReachQuestion
from analysis.recess.random_positions import PieceCounts, draw_position, draw_ruleset
from analysis.solving import Impossible, Possible, turns
from analysis.solving.turns import Reached, TimeIsUp, Turns, is_like
from model.logic import all_of, any_of, fresh_store
from model.recess.board import named_board
from model.recess.clauses import THEORY
from model.recess.game import GAME
from model.recess.moves import read_turn
from model.recess.position import Position
from model.recess.readings import Ruleset
from model.recess.records import Record
from model.records import replay

pytestmark = pytest.mark.slow

SIZES = ((4, 4), (4, 5), (5, 5), (6, 6))
CROWD = PieceCounts(own=3, others=3, fights=(0, 0, 1), nuns=(0, 1, 1), players=(2, 3), away=0.05)
WITHIN = 3
PATIENCE = 20.0


def drawn(seed: int) -> ReachQuestion:
    """A random position under random rules, and whether a pair can kiss within three turns."""
    rng = Random(seed)
    rules = draw_ruleset(rng)
    return ReachQuestion(draw_position(rng, rules, CROWD, SIZES), rules, property_named(GAME, "kiss"), WITHIN)


def by_solver(question: ReachQuestion) -> int | str | None:
    """After how many turns at the least a pair kisses, by the solver."""
    goal = THEORY.goals("kiss")
    asked = turns.TurnsQuestion(THEORY, question.start, question.rules, goal, question.within, judge_of(question.rules))
    answer, _ = turns.reach(asked, PATIENCE)
    if isinstance(answer, Reached):
        return len(answer.turns)
    return None if isinstance(answer, Impossible) else "undecided"


def by_simulator(question: ReachQuestion) -> int | str | None:
    """The same by looking at every position."""
    try:
        record = Explored(question, monotonic() + PATIENCE).search()
    except TimeIsUp:
        return "undecided"
    return len(record.turns) if record else None


QUICK = (0, 4, 12, 14, 17, 19, 22, 34, 47, 50, 54, 58)
"""Positions on which neither takes long."""


@pytest.mark.parametrize("seed", QUICK)
def test_the_earliest_kiss_is_the_same_as_by_exhaustive_search(seed: int) -> None:
    question = drawn(seed)
    assert by_solver(question) == by_simulator(question), question.start.line()


GAMES = [
    (
        named_board("study-3x3"),
        "3 A1-a1; 2 A2-b1; 1 a1-c3; nun a1-a2",
        "3 B1-a1; 2 B2-b1; 1 b1-c3; nun c3-c1",
        "3 C1-c1; tell b1; push A2-c1; push C1-c2; 2 c1-c2",
    ),
    (
        Position.parse("coins=5 : () . . / . . . / # . ()").board,
        "3 A1-a1; 2 a1-b3; 1 A2-a1; nun c3-c2",
        "3 B1-a1; 2 b1-b3; 1 B2-a1; nun c2-b2",
        "3 C1-b2; tell b3; push a1-b2; push C1-c2; 2 c1-c2",
    ),
]
"""Games by the Japanese rules whose last turn tells a nun: the teller is pushed in its own move, and kisses."""


@pytest.mark.parametrize("game", GAMES)
def test_a_game_in_which_a_teller_is_pushed_is_admitted(game: tuple[Any, ...]) -> None:
    board, *lines = game
    record = Record(Position.start(board, 3), Ruleset.of("ja"), tuple(map(read_turn, lines)))
    positions = replay(record)
    assert positions[-1].ending is not None
    question = ReachQuestion(record.start, record.ruleset, property_named(GAME, "kiss"), len(record.turns))
    with fresh_store():
        laid = Turns(
            turns.TurnsQuestion(THEORY, record.start, record.ruleset, THEORY.goals("kiss"), 3, judge_of(question.rules))
        )
        played = []
        for number, turn in enumerate(record.turns):
            laid.add()
            end = positions[number + 1]
            # Nuns have no names: the first may be either.
            ends = (end, replace(end, nuns=end.nuns[::-1]))
            played.append(any_of(is_like(laid.scene, THEORY.scene(each, record.ruleset)) for each in ends))
            layers = [layer for layer in laid.layout.layers if layer.turn == number]
            played += [
                any_of(
                    all_of((literal, THEORY.plays(layer.scene, move, step)))
                    for layer in layers
                    for move, literal in layer.literals.items()
                )
                for step in turn
            ]
        assert isinstance(laid.loaded().ask([*played, laid.reached[-1]]), Possible)


if __name__ == "__main__":
    wanted, seed, found = int(sys.argv[1]), 0, Counter[object]()
    while found.total() < wanted:
        exhaustive = by_simulator(drawn(seed))
        if exhaustive != "undecided":
            solved = by_solver(drawn(seed))
            found[solved] += 1
            if solved not in (exhaustive, "undecided"):
                print(f"seed {seed}: {solved} by the solver, {exhaustive} by the simulator")
        seed += 1
    print(f"{found.total()} of {seed} positions compared, the earliest kiss after turns: {dict(found)}")
