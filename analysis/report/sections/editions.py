"""The editions side by side: a section for each group of questions, the most urgent group first."""

from __future__ import annotations

from collections.abc import Callable

from analysis.compare.comparison import Comparison, Row, compare, row_to_dict
from analysis.compare.comparison import Urgency as Urgency
from analysis.report.parts import Cell, Column, Run, Section, Span, Table, Tone, some_of
from analysis.report.request import SectionRequest
from model.registry import game_named
from model.rulebook import Edition, Question, Remark, Stance, StanceKind

CAPTION = (
    "The most urgent first. Each question leads to its readings; the words are ours, what is quoted is the edition’s."
)
FindingOf = Callable[[Comparison, tuple[Row, ...]], str]

TONES: dict[StanceKind, Tone] = {
    StanceKind.SAYS: "fixed",
    StanceKind.IMPLIES: "fixed",
    StanceKind.OPEN: "open",
    StanceKind.CONTRADICTS: "contradicts",
    StanceKind.SILENT: "silent",
}


def differences(request: SectionRequest) -> Section | None:
    """Show the questions on which the editions do not say the same."""
    return side_by_side(request.game, Urgency.DIFFERENCES, "Where the editions differ", difference_found)


def contradictions(request: SectionRequest) -> Section | None:
    """Show the questions that an edition leaves open or answers in contradiction."""
    return side_by_side(request.game, Urgency.CONTRADICTIONS, "What stays open or contradicts itself", openness_found)


def silences(request: SectionRequest) -> Section | None:
    """Show the questions to which no edition says a word."""
    return side_by_side(request.game, Urgency.SILENCES, "No edition says", silence_found)


def settled(request: SectionRequest) -> Section | None:
    """Show the questions that every edition settles in the same way."""
    return side_by_side(request.game, Urgency.AGREED, "Settled", settlement_found)


def side_by_side(game: str, group: Urgency, title: str, found: FindingOf) -> Section | None:
    """Lay the editions' stances on a group of questions side by side; None where the group is empty."""
    comparison = compare(game_named(game).rulebook)
    rows = comparison.rows_in(group)
    if not rows:
        return None
    names = " ".join(edition.id for edition in comparison.editions)
    finding = found(comparison, rows)
    return Section(
        id=group.value,
        title=title,
        finding=finding,
        run=Run(f"rulescope {game} compare {names}"),
        parts=(stance_table(game, rows, comparison.editions),),
        answer={"questions": [row_to_dict(row) for row in rows]},
    )


def difference_found(comparison: Comparison, rows: tuple[Row, ...]) -> str:
    """Say how many differences cannot be bridged, and how many are played differently."""
    played = sum(row.is_played_differently for row in rows)
    apart = sum(not row.common for row in rows)
    return (
        f"{some_of(len(rows), 'difference')} between {len(comparison.editions)} editions: {played} change how the game "
        f"is played as each edition reads first, and {apart} of them no table can reconcile."
    )


def openness_found(comparison: Comparison, rows: tuple[Row, ...]) -> str:
    """Say how many questions are open, and in how many an edition contradicts itself."""
    torn = sum(any(stance.kind is StanceKind.CONTRADICTS for stance in row.stances.values()) for row in rows)
    who = "an edition" if len(comparison.editions) > 1 else "the rulebook"
    against = (
        f"on {torn} of them {who} speaks against itself" if torn else f"on none of them does {who} contradict itself"
    )
    return f"{some_of(len(rows), 'question')} with more than one reading that the words allow; {against}."


def silence_found(comparison: Comparison, rows: tuple[Row, ...]) -> str:
    """Say how many questions meet silence."""
    who = "no edition says" if len(comparison.editions) > 1 else "the rulebook does not say"
    return f"{some_of(len(rows), 'question')} that a table must answer for itself, because {who} anything on them."


def settlement_found(comparison: Comparison, rows: tuple[Row, ...]) -> str:
    """Say how many questions are settled."""
    who = "every edition gives the same answer" if len(comparison.editions) > 1 else "the rulebook gives one answer"
    return f"{some_of(len(rows), 'question')} to which {who}, in so many words or by implication."


def stance_table(game: str, rows: tuple[Row, ...], editions: tuple[Edition, ...]) -> Table:
    """Make a table with a question a row and an edition a column."""
    columns = (Column("question"), *edition_columns(editions))
    cells = tuple(
        (question_cell(game, row), *(stance_cell(row.stances[edition.id], edition) for edition in editions))
        for row in rows
    )
    return Table(CAPTION, columns, cells)


def edition_columns(editions: tuple[Edition, ...]) -> tuple[Column, ...]:
    """Make a column for each edition, headed by its own title."""
    return tuple(Column(f"{edition.title} ({edition.id})", lang=edition.language) for edition in editions)


def question_cell(game: str, row: Row) -> Cell:
    """Name a question, linked to all that is known of it, and ask it."""
    return Cell((Span(row.question.id, "code", target=question_target(game, row.question)), Span(row.question.asks())))


def question_target(game: str, question: type[Question]) -> str:
    """Where a question has its own heading."""
    return f"{game}#question-{question.field()}"


def stance_cell(stance: Stance, edition: Edition) -> Cell:
    """Give a stance, our words for it, the term it hangs on and its places."""
    return Cell((Span(str(stance), "strong"), *said(stance, edition)), TONES[stance.kind])


def said(speaker: Stance | Remark, edition: Edition) -> tuple[Span, ...]:
    """Give our words, the edition's term and the places; what is missing is left out."""
    words = (Span(speaker.words),) if speaker.words else ()
    term = (Span(speaker.term, "term", lang=edition.language),) if speaker.term else ()
    places = (Span(", ".join(map(str, speaker.places)), "place"),) if speaker.places else ()
    return (*words, *term, *places)
