"""Seeded faults that are none: changes after which the simulator does the same, each with the reason."""

from __future__ import annotations

SHARES = "a piece that has to make room shares its space, so that no chain could come back through it anyway"
EQUIVALENT: dict[str, str] = {
    "pushes.list_pushes: without st[SHIFTED] = kept | 1 << piece": SHARES,
    "pushes.list_pushes: without st[SHIFTED] = kept": SHARES,
}
"""What a fault changes, as `faults` words it, to the reason why nothing follows from it."""
