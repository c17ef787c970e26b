"""Goals: what a scene at the end of a turn may be asked for, as formulas with a name. Knows no game.

A goal holds of a scene, plain or unknown. Where looking ahead would cost too much it may be admitted of an unknown one
too often, never too seldom; of a plain scene it is exact. What it has to know of the turns before it carries along as
facts of its own.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any, Generic, TypeVar

from model.errors import BadInput, did_you_mean
from model.logic import Formula, not_so
from model.scene import Change, Family, Scene

N = TypeVar("N", bound=Scene)


@dataclass(frozen=True)
class GoalArguments:
    """What a goal is asked about: its number, and one player or everybody."""

    number: int
    player: int | None

    def players(self, everybody: int) -> range:
        """The players in question, of so many."""
        return range(everybody) if self.player is None else range(self.player, self.player + 1)


Holds = Callable[[Any, GoalArguments], Formula]
Carries = Callable[[Any], Iterator[Change]]
"""What becomes of a goal's own facts at the end of a turn, where they are still what they were after the turn before.

Also asked once before the first turn.
"""


def nothing(_end: Scene) -> Iterator[Change]:
    """Carry nothing along."""
    return iter(())


@dataclass(frozen=True)
class Demand:
    """What else there is to a goal.

    `number` is what its number is unless somebody says otherwise; `is_players`: it can be asked of one player. `facts`
    are the families of its own that it carries along; `reads` those of a position that are left out unless a goal names
    them. A goal that is not `exact` is admitted too often of a scene that is not plain. `until` names the slot of a
    turn from which on it is not reached any more, if there is one; reached before, it leaves nobody a choice then.
    """

    number: int = 0
    is_players: bool = True
    carries: Carries = nothing
    facts: tuple[Family[Any], ...] = ()
    reads: tuple[Family[Any], ...] = ()
    exact: bool = True
    until: Callable[[Any], str | None] = lambda _start: None


@dataclass(frozen=True)
class Goal:
    """Something to be reached: its name with its number, its words, and when it holds."""

    text: str
    words: str
    holds: Callable[[Any], Formula]
    demand: Demand = field(default_factory=Demand)

    def __str__(self) -> str:
        """Say it in words."""
        return self.words

    def carried(self, end: N) -> N:
        """The scene at the end of a turn with what the goal has to know of it; also the one before the first turn."""
        return end.after(self.demand.carries(end))

    def denied(self) -> Goal:
        """The opposite goal; where this one is not exact, it is admitted of every scene that is not plain."""

        def holds(now: Scene) -> Formula:
            return not_so(self.holds(now)) if self.demand.exact or now.is_plain else True

        return replace(self, text=f"not {self.text}", words=f"not: {self.words}", holds=holds)


@dataclass(frozen=True)
class NamedGoal:
    """A goal that still has to be told its number and whose it is."""

    name: str
    words: str
    holds: Holds
    demand: Demand

    def __str__(self) -> str:
        """Say it in words, with its number."""
        return self.words.format(number=self.demand.number)


@dataclass
class Goals(Generic[N]):
    """The goals of a game by their names, collected by a decorator; a function's docstring is the goal in words."""

    letters: str
    by_name: dict[str, NamedGoal] = field(default_factory=dict)

    def named(self, name: str, number: int = 0, **demand: Any) -> Callable[[Holds], Holds]:
        """Put a goal into the list; what else there is to it is in `Demand`."""

        def put(holds: Holds) -> Holds:
            words = " ".join(inspect.cleandoc(holds.__doc__ or "").split()).rstrip(".")
            words = words[0].lower() + words[1:]
            self.by_name[name] = NamedGoal(name, words, holds, Demand(number, **demand))
            return holds

        return put

    def __call__(self, text: str, player: int | None = None) -> Goal:
        """The goal of a name such as `kiss` or `fight-lasts:3`, of one player or anybody; else refused."""
        name, colon, number = text.partition(":")
        if name not in self.by_name:
            known = ", ".join(self.by_name)
            raise BadInput(f"no goal is called {name!r}{did_you_mean(name, self.by_name)}; expected one of {known}")
        found = self.by_name[name]
        usual = found.demand.number
        if colon and not usual:
            raise BadInput(f"{text}: the goal {name} takes no number")
        if colon and (not number.isdigit() or int(number) < 1):
            raise BadInput(f"{text}: {number!r} is no number; expected e.g. {name}:{usual}")
        if player is not None and not found.demand.is_players:
            raise BadInput(f"{text}: the goal {name} is nobody's; expected no player")
        asked = GoalArguments(int(number) if colon else usual, player)
        words = found.words.format(number=asked.number)
        words = words if player is None else f"{words} (player {self.letters[player]})"
        text = f"{name}:{asked.number}" if usual else name
        return Goal(text, words, lambda now: found.holds(now, asked), found.demand)


__all__ = ["Demand", "Goal", "GoalArguments", "Goals", "NamedGoal", "nothing"]
