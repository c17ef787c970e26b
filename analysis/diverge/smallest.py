"""The smallest position in which two rulesets differ, by a solver: smaller sizes are proved to have none.

Sizes are gone through in the order of the exhaustive search (turns, pieces, unusual things, spaces, equipment), and
of each size every unknown position: who takes part, on which board.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product
from time import monotonic
from typing import Any

from analysis.diverge.open_start import OpenStart
from analysis.diverge.two_rulesets import Contest, Finding, Found, PositionQuestion
from analysis.solving import Undecided
from analysis.solving.handout import Handout
from model.logic import Formula, at_most, fresh_store
from model.registry import game_named

SIDES = (0, 1)


@dataclass(frozen=True)
class UnknownPosition:
    """One unknown position: its name, and how to ask about it for one side."""

    name: str
    make: Callable[[int, Handout], PositionQuestion]


@dataclass(frozen=True)
class Size:
    """All unknown positions of one size; `key` is what sizes are ordered by."""

    key: tuple[int, ...]
    positions: Sequence[UnknownPosition]


@dataclass
class Smallest:
    """What has been found: the position and its size; and what was asked for it."""

    found: Found | None = None
    key: tuple[int, ...] = ()
    questions: int = 0
    rounds: int = 0
    undecided: list[str] = field(default_factory=list)
    seconds: float = 0.0


class SizeSearch:
    """A search under way, from small sizes to large ones."""

    def __init__(self, handout: Handout, seconds: float, on_size: Callable[[tuple[int, ...]], None]) -> None:
        """Begin with nothing asked."""
        self.handout, self.begun, self.ends_at = handout, monotonic(), monotonic() + seconds
        self.on_size, self.answer = on_size, Smallest()

    def run(self, sizes: Iterable[Size]) -> Smallest:
        """Go through the sizes until there is a position."""
        for size in sizes:
            if monotonic() > self.ends_at:
                self.answer.undecided.append(f"everything from {size.key} on: time is up")
                break
            self.on_size(size.key)
            found = self.look(size, None)
            if found is not None:
                self.settle(size, found)
                break
        self.answer.seconds = monotonic() - self.begun
        return self.answer

    def look(self, size: Size, covered: int | None) -> tuple[Found, UnknownPosition, int] | None:
        """The first position of a size with no more equipment than this, and of which unknown one for which side."""
        for position, side in product(size.positions, SIDES):
            if monotonic() > self.ends_at:
                self.answer.undecided.append(f"{position.name}: time is up")
                return None
            finding = self.asked(position, side, covered)
            if isinstance(finding, Found):
                return finding, position, side
            if isinstance(finding, Undecided) and covered is None:
                self.answer.undecided.append(f"{position.name}: {finding.why}")
        return None

    def settle(self, size: Size, found: tuple[Found, UnknownPosition, int]) -> None:
        """Keep what has been found, with as little equipment as can be, and of these the first in order."""
        fewer = (self.look(size, covered) for covered in range(found[0].covered))
        least, position, side = next((each for each in fewer if each is not None), found)
        first = self.first_in_order(position, side, least)
        self.answer.found, self.answer.key = first, (*size.key, least.covered)

    def first_in_order(self, position: UnknownPosition, side: int, found: Found) -> Found:
        """Of all positions with as little equipment the one in which everybody stands as early as can be."""
        with fresh_store():
            asked = position.make(side, self.handout)
            fixed = [at_most(found.covered, asked.board)]
            for options in asked.preferences:
                for option in options:
                    finding = asked.ask(self.ends_at - monotonic(), [*fixed, option])
                    if isinstance(finding, Found):
                        found = finding
                        fixed.append(option)
                        break
        return found

    def asked(self, position: UnknownPosition, side: int, covered: int | None) -> Finding:
        """Ask whether one side leads on from an unknown position alone."""
        with fresh_store():
            asked = position.make(side, self.handout)
            assuming = [] if covered is None else [at_most(covered, asked.board)]
            finding = asked.ask(self.ends_at - monotonic(), assuming)
        self.answer.questions += 1
        self.answer.rounds += 0 if isinstance(finding, Undecided) else finding.rounds
        return finding


@dataclass(eq=False)
class UnknownScenes:
    """What a small game lends: for each size the unknown scene of its positions, with what any of them obeys."""

    game: str
    scene_of: Callable[[int, Any], tuple[Any, Iterable[Formula]]]
    listed: Sequence[int]
    BOUND: str

    def sizes(self, rules: Sequence[Any]) -> Iterator[Size]:
        """All sizes, smallest first, each of one unknown scene."""
        for size in self.listed:
            yield Size((1, size), [self.unknown(size, rules)])

    def unknown(self, size: int, rules: Sequence[Any]) -> UnknownPosition:
        """The unknown position of a size."""

        def make(side: int, handout: Any) -> Contest:
            first, demands = self.scene_of(size, rules[0])
            return Contest(OpenStart(first, rules, demands), side, handout)

        return UnknownPosition(f"a position of size {size}", make)

    def reaches(self, key: tuple[int, ...]) -> bool:
        """Whether positions of a size are asked about."""
        return key[1] in self.listed

    def company(self, _position: Any) -> Hashable:
        """Who takes part is not known."""
        return ()

    def known_position(self, position: Any, rules: Sequence[Any]) -> OpenStart:
        """A position of which nothing is unknown."""
        return OpenStart(game_named(self.game).theory.scene(position, rules[0]), rules)
