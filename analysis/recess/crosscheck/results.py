"""Results of whole turns of Recess!, three ways; see `analysis.crosscheck.results`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from analysis.crosscheck.results import BuiltTurn, Shown, ThreeWays, compare_results
from model.logic import fresh_store
from model.recess.clauses import CLAUSES, opened, position_of, scene_of, slots
from model.recess.clauses.positions import facts_of
from model.recess.clauses.scene import NEXT, NUNS, PLACE, Scene
from model.recess.position import Position
from model.recess.readings import Ruleset
from model.recess.simulator import Simulator
from model.scene import put

STATES_A_RESULT = 10
"""Of a turn with so many times more points than results may be listed nobody lists them."""
BY_Z3 = 12
"""Of up to so many results z3 lists them; of more, which takes it long, another solver."""


def results_within(simulator: Simulator, position: Position, most: int) -> frozenset[Position] | None:
    """The results of a turn by the simulator; none if there are too many."""
    simulator.begin(position)
    found: set[Position] = set()
    seen: set[tuple[int, ...]] = set()
    waiting = [tuple(map(int, simulator.stack[0]))]
    while waiting:
        row = waiting.pop()
        if row in seen:
            continue
        seen.add(row)
        simulator.stack[0][:] = row
        if simulator.is_over():
            found.add(simulator.unload(row))
        if len(seen) > STATES_A_RESULT * most or len(found) > most:
            return None
        for code in [] if simulator.is_over() else simulator.codes():
            simulator.stack[1][:] = row
            simulator.play_code(code, 1)
            waiting.append(tuple(map(int, simulator.stack[1])))
    return frozenset(found)


def ends_of(start: Scene, position: Position) -> Iterator[Scene]:
    """The scenes at the end of a turn that show a position: the nuns look alike."""
    facts = [put(NEXT(), position.turn), *(put(fact, value) for fact, value in facts_of(replace(position, nuns=())))]
    empty = start.following({}).after(facts)
    first, *second = position.nuns or (None,)
    if first is None:
        yield empty
    elif not second and len(start.nuns) < len(NUNS):
        yield empty.after([put(PLACE(NUNS[0]), first)])
    else:
        yield empty.after([put(PLACE(NUNS[0]), first), put(PLACE(NUNS[1]), second[0])])
        yield empty.after([put(PLACE(NUNS[1]), first), put(PLACE(NUNS[0]), second[0])])


def shown_from(start: Scene) -> Shown[Position]:
    """What scenes at the end of a turn show that has begun in a scene."""
    return Shown(position_of, lambda end: ends_of(start, end), Position.line)


def compared(
    position: Position, rules: Ruleset, simulated: frozenset[Position], most: int, is_exact: bool = False
) -> ThreeWays:
    """How the results of a turn compare, three ways."""
    walked = frozenset(map(position_of, opened(position, rules).results()))
    if walked != simulated:
        other = min(one.line() for one in walked ^ simulated)
        return ThreeWays(f"walked and simulated results differ in {other}", len(simulated))
    start = scene_of(position, rules, is_exact)
    with fresh_store():
        built = BuiltTurn(CLAUSES, slots(start), start, solver="z3" if len(simulated) <= BY_Z3 else "glucose42")
        return compare_results(built, simulated, shown_from(start), most)
