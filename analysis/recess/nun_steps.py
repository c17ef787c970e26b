"""The nun's step on the board as it stands: what is left of the children's moves is left out."""

from __future__ import annotations

from collections.abc import Sequence

from model.recess.moves import Step
from model.recess.position import Position
from model.recess.simulator import Simulator, layout

CHILDREN_TO_COME = (layout.DECLARE, layout.WALK)
"""Phases in which children's moves may still come before the nun's."""


def has_children_to_come(simulator: Simulator, position: Position, after: Sequence[Step]) -> bool:
    """Whether children's moves may still come after some steps of a turn."""
    simulator.begin(position)
    simulator.follow(after)
    return simulator.stack[0][layout.PHASE] in CHILDREN_TO_COME


def skip_to_nuns(simulator: Simulator) -> bool:
    """Let the nun's step come next at depth 0; tells whether anything was left out. Nobody has held a fight then."""
    row = simulator.stack[0]
    if row[layout.PHASE] not in CHILDREN_TO_COME:
        return False
    row[layout.PHASE] = layout.NUNS
    for slot in (layout.PASSABLE, layout.UNDECIDED, layout.LEAVING, layout.BUDGET, layout.NEED):
        row[slot] = 0
    return True


def nun_steps(simulator: Simulator, position: Position, after: Sequence[Step] = ()) -> list[Step]:
    """The nuns' moves after some steps of a turn, as if no child had a move left."""
    simulator.begin(position)
    simulator.follow(after)
    if simulator.is_over():
        return []
    skip_to_nuns(simulator)
    steps = (simulator.step(code, simulator.stack[0]) for code in nun_codes(simulator))
    return list(steps)


def nun_codes(simulator: Simulator) -> list[int]:
    """The codes of the nuns' moves that may come next at depth 0; none where something else is due."""
    if simulator.stack[0][layout.PHASE] != layout.NUNS:
        return []
    return [code for code in simulator.codes() if code // layout.KIND_UNIT == layout.NUN_STEP]
