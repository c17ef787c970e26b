"""What `reach` is asked: a start, rules, a property and a number of turns."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from analysis.reach.properties import Property
from analysis.solving.turns import Memory
from model.game import AnyGame, Position
from model.registry import game_named
from model.rulebook import Ruleset

Mode = Literal["can", "always", "never"]
OnTurn = Callable[[int, int], None]
"""Told of progress: the turn that is looked at, and the distinct positions met or games drawn so far."""


def quietly(_turn: int, _count: int) -> None:
    """Tell nobody of progress."""


@dataclass(frozen=True)
class ReachQuestion:
    """What is asked: from where, within how many turns, which property, and whether it can, always or never does."""

    start: Position
    rules: Ruleset
    wanted: Property
    within: int
    mode: Mode = "can"

    @property
    def game(self) -> AnyGame:
        """The game of which it is asked."""
        return game_named(self.rules.game)

    @cached_property
    def sought(self) -> Property:
        """What a position has that is looked for: of what is always so, the opposite."""
        return self.wanted.denied() if self.mode == "always" else self.wanted

    def is_met(self, position: Position, memory: Memory) -> bool:
        """Whether a position is one that is looked for."""
        return self.sought.holds(position, self.rules, memory)

    def remember(self, memory: Memory, position: Position) -> Memory:
        """What has to be known of the turns before, now that they lead to this position."""
        return self.wanted.remember(memory, position, self.rules)
