"""The rules of Pier as a program over rows of numbers."""

from model.compiled import Row, rule

TURN, PHASE, ENDING, COINS, PLACE, TAKEN = 0, 1, 2, 3, 4, 6
LENGTH, WALK_COIN, HOP_AFTER = range(3)
WALKING, OFFERING, HOPPING, OVER = range(4)
TAKE, LEAVE, STAY = -1, -2, -3


@rule
def begin_turn(_t: Row, st: Row) -> None:
    st[PHASE] = WALKING


@rule
def list_steps(t: Row, st: Row) -> list[int]:
    """List the codes of the legal steps: a plank on which to end, or a word."""
    here, other = st[PLACE + st[TURN]], st[PLACE + 1 - st[TURN]]
    if st[PHASE] == OFFERING:
        return [TAKE, LEAVE]
    if st[PHASE] == HOPPING:
        can_hop = here + 1 < t[LENGTH] and here + 1 != other and not st[COINS] >> here + 1 & 1
        return [here + 1, STAY] if can_hop else [STAY]
    ends = []
    for to in (here + 1, here + 2, here + 3):
        if to < t[LENGTH] and to != other:
            ends.append(to)
        if t[WALK_COIN] and st[COINS] >> to & 1:
            break
    return ends


@rule
def play_step(t: Row, st: Row, code: int) -> None:
    """Carry out a legal step."""
    mover = st[TURN]
    if st[PHASE] == OFFERING:
        st[COINS] -= 1 << st[PLACE + mover]
        st[TAKEN + (1 - mover if code == TAKE else mover)] += 1
        st[PHASE] = HOPPING if code == TAKE and t[HOP_AFTER] else OVER
    else:
        if code != STAY:
            st[PLACE + mover] = code
        st[PHASE] = OFFERING if st[PHASE] == WALKING and st[COINS] >> code & 1 else OVER
    if st[PHASE] == OVER:
        st[ENDING] = int(st[PLACE + mover] == t[LENGTH] - 1)
        st[TURN] = 1 - mover
