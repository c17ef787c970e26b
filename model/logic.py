"""Neutral connectives: one formula, evaluated on plain truths or built for a solver.

A `Formula` is a plain bool, or a `Node` that stands for something unknown. Every connective works on both: what is
plain is worked out at once (and nothing more is looked at once the answer is clear), what is not becomes a light shared
node. A `Value` is a plain value, or an `Unknown` that is one of several; small numbers are values like any other.

>>> rain, sun = variable("rain"), variable("sun")
>>> str(implies(rain, any_of([sun, False])))
'(or (not rain) sun)'
>>> all_of(number < 3 for number in (1, 2)), any_of([rain, True])
(True, True)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import combinations
from typing import Any, Generic, TypeAlias, TypeVar

from model.errors import BadInput
from model.rulebook import Question

T = TypeVar("T")
Answer = TypeVar("Answer")


class Store:
    """All unknown formulas of one question, by number: a variable, or a conjunction of signed numbers.

    A negative number is the opposite of a formula, so that a disjunction is a negated conjunction.
    """

    def __init__(self) -> None:
        """Begin with nothing; there are no numbers 0 and 1, which would be taken for truths."""
        self.parts: list[tuple[int, ...] | None] = [None, None]
        self.known: dict[tuple[int, ...], int] = {}
        self.variables: dict[str, int] = {}
        self.names: dict[int, str] = {}

    def fresh(self, name: str | None = None) -> int:
        """The number of a new variable."""
        self.parts.append(None)
        number = len(self.parts) - 1
        if name is not None:
            self.variables[name] = number
            self.names[number] = name
        return number

    def name(self, number: int) -> str:
        """What a variable is called; one that nobody has named by its number."""
        return self.names.get(number) or f"_{number}"

    def conjunction(self, parts: Iterable[int]) -> int:
        """The number of the one conjunction of these parts, of which there are two at least."""
        key = tuple(sorted(parts))
        number = self.known.get(key)
        if number is None:
            self.parts.append(key)
            number = self.known[key] = len(self.parts) - 1
        return number


_stores = [Store()]


def store() -> Store:
    """Where formulas are kept now."""
    return _stores[-1]


@contextmanager
def fresh_store() -> Iterator[Store]:
    """Keep the formulas that are built meanwhile apart, and forget them afterwards.

    >>> with fresh_store() as here:
    ...     _ = all_of([variable("rain"), variable("sun")])
    ...     len(here.known)
    1
    """
    _stores.append(Store())
    try:
        yield _stores[-1]
    finally:
        _stores.pop()


class Node:
    """A formula that is not plainly true or false; equal ones have the same number."""

    __slots__ = ("number",)

    def __init__(self, number: int) -> None:
        """See a number of the store as a formula."""
        self.number = number

    def __bool__(self) -> bool:
        """Refuse to be taken for a plain truth."""
        raise TypeError(f"{self} is unknown; join formulas with the connectives of model.logic")

    def __eq__(self, other: object) -> bool:
        """Two nodes are the same if their numbers are."""
        return type(other) is Node and other.number == self.number

    def __hash__(self) -> int:
        """A node stands for its number."""
        return self.number

    def __str__(self) -> str:
        """Write the formula as solvers read it."""
        return written(self.number)

    __repr__ = __str__


Formula: TypeAlias = bool | Node


DEEPEST, WIDEST = 5, 8
"""So many levels of a formula are written, and so many parts of each: whole ones may be larger than any memory."""


def written(number: int, levels: int = DEEPEST) -> str:
    """A formula as solvers read it, its parts in the order of their numbers; what is too much of it is left out."""
    parts = store().parts[abs(number)]
    if parts is None:
        return store().name(number) if number > 0 else f"(not {store().name(-number)})"
    if not levels:
        return "…"
    inner = sorted(parts if number > 0 else [-part for part in parts], key=abs)
    said = [written(part, levels - 1) for part in inner[:WIDEST]] + ["…"] * (len(inner) > WIDEST)
    return f"({'and' if number > 0 else 'or'} {' '.join(said)})"


def variable(name: str) -> Node:
    """An unknown truth; the same for the same name."""
    here = store()
    return Node(here.variables.get(name) or here.fresh(name))


def fresh(name: str | None = None) -> Node:
    """An unknown truth that is none of those before."""
    return Node(store().fresh(name))


def name_of(node: Node) -> str:
    """What a variable is called."""
    return store().name(node.number)


def not_so(formula: Formula) -> Formula:
    """The opposite."""
    if formula is True:
        return False
    if formula is False:
        return True
    return Node(-formula.number)


def all_of(formulas: Iterable[Formula]) -> Formula:
    """All of them hold; so it is if there are none."""
    parts: set[int] = set()
    for formula in formulas:
        if formula is True:
            continue
        if formula is False:
            return False
        parts.add(formula.number)
    if len(parts) < 2:
        return Node(parts.pop()) if parts else True
    for part in parts:
        if -part in parts:
            return False
    return Node(_stores[-1].conjunction(parts))


def any_of(formulas: Iterable[Formula]) -> Formula:
    """At least one of them holds; not so if there are none."""
    parts: set[int] = set()
    for formula in formulas:
        if formula is False:
            continue
        if formula is True:
            return True
        parts.add(-formula.number)
    if len(parts) < 2:
        return Node(-parts.pop()) if parts else False
    for part in parts:
        if -part in parts:
            return True
    return Node(-_stores[-1].conjunction(parts))


def none_of(formulas: Iterable[Formula]) -> Formula:
    """None of them holds.

    >>> none_of([False, variable("rain")])
    (not rain)
    """
    return not_so(any_of(formulas))


def implies(condition: Formula, consequence: Formula | Callable[[], Formula]) -> Formula:
    """If the one then the other; a consequence given as a function is only looked at if it matters.

    >>> implies(False, lambda: 1 / 0 > 1)
    True
    """
    if condition is False:
        return True
    return any_of((not_so(condition), consequence() if callable(consequence) else consequence))


def same_truth(one: Formula, other: Formula) -> Formula:
    """Both hold or neither does."""
    if one is True or other is True:
        return other if one is True else one
    if one is False or other is False:
        return not_so(other if one is False else one)
    return all_of((implies(one, other), implies(other, one)))


# Counting.


def at_least(count: int, formulas: Iterable[Formula]) -> Formula:
    """So many of them hold, or more.

    >>> at_least(2, [True, False, True]), at_least(1, []), at_least(1, [variable("rain"), False])
    (True, False, rain)
    """
    if count <= 0:
        return True
    reached: list[Formula] = [True, *[False] * count]
    for formula in formulas:
        if formula is not False:
            reached = [
                True,
                *(any_of((reached[number], all_of((reached[number - 1], formula)))) for number in range(1, count + 1)),
            ]
    return reached[count]


def at_most(count: int, formulas: Iterable[Formula]) -> Formula:
    """So many of them hold, or fewer.

    >>> at_most(1, [True, False, True]), at_most(0, [variable("rain")])
    (False, (not rain))
    """
    return not_so(at_least(count + 1, formulas))


PAIRWISE = 5
"""Up to so many formulas of which at most one holds are excluded pair by pair; more are counted."""


def at_most_one(formulas: Iterable[Formula]) -> Formula:
    """No two of them hold.

    >>> at_most_one([variable("rain"), variable("sun")]), at_most_one([True, variable("sun"), False])
    ((or (not rain) (not sun)), (not sun))
    """
    parts = [formula for formula in formulas if formula is not False]
    if len(parts) <= PAIRWISE:
        return all_of(any_of((not_so(one), not_so(other))) for one, other in combinations(parts, 2))
    return at_most(1, parts)


def exactly_one(formulas: Iterable[Formula]) -> Formula:
    """One of them holds and no other.

    >>> exactly_one([True, False]), exactly_one([True, True]), exactly_one([])
    (True, False, False)
    """
    parts = list(formulas)
    return all_of((any_of(parts), at_most_one(parts)))


# Values.


class Unknown(Generic[T]):
    """A value that is exactly one of several options, each with the formula under which it is that one."""

    __slots__ = ("options",)

    def __init__(self, options: Mapping[T, Formula]) -> None:
        """Keep the options; `unknown` makes fresh ones."""
        self.options = dict(options)

    def __iter__(self) -> Iterator[tuple[T, Formula]]:
        """Go through the options with their formulas."""
        return iter(self.options.items())

    def __eq__(self, other: object) -> bool:
        """Refuse to be compared plainly."""
        raise TypeError("an unknown value; compare it with is_value or same")

    __hash__ = object.__hash__


Value: TypeAlias = T | Unknown[T]


def unknown(name: str, options: Iterable[T]) -> Unknown[T]:
    """A fresh value with a variable for each option; `is_one` says that it has exactly one of them."""
    return Unknown({option: variable(f"{name}={option}") for option in options})


def is_one(value: Any) -> Formula:
    """The value is exactly one of its options."""
    return exactly_one(value.options.values()) if isinstance(value, Unknown) else True


def options_of(value: Value[T]) -> Iterator[tuple[T, Formula]]:
    """What a value may be, with the formula under which it is.

    >>> list(options_of(3))
    [(3, True)]
    """
    return iter(value.options.items()) if isinstance(value, Unknown) else iter([(value, True)])


def is_value(value: Value[T], wanted: T) -> Formula:
    """The value is this one.

    >>> is_value(3, 3), is_value(unknown("coins", [0, 1]), 1), is_value(unknown("coins", [0, 1]), 7)
    (True, coins=1, False)
    """
    if isinstance(value, Unknown):
        return value.options.get(wanted, False)
    return bool(value == wanted)


def is_at_most(value: Value[int], most: int) -> Formula:
    """The value is a number up to this one.

    >>> is_at_most(-12, 0), is_at_most(1, 0), is_at_most(unknown("coins", [0, 1]), 0)
    (True, False, coins=0)
    """
    return any_of(found for number, found in options_of(value) if isinstance(number, int) and number <= most)


def counts(formulas: Iterable[Formula]) -> list[Value[int]]:
    """How many of the first none, one, two and so on of these hold, and at last of all of them.

    >>> counts([True, False, True])
    [0, 1, 1, 2]
    >>> is_value(counts([variable("rain"), True])[-1], 1)
    (not rain)
    """
    found: list[Value[int]] = [0]
    for formula in formulas:
        found.append(total(found[-1], either([(formula, 1), (not_so(formula), 0)])))
    return found


def count(formulas: Iterable[Formula]) -> Value[int]:
    """How many of them hold."""
    return counts(formulas)[-1]


def total(one: Value[int], other: Value[int]) -> Value[int]:
    """Two numbers together.

    >>> total(3, 4), sorted(total(2, count([variable("rain")])).options)
    (7, [2, 3])
    """
    if not isinstance(one, Unknown) and not isinstance(other, Unknown):
        return one + other
    ways: dict[int, list[Formula]] = {}
    for number, so in options_of(one):
        for more, also in options_of(other):
            ways.setdefault(number + more, []).append(all_of((so, also)))
    sums = {number: any_of(formulas) for number, formulas in ways.items()}
    certain = [number for number, so in sums.items() if so is True]
    return certain[0] if certain else Unknown({number: so for number, so in sums.items() if so is not False})


def is_no_more(one: Value[int], other: Value[int]) -> Formula:
    """The one number is no greater than the other.

    >>> is_no_more(2, 2), is_no_more(3, 2), is_no_more(count([variable("rain"), True]), 1)
    (True, False, (not rain))
    """
    return all_of(
        implies(so, any_of(also for more, also in options_of(other) if number <= more))
        for number, so in options_of(one)
    )


def same(one: Value[Any], other: Value[Any]) -> Formula:
    """Two values are the same."""
    if not isinstance(one, Unknown):
        return is_value(other, one)
    if not isinstance(other, Unknown):
        return is_value(one, other)
    options = dict.fromkeys([*one.options, *other.options])
    return all_of(same_truth(is_value(one, option), is_value(other, option)) for option in options)


def is_formula(given: Any) -> bool:
    """Whether something is a formula, and not a value of another kind."""
    return given is True or given is False or type(given) is Node


def either(cases: Sequence[tuple[Formula, Any]]) -> Any:
    """The value of the case that holds, of which exactly one does; of truths their formula.

    >>> str(either([(variable("rain"), True), (not_so(variable("rain")), False)]))
    'rain'
    >>> either([(True, 3), (False, 4)])
    3
    """
    cases = [(when, value) for when, value in cases if when is not False]
    if all(is_formula(value) for _, value in cases):
        return any_of(all_of((when, value)) for when, value in cases)
    if len(cases) == 1:
        return cases[0][1]
    options: dict[Any, list[Formula]] = {}
    for when, value in cases:
        for option, holds in options_of(value):
            options.setdefault(option, []).append(all_of((when, holds)))
    joined = {option: any_of(formulas) for option, formulas in options.items()}
    return next(iter(joined)) if len(joined) == 1 else Unknown(joined)


def choose(reading: Value[Any], answers: Mapping[Any, Callable[[], Answer]]) -> Answer:
    """What holds under the reading that is chosen for a question; every reading has to have its answer.

    Of a reading that is unknown each answer holds under that reading.

    >>> from model.recess.readings import NunStay
    >>> choose(NunStay.YES, {NunStay.NO: lambda: False, NunStay.YES: lambda: True})
    True
    >>> choose(unknown("nun.stay", NunStay), {NunStay.NO: lambda: False, NunStay.YES: lambda: True})
    nun.stay=yes
    """
    question: type[Question] = type(next(iter(answers)))
    if len(answers) != len(question):
        missing = [f"{question.id}={other}" for other in question if other not in answers]
        raise BadInput(f"the clauses do not handle {', '.join(missing)}")
    if isinstance(reading, Unknown):
        joined: Answer = either([(holds, answers[option]()) for option, holds in reading])
        return joined
    return answers[reading]()


def chosen(reading: Value[Any], answers: Mapping[Any, Any]) -> Any:
    """What holds under the reading that is chosen, where the answers are at hand.

    >>> from model.recess.readings import NunStay
    >>> chosen(NunStay.YES, {NunStay.NO: False, NunStay.YES: True})
    True
    """
    return choose(reading, {option: partial(answers.__getitem__, option) for option in answers})
