"""Tallies: how often clauses and readings decided in a sample, with the smallest examples that were met."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from analysis.coverage.examples import Example, measured
from analysis.coverage.partings import Parting, name_of
from analysis.crosscheck.situations import Situation

PLAY, POSITIONS = "play", "positions"
"""Where scenes come from: whole games, or small drawn positions."""
NO_STEP = "no step"
"""The key of an example in which the clauses leave nothing to do in a turn that is not over."""


@dataclass
class Tally:
    """What was met: how many scenes, in how many of them each clause and each reading decided, and small examples."""

    counts: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    brought: Counter[str] = field(default_factory=Counter)
    parted: Counter[str] = field(default_factory=Counter)
    examples: dict[str, Example] = field(default_factory=dict)

    def note(self, key: str, situation: Situation, step: str, shows: str) -> None:
        """Keep an example of something if there is none or only a larger one."""
        known = self.examples.get(key)
        if known is None or measured(situation) < measured(known.situation):
            self.examples[key] = Example(situation, step, shows)

    def note_partings(self, situation: Situation, partings: Iterable[Parting]) -> None:
        """Count the readings that part in one scene, those that are played once each."""
        found = list(partings)
        for reading in dict.fromkeys(reading for parting in found for reading in (parting.ours, parting.other)):
            self.parted[name_of(reading)] += 1
        for parting in found:
            self.note(parting.pair, situation, parting.step, parting.shows)

    def join(self, other: Tally) -> None:
        """Take another tally in."""
        self.counts += other.counts
        self.refused += other.refused
        self.brought += other.brought
        self.parted += other.parted
        for key, example in other.examples.items():
            known = self.examples.get(key)
            if known is None or example.measure() < known.measure():
                self.examples[key] = example

    def to_json(self) -> dict[str, Any]:
        """Give the tally as it is kept."""
        numbers = {"counts": self.counts, "refused": self.refused, "brought": self.brought, "parted": self.parted}
        return {**numbers, "examples": {key: example.to_json() for key, example in self.examples.items()}}

    @classmethod
    def from_json(cls, given: dict[str, Any]) -> Tally:
        """Read a tally that was kept."""
        examples = {key: Example.from_json(example) for key, example in given["examples"].items()}
        counts, refused, brought, parted = (Counter(given[name]) for name in ("counts", "refused", "brought", "parted"))
        return cls(counts, refused, brought, parted, examples)
