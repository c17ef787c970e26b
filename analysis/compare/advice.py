"""What we advise on a question: the recommended reading, a wording that settles it, and which editions have to act."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any

from analysis.compare.comparison import Row, row_of
from model.rulebook import Question, Recommendation, Rulebook, Stance, Wording


@dataclass(frozen=True)
class Advice:
    """A question with our recommendation, and the reading whose wording is wanted: the recommended one or another."""

    row: Row
    recommendation: Recommendation
    reading: Question

    @property
    def wording(self) -> Wording:
        """The wording of the wanted reading."""
        return self.recommendation.wordings[self.reading.word]

    @property
    def wordings(self) -> tuple[Wording, ...]:
        """The wordings of all readings, that of the wanted one first."""
        others = (wording for wording in self.recommendation.wordings.values() if wording.reading is not self.reading)
        return (self.wording, *others)

    @property
    def stated_by(self) -> tuple[str, ...]:
        """The editions that settle the question on the wanted reading already."""
        return self._editions(lambda stance: stance.is_fixed and stance.resolved is self.reading)

    @property
    def left_open_by(self) -> tuple[str, ...]:
        """The editions that allow the wanted reading without settling on it: the wording closes their gap."""
        return self._editions(lambda stance: not stance.is_fixed and self.reading in stance.allowed)

    @property
    def excluded_by(self) -> tuple[str, ...]:
        """The editions whose words rule the wanted reading out: they have to change."""
        return self._editions(lambda stance: self.reading not in stance.allowed)

    def _editions(self, fits: Callable[[Stance], bool]) -> tuple[str, ...]:
        """List the editions whose stance fits."""
        return tuple(name for name, stance in self.row.stances.items() if fits(stance))


def advise(rulebook: Rulebook, name: str, word: str | None = None) -> Advice:
    """Collect our advice on a question for the recommended reading, or for another one by its word.

    >>> from model.registry import game_named
    >>> advice = advise(game_named("recess").rulebook, "nun.directions")
    >>> advice.reading.word, advice.stated_by, advice.excluded_by
    ('queen', ('es', 'fr'), ('ja',))
    """
    question = rulebook.question(name)
    return advice_on(row_of(question, tuple(rulebook.editions.values())), rulebook, word)


def advice_on(row: Row, rulebook: Rulebook, word: str | None = None) -> Advice:
    """Collect our advice on a question whose stances are at hand."""
    recommendation = rulebook.recommendations[row.question.id]
    return Advice(row, recommendation, row.question.read(word) if word else recommendation.reading)


def to_do(advice: Advice) -> str:
    """Say what each edition would have to do for the wanted reading.

    >>> from model.registry import game_named
    >>> to_do(advise(game_named("recess").rulebook, "nun.directions"))
    'Has to change: ja. States it already: es, fr.'
    >>> to_do(advise(game_named("recess").rulebook, "nun.directions", "rook"))
    'Has to change: es, fr. States it already: ja.'
    """
    tasks = {
        "Has to change": advice.excluded_by,
        "Needs the wording": advice.left_open_by,
        "States it already": advice.stated_by,
    }
    return " ".join(f"{task}: {', '.join(names)}." for task, names in tasks.items() if names)


def advice_to_dict(advice: Advice, readings: Iterable[Question]) -> dict[str, Any]:
    """Give our advice ready for JSON, with the wordings of some readings."""
    return {
        "recommends": advice.recommendation.reading.word,
        "because": advice.recommendation.because,
        "wordings": {reading.word: wording_to_dict(replace(advice, reading=reading)) for reading in readings},
    }


def wording_to_dict(advice: Advice) -> dict[str, Any]:
    """Give the wording of the wanted reading, and which editions have to act, ready for JSON."""
    return {
        **advice.wording.texts,
        "excluded_by": list(advice.excluded_by),
        "left_open_by": list(advice.left_open_by),
        "stated_by": list(advice.stated_by),
    }
