"""Every question with its readings, which of them each edition lets stand, what we recommend and how to word it."""

from __future__ import annotations

from typing import Any

from analysis.advice import Advice, advice_on, advice_to_dict, to_do
from analysis.comparison import Comparison, Row, compare, row_to_dict
from analysis.report.parts import Cell, Column, Group, Prose, Run, Section, Span, Table, text
from analysis.report.sections.editions import TONES, edition_columns
from model.games import rulebook_of
from model.rulebook import Kind, Question, Rulebook, Stance
from model.wordings import LANGUAGES

MARK = " (recommended)"


def section(game: str) -> Section:
    """List the questions of a game in the order of the rulebook."""
    book = rulebook_of(game)
    comparison = compare(book)
    readings = sum(len(row.question.readings()) for row in comparison.rows)
    asked, left = len(comparison.rows), sum(not is_settled(row) for row in comparison.rows)
    return Section(
        id="questions",
        title="Every question, its readings and our recommendation",
        finding=f"{asked} questions with {readings} readings; {left} of the questions are not settled.",
        run=Run(f"rulescope {game} rulebook"),
        groups=tuple(group(row, comparison, book) for row in comparison.rows),
        answer={"questions": [answer(row, book) for row in comparison.rows]},
    )


def is_settled(row: Row) -> bool:
    """Whether every edition fixes the question, and all on the same reading."""
    stances = row.stances.values()
    return all(stance.is_fixed for stance in stances) and not row.is_played_differently


def answer(row: Row, book: Rulebook) -> dict[str, Any]:
    """Give what the command answers on one question."""
    return row_to_dict(row) | {"recommendation": advice_to_dict(advice_on(row, book), row.question.readings())}


def group(row: Row, comparison: Comparison, book: Rulebook) -> Group:
    """Show one question: who says what, what we recommend and why, and how each reading would be worded."""
    advice = advice_on(row, book)
    return Group(
        id=f"question-{row.question.field()}",
        title=f"{row.question.id}: {row.question.asks()}",
        parts=(matrix(row, comparison), recommended(advice), wordings(advice)),
        run=Run(f"rulescope {book.game} question {row.question.id}"),
    )


def verdict(row: Row) -> str:
    """Say what a table can do that wants to break no word."""
    who = "every edition" if len(row.stances) > 1 else "the rulebook"
    match [reading.word for reading in row.common]:
        case []:
            return "No reading keeps to every edition."
        case [word] if is_settled(row):
            return f"Settled: {word}."
        case [word]:
            return f"Only one reading keeps to {who}: {word}."
        case words:
            return f"Readings that keep to {who}: {', '.join(words)}."


def matrix(row: Row, comparison: Comparison) -> Table:
    """Lay the readings against the editions, under what follows for a table of players."""
    columns = (Column("reading"), *edition_columns(comparison.editions))
    rows = tuple(
        (
            Cell((Span(reading.word, "code"), Span(reading.means))),
            *(standing(row.stances[edition.id], reading) for edition in comparison.editions),
        )
        for reading in row.question.readings()
    )
    return Table(verdict(row), columns, rows)


def recommended(advice: Advice) -> Prose:
    """Say what we recommend and why."""
    return Prose(f"We recommend {advice.reading.word}. {advice.recommendation.because}")


def wordings(advice: Advice) -> Table:
    """Set out how each reading would be worded in every language, the recommended one first."""
    columns = tuple(
        Column(f"{wording.reading.word}{MARK if wording.reading is advice.reading else ''}")
        for wording in advice.wordings
    )
    rows = tuple(
        (text(name), *(Cell((Span(wording.texts[language], "wording", lang=language),)) for wording in advice.wordings))
        for language, name in LANGUAGES.items()
    )
    return Table(f"Proposed wordings, in our own words. {to_do(advice)}", (Column("language"), *columns), rows)


def standing(stance: Stance, reading: Question) -> Cell:
    """Say what a stance makes of one reading."""
    if reading not in stance.allowed:
        return text("ruled out", "muted")
    words = {
        Kind.SAYS: "says so",
        Kind.IMPLIES: "implies it",
        Kind.OPEN: "leaves it open",
        Kind.CONTRADICTS: "says so, and otherwise",
        Kind.SILENT: "silent",
    }
    return text(words[stance.kind], tone=TONES[stance.kind])
