"""How places are cited: the keys that stand for the printed headings of each edition."""

from __future__ import annotations

from analysis.report.parts import Cell, Column, Prose, Run, Section, Span, Table, text
from analysis.report.request import SectionRequest
from analysis.report.sections.editions import edition_columns
from model.registry import game_named
from model.rulebook import Edition

HOW = (
    "A place such as “movement 6.1” is the first sentence of the sixth paragraph under the heading that the key "
    "movement stands for. The words beside a place are ours; a term in quotation marks is the edition’s own. To read "
    "the cited sentences themselves, give your own copy of a rulebook to the command below."
)


def section(request: SectionRequest) -> Section:
    """Lay the keys of sections against the headings of each edition."""
    book = game_named(request.game).rulebook
    editions = tuple(book.editions.values())
    keys = list(dict.fromkeys(key for edition in editions for key in edition.sections))
    columns = (Column("key"), *edition_columns(editions))
    rows = tuple((text(key, "code"), *(heading(edition, key) for edition in editions)) for key in keys)
    cited = sum(len(edition.places()) for edition in editions)
    return Section(
        id="citing",
        title="How places are cited",
        finding=f"{cited} sentences are cited, each by section, paragraph and sentence.",
        run=Run(f"rulescope {request.game} rulebook --text {editions[0].id}=FILE"),
        parts=(Prose(HOW), Table("Each key and the heading that is printed in each edition.", columns, rows)),
        answer={"sections": {edition.id: dict(edition.sections) for edition in editions}, "cited": cited},
    )


def heading(edition: Edition, key: str) -> Cell:
    """Give the heading behind a key; a part without one is said to have none."""
    if key not in edition.sections:
        return text("—", "muted")
    printed = edition.sections[key]
    return Cell((Span(printed, lang=edition.language),)) if printed else text("(no heading)", "muted")
