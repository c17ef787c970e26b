"""Seeded faults that are none: changes after which the simulator does the same, each with the reason."""

from __future__ import annotations

EQUIVALENT: dict[str, str] = {}
"""What a fault changes, as `faults` words it, to the reason why nothing follows from it."""
