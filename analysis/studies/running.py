"""Running studies: trials in chunks on all cores, each chunk kept as it is finished."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import astuple
from itertools import chain
from time import process_time
from typing import Any

from analysis.cache import Cache
from analysis.studies.study import Frequency, Study, StudyTally
from analysis.studies.trials import run_trials
from analysis.workers import OnProgress, run_tasks

TURNS_A_GAME = 30
"""About how many turns a game has."""
DEFAULT_TRIALS = 200
FULL_TRIALS = 10_000
CHUNK = {False: 100, True: 2_500}
"""Trials of one piece of work, plain and compiled: about a second."""
COMPILED_FROM = 1_000
"""From so many trials a pair on compiling pays."""

Chunk = tuple[Study, int, int, bool]


def counted(study: Study, first: int, count: int, fast: bool) -> tuple[StudyTally, float]:
    """Carry out the trials of one chunk; tell what came of them and the seconds of this core."""
    began = process_time()
    tally = StudyTally.of(run_trials(study, first, count, fast))
    return tally, process_time() - began


def worked_out(number: int, study: Study, first: int, count: int, fast: bool) -> tuple[int, StudyTally, float]:
    """Carry out a chunk in another process, and say which one it was."""
    return number, *counted(study, first, count, fast)


def frequencies(
    studies: Sequence[Study],
    trials: int = DEFAULT_TRIALS,
    jobs: int = 1,
    on_progress: OnProgress = lambda *_: None,
    fresh: bool = False,
) -> list[Frequency]:
    """Carry out so many trials of each study; an interrupted run goes on where it stopped."""
    fast = trials >= COMPILED_FROM
    chunks = [chunk for study in studies for chunk in chunks_of(study, trials, fast)]
    found = dict(kept(chunks, fresh))
    waiting = [(number, *chunks[number]) for number in range(len(chunks)) if number not in found]
    # One process compiles, so that the others only have to load.
    alone = 1 if fast and jobs > 1 else 0
    for number, result in chain(carried_out(waiting[:alone], chunks, 1), carried_out(waiting[alone:], chunks, jobs)):
        found[number] = result
        on_progress(len(found), len(chunks))
    return [frequency_of(study, chunks, found) for study in studies]


def chunks_of(study: Study, trials: int, fast: bool) -> Iterator[Chunk]:
    """Cut so many trials into chunks."""
    for first in range(0, trials, CHUNK[fast]):
        yield study, first, min(CHUNK[fast], trials - first), fast


def carried_out(
    waiting: Sequence[Any], chunks: Sequence[Chunk], jobs: int
) -> Iterator[tuple[int, tuple[StudyTally, float]]]:
    """Carry chunks out and keep each."""
    for number, tally, seconds in run_tasks(worked_out, waiting, jobs):
        study = chunks[number][0]
        cache_of(study).keep({"chunk": key_of(chunks[number]), "tally": astuple(tally), "seconds": seconds})
        yield number, (tally, seconds)


def kept(chunks: Sequence[Chunk], fresh: bool) -> Iterator[tuple[int, tuple[StudyTally, float]]]:
    """What earlier runs have kept of these chunks."""
    numbers = {key_of(chunk): number for number, chunk in enumerate(chunks)}
    for cache in {cache_of(study).path: cache_of(study) for study, *_ in chunks}.values():
        if fresh:
            cache.forget()
        for chunk, result in cache.pages(counted_before):
            if chunk in numbers:
                yield numbers[chunk], result


def counted_before(page: dict[str, Any]) -> tuple[str, tuple[StudyTally, float]]:
    """Read the key of a chunk, and what came of it."""
    return str(page["chunk"]), (StudyTally(*map(int, page["tally"])), float(page["seconds"]))


def cache_of(study: Study) -> Cache:
    """Where a study's chunks are kept; the rules around it stand in their keys."""
    return Cache(f"study-{study.game}", __name__, study.seed)


def key_of(chunk: Chunk) -> str:
    """What a chunk is kept under; plain and compiled runs give the same counts."""
    study, first, count, _ = chunk
    return f"{study.pair} {first}+{count} under {study.rules}"


def frequency_of(study: Study, chunks: Sequence[Chunk], found: dict[int, tuple[StudyTally, float]]) -> Frequency:
    """Add up a study's chunks."""
    mine: Iterable[tuple[StudyTally, float]] = [
        found[number] for number, chunk in enumerate(chunks) if chunk[0] == study
    ]
    tally, seconds = StudyTally(), 0.0
    for one, took in mine:
        tally, seconds = tally + one, seconds + took
    return Frequency(study, tally, seconds)
