"""The shim that runs a simulator's source plain or compiled.

A simulator is a handful of modules of small functions over flat rows of whole numbers. Marked with `@rule`, they run as
they stand: rows are lists, tracebacks are ordinary. `compiled(...)` gives the same functions compiled by numba: rows
are numpy arrays, and the rules hand each other only their addresses, which is faster; so no rule asks how long a row
is. The compiled code is kept in a private folder named after a hash of all the sources and of every constant that is
compiled in, because numba does not notice a changed callee or constant of another file. It is loaded and run as it is,
so a folder that belongs to somebody else is not used.
"""

from __future__ import annotations

import errno
import hashlib
import operator
import os
import shutil
import stat
import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any, TypeVar

Rule = TypeVar("Rule", bound=Callable[..., Any])
Row = list[int]
"""A flat row of whole numbers; a numpy array when compiled."""
Rows = list[list[int]]
KEPT_FOLDERS = 3
"""The compiled code of so many versions of a simulator is kept: the present one, and those beside it."""


# What the plain and the compiled rules do each in their own way.


def copy_numbers(into: Row, row: Row, length: int) -> None:
    """Make one row equal to another; both are so long."""
    into[:length] = row


def clear(row: Row, begin: int, end: int) -> None:
    """Set a part of a row to zero."""
    row[begin:end] = [0] * (end - begin)


def lowest_bit(mask: int) -> int:
    """The number of the lowest bit that is set; -1 if none is."""
    return (mask & -mask).bit_length() - 1


count_bits = int.bit_count
"""How many bits are set."""


def copy_numbers_compiled(into: Row, row: Row, length: int) -> None:
    """Do what `copy_numbers` does, in the form that compiles well."""
    for i in range(length):
        into[i] = row[i]


def clear_compiled(row: Row, begin: int, end: int) -> None:
    """Do what `clear` does, in the form that compiles well."""
    for i in range(begin, end):
        row[i] = 0


def lowest_bit_compiled(mask: int) -> int:
    """Do what `lowest_bit` does, in the form that becomes one instruction."""
    return count_bits((mask & -mask) - 1) if mask else -1


def count_bits_compiled(mask: int) -> int:
    """Do what `count_bits` does, in the form that becomes one instruction."""
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


COMPILED_FORMS: Sequence[Any] = (
    copy_numbers_compiled,
    clear_compiled,
    lowest_bit_compiled,
    count_bits_compiled,
)


# The rules of some modules.


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


def names_of(modules: Sequence[ModuleType]) -> dict[str, Any]:
    """Gather all that some modules have a name for."""
    return {name: value for module in modules for name, value in vars(module).items() if not name.startswith("__")}


@cache
def compiled(*modules: ModuleType) -> SimpleNamespace:
    """Gather the marked functions of some modules, compiled; they call each other compiled too.

    They are called with rows as ever; inside they know only where the rows lie.
    """
    import numba

    teach_addresses()
    shared = names_of(modules)
    folder = cache_folder(modules, shared)
    numba.config.CACHE_DIR = str(folder or "")  # type: ignore[attr-defined]
    shared["__name__"] = "rulescope_compiled"
    for form in COMPILED_FORMS:
        shared[form.__name__.removesuffix("_compiled")] = compile_rule(form, shared, folder is not None)
    rules = [function for module in modules for function in rules_of(module)]
    found = {function.__name__: compile_rule(function, shared, folder is not None) for function in rules}
    shared |= found
    return SimpleNamespace(**{name: RuleByAddress(function) for name, function in found.items()})


def compile_rule(function: FunctionType, shared: dict[str, Any], is_kept: bool) -> Any:
    """Compile a function that finds the others under `shared`, without reference counts: rules make no arrays."""
    import numba

    copy = FunctionType(function.__code__, shared, function.__name__, function.__defaults__)
    copy.__module__ = function.__module__
    copy.__qualname__ = function.__qualname__
    options: dict[str, Any] = {"nogil": True, "error_model": "numpy", "_nrt": False}
    made: Any = numba.njit(**options)(copy)
    if is_kept:
        made._cache = forgiving_cache()(copy)
    return made


