"""Charts for notebooks and reports: each says its finding in its headline and gives the same bytes every time."""

from __future__ import annotations

from analysis.charts.bars import bars
from analysis.charts.courses import courses
from analysis.charts.heat import heat
from analysis.charts.lines import lines
from analysis.charts.paper import INKS, MARKS, chart, paper
from analysis.charts.ranges import ranges
from analysis.charts.shares import shares
from analysis.charts.spreads import spreads

__all__ = ["INKS", "MARKS", "bars", "chart", "courses", "heat", "lines", "paper", "ranges", "shares", "spreads"]
