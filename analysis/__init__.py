"""What can be asked of a game: one package a question, each imported from here and with a door of its own.

    compare     editions side by side, and what we advise on a question
    why         whether a turn is legal, and the clauses that forbid it
    reach       whether something can come about within so many turns
    diverge     the smallest position in which readings or editions differ
    depends     on which readings an answer depends
    crosscheck  whether simulator and clauses are the same rules
    coverage    where each clause alone decides
    studies     how often it matters which reading is played
    play        random games, and counts of lines of play
    rulings     what has been decided, and whether it still stands
    report      all of this as pages
    charts, drawing, notebooks

What one game alone can be asked is in the package of that game. Positions and boards show themselves in a notebook as
soon as this package is imported.
"""

from __future__ import annotations

from pkgutil import resolve_name

from model import drawable

__all__ = [
    "charts",
    "compare",
    "coverage",
    "crosscheck",
    "depends",
    "diverge",
    "drawing",
    "notebooks",
    "play",
    "reach",
    "report",
    "rulings",
    "studies",
    "why",
]


def draw(value: object) -> str:
    """Draw a position or a board as SVG; what draws is loaded only then."""
    svg: str = resolve_name("analysis.drawing.values:svg_of")(value)
    return svg


drawable.draw = draw
