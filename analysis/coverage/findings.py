"""What a coverage run has found: of clauses, of readings, gaps and overlaps."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from analysis.answers import FOUND, IMPOSSIBLE, UNDECIDED, Word
from analysis.coverage.cases import DecidingCase
from analysis.coverage.sampling import CoverageTally
from analysis.diverge import Difference


@dataclass(frozen=True)
class Decision:
    """Where a clause alone decides: where it forbids, and where it says what becomes of something.

    Without such a case: whether there is none within the bound, or nobody knows.
    """

    name: str
    forbids: DecidingCase | None = None
    brings: DecidingCase | None = None
    without: Word = UNDECIDED
    bound: tuple[str, ...] = ()

    @property
    def case(self) -> DecidingCase | None:
        """The plainer of its cases."""
        return self.forbids or self.brings

    @property
    def verdict(self) -> Word:
        """Whether it was found to decide, never does within the bound, or nobody knows."""
        return FOUND if self.case is not None else self.without

    def to_json(self) -> dict[str, Any]:
        """Give the finding ready for JSON."""
        shown = {
            way: each.to_json() if each else None for way, each in (("forbids", self.forbids), ("brings", self.brings))
        }
        return {"name": self.name, "verdict": self.verdict, **shown, "bound": list(self.bound)}


@dataclass(frozen=True)
class Gap:
    """A clause that editions do not state, with what is open where it decides."""

    finding: Decision
    editions: tuple[str, ...]

    @property
    def left_open(self) -> str:
        """What is open without the clause, which alone decides it."""
        if self.finding.forbids is not None:
            return f"{self.finding.forbids.step or 'it'} could be made"
        brings = self.finding.brings
        if brings is None or "becomes of" not in brings.shows:
            return ""
        what = brings.shows.partition("becomes of ")[2]
        return f"nobody says what becomes of {what} after {brings.step or 'the beginning'}"

    def to_json(self) -> dict[str, Any]:
        """Give the gap ready for JSON."""
        case = self.finding.case.to_json() if self.finding.case else None
        return {"clause": self.finding.name, "silent": self.editions, "left_open": self.left_open, "case": case}


@dataclass
class Coverage:
    """Everything that a run has found."""

    game: str
    seed: int
    games: int
    drawn: int
    tallies: dict[str, CoverageTally]
    sampled_only: str = ""
    """Why no solver was asked, if none was."""
    clauses: list[Decision] = field(default_factory=list)
    readings: dict[str, Difference | None] = field(default_factory=dict)
    """For each reading the smallest position in which it differs from another one."""
    gaps: list[Gap] = field(default_factory=list)
    dead_ends: dict[str, tuple[Word, str]] = field(default_factory=dict)
    """For each bound whether a turn can be met there that cannot be completed, with the position."""
    overlaps: dict[str, Word] = field(default_factory=dict)
    """For each bound whether two clauses can say different things of one fact at the same time."""
    contradictions: list[tuple[Difference, tuple[str, ...]]] = field(default_factory=list)
    seconds: float = 0.0

    @property
    def command(self) -> str:
        """The command that gives these numbers."""
        return f"rulescope {self.game} coverage --positions {self.drawn} --games {self.games} --seed {self.seed}"

    @property
    def undecided(self) -> list[str]:
        """The clauses of which nobody knows whether they ever decide."""
        asked = [] if self.sampled_only else self.clauses
        return [found.name for found in asked if found.verdict == UNDECIDED]

    @property
    def is_sound(self) -> bool:
        """Whether no turn is without an end, and no two clauses contradict each other."""
        words = [*(word for word, _ in self.dead_ends.values()), *self.overlaps.values()]
        return FOUND not in words

    def scenes(self, name: str) -> dict[str, dict[str, int]]:
        """In how many scenes a clause refused something, and brought something about."""
        return {
            source: {"refused": tally.refused[name], "brought_about": tally.brought[name]}
            for source, tally in self.tallies.items()
        }

    def to_json(self) -> dict[str, Any]:
        """Give everything ready for JSON."""
        return {
            "command": self.command,
            **({"sampled_only": self.sampled_only} if self.sampled_only else {}),
            "sample": {source: dict(tally.counts) for source, tally in self.tallies.items()},
            "undecided": self.undecided,
            "clauses": [found.to_json() | {"scenes": self.scenes(found.name)} for found in self.clauses],
            "readings": {
                name: difference.to_json() if difference else None for name, difference in self.readings.items()
            },
            "gaps": [gap.to_json() for gap in self.gaps],
            "dead_ends": {bound: {"answer": word, "position": at} for bound, (word, at) in self.dead_ends.items()},
            "overlaps": self.overlaps,
            "contradictions": [
                {"readings": difference.name, "editions": editions} for difference, editions in self.contradictions
            ],
            "seconds": round(self.seconds, 1),
        }


__all__ = ["FOUND", "IMPOSSIBLE", "UNDECIDED", "Coverage", "Decision", "Gap"]
