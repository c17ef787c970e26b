"""The same landings by the simulator: the second implementation, with which the clauses are compared."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice

from analysis.answers import Opinion
from analysis.recess.nun_steps import CHILDREN_TO_COME, skip_to_nuns
from analysis.recess.push.resolutions import MOST, Landing
from model.recess.moves import Step, Turn
from model.recess.position import Position
from model.recess.readings import Ruleset
from model.recess.simulator import Simulator, layout
from model.simulator import some

MAKING_ROOM = (layout.PUSH, layout.LET_GO)
"""Phases in which somebody has to make room; after a pass, one attacker after the other."""


def opinion_on(found: Sequence[Landing], position: Position, rules: Ruleset, after: Sequence[Step]) -> Opinion:
    """What the simulator says to all landings of a position and their resolutions."""
    others = simulated_landings(Simulator(position.board, rules), position, after)
    one, two = set(map(contents, found)), set(map(contents, others))
    differ = sorted({", ".join(map(str, steps)) or "the landing under way" for steps, _ in one ^ two})
    says = f"other resolutions of {some(differ)}" if differ else "the same landings and resolutions"
    return Opinion("the simulator", says, agrees=not differ)


def contents(landing: Landing) -> tuple[Turn, frozenset[Turn] | int]:
    """A landing and its resolutions in whatever order; of too many their number."""
    return landing.steps, frozenset(landing.resolutions) if landing.is_complete else len(landing.resolutions)


def shortest_by_simulator(position: Position, step: Step, rules: Ruleset) -> int | None:
    """How many pushes a nun's landing takes at the least; none if it is not legal."""
    found = simulated_landings(Simulator(position.board, rules), position)
    return next((landing.shortest for landing in found if landing.steps == (step,)), None)


def simulated_landings(simulator: Simulator, position: Position, after: Sequence[Step] = ()) -> list[Landing]:
    """Every landing that may come next and pushes somebody: walks, what is told to a nun, a pass that frees; nuns.

    Nuns' landings are looked at on the board as it stands, even if children have moves left.
    """
    simulator.begin(position)
    simulator.follow(after)
    phase = simulator.stack[0][layout.PHASE]
    if phase == layout.OVER:
        return []
    if phase in MAKING_ROOM:
        return [resolved(simulator, 0, ())]
    found = list(pushing(simulator, 0, (), False))
    if phase in CHILDREN_TO_COME:
        skip_to_nuns(simulator)
        found += pushing(simulator, 0, (), True)
    return found


def pushing(simulator: Simulator, depth: int, so_far: Turn, early: bool) -> Iterator[Landing]:
    """The landings among the steps that come next at a depth, after hold or leave, and after a nun has been told."""
    for code in simulator.codes(depth):
        steps = (*so_far, simulator.step(code, simulator.stack[depth]))
        simulator.stack[depth + 1][:] = simulator.stack[depth]
        simulator.play_code(code, depth + 1)
        phase = simulator.stack[depth + 1][layout.PHASE]
        if phase in MAKING_ROOM:
            yield replace(resolved(simulator, depth + 1, steps), early=early)
        elif phase == layout.TATTLE or code // layout.KIND_UNIT in (layout.HOLD, layout.LEAVE):
            yield from pushing(simulator, depth + 1, steps, early)


def resolved(simulator: Simulator, depth: int, steps: Turn) -> Landing:
    """A landing with its resolutions in order; of very many the first ones that were found."""
    found = list(islice(ways(simulator, depth, ()), MOST + 1))
    return Landing(steps, tuple(sorted(found[:MOST], key=len)), is_complete=len(found) <= MOST)


def ways(simulator: Simulator, depth: int, so_far: Turn) -> Iterator[Turn]:
    """Every way to go on until nobody has to make room any more."""
    if simulator.stack[depth][layout.PHASE] not in MAKING_ROOM:
        yield so_far
        return
    for code in simulator.codes(depth):
        step = simulator.step(code, simulator.stack[depth])
        simulator.stack[depth + 1][:] = simulator.stack[depth]
        simulator.play_code(code, depth + 1)
        yield from ways(simulator, depth + 1, (*so_far, step))
