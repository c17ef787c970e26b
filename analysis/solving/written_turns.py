"""Turns as they are written, followed slot by slot under readings that may be unknown: when they are legal.

The turns are those of any game; position and steps are plain, so that what comes out is a formula over readings alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from model.clause import Clauses
from model.logic import Formula, Unknown, all_of, any_of, implies, not_so
from model.slots import Slot, Slots, after, closed, permits
from model.theory import Theory

Step = Any
AnyTheory = Theory[Any, Any, Any, Any, Any]


class OpenRules:
    """A ruleset of which some readings are unknown."""

    def __init__(self, rules: Any, unknowns: Mapping[str, Unknown[Any]]) -> None:
        """Take the readings that are chosen, and the unknown ones by their fields."""
        self.rules, self.unknowns = rules, unknowns

    def __getattr__(self, field: str) -> Any:
        """Give the reading, known or not."""
        return self.unknowns[field] if field in self.unknowns else getattr(self.rules, field)


@dataclass(frozen=True)
class Branch:
    """One way to understand what has been written: how many steps have been made, when, and the scene then."""

    made: int
    when: Formula
    scene: Any


@dataclass(frozen=True)
class WrittenTurn:
    """When each of the first steps of a turn can be made after those before it, and every way in which it then ends.

    Whether what is begun can be completed is only asked by its end.
    """

    so_far: tuple[Formula, ...]
    ends: tuple[Branch, ...]

    @property
    def is_whole(self) -> Formula:
        """When the steps are a whole turn."""
        return any_of(end.when for end in self.ends)


def follow(theory: AnyTheory, starts: Iterable[Branch], steps: Sequence[Step]) -> WrittenTurn:
    """Follow written steps through a turn that begins in one of several ways."""
    reached: list[list[Formula]] = [[] for _ in steps]
    ends: list[Branch] = []
    for start in starts:
        begun = replace(start, made=0, when=all_of((start.when, theory.goes_on(start.scene))))
        ends += follow_slots(theory, theory.slots(start.scene), begun, steps, reached)
    return WrittenTurn(tuple(map(any_of, reached)), tuple(merged(ends)))


def follow_slots(
    theory: AnyTheory, slots: Slots, start: Branch, steps: Sequence[Step], reached: list[list[Formula]]
) -> list[Branch]:
    """Follow written steps through slots to every end at which all have been made; note when each could be made."""
    branches = [start]
    for slot in slots:
        found = [way for branch in branches for way in ways(theory, slot, branch, steps)]
        for before, branch in found:
            if branch.made > before:
                reached[before].append(branch.when)
        branches = merged(branch for _, branch in found)
    return [branch for branch in branches if branch.made == len(steps)]


def ways(
    theory: AnyTheory, slot: Slot[Any, Any], branch: Branch, steps: Sequence[Step]
) -> Iterator[tuple[int, Branch]]:
    """What a slot makes of a branch, each time with how many steps had been made before."""
    made, now, clauses = branch.made, branch.scene, theory.clauses
    due = slot.due(now)
    if due is False:
        yield made, replace(branch, scene=closed(slot, now))
        return
    silent = []
    for move in slot.moves(now):
        is_written = move.kind in slot.steps
        is_it = not is_written or (made < len(steps) and theory.plays(now, move, steps[made]))
        permitted = False if is_it is False else all_of((is_it, permits(clauses, now, move)))
        if permitted is False:
            continue
        if not is_written:
            silent.append((move, permitted))
        elif (when := all_of((branch.when, due, permitted))) is not False:
            yield made, Branch(made + 1, when, closed(slot, after(clauses, now, move)))
    if len(silent) == 1:
        ((move, permitted),) = silent
        when, then = all_of((branch.when, implies(due, permitted))), after_if(clauses, now, move, due)
        stays = [(when, then)]
    else:
        stays = [(all_of((branch.when, not_so(due))), now)]
        stays += [(all_of((branch.when, due, so)), after(clauses, now, move)) for move, so in silent]
    yield from ((made, Branch(made, when, closed(slot, then))) for when, then in stays if when is not False)


def after_if(clauses: Clauses, now: Any, move: Any, due: Formula) -> Any:
    """The scene after a move that is made where it is due."""
    if due is True:
        return after(clauses, now, move)
    said = clauses.changes.get(move.kind, ())
    changes = ((change, clause) for clause, brings in said for change in brings(now, move) if change.when is not False)
    return now.joining({(change.fact, change.value, clause, change.when): [due] for change, clause in changes})


def merged(branches: Iterable[Branch]) -> list[Branch]:
    """The branches, those that come to the same as one."""
    found: dict[Any, Branch] = {}
    for branch in branches:
        key = (branch.made, branch.scene.key())
        same = found.get(key)
        found[key] = branch if same is None else replace(branch, when=any_of((same.when, branch.when)))
    return list(found.values())


def next_starts(theory: AnyTheory, ends: Iterable[Branch]) -> list[Branch]:
    """The next player's turn after every end of one."""
    return [replace(end, scene=theory.next_turn(end.scene)) for end in ends]
