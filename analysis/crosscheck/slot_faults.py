"""Faults in the sources of the clauses: a slot dropped, out of place or due at a wrong time, a reading exchanged."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import partial
from itertools import pairwise

from analysis.crosscheck.orders import Change, parsed, text


def changes_of_slots(tree: ast.AST) -> Iterator[Change]:
    """Every slot of a row dropped, each two neighbours the other way round, and everything due when it is not."""
    for node in ast.walk(tree):
        match node:
            case ast.Return(value=ast.List(elts=parts)) | ast.Return(value=ast.Starred(value=ast.List(elts=parts))):
                yield from changed_row(parts)
            case ast.FunctionDef(name="due"):
                for inner in ast.walk(node):
                    if isinstance(inner, ast.Return) and inner.value is not None:
                        yield f"due turned in {text(inner)}", partial(turned, inner, "value")
            case (
                ast.Call(func=ast.Name(id="Slot"), args=[_, ast.Lambda() as due, *_])
                | ast.Call(func=ast.Name(id="automatic"), args=[_, _, ast.Lambda() as due, *_])
            ):
                yield f"due turned of {text(node)}", partial(turned, due, "body")


def changed_row(parts: list[ast.expr]) -> Iterator[Change]:
    """A row of slots with one left out, or with two the other way round."""
    for number, part in enumerate(parts):
        yield f"without the slot {text(part)}", partial(drop, parts, number)
    for number, (one, other) in enumerate(pairwise(list(parts))):
        yield f"{text(other)} before {text(one)}", partial(exchange, parts, number, number + 1)


def drop(parts: list[ast.expr], number: int) -> None:
    """Leave one of several out."""
    del parts[number]


def turned(node: ast.AST, name: str) -> None:
    """Put the opposite in place of a part."""
    setattr(node, name, parsed("not_so(X)", X=getattr(node, name)))


def changes_of_readings(tree: ast.AST) -> Iterator[Change]:
    """For each question that is asked, the answers of the first reading and the last one exchanged."""
    for node in ast.walk(tree):
        match node:
            case ast.Dict(keys=[ast.Attribute(value=ast.Name(id=question)), *_] as keys, values=values) if (
                len(keys) > 1
            ):
                if text(values[0]) != text(values[-1]):
                    yield f"{question} read the other way", partial(exchange, values, 0, -1)


def exchange(parts: list[ast.expr], one: int, other: int) -> None:
    """Exchange two of several."""
    parts[one], parts[other] = parts[other], parts[one]
