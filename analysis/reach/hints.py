"""What searches for a goal know of a game beside its rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Generic, TypeVar

P = TypeVar("P")


@dataclass(frozen=True)
class SearchHints(Generic[P]):
    """What searches for a goal know of a game.

    `is_small`: all positions a few turns on can be looked at in seconds. `distances`: how far a position is from the
    goal of a name with its number. `why_hopeless`: why nothing can come of a start; empty if something can.
    """

    is_small: Callable[[P], bool]
    distances: Mapping[str, Callable[[P, int], float]] = field(default_factory=dict)
    why_hopeless: Callable[[P], str] = lambda _position: ""
