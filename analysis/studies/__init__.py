"""How often a question comes up: random play under two readings at once, counted by trials that draw from own seeds.

frequencies(studies_of(game), trials=200)     one `Frequency` for every pair of readings
"""

from __future__ import annotations

from analysis.studies.running import frequencies
from analysis.studies.study import Frequency, Measure, Study, StudySetting, StudyTally, studies_of

__all__ = ["Frequency", "Measure", "Study", "StudySetting", "StudyTally", "frequencies", "studies_of"]
