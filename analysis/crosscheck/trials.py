"""Trying the cross-check itself: does it notice every seeded fault?"""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from time import perf_counter

from analysis.crosscheck.cases import check_case
from analysis.crosscheck.comparing import Disagreement, Tally
from analysis.crosscheck.equivalents import EQUIVALENT
from analysis.crosscheck.faults import Fault, all_faults, fault_numbered
from analysis.crosscheck.situations import draw_situation, is_game, random_of


@dataclass(frozen=True)
class Trial:
    """What became of one fault: the case in which it was noticed and by which check, or none."""

    number: int
    case: int | None
    check: str
    seconds: float

    @property
    def fault(self) -> Fault:
        """The fault that was tried."""
        return fault_numbered(self.number)

    @property
    def excuse(self) -> str | None:
        """Why the fault cannot be noticed, if it is no fault."""
        return EQUIVALENT.get(self.fault.what)

    @property
    def is_settled(self) -> bool:
        """Whether the fault was caught or is explained."""
        return self.case is not None or self.excuse is not None

    def to_json(self) -> dict[str, object]:
        """Give the trial ready for JSON."""
        fault = self.fault
        return {
            "fault": fault.number,
            "kind": fault.kind,
            "what": fault.what,
            "caught_in_case": self.case,
            "by": self.check,
            "equivalent_because": self.excuse,
            "seconds": round(self.seconds, 1),
        }


def first_disagreement(number: int, seed: int, most: int) -> tuple[int, Disagreement] | None:
    """The first case in which a fault is noticed, with what is noticed; an error in a telling counts as noticing."""
    setting = fault_numbered(number).setting
    for case in range(most):
        try:
            found = check_case(seed, case, Tally(), setting)
        except Exception as error:  # a faulty telling may break in any way
            situation = draw_situation(random_of(seed, case), case)
            where = "in a game from here" if is_game(case) else "from here"
            return case, Disagreement("error", situation, "", f"{type(error).__name__} {where}: {error}", "")
        if found:
            return case, found[0]
    return None


def try_fault(number: int, seed: int, most: int) -> Trial:
    """Try one fault in up to so many cases."""
    began = perf_counter()
    found = first_disagreement(number, seed, 0 if fault_numbered(number).what in EQUIVALENT else most)
    case, check = (found[0], found[1].check) if found else (None, "")
    return Trial(number, case, check, perf_counter() - began)


def try_all(
    seed: int,
    most: int,
    jobs: int,
    numbers: Sequence[int] | None = None,
    on_progress: Callable[[int, int], None] = lambda *_: None,
) -> list[Trial]:
    """Try faults, all unless some are named, on several processes."""
    chosen = list(numbers or (fault.number for fault in all_faults()))
    trials = []
    for trial in tried(chosen, seed, most, jobs):
        trials.append(trial)
        on_progress(len(trials), len(chosen))
    return sorted(trials, key=lambda trial: trial.number)


def tried(chosen: list[int], seed: int, most: int, jobs: int) -> Iterator[Trial]:
    """Give trials as they are finished."""
    if jobs <= 1:
        yield from (try_fault(number, seed, most) for number in chosen)
        return
    with ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn")) as pool:
        futures = [pool.submit(try_fault, number, seed, most) for number in chosen]
        yield from (future.result() for future in as_completed(futures))
