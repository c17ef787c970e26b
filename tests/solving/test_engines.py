"""Every solver gives the same answers: cases that are ones, cores that exclude, and no answer when time is up."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from random import Random

import pytest

from analysis.solving.engines import ENGINES, engine

MOST = 6
Clauses = list[tuple[int, ...]]


def random_clauses(rng: Random, count: int) -> Clauses:
    """Clauses of three literals over a few variables."""
    return [tuple(rng.choice((-1, 1)) * rng.randint(1, MOST) for _ in range(3)) for _ in range(count)]


def can_hold(clauses: Clauses, assumed: Sequence[int]) -> bool:
    """Whether all clauses can hold with these literals, by trying."""
    cases = ({number if so else -number for number, so in enumerate(truths, 1)} for truths in product((0, 1), repeat=6))
    return any(case.issuperset(assumed) and not any(case.isdisjoint(clause) for clause in clauses) for case in cases)


@pytest.mark.parametrize("name", ENGINES)
def test_clauses_that_come_in_parts_are_answered_as_by_trying(name: str) -> None:
    answers = set()
    for seed in range(30):
        rng = Random(seed)
        first, second = random_clauses(rng, 14), random_clauses(rng, 10)
        solver, clauses = engine(name, MOST, first), first
        for more in ([], second):
            solver.add(more)
            clauses = clauses + more
            assumed = [1, -2, 3]
            found = solver.ask(assumed, None)
            assert found is can_hold(clauses, assumed)
            answers.add(found)
            if found:
                held = solver.holding()
                case = {number if number in held else -number for number in range(1, MOST + 1)}
                assert case.issuperset(assumed)
                assert not any(case.isdisjoint(clause) for clause in clauses)
            else:
                assert solver.core().issubset(assumed)
                assert not can_hold(clauses, sorted(solver.core()))
    assert answers == {True, False}


@pytest.mark.parametrize("name", ENGINES)
def test_variables_may_come_later(name: str) -> None:
    solver = engine(name, 1, [(1,)])
    solver.add([(-1, 4), (-4, 5)])
    assert solver.ask([6], None) is True
    assert {1, 4, 5, 6} <= solver.holding()
    assert solver.ask([6, -5], None) is False
    assert {-5} <= solver.core() <= {6, -5}


@pytest.mark.parametrize("name", ENGINES)
def test_undecided__when_time_is_up(name: str) -> None:
    pigeons = 11
    holes = [[pigeon * pigeons + hole + 1 for hole in range(pigeons - 1)] for pigeon in range(pigeons)]
    apart = [(-one, -two) for column in zip(*holes, strict=True) for one, two in product(column, column) if one < two]
    solver = engine(name, pigeons * pigeons, [*map(tuple, holes), *apart])
    assert solver.ask([], 0.05) is None
    assert solver.why_undecided()
