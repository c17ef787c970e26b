"""Counts by depth as a command shows them: under a progress bar, row by row, then in all."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from analysis.play.view import watched, working
from model import perft
from model.simulator import Simulator

COUNTERS: dict[str, Callable[[Simulator, Any, int], int]] = {
    "turns": perft.perft_turns,
    "distinct": perft.distinct,
}


def depth_counts(simulator: Simulator, position: Any, depth: int, what: str) -> Iterator[tuple[str, int]]:
    """Give each depth up to the last with its count of steps, turns or distinct positions."""
    for now in range(1, depth + 1):
        if what == "steps":
            first = perft.perft(simulator, position, 1)
            counted = watched(perft.divide(simulator, position, now), f"depth {now}", first)
            yield str(now), sum(count for _, count in counted)
        else:
            with working(f"depth {now}"):
                count = COUNTERS[what](simulator, position, now)
            yield str(now), count


def divided(simulator: Simulator, position: Any, depth: int, by: str) -> Iterator[tuple[str, int]]:
    """Give each first step or first turn with its count."""
    if by == "steps":
        return perft.divide(simulator, position, depth)
    return perft.divide_turns(simulator, position, depth)


def show_counts(counts: Iterator[tuple[str, int]], in_all: bool) -> None:
    """Print a count a line as soon as it is known, and where they belong together their sum."""
    total = 0
    for name, count in counts:
        print(f"{name}  {count:,}", flush=True)
        total += count
    if in_all:
        print(f"in all  {total:,}")
