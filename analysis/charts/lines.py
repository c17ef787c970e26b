"""Numbers along a scale: a line for each, known exactly; what is not known is left out of its line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from analysis.charts.paper import INKS, MARKS, chart, paper
from analysis.drawing.drawings import Drawing

if TYPE_CHECKING:
    from matplotlib.axes import Axes

STYLES = ("-", "--", "-.", ":", (0, (3, 1, 1, 1)))
Line = Mapping[float, float]
"""A number at each place of the scale."""


def lines(rows: Mapping[str, Line], finding: str, across: str, up: str, width: float = 6.8) -> Drawing:
    """Draw several lines on one scale of whole numbers; `across` and `up` say what is counted."""
    figure, (place,) = paper(width, 3.0)
    draw(place, rows, across, up)
    return chart(figure, finding)


def panels(by_scale: Mapping[str, Mapping[str, Line]], finding: str, up: str, width: float = 9.2) -> Drawing:
    """Draw lines on several scales, side by side and equally high; each scale is called what it counts."""
    figure, places = paper(width, 2.8, columns=len(by_scale), sharey=True)
    for place, (across, rows) in zip(places, by_scale.items(), strict=True):
        draw(place, rows, across, up if place is places[0] else "")
    return chart(figure, finding)


def draw(place: Axes, rows: Mapping[str, Line], across: str, up: str) -> None:
    """Draw lines on one pair of axes."""
    from matplotlib.ticker import MaxNLocator

    for (name, line), ink, mark, style in zip(rows.items(), INKS, MARKS, STYLES, strict=False):
        place.plot(list(line), list(line.values()), color=ink, marker=mark, linestyle=style, label=name, clip_on=False)
    place.set(xlabel=across, ylabel=up)
    place.set_ylim(bottom=0)
    place.xaxis.set_major_locator(MaxNLocator(integer=True))
    place.yaxis.set_major_locator(MaxNLocator(integer=True))
    place.grid(axis="y", color="#e4e4e4", linewidth=0.8)
    place.legend(frameon=False, loc="best")
