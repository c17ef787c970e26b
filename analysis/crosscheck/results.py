"""Results of a whole turn, three ways: walked by the clauses, laid out for a solver, and played by the simulator.

What is laid out may rest on looking ahead that is not exact: then rather too much is allowed, and a line of the solver
that the walked clauses refuse is excluded and asked for again. What remains has to be the simulator's results. Where
looking ahead is exact there is no such line.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from analysis.crosscheck.plan import plan_of
from analysis.solving import Possible
from analysis.solving.turns import LaidOut, plain_scene
from model.clause import Clauses
from model.logic import Formula, Node, all_of, any_of, fresh, fresh_store, is_formula, not_so, same, same_truth
from model.registry import game_named, game_of
from model.scene import Scene
from model.slots import LaidOutSlot, Layout, Slots, Walk, permits
from model.turn import Turn

P = TypeVar("P")
LEFT_OUT: tuple[str, ...] = ()
"""Clauses that what is laid out is not told of, by their ids; only a seeded fault changes this."""
MOST_EXCLUDED = 200
"""So many lines of the solver that the walked clauses refuse are excluded before the question stays open."""
LEAST_REPLAYED = 200
"""So many results of the solver are compared where not all are."""
STATES_A_RESULT = 10
"""Of a turn with so many times more points than results may be listed nobody lists them."""
BY_Z3 = 12
"""Of up to so many results z3 lists them; of more, which takes it long, another solver."""


@dataclass
class ThreeWays:
    """How the results of a turn compare: what is wrong, if anything, and how it was found out."""

    wrong: str = ""
    results: int = 0
    excluded: int = 0
    is_complete: bool = True
    """Every result of the solver was compared."""
    is_open: bool = False
    """The solver went on finding lines that the walked clauses refuse; nothing is known of more results."""


@dataclass(frozen=True)
class Shown(Generic[P]):
    """Which position a scene shows at the end of a turn, and which scenes show a position, if anybody knows."""

    position: Callable[[Any], P]
    scenes: Callable[[P], Iterable[Scene]] | None
    line: Callable[[P], str]


@dataclass
class Case:
    """What one solution of turns laid out shows: the line of moves and the plain scene at the end."""

    line: list[tuple[LaidOutSlot[Any, Any], Any]]
    end: Any


class BuiltTurn:
    """A turn laid out and handed to a solver, with its lines walked again; to be used within a store of its own."""

    def __init__(
        self, clauses: Clauses, slots: Slots, start: Scene, also: Sequence[Formula] = (), solver: str = "z3"
    ) -> None:
        """Lay the turn out from a scene; of one that is unknown `also` says what it obeys, and `suppose` what it is."""
        self.clauses, self.first, self.is_exact = clauses, start, bool(getattr(start, "exact", False))
        self.layout = Layout(clauses.without(*LEFT_OUT) if LEFT_OUT else clauses)
        self.end = self.layout.add_turn(slots, start)
        literals = [so for layer in self.layout.layers for so in layer.literals.values()]
        self.laid = LaidOut(self.layout, self.end, also, solver)
        self.laid.loaded.define(so.number for so in literals if isinstance(so, Node))
        self.laid.loaded.hand_over()
        self.suppose(start, slots)

    def suppose(self, start: Scene, slots: Slots) -> None:
        """Begin anew with the turn of a plain scene, in the slots that it has."""
        self.start, self.slots = start, slots
        self.begins: Formula = True if start is self.first else are_same(self.first, start)
        self.asks_on = fresh()

    def admits(self, ends: Iterable[Scene]) -> bool:
        """Whether the turn can end in one of these scenes."""
        ends_so = any_of(are_same(self.end, scene) for scene in ends)
        return isinstance(self.laid.loaded.ask([self.begins, ends_so]), Possible)

    def next_case(self) -> Case | None:
        """A solution that has not been excluded."""
        found = self.laid.loaded.ask([self.begins, self.asks_on])
        if not isinstance(found, Possible):
            return None
        line = [
            (layer, move)
            for layer in self.layout.layers
            for move, literal in layer.literals.items()
            if found.holds(literal)
        ]
        return Case(line, plain_scene(self.end, found))

    def refused_at(self, line: list[tuple[LaidOutSlot[Any, Any], Any]]) -> int | None:
        """The place of the first move of a line that the walked clauses refuse; none if they permit all.

        What nobody chooses or what changes nothing may be laid out where it is not due; it is not walked there.
        """
        walk: Walk[Any, Any] = Walk(self.clauses, self.slots, self.start)
        spot = walk.start
        for place, (layer, move) in enumerate(line):
            is_there = not walk.is_over(spot) and self.slots[spot.slot].name == layer.slot.name
            if not is_there and (layer.slot.chooser is None or move.kind not in self.clauses.changes):
                continue
            if not is_there or permits(self.clauses, spot.scene, move) is not True:
                return place
            spot = walk.play(spot, move)
        return None if walk.is_over(spot) else len(line)

    def exclude_line(self, line: list[tuple[LaidOutSlot[Any, Any], Any]]) -> None:
        """Ask from now on for lines that do not begin so."""
        self.exclude(all_of(layer.literals[move] for layer, move in line))

    def exclude_end(self, end: Scene) -> None:
        """Ask from now on for lines that end in another scene."""
        self.exclude(are_same(self.end, end))

    def exclude(self, formula: Formula) -> None:
        """Ask from now on for what is otherwise."""
        self.laid.loaded.add(not_so(all_of((self.asks_on, formula))))


def are_same(one: Scene, other: Scene) -> Formula:
    """Two scenes say the same."""
    facts = {fact for scene in (one, other) for family in scene.families.values() for fact in family}

    def is_same(one: Any, other: Any) -> Formula:
        return same_truth(one, other) if is_formula(one) and is_formula(other) else same(one, other)

    return all_of(is_same(one.value(fact), other.value(fact)) for fact in facts)


def compare_results(built: BuiltTurn, simulated: Collection[P], shown: Shown[P], most: int) -> ThreeWays:
    """Compare the solver's results of a turn with those of the simulator: all of them if there are no more than `most`.

    Of more, every one of the simulator has to be admitted, and some of the solver's have to be among them.
    """
    found = ThreeWays(results=len(simulated), is_complete=len(simulated) <= most)
    missing, known = set(simulated), frozenset(simulated)
    if not found.is_complete:
        compare_admitted(built, missing, shown, found)
    replayed = 0
    while not found.wrong and (found.is_complete or replayed < LEAST_REPLAYED):
        case = next_case(built, found)
        if case is None:
            break
        replayed += 1
        position = shown.position(case.end)
        if position not in known:
            found.wrong = f"the solver's line ends otherwise than any of the simulator: {shown.line(position)}"
        missing.discard(position)
        built.exclude_end(case.end)
    if found.is_complete:
        compare_admitted(built, missing, shown, found)
    if found.is_complete and missing and not found.wrong and not found.is_open:
        found.wrong = f"no line of the solver that can be walked ends in {min(map(shown.line, missing))}"
    return found


def compare_admitted(built: BuiltTurn, positions: Iterable[P], shown: Shown[P], found: ThreeWays) -> None:
    """Every one of these results of the simulator has to be admitted, whatever has been excluded."""
    scenes = shown.scenes
    if scenes is None:
        # All results were listed, or nothing is known of more.
        missing = () if found.is_open or not found.is_complete else positions
    else:
        missing = (position for position in positions if not built.admits(scenes(position)))
    never = map(shown.line, missing)
    if not found.wrong and (line := next(never, None)) is not None:
        found.wrong = f"the solver never ends in {line}"


def next_case(built: BuiltTurn, found: ThreeWays) -> Case | None:
    """The next solution whose line the walked clauses permit; none if there is none or the question stays open."""
    while (case := built.next_case()) is not None:
        refused = built.refused_at(case.line)
        if refused is None:
            return case
        if refused == len(case.line):
            found.wrong = "the solver's line stops before the end of the turn"
            return None
        if built.is_exact:
            layer, move = case.line[refused]
            found.wrong = f"the walked clauses refuse what the solver's line does in the slot {layer.slot.name}: {move}"
            return None
        found.excluded += 1
        if found.excluded > MOST_EXCLUDED:
            found.is_open = True
            return None
        built.exclude_line(case.line[: refused + 1])
    return None


# The three ways.


def results_within(turn: Turn[P, Any], most: int) -> frozenset[P] | None:
    """The results of a turn by the simulator; none if there are too many."""
    found, met, waiting = set[P](), set[object](), [turn]
    while waiting:
        here = waiting.pop()
        if here.key in met:
            continue
        met.add(here.key)
        if here.is_over:
            found.add(here.position)
        if len(met) > STATES_A_RESULT * most or len(found) > most:
            return None
        waiting += map(here.after, here.legal)
    return frozenset(found)


def shown_from(name: str, start: Any) -> Shown[Any]:
    """What scenes at the end of a turn show that has begun in a scene."""
    scenes = plan_of(name).scenes_of_end
    return Shown(
        game_named(name).theory.position,
        None if scenes is None else lambda end: scenes(start, end),
        lambda position: str(position.line()),
    )


def compare_three_ways(
    position: Any, rules: Any, simulated: frozenset[Any], most: int, is_exact: bool = False
) -> ThreeWays:
    """How the results of a turn compare, three ways; looking ahead may be exact in what is laid out."""
    theory = game_of(position).theory
    begun = theory.scene(position, rules)
    walked = frozenset(map(theory.position, Walk(theory.clauses, theory.slots(begun), begun).results()))
    if walked != simulated:
        other = min(one.line() for one in walked ^ simulated)
        return ThreeWays(f"walked and simulated results differ in {other}", len(simulated))
    start = begun if is_exact else theory.asking(begun, rules, exact=False)
    with fresh_store():
        solver = "z3" if len(simulated) <= BY_Z3 else "glucose42"
        built = BuiltTurn(theory.clauses, theory.slots(start), start, solver=solver)
        return compare_results(built, simulated, shown_from(position.game, start), most)
