"""Dataclasses as JSON and back, every type checked, so that nothing else is taken for what is expected."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from types import UnionType
from typing import Any, Literal, TypeAlias, Union, get_args, get_origin, get_type_hints

NAME = "is"
"""Under this key stands the name of a dataclass, by which the members of a union are told apart."""
Json: TypeAlias = Any


def to_json(value: object) -> Json:
    """Give a value as JSON has it."""
    if is_dataclass(value) and not isinstance(value, type):
        return {NAME: type(value).__name__} | {
            field.name: to_json(getattr(value, field.name)) for field in fields(value)
        }
    if isinstance(value, Mapping):
        return {key: to_json(part) for key, part in value.items()}
    return [to_json(part) for part in value] if isinstance(value, list | tuple) else value


def from_json(kind: Any, given: Json) -> Any:
    """Read a value of some type; anything else is a TypeError.

    >>> from_json(tuple[int, ...], [1, 2]), from_json(str | None, None)
    ((1, 2), None)
    >>> from_json(dict[str, bool], {"well": 1})
    Traceback (most recent call last):
    TypeError: expected bool, found 1
    """
    origin, inside, is_record = get_origin(kind), get_args(kind), bool(is_dataclass(kind))
    if kind is Any:
        return given
    if origin in (Union, UnionType):
        for one in inside:
            if is_one(one, given):
                return from_json(one, given)
    elif origin is Literal:
        if given in inside:
            return given
    elif is_one(kind, given):
        if origin is tuple:
            kinds = [inside[0]] * len(given) if inside[1:] == (...,) else inside
            return tuple(from_json(one, part) for one, part in zip(kinds, given, strict=True))
        if origin is dict:
            return {from_json(inside[0], key): from_json(inside[1], part) for key, part in given.items()}
        if not is_record:
            return given
        if given.keys() == {NAME, *types_of(kind)}:
            return kind(**{name: from_json(one, given[name]) for name, one in types_of(kind).items()})
    raise TypeError(f"expected {getattr(kind, '__name__', kind)}, found {given!r:.50}")


def is_one(kind: Any, given: Json) -> bool:
    """Whether something is of this type, as far as can be seen without looking inside."""
    if is_dataclass(kind):
        return isinstance(given, dict) and given.get(NAME) == getattr(kind, "__name__", "")
    # JSON has lists for tuples, and may write a number that happens to be whole without a point.
    as_written = {tuple: (list,), float: (float, int)}
    plain = get_origin(kind) or kind
    return type(given) in as_written.get(plain, (plain,))


@cache
def types_of(kind: Any) -> dict[str, Any]:
    """The types of the fields of a dataclass."""
    return get_type_hints(kind)
