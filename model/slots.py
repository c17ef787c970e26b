"""A turn as a row of slots: in each one move is made, or none where nothing is due. Knows no game.

The same slots are *walked* (plain: every way to play a turn, one after the other) and *laid out* (unknown: turns as one
formula, in which every move of every slot is a literal). A step that cannot be completed is no dead end of the clauses:
a turn is legal if every move is permitted and nothing stays due. What would have to be so for some way to complete it
is a formula too (`completes`), for the clauses that deny a move because another one is legal.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Generic, Protocol, TypeVar

from model.clause import Clauses, Said, Sayings
from model.logic import Formula, Node, all_of, any_of, fresh, implies, not_so
from model.scene import SHAPE, Change, Fact, Lasts, Scene


class OfSomeKind(Hashable, Protocol):
    """A move: clauses speak of its kind."""

    @property
    def kind(self) -> Hashable:
        """What kind of move it is."""


M = TypeVar("M", bound=OfSomeKind)
S = TypeVar("S", bound=Scene)


class Silent(Enum):
    """What a slot has of moves that nobody writes, where steps are written at all."""

    NONE = "none"
    BEFORE = "before a step, which shows them"
    INSTEAD = "instead of a step: where one may be made nothing is written"


@dataclass(frozen=True)
class Slot(Generic[S, M]):
    """A place in a turn for one move: when one is due there, which moves can be thought of, and who chooses.

    `demand` is the clause by which something has to be done when it is due; nobody decides where there is no `chooser`.
    `steps` are the kinds of steps that players write here; `silent` says which moves are made here that nobody writes.
    """

    name: str
    due: Callable[[S], Formula]
    moves: Callable[[S], Iterable[M]]
    demand: str
    chooser: int | None = None
    closes: Lasts | None = None
    steps: tuple[Hashable, ...] = ()
    silent: Silent = Silent.NONE


Slots = Sequence[Slot[Any, Any]]


def permits(clauses: Clauses, now: Scene, move: Any) -> Formula:
    """Whether all clauses permit a move, which may be worked out once for a scene."""
    return now.cached(
        ("permits", move), lambda: all_of(says(now, move) for _, says in clauses.permissions.get(move.kind, ()))
    )


def after(clauses: Clauses, now: S, move: Any) -> S:
    """The scene after one plain move, as all clauses together bring it about."""

    def make() -> S:
        ways: dict[tuple[Fact[Any], Any, str, Formula], list[Formula]] = {}
        for clause, brings in clauses.changes.get(move.kind, ()):
            for change in brings(now, move):
                if change.when is not False:
                    ways[change.fact, change.value, clause, change.when] = [True]
        return now.joining(ways)

    return now.cached(("after", move), make)


def closed(slot: Slot[S, Any], now: S) -> S:
    """The scene without what the slot lets be forgotten."""
    return now if slot.closes is None else now.forgetting(slot.closes)


def completes(clauses: Clauses, now: Scene, slots: Slots, known: dict[Hashable, Formula] | None = None) -> Formula:
    """Whether these slots can be gone through from a scene, plain or unknown, in some way that all clauses permit."""
    known = {} if known is None else known
    if not slots:
        return True
    key = (len(slots), now.key())
    if key in known:
        return known[key]
    slot, rest = slots[0], slots[1:]
    due = slot.due(now)

    def ways() -> Iterator[Formula]:
        if due is not True:
            yield all_of((not_so(due), completes(clauses, closed(slot, now), rest, known)))
        if due is not False:
            for move in slot.moves(now):
                if (permitted := permits(clauses, now, move)) is not False:
                    then = closed(slot, after(clauses, now, move))
                    yield all_of((due, permitted, completes(clauses, then, rest, known)))

    known[key] = any_of(ways())
    return known[key]


# Walked.


@dataclass(frozen=True)
class Spot(Generic[S]):
    """How far a turn has come: the slot that is next, and the scene there."""

    slot: int
    scene: S


class Walk(Generic[S, M]):
    """Every way to play a turn from a plain scene; what has been found out about a spot is not worked out again."""

    def __init__(self, clauses: Clauses, slots: Slots, start: S) -> None:
        """Begin at the first slot where something is due."""
        self.clauses, self.slots = clauses, slots
        self.ends: dict[Hashable, bool] = {}
        self.start = self.next_due(Spot(0, start))

    def next_due(self, spot: Spot[S]) -> Spot[S]:
        """The first spot from here on where something is due; behind the last slot if nothing is."""
        number, scene = spot.slot, spot.scene
        while number < len(self.slots) and self.slots[number].due(scene) is False:
            scene = closed(self.slots[number], scene)
            number += 1
        return Spot(number, scene)

    def is_over(self, spot: Spot[S]) -> bool:
        """Whether the turn has been played."""
        return spot.slot == len(self.slots)

    def moves(self, spot: Spot[S]) -> list[M]:
        """The moves that all clauses permit here, whether or not the turn can be completed after them."""
        return list(self.moves_one_by_one(spot))

    def moves_one_by_one(self, spot: Spot[S]) -> Iterator[M]:
        """The same moves, none of them judged before it is asked for."""
        slot = self.slots[spot.slot]
        return (move for move in slot.moves(spot.scene) if permits(self.clauses, spot.scene, move) is True)

    def play(self, spot: Spot[S], move: M) -> Spot[S]:
        """The next spot after a move."""
        slot = self.slots[spot.slot]
        return self.next_due(Spot(spot.slot + 1, closed(slot, after(self.clauses, spot.scene, move))))

    def can_end(self, spot: Spot[S]) -> bool:
        """Whether the turn can be completed from here."""
        if self.is_over(spot):
            return True
        key = (spot.slot, spot.scene.key())
        if key not in self.ends:
            self.ends[key] = any(self.can_end(self.play(spot, move)) for move in self.moves_one_by_one(spot))
        return self.ends[key]

    def way_to_the_end(self, spot: Spot[S]) -> list[tuple[Spot[S], M]] | None:
        """Some moves that complete the turn, each with where it is made; none if it cannot be completed."""
        if not self.can_end(spot):
            return None
        way: list[tuple[Spot[S], M]] = []
        while not self.is_over(spot):
            move = next(move for move in self.moves_one_by_one(spot) if self.can_end(self.play(spot, move)))
            way.append((spot, move))
            spot = self.play(spot, move)
        return way

    def results(self) -> list[S]:
        """The distinct scenes at the end of the turn."""
        found: dict[Hashable, S] = {}
        met: set[Hashable] = set()

        def go(spot: Spot[S]) -> None:
            if self.is_over(spot):
                found[spot.scene.key()] = spot.scene
                return
            key = (spot.slot, spot.scene.key())
            if key not in met:
                met.add(key)
                for move in self.moves(spot):
                    go(self.play(spot, move))

        go(self.start)
        return list(found.values())


# Laid out.


@dataclass
class LaidOutSlot(Generic[S, M]):
    """One slot as it is laid out: the scene there, when something is due, and the literal of each move."""

    slot: Slot[S, M]
    turn: int
    scene: S
    due: Formula
    literals: dict[M, Formula]


@dataclass
class Layout:
    """Turns laid out one after the other: everything that has to hold, each in the name of a clause."""

    clauses: Clauses
    tracks_changes: bool = False
    notes_overlaps: bool = False
    required: list[tuple[str, Formula | tuple[int, ...]]] = field(default_factory=list)
    layers: list[LaidOutSlot[Any, Any]] = field(default_factory=list)
    overlaps: list[tuple[Fact[Any], str, str, Formula]] = field(default_factory=list)
    turns: int = 0
    broken: frozenset[str] = frozenset()
    """The invariants of which nothing is said, since the first scene breaks them."""
    states_invariants: bool = True
    said: set[tuple[str, tuple[int, ...]]] = field(default_factory=set, repr=False)

    def require(self, clause: str, formula: Formula) -> None:
        """Demand a formula in a clause's name."""
        if formula is not True:
            self.required.append((clause, formula))

    def require_if(self, clause: str, literal: Formula, formula: Formula) -> None:
        """Demand a formula in a clause's name where a literal holds."""
        if isinstance(literal, Node) and isinstance(formula, Node):
            self.required.append((clause, (-literal.number, formula.number)))
        else:
            self.require(clause, implies(literal, formula))

    def require_some(self, clause: str, formulas: Iterable[Formula]) -> None:
        """Demand that one of these holds; where a scene says it again it is not said again."""
        parts: list[int] = []
        for formula in formulas:
            if isinstance(formula, Node):
                parts.append(formula.number)
            elif formula:
                return
        if not parts:
            self.require(clause, False)
        elif (said := (clause, tuple(parts))) not in self.said:
            self.said.add(said)
            self.required.append(said)

    def require_at_most_one(self, clause: str, formulas: Iterable[Formula]) -> None:
        """Demand that no two of these hold, as plain clauses; of many by a chain of helpers."""
        literals = [formula for formula in formulas if formula is not False]
        if any(literal is True for literal in literals):
            for literal in literals:
                if literal is not True:
                    self.require(clause, not_so(literal))
            return
        numbers = [literal.number for literal in literals if isinstance(literal, Node)]
        raw: list[tuple[int, ...]] = []
        if len(numbers) <= PAIRWISE:
            raw += [(-one, -other) for index, one in enumerate(numbers) for other in numbers[:index]]
        else:
            before: int | None = None
            for number in numbers:
                so_far = fresh().number
                raw.append((-number, so_far))
                if before is not None:
                    raw += [(-before, so_far), (-before, -number)]
                before = so_far
        self.required += [(clause, literal) for literal in raw]

    def note_overlap(self, fact: Fact[Any], one: str, other: str, when: Formula, also: Formula) -> None:
        """Note when two clauses would say different things of a fact at the same time."""
        both = all_of((when, also))
        if both is not False:
            self.overlaps.append((fact, one, other, both))

    def add_turn(self, slots: Iterable[Slot[Any, Any]], start: S) -> S:
        """Lay one more turn out; give the scene at its end."""
        if not self.turns:
            self.broken = self.broken_invariants(start)
        now = start
        for slot in slots:
            now = self.add_slot(slot, now)
        self.turns += 1
        return now

    def add_slot(self, slot: Slot[S, M], now: S) -> S:
        """Lay one slot out; give the scene after it."""
        due = slot.due(now)
        if due is False:
            return closed(slot, now)
        permitted = self.permitted(slot, now)
        if slot.chooser is None and due is True and len(permitted) == 1:
            literals: dict[M, Formula] = {move: True for move, _ in permitted}
        else:
            literals = {move: fresh() for move, _ in permitted}
            self.require(slot.demand, any_of((not_so(due), *literals.values())))
            self.require_at_most_one(SHAPE, literals.values())
            self.require_if(SHAPE, any_of(literals.values()), due)
        demands: dict[tuple[str, Formula], list[Formula]] = {}
        for move, said in permitted:
            for clause, formula in said:
                demands.setdefault((clause, formula), []).append(literals[move])
        for (clause, formula), made in demands.items():
            self.require_if(clause, any_of(made), formula)
        self.layers.append(LaidOutSlot(slot, self.turns, now, due, literals))
        then = closed(slot, self.changed(now, literals))
        if self.states_invariants:
            self.state_invariants(now, then)
        return then

    def permitted(self, slot: Slot[S, M], now: S) -> list[tuple[M, list[tuple[str, Formula]]]]:
        """The moves that are not plainly forbidden, with what each clause says of them."""
        found, known = [], Sayings(now)
        for move in slot.moves(now):
            said: list[tuple[str, Formula]] = []
            for clause, says in self.clauses.permissions.get(move.kind, ()):
                formula: Formula = known.ask(says, move).words
                if formula is False:
                    break
                if formula is not True:
                    said.append((clause, formula))
            else:
                found.append((move, said))
        return found

    def changed(self, now: S, literals: dict[M, Formula]) -> S:
        """The scene after whichever of these moves is made, if any."""
        known = Sayings(now)
        made: dict[tuple[str, int], tuple[Said, list[Formula]]] = {}
        for move, literal in literals.items():
            for clause, brings in self.clauses.changes.get(move.kind, ()):
                said = known.ask(brings, move)
                made.setdefault((clause, id(said)), (said, []))[1].append(literal)
        ways: dict[tuple[Fact[Any], Any, str, Formula], list[Formula]] = {}
        for (clause, _), (said, of) in made.items():
            some = any_of(of)
            for change in said.words:
                if change.when is not False:
                    ways.setdefault((change.fact, change.value, clause, change.when), []).append(some)
        return now.joining(ways, self)

    def broken_invariants(self, start: Scene) -> frozenset[str]:
        """The invariants that a first scene breaks, as nothing forbids it to: of its turns they say nothing."""
        return frozenset(
            invariant.name
            for invariant in self.clauses.invariants
            if any(any_of(formulas) is False for formulas in invariant.says(start, start))
        )

    def state_invariants(self, before: S, now: S) -> None:
        """Say what clauses let no move break, as far as a move may have changed what it is about."""
        for invariant in self.clauses.invariants:
            if invariant.name in self.broken:
                continue
            if any(before.families.get(family) is not now.families.get(family) for family in invariant.families):
                for formulas in invariant.says(before, now):
                    self.require_some(SHAPE, formulas)


PAIRWISE = 5
"""Up to so many literals of which at most one holds are excluded pair by pair."""

__all__ = [
    "Change", "LaidOutSlot", "Layout", "OfSomeKind", "Silent", "Slot", "Slots", "Spot", "Walk", "after", "closed",
    "completes", "permits",
]  # fmt: skip
