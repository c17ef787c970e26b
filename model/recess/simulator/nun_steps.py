"""The nun's step on the board as it stands: what is left of the children's moves is left out."""

from __future__ import annotations

from model.recess.moves import Step
from model.recess.position import Position
from model.recess.simulator import Simulator, layout
from model.turn import Turn

CHILDREN_TO_COME = (layout.DECLARE, layout.WALK)
"""Phases in which children's moves may still come before the nun's."""


def has_children_to_come(turn: Turn[Position, Step]) -> bool:
    """Whether children's moves may still come in a turn."""
    return turn.row[layout.PHASE] in CHILDREN_TO_COME


def with_nun_next(turn: Turn[Position, Step]) -> Turn[Position, Step]:
    """The turn with the nun's step next, if children's moves might still come. Nobody has held a fight then."""
    simulator = turn.borrow()
    assert isinstance(simulator, Simulator)
    skip_to_nuns(simulator)
    return Turn(simulator, turn.read, simulator.stack[0].copy(), turn.steps)


def skip_to_nuns(simulator: Simulator) -> None:
    """Let the nun's step come next at depth 0."""
    row = simulator.stack[0]
    if row[layout.PHASE] in CHILDREN_TO_COME:
        row[layout.PHASE] = layout.NUNS
        for slot in (layout.PASSABLE, layout.UNDECIDED, layout.LEAVING, layout.BUDGET, layout.NEED):
            row[slot] = 0
