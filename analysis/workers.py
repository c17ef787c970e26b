"""The one process pool: work in pieces on several cores, by workers that end with whoever started them.

Every worker waits, beside its work, for a pipe to close of which only the parent holds the other end. The pipe closes
when the parent leaves the pool early and when it ends, by a signal that nobody can catch too, and the worker ends with
it. What interrupts the parent at a terminal is not for workers: they do not see it.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing.connection import Connection
from threading import Thread
from typing import Any, TypeVar

from model.errors import RulescopeError

Done = TypeVar("Done")
OnProgress = Callable[[int, int], None]
"""Told after each piece: how much is done, of how much."""
SPAWN = multiprocessing.get_context("spawn")


def useful_cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


MOST_JOBS = max(8, useful_cores())
"""More workers than this are no use, and a multiple of them no machine has room for."""


def run_tasks(work: Callable[..., Done], tasks: Sequence[tuple[Any, ...]], jobs: int) -> Iterator[Done]:
    """Give results as they are finished: in order by this process alone, or by several processes."""
    if jobs <= 1 or len(tasks) <= 1:
        yield from (work(*task) for task in tasks)
        return
    with Pool(min(jobs, len(tasks))) as pool:
        for future in as_completed([pool.submit(work, *task) for task in tasks]):
            yield pool.result(future)


class Pool:
    """Processes that work for this one, started as there is work; left early, they are ended at once."""

    def __init__(self, jobs: int, prepare: Callable[..., None] | None = None, *given: Any) -> None:
        """Start nothing yet; every worker begins with `prepare(*given)`."""
        self.theirs, self.ours = SPAWN.Pipe(duplex=False)
        self.executor = ProcessPoolExecutor(min(jobs, MOST_JOBS), SPAWN, begin, (self.theirs, prepare, given))

    def __enter__(self) -> Pool:
        """Stand ready."""
        return self

    def __exit__(self, kind: type[BaseException] | None, *_error: object) -> None:
        """Let the workers go, or end them if the work was left."""
        if kind is not None:
            self.ours.close()
        self.executor.shutdown(cancel_futures=True)
        self.ours.close()
        self.theirs.close()

    def submit(self, work: Callable[..., Done], *task: Any) -> Future[Done]:
        """Give a worker something to do."""
        with held_back(signal.SIGINT):
            return self.executor.submit(work, *task)

    def result(self, future: Future[Done]) -> Done:
        """Wait for what came of it; a worker that was killed is told of in one line."""
        try:
            return future.result()
        except BrokenProcessPool:
            raise RulescopeError("a worker was ended from outside, by a signal or for want of memory") from None


@contextmanager
def held_back(number: signal.Signals) -> Iterator[None]:
    """Keep a signal waiting; processes that are started meanwhile never see it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {number})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def begin(lifeline: Connection, prepare: Callable[..., None] | None, given: tuple[Any, ...]) -> None:
    """Begin as a worker."""
    Thread(target=end_with, args=(lifeline,), daemon=True).start()
    if prepare is not None:
        prepare(*given)


def end_with(lifeline: Connection) -> None:
    """End this process when the other end of a pipe is closed."""
    try:
        lifeline.recv_bytes()
    finally:
        os._exit(1)
