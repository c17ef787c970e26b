"""Seeded faults: what the cross-check has to notice, generated from the clauses, the questions and the sources.

A fault is made on one side while the other stays honest: a permission dropped, a change forgotten, a clause left out of
what is laid out, a slot dropped, out of place or due at a wrong time, a reading swapped, a neighbour missing, a number
off by one, a state change forgotten.
"""

from __future__ import annotations

import ast
import inspect
import sys
import textwrap
from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cache, partial
from types import FunctionType, ModuleType
from typing import Any

from analysis.crosscheck import results
from analysis.crosscheck.orders import Change, changes_of_order
from analysis.crosscheck.plan import Sources, plan_of
from analysis.crosscheck.settings import CheckSetting
from analysis.crosscheck.slot_faults import changes_of_readings, changes_of_slots
from model.clause import Clauses
from model.errors import BadInput
from model.registry import game_named
from model.rulebook import Question, Ruleset


@dataclass(frozen=True)
class Fault:
    """A fault: its number, its kind, what is wrong, and how both implementations are set up with it."""

    number: int
    kind: str
    what: str
    setting: CheckSetting

    @property
    def is_in_simulator(self) -> bool:
        """Whether the simulator is at fault."""
        return self.kind.endswith("in the simulator")

    def __str__(self) -> str:
        """Say it in a line."""
        return f"fault {self.number}: {self.kind}, {self.what}"


@cache
def all_faults(game: str) -> tuple[Fault, ...]:
    """Every fault of a game, numbered from 1."""
    rules, sources = game_named(game), sources_of(game)
    clauses, questions = rules.theory.clauses, rules.ruleset.questions()
    found = [
        *permissions_dropped(clauses),
        *changes_forgotten(clauses),
        *clauses_unsolved(clauses),
        *invariants_strengthened(clauses),
        *readings_swapped(questions),
        *neighbours_missing(simulator_class(game)),
    ]
    found += [made for chapter in sources.chapters for made in sources_changed(chapter, sources.state)]
    found += [made for chapter in sources.ordered for made in orders_changed(chapter, "simulator")]
    found += [("slot changed in the clauses", *made) for made in spoilt(sources.course, changes_of_slots)]
    for chapter in dict.fromkeys((sources.course, *sources.clauses)):
        found += [("reading swapped in the clauses", *made) for made in spoilt(chapter, changes_of_readings)]
    return tuple(Fault(number, *fault) for number, fault in enumerate(found, start=1))


def fault_numbered(game: str, number: int) -> Fault:
    """Find a fault; one that does not exist is refused."""
    faults = all_faults(game)
    if not 1 <= number <= len(faults):
        raise BadInput(f"no fault {number}; expected 1 to {len(faults)}")
    return faults[number - 1]


# Where faults are seeded.


def sources_of(game: str) -> Sources:
    """The modules in which faults of a game are seeded: those of its simulator and its clauses."""
    lent = plan_of(game).sources
    if lent is not None:
        return lent()
    theory = game_named(game).theory
    course = sys.modules[theory.slots.__module__]
    chapters = modules_around(simulator_class(game).__module__)
    said = {says.__module__: None for of_kind in theory.clauses.permissions.values() for _, says in of_kind}
    said |= {says.__module__: None for of_kind in theory.clauses.changes.values() for _, says in of_kind}
    return Sources(course, tuple(sys.modules[name] for name in said), chapters, chapters)


def simulator_class(game: str) -> type:
    """The class of a game's simulators."""
    made: Any = game_named(game).make_simulator
    return made if isinstance(made, type) else type(made)


def modules_around(name: str) -> tuple[ModuleType, ...]:
    """A module, and those inside it if it is a package."""
    inside = (module for other, module in sorted(sys.modules.items()) if other.startswith(f"{name}."))
    return (sys.modules[name], *inside)


Made = Iterator[tuple[str, str, CheckSetting]]
Saying = tuple[str, Callable[..., Any]]
"""A clause by its id, and one function by which it says something of moves."""


# In the clauses.


def permissions_dropped(clauses: Clauses) -> Made:
    """Each permission that a clause gives or denies, dropped."""
    for clause, says in said_once(clauses.permissions):
        setting = CheckSetting(within=without(clauses, clauses.permissions, says), with_solver=False)
        yield "permission dropped", f"{clause} ({says.__name__})", setting


def changes_forgotten(clauses: Clauses) -> Made:
    """Each thing that a clause brings about, forgotten."""
    for clause, says in said_once(clauses.changes):
        setting = CheckSetting(within=without(clauses, clauses.changes, says), with_solver=False)
        yield "change forgotten by a clause", f"{clause} ({says.__name__})", setting


