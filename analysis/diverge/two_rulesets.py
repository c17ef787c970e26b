"""Two rulesets over one unknown position: is there a result of a turn that only one of them allows? Asked of a solver.

The turn is laid out under one ruleset, and some step of it has to be refused by the other, or to do something else:
a turn of which all steps are the same under both says nothing (*by lines first*). That is asked generously: where it
is not known whether the other ruleset agrees, it is taken that it may not, so that no difference is lost. What the
solver finds is judged by the simulator. If the other ruleset reaches the same end in another way, that way is replayed
as plain moves on the unknown position, and all positions in which it leads to that end are excluded; in this it is
judged strictly, so that nothing is excluded for which that is not certain. When nothing is left there is no difference.
Knows no game.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from time import monotonic
from typing import Any, Protocol

from analysis.diverge.open_start import OpenStart
from analysis.solving import Impossible, Loaded, Possible, Undecided
from analysis.solving.handout import Handout
from analysis.solving.turns import demands_of
from model.clause import Clauses
from model.errors import CheckFailed
from model.logic import Formula, Node, Unknown, all_of, any_of, implies, not_so, options_of, same_truth
from model.scene import Change, Fact, Scene
from model.slots import Layout, Slot, Spot, Walk, after, closed, permits

MOST_ROUNDS = 400
"""How many ways to the same end are excluded before a question is left undecided."""
MOST_REPLACED = 3
"""Up to so many moves of a turn are replaced by others, the rest left open."""
Line = Mapping[str, Any]
"""The moves of a turn by the names of their slots."""


Way = tuple[str, Hashable]
"""How rulesets differ: by a clause, or in a kind of fact, at a kind of move."""


@dataclass(frozen=True)
class Found:
    """A position in which one ruleset leads where the other does not: how much equipment it has, how they differ."""

    position: Any
    covered: int
    rounds: int
    ways: frozenset[Way] = frozenset()


@dataclass(frozen=True)
class Nothing:
    """There is no such position."""

    rounds: int


Finding = Found | Nothing | Undecided


class PositionQuestion(Protocol):
    """A question about an unknown position that a solver holds."""

    board: Sequence[Node]
    """What is unknown about the board: the equipment."""

    @property
    def preferences(self) -> Sequence[Sequence[Formula]]:
        """Of everything that is unknown what it may be, the earlier the better."""

    def by(self, way: Way) -> Formula:
        """The rulesets differ in this way, or may."""

    def ask(self, seconds: float, assuming: Sequence[Formula] = ()) -> Finding:
        """Look for a position in which one ruleset leads where the other does not; assumptions narrow the question."""


class Contest:
    """A turn laid out under one of two rulesets, with a step that the other refuses or understands otherwise."""

    def __init__(self, start: OpenStart, which: int, handout: Handout | None = None) -> None:
        """Lay the turn out and hand everything over."""
        self.start, self.here, self.there, self.board = start, which, 1 - which, start.board
        layout = Layout(start.clauses)
        now, twin = start.under(self.here), start.under(self.there)
        self.ways: dict[Way, list[Formula]] = {}
        self.tried: set[frozenset[tuple[str, Any]]] = set()
        self.chosen: list[tuple[str, dict[Any, Formula]]] = []
        for slot in start.slots:
            before, count = now, len(layout.layers)
            now = layout.add_slot(slot, before)
            literals = layout.layers[-1].literals if len(layout.layers) > count else {}
            for way, formula in self.differences(slot, before, twin.following(before.families), literals):
                if formula is not False:
                    self.ways.setdefault(way, []).append(formula)
            self.chosen.append((slot.name, literals))
        self.last, self.looks = now, start.looks(now)
        self.can_differ = any_of(self.by(way) for way in self.ways)
        self.loaded: Loaded | None = None
        if self.can_differ is not False:
            handout = handout or Handout()
            demands = demands_of(layout, handout.solver)
            for fact in (start.obeyed, self.can_differ):
                demands.know(fact)
            self.loaded = Loaded(demands, self.all_nodes())
            handout.write(self.loaded)

    def all_nodes(self) -> list[Formula]:
        """Everything of which it may be asked whether it holds in a case."""
        literals = (literal for _, literals in self.chosen for literal in literals.values())
        return [*literals, *self.looks.values(), *self.unknowns, *nodes_of(self.last)]

    @property
    def unknowns(self) -> list[Node]:
        """Everything that is unknown about the position."""
        return [*self.start.board, *nodes_of(self.start.under(self.here))]

    @property
    def preferences(self) -> Sequence[Sequence[Formula]]:
        """Of everything that is unknown what it may be, the earlier the better."""
        return self.start.preferences

    # Where the other ruleset does not follow.

    def by(self, way: Way) -> Formula:
        """The rulesets differ in this way, or may."""
        return any_of(self.ways.get(way, ()))

    def differences(
        self, slot: Slot[Any, Any], now: Scene, twin: Scene, literals: Mapping[Any, Formula]
    ) -> Iterator[tuple[Way, Formula]]:
        """What is made in a slot is not due, not permitted or something else under the other ruleset, or may be."""
        due, due_there = slot.due(now), slot.due(twin)
        yield (slot.demand, None), not_so(same_truth(due, due_there))
        there = set(slot.moves(twin)) if literals and due_there is not False else set()
        for move, literal in literals.items():
            if move not in there:
                yield (slot.demand, move.kind), literal
                continue
            for clause, says in self.start.clauses.permissions.get(move.kind, ()):
                yield (clause, move.kind), all_of((literal, not_so(says(twin, move))))
            for way, formula in self.effects(now, twin, move):
                yield way, all_of((literal, formula))

    def effects(self, now: Scene, twin: Scene, move: Any) -> Iterator[tuple[Way, Formula]]:
        """A move brings something else about under the other ruleset."""
        one, other = (brought_about(self.start.clauses, scene, move) for scene in (now, twin))
        for key in dict.fromkeys([*one, *other]):
            formula = not_so(same_truth(one.get(key, False), other.get(key, False)))
            yield (key[0].family.kind, move.kind), formula

    # Asking.

    def ask(self, seconds: float, assuming: Sequence[Formula] = ()) -> Finding:
        """Look for a position that only this side can lead on from; assumptions narrow what is asked."""
        if self.loaded is None:
            return Nothing(0)
        ends_at = monotonic() + seconds
        for rounds in range(MOST_ROUNDS):
            left = ends_at - monotonic()
            case = self.loaded.ask(assuming, left) if left > 0 else Undecided("timeout")
            if isinstance(case, Undecided):
                return case
            if isinstance(case, Impossible):
                return Nothing(rounds)
            found = self.judged(case, rounds)
            if found is not None:
                return found
        return Undecided(f"{MOST_ROUNDS} rounds of refinement")

    def judged(self, case: Possible, rounds: int) -> Found | None:
        """Have the simulator judge a case; if it is none, exclude whatever is like it."""
        position = self.start.position(case.holds)
        if position is None:
            self.exclude_case(case, self.start.board)
            return None
        end = self.start.end(self.last.known(case.holds), position)
        if end not in self.start.ends(position, self.here):
            if self.start.is_exact(self.here):
                raise CheckFailed(f"the clauses lead to an end that the simulator does not know, from {position}")
            self.exclude_end(case)
            return None
        line = {name: move for name, literals in self.chosen for move, so in literals.items() if case.holds(so)}
        if end not in self.start.ends(position, self.there):
            ways = frozenset(way for way in self.ways if case.holds(self.by(way)))
            return Found(position, sum(map(case.holds, self.start.board)), rounds, ways)
        self.exclude_way(case, position, end, line)
        return None

    # Excluding.

    def exclude(self, formula: Formula) -> None:
        """Ask from now on for cases in which something is not so."""
        assert self.loaded is not None
        self.loaded.add(not_so(formula))

    def exclude_case(self, case: Possible, formulas: Iterable[Formula]) -> None:
        """Exclude all cases in which the same of these formulas hold."""
        self.exclude(all_of(so if case.holds(so) else not_so(so) for so in formulas))

    def exclude_end(self, case: Possible) -> None:
        """Exclude one position with one end."""
        self.exclude_case(case, [*self.unknowns, *self.looks.values()])

    def exclude_way(self, case: Possible, position: Any, end: Any, line: Line) -> None:
        """Exclude every position in which the other ruleset's way leads to the same end.

        At first with only those moves replaced in which it differs from the turn that was found, whatever else is
        played; if that has been done or does not help, move by move.
        """
        other = self.way_to(position, end, line)
        if other is None:
            self.exclude_end(case)
            return
        instead = {name: other.get(name) for name in {*line, *other} if line.get(name) != other.get(name)}
        mark = frozenset(instead.items())
        if mark not in self.tried and len(instead) <= MOST_REPLACED:
            self.tried.add(mark)
            if self.excludes(case, self.replaced(instead)):
                return
        if not self.excludes(case, self.replaced({slot.name: other.get(slot.name) for slot in self.start.slots})):
            self.exclude_end(case)

    def excludes(self, case: Possible, way: tuple[Formula, Scene]) -> bool:
        """Exclude all cases in which a way leads to the same end; whether this is one of them."""
        legal, then = way
        if legal is False:
            return False
        there = self.start.looks(then)
        keys = dict.fromkeys([*self.looks, *there])
        goes = all_of((legal, *(same_truth(self.looks.get(key, False), there.get(key, False)) for key in keys)))
        self.exclude(goes)
        return case.holds(goes)

    def way_to(self, position: Any, end: Any, line: Line) -> Line | None:
        """A turn under the other ruleset that leads from a position to an end, as near as may be to another turn."""
        walk: Walk[Any, Any] = Walk(self.start.clauses, self.start.slots, self.start.known(self.there, position))
        met: set[Hashable] = set()

        def go(spot: Spot[Any], way: tuple[tuple[str, Any], ...]) -> Line | None:
            if walk.is_over(spot):
                return dict(way) if self.start.end(spot.scene, position) == end else None
            key = (spot.slot, spot.scene.key())
            if key in met:
                return None
            met.add(key)
            name = walk.slots[spot.slot].name
            for move in sorted(walk.moves(spot), key=lambda move: move != line.get(name)):
                if found := go(walk.play(spot, move), (*way, (name, move))):
                    return found
            return None

        return go(walk.start, ())

    def replaced(self, instead: Line) -> tuple[Formula, Scene]:
        """When a turn is certainly legal under the other ruleset with some moves replaced; and the scene after it.

        Where nothing is replaced, what has been laid out is played; nothing is played instead of a move where it says
        so.
        """
        now, clauses = self.start.strictly_under(self.there), self.start.clauses
        legal: list[Formula] = []
        for slot, (name, literals) in zip(self.start.slots, self.chosen, strict=True):
            due = slot.due(now)
            if name in instead:
                move = instead[name]
                legal.append(not_so(due) if move is None else all_of((due, permits(clauses, now, move))))
                now = closed(slot, now if move is None else after(clauses, now, move))
            else:
                legal.append(same_truth(due, any_of(literals.values())))
                if due is not False:
                    legal += [implies(so, permits(clauses, now, move)) for move, so in literals.items()]
                    now = now.joining(ways_of(clauses, now, literals))
                now = closed(slot, now)
            if legal[-1] is False:
                return False, now
        return all_of(legal), now


def ways_of(
    clauses: Clauses, now: Scene, literals: Mapping[Any, Formula]
) -> dict[tuple[Fact[Any], Any, str, Formula], list[Formula]]:
    """What becomes of a scene by whichever of some moves is made."""
    ways: dict[tuple[Fact[Any], Any, str, Formula], list[Formula]] = {}
    for move, literal in literals.items():
        for clause, brings in clauses.changes.get(move.kind, ()):
            for change in brings(now, move):
                if change.when is not False:
                    ways.setdefault((change.fact, change.value, clause, change.when), []).append(literal)
    return ways


def nodes_of(scene: Scene) -> list[Node]:
    """The formulas on which a scene depends."""
    values = (value for facts in scene.families.values() for value in facts.values())
    found = (so for value in values for so in ([value] if not isinstance(value, Unknown) else value.options.values()))
    return list(dict.fromkeys(so for so in found if isinstance(so, Node)))


def brought_about(clauses: Clauses, now: Scene, move: Any) -> dict[tuple[Fact[Any], Any], Formula]:
    """What a move brings about: for each fact and value the formula under which it becomes so."""
    ways: dict[tuple[Fact[Any], Any], list[Formula]] = {}
    for _, brings in clauses.changes.get(move.kind, ()):
        for change in brings(now, move):
            for option, when in cases_of(change):
                if when is not False:
                    ways.setdefault((change.fact, option), []).append(when)
    return {key: any_of(formulas) for key, formulas in ways.items()}


def cases_of(change: Change) -> Iterator[tuple[Any, Formula]]:
    """The values that a change may give, each with its formula."""
    if isinstance(change.value, Node):
        yield True, all_of((change.when, change.value))
        yield False, all_of((change.when, not_so(change.value)))
    else:
        yield from ((option, all_of((change.when, so))) for option, so in options_of(change.value))


__all__ = ["Contest", "Finding", "Found", "Nothing", "PositionQuestion", "Way"]
