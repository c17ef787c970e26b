"""Judging by all clauses of a game: which forbid a move, which say what it brings about, which say otherwise.

Knows no game: a game lends its clauses, the course of its turn and what its scenes say.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from model.clause import Clause, Clauses, Effect
from model.logic import Formula, Value, all_of, same

Attribute = tuple[str, int]
"""Something that a scene says: its kind, and of which piece, place or player."""
NOTHING_ELSE = "end.nothing"
"""The clause that lets everything be that no other clause speaks of."""


class OfSomeKind(Protocol):
    """A move: clauses speak of its kind."""

    @property
    def kind(self) -> Hashable:
        """What kind of move it is."""


SceneOf = TypeVar("SceneOf")
MoveOf = TypeVar("MoveOf", bound=OfSomeKind)


class Course(Protocol):
    """In which order the clauses of a game bring about what a move brings about."""

    COURSE: tuple[Effect, ...]

    def after(self, before: Any, move: Any, /) -> Any:
        """The scene after a move."""


@dataclass(frozen=True)
class Judge(Generic[SceneOf, MoveOf]):
    """All clauses of a game at work on its scenes; a scene or a move may be unknown where the clauses allow it."""

    clauses: Clauses
    course: Course
    attributes: Callable[[SceneOf], Iterator[tuple[Attribute, Value]]]

    def forbidding(self, before: SceneOf, move: MoveOf) -> list[Clause]:
        """The clauses that a move breaks, looking no further ahead than the first that is broken asks."""
        broken: list[Clause] = []
        for clause in self.clauses.speaking_of(move.kind):
            if broken and clause.foresight > broken[0].foresight:
                break
            if clause.permits(before, move) is not True:
                broken.append(clause)
        return broken

    def responsible(self, before: SceneOf, move: MoveOf) -> dict[Attribute, Clause]:
        """The clause that says last what becomes of each thing; what none speaks of stays as it is."""
        says = dict.fromkeys((name for name, _ in self.attributes(before)), self.clauses[NOTHING_ELSE])
        by_effect = {effect: clause for clause in self.clauses for effect in clause.effects}
        now = before
        for effect in self.course.COURSE:
            changed = effect(now, move)
            if changed is not now:
                was = dict(self.attributes(now))
                for name, value in self.attributes(changed):
                    if value != was[name]:
                        says[name] = by_effect[effect]
            now = changed
        return says

    def brought_about(self, before: SceneOf, move: MoveOf, result: SceneOf) -> dict[str, Formula]:
        """For each clause that speaks of it: whether a scene is what a move brings about; the scene may be unknown."""
        expected = dict(self.attributes(self.course.after(before, move)))
        parts: dict[str, list[Formula]] = {}
        given = dict(self.attributes(result))
        for name, clause in self.responsible(before, move).items():
            parts.setdefault(clause.id, []).append(same(given[name], expected[name]))
        return {name: all_of(formulas) for name, formulas in parts.items()}

    def broken_by(self, before: SceneOf, move: MoveOf, result: SceneOf) -> list[Clause]:
        """The clauses that a move or the scene it led to breaks."""
        broken = self.forbidding(before, move)
        said = self.brought_about(before, move, result)
        wrong = [self.clauses[name] for name, holds in said.items() if holds is not True]
        return broken + [clause for clause in wrong if clause not in broken]

    def not_a_start(self, start: Any) -> list[Clause]:
        """The clauses that say that a game does not begin like this."""
        setting_up = ((clause, clause.first_position) for clause in self.clauses)
        return [clause for clause, begins in setting_up if begins is not None and begins(start) is not True]

    def misjudging(self, position: Any, rules: Any, outcome: Any) -> list[Clause]:
        """The clauses that say otherwise about who has won a finished game."""
        deciding = ((clause, clause.decision) for clause in self.clauses)
        return [
            clause for clause, decide in deciding if decide is not None and decide(position, rules, outcome) is not True
        ]

    def not_seen(self, position: Any, rules: Any, seen: Any) -> list[Clause]:
        """The clauses that say that a player sees something else of a position."""
        showing = ((clause, clause.view) for clause in self.clauses)
        return [clause for clause, shows in showing if shows is not None and shows(position, rules, seen) is not True]
