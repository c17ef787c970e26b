"""When a fight calls the nun: which of her moves answer it."""

from __future__ import annotations

from model.compiled import Row, Rows, rule
from model.recess.simulator.landings import calling, nun_may_land
from model.recess.simulator.layout import *
from model.recess.simulator.pushes import distance, nun_sees


@rule
def is_answer(t: Row, st: Row, nun: int, space: int, calls: int) -> bool:
    """Whether a nun that ends here answers one of the fights that call her and that she sees."""
    here = st[PLACE + nun]
    sight = t[SIGHT] + here * t[SPACES]
    for child in range(4 * st[TURN], 4 * st[TURN] + 4):
        if not calls >> child & 1 or st[POSTURE + child] != ATTACKING:
            continue
        fight = st[PLACE + child]
        if not nun_sees(t, st, nun, fight):
            continue
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
    spaces = t[SPACES]
    n = 0
    for nun in range(NUN, NUN + 2):
        here = st[PLACE + nun]
        if here >= spaces or (nun > NUN and st[PLACE + NUN] == here):
            continue
        for i in range(t[t[NUN_LINES] + here], t[t[NUN_LINES] + here + 1]):
            space = t[i]
            if space != here and is_answer(t, st, nun, space, calls) and nun_may_land(t, stack, bufs, d, nun, space):
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
