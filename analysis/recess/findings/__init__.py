"""Loopholes, contradictions and gaps that the machine found in Recess!, each with a witness that replays.

findings(jobs=2)     all of them, in the order in which they are told
"""

from __future__ import annotations

from analysis.recess.findings.catalogue import findings
from analysis.recess.findings.finding import Finding

__all__ = ["Finding", "findings"]
