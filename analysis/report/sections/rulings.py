"""Rulings: what has been decided, by whom, and whether it still stands."""

from __future__ import annotations

from analysis.report.parts import Cell, Column, Run, Section, Span, Table, text
from analysis.report.request import SectionRequest
from analysis.report.sections.editions import question_target
from analysis.rulings.review import Review, review_all, rulings_of
from analysis.rulings.view import counted
from model.errors import BadInput
from model.registry import game_named

CAPTION = (
    "Each ruling was replayed in the positions that tell its reading from the others, and held against the sentences "
    "that the editions cite today."
)


def section(request: SectionRequest) -> Section | None:
    """List the rulings on a game; None where there are none."""
    verdicts = review_all(request.game, rulings_of(request.game, request.rulings()))
    if not verdicts:
        return None
    columns = (Column("decided"), Column("who and when"), Column("on what ground"), Column("state"))
    said = counted(verdicts)
    return Section(
        id="rulings",
        title="Rulings",
        finding=f"{said[0].upper()}{said[1:]}.",
        run=Run(f"rulescope {request.game} rulings check"),
        parts=(Table(CAPTION, columns, tuple(row(request.game, verdict) for verdict in verdicts)),),
        answer={"rulings": [verdict.to_dict() for verdict in verdicts]},
    )


def row(game: str, verdict: Review) -> tuple[Cell, ...]:
    """One ruling."""
    ruling = verdict.ruling
    return (
        Cell((Span(f"{ruling.question}={ruling.reading}", "code", target=target(game, ruling.question)),)),
        text(f"{ruling.who}, {ruling.when}"),
        text(ruling.source),
        Cell((Span(verdict.state, "strong"), *map(Span, verdict.why)), "fixed" if verdict.is_well else "contradicts"),
    )


def target(game: str, question: str) -> str:
    """Where the question of a ruling has its heading; nowhere if there is no such question."""
    try:
        return question_target(game, game_named(game).rulebook.question(question))
    except BadInput:
        return ""
