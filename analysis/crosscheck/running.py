"""Running the cross-check: chunks of cases on all cores, each kept so that an interrupted run goes on."""

from __future__ import annotations

import json
import multiprocessing
import os
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from time import perf_counter
from typing import Any

from analysis.crosscheck.cases import HONEST, Setting, check_case
from analysis.crosscheck.comparing import Disagreement, Tally
from analysis.crosscheck.faults import fault_numbered
from analysis.crosscheck.situations import Situation, all_pairs, draw_situation, pairs_met, random_of
from model.recess.moves import read_turn
from model.recess.position import Position
from model.recess.readings import Ruleset

CHUNK = 10
MODEL = Path(__file__).parents[2] / "model"
OnProgress = Callable[[int, int], None]
"""Told after each chunk: how many cases are done, of how many."""


@dataclass
class Chunk:
    """What came out of some cases in a row."""

    start: int
    stop: int
    counts: Counter[str] = field(default_factory=Counter)
    decided: Counter[str] = field(default_factory=Counter)
    disagreements: list[Disagreement] = field(default_factory=list)
    seconds: float = 0.0

    def to_json(self) -> dict[str, Any]:
        """Give the chunk as it is kept."""
        return {
            "start": self.start,
            "stop": self.stop,
            "counts": self.counts,
            "decided": self.decided,
            "disagreements": [kept(found) for found in self.disagreements],
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
            [found_again(found) for found in given["disagreements"]],
            given["seconds"],
        )


def kept(found: Disagreement) -> dict[str, Any]:
    """Give a disagreement as it is kept."""
    said = {"check": found.check, "step": found.step, "simulator": found.simulator, "clauses": found.clauses}
    return found.situation.to_json() | said | {"concerned": list(found.concerned)}


def found_again(given: dict[str, Any]) -> Disagreement:
    """Read a disagreement that was kept."""
    position, rules = Position.parse(given["position"]), Ruleset.parse(given["rules"])
    return Disagreement(
        given["check"],
        Situation(position, rules, read_turn(given["steps"])),
        given["step"],
        given["simulator"],
        given["clauses"],
        tuple(given["concerned"]),
    )


@dataclass
class Verdict:
    """What a run has found: how much was compared, which clauses decided something, and where the tellings part."""

    seed: int
    cases: int
    counts: Counter[str]
    decided: Counter[str]
    disagreements: list[Disagreement]
    pairs: int
    seconds: float

    @property
    def agrees(self) -> bool:
        """Whether no disagreement was found."""
        return not self.disagreements

    def to_json(self) -> dict[str, Any]:
        """Give the verdict ready for JSON."""
        return {
            "seed": self.seed,
            "cases": self.cases,
            "agrees": self.agrees,
            "counts": dict(self.counts),
            "decided": dict(self.decided),
            "pairs_of_readings": {"met": self.pairs, "of": all_pairs()},
            "disagreements": [kept(found) for found in self.disagreements],
            "seconds": round(self.seconds, 1),
        }


def run(
    cases: int,
    seed: int,
    jobs: int = 1,
    fault: int | None = None,
    on_progress: OnProgress = lambda *_: None,
    fresh: bool = False,
) -> Verdict:
    """Compare both tellings in so many cases; an interrupted run goes on where it stopped, unless it is a fault's."""
    began = perf_counter()
    book = Notebook(seed) if fault is None else None
    if book is not None and fresh:
        book.forget()
    done = {chunk.start: chunk for chunk in book.chunks()} if book else {}
    starts = range(0, cases, CHUNK)
    chunks = [done[start] for start in starts if start in done and done[start].stop == min(cases, start + CHUNK)]
    known = {chunk.start for chunk in chunks}
    waiting = [(seed, start, min(cases, start + CHUNK), fault) for start in starts if start not in known]
    for chunk in worked_off(waiting, jobs):
        chunks.append(chunk)
        if book is not None:
            book.keep(chunk)
        on_progress(sum(each.stop - each.start for each in chunks), cases)
        if chunk.disagreements:
            break
    return verdict(seed, chunks, perf_counter() - began)


def verdict(seed: int, chunks: list[Chunk], seconds: float) -> Verdict:
    """Put chunks together."""
    chunks = sorted(chunks, key=lambda chunk: chunk.start)
    numbers = [number for chunk in chunks for number in range(chunk.start, chunk.stop)]
    rulesets = [draw_situation(random_of(seed, number), number).ruleset for number in numbers]
    return Verdict(
        seed,
        len(numbers),
        sum((chunk.counts for chunk in chunks), Counter()),
        sum((chunk.decided for chunk in chunks), Counter()),
        [found for chunk in chunks for found in chunk.disagreements],
        len({pair for rules in rulesets for pair in pairs_met(rules)}),
        seconds,
    )


def worked_off(waiting: list[tuple[int, int, int, int | None]], jobs: int) -> Iterator[Chunk]:
    """Give chunks as they are finished: in order by this process alone, or by several processes."""
    if jobs <= 1:
        yield from (check_chunk(*work) for work in waiting)
        return
    with ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn")) as pool:
        futures = [pool.submit(check_chunk, *work) for work in waiting]
        try:
            yield from (future.result() for future in as_completed(futures))
        finally:
            for future in futures:
                future.cancel()


def check_chunk(seed: int, start: int, stop: int, fault: int | None) -> Chunk:
    """Check some cases in a row; stops at the first in which the tellings disagree."""
    setting = setting_of(fault)
    tally, began, found = Tally(), perf_counter(), []
    for number in range(start, stop):
        found = check_case(seed, number, tally, setting)
        if found:
            break
    return Chunk(start, stop, tally.counts, tally.decided, found, perf_counter() - began)


def setting_of(fault: int | None) -> Setting:
    """How the tellings are set up with a fault, or without."""
    return HONEST if fault is None else fault_numbered(fault).setting


class Notebook:
    """Where finished chunks are kept: one file for a seed and the sources that were checked."""

    def __init__(self, seed: int) -> None:
        """Find the file, named after what it depends on."""
        base = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
        self.path = Path(base) / "rulescope" / f"crosscheck-{seed}-{fingerprint()}.jsonl"

    def chunks(self) -> Iterator[Chunk]:
        """The chunks that were kept; a line that was cut off is left out."""
        if self.path.exists():
            for line in self.path.read_text(encoding="utf-8").splitlines():
                try:
                    yield Chunk.from_json(json.loads(line))
                except (ValueError, KeyError):
                    continue

    def keep(self, chunk: Chunk) -> None:
        """Keep a chunk, whole and at once."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(chunk.to_json()) + "\n")

    def forget(self) -> None:
        """Begin anew."""
        self.path.unlink(missing_ok=True)


def fingerprint() -> str:
    """A short hash of everything that a verdict depends on: the model and the cross-check."""
    sources = [*MODEL.rglob("*.py"), *Path(__file__).parent.glob("*.py"), *Path(__file__).parents[1].glob("*.py")]
    digest = sha256()
    for source in sorted(sources):
        digest.update(source.read_bytes())
    return digest.hexdigest()[:12]
