"""The shim that runs a simulator's source plain or compiled.

A simulator is a handful of modules of small functions over flat rows of whole numbers. Marked with `@rule`, they run as
they stand: rows are lists, tracebacks are ordinary. `compiled(...)` gives the same functions compiled by numba: rows
are numpy arrays. The compiled code is kept in a cache folder named after a hash of all the sources, because numba does
not notice a changed callee in another file.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from pathlib import Path
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any, TypeVar

Rule = TypeVar("Rule", bound=Callable[..., Any])
Row = list[int]
"""A flat row of whole numbers; a numpy array when compiled."""
Rows = list[list[int]]


def copy_row(into: Row, row: Row) -> None:
    """Make one row equal to another of the same length."""
    into[:] = row


def clear(row: Row, begin: int, end: int) -> None:
    """Set a part of a row to zero."""
    row[begin:end] = [0] * (end - begin)


def lowest_bit(mask: int) -> int:
    """The number of the lowest bit that is set; -1 if none is."""
    return (mask & -mask).bit_length() - 1


def count_bits(mask: int) -> int:
    """How many bits are set."""
    return mask.bit_count()


def lowest_bit_by_loop(mask: int) -> int:
    """Do what `lowest_bit` does, in the form that compiles well."""
    if mask == 0:
        return -1
    bit = 0
    while not mask >> bit & 1:
        bit += 1
    return bit


def count_bits_by_loop(mask: int) -> int:
    """Do what `count_bits` does, in the form that compiles well."""
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


def copy_row_by_loop(into: Row, row: Row) -> None:
    """Do what `copy_row` does, in the form that compiles well."""
    for i in range(len(row)):
        into[i] = row[i]


def clear_by_loop(row: Row, begin: int, end: int) -> None:
    """Do what `clear` does, in the form that compiles well."""
    for i in range(begin, end):
        row[i] = 0


def rule(function: Rule) -> Rule:
    """Mark a function as part of a simulator, to be compiled when mass play asks for it."""
    function.__rule__ = True  # type: ignore[attr-defined]
    return function


def rules_of(module: ModuleType) -> Iterable[FunctionType]:
    """List the marked functions that a module defines itself."""
    for value in vars(module).values():
        if isinstance(value, FunctionType) and hasattr(value, "__rule__") and value.__module__ == module.__name__:
            yield value


def plain(*modules: ModuleType) -> SimpleNamespace:
    """Gather the marked functions of some modules as they stand."""
    return SimpleNamespace(**{function.__name__: function for module in modules for function in rules_of(module)})


@cache
def compiled(*modules: ModuleType) -> SimpleNamespace:
    """Gather the marked functions of some modules, compiled; they call each other compiled too."""
    import numba

    def compile_rule(function: Callable[..., Any]) -> Any:
        """Compile without reference counts: rules make no arrays, and that halves the work."""
        options: dict[str, Any] = {"cache": True, "nogil": True, "error_model": "numpy", "_nrt": False}
        return numba.njit(**options)(function)

    numba.config.CACHE_DIR = str(cache_folder(modules))  # type: ignore[attr-defined]
    shared: dict[str, Any] = {}
    for module in modules:
        shared |= {name: value for name, value in vars(module).items() if not name.startswith("__")}
    shared["__name__"] = "rulescope_compiled"
    for name in ("copy_row", "clear", "lowest_bit", "count_bits"):
        shared[name] = compile_rule(globals()[f"{name}_by_loop"])
    found = {}
    for module in modules:
        for function in rules_of(module):
            copy = FunctionType(function.__code__, shared, function.__name__, function.__defaults__)
            copy.__module__ = module.__name__
            copy.__qualname__ = function.__qualname__
            found[function.__name__] = compile_rule(copy)
    shared |= found
    return SimpleNamespace(**found)


def cache_folder(modules: Sequence[ModuleType]) -> Path:
    """The folder for the compiled code of exactly these sources."""
    digest = hashlib.sha256()
    for module in modules:
        digest.update(Path(str(module.__file__)).read_bytes())
    base = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(base) / "rulescope" / f"numba-{digest.hexdigest()[:16]}"


def make_row(length: int, fast: bool) -> Any:
    """Make a row of zeros: a list, or a numpy array for compiled functions."""
    return make_rows(1, length, fast)[0]


def make_rows(count: int, length: int, fast: bool) -> Any:
    """Make several rows of zeros."""
    if not fast:
        return [[0] * length for _ in range(count)]
    import numpy

    return numpy.zeros((count, length), numpy.int64)


def as_row(numbers: Sequence[int], fast: bool) -> Any:
    """Turn numbers into a row."""
    if not fast:
        return list(numbers)
    import numpy

    return numpy.array(numbers, numpy.int64)
