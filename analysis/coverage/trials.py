"""Trials: what trying every position of a bound has given."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from analysis.coverage.examples import Example


@dataclass(frozen=True)
class Trial:
    """What trying every position of a bound has given: an example, or none among so many positions and rulesets."""

    bound: str
    rules: str
    positions: int
    rulesets: int
    scenes: int
    example: Example | None

    def __str__(self) -> str:
        """Say what was tried and what came of it."""
        found = "found" if self.example else "impossible"
        tried = f"{self.positions:,} positions, {self.rulesets} rulesets ({self.rules}), {self.scenes:,} scenes"
        return f"{found} within the bound: {self.bound}; {tried}"

    def to_json(self) -> dict[str, Any]:
        """Give the trial ready for JSON."""
        said = {"bound": self.bound, "rules": self.rules, "positions": self.positions, "rulesets": self.rulesets}
        return {**said, "scenes": self.scenes, "example": self.example.to_json() if self.example else None}

    @classmethod
    def from_json(cls, given: dict[str, Any]) -> Trial:
        """Read a trial that was kept."""
        example = Example.from_json(given["example"]) if given["example"] else None
        return cls(**{**given, "example": example})
