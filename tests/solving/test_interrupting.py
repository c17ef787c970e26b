"""Ctrl-C and `kill` stop a solver at work at once, and never free it meanwhile."""

from __future__ import annotations

import signal
import subprocess
import sys
from threading import Event
from time import monotonic, sleep

import pytest

from analysis.solving import Demands
from analysis.solving.clause_lists import ClauseList
from analysis.solving.interrupting import worked_out
from model.logic import any_of, not_so, variable
from tests.layout.places import PROJECT

PIGEONS = 11
"""So many that no solver finds a hole for each of them in any time that matters."""
WITHIN = 5.0


def crowded_list() -> ClauseList:
    clauses = ClauseList()
    holes = [[clauses.variable(pigeon, hole) for hole in range(PIGEONS - 1)] for pigeon in range(PIGEONS)]
    for row in holes:
        clauses.add("housed", *row)
    for column in zip(*holes, strict=True):
        for index, one in enumerate(column):
            for other in column[:index]:
                clauses.add("alone", -one, -other)
    return clauses


def crowded_demands() -> Demands:
    demands = Demands()
    holes = [[variable(f"{pigeon} in {hole}") for hole in range(PIGEONS - 1)] for pigeon in range(PIGEONS)]
    for row in holes:
        demands.add("housed", any_of(row))
    for column in zip(*holes, strict=True):
        for index, one in enumerate(column):
            for other in column[:index]:
                demands.add("alone", any_of([not_so(one), not_so(other)]))
    return demands


def ask_for_ever(engine: str) -> None:
    """Ask what nobody can answer; executed in a process of its own, under the command line's way of ending."""
    from analysis import cli

    crowded = crowded_list() if engine == "clauses" else crowded_demands()

    def ask(**_: object) -> None:
        print("asked", flush=True)
        crowded.ask()

    cli.rulescope.main = ask  # type: ignore[method-assign, assignment]
    cli.main([])


@pytest.mark.parametrize(("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
@pytest.mark.parametrize("engine", ["clauses", "demands"])
def test_a_solver_at_work_is_stopped(engine: str, number: signal.Signals, status: int) -> None:
    script = f"from tests.solving.test_interrupting import ask_for_ever; ask_for_ever({engine!r})"
    with subprocess.Popen(
        [sys.executable, "-c", script], cwd=PROJECT, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        process.stdout.readline()
        sleep(0.5)
        process.send_signal(number)
        began = monotonic()
        _, said = process.communicate()
    assert (process.returncode, said.count(b"\n")) == (status, 1), said
    assert monotonic() - began < WITHIN


def test_time_is_up_whatever_the_engine() -> None:
    for crowded in (crowded_list(), crowded_demands()):
        began = monotonic()
        assert "timeout" in str(crowded.ask(seconds=0.3))
        assert monotonic() - began < WITHIN


@pytest.mark.parametrize("seconds", [1e300, float("inf"), 4_294_968.0])
def test_a_long_time_is_as_good_as_none(seconds: float) -> None:
    clauses, demands = ClauseList(), Demands()
    clauses.add("rain", clauses.variable("rain"))
    demands.add("rain", variable("rain"))
    assert "rain" in str(demands.ask(seconds=seconds))
    assert clauses.keys_of(clauses.ask(seconds)) == {("rain",)}


def test_what_interrupts_the_wait_interrupts_the_work_and_waits_for_its_end_no_longer() -> None:
    stopped, ended = Event(), Event()

    def work() -> None:
        stopped.wait()
        ended.set()

    assert worked_out(work, stopped.set, 0.01) is None
    assert ended.is_set()


def test_an_error_of_the_work_is_raised_where_it_was_asked_for() -> None:
    with pytest.raises(ZeroDivisionError):
        worked_out(lambda: 1 // 0, lambda: None)
