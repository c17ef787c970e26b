"""The sections of the reports, in the order in which they are printed: to add one, write a module and list it here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from analysis.report.parts import Section
from analysis.report.sections import (
    board,
    citing,
    clauses,
    deciding,
    editions,
    glance,
    questions,
    remarks,
    sight,
    walks,
)

RECESS, COLORPOP = "recess", "colorpop"


@dataclass(frozen=True)
class Entry:
    """One section: the function that writes it for a game, and the games that have it."""

    write: Callable[[str], Section | None]
    games: tuple[str, ...] = (RECESS, COLORPOP)


SECTIONS: tuple[Entry, ...] = (
    Entry(glance.section),
    Entry(editions.differences),
    Entry(editions.contradictions),
    Entry(editions.silences),
    Entry(editions.settled),
    Entry(questions.section),
    Entry(clauses.section),
    Entry(deciding.section, games=(RECESS,)),
    Entry(remarks.section),
    Entry(board.section, games=(RECESS,)),
    Entry(walks.section, games=(RECESS,)),
    Entry(sight.section, games=(RECESS,)),
    Entry(citing.section),
)


def writers_for(game: str) -> tuple[Callable[[str], Section | None], ...]:
    """The functions that write the sections of a game, in order; a function gives None where it has nothing to say."""
    return tuple(entry.write for entry in SECTIONS if game in entry.games)
