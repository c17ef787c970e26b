"""Scenes: what is so at one moment, as facts that are plain or unknown; and the changes that lead to the next.

A fact belongs to a family: `PLACE(3)` is where piece 3 stands, `FIGHT(0, 4)` whether 0 attacks 4. A scene keeps only
the facts that differ from what their family takes for granted. Changes are data; here they are joined, and what no
change speaks of stays as it was. Knows no game.

>>> RAINS, WATER = Family("rains", False), Family("water", 0)
>>> dry = Scene({})
>>> wet = dry.after([put(RAINS(), True), put(WATER(7), 2)])
>>> wet.is_so(RAINS()), wet.value(WATER(7)), wet.value(WATER(8))
(True, 2, 0)
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from enum import IntEnum
from itertools import combinations
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, Self, TypeVar

from model.logic import (
    Formula,
    Node,
    Unknown,
    Value,
    all_of,
    any_of,
    fresh,
    implies,
    is_value,
    not_so,
    options_of,
    same_truth,
)

T = TypeVar("T")
Made = TypeVar("Made")
SHAPE = "shape"
"""What is nobody's rule: that a value is one of its options, that a slot sees one move."""
STAYS = "end.nothing"
"""The clause that lets everything be that no other clause speaks of."""


class Lasts(IntEnum):
    """How long a fact can be of use; then it is forgotten."""

    LANDING = 0
    TURN = 1
    GAME = 2


class Family(Generic[T]):
    """The facts of one kind, told apart by what they are of; each exists once."""

    __slots__ = ("default", "facts", "kind", "lasts")

    def __init__(self, kind: str, default: T, lasts: Lasts = Lasts.GAME) -> None:
        """Name a kind of facts, and say what is so unless something else is said."""
        self.kind, self.default, self.lasts = kind, default, lasts
        self.facts: dict[tuple[int, ...], Fact[T]] = {}

    def __call__(self, *of: int) -> Fact[T]:
        """Give the fact of these pieces, places or players."""
        found = self.facts.get(of)
        if found is None:
            found = self.facts[of] = Fact(self, of)
        return found

    def __repr__(self) -> str:
        """Give the kind."""
        return self.kind


class Fact(Generic[T]):
    """Something that a scene says."""

    __slots__ = ("family", "of")

    def __init__(self, family: Family[T], of: tuple[int, ...]) -> None:
        """Keep of what family it is; families make their facts."""
        self.family, self.of = family, of

    def __repr__(self) -> str:
        """Write the kind and what it is of."""
        return f"{self.family.kind}({', '.join(map(str, self.of))})"


def families_of(facts: Iterable[tuple[Fact[Any], Any]]) -> dict[Family[Any], dict[Fact[Any], Any]]:
    """Some facts by their families, without those that these take for granted."""
    found: dict[Family[Any], dict[Fact[Any], Any]] = {}
    for fact, value in facts:
        if isinstance(value, Unknown) or value != fact.family.default:
            found.setdefault(fact.family, {})[fact] = value
    return found


class Change(NamedTuple):
    """What becomes of a fact, and under which condition."""

    fact: Fact[Any]
    value: Any
    when: Formula


def put(fact: Fact[T], value: Value[T], when: Formula = True) -> Change:
    """Say what becomes of a fact."""
    return Change(fact, value, when)


class Overlap(Exception):
    """Two clauses that say different things of one fact at the same time."""

    def __init__(self, fact: Fact[Any], one: str, other: str) -> None:
        """Name the fact and both clauses."""
        super().__init__(f"{one} and {other} say different things of {fact}")
        self.fact, self.clauses = fact, (one, other)


class Ledger(Protocol):
    """Where a turn that is laid out notes what has to hold; see `model.slots.Layout`."""

    tracks_changes: bool
    notes_overlaps: bool

    def require(self, clause: str, formula: Formula) -> None:
        """Demand a formula in a clause's name."""

    def require_at_most_one(self, clause: str, formulas: Iterable[Formula]) -> None:
        """Demand that no two of these hold."""

    def note_overlap(self, fact: Fact[Any], one: str, other: str, when: Formula, also: Formula) -> None:
        """Note that two clauses say different things of a fact, each under its condition."""


NoteOverlap = Callable[[Fact[Any], str, str, Formula, Formula], None]
"""Told of a fact, of two clauses that say different things of it, and under which condition each does."""
Told = tuple[str, Formula, Any]
"""What a clause says of a fact: its id, when, and the value."""


