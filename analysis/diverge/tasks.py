"""What is asked of a search for differences, and the answers that are made of what it finds."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from analysis.answers import FOUND, IMPOSSIBLE, Answer, Opinion
from analysis.diverge.difference import Difference
from analysis.diverge.domain import Pair, SizeLayer, domain_of
from analysis.diverge.explanations import do_differ, explain, outcome_of, readings_to_agree
from analysis.diverge.opinions import OF_EACH_SIZE, opinion_on_smaller, opinion_on_witness
from analysis.diverge.search import First
from model.errors import BadInput, CheckFailed
from model.registry import game_named
from model.rulebook import Question, Ruleset

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
        return f"the smallest position in which {self.question + ' ' if self.question else ''}{words} differ"


def tasks_of(question: type[Question], company: Ruleset) -> list[Task]:
    """The first reading of a question against each other one."""
    first, *others = question.readings()
    return [Task.of(question, first, other, company) for other in others]


def task_of(game: str, question: str, readings: Sequence[str] = (), company: Ruleset | None = None) -> Task:
    """Two readings of a question, the first two unless others are given; the same one twice is refused."""
    book = game_named(game).rulebook
    asked = book.question(question)
    one, other = map(asked.read, readings or asked.words()[:2])
    if one is other:
        raise BadInput(f"{question}: {one.word} is given twice; expected two different readings")
    return Task.of(asked, one, other, book.ruleset() if company is None else company)


# Answers.


@dataclass(frozen=True)
class Scope:
    """Where an answer was looked for: the layers, the bound in words, and how many smaller positions are judged."""

    layers: tuple[SizeLayer, ...]
    bound: str
    of_each_size: int = OF_EACH_SIZE

    @classmethod
    def of(cls, task: Task, of_each_size: int = OF_EACH_SIZE) -> Scope:
        """The whole domain of the game, as far as it is meant for a task."""
        domain = domain_of(task.game)
        layers = (layer for layer in domain.LAYERS if domain.is_for(layer, task.pair))
        return cls(tuple(layers), domain.BOUND, of_each_size)

    def answer(self, task: Task, opinions: Iterable[Opinion], seconds: float, details: dict[str, Any]) -> Answer:
        """That nothing was found here."""
        by = domain_of(task.game).BY
        said = task.asked, IMPOSSIBLE, self.bound, task.company
        return Answer(*said, by=by, opinions=tuple(opinions), seconds=seconds, details=details)


def difference_at(task: Task, first: First, scope: Scope, seconds: float) -> Difference:
    """Make an answer of the first position in which the rulesets differ, replayed and with second opinions."""
    position = game_named(task.game).read(first.position)
    one, other, *_ = task.rules
    if not do_differ(position, one, other):
        raise CheckFailed(f"{task.name}: the plain simulator sees no difference in {first.position}")
    key = domain_of(task.game).key_of(first.layer, position)
    opinions = [opinion_on_witness(position, task.rules, first)]
    if scope.of_each_size:
        opinions.append(opinion_on_smaller(task.rules, scope.layers, first, scope.of_each_size))
    details = {"key": list(key), "tried": first.before}
    answer = replace(scope.answer(task, opinions, seconds, details), word=FOUND, witness=position)
    return difference_from(task, position, answer, is_minimal=not first.layer.is_partial)


def difference_from(task: Task, position: Any, answer: Answer, is_minimal: bool) -> Difference:
    """Tell what happens in the witness of an answer under the rulesets of a task, in their order."""
    how = explain(position, *task.rules)
    details = {name: value for name, value in answer.details.items() if name != "third"}
    for name, rules in list(zip(task.readings, task.rules, strict=True))[2:]:
        details["third"] = {name: outcome_of(position, rules, how.turn, how.results[0] or how.results[1])}
    one, other, *_ = task.rules
    if task.question:
        question = game_named(task.game).rulebook.question(task.question)
        details["depends_on"] = list(readings_to_agree(position, question, one, other))
    return replace(
        no_difference(task, replace(answer, asked=task.asked, because=how.clauses, details=details)),
        position=position,
        turn=tuple(map(str, how.turn)),
        only=how.only,
        result_one=how.results[0],
        result_other=how.results[1],
        outcome_one=how.outcomes[0],
        outcome_other=how.outcomes[1],
        clauses=how.clauses,
        is_minimal=is_minimal,
    )


def no_difference(task: Task, answer: Answer) -> Difference:
    """An answer without a witness."""
    one, other, *_ = task.pair
    tried = answer.details.get("tried", 0)
    return Difference(task.game, task.question, task.readings, answer, one, other, task.company, tried=tried)


def without_witness(task: Task, tried: int, scope: Scope, seconds: float) -> Difference:
    """The answer that nothing within the bound tells the rulesets apart."""
    opinions = (opinion_on_smaller(task.rules, scope.layers, None, scope.of_each_size),) if scope.of_each_size else ()
    return no_difference(task, scope.answer(task, opinions, seconds, {"tried": tried}))
