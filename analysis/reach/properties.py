"""What `reach` can be asked for, as searches see it: a goal of the game, or a function of one's own; how near it is."""

from __future__ import annotations

import importlib
import importlib.util
import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from inspect import cleandoc
from pathlib import Path
from types import ModuleType
from typing import Any

from analysis.adapter import adapter_of
from analysis.solving.turns import Memory, begun, memory_of, remembering
from model.errors import BadInput
from model.game import AnyGame
from model.goals import Goal
from model.registry import game_of


def near(_position: Any) -> float:
    """Say that every position is as near as any other."""
    return 0.0


@dataclass(frozen=True)
class Property:
    """Something that a position has or has not, in words: a goal with a name, or a function of one's own.

    `timeless`: what the clock shows does not matter to it; `nameless`: it does not matter which of several like
    pieces is which.
    """

    words: str
    goal: Goal | None = None
    function: Callable[[Any], bool] | None = None
    distance: Callable[[Any], float] = near
    timeless: bool = True
    nameless: bool = True

    def __str__(self) -> str:
        """Say it in words."""
        return self.words

    @property
    def remembers(self) -> bool:
        """Whether it depends on the turns before."""
        return self.goal is not None and bool(self.goal.demand.facts)

    def remember(self, memory: Memory, position: Any, rules: Any) -> Memory:
        """What has to be known of the turns before, now that they lead to this position."""
        if self.goal is None or not self.remembers:
            return ()
        return memory_of(self.goal, begun(game_of(rules).theory, self.goal, position, rules, memory))

    def holds(self, position: Any, rules: Any, memory: Memory) -> bool:
        """Whether a position has it, the turns up to it being remembered."""
        if self.goal is None:
            return self.function is not None and self.function(position)
        return self.goal.holds(remembering(game_of(rules).theory.scene(position, rules), memory)) is True

    def denied(self) -> Property:
        """The opposite."""
        function = self.function
        opposite = None if function is None else lambda position: not function(position)
        return replace(self, goal=None if self.goal is None else self.goal.denied(), function=opposite)


# By name.


def away(hint: Callable[[Any, int], float], number: int, position: Any) -> float:
    """How far a position is from a goal with a number."""
    return hint(position, number)


def property_named(game: AnyGame, text: str, player: int | None = None) -> Property:
    """The property of a goal by its name and number; an unknown one is refused with the nearest."""
    goal = game.theory.goals(text, player)
    name, _, number = goal.text.partition(":")
    hints = adapter_of(game.name).search_hints()
    hint = hints.distances.get(name) if hints else None
    return Property(
        str(goal),
        goal,
        None,
        near if hint is None else partial(away, hint, int(number or 0)),
        nameless=not goal.demand.facts,
    )


def property_hooked(text: str) -> Property:
    """A property of one's own: `module:function` or `file.py:function`, a function of a position that gives a truth.

    It may depend on the time, and on which of several like pieces is which, unless the function has attributes
    `timeless` and `nameless` that are true: then fewer positions have to be told apart.
    """
    place, _, name = text.rpartition(":")
    if not place or not name:
        raise BadInput(f"{text!r} is no property; expected module:function or file.py:function")
    function = getattr(module_of(place, text), name, None)
    if not callable(function):
        raise BadInput(f"{text}: {place} has no function {name!r}")

    def holds(position: Any) -> bool:
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
