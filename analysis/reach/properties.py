"""What `reach` can be asked for, as searches see it: a goal of the game, or a function of one's own; how near it is."""

from __future__ import annotations

import importlib
import importlib.util
import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from inspect import cleandoc
from pathlib import Path
from types import ModuleType
from typing import Any

from analysis.solving.turns import Memory, begun, memory_of, remembering
from model.errors import BadInput
from model.goals import Goal
from model.recess.clauses import THEORY
from model.recess.position import LYING, NOWHERE, PLAYERS, Position, owner

Distance = Callable[[Position, int], float]


def no_hint(_position: Position, _number: int) -> float:
    """Say that every position is as near as any other."""
    return 0.0


@dataclass(frozen=True)
class Property:
    """Something that a position has or has not, in words: a goal with a name, or a function of one's own.

    `timeless`: what the clock shows does not matter to it; `nameless`: it does not matter which of a player's boys or
    girls is which.
    """

    words: str
    goal: Goal | None = None
    function: Callable[[Position], bool] | None = None
    distance: Callable[[Position], float] = lambda _position: 0.0
    timeless: bool = True
    nameless: bool = True

    def __str__(self) -> str:
        """Say it in words."""
        return self.words

    @property
    def remembers(self) -> bool:
        """Whether it hangs on the turns before."""
        return self.goal is not None and bool(self.goal.demand.facts)

    def remember(self, memory: Memory, position: Position, rules: Any) -> Memory:
        """What has to be known of the turns before, now that they lead to this position."""
        if self.goal is None or not self.remembers:
            return ()
        return memory_of(self.goal, begun(THEORY, self.goal, position, rules, memory))

    def holds(self, position: Position, rules: Any, memory: Memory) -> bool:
        """Whether a position has it, the turns up to it being remembered."""
        if self.goal is None:
            return self.function is not None and self.function(position)
        return self.goal.holds(remembering(THEORY.scene(position, rules), memory)) is True

    def denied(self) -> Property:
        """The opposite."""
        function = self.function
        opposite = None if function is None else lambda position: not function(position)
        return replace(self, goal=None if self.goal is None else self.goal.denied(), function=opposite)


# How near a position is.


def lying(position: Position, player: int | None = None) -> int:
    """How many children lie in detention, of one player or of all."""
    return sum(
        child.posture in LYING and player in (None, owner(number)) for number, child in enumerate(position.children)
    )


def most_lying(position: Position) -> int:
    """The most children of one player that lie in detention."""
    return max(lying(position, player) for player in range(position.players))


def on_the_board(position: Position) -> int:
    """How many children have come onto the board."""
    return sum(child.place >= 0 for child in position.children)


def outside(position: Position, shelter: tuple[int, ...]) -> int:
    """How many children that take part are not in a shelter."""
    return sum(child.place != NOWHERE and child.place not in shelter for child in position.children)


HINTS: dict[str, Distance] = {
    "in-detention": lambda position, number: number - lying(position) - len(position.fights()) / 3,
    "own-in-detention": lambda position, number: number - most_lying(position) - len(position.fights()) / 3,
    "without-coins": lambda position, _: min(position.coins) - len(position.fights()) / 2,
    "coins": lambda position, number: number - max(position.coins) - len(position.fights()) / 2,
    "fights": lambda position, number: number - len(position.fights()) - on_the_board(position) / 20,
    "fight-lasts": lambda position, _: 1.0 - len(position.fights()) - on_the_board(position) / 20,
    "one-shelter": lambda position, _: min(outside(position, shelter) for shelter in position.board.shelters),
    "all-out": lambda position, _: -on_the_board(position),
}
"""How far a position is from a goal of this name and number, for games that are drawn."""


# By name.


def property_named(text: str, player: int | None = None) -> Property:
    """The property of a goal such as `kiss` or `fight-lasts:3`; an unknown one is refused with the nearest."""
    goal = THEORY.goals(text, player)
    name, _, number = goal.text.partition(":")
    hint = HINTS.get(name, no_hint)
    is_named = bool(goal.demand.facts)
    return Property(str(goal), goal, None, lambda position: hint(position, int(number or 0)), nameless=not is_named)


def property_hooked(text: str) -> Property:
    """A property of one's own: `module:function` or `file.py:function`, a function of a position that gives a truth.

    It may hang on the clock, and on which of a player's boys or girls is which, unless the function has attributes
    `timeless` and `nameless` that are true: then fewer positions have to be told apart.
    """
    place, _, name = text.rpartition(":")
    if not place or not name:
        raise BadInput(f"{text!r} is no property; expected module:function or file.py:function")
    function = getattr(module_of(place, text), name, None)
    if not callable(function):
        raise BadInput(f"{text}: {place} has no function {name!r}")

    def holds(position: Position) -> bool:
        try:
            return bool(function(position))
        except Exception as error:
            raise BadInput(f"{text} failed on {position.line()}: {type(error).__name__}: {error}") from None

    words = " ".join(cleandoc(function.__doc__ or f"{name} holds").split()).rstrip(".")
    timeless, nameless = (bool(getattr(function, mark, False)) for mark in ("timeless", "nameless"))
    return Property(words, None, holds, timeless=timeless, nameless=nameless)


def module_of(place: str, text: str) -> ModuleType:
    """Load a module by its name or file; what goes wrong is said in one line."""
    try:
        if not place.endswith(".py"):
            return importlib.import_module(place)
        if not Path(place).is_file():
            raise BadInput(f"{text}: no file is called {place!r}")
        spec = importlib.util.spec_from_file_location(Path(place).stem, place)
        if spec is None or spec.loader is None:
            raise BadInput(f"{text}: {place} cannot be loaded")
        module = importlib.util.module_from_spec(spec)
        sys.modules[spec.name] = module
        spec.loader.exec_module(module)
    except BadInput:
        raise
    except Exception as error:
        raise BadInput(f"{text}: {place} cannot be loaded ({type(error).__name__}: {error})") from None
    return module


def needs_entrances(position: Position) -> None:
    """Refuse a start from which no child can ever come onto the board."""
    board = position.board
    waiting = [child for child in position.children if child.place != NOWHERE]
    if waiting and not board.shelter_spaces and all(child.place < 0 for child in waiting):
        players = ", ".join(PLAYERS[: position.players])
        raise BadInput(
            f"the board {board.name or 'given'} has no entrances, so that no child of {players} can come in; "
            "expected a board with shelters, or --from a position with children on the board"
        )