# Keeping compiled code.


@cache
def forgiving_cache() -> type[Any]:
    """Make numba's cache of a function one that compiles damaged code again, and needs no room."""
    from numba.core.caching import FunctionCache

    class Forgiving(FunctionCache):
        """A cache that is never the reason for a failure."""

        def load_overload(self, signature: Any, context: Any) -> Any:
            """Give compiled code; None where there is none, or it cannot be read."""
            try:
                return super().load_overload(signature, context)  # type: ignore[no-untyped-call]
            except Exception:  # a damaged pickle fails in any way
                with suppress(OSError):
                    self.flush()  # type: ignore[no-untyped-call]
                return None

        def save_overload(self, signature: Any, data: Any) -> None:
            """Keep compiled code, if there is room."""
            try:
                super().save_overload(signature, data)  # type: ignore[no-untyped-call]
            except OSError as error:
                say_not_kept(Path(self.cache_path), str(error.strerror))

    return Forgiving


def cache_folder(modules: Sequence[ModuleType], shared: dict[str, Any]) -> Path | None:
    """Make the folder for the code compiled of exactly these sources and constants; None if it would not be ours."""
    from platformdirs import user_cache_path

    digest = hashlib.sha256(Path(__file__).read_bytes())
    for module in modules:
        digest.update(Path(str(module.__file__)).read_bytes())
    constants = {name: value for name, value in shared.items() if is_constant(value)}
    digest.update(repr(sorted(constants.items())).encode())
    game = modules[0].__name__.rpartition(".")[0].replace(".", "-")
    top = user_cache_path("rulescope") / "compiled"
    folder = top / game / digest.hexdigest()[:16]
    try:
        top.parent.mkdir(parents=True, exist_ok=True)
        for private in (top, folder.parent, folder):
            make_private(private)
        os.utime(folder)
        remove_stale(folder.parent)
    except OSError as error:
        say_not_kept(folder, str(error.strerror))
        return None
    return folder


def is_kept(rule_name: str, *modules: ModuleType) -> bool:
    """Whether the compiled code of a rule lies ready from an earlier run."""
    folder = cache_folder(modules, names_of(modules))
    return folder is not None and any(folder.rglob(f"*.{rule_name}-*.nbi"))


def is_constant(value: Any) -> bool:
    """Whether a value of a module is compiled in as it is: numbers, words, and whatever is made of these alone."""
    if isinstance(value, tuple | list):
        return all(map(is_constant, value))
    return isinstance(value, int | float | str)


def make_private(folder: Path) -> None:
    """Make a folder into which nobody else may write; one that somebody else has made is refused."""
    folder.mkdir(mode=0o700, exist_ok=True)
    about = folder.lstat()
    if not stat.S_ISDIR(about.st_mode) or (hasattr(os, "geteuid") and about.st_uid != os.geteuid()):
        raise PermissionError(errno.EPERM, "it belongs to somebody else", str(folder))
    folder.chmod(0o700)
    if not os.access(folder, os.W_OK):
        raise PermissionError(errno.EROFS, "it cannot be written", str(folder))


def remove_stale(folder: Path) -> None:
    """Remove the compiled code of sources that were not used of late."""
    used = sorted(folder.iterdir(), key=lambda path: path.stat().st_mtime, reverse=True)
    for old in used[KEPT_FOLDERS:]:
        shutil.rmtree(old, ignore_errors=True)


@cache
def say_not_kept(folder: Path, why: str) -> None:
    """Say once that compiled code is not kept."""
    print(f"rulescope: compiled code is not kept: {folder}: {why}", file=sys.stderr)


# Calling rules by address.


class RowAddress(int):
    """Where a row lies in memory."""


