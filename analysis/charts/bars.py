"""Counts as lying bars, side by side in parts: each part in its own ink and hatching, with its number."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from analysis.charts.paper import INKS, chart, paper
from analysis.charts.spreads import HATCHES
from analysis.drawing.drawings import Drawing

Parts = Mapping[str, int]
"""How many of each kind."""


def bars(rows: Mapping[str, Parts], finding: str, counted: str, width: float = 7.6) -> Drawing:
    """Draw a bar for each row, made of its parts; all rows have the same kinds of parts."""
    figure, (place,) = paper(width, 0.9 + 0.42 * len(rows))
    kinds = list(next(iter(rows.values())))
    begin = dict.fromkeys(rows, 0)
    for kind, ink, hatch in zip(kinds, INKS, HATCHES, strict=False):
        counts = [parts[kind] for parts in rows.values()]
        lefts = [begin[row] for row in rows]
        look: Any = {"color": ink, "alpha": 0.75, "hatch": hatch, "edgecolor": "white", "linewidth": 0.4}
        drawn = place.barh(list(rows), counts, left=lefts, label=kind, **look)
        number = [str(count) if count else "" for count in counts]
        box = {"facecolor": "white", "edgecolor": "none", "pad": 1.2}
        place.bar_label(drawn, number, label_type="center", fontsize=9, bbox=box)
        begin = {row: begin[row] + parts[kind] for row, parts in rows.items()}
    place.set_xlabel(counted)
    place.invert_yaxis()
    place.tick_params(axis="y", length=0)
    place.legend(frameon=False, ncols=2, loc="lower center", bbox_to_anchor=(0.5, 1.0))
    return chart(figure, finding)
