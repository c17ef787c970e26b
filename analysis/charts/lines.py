"""Numbers along a scale: a line for each, known exactly; what is not known is left out of its line."""

from __future__ import annotations

from collections.abc import Mapping

from analysis.charts.paper import INKS, MARKS, chart, paper
from analysis.drawing.picture import Picture

STYLES = ("-", "--", "-.", ":", (0, (3, 1, 1, 1)))
Line = Mapping[float, float]
"""A number at each place of the scale."""


def lines(rows: Mapping[str, Line], finding: str, across: str, up: str, width: float = 6.8) -> Picture:
    """Draw several lines on one scale of whole numbers; `across` and `up` say what is counted."""
    from matplotlib.ticker import MaxNLocator

    figure, (place,) = paper(width, 3.0)
    for (name, line), ink, mark, style in zip(rows.items(), INKS, MARKS, STYLES, strict=False):
        place.plot(list(line), list(line.values()), color=ink, marker=mark, linestyle=style, label=name, clip_on=False)
    place.set(xlabel=across, ylabel=up)
    place.set_ylim(bottom=0)
    place.xaxis.set_major_locator(MaxNLocator(integer=True))
    place.yaxis.set_major_locator(MaxNLocator(integer=True))
    place.grid(axis="y", color="#e4e4e4", linewidth=0.8)
    place.legend(frameon=False, loc="best")
    return chart(figure, finding)
