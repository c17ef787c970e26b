"""Positions in order, looked through with the simulator: what a game lends that needs no search of its own.

A game says which positions there are of each size, and what is compared in them if not what a turn can lead to.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import islice
from typing import Any

from analysis.diverge.domain import Pair, Seen, SizeLayer, itself
from analysis.diverge.explanations import reached as reached_by_simulator
from analysis.diverge.explanations import reached_by_clauses, results_of, winners_by_clauses, winners_of
from analysis.why.verdict import is_impossible
from model.registry import game_named
from model.rulebook import Ruleset


def always() -> bool:
    """Want to know, whatever happens."""
    return True


@dataclass(frozen=True)
class Facet:
    """What is compared in some positions: by the simulator, by the clauses; and the readings on which it can depend.

    Where there is nothing to compare both give None.
    """

    positions: Callable[[], Iterable[Any]]
    by_simulator: Callable[[Any, Any], Hashable]
    by_clauses: Callable[[Any, Any], Hashable]
    readings: Callable[[Any], Hashable] = itself

    def can_differ(self, rulesets: Sequence[Any]) -> bool:
        """Whether each of some rulesets can differ here from every other."""
        return len(set(map(self.readings, rulesets))) == len(rulesets)

    def look(self, game: str, pairs: Sequence[Pair], is_wanted: Callable[[], bool] = always) -> Seen:
        """Look all positions through for the first of each pair, as long as somebody wants to know."""
        ruled = {pair: [game_named(game).rules(rules) for rules in pair] for pair in pairs}
        waiting = {pair: rulesets for pair, rulesets in ruled.items() if self.can_differ(rulesets)}
        found: dict[Pair, tuple[int, str]] = {}
        number = -1
        for number, position in enumerate(self.positions() if waiting else ()):
            if not is_wanted():
                break
            made: dict[Any, Hashable] = {}
            for pair, rulesets in list(waiting.items()):
                for rules in rulesets:
                    if rules not in made:
                        made[rules] = self.by_simulator(position, rules)
                some = {made[rules] for rules in rulesets}
                if None not in some and len(some) == len(rulesets):
                    found[pair] = number, position.line()
                    del waiting[pair]
        return Seen(number + 1, found)


def ends_by_simulator(position: Any, rules: Ruleset) -> Hashable:
    """Who has won a finished game, or what a turn can lead to, with winners if it ends."""
    if position.ending is not None:
        return winners_of(position, rules)
    won = {result: winners_of(result, rules) for result in results_of(position, rules) if result.ending is not None}
    return reached_by_simulator(position, rules), frozenset(won.items())


def ends_by_clauses(position: Any, rules: Ruleset) -> Hashable:
    """The same as the clauses have it."""
    if position.ending is not None:
        return winners_by_clauses(position, rules)
    results = reached_by_clauses(position, rules)
    return frozenset((result, winners_by_clauses(result, rules) if result.ending else None) for result in results)


def where_possible(ends: Callable[[Any, Any], Hashable]) -> Callable[[Any, Any], Hashable]:
    """The same, and nothing to compare where a position cannot be."""
    return lambda position, rules: None if is_impossible(position, rules) else ends(position, rules)


@dataclass(eq=False)
class Enumeration:
    """Layers of positions, each looked through facet by facet."""

    game: str
    LAYERS: Sequence[SizeLayer]
    facets: Callable[[SizeLayer], Sequence[Facet]]
    BOUND: str
    NOT_TRIED: str = ""
    BY: str = "every position in order, with the simulator"
    measured: Callable[[SizeLayer, Any], tuple[int, ...]] = lambda layer, _: (layer.turns, layer.pieces)
    counts: dict[tuple[SizeLayer, int], int] = field(default_factory=dict)

    @classmethod
    def of(cls, game: str, listed: Callable[[int], Iterable[Any]], sizes: Sequence[int], bound: str) -> Enumeration:
        """Every position of some sizes, each in one turn; `listed` gives the positions of a size in order.

        Finished games among them are compared by who has won.
        """

        @lru_cache
        def facets(layer: SizeLayer) -> tuple[Facet]:
            judges = where_possible(ends_by_simulator), where_possible(ends_by_clauses)
            return (Facet(lambda: listed(layer.pieces), *judges),)

        # As a solver measures unknown scenes: on their board nothing is covered.
        return cls(
            game, [SizeLayer(1, size) for size in sizes], facets, bound, measured=lambda layer, _: (*layer.key[:2], 0)
        )

    def parts(self, layer: SizeLayer) -> int:
        """One part a facet."""
        return len(self.facets(layer))

    def look(self, layer: SizeLayer, part: int, pairs: Sequence[Pair], is_wanted: Callable[[], bool] = always) -> Seen:
        """Look one facet of a layer through."""
        return self.facets(layer)[part].look(self.game, pairs, is_wanted)

    def is_for(self, _layer: SizeLayer, _pair: Pair) -> bool:
        """All layers are for all pairs."""
        return True

    def variety(self, _pair: Pair) -> str:
        """All pairs are looked for in the same positions."""
        return ""

    def size(self, layer: SizeLayer, part: int, rules: Sequence[Any]) -> int:
        """How many positions one part has, counted once; none where the rulesets cannot differ."""
        facet = self.facets(layer)[part]
        if not facet.can_differ(rules):
            return 0
        if (layer, part) not in self.counts:
            self.counts[layer, part] = sum(1 for _ in facet.positions())
        return self.counts[layer, part]

    def pick(self, layer: SizeLayer, part: int, _rules: Sequence[Any], number: int) -> Any:
        """The position with some number in a part."""
        return next(islice(self.facets(layer)[part].positions(), number, None))

    def said_by_clauses(self, layer: SizeLayer, part: int, position: Any, rules: Any) -> Hashable:
        """What the clauses make of a position, by the facet that is compared."""
        return self.facets(layer)[part].by_clauses(position, rules)

    # Editions.

    def layers(self) -> Sequence[SizeLayer]:
        """All layers."""
        return self.LAYERS

    def suspects(self, layer: SizeLayer, part: int, sides: Sequence[list[Any]]) -> Iterator[tuple[int, Any]]:
        """The positions of a part where all rulesets of one side differ from all of the other; sides may grow."""
        facet = self.facets(layer)[part]
        for number, position in enumerate(facet.positions()):
            ones, others = ({facet.by_simulator(position, rules) for rules in side} for side in sides)
            if None not in ones | others and ones.isdisjoint(others):
                yield number, position

    def joined(self, _position: Any, _ended: Any) -> Iterator[Any]:
        """Nobody says how a position and a finished game are put together."""
        return iter(())

    # Sizes.

    def key_of(self, layer: SizeLayer, position: Any) -> tuple[int, ...]:
        """What a witness is smallest by: turns and pieces, unless the game measures more."""
        return self.measured(layer, position)


__all__ = ["Enumeration", "Facet", "always", "ends_by_clauses"]