def said_once(said: Mapping[Hashable, list[Saying]]) -> list[Saying]:
    """What clauses say of moves of any kind, each once."""
    return list(dict.fromkeys(each for of_kind in said.values() for each in of_kind))


def without(clauses: Clauses, said: dict[Hashable, list[Saying]], function: Callable[..., Any]) -> Callable[[], Any]:
    """Let clauses not say something for a while."""

    @contextmanager
    def dropped() -> Iterator[None]:
        before = dict(said)
        said.update({kind: [each for each in of_kind if each[1] is not function] for kind, of_kind in before.items()})
        clauses.sorted.clear()
        try:
            yield
        finally:
            said.update(before)
            clauses.sorted.clear()

    return dropped


def clauses_unsolved(clauses: Clauses) -> Made:
    """Each clause that brings something about, left out of what is laid out for a solver."""
    for clause in dict.fromkeys(clause for clause, _ in said_once(clauses.changes)):
        what = f"{clause} (what it brings)"
        yield "clause left out of what is laid out", what, CheckSetting(within=left_out(clause))


def invariants_strengthened(clauses: Clauses) -> Made:
    """Each invariant with the last of the alternatives that it leaves, dropped."""
    for number, invariant in enumerate(clauses.invariants):
        yield "invariant too strong", invariant.name, CheckSetting(within=strengthened(clauses, number))


def strengthened(clauses: Clauses, number: int) -> Callable[[], Any]:
    """Let an invariant say too much for a while."""

    @contextmanager
    def too_strong() -> Iterator[None]:
        before = clauses.invariants[number]

        def says(*scenes: Any) -> Iterator[list[Any]]:
            yield from (list(alternatives)[:-1] for alternatives in before.says(*scenes))

        clauses.invariants[number] = replace(before, says=says)
        try:
            yield
        finally:
            clauses.invariants[number] = before

    return too_strong


def left_out(name: str) -> Callable[[], Any]:
    """Let what is laid out not be told of a clause for a while."""

    @contextmanager
    def unsolved() -> Iterator[None]:
        before, results.LEFT_OUT = results.LEFT_OUT, (name,)
        try:
            yield
        finally:
            results.LEFT_OUT = before

    return unsolved


# In the simulator.


def readings_swapped(questions: Sequence[type[Question]]) -> Made:
    """For each question the simulator plays by the next reading."""
    for question in questions:
        yield (
            "reading swapped in the simulator",
            question.id,
            CheckSetting(simulated=with_next_reading(question), with_solver=False),
        )


def with_next_reading(question: type[Question]) -> Callable[[Ruleset], Ruleset]:
    """Change one reading for the next one."""
    readings = question.readings()

    def changed(rules: Ruleset) -> Ruleset:
        following = readings[(rules.reading(question).index + 1) % len(readings)]
        return rules.choosing({question.id: following})

    return changed


def neighbours_missing(simulator: type) -> Made:
    """In each of the simulator's tables of places the last of each list is replaced by the first."""
    for name, head in getattr(simulator, "neighbour_tables", {}).items():
        yield (
            "wrong neighbour in the simulator",
            name,
            CheckSetting(altered=with_wrong_neighbours(head), with_solver=False),
        )


def with_wrong_neighbours(head: int) -> Callable[[Any], None]:
    """Spoil one table of a simulator."""

    def spoil(simulator: Any) -> None:
        tables = list(simulator.tables)
        first, start = tables[head], tables[tables[head]]
        for entry in range(first, start - 1):
            begin, end = tables[entry], tables[entry + 1]
            if end - begin > 1:
                tables[end - 1] = tables[begin]
        simulator.tables = tables

    return spoil


# In the simulator's sources.


def sources_changed(chapter: ModuleType, state: Sequence[str]) -> Made:
    """Each change of the state in a chapter left out, and each number in it one too large."""

    def changes(tree: ast.AST) -> Iterator[Change]:
        for node, around in changeable(tree, state):
            yield change_said(node, around), partial(change, node)

    for where, setting in spoilt(chapter, changes):
        kind = "state change forgotten" if ": without" in where else "off by one"
        yield f"{kind} in the simulator", where, setting


def orders_changed(chapter: ModuleType, where: str) -> Made:
    """Each fault of order and precedence in a chapter."""
    for what, setting in spoilt(chapter, changes_of_order):
        yield f"order changed in the {where}", what, setting


