"""Workers give their results, and end with whoever started them: when it is done, leaves early, or is killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from time import monotonic, sleep
from typing import TypeVar

import psutil
import pytest

from analysis.workers import MOST_JOBS, Pool, run_tasks
from model.errors import RulescopeError
from tests.layout.places import PROJECT

pytestmark = pytest.mark.slow

Found = TypeVar("Found")
STARTED_WITHIN, GONE_WITHIN = 30.0, 5.0
"""Seconds within which workers have to be there, and to be gone."""


def squared(number: int) -> int:
    return number * number


def idle(_: int) -> None:
    sleep(60)


def ended(_: int) -> None:
    os._exit(3)


def parent() -> None:
    """Wait for two workers that never come to an end; run in a process of its own."""
    list(run_tasks(idle, [(1,), (2,)], 2))


@pytest.mark.parametrize("jobs", [1, 2])
def test_every_task_has_its_result(jobs: int) -> None:
    assert sorted(run_tasks(squared, [(number,) for number in range(5)], jobs)) == [0, 1, 4, 9, 16]


def test_no_task_needs_no_worker() -> None:
    assert list(run_tasks(squared, [], 2)) == []


def test_a_pool_that_is_left_early_ends_its_workers_at_once() -> None:
    pool = Pool(2)
    for number in range(2):
        pool.submit(idle, number)
    workers = until(lambda: at_work(os.getpid()), STARTED_WITHIN)
    pool.__exit__(KeyError)
    assert len(workers) == 2
    assert not any(map(is_alive, workers))


def test_a_worker_that_is_killed_is_told_of_in_a_line() -> None:
    with pytest.raises(RulescopeError, match="a worker was ended from outside"):
        list(run_tasks(ended, [(1,), (2,)], 2))


def test_no_pool_has_more_workers_than_are_of_use() -> None:
    with Pool(100_000) as pool:
        assert pool.executor._max_workers == MOST_JOBS


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_workers_end_with_their_parent(number: signal.Signals) -> None:
    script = "from tests.workers.test_workers import parent; parent()"
    with subprocess.Popen([sys.executable, "-c", script], cwd=PROJECT, stderr=subprocess.DEVNULL) as process:
        workers = until(lambda: at_work(process.pid), STARTED_WITHIN)
        family = psutil.Process(process.pid).children(recursive=True)
        process.send_signal(number)
        assert len(workers) == 2
        assert until(lambda: not any(map(is_alive, family)), GONE_WITHIN)


def at_work(number: int) -> list[psutil.Process]:
    """The two workers of a process, once both have loaded what they need and wait for the end of their lifeline."""
    found = [child for child in psutil.Process(number).children() if child.num_threads() > 1]
    return found if len(found) == 2 else []


def is_alive(process: psutil.Process) -> bool:
    with suppress(psutil.NoSuchProcess):
        return process.is_running() and process.status() != psutil.STATUS_ZOMBIE
    return False


def until(holds: Callable[[], Found], seconds: float) -> Found:
    """Wait until something holds, and give it; after so many seconds, whatever it is by then."""
    deadline = monotonic() + seconds
    while not (found := holds()) and monotonic() < deadline:
        sleep(0.05)
    return found
