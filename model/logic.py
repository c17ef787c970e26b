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

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from typing import Any, ClassVar, TypeVar
from weakref import WeakValueDictionary

from model.rulebook import Question

Answer = TypeVar("Answer")


class Node:
    """A formula that is not plainly true or false: a variable, or an operator over nodes; equal ones are the same."""

    __slots__ = ("__weakref__", "operator", "parts")
    known: ClassVar[WeakValueDictionary[tuple[str, tuple[Any, ...]], Node]] = WeakValueDictionary()

    operator: str
    parts: tuple[Any, ...]

    def __new__(cls, operator: str, parts: tuple[Any, ...]) -> Node:
        """Give the one node of this form."""
        found = cls.known.get((operator, parts))
        if found is None:
            found = super().__new__(cls)
            found.operator, found.parts = operator, parts
            cls.known[operator, parts] = found
        return found

    def __bool__(self) -> bool:
        """Refuse to be taken for a plain truth."""
        raise TypeError(f"{self} is unknown; join formulas with the connectives of model.logic")

    def __str__(self) -> str:
        """Write the formula as solvers read it."""
        if self.operator == VARIABLE:
            return str(self.parts[0])
        return f"({self.operator} {' '.join(map(str, self.parts))})"

    __repr__ = __str__


Formula = bool | Node
VARIABLE, NOT, AND, OR, AT_MOST_ONE = "variable", "not", "and", "or", "at-most-one"


def variable(name: str) -> Node:
    """An unknown truth."""
    return Node(VARIABLE, (name,))


def not_so(formula: Formula) -> Formula:
    """The opposite."""
    if isinstance(formula, bool):
        return not formula
    return formula.parts[0] if formula.operator == NOT else Node(NOT, (formula,))


def joined(operator: str, decisive: bool, formulas: Iterable[Formula]) -> Formula:
    """Join formulas; the first one that is plainly decisive ends the search."""
    parts: dict[Node, None] = {}
    for formula in formulas:
        if isinstance(formula, bool):
            if formula is decisive:
                return decisive
        elif formula.operator == operator:
            parts.update(dict.fromkeys(formula.parts))
        else:
            parts[formula] = None
    if any(part.operator == NOT and part.parts[0] in parts for part in parts):
        return decisive
    if len(parts) > 1:
        return Node(operator, tuple(parts))
    return next(iter(parts), not decisive)


def all_of(formulas: Iterable[Formula]) -> Formula:
    """All of them hold; so it is if there are none."""
    return joined(AND, False, formulas)


def any_of(formulas: Iterable[Formula]) -> Formula:
    """At least one of them holds; not so if there are none."""
    return joined(OR, True, formulas)


def none_of(formulas: Iterable[Formula]) -> Formula:
    """None of them holds.

    >>> none_of([False, variable("rain")])
    (not rain)
    """
    return not_so(any_of(formulas))


def at_most_one(formulas: Iterable[Formula]) -> Formula:
    """No two of them hold.

    >>> at_most_one([variable("rain"), variable("sun")]), at_most_one([True, variable("sun"), False])
    ((at-most-one rain sun), (not sun))
    """
    parts = [formula for formula in formulas if formula is not False]
    plain = sum(formula is True for formula in parts)
    if plain:
        return plain == 1 and none_of(formula for formula in parts if formula is not True)
    return Node(AT_MOST_ONE, tuple(parts)) if len(parts) > 1 else True


def exactly_one(formulas: Iterable[Formula]) -> Formula:
    """One of them holds and no other.

    >>> exactly_one([True, False]), exactly_one([True, True]), exactly_one([])
    (True, False, False)
    """
    parts = list(formulas)
    return all_of([any_of(parts), at_most_one(parts)])


def implies(condition: Formula, consequence: Formula | Callable[[], Formula]) -> Formula:
    """If the one then the other; a consequence given as a function is only looked at if it matters.

    >>> implies(False, lambda: 1 / 0 > 1)
    True
    """
    if condition is False:
        return True
    return any_of([not_so(condition), consequence() if callable(consequence) else consequence])


def same_truth(one: Formula, other: Formula) -> Formula:
    """Both hold or neither does."""
    return all_of([implies(one, other), implies(other, one)])


class Unknown:
    """A value that is exactly one of several options, each with the formula under which it is that one."""

    def __init__(self, options: Mapping[Any, Formula]) -> None:
        """Keep the options; `unknown` makes fresh ones."""
        self.options = dict(options)

    def __iter__(self) -> Iterator[tuple[Any, Formula]]:
        """Go through the options with their formulas."""
        return iter(self.options.items())

    def __eq__(self, other: object) -> bool:
        """Refuse to be compared plainly."""
        raise TypeError("an unknown value; compare it with is_value or same")

    __hash__ = object.__hash__


Value = Hashable | Unknown


def unknown(name: str, options: Iterable[Any]) -> Unknown:
    """A fresh value with a variable for each option; `is_one` says that it has exactly one of them."""
    return Unknown({option: variable(f"{name}={option}") for option in options})


def is_one(value: Value) -> Formula:
    """The value is exactly one of its options."""
    return exactly_one(value.options.values()) if isinstance(value, Unknown) else True


def is_value(value: Value, wanted: Any) -> Formula:
    """The value is this one.

    >>> is_value(3, 3), is_value(unknown("coins", [0, 1]), 1), is_value(unknown("coins", [0, 1]), 7)
    (True, coins=1, False)
    """
    if isinstance(value, Unknown):
        found: Formula = value.options.get(wanted, False)
        return found
    return bool(value == wanted)


def is_at_most(value: Value, most: int) -> Formula:
    """The value is a number up to this one.

    >>> is_at_most(-12, 0), is_at_most(1, 0), is_at_most(unknown("coins", [0, 1]), 0)
    (True, False, coins=0)
    """
    if isinstance(value, Unknown):
        return any_of(found for number, found in value.options.items() if isinstance(number, int) and number <= most)
    return isinstance(value, int) and value <= most


def same(one: Value, other: Value) -> Formula:
    """Two values are the same."""
    if not isinstance(one, Unknown):
        return is_value(other, one)
    if not isinstance(other, Unknown):
        return is_value(one, other)
    options = dict.fromkeys([*one.options, *other.options])
    return all_of(same_truth(is_value(one, option), is_value(other, option)) for option in options)


def choose(reading: Question, answers: Mapping[Question, Callable[[], Answer]]) -> Answer:
    """What holds under the reading that is chosen for a question; every reading has to have its answer.

    >>> from model.recess.readings import NunStay
    >>> choose(NunStay.YES, {NunStay.NO: lambda: False, NunStay.YES: lambda: True})
    True
    """
    if len(answers) != len(type(reading)):
        missing = [str(other) for other in type(reading) if other not in answers]
        raise TypeError(f"{type(reading).id}: no answer for {', '.join(missing)}")
    return answers[reading]()
