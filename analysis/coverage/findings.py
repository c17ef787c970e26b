"""What a coverage run has found: of clauses and readings, gaps, overlaps and contradictions."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from analysis.coverage.examples import Example
from analysis.coverage.gaps import Successions
from analysis.coverage.tallies import Tally
from analysis.coverage.trials import Trial


@dataclass(frozen=True)
class Finding:
    """What is known of a clause or reading: how often it decided, else an example, a trial of a bound, or nothing."""

    name: str
    play: int
    positions: int
    example: Example | None = None
    trial: Trial | None = None

    @property
    def verdict(self) -> str:
        """Whether it decided in the sample, was found, is impossible within a bound, or is undecided."""
        if self.play or self.positions:
            return "decided"
        if self.example is not None:
            return "found"
        return "impossible" if self.trial is not None else "undecided"

    def to_json(self) -> dict[str, Any]:
        """Give the finding ready for JSON."""
        found = {"name": self.name, "verdict": self.verdict, "play": self.play, "positions": self.positions}
        example = self.example.to_json() if self.example else None
        return {**found, "example": example, "trial": self.trial.to_json() if self.trial else None}


@dataclass(frozen=True)
class Gap:
    """A clause that editions do not state, where it decides, and what is left open without it."""

    clause: str
    editions: tuple[str, ...]
    example: Example | None
    left_open: str

    def to_json(self) -> dict[str, Any]:
        """Give the gap ready for JSON."""
        example = self.example.to_json() if self.example else None
        return {"clause": self.clause, "silent": self.editions, "left_open": self.left_open, "example": example}


@dataclass(frozen=True)
class Contradiction:
    """Two readings between which editions contradict themselves, and where they part."""

    pair: str
    editions: tuple[str, ...]
    example: Example | None

    def to_json(self) -> dict[str, Any]:
        """Give the contradiction ready for JSON."""
        example = self.example.to_json() if self.example else None
        return {"readings": self.pair, "editions": self.editions, "example": example}


@dataclass(frozen=True)
class Overlap:
    """A situation in which clauses leave nothing to do in a turn that is not over, and those clauses."""

    example: Example
    because: tuple[str, ...]

    def to_json(self) -> dict[str, Any]:
        """Give the overlap ready for JSON."""
        return {"because": self.because, "example": self.example.to_json()}


@dataclass
class Coverage:
    """Everything that a run has found."""

    game: str
    seed: int
    games: int
    drawn: int
    tallies: dict[str, Tally]
    clauses: list[Finding] = field(default_factory=list)
    readings: list[Finding] = field(default_factory=list)
    gaps: list[Gap] = field(default_factory=list)
    successions: Successions = field(default_factory=Successions)
    lines: int = 0
    overlaps: list[Overlap] = field(default_factory=list)
    contradictions: list[Contradiction] = field(default_factory=list)
    limit: Trial | None = None
    seconds: float = 0.0

    @property
    def command(self) -> str:
        """The command that gives these numbers."""
        return f"rulescope {self.game} coverage --positions {self.drawn} --games {self.games} --seed {self.seed}"

    @property
    def unexplained(self) -> list[str]:
        """The clauses and readings of which nobody knows whether they ever decide."""
        return [found.name for found in (*self.clauses, *self.readings) if found.verdict == "undecided"]

    def to_json(self) -> dict[str, Any]:
        """Give everything ready for JSON."""
        return {
            "command": self.command,
            "sample": {source: dict(tally.counts) for source, tally in self.tallies.items()},
            "unexplained": self.unexplained,
            "clauses": [self.clause_to_json(found) for found in self.clauses],
            "readings": [found.to_json() for found in self.readings],
            "gaps": [gap.to_json() for gap in self.gaps],
            "next_positions": self.successions.to_json(),
            "lines_followed": self.lines,
            "overlaps": [overlap.to_json() for overlap in self.overlaps],
            "contradictions": [contradiction.to_json() for contradiction in self.contradictions],
            "limit_of_three": self.limit.to_json() if self.limit else None,
            "seconds": round(self.seconds, 1),
        }

    def clause_to_json(self, found: Finding) -> dict[str, Any]:
        """Give a clause's finding with what it refused and what it brought about."""
        ways = {
            source: {"refused": tally.refused[found.name], "brought_about": tally.brought[found.name]}
            for source, tally in self.tallies.items()
        }
        return found.to_json() | {"scenes": ways}
