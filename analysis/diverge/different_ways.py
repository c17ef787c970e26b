"""Witnesses that are really different: rulesets differ there in another way, or at least by more than by symmetry."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from time import monotonic

from analysis.diverge.difference import Difference
from analysis.diverge.domain import differences_of, unknown_of
from analysis.diverge.smallest import SIDES, Size, Smallest, UnknownPosition
from analysis.diverge.solver_answers import difference_of
from analysis.diverge.tasks import Task
from analysis.diverge.two_rulesets import Found, Way
from analysis.solving.handout import Handout
from model.logic import fresh_store, none_of

MORE_PIECES, MORE_SPACES = 2, 0
"""How many pieces and spaces more than the first witness further ones may have."""
Witness = tuple[tuple[int, ...], Found]
"""A witness with its size."""


@dataclass
class Gathering:
    """Witnesses under way: those in which the rulesets differ in new ways, then spare ones.

    Of these come first those in which others take part, then those that are at least no images of any.
    """

    task: Task
    count: int
    handout: Handout
    ends_at: float
    chosen: list[Witness] = field(default_factory=list)
    others: list[Witness] = field(default_factory=list)
    spare: list[Witness] = field(default_factory=list)
    questions: int = 0
    who: set[Hashable] = field(default_factory=set)
    ways: set[tuple[int, Way]] = field(default_factory=set)
    images: set[Hashable] = field(default_factory=set)

    @property
    def is_enough(self) -> bool:
        """Whether there are as many as are wanted, or time is up."""
        return len(self.chosen) >= self.count or monotonic() > self.ends_at

    def is_near(self, size: Size) -> bool:
        """Whether a size is not much larger than that of the first witness."""
        if not self.chosen:
            return True
        _, pieces, unusual, spaces, *_ = self.chosen[0][0]
        most = pieces + MORE_PIECES, unusual, spaces + MORE_SPACES
        return all(here <= limit for here, limit in zip(size.key[1:], most, strict=True))

    def gather(self, size: Size, position: UnknownPosition, side: int) -> None:
        """Take the witnesses of one unknown position for one side: one for each new way, else a spare one."""
        with fresh_store():
            asked = position.make(side, self.handout)
            self.questions += 1
            while not self.is_enough:
                known = [asked.by(way) for which, way in self.ways if which == side]
                found = asked.ask(self.ends_at - monotonic(), [none_of(known)])
                if not isinstance(found, Found):
                    break
                self.ways |= {(side, way) for way in found.ways}
                self.take(self.chosen, size, found)
                if not found.ways:
                    break
            if len(self.chosen) + len(self.others) < self.count and not self.is_enough:
                found = asked.ask(self.ends_at - monotonic())
                if isinstance(found, Found):
                    is_new = unknown_of(self.task.game).company(found.position) not in self.who
                    self.take(self.others if is_new else self.spare, size, found)

    def take(self, witnesses: list[Witness], size: Size, found: Found) -> None:
        """Take a witness that is no image of another."""
        image = differences_of(self.task.game).image(found.position)
        if image not in self.images:
            self.images.add(image)
            self.who.add(unknown_of(self.task.game).company(found.position))
            witnesses.append(((*size.key, found.covered), found))


def different_ways(
    task: Task, count: int, handout: Handout, seconds: float, on_size: Callable[[tuple[int, ...]], None]
) -> list[Difference]:
    """So many positions in which two readings differ, smallest first: each in another way, as far as there are ways.

    If these are not enough, more are taken that are no images of another.
    """
    begun = monotonic()
    gathering = Gathering(task, count, handout, begun + seconds)
    for size in unknown_of(task.game).sizes(task.rules):
        if gathering.is_enough:
            break
        if gathering.is_near(size):
            on_size(size.key)
            for position in size.positions:
                for side in SIDES:
                    gathering.gather(size, position, side)
    witnesses = [*gathering.chosen, *gathering.others, *gathering.spare][:count]
    found = []
    for number, (key, witness) in enumerate(sorted(witnesses, key=lambda each: each[0])):
        smallest = Smallest(witness, key, gathering.questions, seconds=monotonic() - begun)
        found.append(difference_of(task, smallest, handout, (), is_minimal=number == 0))
    return found


__all__ = ["different_ways"]
