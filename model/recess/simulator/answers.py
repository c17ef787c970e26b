"""When a fight calls the nun: which of her moves answer it."""

from __future__ import annotations

from model.compiled import Row, Rows, rule
from model.recess.simulator.landings import calling, nun_may_land
from model.recess.simulator.layout import *
from model.recess.simulator.pushes import distance, nun_sees


@rule
def calls_in_sight(t: Row, st: Row, nun: int, calls: int) -> int:
    """Those of the calling attackers whose fights go on and are seen by this nun."""
    seen = 0
    for child in range(4 * st[TURN], 4 * st[TURN] + 4):
        if calls >> child & 1 and st[POSTURE + child] == ATTACKING and nun_sees(t, st, nun, st[PLACE + child]):
            seen |= 1 << child
    return seen


@rule
def is_answer(t: Row, st: Row, nun: int, space: int, calls: int) -> bool:
    """Whether a nun that ends here answers one of the calls that she sees."""
    here = st[PLACE + nun]
    sight = t[SIGHT] + here * t[SPACES]
    for child in range(4 * st[TURN], 4 * st[TURN] + 4):
        if not calls >> child & 1:
            continue
        fight = st[PLACE + child]
        if fight == space:
            return True
        if t[FORCED_LANDING] == TOWARDS_IS_ENOUGH and t[sight + space] == t[sight + fight]:
            if distance(t, here, space) < distance(t, here, fight):
                return True
    return False


@rule
def list_answers(t: Row, stack: Rows, bufs: Rows, d: int, calls: int) -> int:
    """List the nuns' moves that answer the fights of these attackers: onto one, or nearer where that is enough."""
    st = stack[d]
    out = bufs[d]
    n = 0
    for nun in range(NUN, NUN + 2):
        here = st[PLACE + nun]
        seen = calls_in_sight(t, st, nun, calls)
        if seen == 0 or (nun > NUN and st[PLACE + NUN] == here):
            continue
        for i in range(t[t[NUN_LINES] + here], t[t[NUN_LINES] + here + 1]):
            space = t[i]
            if space != here and is_answer(t, st, nun, space, seen) and nun_may_land(t, stack, bufs, d, nun, space):
                out[n] = NUN_STEP * KIND_UNIT + nun * PIECE_UNIT + space
                n += 1
    return n


@rule
def answerable(t: Row, stack: Rows, bufs: Rows, d: int) -> int:
    """The attackers whose fights call the nun and can be answered by some nun."""
    calls = calling(t, stack[d])
    found = 0
    for child in range(4 * stack[d][TURN], 4 * stack[d][TURN] + 4):
        if calls >> child & 1 and list_answers(t, stack, bufs, d, 1 << child) > 0:
            found |= 1 << child
    return found


@rule
def still_calls(t: Row, st: Row) -> bool:
    """Whether a fight that calls the nun goes on."""
    calls = calling(t, st)
    for child in range(4 * st[TURN], 4 * st[TURN] + 4):
        if calls >> child & 1 and st[POSTURE + child] == ATTACKING:
            return True
    return False
