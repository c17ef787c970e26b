"""The paper that charts are drawn on: sizes, inks that colour-blind readers can tell apart, and a finding on top."""

from __future__ import annotations

from io import StringIO
from textwrap import wrap
from typing import TYPE_CHECKING, Any
from xml.sax.saxutils import escape, quoteattr

from analysis.drawing.drawings import FITTING, Drawing

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

BLUE, ORANGE, GREEN, VERMILION, PURPLE = "#0072B2", "#E69F00", "#009E73", "#D55E00", "#CC79A7"
INKS = (BLUE, ORANGE, GREEN, VERMILION, PURPLE)
MARKS = ("o", "s", "^", "D", "P")
"""A mark for each ink, so that nothing hangs on colour alone."""
LETTERS_AN_INCH = 11.5
LINE = 0.24
"""How high a line of the headline is, in inches."""
SETTINGS: Any = {
    "axes.spines.right": False,
    "axes.spines.top": False,
    "font.size": 9.5,
    "svg.fonttype": "path",
    "svg.hashsalt": "rulescope",
}


def paper(width: float, height: float, rows: int = 1, columns: int = 1, **shared: Any) -> tuple[Figure, list[Axes]]:
    """Make a figure of so many inches with its axes, row by row; `shared` is what `Figure.subplots` takes."""
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    with rc_context(SETTINGS):
        figure = Figure(figsize=(width, height), layout="constrained")
        axes = figure.subplots(rows, columns, squeeze=False, **shared)
    return figure, list(axes.flat)


def chart(figure: Figure, finding: str) -> Drawing:
    """Set the finding over a figure and draw it; the same figure gives the same bytes."""
    from matplotlib import rc_context

    width, height = figure.get_size_inches()
    lines = wrap(finding, int(width * LETTERS_AN_INCH))
    taller = height + LINE * len(lines)
    figure.set_size_inches(width, taller)
    with rc_context(SETTINGS):
        engine = figure.get_layout_engine()
        if engine is not None:
            engine.set(rect=(0, 0, 1, height / taller))  # type: ignore[call-arg]
        figure.text(0.01, 0.995, "\n".join(lines), ha="left", va="top", fontsize=10.5, weight="bold")
        file = StringIO()
        figure.savefig(file, format="svg", metadata={"Date": None, "Creator": None, "Format": None, "Type": None})
    return Drawing(named(file.getvalue(), finding), finding)


def named(drawing: str, finding: str) -> str:
    """An SVG text without its prologue, with its finding as a title for readers who cannot see it."""
    drawing = drawing[drawing.index("<svg") :]
    beginning, _, rest = drawing.partition(">")
    about = f'style="{FITTING}" role="img" aria-label={quoteattr(finding)}'
    return f"{beginning} {about}><title>{escape(finding)}</title>{rest}"
