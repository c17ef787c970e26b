"""Looking for the smallest position in which two rulesets differ: all positions in order, for many pairs at once.

A game's domain lists its positions in layers, smallest first; a layer has parts (boards, say) that can be looked
through one by one or by several processes. A pair is looked for no further once it has been found in a layer.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, TypeVar

from analysis.diverge.domain import Pair, Seen, SizeLayer, domain_of
from analysis.workers import SPAWN, Pool

Done = TypeVar("Done")
AHEAD = 2
"""How many pieces of work a process has before it, so that none waits for the next."""


@dataclass(frozen=True)
class First:
    """The first position in which a pair differs: how many come before it, itself, its layer, part and number there."""

    layer: SizeLayer
    before: int
    position: str
    part: int = 0
    number: int = 0


def look(game: str, layer: SizeLayer, part: int, pairs: Sequence[Pair], call: int) -> Seen:
    """Look one part of a layer through, unless the search has called back what it has asked for."""
    return domain_of(game).look(layer, part, pairs, lambda: CALLED_BACK is None or CALLED_BACK.value < call)


CALLED_BACK: Any = None
"""In a process that works for a search: a number shared with it, up to which nobody wants to know any more."""


def stand_by(called_back: Any) -> None:
    """Begin to work for a search."""
    global CALLED_BACK
    CALLED_BACK = called_back


class Workers:
    """Processes that work for a search, started when they are first needed and kept to its end."""

    def __init__(self, jobs: int) -> None:
        """Start nothing yet; one job is done by this process itself."""
        self.jobs, self.exits = jobs, ExitStack()
        self.called_back = SPAWN.Value("q", 0)
        self.call = 0

    def __enter__(self) -> Workers:
        """Stand ready."""
        return self

    def __exit__(self, *error: Any) -> None:
        """Send the processes home."""
        self.exits.__exit__(*error)

    @property
    def is_begun(self) -> bool:
        """Whether the processes have been started."""
        return "pool" in vars(self)

    @cached_property
    def pool(self) -> Pool:
        """The processes."""
        return self.exits.enter_context(Pool(self.jobs, stand_by, self.called_back))

    def done(self, work: Callable[..., Done], waiting: Iterator[tuple[Any, ...]], is_large: bool) -> Iterator[Done]:
        """Give the results of some work in order; what is waiting is asked for only when somebody can begin with it."""
        if self.jobs == 1 or not is_large:
            yield from (work(*task) for task in waiting)
            return
        under_way: deque[Future[Done]] = deque()
        try:
            for task in waiting:
                under_way.append(self.pool.submit(work, *task))
                if len(under_way) > AHEAD * self.jobs:
                    yield self.pool.result(under_way.popleft())
            while under_way:
                yield self.pool.result(under_way.popleft())
        finally:
            for future in under_way:
                future.cancel()

    def called(self) -> int:
        """The number of the next thing that is asked for."""
        self.call += 1
        return self.call

    def call_back(self) -> None:
        """Tell everybody that nothing is wanted any more of what has been asked for so far."""
        self.called_back.value = self.call


@dataclass
class DifferenceSearch:
    """A search under way: what has been found, and how many positions have been looked at."""

    game: str
    pairs: Sequence[Pair]
    workers: Workers
    found: dict[Pair, First] = field(default_factory=dict)
    looked_at: list[tuple[SizeLayer, int]] = field(default_factory=list)

    def run(
        self,
        layers: Iterable[SizeLayer],
        on_found: Callable[[dict[Pair, First]], None] | None = None,
        is_enough: Callable[[dict[Pair, First]], bool] | None = None,
    ) -> None:
        """Look layer after layer through until every pair is found, or it is enough."""
        for layer in layers:
            if not self.waiting or (is_enough is not None and is_enough(self.found)):
                return
            new = self.looked(layer)
            if on_found is not None:
                on_found(new)

    @property
    def waiting(self) -> list[Pair]:
        """The pairs that have not been found."""
        return [pair for pair in self.pairs if pair not in self.found]

    def looked(self, layer: SizeLayer) -> dict[Pair, First]:
        """Look a layer through, part by part: say where each pair differs first, and count the positions.

        A part is looked through for the pairs that have not been found when it is begun with.
        """
        domain, new = domain_of(self.game), {}
        positions = 0

        def asked_for() -> Iterator[tuple[Any, ...]]:
            for part in range(domain.parts(layer)):
                waiting = [pair for pair in self.waiting if domain.is_for(layer, pair)]
                if not waiting:
                    return
                yield self.game, layer, part, waiting, self.workers.called()

        for part, seen in enumerate(self.workers.done(look, asked_for(), layer.is_large)):
            for pair, (number, position) in seen.found.items():
                before = self.tried(pair) + positions + number
                new[pair] = self.found.setdefault(pair, First(layer, before, position, part, number))
            positions += seen.positions
            if all(pair in self.found for pair in self.pairs if domain.is_for(layer, pair)):
                self.workers.call_back()
        self.looked_at.append((layer, positions))
        return new

    def tried(self, pair: Pair) -> int:
        """How many positions a pair has been looked for in, layer by layer."""
        is_for = domain_of(self.game).is_for
        return sum(positions for layer, positions in self.looked_at if is_for(layer, pair))
