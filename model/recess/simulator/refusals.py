"""Why a telling of the rules refuses a step, in classes that both know: time, person, length, reach, landing."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import Any

from model.recess.clauses.steps import NUN, place_named
from model.recess.moves import Kind, Step
from model.recess.position import LABELS, NOWHERE, PLAYERS
from model.recess.simulator import Simulator, layout


class Refusal(Enum):
    """What is wrong with a step, in the order in which it is noticed."""

    TIME = "it is not the time for such a step"
    PERSON = "another piece or player is to act"
    LENGTH = "there is no such move left"
    REACH = "nobody gets there from here"
    LANDING = "it may not be done there"


CLAUSE_REFUSALS = {
    "turn.sequence": Refusal.TIME,
    "turn.pass": Refusal.TIME,
    "turn.choice": Refusal.PERSON,
    "turn.speaker": Refusal.PERSON,
    "turn.movers": Refusal.PERSON,
    "turn.once": Refusal.PERSON,
    "push.due": Refusal.PERSON,
    "kiss.asked": Refusal.PERSON,
    "kiss.happens": Refusal.PERSON,
    "turn.budget": Refusal.LENGTH,
    "turn.order": Refusal.LENGTH,
    "walk.path": Refusal.REACH,
    "walk.return": Refusal.REACH,
    "nun.line": Refusal.REACH,
    "nun.stay": Refusal.REACH,
    "push.adjacent": Refusal.REACH,
    "detention.exit": Refusal.REACH,
}


def by_clauses(broken: Iterable[str]) -> frozenset[Refusal]:
    """How the clauses that a step breaks refuse it."""
    return foremost({CLAUSE_REFUSALS.get(name, Refusal.LANDING) for name in broken})


def foremost(found: set[Refusal]) -> frozenset[Refusal]:
    """What is said of a step: its time or person if that is wrong, else what is wrong on the way, else the landing."""
    for refusal in (Refusal.TIME, Refusal.PERSON):
        if refusal in found:
            return frozenset({refusal})
    return frozenset(found - {Refusal.LANDING} or found)


def spoken(refusals: frozenset[Refusal]) -> str:
    """Say refusals in a fixed order."""
    return "; ".join(refusal.value for refusal in Refusal if refusal in refusals)


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


def by_simulator(simulator: Simulator, step: Step) -> frozenset[Refusal]:
    """How the simulator refuses a step that it does not list, read from its row and tables."""
    row = simulator.stack[0]
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


def piece_of(simulator: Simulator, row: Any, step: Step) -> int:
    """The number of the piece or player that a step names; of nuns on one space the one that is to be pushed."""
    if step.kind in (Kind.KISS, Kind.NO_KISS):
        return PLAYERS.index(step.piece)
    if step.kind is not Kind.NUN and step.piece in LABELS:
        return LABELS[step.piece]
    if not step.piece:
        return NOWHERE
    place = simulator.place_in_row(place_named(simulator.board, step.piece.removeprefix(NUN)))
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
    here, to = int(row[layout.PLACE + piece]), simulator.place_in_row(place_named(simulator.board, step.to))
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
