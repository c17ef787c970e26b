"""How often a question comes up: random play under two readings at once, counted by trials that draw from own seeds.

shares(studies_of("recess"), trials=200)     one `Share` for every pair of readings
"""

from __future__ import annotations

from analysis.studies.running import shares
from analysis.studies.study import Measure, Share, Study, Tally, studies_of

__all__ = ["Measure", "Share", "Study", "Tally", "shares", "studies_of"]