class Scene:
    """What is so at one moment; games add how they ask for it, and slots for what no change speaks of."""

    __slots__ = ("families", "memo")
    fixed: ClassVar[tuple[str, ...]] = ()
    """The names of what no change speaks of, such as the board and the readings."""

    def __init_subclass__(cls, **kwargs: Any) -> None:
        """Note what a game adds."""
        super().__init_subclass__(**kwargs)
        cls.fixed = (*cls.fixed, *vars(cls).get("__slots__", ()))

    def __init__(self, families: Mapping[Family[Any], Mapping[Fact[Any], Value[Any]]]) -> None:
        """Keep the facts that differ from what their family takes for granted."""
        self.families = families
        self.memo: dict[Hashable, Any] = {}

    def following(self, families: Mapping[Family[Any], Mapping[Fact[Any], Value[Any]]]) -> Self:
        """A scene with other facts, and otherwise the same."""
        made = type(self)(families)
        for name in self.fixed:
            setattr(made, name, getattr(self, name))
        return made

    def replacing(self, **fixed: Any) -> Self:
        """A scene with the same facts, and something else that no change speaks of."""
        made = type(self)(self.families)
        for name in self.fixed:
            setattr(made, name, fixed[name] if name in fixed else getattr(self, name))
        return made

    # Asking.

    def value(self, fact: Fact[T]) -> Value[T]:
        """What a fact is."""
        found = self.families.get(fact.family)
        return fact.family.default if found is None else found.get(fact, fact.family.default)

    def is_so(self, fact: Fact[bool]) -> Formula:
        """Whether a fact that is true or not is so."""
        found = self.families.get(fact.family)
        return False if found is None else found.get(fact, False)  # type: ignore[return-value]

    def holds(self, fact: Fact[T], value: T) -> Formula:
        """Whether a fact is this value."""
        return is_value(self.value(fact), value)

    def all_about(self, family: Family[T]) -> Iterator[tuple[Fact[T], Value[T]]]:
        """The facts of a family that are or may be other than it takes for granted."""
        return iter(self.families.get(family, {}).items())

    def truths(self, family: Family[bool]) -> Iterator[tuple[Fact[bool], Formula]]:
        """The facts of a family that are or may be so, with the formula under which they are."""
        return iter(self.families.get(family, {}).items())  # type: ignore[arg-type]

    def cached(self, key: Hashable, make: Callable[[], Made]) -> Made:
        """Work something out once for this scene."""
        found: Made | None = self.memo.get(key)
        if found is None:
            found = self.memo[key] = make()
        return found

    @property
    def is_plain(self) -> bool:
        """Whether nothing about this scene is unknown."""
        return self.cached(
            "plain",
            lambda: (
                not any(
                    isinstance(value, (Unknown, Node)) for facts in self.families.values() for value in facts.values()
                )
            ),
        )

    def key(self) -> Hashable:
        """What tells scenes apart: every fact with its value, unknown ones by their formulas."""
        return self.cached("key", lambda: frozenset(
            (fact, frozenset(value.options.items()) if isinstance(value, Unknown) else value)
            for facts in self.families.values() for fact, value in facts.items()
        ))  # fmt: skip

    def known(self, holds: Callable[[Formula], bool]) -> Self:
        """The plain scene of one case, in which every formula holds or not."""

        def plain(value: Value[Any]) -> Any:
            if isinstance(value, Unknown):
                return next(option for option, so in value if holds(so))
            return holds(value) if isinstance(value, Node) else value

        families: dict[Family[Any], dict[Fact[Any], Any]] = {}
        for family, facts in self.families.items():
            values = {fact: plain(value) for fact, value in facts.items()}
            families[family] = {fact: value for fact, value in values.items() if value != family.default}
        return self.following(families)

    # Changing.

    def forgetting(self, lasts: Lasts) -> Self:
        """The scene without the facts that last no longer than this."""
        return self.following({family: facts for family, facts in self.families.items() if family.lasts > lasts})

    def after(self, changes: Iterable[Change], clause: str = STAYS) -> Self:
        """The scene after some changes that one clause brings about."""
        return self.joining({(change.fact, change.value, clause, change.when): [True] for change in changes})

    def joining(
        self, ways: Mapping[tuple[Fact[Any], Any, str, Formula], list[Formula]], ledger: Ledger | None = None
    ) -> Self:
        """The scene after changes: for each the formulas under one of which its move is made, and its own condition."""
        told: dict[Fact[Any], list[Told]] = {}
        for (fact, value, clause, when), made in ways.items():
            condition = when if made[0] is True else all_of((any_of(made), when))
            if condition is not False:
                told.setdefault(fact, []).append((clause, condition, value))
        if not told:
            return self
        note = self.refuse_overlap if ledger is None else ledger.note_overlap if ledger.notes_overlaps else None
        families = dict(self.families)
        copied: set[Family[Any]] = set()
        for fact, sayings in told.items():
            family = fact.family
            join = join_truth if isinstance(family.default, bool) else join_value
            value = join(fact, self.value(fact), sayings, ledger, note)
            if family not in copied:
                copied.add(family)
                families[family] = dict(families.get(family, {}))
            facts: dict[Fact[Any], Any] = families[family]  # type: ignore[assignment]
            if not isinstance(value, Unknown) and type(value) is type(family.default) and value == family.default:
                facts.pop(fact, None)
            else:
                facts[fact] = value
        return self.following(families)

    def refuse_overlap(self, fact: Fact[Any], one: str, other: str, when: Formula, also: Formula) -> None:
        """Refuse two clauses that plainly say different things at once; of what is unknown a solver has to tell."""
        if when is True and also is True and self.is_plain:
            raise Overlap(fact, one, other)


