"""Numbers known from below and from above: a mark for what was found, a bar down to what is not excluded."""

from __future__ import annotations

from collections.abc import Mapping

from analysis.charts.paper import INKS, MARKS, chart, paper
from analysis.drawing.drawings import Drawing

Known = Mapping[str, tuple[int, int]]
"""For each place of the scale the least number that is not excluded and the one that was found."""
GROUP = 0.5
"""How much room the rows take beside each other at one place of the scale."""


def ranges(rows: Mapping[str, Known], finding: str, across: str, up: str, width: float = 6.8) -> Drawing:
    """Draw the rows beside each other at each place; where both numbers are one it is known exactly."""
    from matplotlib.ticker import MaxNLocator

    figure, (place,) = paper(width, 3.0)
    places = list(dict.fromkeys(name for known in rows.values() for name in known))
    for number, ((row, known), ink, mark) in enumerate(zip(rows.items(), INKS, MARKS, strict=False)):
        shift = (number - (len(rows) - 1) / 2) * GROUP / len(rows)
        for name, (low, high) in known.items():
            at = places.index(name) + shift
            place.plot([at, at], [low, high], color=ink, linewidth=5, alpha=0.3, solid_capstyle="butt")
            place.plot([at], [high], mark, color=ink, markersize=7, label=row if name == next(iter(known)) else None)
            place.annotate(f"{high}", (at, high), (0, 7), textcoords="offset points", ha="center", fontsize=9)
    place.set_xticks(range(len(places)), places)
    place.set_xlim(-0.6, len(places) - 0.4)
    place.set(xlabel=across, ylabel=up)
    place.set_ylim(0, 1.15 * max(high for known in rows.values() for _, high in known.values()))
    place.yaxis.set_major_locator(MaxNLocator(integer=True))
    place.grid(axis="y", color="#e4e4e4", linewidth=0.8)
    if len(rows) > 1:
        place.legend(frameon=False, loc="lower right")
    return chart(figure, finding)
