"""The benchmark of Color Pop: the same game three ways, searches compiled and plain, targets that are met or missed."""

from __future__ import annotations

from io import StringIO

import pytest
from rich.console import Console

from model.colorpop.position import Position
from model.colorpop.readings import Ruleset
from model.colorpop.simulator import Simulator
from tests.bench import COLORPOP, Amount, Benchmark, Solved, Solving, Speed, colorpop, measure, view
from tests.bench.simple_colorpop import groups

TINY = Amount(rounds=1, seconds=0.02, starts=0)


def test_the_simplest_way_lists_the_same_groups_as_the_simulator():
    for start in colorpop.set_ups(colorpop.STANDARD_GRID, 3):
        slides = [list(start.cells[column::10][::-1]) for column in range(10)]
        named = Simulator(start.board, Ruleset()).legal_moves(start)
        assert sorted(step.what for step in named) == sorted(colour for colour, _ in groups(slides))


def test_plain_and_reference_are_measured_and_set_in_proportion():
    found = measure(["colorpop-plain", "colorpop-reference"], TINY)
    plain, reference = (found.speeds[name] for name in ("colorpop-plain", "colorpop-reference"))
    assert plain.choices == pytest.approx(reference.choices, rel=0.3)
    assert found.to_dict()["ratios"]["colorpop-plain ÷ colorpop-reference"] == plain.moves / reference.moves
    assert [verdict.name for verdict in found.verdicts()] == ["colorpop-plain"]


def test_searches_are_measured_task_by_task(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(colorpop, "TASKS", colorpop.TASKS[2:])
    found = colorpop.solving(TINY, fast=False)
    assert [(task.what, task.boards, task.answered) for task in found.tasks] == [("5×5, exact", 1, 1)]
    assert found.tasks[0].ratio > 0


def shown(found: Benchmark) -> str:
    page = StringIO()
    view.show(found, Console(file=page, width=80))
    return page.getvalue()


def speeds(compiled: float, plain: float) -> dict[str, Speed]:
    return dict(
        zip(COLORPOP, (Speed(compiled, compiled, 11), Speed(plain, plain, 11), Speed(7e3, 7e3, 11)), strict=True)
    )


def test_targets_are_met_at_the_number_and_missed_below():
    tasks = (Solved("one colour", 100, 99, 0.049, 3, 0.5), Solved("five colours", 100, 100, 0.99, 0, 2.0))
    good = Benchmark(TINY, speeds(1e6, 15e3), solving=Solving(tasks))
    assert [verdict.is_met for verdict in good.verdicts()] == [True] * 6
    assert "142.86" in shown(good)
    bad = Benchmark(TINY, speeds(999_999, 14_999), solving=Solving((Solved("5×5, exact", 100, 98, 0.05, 3, 0.5),)))
    assert [verdict.is_met for verdict in bad.verdicts()] == [False] * 4
    assert "Missed 4 of 4 targets" in shown(bad)


def test_a_position_of_the_benchmark_is_a_legal_start():
    assert all(
        isinstance(start, Position) and start.players == 4 for start in colorpop.set_ups(colorpop.STANDARD_GRID, 2)
    )
