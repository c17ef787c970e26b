"""Answers by a solver to where readings differ, with the exhaustive search as the second opinion that shares nothing.

The exhaustive search plays every position within its bound with the compiled simulator; the solver is asked about
unknown positions, by the clauses, and proves that nothing smaller tells the readings apart. Both name a size, and the
sizes have to be the same wherever both bounds reach.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from analysis.answers import FOUND, IMPOSSIBLE, UNDECIDED, Answer, Opinion, Word
from analysis.diverge.difference import Difference
from analysis.diverge.domain import differences_of, domain_of, unknown_of
from analysis.diverge.running import answer_tasks, known_difference
from analysis.diverge.smallest import SizeSearch, Smallest
from analysis.diverge.tasks import Task, difference_from, no_difference, task_of
from analysis.solving.handout import Handout
from model.registry import game_named

OnSize = Callable[[tuple[int, ...]], None]


def answer_by_solver(task: Task, handout: Handout, seconds: float, on_size: OnSize, jobs: int = 1) -> Difference:
    """The smallest position in which two rulesets differ, by a solver; beside others that the search needs."""
    has_search = differences_of(task.game).domain is not None
    known = known_difference(task) if has_search else None
    if known is not None and known.company != task.company:
        company = game_named(task.game).ruleset.parse(known.company)
        task = task_of(task.game, task.question, task.readings, company)
    smallest = SizeSearch(handout, seconds, on_size).run(unknown_of(task.game).sizes(task.rules))
    if has_search and known is None and smallest.found is not None:
        known = answer_tasks([task], jobs, alone=True)[0]
    opinions = () if known is None else (opinion_of_search(smallest, known),)
    return difference_of(task, smallest, handout, opinions, is_minimal=not smallest.undecided)


def difference_of(
    task: Task, smallest: Smallest, handout: Handout, opinions: tuple[Opinion, ...], is_minimal: bool
) -> Difference:
    """What has been found as an answer; the simulator replays the turn under both rulesets."""
    answer = Answer(
        asked=task.asked,
        word=word_of(smallest),
        bound=unknown_of(task.game).BOUND,
        rules=task.company,
        by=f"{handout.solver}, by the clauses",
        because=tuple(smallest.undecided[:1]),
        opinions=opinions,
        seconds=smallest.seconds,
        details={"questions": smallest.questions, "rounds": smallest.rounds, "undecided": smallest.undecided},
    )
    if smallest.found is None:
        return no_difference(task, answer)
    position = smallest.found.position
    details = answer.details | {"key": list(smallest.key), "tried": 0}
    return difference_from(task, position, replace(answer, witness=position, details=details), is_minimal)


def word_of(smallest: Smallest) -> Word:
    """The word for what has been found."""
    if smallest.found is not None:
        return FOUND
    return UNDECIDED if smallest.undecided else IMPOSSIBLE


def opinion_of_search(smallest: Smallest, known: Difference) -> Opinion:
    """Whether the exhaustive search comes to a position of the same size, as far as both bounds reach."""
    by, ours, theirs = domain_of(known.game).BY, smallest.key, known.key
    says = f"one with {size_in_words(known.game, theirs)}" if theirs else "none within its bound"
    agrees: bool | None = ours == theirs
    if ours and (not theirs or ours < theirs) and not is_searched(known.game, ours):
        agrees, says = None, f"{says}, which does not reach as far"
    elif theirs and (not ours or theirs < ours) and (smallest.undecided or not unknown_of(known.game).reaches(theirs)):
        agrees, says = None, f"{says}, beyond what was asked here"
    return Opinion(by, says, agrees)


def is_searched(game: str, key: tuple[int, ...]) -> bool:
    """Whether the exhaustive search goes through all positions of a size."""
    return any(layer.key == key[:4] and not (layer.only or layer.is_partial) for layer in domain_of(game).LAYERS)


def size_in_words(game: str, key: tuple[int, ...]) -> str:
    """Say how small a witness is, as in `1 turn, 2 pieces, 4 spaces`; what there is none of is left out."""
    named = zip(key, differences_of(game).measures, strict=False)
    return ", ".join(f"{count} {plural(what, count)}" for count, what in named if count) or "nothing at all"


def plural(what: str, count: int) -> str:
    """The word for one thing or several."""
    return what if count == 1 else what.replace("piece of", "pieces of") if " of " in what else what + "s"


__all__ = ["answer_by_solver", "difference_of", "size_in_words"]
