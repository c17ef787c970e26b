"""Trying the cross-check itself: does it notice every seeded fault?"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import perf_counter

from analysis.cache import Cache
from analysis.crosscheck.comparing import Disagreement
from analysis.crosscheck.faults import Fault, all_faults, fault_numbered
from analysis.crosscheck.plan import plan_of
from analysis.crosscheck.quick_checks import checks_for
from analysis.crosscheck.situations import draw_situation, random_of
from analysis.workers import run_tasks


@dataclass(frozen=True)
class Trial:
    """What became of one fault: the case in which it was noticed and by which check, or none."""

    game: str
    number: int
    case: int | None
    check: str
    seconds: float

    @property
    def fault(self) -> Fault:
        """The fault that was tried."""
        return fault_numbered(self.game, self.number)

    @property
    def excuse(self) -> str | None:
        """Why the fault cannot be noticed, if it is no fault."""
        return plan_of(self.game).equivalents.get(self.fault.what)

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


def first_disagreement(game: str, number: int, seed: int, most: int) -> tuple[int, Disagreement] | None:
    """The first case in which a fault is noticed, with what is noticed; an error counts as noticing."""
    fault = fault_numbered(game, number)
    for case, check in checks_for(game, fault, seed, most):
        try:
            found = check(game, fault.setting, seed, case)
        except Exception as error:  # a faulty implementation may break in any way
            situation = draw_situation(game, random_of(seed, case), case)
            return case, Disagreement("error", situation, "", f"{type(error).__name__}: {error}", "")
        if found is not None:
            return case, found
    return None


def try_fault(game: str, number: int, seed: int, most: int) -> Trial:
    """Try one fault in up to so many cases; one that is known to be none is not tried."""
    began = perf_counter()
    is_none = fault_numbered(game, number).what in plan_of(game).equivalents
    found = None if is_none else first_disagreement(game, number, seed, most)
    case, check = (found[0], found[1].check) if found else (None, "")
    return Trial(game, number, case, check, perf_counter() - began)


def try_all(
    game: str,
    seed: int,
    most: int,
    jobs: int,
    numbers: Sequence[int] | None = None,
    on_progress: Callable[[int, int], None] = lambda *_: None,
    fresh: bool = False,
) -> list[Trial]:
    """Try faults, all unless some are named, on several processes; an interrupted run goes on where it stopped."""
    chosen = list(numbers or (fault.number for fault in all_faults(game)))
    cache = Cache(f"faults-{game}", __name__, seed, most)
    if fresh:
        cache.forget()
    known = {trial.number: trial for trial in cache.pages(lambda page: Trial(**page))}
    trials = [known[number] for number in chosen if number in known]
    waiting = [(game, number, seed, most) for number in chosen if number not in known]
    for trial in run_tasks(try_fault, waiting, jobs):
        trials.append(trial)
        cache.keep(vars(trial))
        on_progress(len(trials), len(chosen))
    return sorted(trials, key=lambda trial: trial.number)
