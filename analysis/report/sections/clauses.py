"""Where each rule is stated: the places where each edition states it."""

from __future__ import annotations

from analysis.compare.comparison import ClauseRow, Comparison, Urgency, clause_to_dict, compare
from analysis.report.parts import Cell, Column, Figure, Run, Section, Span, Table, some_of
from analysis.report.request import SectionRequest
from analysis.report.sections.editions import edition_columns
from model.registry import game_named
from model.rulebook import Statement

CAPTION = (
    "Every clause in the order of the rules, in our words, and the places where each edition states it. Words beside "
    "places say what that edition tells less or more than the others, unless a question or a remark says so already."
)


def section(request: SectionRequest) -> Section | None:
    """Lay the clauses against the places of each edition; None where a game has no clauses yet."""
    comparison = compare(game_named(request.game).rulebook)
    rows = comparison.clauses
    if not rows:
        return None
    return Section(
        id="clauses",
        title="Where each rule is stated",
        finding=finding(comparison),
        run=Run(f"rulescope {request.game} rulebook"),
        parts=(*figures(comparison), clause_table(comparison)),
        answer={"clauses": [clause_to_dict(row) for row in rows]},
    )


def finding(comparison: Comparison) -> str:
    """Say how many clauses every edition states."""
    whole = sum(not row.silent_in for row in comparison.clauses)
    who = "every edition" if len(comparison.editions) > 1 else "the rulebook"
    return f"Of {some_of(len(comparison.clauses), 'clause')} of the rules {who} states {whole}."


def figures(comparison: Comparison) -> list[Figure]:
    """Name the clauses that only some editions state, that they state differently, and that none states."""
    partly = [row for row in comparison.clauses if row.stated_by and row.silent_in]
    unlike = [row for row in comparison.clauses_in(Urgency.DIFFERENCES) if not row.silent_in]
    unstated = list(comparison.clauses_in(Urgency.SILENCES))
    found = []
    if partly:
        says = "; ".join(f"{row.id} ({row.verdict})" for row in partly)
        found.append(Figure("stated_by_some", ids(partly), f"{some_of(len(partly), 'clause')} in some only: {says}."))
    if unlike:
        says = f"{some_of(len(unlike), 'clause')} on which one says less or more: {', '.join(ids(unlike))}."
        found.append(Figure("stated_differently", ids(unlike), says))
    if unstated:
        says = f"{some_of(len(unstated), 'clause')} that no edition states, left to every table: "
        found.append(Figure("stated_by_none", ids(unstated), f"{says}{', '.join(ids(unstated))}."))
    return found


def ids(rows: list[ClauseRow]) -> list[str]:
    """List the ids of some clauses."""
    return [row.id for row in rows]


def clause_table(comparison: Comparison) -> Table:
    """Make a table with a clause a row and an edition a column."""
    columns = (Column("clause"), *edition_columns(comparison.editions))
    rows = tuple(
        (
            Cell((Span(row.id, "code"), Span(row.words))),
            *(statement_cell(row.statements[edition.id]) for edition in comparison.editions),
        )
        for row in comparison.clauses
    )
    return Table(CAPTION, columns, rows)


def statement_cell(statement: Statement) -> Cell:
    """Give where an edition states a clause, and what it says less or more than the others; a silent one is marked."""
    words = (Span(statement.words),) if statement.words else ()
    if statement.is_silent:
        return Cell((Span("silent", "strong"), *words), "silent")
    return Cell((Span(str(statement), "place"), *words))
