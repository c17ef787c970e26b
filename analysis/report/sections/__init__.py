"""The pages of the report and their sections, in the order in which they are printed.

To add a section, write a module with a function from what was asked to a `Section`, and list it here.
"""

from __future__ import annotations

from dataclasses import dataclass

from analysis.report.asked import Writer
from analysis.report.sections import (
    board,
    citing,
    clauses,
    deciding,
    editions,
    findings,
    fixing,
    frequency,
    glance,
    kisses,
    pushes,
    questions,
    remarks,
    rulings,
    sight,
    unknown_boards,
    walks,
)

RECESS, COLORPOP, EDITIONS = "recess", "colorpop", "editions"
COMPARISON: tuple[Writer, ...] = (
    editions.differences,
    editions.contradictions,
    editions.silences,
    editions.settled,
    clauses.section,
    remarks.section,
    citing.section,
)


@dataclass(frozen=True)
class Sheet:
    """A page to be made: its file's name, the game it is on, its heading, and who writes its sections."""

    name: str
    game: str
    title: str
    writers: tuple[Writer, ...]


SHEETS: tuple[Sheet, ...] = (
    Sheet(
        RECESS,
        RECESS,
        "Recess!: what the rulebooks leave open, and what to do about it",
        (
            fixing.section,
            glance.section,
            questions.section,
            findings.section,
            kisses.section,
            pushes.section,
            frequency.section,
            rulings.section,
            deciding.section,
            board.section,
            walks.section,
            sight.section,
        ),
    ),
    Sheet(
        COLORPOP,
        COLORPOP,
        "Color Pop: what the rulebook leaves open, and what to do about it",
        (
            fixing.section,
            glance.section,
            questions.section,
            unknown_boards.section,
            frequency.section,
            rulings.section,
            deciding.section,
            *COMPARISON,
        ),
    ),
    Sheet(EDITIONS, RECESS, "Recess!: three editions side by side", (glance.section, *COMPARISON)),
)

WORKED_OUT_FIRST: tuple[Writer, ...] = (frequency.section,)
"""Sections whose answers others need: they are worked out first, so that the time is told where it is spent."""
