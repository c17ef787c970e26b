"""A solver at work that time and the user can stop, and that nobody frees meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from threading import TIMEOUT_MAX, Event, Thread
from typing import TypeVar

Result = TypeVar("Result")


def worked_out(work: Callable[[], Result], interrupt: Callable[[], None], seconds: float | None = None) -> Result:
    """Let a solver work in a thread of its own, interrupt it when time is up, and give what it then says.

    What interrupts us, as Ctrl-C does, interrupts the solver and is passed on. The thread holds the solver as long as
    it works, and the interpreter waits for the thread at its end, so nothing is freed too soon.
    """
    results: list[Result] = []
    errors: list[BaseException] = []
    has_ended = Event()

    def carry_out() -> None:
        try:
            results.append(work())
        except BaseException as error:  # it is raised again where somebody waits for it
            errors.append(error)
        finally:
            has_ended.set()

    try:
        Thread(target=carry_out).start()
        # An event and no `join`: interrupted, that takes the thread for ended.
        has_ended.wait(None if seconds is None else min(seconds, TIMEOUT_MAX))
    finally:
        if not has_ended.is_set():
            interrupt()
    has_ended.wait()
    if errors:
        raise errors[0]
    return results[0]
