"""Partings of questions and editions, worked out once and kept."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Any

from analysis.answers import FOUND, IMPOSSIBLE, Opinion, Told
from analysis.divergence.parting import Parting
from analysis.divergence.search import First, Pair, Search, domain_of
from analysis.divergence.telling import (
    hanging_on,
    is_parting,
    outcome_of,
    reached,
    reached_by_clauses,
    readings_beside,
    told,
)
from analysis.keeping import Notebook, OnProgress
from analysis.rooms import room
from model.game import BadInput, CheckFailed
from model.games import rulebook_of
from model.rulebook import Question, Ruleset

BY = {
    "recess": "every position in order, with the compiled simulator",
    "colorpop": "every position in order, with the simulator",
}
MOST_COMPANY_PIECES, MOST_COMPANY_SPACES = 3, 4
"""How large positions are tried with each reading of another question beside the two."""
FOLDER = "divergence"


def said_nothing(_done: int, _of: int) -> None:
    """Tell nobody how far it is."""


# What is asked.


@dataclass(frozen=True)
class Task:
    """Two readings of a question beside a company of other readings, or (without a question) several editions."""

    game: str
    question: str
    readings: tuple[str, ...]
    rules: tuple[Ruleset, ...]
    company: str = "baseline"

    @classmethod
    def of(cls, question: type[Question], one: Question, other: Question, company: Ruleset) -> Task:
        """Ask for two readings of a question."""
        rules = tuple(company.choosing({question.id: reading}) for reading in (one, other))
        return cls(company.game, question.id, (one.word, other.word), rules, str(company))

    @property
    def pair(self) -> Pair:
        """The rulesets as the search takes them."""
        return tuple(map(str, self.rules))

    @property
    def name(self) -> str:
        """What tells tasks apart."""
        return f"{self.question} {' '.join(self.readings)} | {self.company}"

    @property
    def asked(self) -> str:
        """What is asked, in words."""
        words = " and ".join(self.readings)
        return f"the smallest position in which {self.question + ' ' if self.question else ''}{words} part"


def tasks_of(question: type[Question], company: Ruleset) -> list[Task]:
    """The first reading of a question against each other one."""
    first, *others = question.readings()
    return [Task.of(question, first, other, company) for other in others]


# Answers.


def answered(task: Task, first: First, seconds: float, bound: str = "") -> Parting:
    """Make an answer of the first position in which the rulesets part, replayed and with a second opinion.

    The bound is the whole domain of the game unless another one is given.
    """
    domain = domain_of(task.game)
    position = room(task.game, "position").Position.parse(first.position)
    one, other, *_ = task.rules
    if not is_parting(position, one, other):
        raise CheckFailed(f"{task.name}: the plain simulator sees no parting in {first.position}")
    tale = told(position, one, other)
    question = rulebook_of(task.game).question(task.question) if task.question else None
    details: dict[str, Any] = {"key": list(domain.key_of(first.layer, position)), "tried": first.before}
    if question is not None:
        details["hangs_on"] = list(hanging_on(position, question, one, other))
    for name, rules in list(zip(task.readings, task.rules, strict=True))[2:]:
        details["third"] = {name: outcome_of(position, rules, tale.turn)}
    answer = Told(
        asked=task.asked,
        word=FOUND,
        bound=bound or domain.BOUND,
        rules=task.company,
        by=BY[task.game],
        witness=position,
        because=tale.clauses,
        opinions=(opinion_of_clauses(position, task.rules),) if tale.turn else (),
        seconds=seconds,
        details=details,
    )
    return Parting(
        game=task.game,
        question=task.question,
        readings=task.readings,
        told=answer,
        rules_one=str(one),
        rules_other=str(other),
        company=task.company,
        position=position,
        turn=tuple(map(str, tale.turn)),
        only=tale.only,
        result_one=tale.results[0],
        result_other=tale.results[1],
        outcome_one=tale.outcomes[0],
        outcome_other=tale.outcomes[1],
        clauses=tale.clauses,
        tried=first.before,
        is_minimal=not first.layer.is_partial,
    )


def opinion_of_clauses(position: Any, rules: Sequence[Ruleset]) -> Opinion:
    """Whether the clauses let a turn lead to the same positions as the simulator, under each ruleset."""
    agrees = all(reached_by_clauses(position, chosen) == reached(position, chosen) for chosen in rules)
    says = "the same results under each" if agrees else "other results"
    return Opinion("the clauses, on the witness", says, agrees)


def without_witness(task: Task, tried: int, seconds: float) -> Parting:
    """The answer that nothing within the bound tells the rulesets apart."""
    answer = Told(
        asked=task.asked,
        word=IMPOSSIBLE,
        bound=domain_of(task.game).BOUND,
        rules=task.company,
        by=BY[task.game],
        seconds=seconds,
        details={"tried": tried},
    )
    one, other, *_ = map(str, task.rules)
    return Parting(
        task.game,
        task.question,
        task.readings,
        answer,
        one,
        other,
        task.company,
        tried=tried,
    )


# Searching.

OnAnswer = Callable[[Task, Parting], None]


@dataclass
class Hunt:
    """Tasks of one game and one variety of positions that are looked for together."""

    tasks: list[Task]
    jobs: int
    on_answer: OnAnswer
    on_progress: OnProgress = said_nothing

    def __post_init__(self) -> None:
        """Begin with nothing tried."""
        self.game, self.begun, self.layers_done = self.tasks[0].game, perf_counter(), 0
        self.search = Search(self.game, [task.pair for task in self.tasks], self.jobs)
        self.layers = domain_of(self.game).LAYERS

    def run(self, is_deep: bool) -> None:
        """Look the shallow or the deep layers through."""
        self.search.run((layer for layer in self.layers if layer.is_deep == is_deep), self.answer)

    def answer(self, new: dict[Pair, First]) -> None:
        """Answer the tasks whose pairs have been found in a layer."""
        self.layers_done += 1
        for task in self.tasks:
            if task.pair in new:
                self.on_answer(task, answered(task, new[task.pair], self.seconds))
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


def searched(tasks: Sequence[Task], jobs: int, on_answer: OnAnswer, on_progress: OnProgress, alone: bool) -> None:
    """Answer tasks of one game as they are found: small positions, small ones beside a company, then large ones."""
    domain = domain_of(tasks[0].game)
    for variety in dict.fromkeys(domain.variety(task.pair) for task in tasks):
        alike = [task for task in tasks if domain.variety(task.pair) == variety]
        hunt = Hunt(alike, jobs, on_answer, on_progress)
        hunt.run(is_deep=False)
        for task in hunt.waiting if not alone else ():
            parting = with_company(task)
            if parting is not None:
                on_answer(task, parting)
                hunt.settle(task)
        hunt.run(is_deep=True)
        for task in hunt.waiting:
            on_answer(task, without_witness(task, hunt.search.tried, hunt.seconds))


def with_company(task: Task) -> Parting | None:
    """The smallest position in which the readings part beside one reading of another question; None without one."""
    game, book = task.game, rulebook_of(task.game)
    question = book.question(task.question)
    domain, begun = domain_of(game), perf_counter()
    first, second = map(question.read, task.readings)
    companies = [book.ruleset.parse(task.company).choosing({r.id: r}) for r in readings_beside(question, task.rules[0])]
    beside = [Task.of(question, first, second, company) for company in companies]
    most = MOST_COMPANY_PIECES, MOST_COMPANY_SPACES
    layers = [layer for layer in domain.LAYERS if layer.pieces <= most[0] and layer.spaces <= most[1]]
    best: tuple[tuple[int, ...], Task, First] | None = None
    for variety in dict.fromkeys(domain.variety(other.pair) for other in beside):
        search = Search(game, [other.pair for other in beside if domain.variety(other.pair) == variety])
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
    return answered(best[1], best[2], perf_counter() - begun, bound)


# The doors.


def notebook(game: str) -> Notebook:
    """Where partings are kept."""
    return Notebook(f"diverge-{game}", 0, FOLDER)


def known_table(game: str) -> Path:
    """The partings that come with rulescope, a line each; `python -m tests.divergence.renew_partings` renews them."""
    return Path(__file__).parent / "known" / f"{game}.jsonl"


def kept(game: str, anew: bool) -> dict[str, Parting]:
    """The partings that have been worked out before, by their tasks; anew, only those of the present sources."""
    path = known_table(game)
    lines = path.read_text("utf-8").splitlines() if path.exists() and not anew else []
    pages = [*map(json.loads, lines), *notebook(game).pages()]
    return {page["task"]: Parting.from_json(page["parting"]) for page in pages}


def holds(parting: Parting) -> bool:
    """Whether a kept parting is still one: its position tells the rulesets apart."""
    rules = [rulebook_of(parting.game).ruleset.parse(text) for text in (parting.rules_one, parting.rules_other)]
    return not parting.is_found or is_parting(parting.position, *rules)


def solved(
    tasks: Sequence[Task],
    jobs: int = 1,
    on_progress: OnProgress = said_nothing,
    alone: bool = False,
    anew: bool = False,
) -> list[Parting]:
    """Answer tasks of one game, from what is kept or anew; without a witness a company is looked for, unless alone."""
    if not tasks:
        return []
    game = tasks[0].game
    names, book = {task.name for task in tasks}, notebook(game)
    known = {name: parting for name, parting in kept(game, anew).items() if name in names and holds(parting)}

    def keep(task: Task, parting: Parting) -> None:
        known[task.name] = parting
        book.keep({"task": task.name, "parting": parting.to_json()})

    waiting = [task for task in tasks if task.name not in known]
    if waiting:
        searched(waiting, jobs, keep, on_progress, alone)
    return [known[task.name] for task in tasks]


def partings(
    game: str, question: str, company: Ruleset | None = None, jobs: int = 1, anew: bool = False
) -> list[Parting]:
    """Where the first reading of a question parts from each other one, alone or beside a company of readings."""
    book = rulebook_of(game)
    beside = book.ruleset() if company is None else company
    return solved(tasks_of(book.question(question), beside), jobs, alone=company is not None, anew=anew)


def every_parting(
    game: str, jobs: int = 1, on_progress: OnProgress | None = None, anew: bool = False
) -> dict[str, list[Parting]]:
    """Where the readings of every question part, by the question; anew, whatever comes with rulescope."""
    book = rulebook_of(game)
    tasks = {question.id: tasks_of(question, book.ruleset()) for question in book.questions}
    wanted = [task for each in tasks.values() for task in each]
    answers = iter(solved(wanted, jobs, on_progress or said_nothing, anew=anew))
    return {question: [next(answers) for _ in each] for question, each in tasks.items()}


def reading_parting(
    game: str, question: str, one: str, other: str, company: Ruleset | None = None, jobs: int = 1
) -> Parting:
    """Where two readings of a question part; the same one twice is refused."""
    book = rulebook_of(game)
    asked = book.question(question)
    first, second = asked.read(one), asked.read(other)
    if first is second:
        raise BadInput(f"{question}: {one} is given twice; expected two different readings")
    task = Task.of(asked, first, second, book.ruleset() if company is None else company)
    return solved([task], jobs, alone=company is not None)[0]


def edition_parting(game: str, *names: str, jobs: int = 1) -> Parting:
    """Where editions, as they are played, part: two of them, or three of which each parts from both others."""
    book = rulebook_of(game)
    editions = [book.edition(name).id for name in names]
    if len(set(editions)) < len(editions):
        raise BadInput(f"{' '.join(editions)}: an edition is given twice; expected different ones")
    if len(editions) < 2:
        raise BadInput(f"{' '.join(editions) or 'no edition'}: expected two editions or more")
    rules = tuple(book.ruleset.of(name) for name in editions)
    return solved([Task(game, "", tuple(editions), rules)], jobs, alone=True)[0]


def deciding_alone(parting: Parting) -> tuple[str, ...]:
    """The questions of which the other edition's reading alone makes a position part that two editions part in."""
    ruleset = rulebook_of(parting.game).ruleset
    one, other = ruleset.parse(parting.rules_one), ruleset.parse(parting.rules_other)
    return tuple(
        question.id
        for question in ruleset.questions()
        if one.reading(question) is not other.reading(question)
        and is_parting(parting.position, one, one.choosing({question.id: other.reading(question)}))
    )


def parting_questions(game: str, one: str, other: str) -> dict[str, dict[str, str]]:
    """The questions in which two editions part as they are played, and those in which they may: with their stances."""
    book = rulebook_of(game)
    first, second = book.edition(one), book.edition(other)
    found = {}
    for question in book.questions:
        stances = first.stance(question), second.stance(question)
        if set(stances[0].allowed) == set(stances[1].allowed) and stances[0].resolved is stances[1].resolved:
            continue
        as_played = stances[0].resolved is not stances[1].resolved
        found[question.id] = {one: str(stances[0]), other: str(stances[1]), "as played": "yes" if as_played else "no"}
    return found
