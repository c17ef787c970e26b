"""Editions side by side: where they differ, what one of them leaves open or does not state, where nobody speaks.

Pure functions over a rulebook; `comparison_view` shows the result as a table or Markdown, `to_dict` is ready for JSON.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from math import prod
from typing import Any

from model.rulebook import Edition, Question, Remark, Rulebook, Stance, StanceKind, Statement


class Urgency(Enum):
    """What the editions together make of a question or clause, most urgent first."""

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
    def group(self) -> Urgency:
        """The group of the question: the first that fits."""
        kinds = {stance.kind for stance in self.stances.values()}
        if self.is_played_differently or len({frozenset(stance.allowed) for stance in self.stances.values()}) > 1:
            return Urgency.DIFFERENCES
        if kinds & {StanceKind.OPEN, StanceKind.CONTRADICTS}:
            return Urgency.CONTRADICTIONS
        return Urgency.SILENCES if kinds == {StanceKind.SILENT} else Urgency.AGREED

    @property
    def urgency(self) -> int:
        """The rank within a group, from 0: irreconcilable, played differently or contradictory, the rest."""
        if not self.common:
            return 0
        contradictory = any(stance.kind is StanceKind.CONTRADICTS for stance in self.stances.values())
        return 1 if self.is_played_differently or contradictory else 2


@dataclass(frozen=True)
class ClauseRow:
    """One clause in our words, and each edition's statement of it, keyed by the edition's id."""

    id: str
    words: str
    statements: dict[str, Statement]

    @property
    def stated_by(self) -> tuple[str, ...]:
        """The editions that state the clause."""
        return tuple(name for name, statement in self.statements.items() if not statement.is_silent)

    @property
    def silent_in(self) -> tuple[str, ...]:
        """The editions that do not state the clause."""
        return tuple(name for name, statement in self.statements.items() if statement.is_silent)

    @property
    def group(self) -> Urgency:
        """The group of the clause: said by some only or with less or more, by nobody, or by all alike."""
        if len({(statement.is_silent, statement.words) for statement in self.statements.values()}) > 1:
            return Urgency.DIFFERENCES
        return Urgency.AGREED if self.stated_by else Urgency.SILENCES

    @property
    def verdict(self) -> str:
        """Who states the clause, in a few words.

        >>> from model.registry import game_named
        >>> compare(game_named("recess").rulebook).clause("fight.relanding").verdict
        'stated by es, fr; ja is silent'
        """
        stated, silent = ", ".join(self.stated_by), ", ".join(self.silent_in)
        if not stated:
            return "stated by no edition"
        verb = "are" if len(self.silent_in) > 1 else "is"
        return f"stated by {stated}; {silent} {verb} silent" if silent else f"stated by {stated}"


@dataclass(frozen=True)
class Topic:
    """One topic that changes no legal move, and what each edition that speaks says to it."""

    id: str
    title: str
    remarks: dict[str, Remark]


@dataclass(frozen=True)
class Comparison:
    """Some editions of one game by question, clause and topic, each in the order of the catalogue."""

    game: str
    title: str
    editions: tuple[Edition, ...]
    rows: tuple[Row, ...]
    clauses: tuple[ClauseRow, ...]
    topics: tuple[Topic, ...]

    def rows_in(self, group: Urgency) -> tuple[Row, ...]:
        """List the questions of a group, the most urgent first."""
        return tuple(sorted((row for row in self.rows if row.group is group), key=lambda row: row.urgency))

    def clauses_in(self, group: Urgency) -> tuple[ClauseRow, ...]:
        """List the clauses of a group; among differences those that somebody leaves out come first."""
        rows = (row for row in self.clauses if row.group is group)
        return tuple(sorted(rows, key=lambda row: not row.silent_in))

    def clause(self, name: str) -> ClauseRow:
        """Give one clause by its id."""
        return next(row for row in self.clauses if row.id == name)

    def rulesets_in_common(self) -> int:
        """Count the rulesets that break no word of any of the editions; 0 where two of them exclude each other."""
        return prod(len(row.common) for row in self.rows)


def compare(rulebook: Rulebook, names: Sequence[str] = ()) -> Comparison:
    """Lay editions side by side, in the order given; all of them where none is named.

    >>> from model.registry import game_named
    >>> compare(game_named("recess").rulebook, ["fr", "ja"]).rows_in(Urgency.DIFFERENCES)[0].question.id
    'nun.directions'
    """
    editions = tuple(rulebook.edition(name) for name in dict.fromkeys(names or rulebook.editions))
    return Comparison(
        game=rulebook.game,
        title=rulebook.title,
        editions=editions,
        rows=tuple(row_of(question, editions) for question in rulebook.questions),
        clauses=tuple(clause_of(clause, words, editions) for clause, words in rulebook.clauses.items()),
        topics=tuple(topic_of(topic, title, editions) for topic, title in rulebook.topics.items()),
    )


def row_of(question: type[Question], editions: Sequence[Edition]) -> Row:
    """Collect what each edition says to a question."""
    return Row(question, {edition.id: edition.stance(question) for edition in editions})


def clause_of(clause: str, words: str, editions: Sequence[Edition]) -> ClauseRow:
    """Collect where each edition states a clause."""
    return ClauseRow(clause, words, {edition.id: edition.clauses[clause] for edition in editions})


def questions_near(row: ClauseRow, rulebook: Rulebook) -> tuple[type[Question], ...]:
    """List the questions for which an edition is cited at a sentence that also states the clause.

    >>> from model.registry import game_named
    >>> book = game_named("recess").rulebook
    >>> [question.id for question in questions_near(compare(book).clause("fight.limit"), book)]
    []
    >>> [question.id for question in questions_near(compare(book).clause("detention.walk"), book)]
    ['detention.exit', 'detention.stands', 'detention.move']
    """
    pairs = [(rulebook.edition(name), statement) for name, statement in row.statements.items()]
    return tuple(
        question
        for question in rulebook.questions
        if any(set(statement.places) & set(edition.stance(question).places) for edition, statement in pairs)
    )


def topic_of(topic: str, title: str, editions: Sequence[Edition]) -> Topic:
    """Collect what the editions say on a topic; one that is silent is left out."""
    return Topic(topic, title, {edition.id: edition.remarks[topic] for edition in editions if topic in edition.remarks})


def to_dict(comparison: Comparison) -> dict[str, Any]:
    """Give a comparison ready for JSON: the editions, then each group of questions, the clauses, the remarks."""
    return {
        "game": comparison.game,
        "title": comparison.title,
        "editions": [edition_to_dict(edition) for edition in comparison.editions],
        "rulesets_in_common": comparison.rulesets_in_common(),
        **{group.value: [row_to_dict(row) for row in comparison.rows_in(group)] for group in Urgency},
        "clauses": {
            group.value: [clause_to_dict(row) for row in comparison.clauses_in(group)]
            for group in (Urgency.DIFFERENCES, Urgency.SILENCES, Urgency.AGREED)
        },
        "remarks": [topic_to_dict(topic) for topic in comparison.topics],
    }


def edition_to_dict(edition: Edition) -> dict[str, Any]:
    """Give an edition's counts ready for JSON."""
    about = {"id": edition.id, "language": edition.language, "title": edition.title}
    clauses = {"clauses": len(edition.clauses), "clauses_stated": edition.clauses_stated()}
    return about | edition.counts() | {"rulesets": edition.rulesets_allowed()} | clauses


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


def clause_to_dict(row: ClauseRow) -> dict[str, Any]:
    """Give a clause with every edition's statement ready for JSON."""
    return {
        "clause": row.id,
        "words": row.words,
        "group": row.group.value,
        "stated_by": list(row.stated_by),
        "silent": list(row.silent_in),
        "editions": {
            name: {"citations": [str(place) for place in statement.places], "words": statement.words}
            for name, statement in row.statements.items()
        },
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