def spoilt(chapter: ModuleType, changes: Callable[[ast.AST], Iterator[Change]]) -> Iterator[tuple[str, CheckSetting]]:
    """Every function of a chapter with each change that can be made to it, one at a time."""
    for name, function in functions_in(chapter):
        said: Counter[str] = Counter()
        for what, code in changed_codes(function, changes):
            said[what] += 1
            again = f" (place {said[what]})" if said[what] > 1 else ""
            where = f"{chapter.__name__.rpartition('.')[2]}.{name}: {what}{again}"
            yield where, CheckSetting(within=with_code(function, code), with_solver=False)


def functions_in(chapter: ModuleType) -> Iterator[tuple[str, FunctionType]]:
    """The functions that are written in a chapter, and the methods of its classes, but for what makes an object."""
    owners: list[tuple[str, Mapping[str, Any]]] = [("", vars(chapter))]
    owners += [(f"{name}.", vars(found)) for name, found in vars(chapter).items() if isinstance(found, type)]
    for owner, members in owners:
        for name, found in members.items():
            function = inspect.unwrap(getattr(found, "__func__", found)) if callable(found) else None
            if not isinstance(function, FunctionType) or function.__module__ != chapter.__name__:
                continue
            is_written = function.__code__.co_filename == chapter.__file__ and not function.__closure__
            if is_written and not (owner and name.startswith("__")):
                yield f"{owner}{name}", function


def changed_codes(function: FunctionType, changes: Callable[[ast.AST], Iterator[Change]]) -> Iterator[tuple[str, Any]]:
    """The function with one change made to it, each way once."""
    source = textwrap.dedent(inspect.getsource(function))
    count = sum(1 for _ in changes(ast.parse(source)))
    for number in range(count):
        tree = ast.parse(source)
        what, make = list(changes(tree))[number]
        make()
        tree.body[0].decorator_list = []  # type: ignore[attr-defined]  # what they collect is collected already
        ast.fix_missing_locations(tree)
        scope: dict[str, Any] = {}
        exec(compile(tree, function.__code__.co_filename, "exec"), function.__globals__, scope)
        yield what, scope[function.__name__].__code__


def changeable(tree: ast.AST, state: Sequence[str]) -> Iterator[tuple[ast.AST, ast.AST]]:
    """State changes, and numbers in comparisons and calls, each with what it stands in."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign | ast.AugAssign) and is_state(targets(node)[0], state):
            yield node, node
        elif isinstance(node, ast.Compare | ast.Call):
            parts = node.comparators if isinstance(node, ast.Compare) else node.args
            yield from ((part, node) for part in parts if is_number(part))


def targets(node: ast.Assign | ast.AugAssign) -> list[ast.expr]:
    """What a statement assigns to."""
    return node.targets if isinstance(node, ast.Assign) else [node.target]


def is_state(target: ast.expr, state: Sequence[str]) -> bool:
    """Whether something is a part of the row of a position that players see or remember."""
    if not state:
        return isinstance(target, ast.Subscript | ast.Attribute)
    if not (isinstance(target, ast.Subscript) and isinstance(target.value, ast.Name) and target.value.id == "st"):
        return False
    return any(isinstance(node, ast.Name) and node.id in state for node in ast.walk(target.slice))


def is_number(node: ast.expr) -> bool:
    """Whether something is a number that is written out and counts something."""
    return isinstance(node, ast.Constant) and type(node.value) is int and node.value > 1


def change_said(node: ast.AST, around: ast.AST) -> str:
    """Say which fault would be made."""
    if isinstance(node, ast.Constant):
        return f"with {ast.unparse(around).replace(ast.unparse(node), str(node.value + 1))}"  # type: ignore[operator]
    return f"without {ast.unparse(node)}"


def change(node: ast.AST) -> None:
    """Make a fault in place."""
    if isinstance(node, ast.Constant) and isinstance(node.value, int):
        node.value += 1
        return
    assert isinstance(node, ast.Assign | ast.AugAssign)
    target: ast.expr = ast.parse(ast.unparse(targets(node)[0]), mode="eval").body
    node.value = target if isinstance(node, ast.Assign) else ast.Constant(-1 if isinstance(node.op, ast.BitAnd) else 0)


def with_code(function: FunctionType, code: Any) -> Callable[[], Any]:
    """Let a function do something else for a while."""

    @contextmanager
    def changed() -> Iterator[None]:
        before, function.__code__ = function.__code__, code
        try:
            yield
        finally:
            function.__code__ = before

    return changed
