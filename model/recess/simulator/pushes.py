"""Sight, free spaces, and how pieces are pushed: one rule a function, on the flat rows of `layout.py`.

`t` is the row of tables, `st` the row of a position with its turn under way, `stack` holds rows for looking ahead.
"""

from __future__ import annotations

from model.compiled import Row, lowest_bit, rule
from model.recess.simulator.layout import *


@rule
def distance(t: Row, one: int, other: int) -> int:
    """How many spaces lie from one space to another on a common line."""
    columns = t[COLUMNS]
    return max(abs(one // columns - other // columns), abs(one % columns - other % columns))


@rule
def nun_sees(t: Row, st: Row, nun: int, space: int) -> bool:
    """Whether this nun (20 or 21) sees a space; a nun that is not on the board sees nothing."""
    spaces = t[SPACES]
    here = st[PLACE + nun]
    direction = t[t[SIGHT] + here * spaces + space]
    if direction == 0:
        return False
    if t[SIGHT_OTHER_NUN] == NUN_BLOCKS_VIEW:
        other = st[PLACE + NUN + NUN + 1 - nun]
        if other < spaces and other != here and t[t[SIGHT] + here * spaces + other] == direction:
            return distance(t, here, space) <= distance(t, here, other)
    return True


@rule
def is_seen(t: Row, st: Row, space: int) -> bool:
    """Whether any nun sees a space."""
    sight = t[SIGHT] + space
    directions = t[sight + st[PLACE + NUN] * t[SPACES]] + t[sight + st[PLACE + NUN + 1] * t[SPACES]]
    if directions == 0 or t[SIGHT_OTHER_NUN] != NUN_BLOCKS_VIEW:
        return directions > 0
    return nun_sees(t, st, NUN, space) or nun_sees(t, st, NUN + 1, space)


@rule
def is_free(t: Row, st: Row, space: int) -> bool:
    """Whether a pushed piece may simply be put here: empty ground, or a shelter where that is allowed."""
    return st[HERE + space] < t[t[PUSH_LIMITS] + space]


@rule
def has_room(t: Row, st: Row, space: int, pieces: int) -> bool:
    """Whether so many pieces pushed from here can simply step aside, each onto a free space of its own."""
    limits = t[PUSH_LIMITS]
    for i in range(t[t[NEAR] + space], t[t[NEAR] + space + 1]):
        beside = t[i]
        if st[HERE + beside] < t[limits + beside]:
            pieces -= 1
            if pieces == 0:
                return True
    return False


@rule
def has_outlets(t: Row, st: Row, space: int, pieces: int, lander: int) -> bool:
    """Whether so many pieces could be pushed from here at all, each onto a space that is free or holds one piece.

    The one that lands here has left its own place by then. Where a push may end on a fight, only trying tells.
    """
    if t[PUSH_FIGHT] == PUSH_ONTO_FIGHT:
        return True
    limits = t[PUSH_LIMITS]
    for i in range(t[t[NEAR] + space], t[t[NEAR] + space + 1]):
        beside = t[i]
        here = st[HERE + beside]
        if beside == st[PLACE + lander]:
            here &= ~(FIGHT | 1 << lander)
        is_shiftable = here & (here - 1) == 0 and not t[t[SHELTERS] + beside]
        if is_shiftable or here < t[limits + beside]:
            pieces -= 1
            if pieces == 0:
                return True
    return False


@rule
def shiftable_on(t: Row, st: Row, space: int) -> int:
    """The one piece on open ground that a push may displace here, or -1."""
    here = st[HERE + space]
    if here == 0 or here & (here - 1) or here & FIGHT or t[t[SHELTERS] + space] or here & st[SHIFTED]:
        return -1
    if t[PUSH_MOVED] == MOVED_NOT_SHIFTED and here & st[WALKED] and not st[EXEMPT + st[LEVEL] - 1]:
        return -1
    return lowest_bit(here)


@rule
def can_be_broken_up(t: Row, st: Row, space: int, piece: int) -> bool:
    """Whether a piece put onto the fight here could break it up, as far as the fighters' own spaces tell."""
    if t[PUSH_FIGHT] != PUSH_ONTO_FIGHT or not st[HERE + space] & FIGHT:
        return False
    if piece >= NUN:
        return True
    return fighters_may_be_shifted(t, st, space) and has_room_for_fighters(t, st, space)


@rule
def fighters_may_be_shifted(t: Row, st: Row, space: int) -> bool:
    """Whether a child may shift the fighters here: always, unless one has walked this turn and that protects it."""
    return t[PUSH_MOVED] != MOVED_NOT_SHIFTED or not st[HERE + space] & st[WALKED]


@rule
def has_room_for_fighters(t: Row, st: Row, space: int) -> bool:
    """Whether a fight here has the two free spaces around it that `breakup.crowded` may ask for."""
    return t[BREAKUP_CROWDED] != CROWDED_ILLEGAL or has_room(t, st, space, 2)


@rule
def chain_length(t: Row, st: Row, piece: int) -> int:
    """How many pushes the shortest chain takes that begins with pushing this piece; 0 if there is none."""
    frontier = 1 << piece
    visited = st[SHIFTED] | frontier
    length = 1
    while frontier:
        following = 0
        for p in range(PIECES):
            if not frontier >> p & 1:
                continue
            space = st[PLACE + p]
            for i in range(t[t[NEAR] + space], t[t[NEAR] + space + 1]):
                if is_free(t, st, t[i]) or can_be_broken_up(t, st, t[i], p):
                    return length
                beyond = shiftable_on(t, st, t[i])
                if beyond >= 0 and not visited >> beyond & 1:
                    following |= 1 << beyond
        visited |= following
        frontier = following
        length += 1
    return 0


@rule
def push_option(t: Row, st: Row, piece: int, space: int) -> int:
    """How many pushes follow if a piece without a free space is put on this occupied one; -1 if it may not be."""
    if can_be_broken_up(t, st, space, piece):
        return 0 if t[PUSH_CHAIN] != CHAIN_TWO or st[DEPTH] == 0 else -1
    beyond = shiftable_on(t, st, space)
    if beyond < 0:
        return -1
    if t[PUSH_CHAIN] == CHAIN_TWO:
        return 1 if st[DEPTH] == 0 and has_room(t, st, space, 1) else -1
    length = chain_length(t, st, beyond)
    return length if length > 0 else -1


@rule
def list_pushes(t: Row, st: Row, piece: int, out: Row, n: int) -> int:
    """Add the pushes of one piece: to a free space if it has one, otherwise onward as `push.chain` allows."""
    space = st[PLACE + piece]
    begin, end = t[t[NEAR] + space], t[t[NEAR] + space + 1]
    taken = st[FIRST + st[LEVEL] - 1] - 1 if st[CHAIN] == 0 else -1
    code = PUSHES * KIND_UNIT + piece * PIECE_UNIT
    before = n
    for i in range(begin, end):
        if t[i] != taken and is_free(t, st, t[i]):
            out[n] = code + t[i]
            n += 1
    if n > before:
        return n
    kept = st[SHIFTED]
    st[SHIFTED] = kept | 1 << piece
    shortest = t[PUSH_CHAIN] == CHAIN_SHORTEST and t[PUSH_FIGHT] != PUSH_ONTO_FIGHT
    best = PIECES + 1
    for i in range(begin, end):
        length = push_option(t, st, piece, t[i])
        if length < 0:
            continue
        if shortest and length < best:
            best = length
            n = before
        if not shortest or length == best:
            out[n] = code + t[i]
            n += 1
    st[SHIFTED] = kept
    return n


@rule
def list_pending_pushes(t: Row, st: Row, out: Row) -> int:
    """List the pushes that come next: the displaced piece's, or those of any piece that still has to make room."""
    if st[CHAIN]:
        return list_pushes(t, st, st[CHAIN] - 1, out, 0)
    n = 0
    pending = st[PENDING + st[LEVEL] - 1]
    while pending:
        n = list_pushes(t, st, lowest_bit(pending), out, n)
        pending &= pending - 1
    return n


@rule
def put(st: Row, piece: int, place: int) -> None:
    """Put a piece somewhere else."""
    bit = 1 << piece
    st[HERE + st[PLACE + piece]] &= ~bit
    st[HERE + place] |= bit
    st[PLACE + piece] = place


@rule
def end_fight(st: Row, space: int) -> int:
    """End the fight here: both stand; give the attacker."""
    st[HERE + space] &= ~FIGHT
    children = st[HERE + space] & CHILD_BITS
    attacker = lowest_bit(children & st[ATTACKERS])
    st[ATTACKERS] &= ~children
    while children:
        st[POSTURE + lowest_bit(children)] = STANDING
        children &= children - 1
    return attacker


@rule
def detain(t: Row, st: Row, child: int) -> None:
    """Send a child to lie in the entrance of its sex."""
    put(st, child, t[SPACES] + (1 if child % 4 >= 2 else 0))
    st[POSTURE + child] = DETAINED
    st[MAY] &= ~(1 << child)


@rule
def make_room(t: Row, st: Row, lander: int, space: int) -> None:
    """Let a piece that has just come onto an occupied space begin to push the others off; a nun detains an attacker."""
    others = st[HERE + space] & ~(1 << lander)
    if others & FIGHT:
        attacker = end_fight(st, space)
        if lander >= NUN:
            detain(t, st, attacker)
        others = st[HERE + space] & ~(1 << lander)
    if others:
        st[PENDING + st[LEVEL]] = others
        st[FIRST + st[LEVEL]] = 0
        st[EXEMPT + st[LEVEL]] = 1 if lander >= NUN else 0
        st[LEVEL] += 1


@rule
def push(t: Row, st: Row, piece: int, space: int) -> None:
    """Carry one push out: the piece takes the space, and what it displaces is to be pushed next."""
    st[STIRRED] = 1
    st[SHIFTED] |= 1 << piece
    if st[CHAIN] == piece + 1:
        st[CHAIN] = 0
    else:
        st[PENDING + st[LEVEL] - 1] &= ~(1 << piece)
        if st[FIRST + st[LEVEL] - 1] == 0:
            st[FIRST + st[LEVEL] - 1] = space + 1
    displaced = st[HERE + space] if not t[t[SHELTERS] + space] else 0
    put(st, piece, space)
    if displaced & FIGHT:
        make_room(t, st, piece, space)
        st[DEPTH] = 0
    elif displaced:
        st[CHAIN] = lowest_bit(displaced) + 1
        st[DEPTH] += 1
    else:
        st[DEPTH] = 0
    while st[LEVEL] > 0 and st[CHAIN] == 0 and st[PENDING + st[LEVEL] - 1] == 0:
        st[LEVEL] -= 1
