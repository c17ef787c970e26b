"""How values spread: bars for each kind in its own ink and hatching, small multiples side by side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from analysis.charts.paper import INKS, chart, paper
from analysis.drawing.drawings import Drawing

HATCHES = ("///", "...", "\\\\\\", "xxx", "---")
MOST_BARS = 36


def spreads(
    panels: Mapping[str, Mapping[str, Sequence[float]]], finding: str, counted: str, width: float = 9.0
) -> Drawing:
    """Draw panels of spreads; a panel's name says what lies on its scale, `counted` what the bars count."""
    figure, axes = paper(width, 2.9, 1, len(panels), sharey=True)
    for place, (scale, kinds) in zip(axes, panels.items(), strict=True):
        edges = bar_edges([value for values in kinds.values() for value in values])
        for (name, values), ink, hatch in zip(kinds.items(), INKS, HATCHES, strict=False):
            place.hist(values, edges, color=ink, alpha=0.7, hatch=hatch, edgecolor="white", linewidth=0.2, label=name)
        place.set_xlabel(scale)
        if len(kinds) > 1:
            place.legend(frameon=False, loc="upper center", ncols=len(kinds), bbox_to_anchor=(0.5, 1.16))
    axes[0].set_ylabel(counted)
    return chart(figure, finding)


def bar_edges(values: Sequence[float]) -> list[float]:
    """Where bars begin and end: around each whole number as long as they are few.

    >>> bar_edges([1, 3, 2, 3])
    [0.5, 1.5, 2.5, 3.5]
    """
    low, high = min(values), max(values)
    if all(value == int(value) for value in values) and high - low < MOST_BARS:
        return [number - 0.5 for number in range(int(low), int(high) + 2)]
    step = (high - low) / MOST_BARS
    return [low + step * number for number in range(MOST_BARS + 1)]
