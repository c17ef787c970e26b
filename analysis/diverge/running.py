"""Differences of questions and editions, worked out once and cached."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Any

from analysis.cache import Cache
from analysis.diverge.difference import Difference
from analysis.diverge.domain import Pair, differences_of, domain_of
from analysis.diverge.explanations import do_differ, readings_beside
from analysis.diverge.opinions import OF_EACH_SIZE
from analysis.diverge.search import DifferenceSearch, First, Workers
from analysis.diverge.tasks import Scope, Task, difference_at, task_of, tasks_of, without_witness
from analysis.workers import OnProgress
from model.registry import game_named
from model.rulebook import Ruleset

MOST_COMPANY_PIECES, MOST_COMPANY_SPACES = 3, 4
"""How large positions are tried with each reading of another question beside the two."""


def say_nothing(_done: int, _of: int) -> None:
    """Tell nobody how far it is."""


# Searching.

OnAnswer = Callable[[Task, Difference], None]


@dataclass
class Hunt:
    """Tasks of one game and one variety of positions that are looked for together."""

    tasks: list[Task]
    workers: Workers
    on_answer: OnAnswer
    on_progress: OnProgress = say_nothing
    of_each_size: int = OF_EACH_SIZE

    def __post_init__(self) -> None:
        """Begin with nothing tried."""
        self.game, self.begun, self.layers_done = self.tasks[0].game, perf_counter(), 0
        self.search = DifferenceSearch(self.game, [task.pair for task in self.tasks], self.workers)
        self.layers = domain_of(self.game).LAYERS

    def run(self, is_deep: bool) -> None:
        """Look the shallow or the deep layers through."""
        self.search.run((layer for layer in self.layers if layer.is_deep == is_deep), self.answer)

    def answer(self, new: dict[Pair, First]) -> None:
        """Answer the tasks whose pairs have been found in a layer."""
        self.layers_done += 1
        tasks = [task for task in self.tasks if task.pair in new]
        waiting = ((task, new[task.pair], Scope.of(task, self.of_each_size), self.seconds) for task in tasks)
        answers = self.workers.done(difference_at, waiting, is_large=len(tasks) > 1 or self.workers.is_begun)
        for task, difference in zip(tasks, answers, strict=True):
            self.on_answer(task, difference)
        self.on_progress(self.layers_done, len(self.layers))

    @property
    def seconds(self) -> float:
        """How long it has been going on."""
        return perf_counter() - self.begun

    @property
    def waiting(self) -> list[Task]:
        """The tasks without an answer."""
        return [task for task in self.tasks if task.pair not in self.search.found]

    def settle(self, task: Task) -> None:
        """Take a task that has been answered otherwise off the list."""
        self.tasks.remove(task)
        self.search.pairs = [task.pair for task in self.tasks]


def search_tasks(
    tasks: Sequence[Task],
    workers: Workers,
    on_answer: OnAnswer,
    on_progress: OnProgress,
    alone: bool,
    of_each_size: int,
) -> None:
    """Answer tasks of one game as they are found: small positions, small ones beside a company, then large ones."""
    domain = domain_of(tasks[0].game)
    for variety in dict.fromkeys(domain.variety(task.pair) for task in tasks):
        alike = [task for task in tasks if domain.variety(task.pair) == variety]
        hunt = Hunt(alike, workers, on_answer, on_progress, of_each_size)
        hunt.run(is_deep=False)
        for task in hunt.waiting if not alone else ():
            difference = with_company(task, workers, of_each_size)
            if difference is not None:
                on_answer(task, difference)
                hunt.settle(task)
        hunt.run(is_deep=True)
        for task in hunt.waiting:
            on_answer(
                task, without_witness(task, hunt.search.tried(task.pair), Scope.of(task, of_each_size), hunt.seconds)
            )


def with_company(task: Task, workers: Workers, of_each_size: int) -> Difference | None:
    """The smallest position in which the readings differ beside one reading of another question; None without one."""
    game, book = task.game, game_named(task.game).rulebook
    question = book.question(task.question)
    domain, begun = domain_of(game), perf_counter()
    first, second = map(question.read, task.readings)
    companies = [book.ruleset.parse(task.company).choosing({r.id: r}) for r in readings_beside(question, task.rules[0])]
    beside = [Task.of(question, first, second, company) for company in companies]
    most = MOST_COMPANY_PIECES, MOST_COMPANY_SPACES
    meant = (layer for layer in domain.LAYERS if domain.is_for(layer, task.pair))
    layers = tuple(layer for layer in meant if layer.pieces <= most[0] and layer.spaces <= most[1])
    best: tuple[tuple[int, ...], Task, First] | None = None
    for variety in dict.fromkeys(domain.variety(other.pair) for other in beside):
        search = DifferenceSearch(
            game, [other.pair for other in beside if domain.variety(other.pair) == variety], workers
        )
        search.run(layers, is_enough=bool)
        for number, other in enumerate(beside):
            if other.pair in search.found:
                where = search.found[other.pair]
                rank = (*where.layer.key, where.before, number)
                if best is None or rank < best[0]:
                    best = rank, other, where
    if best is None:
        return None
    bound = (
        f"{domain.BOUND}; beside one reading of another question up to {most[0]} pieces on {most[1]} spaces of these"
    )
    return difference_at(best[1], best[2], Scope(layers, bound, of_each_size), perf_counter() - begun)


# The doors.


def cache_of(game: str, of_each_size: int) -> Cache:
    """The cache of differences of which so many smaller positions of each size were judged."""
    return Cache(f"diverge-{game}", __name__, of_each_size)


def known_differences(game: str, anew: bool, of_each_size: int) -> dict[str, Difference]:
    """The differences that have been worked out before, by their tasks; anew, only those of the present sources.

    The table that comes with rulescope goes first, so that reports do not depend on what was asked before.
    """
    path = differences_of(game).table
    is_used = path is not None and path.exists() and not anew and of_each_size == OF_EACH_SIZE
    lines = path.read_text("utf-8").splitlines() if path is not None and is_used else []
    return dict([*cache_of(game, of_each_size).pages(read_difference), *map(read_difference, map(json.loads, lines))])


def known_difference(task: Task) -> Difference | None:
    """What the exhaustive search has found before, if it was asked."""
    difference = known_differences(task.game, False, OF_EACH_SIZE).get(task.name)
    return difference if difference is not None and holds(difference) else None


def read_difference(page: dict[str, Any]) -> tuple[str, Difference]:
    """Read the name of a task, and its difference."""
    return str(page["task"]), Difference.from_json(page["difference"])


def holds(difference: Difference) -> bool:
    """Whether a cached difference is still one: its position tells the rulesets apart."""
    rules = [
        game_named(difference.game).rulebook.ruleset.parse(text)
        for text in (difference.rules_one, difference.rules_other)
    ]
    return not difference.is_found or do_differ(difference.position, *rules)


def answer_tasks(
    tasks: Sequence[Task],
    jobs: int = 1,
    on_progress: OnProgress = say_nothing,
    alone: bool = False,
    anew: bool = False,
    of_each_size: int = OF_EACH_SIZE,
) -> list[Difference]:
    """Answer tasks of one game, from the cache or anew; without a witness a company is looked for, unless alone."""
    if not tasks:
        return []
    game = tasks[0].game
    # Beside a company that is given no other is looked for; editions never have one.
    ending, cache = ", alone" if alone and tasks[0].question else "", cache_of(game, of_each_size)
    names = {task: task.name + ending for task in tasks}
    before = known_differences(game, anew, of_each_size)
    known = {name: before[name] for name in names.values() if name in before and holds(before[name])}

    def keep(task: Task, difference: Difference) -> None:
        known[names[task]] = difference
        cache.keep({"task": names[task], "difference": difference.to_json()})

    waiting = [task for task in tasks if names[task] not in known]
    if waiting:
        with Workers(jobs) as workers:
            search_tasks(waiting, workers, keep, on_progress, alone, of_each_size)
    return [known[names[task]] for task in tasks]


def differences(
    game: str,
    question: str,
    company: Ruleset | None = None,
    jobs: int = 1,
    anew: bool = False,
    of_each_size: int = OF_EACH_SIZE,
) -> list[Difference]:
    """Where the first reading of a question differs from each other one, alone or beside a company of readings."""
    book = game_named(game).rulebook
    beside = book.ruleset() if company is None else company
    tasks = tasks_of(book.question(question), beside)
    return answer_tasks(tasks, jobs, alone=company is not None, anew=anew, of_each_size=of_each_size)


def every_difference(
    game: str,
    jobs: int = 1,
    on_progress: OnProgress | None = None,
    anew: bool = False,
    of_each_size: int = OF_EACH_SIZE,
) -> dict[str, list[Difference]]:
    """Where the readings of every question part, by the question; anew, whatever comes with rulescope."""
    book = game_named(game).rulebook
    tasks = {question.id: tasks_of(question, book.ruleset()) for question in book.questions}
    wanted = [task for each in tasks.values() for task in each]
    found = answer_tasks(wanted, jobs, on_progress or say_nothing, anew=anew, of_each_size=of_each_size)
    answers = iter(found)
    return {question: [next(answers) for _ in each] for question, each in tasks.items()}


def reading_difference(
    game: str,
    question: str,
    one: str,
    other: str,
    company: Ruleset | None = None,
    jobs: int = 1,
    anew: bool = False,
    of_each_size: int = OF_EACH_SIZE,
) -> Difference:
    """Where two readings of a question differ; the same one twice is refused."""
    task = task_of(game, question, (one, other), company)
    return answer_tasks([task], jobs, alone=company is not None, anew=anew, of_each_size=of_each_size)[0]
