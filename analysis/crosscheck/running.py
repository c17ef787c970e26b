"""Running the cross-check: chunks of cases on all cores, each kept so that an interrupted run goes on."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any

from analysis.cache import Cache
from analysis.crosscheck.cases import check_case
from analysis.crosscheck.comparing import Disagreement, Tally
from analysis.crosscheck.faults import fault_numbered
from analysis.crosscheck.plan import plan_of
from analysis.crosscheck.settings import HONEST
from analysis.crosscheck.situations import all_pairs, draw_rules, pairs_met, random_of
from analysis.workers import OnProgress, run_tasks
from model.registry import game_named

CHUNK = 10


@dataclass
class Chunk:
    """What came out of some cases in a row."""

    start: int
    stop: int
    counts: Counter[str] = field(default_factory=Counter)
    decided: Counter[str] = field(default_factory=Counter)
    themes: Counter[str] = field(default_factory=Counter)
    disagreements: list[Disagreement] = field(default_factory=list)
    seconds: float = 0.0

    def to_json(self) -> dict[str, Any]:
        """Give the chunk as it is kept."""
        return {
            "start": self.start,
            "stop": self.stop,
            "counts": self.counts,
            "decided": self.decided,
            "themes": self.themes,
            "disagreements": [found.to_json() for found in self.disagreements],
            "seconds": self.seconds,
        }

    @classmethod
    def from_json(cls, given: dict[str, Any]) -> Chunk:
        """Read a chunk that was kept."""
        return cls(
            given["start"],
            given["stop"],
            Counter(given["counts"]),
            Counter(given["decided"]),
            Counter(given["themes"]),
            [Disagreement.from_json(found) for found in given["disagreements"]],
            given["seconds"],
        )


@dataclass
class CrosscheckResult:
    """What a run has found: how much was compared, how many cases showed each theme, and what differs."""

    game: str
    seed: int
    cases: int
    counts: Counter[str]
    decided: Counter[str]
    themes: Counter[str]
    disagreements: list[Disagreement]
    pairs: int
    seconds: float

    @property
    def agrees(self) -> bool:
        """Whether no disagreement was found."""
        return not self.disagreements

    @property
    def all_pairs(self) -> int:
        """How many pairs of readings there are."""
        return all_pairs(game_named(self.game).ruleset)

    @property
    def shares(self) -> dict[str, float]:
        """The share of the cases that showed each theme of the draw."""
        return {theme.name: self.themes[theme.name] / self.cases for theme in plan_of(self.game).themes}

    def to_json(self) -> dict[str, Any]:
        """Give the verdict ready for JSON."""
        return {
            "seed": self.seed,
            "cases": self.cases,
            "agrees": self.agrees,
            "counts": dict(self.counts),
            "decided": dict(self.decided),
            "themes": {name: {"cases": self.themes[name], "share": share} for name, share in self.shares.items()},
            "pairs_of_readings": {"met": self.pairs, "of": self.all_pairs},
            "disagreements": [found.to_json() for found in self.disagreements],
            "seconds": round(self.seconds, 1),
        }


def run(
    game: str,
    cases: int,
    seed: int,
    jobs: int = 1,
    fault: int | None = None,
    on_progress: OnProgress = lambda *_: None,
    fresh: bool = False,
) -> CrosscheckResult:
    """Compare the implementations in so many cases; an interrupted run goes on where it stopped, but not a fault's."""
    began = perf_counter()
    cache = cache_of(game, seed)
    if fresh and fault is None:
        cache.forget()
    done = {chunk.start: chunk for chunk in chunks_before(game, seed)} if fault is None else {}
    starts = range(0, cases, CHUNK)
    chunks = [done[start] for start in starts if start in done and done[start].stop == min(cases, start + CHUNK)]
    known = {chunk.start for chunk in chunks}
    waiting = [(game, seed, start, min(cases, start + CHUNK), fault) for start in starts if start not in known]
    for chunk in run_tasks(check_chunk, waiting, jobs):
        chunks.append(chunk)
        if fault is None:
            cache.keep(chunk.to_json())
        on_progress(sum(each.stop - each.start for each in chunks), cases)
        if chunk.disagreements:
            break
    return join_chunks(game, seed, chunks, perf_counter() - began)


def join_chunks(game: str, seed: int, chunks: list[Chunk], seconds: float) -> CrosscheckResult:
    """Put chunks together."""
    chunks = sorted(chunks, key=lambda chunk: chunk.start)
    numbers = [number for chunk in chunks for number in range(chunk.start, chunk.stop)]
    rulesets = [draw_rules(game, random_of(seed, number), number) for number in numbers]
    return CrosscheckResult(
        game,
        seed,
        len(numbers),
        sum((chunk.counts for chunk in chunks), Counter()),
        sum((chunk.decided for chunk in chunks), Counter()),
        sum((chunk.themes for chunk in chunks), Counter()),
        [found for chunk in chunks for found in chunk.disagreements],
        len({pair for rules in rulesets for pair in pairs_met(rules)}),
        seconds,
    )


def check_chunk(game: str, seed: int, start: int, stop: int, fault: int | None) -> Chunk:
    """Check some cases in a row; stops at the first in which the implementations disagree."""
    setting = HONEST if fault is None else fault_numbered(game, fault).setting
    tally, began, found = Tally(), perf_counter(), []
    for number in range(start, stop):
        found = check_case(game, seed, number, tally, setting)
        if found:
            break
    return Chunk(start, stop, tally.counts, tally.decided, tally.themes, found, perf_counter() - began)


def cache_of(game: str, seed: int) -> Cache:
    """Where the chunks of a game and a seed are kept."""
    return Cache(f"crosscheck-{game}", __name__, seed)


def chunks_before(game: str, seed: int) -> list[Chunk]:
    """The chunks that earlier runs have kept."""
    return list(cache_of(game, seed).pages(Chunk.from_json))
