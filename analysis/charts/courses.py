"""Shares that change along a scale: a line for each, with a band for its interval."""

from __future__ import annotations

from collections.abc import Mapping

from analysis.charts.paper import INKS, MARKS, chart, paper
from analysis.drawing.drawings import Drawing
from analysis.intervals import Sampled

Course = Mapping[float, Sampled]
"""A share at each place of the scale."""


def courses(lines: Mapping[str, Course], finding: str, across: str, up: str, width: float = 7.6) -> Drawing:
    """Draw several courses on one scale of whole numbers; `across` and `up` say what is counted, `up` in percent."""
    from matplotlib.ticker import MaxNLocator

    figure, (place,) = paper(width, 3.1)
    for (name, course), ink, mark in zip(lines.items(), INKS, MARKS, strict=False):
        scale, values = list(course), [100 * share.value for share in course.values()]
        low, high = zip(*(share.interval for share in course.values()), strict=True)
        place.fill_between(scale, [100 * one for one in low], [100 * one for one in high], color=ink, alpha=0.22, lw=0)
        place.plot(scale, values, color=ink, marker=mark, markersize=4.5, linewidth=1.6, label=name)
    place.set(xlabel=across, ylabel=up)
    place.set_ylim(bottom=0)
    place.xaxis.set_major_locator(MaxNLocator(integer=True))
    place.grid(axis="y", color="#e4e4e4", linewidth=0.8)
    place.legend(frameon=False, loc="best")
    return chart(figure, finding)
