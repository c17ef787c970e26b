"""What pushes ask of a crowd: every way to make room, the longest chain that is ever needed, crowds without any way."""

from __future__ import annotations

from analysis.recess.push.asking import longest_needed, smallest_stuck
from analysis.recess.push.boards import Boards
from analysis.recess.push.resolutions import landings

__all__ = ["Boards", "landings", "longest_needed", "smallest_stuck"]
