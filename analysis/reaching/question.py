"""What `reach` is asked: a start, rules, a property and a number of turns."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from analysis.properties import Memory, Property
from model.recess.position import Position
from model.recess.readings import Ruleset
from model.recess.simulator import Simulator

Mode = Literal["can", "always", "never"]
OnTurn = Callable[[int, int], None]
"""Told of progress: the turn that is looked at, and the distinct positions met or games drawn so far."""


def quietly(_turn: int, _count: int) -> None:
    """Tell nobody of progress."""


class TimeIsUp(Exception):
    """The search has had its time, or has met as many positions as it may keep."""


@dataclass(frozen=True)
class Question:
    """What is asked: from where, within how many turns, which property, and whether it can, always or never does."""

    start: Position
    rules: Ruleset
    wanted: Property
    within: int
    mode: Mode = "can"

    def is_met(self, position: Position, simulator: Simulator, memory: Memory) -> bool:
        """Whether a position is one that is looked for."""
        holds = self.wanted.holds(position, simulator, self.wanted.number, memory)
        return holds is not (self.mode == "always")
