"""Shares with their intervals: a dot and a bar for each, small multiples side by side on one scale."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from analysis.charts.paper import INKS, MARKS, chart, paper
from analysis.drawing.drawings import Drawing
from analysis.intervals import Sampled

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def shares(panels: Mapping[str, Mapping[str, Sampled]], finding: str, label: str, width: float = 8.6) -> Drawing:
    """Draw panels of shares side by side on one scale, a line a share; `label` says of what the shares are.

    Panels of the same names share them.
    """
    names = {tuple(panel) for panel in panels.values()}
    most = max(len(panel) for panel in panels.values())
    figure, axes = paper(width, 0.75 + 0.27 * most, 1, len(panels), sharex=True, sharey=len(names) == 1)
    for place, (title, panel), ink, mark in zip(axes, panels.items(), INKS, MARKS, strict=False):
        draw_panel(place, panel, ink, mark)
        place.set_title(title, fontsize=9.5, loc="left")
        place.set_xlabel(label)
    return chart(figure, finding)


def draw_panel(place: Axes, panel: Mapping[str, Sampled], ink: str, mark: str) -> None:
    """Draw one panel: names on the left, the first on top, each with its interval."""
    lines = range(len(panel))
    for line, share in zip(lines, panel.values(), strict=True):
        low, high = share.interval
        place.plot([100 * low, 100 * high], [line, line], color=ink, linewidth=2.2, alpha=0.55, solid_capstyle="butt")
        place.plot([100 * share.value], [line], mark, color=ink, markersize=5.5, clip_on=False, zorder=3)
    place.set_yticks(list(lines), list(panel))
    place.set_ylim(len(panel) - 0.4, -0.6)
    place.set_xlim(left=0)
    place.grid(axis="x", color="#e4e4e4", linewidth=0.8)
    place.tick_params(axis="y", length=0)
