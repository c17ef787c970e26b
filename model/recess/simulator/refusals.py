"""Why the simulator refuses a step that it does not list, read from its row and tables."""

from __future__ import annotations

from typing import Any

from model.errors import BadInput
from model.recess.board import SEXES
from model.recess.moves import Kind, Step
from model.recess.position import LABELS, NOWHERE, PLAYERS
from model.recess.simulator import Simulator, layout
from model.refusals import Refusal, Refusals, foremost
from model.turn import Turn

NUN = "N:"
"""What the piece of a push begins with that is a nun; where she stands follows."""
PHASES: dict[int, tuple[Kind, ...]] = {
    layout.DECLARE: (Kind.PASS, Kind.HOLD, Kind.LEAVE),
    layout.WALK: (Kind.PASS, Kind.STOP, Kind.WALK, Kind.STUCK),
    layout.PUSH: (Kind.PUSH,),
    layout.LET_GO: (Kind.PUSH, Kind.PUSH_STUCK),
    layout.TATTLE: (Kind.TELL, Kind.QUIET),
    layout.ASK: (Kind.KISS, Kind.NO_KISS),
    layout.NUNS: (Kind.NUN, Kind.NUN_STUCK, Kind.STOP, Kind.PASS),
    layout.EXIT: (Kind.STAND,),
}


def refusals(turn: Turn[Any, Step], step: Step) -> Refusals:
    """How the simulator refuses a step that it does not list in a turn under way."""
    simulator, row = turn.borrow(), turn.row
    assert isinstance(simulator, Simulator)
    if not is_timely(row, step.kind):
        return frozenset({Refusal.TIME})
    found = {Refusal.LANDING}
    piece = piece_of(simulator, row, step)
    if not is_person(row, step, piece):
        found.add(Refusal.PERSON)
    if step.kind in (Kind.WALK, Kind.STUCK) and step.length not in lengths(simulator, row):
        found.add(Refusal.LENGTH)
    if not is_in_reach(simulator, row, step, piece):
        found.add(Refusal.REACH)
    return foremost(found)


def waits_for(turn: Turn[Any, Step]) -> tuple[Kind, ...]:
    """The kinds of steps for which a turn waits; none if it is over."""
    return PHASES.get(int(turn.row[layout.PHASE]), ())


def number_of_place(simulator: Simulator, name: str) -> int:
    """The number of a place in rows, by the name that steps write."""
    size = simulator.board.grid.size
    place = size + SEXES.index(name) if name in SEXES else simulator.board.grid.space(name)
    if place is None:
        raise BadInput(f"no space: {name}")
    return place


def piece_of(simulator: Simulator, row: Any, step: Step) -> int:
    """The number of the piece or player that a step names; of nuns on one space the one that is to be pushed."""
    if step.kind in (Kind.KISS, Kind.NO_KISS):
        return PLAYERS.index(step.piece)
    if step.kind is not Kind.NUN and step.piece in LABELS:
        return LABELS[step.piece]
    if not step.piece:
        return NOWHERE
    place = number_of_place(simulator, step.piece.removeprefix(NUN))
    there = [nun for nun in (layout.NUN, layout.NUN + 1) if row[layout.PLACE + nun] == place]
    pending = int(row[layout.PENDING + row[layout.LEVEL] - 1]) if row[layout.LEVEL] else 0
    first = [nun for nun in there if row[layout.CHAIN] == nun + 1 or pending >> nun & 1]
    return (first or there)[0]


def is_timely(row: Any, kind: Kind) -> bool:
    """Whether the turn waits for steps of this kind."""
    phase = int(row[layout.PHASE])
    if phase == layout.NUNS and (row[layout.CUT] or row[layout.PASSED]):
        return kind is Kind.NUN
    return kind in PHASES.get(phase, ()) and (kind is not Kind.PASS or bool(row[layout.PASSABLE]))


def is_person(row: Any, step: Step, piece: int) -> bool:
    """Whether this piece or player is to act."""
    match step.kind:
        case Kind.HOLD | Kind.LEAVE:
            return piece == lowest(row[layout.UNDECIDED])
        case Kind.WALK:
            return bool(row[layout.MAY] >> piece & 1)
        case Kind.PUSH if row[layout.PHASE] == layout.LET_GO:
            return bool(row[layout.RELEASING] >> piece & 1)
        case Kind.PUSH if row[layout.CHAIN]:
            return bool(row[layout.CHAIN] == piece + 1)
        case Kind.PUSH:
            return bool(row[layout.PENDING + row[layout.LEVEL] - 1] >> piece & 1)
        case Kind.KISS | Kind.NO_KISS:
            return bool(row[layout.ASKING] == piece)
    return True


def lowest(mask: int) -> int:
    """The lowest bit that is set."""
    return (int(mask) & -int(mask)).bit_length() - 1


def lengths(simulator: Simulator, row: Any) -> list[int]:
    """The lengths that may come next."""
    left = [length for length in (1, 2, 3) if row[layout.BUDGET] >> length & 1]
    if simulator.tables[layout.WALK_ORDER] == layout.ORDER_FREE:
        return left
    return [length for length in left if sum(other < length for other in left) >= row[layout.NEED] - 1]


def is_in_reach(simulator: Simulator, row: Any, step: Step, piece: int) -> bool:
    """Whether the simulator's tables lead a piece from where it is to where the step ends."""
    tables, size = simulator.tables, simulator.board.grid.size
    if step.kind not in (Kind.WALK, Kind.NUN, Kind.PUSH, Kind.STAND):
        return True
    here, to = int(row[layout.PLACE + piece]), number_of_place(simulator, step.to)
    match step.kind:
        case Kind.WALK:
            start = tables[layout.WALKS] + (step.length - 1) * (size + 2) + here
        case Kind.NUN:
            start = tables[layout.NUN_LINES] + here
        case Kind.PUSH:
            start = tables[layout.NEAR] + here
        case _:
            if piece != lowest(row[layout.EXITING]):
                return False
            start = tables[layout.EXITS] + (1 if piece % 4 >= 2 else 0)
    if step.kind in (Kind.NUN, Kind.PUSH) and here >= size:
        return False
    return to in tables[tables[start] : tables[start + 1]]
