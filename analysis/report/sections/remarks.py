"""Remarks: what the editions say differently although it changes no legal move."""

from __future__ import annotations

from analysis.compare.comparison import Topic, compare, topic_to_dict
from analysis.report.parts import Cell, Column, Run, Section, Span, Table, some_of, text
from analysis.report.request import SectionRequest
from analysis.report.sections.editions import edition_columns, said
from model.registry import game_named
from model.rulebook import Edition


def section(request: SectionRequest) -> Section | None:
    """Lay the remarks of all editions side by side; None where there are none."""
    comparison = compare(game_named(request.game).rulebook)
    topics = tuple(topic for topic in comparison.topics if topic.remarks)
    if not topics:
        return None
    columns = (Column("topic"), *edition_columns(comparison.editions))
    rows = tuple(
        (topic_cell(topic), *(remark_cell(topic, edition) for edition in comparison.editions)) for topic in topics
    )
    names = " ".join(edition.id for edition in comparison.editions)
    return Section(
        id="remarks",
        title="Remarks",
        finding=f"{some_of(len(topics), 'topic')} that change no legal move, but that an editor should know of.",
        run=Run(f"rulescope {request.game} compare {names}"),
        parts=(Table(f"Components, set-up and wording: {some_of(len(topics), 'topic')}.", columns, rows),),
        answer={"remarks": [topic_to_dict(topic) for topic in topics]},
    )


def topic_cell(topic: Topic) -> Cell:
    """Name a topic."""
    return Cell((Span(topic.id, "code"), Span(topic.title)))


def remark_cell(topic: Topic, edition: Edition) -> Cell:
    """Give what an edition says on a topic; a dash where it says nothing."""
    remark = topic.remarks.get(edition.id)
    return Cell(said(remark, edition)) if remark else text("—", "muted")
