"""The playground: how it hangs together, its arrangements, tables of both."""

from __future__ import annotations

from analysis.recess.board.connectivity import SIGHTS, Connectivity, Cover
from analysis.recess.board.survey import extremes, surveyed

__all__ = ["SIGHTS", "Connectivity", "Cover", "extremes", "surveyed"]