def join_truth(
    fact: Fact[bool], old: Any, sayings: list[Told], ledger: Ledger | None, note: NoteOverlap | None
) -> Formula:
    """What becomes of a truth: so if somebody says so, or if it was and nobody says otherwise."""
    yes = [(clause, all_of((when, value))) for clause, when, value in sayings if value is not False]
    no = [(clause, all_of((when, not_so(value)))) for clause, when, value in sayings if value is not True]
    if note is not None:
        for one, granted in yes:
            for other, denied in no:
                note(fact, one, other, granted, denied)
    is_said, is_denied = any_of(when for _, when in yes), any_of(when for _, when in no)
    value = any_of((is_said, all_of((old, not_so(is_denied)))))
    if ledger is None or not ledger.tracks_changes or isinstance(value, bool):
        return value
    tracked = fresh()
    for clause, when in yes:
        ledger.require(clause, implies(when, tracked))
    for clause, when in no:
        ledger.require(clause, implies(when, not_so(tracked)))
    ledger.require(STAYS, any_of((is_said, is_denied, same_truth(tracked, old))))
    return tracked


def join_value(
    fact: Fact[T], old: Value[T], sayings: list[Told], ledger: Ledger | None, note: NoteOverlap | None
) -> Value[T]:
    """What becomes of a value: what somebody says, or what it was if nobody does."""
    becomes: dict[T, list[tuple[str, Formula]]] = {}
    for clause, when, value in sayings:
        for option, is_it in options_of(value):
            becomes.setdefault(option, []).append((clause, all_of((when, is_it))))
    changed = any_of(when for _, when, _ in sayings)
    if len(becomes) > 1 and note is not None:
        told = [(option, clause, when) for option, said in becomes.items() for clause, when in said]
        for (option, one, when), (different, other, also) in combinations(told, 2):
            if option != different:
                note(fact, one, other, when, also)
    if not isinstance(old, Unknown) and all(option == old for option in becomes):
        return old
    ways = {option: [when for _, when in said] for option, said in becomes.items()}
    if changed is not True:
        stays = not_so(changed)
        for option, was in options_of(old):
            ways.setdefault(option, []).append(all_of((was, stays)))
    options = {option: holds for option, whens in ways.items() if (holds := any_of(whens)) is not False}
    if len(options) == 1 and next(iter(options.values())) is True:
        return next(iter(options))
    if any(holds is True for holds in options.values()):
        return next(option for option, holds in options.items() if holds is True)
    if ledger is None:
        return Unknown(options)
    if not ledger.tracks_changes:
        ledger.require(SHAPE, any_of(options.values()))
        ledger.require_at_most_one(SHAPE, options.values())
        return Unknown(options)
    tracked: dict[T, Formula] = {option: fresh() for option in options}
    ledger.require(SHAPE, any_of(tracked.values()))
    ledger.require_at_most_one(SHAPE, tracked.values())
    for option, said in becomes.items():
        for clause, when in said:
            ledger.require(clause, implies(when, tracked.get(option, False)))
    for option, was in options_of(old):
        if option in tracked:
            ledger.require(STAYS, implies(all_of((was, not_so(changed))), tracked[option]))
    return Unknown(tracked)
