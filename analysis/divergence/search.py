"""Looking for the smallest position in which two rulesets part: all positions in order, for many pairs at once.

A game's domain lists its positions in layers, smallest first; a layer has parts (boards, say) that can be looked
through one by one or by several processes. A pair is looked for no further once it has been found in a layer.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import ExitStack
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, Protocol

Pair = tuple[str, ...]
"""Two rulesets as `Ruleset.parse` reads them, or more of which each has to part from every other."""


@dataclass(frozen=True)
class Layer:
    """Positions of one size: the turns that are played from them, pieces, what is unusual about them, and spaces."""

    turns: int
    pieces: int
    unusual: int
    spaces: int
    is_large: bool = False
    """Whether it pays to look its parts through in several processes."""
    is_deep: bool = False
    """Whether it comes only after other readings have been tried as company."""
    is_partial: bool = False
    """Whether some positions of its size are left out."""

    @property
    def key(self) -> tuple[int, ...]:
        """What orders layers."""
        return self.turns, self.pieces, self.unusual, self.spaces


@dataclass(frozen=True)
class Seen:
    """One part of a layer looked through: how many positions it has, and where pairs part first (number, position)."""

    positions: int
    found: Mapping[Pair, tuple[int, str]]


@dataclass(frozen=True)
class First:
    """The first position in which a pair parts: its layer, how many positions come before it, and itself."""

    layer: Layer
    before: int
    position: str


class Domain(Protocol):
    """What a game says of its positions."""

    LAYERS: Sequence[Layer]

    def parts(self, layer: Layer) -> int:
        """How many parts a layer has."""

    def look(self, layer: Layer, part: int, pairs: Sequence[Pair]) -> Seen:
        """Look one part through for the first position of each pair."""

    def variety(self, pair: Pair) -> str:
        """Pairs of one variety are looked for in the same positions."""


def domain_of(game: str) -> Any:
    """A game's domain."""
    return import_module(f"analysis.divergence.{game}_domain")


def look(game: str, layer: Layer, part: int, pairs: Sequence[Pair]) -> tuple[int, Seen]:
    """Look one part of a layer through; the number of the part comes along."""
    return part, domain_of(game).look(layer, part, pairs)


@dataclass
class Search:
    """A search under way: what has been found, and how many positions have been looked at."""

    game: str
    pairs: Sequence[Pair]
    jobs: int = 1
    found: dict[Pair, First] = field(default_factory=dict)
    tried: int = 0

    def run(
        self,
        layers: Iterable[Layer],
        on_found: Callable[[dict[Pair, First]], None] | None = None,
        is_enough: Callable[[dict[Pair, First]], bool] | None = None,
    ) -> None:
        """Look layer after layer through until every pair is found, or it is enough."""
        with ExitStack() as stack:
            pool: ProcessPoolExecutor | None = None
            for layer in layers:
                waiting = [pair for pair in self.pairs if pair not in self.found]
                if not waiting or (is_enough is not None and is_enough(self.found)):
                    return
                if layer.is_large and self.jobs > 1 and pool is None:
                    context = multiprocessing.get_context("spawn")
                    pool = stack.enter_context(ProcessPoolExecutor(self.jobs, mp_context=context))
                new = self.merged(layer, self.looked(layer, waiting, pool if layer.is_large else None))
                self.found |= new
                if on_found is not None:
                    on_found(new)

    def looked(self, layer: Layer, waiting: list[Pair], pool: ProcessPoolExecutor | None) -> Iterator[tuple[int, Seen]]:
        """Look every part of a layer through, here or in other processes."""
        parts = range(domain_of(self.game).parts(layer))
        if pool is None:
            for part in parts:
                if waiting:
                    number, seen = look(self.game, layer, part, waiting)
                    waiting = [pair for pair in waiting if pair not in seen.found]
                    yield number, seen
            return
        futures = [pool.submit(look, self.game, layer, part, waiting) for part in parts]
        try:
            yield from (future.result() for future in as_completed(futures))
        finally:
            for future in futures:
                future.cancel()

    def merged(self, layer: Layer, looked: Iterable[tuple[int, Seen]]) -> dict[Pair, First]:
        """Count the positions of a layer, and say where each pair parts first."""
        found: dict[Pair, First] = {}
        for _, seen in sorted(looked, key=lambda one: one[0]):
            for pair, (number, position) in seen.found.items():
                found.setdefault(pair, First(layer, self.tried + number, position))
            self.tried += seen.positions
        return found
