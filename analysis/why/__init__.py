"""Why a move is legal or not, and by which rules a game was played."""

from __future__ import annotations

from analysis.why.verdict import Why, why

__all__ = ["Why", "why"]
