"""In which questions readings differ in a position that is given: the solver's answer, and the simulator's."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from time import monotonic
from typing import Any

from analysis.answers import FOUND, IMPOSSIBLE, UNDECIDED, Opinion, Word
from analysis.diverge.difference import Side
from analysis.diverge.domain import unknown_of
from analysis.diverge.explanations import Explanation, do_differ, explain
from analysis.diverge.tasks import Task, tasks_of
from analysis.diverge.two_rulesets import Contest, Finding, Found
from analysis.solving import Undecided
from analysis.solving.handout import Handout
from model.logic import fresh_store
from model.registry import game_of
from model.rulebook import Ruleset

MOST_RESULTS = 20_000
"""Up to so many results of a turn are compared one by one."""


@dataclass(frozen=True)
class Here:
    """Whether two readings differ in a position: a turn that only one side allows; and what the simulator says."""

    question: str
    readings: tuple[str, ...]
    word: Word
    turn: tuple[str, ...]
    only: Side
    clauses: tuple[str, ...]
    by: str
    opinion: Opinion
    why: str = ""

    def __str__(self) -> str:
        """Name both readings and what has been found."""
        return f"{self.question}={'/'.join(self.readings)}: {self.word}, but {self.opinion}"

    def to_json(self) -> dict[str, Any]:
        """Give it ready for JSON."""
        return vars(self) | {"opinion": vars(self.opinion)}


def differences_here(
    position: Any, names: Sequence[str], rules: Ruleset, handout: Handout, seconds: float
) -> list[Here]:
    """Ask of every question, or of those that are named, whether its readings differ in a position."""
    book, ends_at = game_of(position).rulebook, monotonic() + seconds
    questions = [book.question(name) for name in names] or book.questions
    tasks = [task for question in questions for task in tasks_of(question, rules)]
    is_small = all(count_results(position, each) <= MOST_RESULTS for each in {tasks[0].rules[0]})
    return [here(position, task, handout, ends_at - monotonic(), is_small) for task in tasks]


def count_results(position: Any, rules: Ruleset) -> int:
    """How many results a turn has."""
    simulator = game_of(position).simulator(position, rules, fast=True)
    return int(simulator.count_results(position))


def here(position: Any, task: Task, handout: Handout, seconds: float, is_small: bool) -> Here:
    """Ask of two readings."""
    start = unknown_of(task.game).known_position
    finding: Finding = Undecided("time is up, or a turn has too many results to compare")
    for side in (0, 1) if is_small and seconds > 0 else ():
        with fresh_store():
            finding = Contest(start(position, task.rules), side, handout).ask(seconds)
        if isinstance(finding, (Found, Undecided)):
            break
    how = explain(position, *task.rules) if isinstance(finding, Found) else Explanation()
    word = FOUND if isinstance(finding, Found) else UNDECIDED if isinstance(finding, Undecided) else IMPOSSIBLE
    by, opinion = "the simulator, all results", Opinion("the simulator", "too many results", None)
    if is_small:
        is_other = do_differ(position, *task.rules)
        says = "other results" if is_other else "the same results"
        opinion = Opinion(by, says, None if word == UNDECIDED else is_other == (word == FOUND))
    why = finding.why if isinstance(finding, Undecided) else ""
    turn = tuple(map(str, how.turn))
    return Here(task.question, task.readings, word, turn, how.only, how.clauses, handout.solver, opinion, why)


__all__ = ["Here", "differences_here"]
