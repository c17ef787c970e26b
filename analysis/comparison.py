"""Editions side by side: where they differ, where one of them leaves a question open, where nobody speaks.

Pure functions over a rulebook; `comparison_view` shows the result as a table or Markdown, `to_dict` is ready for JSON.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from math import prod
from typing import Any

from model.rulebook import Edition, Kind, Question, Remark, Rulebook, Stance


class Group(Enum):
    """What the editions together make of a question, most urgent first."""

    DIFFERENCES = "differences"
    CONTRADICTIONS = "contradictions"
    SILENCES = "silences"
    AGREED = "agreed"


@dataclass(frozen=True)
class Row:
    """One question and the stance of each edition, keyed by the edition's id."""

    question: type[Question]
    stances: dict[str, Stance]

    @property
    def common(self) -> tuple[Question, ...]:
        """The readings that every edition allows; none means that no one can follow all editions."""
        allowed = [stance.allowed for stance in self.stances.values()]
        return tuple(reading for reading in self.question.readings() if all(reading in those for those in allowed))

    @property
    def is_played_differently(self) -> bool:
        """Whether two editions, each taken at its first reading, play by different rules."""
        return len({stance.resolved for stance in self.stances.values()}) > 1

    @property
    def group(self) -> Group:
        """The group of the question: the first that fits."""
        kinds = {stance.kind for stance in self.stances.values()}
        if self.is_played_differently or len({frozenset(stance.allowed) for stance in self.stances.values()}) > 1:
            return Group.DIFFERENCES
        if kinds & {Kind.OPEN, Kind.CONTRADICTS}:
            return Group.CONTRADICTIONS
        return Group.SILENCES if kinds == {Kind.SILENT} else Group.AGREED

    @property
    def urgency(self) -> int:
        """The rank within a group, from 0: irreconcilable, played differently or contradictory, the rest."""
        if not self.common:
            return 0
        contradictory = any(stance.kind is Kind.CONTRADICTS for stance in self.stances.values())
        return 1 if self.is_played_differently or contradictory else 2


@dataclass(frozen=True)
class Topic:
    """One topic that changes no legal move, and what each edition that speaks says to it."""

    id: str
    title: str
    remarks: dict[str, Remark]


@dataclass(frozen=True)
class Comparison:
    """Some editions of one game, question by question and topic by topic, in the order of the catalogue."""

    game: str
    title: str
    editions: tuple[Edition, ...]
    rows: tuple[Row, ...]
    topics: tuple[Topic, ...]

    def rows_in(self, group: Group) -> tuple[Row, ...]:
        """List the questions of a group, the most urgent first."""
        return tuple(sorted((row for row in self.rows if row.group is group), key=lambda row: row.urgency))

    def rulesets_in_common(self) -> int:
        """Count the rulesets that break no word of any of the editions; 0 where two of them exclude each other."""
        return prod(len(row.common) for row in self.rows)


def compare(rulebook: Rulebook, names: Sequence[str] = ()) -> Comparison:
    """Lay editions side by side, in the order given; all of them where none is named.

    >>> from model.games import rulebook_of
    >>> compare(rulebook_of("recess"), ["fr", "ja"]).rows_in(Group.DIFFERENCES)[0].question.id
    'nun.directions'
    """
    editions = tuple(rulebook.edition(name) for name in dict.fromkeys(names or rulebook.editions))
    return Comparison(
        game=rulebook.game,
        title=rulebook.title,
        editions=editions,
        rows=tuple(row_of(question, editions) for question in rulebook.questions),
        topics=tuple(topic_of(topic, title, editions) for topic, title in rulebook.topics.items()),
    )


def row_of(question: type[Question], editions: Sequence[Edition]) -> Row:
    """Collect what each edition says to a question."""
    return Row(question, {edition.id: edition.stance(question) for edition in editions})


def topic_of(topic: str, title: str, editions: Sequence[Edition]) -> Topic:
    """Collect what the editions say on a topic; one that is silent is left out."""
    return Topic(topic, title, {edition.id: edition.remarks[topic] for edition in editions if topic in edition.remarks})


def to_dict(comparison: Comparison) -> dict[str, Any]:
    """Give a comparison ready for JSON: the editions, then each group of questions, then the remarks."""
    return {
        "game": comparison.game,
        "title": comparison.title,
        "editions": [edition_to_dict(edition) for edition in comparison.editions],
        "rulesets_in_common": comparison.rulesets_in_common(),
        **{group.value: [row_to_dict(row) for row in comparison.rows_in(group)] for group in Group},
        "remarks": [topic_to_dict(topic) for topic in comparison.topics],
    }


def edition_to_dict(edition: Edition) -> dict[str, Any]:
    """Give an edition's counts ready for JSON."""
    about = {"id": edition.id, "language": edition.language, "title": edition.title}
    return about | edition.counts() | {"rulesets": edition.rulesets_allowed()}


def row_to_dict(row: Row) -> dict[str, Any]:
    """Give a question with all stances ready for JSON."""
    return {
        "question": row.question.id,
        "asks": row.question.asks(),
        "group": row.group.value,
        "readings": {reading.word: reading.means for reading in row.question},
        "common": [reading.word for reading in row.common],
        "editions": {name: stance_to_dict(stance) for name, stance in row.stances.items()},
    }


def stance_to_dict(stance: Stance) -> dict[str, Any]:
    """Give a stance ready for JSON."""
    return {
        "stance": stance.kind.value,
        "resolved": stance.resolved.word,
        "allowed": [reading.word for reading in stance.allowed],
        "citations": [str(place) for place in stance.places],
        "words": stance.words,
        "term": stance.term,
    }


def topic_to_dict(topic: Topic) -> dict[str, Any]:
    """Give a topic with all remarks ready for JSON."""
    return {
        "topic": topic.id,
        "title": topic.title,
        "editions": {
            name: {"citations": [str(place) for place in remark.places], "words": remark.words, "term": remark.term}
            for name, remark in topic.remarks.items()
        },
    }
