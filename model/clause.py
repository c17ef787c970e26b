"""Clauses: each thing that a rulebook states, as small functions whose first docstring is the clause in our words.

A clause may forbid moves (*permits*: a formula over the scene before and the move), say what a move brings about
(*brings*: changes, each with its condition), describe the first position (*starts*), decide who wins (*decides*) or say
what a player sees (*shows*). Knows no game.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, TypeVar

from model.logic import Formula

Permission = Callable[[Any, Any], Formula]
"""Over the scene before and the move: whether this clause lets the move be."""
Effect = Callable[[Any, Any], Any]
"""Over the scene before and the move: the changes that this clause makes."""
Function = TypeVar("Function", bound=Callable[..., Any])


@dataclass
class Clause:
    """One thing that a rulebook states: its id, our words for it, and what it says of starts, winners and views."""

    id: str
    words: str
    first_position: Callable[..., Formula] | None = None
    decision: Callable[..., Formula] | None = None
    view: Callable[..., Formula] | None = None

    def __str__(self) -> str:
        """Give the clause's id."""
        return self.id


def in_one_line(function: Callable[..., Any]) -> str:
    """A function's docstring on one line."""
    return " ".join(inspect.cleandoc(function.__doc__ or "").split())


@dataclass(frozen=True)
class Invariant:
    """What no move breaks that the clauses permit: nobody's rule, but a solver need not find it out by itself.

    It is said of the scene before a move and of the one after it, as alternatives of which one holds; of scenes that
    differ in none of its families it says nothing new.
    """

    name: str
    families: tuple[Any, ...]
    says: Callable[[Any, Any], Iterator[Iterable[Formula]]]


class Watched:
    """A move that notes what is looked at."""

    __slots__ = ("looks", "move")

    def __init__(self, move: Any) -> None:
        """Begin with nothing looked at."""
        self.move = move
        self.looks: dict[str, None] = {}

    def __getattr__(self, name: str) -> Any:
        """Let something of the move be looked at."""
        found = getattr(self.move, name)
        self.looks[WHOLE if callable(found) else name] = None
        return found

    def __hash__(self) -> int:
        """Let the whole move be looked at."""
        self.looks[WHOLE] = None
        return hash(self.move)

    def __eq__(self, other: object) -> bool:
        """Let the whole move be looked at."""
        self.looks[WHOLE] = None
        return bool(self.move == (other.move if isinstance(other, Watched) else other))


WHOLE = "__hash__"
"""What is looked at where the move as a whole is."""


@dataclass
class Said:
    """What a clause says of moves that look the same to it: a formula, or a list of changes."""

    words: Any


class Sayings:
    """What clauses say of moves in one scene: a clause is asked once of all moves that look the same to it."""

    def __init__(self, now: Any) -> None:
        """Begin with nobody asked."""
        self.now = now
        self.known: dict[Any, dict[tuple[str, ...], dict[Any, Said]]] = {}

    def ask(self, says: Callable[[Any, Any], Any], move: Any) -> Said:
        """What a permission or an effect says of a move."""
        known = self.known.setdefault(says, {})
        for looks, said in known.items():
            if (found := said.get(looked_at(move, looks))) is not None:
                return found
        watched = Watched(move)
        words = says(self.now, watched)
        made = Said(list(words) if isinstance(words, Iterator) else words)
        looks = tuple(watched.looks)
        known.setdefault(looks, {})[looked_at(move, looks)] = made
        return made


def looked_at(move: Any, looks: tuple[str, ...]) -> Any:
    """What a clause sees of a move that looks only at this.

    >>> looked_at(complex(1, 2), ("imag",)), looked_at(complex(1, 2), ("real", WHOLE))
    ((2.0,), ((1+2j),))
    """
    return (move,) if WHOLE in looks else tuple([getattr(move, name) for name in looks])


class Clauses:
    """A game's clauses in rulebook order, collected by decorators."""

    def __init__(self) -> None:
        """Begin with none."""
        self.by_id: dict[str, Clause] = {}
        self.permissions: dict[Hashable, list[tuple[str, Permission]]] = {}
        self.changes: dict[Hashable, list[tuple[str, Effect]]] = {}
        self.foresights: dict[Permission, int] = {}
        self.invariants: list[Invariant] = []
        self.sorted: dict[Hashable, list[tuple[int, str, Permission]]] = {}

    def __iter__(self) -> Iterator[Clause]:
        """Go through the clauses in order."""
        return iter(self.by_id.values())

    def __getitem__(self, name: str) -> Clause:
        """Find a clause by its id."""
        return self.by_id[name]

    def arrange(self, *chapters: str) -> None:
        """Put the clauses in the order of their chapters: the first word of their ids; each has to be in one."""
        if strange := [name for name in self.by_id if name.partition(".")[0] not in chapters]:
            raise ValueError(f"no chapter for {', '.join(strange)}; arranged are {', '.join(chapters)}")
        order = sorted(self.by_id, key=lambda name: chapters.index(name.partition(".")[0]))
        self.by_id = {name: self.by_id[name] for name in order}
        self.sorted.clear()

    def by_foresight(self, kind: Hashable) -> list[tuple[int, str, Permission]]:
        """What lets moves of a kind be: how far it looks ahead, its clause and the permission; the least far first."""
        if kind not in self.sorted:
            order = {name: number for number, name in enumerate(self.by_id)}
            said = [(self.foresights[says], name, says) for name, says in self.permissions.get(kind, ())]
            self.sorted[kind] = sorted(said, key=lambda each: (each[0], order[each[1]]))
        return self.sorted[kind]

    def without(self, *names: str) -> Clauses:
        """The clauses as if some permitted everything and brought nothing about."""
        made = Clauses()
        made.by_id, made.foresights = self.by_id, self.foresights
        for ours, kept in ((self.permissions, made.permissions), (self.changes, made.changes)):
            kept |= {kind: [told for told in said if told[0] not in names] for kind, said in ours.items()}
        return made

    def clause(self, name: str, function: Callable[..., Any]) -> Clause:
        """Find a clause, or begin it with a function whose docstring is its words; that of a permission goes first."""
        if name not in self.by_id:
            self.by_id[name] = Clause(name, in_one_line(function))
        return self.by_id[name]

    def permits(self, name: str, *kinds: Hashable, foresight: int = 0) -> Callable[[Function], Function]:
        """Collect when a clause lets moves of some kinds be."""

        def collect(function: Function) -> Function:
            self.clause(name, function).words = in_one_line(function)
            for kind in kinds:
                self.permissions.setdefault(kind, []).append((name, function))
            self.foresights[function] = foresight
            self.sorted.clear()
            return function

        return collect

    def brings(self, name: str, *kinds: Hashable) -> Callable[[Function], Function]:
        """Collect what a clause brings about: the changes that moves of some kinds make."""

        def collect(function: Function) -> Function:
            self.clause(name, function)
            for kind in kinds:
                self.changes.setdefault(kind, []).append((name, function))
            return function

        return collect

    def keeps(self, *families: Any) -> Callable[[Function], Function]:
        """Collect what no move breaks, with the families of facts that it is about."""

        def collect(function: Function) -> Function:
            self.invariants.append(Invariant(function.__name__, families, function))
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
