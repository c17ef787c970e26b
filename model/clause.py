"""Clauses: each thing that a rulebook states, as small functions whose first docstring is the clause in our words.

A clause may forbid moves (*permits*: a formula over the scene before and the move), say what a move brings about
(*brings*: the scene changed), describe the first position (*starts*), decide who wins (*decides*) or say what a player
sees (*shows*). Knows no game.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, field
from math import inf
from typing import Any, TypeVar

from model.logic import Formula

Permission = Callable[[Any, Any], Formula]
"""Over the scene before and the move: whether this clause lets the move be."""
Effect = Callable[[Any, Any], Any]
"""Over the scene as it has become so far and the move: the scene as it becomes."""
Function = TypeVar("Function", bound=Callable[..., Any])


@dataclass
class Clause:
    """One thing that a rulebook states: its id, our words for it, and what it does to moves and scenes."""

    id: str
    words: str
    permission: Permission | None = None
    kinds: frozenset[Hashable] = frozenset()
    foresight: int = 0  # how far the permission looks ahead; nearer ones are asked first
    effects: list[Effect] = field(default_factory=list)
    first_position: Callable[..., Formula] | None = None
    decision: Callable[..., Formula] | None = None
    view: Callable[..., Formula] | None = None

    def permits(self, before: Any, move: Any) -> Formula:
        """Whether this clause lets a move be; one that does not speak of such moves does."""
        if self.permission is None or move.kind not in self.kinds:
            return True
        return self.permission(before, move)

    def __str__(self) -> str:
        """Give the clause's id."""
        return self.id


def in_one_line(function: Callable[..., Any]) -> str:
    """A function's docstring on one line."""
    return " ".join(inspect.cleandoc(function.__doc__ or "").split())


class Clauses:
    """A game's clauses in rulebook order, collected by decorators."""

    def __init__(self) -> None:
        """Begin with none."""
        self.by_id: dict[str, Clause] = {}
        self.speaking: dict[tuple[Hashable, float], list[Clause]] = {}

    def __iter__(self) -> Iterator[Clause]:
        """Go through the clauses in order."""
        return iter(self.by_id.values())

    def __getitem__(self, name: str) -> Clause:
        """Find a clause by its id."""
        return self.by_id[name]

    def arrange(self, *chapters: str) -> None:
        """Put the clauses in the order of their chapters: the first word of their ids."""
        order = sorted(self.by_id, key=lambda name: chapters.index(name.partition(".")[0]))
        self.by_id = {name: self.by_id[name] for name in order}
        self.speaking.clear()

    def speaking_of(self, kind: Hashable, foresight: float = inf) -> list[Clause]:
        """The clauses that speak of moves of a kind and look no further ahead than this, the least far first."""
        if (kind, foresight) not in self.speaking:
            found = [clause for clause in self if kind in clause.kinds and clause.foresight <= foresight]
            self.speaking[kind, foresight] = sorted(found, key=lambda clause: clause.foresight)
        return self.speaking[kind, foresight]

    def clause(self, name: str, function: Callable[..., Any]) -> Clause:
        """Find a clause, or begin it with a function whose docstring is its words; that of a permission goes first."""
        if name not in self.by_id:
            self.by_id[name] = Clause(name, in_one_line(function))
        return self.by_id[name]

    def permits(self, name: str, *kinds: Hashable, foresight: int = 0) -> Callable[[Function], Function]:
        """Collect when a clause lets moves of some kinds be."""

        def collect(function: Function) -> Function:
            clause = self.clause(name, function)
            clause.words = in_one_line(function)
            clause.permission, clause.kinds, clause.foresight = function, frozenset(kinds), foresight
            self.speaking.clear()
            return function

        return collect

    def brings(self, name: str) -> Callable[[Function], Function]:
        """Collect what a clause brings about; the course of the turn says when."""

        def collect(function: Function) -> Function:
            self.clause(name, function).effects.append(function)
            return function

        return collect

    def starts(self, name: str) -> Callable[[Function], Function]:
        """Collect what a clause says of the first position."""

        def collect(function: Function) -> Function:
            self.clause(name, function).first_position = function
            return function

        return collect

    def decides(self, name: str) -> Callable[[Function], Function]:
        """Collect what a clause says of the winners."""

        def collect(function: Function) -> Function:
            self.clause(name, function).decision = function
            return function

        return collect

    def shows(self, name: str) -> Callable[[Function], Function]:
        """Collect what a clause says of what a player sees."""

        def collect(function: Function) -> Function:
            self.clause(name, function).view = function
            return function

        return collect
