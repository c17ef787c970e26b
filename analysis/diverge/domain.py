"""What a game lends to the search for differences: its positions in order, unknown ones, and what else can be seen.

A game needs only one of both: positions in order are played through by its simulator, unknown ones asked of a solver.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from analysis.adapter import adapter_of
from model.errors import BadInput

if TYPE_CHECKING:
    from analysis.diverge.explanations import Explanation
    from analysis.diverge.open_start import OpenStart
    from analysis.diverge.smallest import Size

T = TypeVar("T")
Pair = tuple[str, ...]
"""Two rulesets as `Ruleset.parse` reads them, or more of which each has to differ from every other."""


@dataclass(frozen=True)
class SizeLayer:
    """Positions of one size: the turns that are played from them, pieces, what is unusual about them, and spaces."""

    turns: int
    pieces: int
    unusual: int = 0
    spaces: int = 0
    is_large: bool = False
    """Whether it pays to look its parts through in several processes."""
    is_deep: bool = False
    """Whether it comes only after other readings have been tried as company."""
    is_partial: bool = False
    """Whether some positions of its size are left out."""
    only: str = ""
    """The question for which alone it is meant: positions in which this cannot matter are left out."""

    @property
    def key(self) -> tuple[int, ...]:
        """What orders layers."""
        return self.turns, self.pieces, self.unusual, self.spaces


@dataclass(frozen=True)
class Seen:
    """One part of a layer looked through: how many positions it has, and the first of each pair (number, position)."""

    positions: int
    found: Mapping[Pair, tuple[int, str]]


class Domain(Protocol):
    """Positions in order: layers, smallest first, of parts that can be looked through one by one."""

    LAYERS: Sequence[SizeLayer]
    """All layers."""
    BOUND: str
    """Which positions these are, in words."""
    NOT_TRIED: str
    """Which smaller positions are left out of partial layers, in words."""
    BY: str
    """Who looks them through, in words."""

    def parts(self, layer: SizeLayer) -> int:
        """How many parts a layer has."""

    def look(self, layer: SizeLayer, part: int, pairs: Sequence[Pair], is_wanted: Callable[[], bool] = ...) -> Seen:
        """Look one part through for the first position of each pair, as long as somebody wants to know."""

    def is_for(self, layer: SizeLayer, pair: Pair) -> bool:
        """Whether a pair is looked for in a layer."""

    def variety(self, pair: Pair) -> str:
        """Pairs of one variety are looked for in the same positions."""

    def size(self, layer: SizeLayer, part: int, rules: Sequence[Any]) -> int:
        """How many positions one part has for some rulesets."""

    def pick(self, layer: SizeLayer, part: int, rules: Sequence[Any], number: int) -> Any:
        """The position with some number in a part."""

    def said_by_clauses(self, layer: SizeLayer, part: int, position: Any, rules: Any) -> Hashable:
        """What the clauses make of a position of a part: what is compared there, without the simulator."""

    def key_of(self, layer: SizeLayer, position: Any) -> tuple[int, ...]:
        """What a witness is smallest by."""


class EditionDomain(Protocol):
    """Positions in which whole sets of rulesets are compared."""

    BOUND: str
    """Which positions these are, in words."""

    def layers(self) -> Iterable[SizeLayer]:
        """The layers, smallest first."""

    def suspects(self, layer: SizeLayer, part: int, sides: Sequence[list[Any]]) -> Iterator[tuple[int, Any]]:
        """The positions of a part where all rulesets of one side differ from all of the other; sides may grow."""

    def joined(self, position: Any, ended: Any) -> Iterator[Any]:
        """A position before the last turn put together with a finished game, in every way."""


class UnknownPositions(Protocol):
    """Unknown positions, about which a solver is asked."""

    BOUND: str
    """Which positions these are, in words."""

    def sizes(self, rules: Sequence[Any]) -> Iterable[Size]:
        """All sizes, smallest first, each with its unknown positions."""

    def reaches(self, key: tuple[int, ...]) -> bool:
        """Whether all unknown positions of a size are asked about, from which nothing can be left out."""

    def company(self, position: Any) -> Hashable:
        """Who takes part in a position, without names and places."""

    def known_position(self, position: Any, rules: Sequence[Any]) -> OpenStart:
        """A position of which nothing is unknown."""


def itself(position: Any) -> Any:
    """Give a position back."""
    return position


@dataclass(frozen=True)
class Differences:
    """All that a game lends; what it does not have is absent.

    `measures` are the words for the numbers that a size is made of; `looks` shows a position as it looks on the table,
    where two that look the same are one result; `image` is what positions have in common that are images of each
    other, by symmetry or by names that say nothing; `without_turn` explains what can differ before anybody plays,
    beside the winners of a finished game; `table` holds the differences that come with rulescope.
    """

    measures: tuple[str, ...]
    domain: Domain | None = None
    unknown: UnknownPositions | None = None
    editions: EditionDomain | None = None
    table: Path | None = None
    looks: Callable[[Any], Any] = itself
    image: Callable[[Any], Hashable] = itself
    without_turn: Sequence[Callable[[Any, Any, Any], Explanation | None]] = field(default=())


def differences_of(game: str) -> Differences:
    """What a game lends; one that lends nothing is refused."""
    found = adapter_of(game).differences()
    if found is None or not (found.domain or found.unknown):
        raise BadInput(f"{game} lists no positions in which rulesets could be compared, neither in order nor unknown")
    return found


def there(found: T | None, game: str, what: str) -> T:
    """What a game lends, if it does; what is absent is refused."""
    if found is None:
        raise BadInput(f"{game} lists no {what}, which this needs")
    return found


def domain_of(game: str) -> Domain:
    """A game's positions in order."""
    return there(differences_of(game).domain, game, "positions in order")


def unknown_of(game: str) -> UnknownPositions:
    """A game's unknown positions."""
    return there(differences_of(game).unknown, game, "unknown positions to ask a solver about")


def editions_of(game: str) -> EditionDomain:
    """The positions in which a game's editions are compared."""
    return there(differences_of(game).editions, game, "positions in which whole editions are compared")