class RowsAddress(int):
    """Where the addresses of several rows lie in memory."""


class AddressedRows(list[Any]):
    """Several rows as numpy arrays, and the list of their addresses."""

    def __init__(self, rows: Any) -> None:
        """Note where the rows lie; they stay there."""
        import numpy

        super().__init__(rows)
        self.addresses = numpy.array([row.ctypes.data for row in rows], numpy.uint64)


class RuleByAddress:
    """A compiled rule that is called with rows and works on their addresses."""

    def __init__(self, function: Any) -> None:
        """Keep the function that numba has made."""
        self.function = function

    def __call__(self, *arguments: Any) -> Any:
        """Call it with addresses."""
        return self.function(*map(address, arguments))

    @property
    def was_compiled(self) -> bool:
        """Whether this process had to compile it, because it was not in the cache."""
        return bool(self.function.stats.cache_misses)


def address(argument: Any) -> Any:
    """What a rule is given in place of an argument: of rows their address, of a number the number itself."""
    if isinstance(argument, AddressedRows):
        return RowsAddress(argument.addresses.ctypes.data)
    return RowAddress(argument.ctypes.data) if hasattr(argument, "ctypes") else argument


@cache
def teach_addresses() -> None:
    """Teach numba that addresses are pointers: one word in every call, where an array is seven and a table nine."""
    from numba import extending, types

    teach: Any = extending
    pointer: Any = types.CPointer
    row = pointer(types.int64)
    rows = pointer(row)

    def unbox_address(kind: Any, number: Any, tools: Any) -> Any:
        """Turn the number that Python hands over into a pointer."""
        address = tools.pyapi.long_as_voidptr(number)
        return teach.NativeValue(tools.builder.bitcast(address, tools.context.get_value_type(kind)))

    teach.unbox(pointer)(unbox_address)
    teach.typeof_impl.register(RowAddress, lambda *_: row)
    teach.typeof_impl.register(RowsAddress, lambda *_: rows)
    teach_parts(row)


def teach_parts(row: Any) -> None:
    """Teach numba that a part of a row, as in `row[begin:end]`, is an array; both ends have to be given."""
    from numba import extending, types
    from numba.np import arrayobj

    teach: Any = extending
    fill_in: Any = arrayobj.populate_array
    array = types.Array(row.dtype, 1, "C")

    def type_part(_: Any) -> Any:
        """Tell what kind of thing it is."""
        return lambda kind, part: array if kind == row and isinstance(part, types.SliceType) else None

    def make_part(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        """Make it: where it begins, how long it is, how wide each number; it owns nothing."""
        ends = context.make_helper(builder, signature.args[1], arguments[1])
        begin = builder.gep(arguments[0], [ends.start])
        width = context.get_constant(types.intp, row.dtype.bitwidth // 8)
        part = context.make_array(array)(context, builder)
        fill_in(part, begin, [builder.sub(ends.stop, ends.start)], [width], width, None)
        return part._getvalue()

    teach.type_callable(operator.getitem)(type_part)
    teach.lower_builtin(operator.getitem, type(row), types.SliceType)(make_part)


# Making rows.


def make_row(length: int, fast: bool) -> Any:
    """Make a row of zeros: a list, or a numpy array for compiled functions."""
    return make_rows(1, length, fast)[0]


def make_rows(count: int, length: int, fast: bool) -> Any:
    """Make several rows of zeros."""
    if not fast:
        return [[0] * length for _ in range(count)]
    import numpy

    return numpy.zeros((count, length), numpy.int64)


def make_addressed_rows(count: int, length: int, fast: bool) -> Any:
    """Make several rows of zeros for rules that are called by address."""
    rows = make_rows(count, length, fast)
    return AddressedRows(rows) if fast else rows


def as_row(numbers: Sequence[int], fast: bool) -> Any:
    """Turn numbers into a row."""
    if not fast:
        return list(numbers)
    import numpy

    return numpy.array(numbers, numpy.int64)
