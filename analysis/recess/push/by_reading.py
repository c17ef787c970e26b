"""Landings by reading: what each reading of the questions on pushes makes of one position."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from analysis.recess.push.resolutions import Landing, landings
from model.errors import BadInput, IllegalMove
from model.recess.moves import Step, Turn
from model.recess.position import Position
from model.recess.problems import problems
from model.recess.readings import Ruleset
from model.rulebook import Question

CHAPTERS = ("push", "breakup")


@dataclass(frozen=True)
class Reckoning:
    """What one reading makes of a position's landings; nothing if the position, or what came before, cannot be then."""

    reading: Question
    is_asked: bool
    landings: tuple[Landing, ...] | None

    @property
    def count(self) -> int:
        """How many resolutions all landings have together."""
        return sum(len(landing.resolutions) for landing in self.landings or ())

    @property
    def shortest(self) -> int | None:
        """The fewest pushes of any resolution."""
        return min((landing.shortest for landing in self.landings or ()), default=None)

    @property
    def longest(self) -> int | None:
        """The most pushes of any resolution."""
        return max((landing.longest for landing in self.landings or ()), default=None)


def questions_on_pushes() -> list[type[Question]]:
    """The questions on which pushes hang."""
    return [question for question in Ruleset.questions() if question.chapter() in CHAPTERS]


def question_on_pushes(name: str) -> type[Question]:
    """The question of this id; one on something else is refused."""
    question, known = Ruleset.question(name), questions_on_pushes()
    if question not in known:
        raise BadInput(f"{question.id} is no question on pushes; expected one of {', '.join(q.id for q in known)}")
    return question


def by_reading(
    position: Position,
    rules: Ruleset,
    questions: Sequence[type[Question]],
    after: Sequence[Step] = (),
    only: Turn | None = None,
) -> dict[str, list[Reckoning]]:
    """For each question what each of its readings makes of all landings, or of only one."""
    found: dict[str, list[Reckoning]] = {}
    as_asked = under(position, rules, after, only)
    for question in questions:
        asked = rules.reading(question)
        found[question.id] = [
            Reckoning(reading, reading is asked, as_asked if reading is asked else under(position, other, after, only))
            for reading in question.readings()
            for other in [rules.choosing({question.id: reading})]
        ]
    return found


def under(position: Position, rules: Ruleset, after: Sequence[Step], only: Turn | None) -> tuple[Landing, ...] | None:
    """The landings under some rules; none at all if the position or the steps before cannot be."""
    if problems(position, rules):
        return None
    try:
        found = landings(position, rules, after)
    except IllegalMove:
        return None
    return tuple(landing for landing in found if only is None or landing.steps == only)


def is_changed(row: Sequence[Reckoning]) -> bool:
    """Whether some reading makes something else of it than the one that was asked for."""
    asked = next(reckoning for reckoning in row if reckoning.is_asked)
    return any(reckoning.landings != asked.landings for reckoning in row)
