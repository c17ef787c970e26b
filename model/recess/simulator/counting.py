"""Counting the distinct positions after one complete turn without listing them.

Every position has a key: the sum of random numbers for each thing about it, so that moving a nun changes the key by a
difference. Keys have 62 bits; that two of a million different positions share one has odds of one in ten million.
"""

from __future__ import annotations

from model.compiled import Row, Rows, copy_numbers, rule
from model.recess.simulator.layout import *
from model.recess.simulator.steps import list_steps
from model.recess.simulator.turns import ends_plainly, play_step

KEY_BITS = (1 << 62) - 1
SPREAD = 0x1E3779B97F4A7C15
POSTURES = 6
FULL = -1
"""What counting answers when its tables are too small."""

# The tallies that a count keeps.
(RESULTS, STATES) = range(2)
ROOM = 2
"""Where the tallies tell for how many results and states there is room in the tables."""
TALLY_LENGTH = ROOM + 2
# A table has twice as many numbers as there is room for keys: after the keys come their places, as they were added.


@rule
def nun_number(t: Row, numbers: Row, place: int) -> int:
    """The number that a nun on this place adds to a key."""
    return numbers[CHILDREN * (t[SPACES] + 3 + POSTURES) + place]


@rule
def pieces_key(t: Row, st: Row, numbers: Row) -> int:
    """The part of a position's key that tells of the pieces."""
    places = t[SPACES] + 3
    key = 0
    for child in range(4 * st[PLAYERS]):
        key += numbers[child * places + st[PLACE + child]]
        key += numbers[CHILDREN * places + child * POSTURES + st[POSTURE + child]]
    key += nun_number(t, numbers, st[PLACE + NUN]) + nun_number(t, numbers, st[PLACE + NUN + 1])
    return key & KEY_BITS


@rule
def rest_key(st: Row) -> int:
    """The part of a position's key that tells of coins, clock, turn and ending."""
    key = 0
    for i in range(COINS, COINS + 10):
        key = (key * SPREAD + st[i] + 7) & KEY_BITS
    return key


@rule
def turn_key(st: Row) -> int:
    """What tells two states of a turn under way apart, besides the position: who may still do what."""
    key = st[PHASE]
    key = (key * SPREAD + st[BUDGET] * 8 + st[NEED]) & KEY_BITS
    if st[PHASE] == WALK:
        key = (key * SPREAD + st[MAY]) & KEY_BITS
        key = (key * SPREAD + st[WALKED]) & KEY_BITS
    key = (key * SPREAD + st[HELD]) & KEY_BITS
    key = (key * SPREAD + st[LEAVING]) & KEY_BITS
    key = (key * SPREAD + st[HOPEFUL]) & KEY_BITS
    key = (key * SPREAD + st[SWORN]) & KEY_BITS
    return (key * SPREAD + st[STUCK] * 4 + st[CLEAN] * 2 + st[CUT] + st[STIRRED] * 16) & KEY_BITS


@rule
def add_key(table: Row, key: int, tally: Row, which: int) -> bool:
    """Add a key to a table and count it; tells whether it is new. A table that gets too full is marked so."""
    size = tally[ROOM + which]
    at = (key ^ key >> 31) & (size - 1)
    while table[at] != 0:
        if table[at] == key + 1:
            return False
        at = (at + 1) & (size - 1)
    table[at] = key + 1
    table[size + tally[which]] = at
    tally[which] += 1
    return True


@rule
def count_turn(t: Row, stack: Rows, bufs: Rows, numbers: Row, found: Row, states: Row, tally: Row) -> int:
    """Count the distinct results of the turn begun at depth 0; FULL if a table is too small."""
    d = 0
    bufs[0][COUNT] = -1
    while d >= 0:
        st = stack[d]
        if bufs[d][COUNT] < 0:
            bufs[d][COUNT] = open_state(t, stack, bufs, d, numbers, found, states, tally)
            bufs[d][NEXT] = 0
            if tally[RESULTS] * 2 > tally[ROOM + RESULTS] or tally[STATES] * 2 > tally[ROOM + STATES]:
                return FULL
        if bufs[d][NEXT] == bufs[d][COUNT]:
            d -= 1
            continue
        code = bufs[d][bufs[d][NEXT]]
        bufs[d][NEXT] += 1
        copy_numbers(stack[d + 1], st, t[LENGTH])
        d += 1
        play_step(t, stack, bufs, d, code)
        bufs[d][COUNT] = -1
    return tally[RESULTS]


@rule
def open_state(t: Row, stack: Rows, bufs: Rows, d: int, numbers: Row, found: Row, states: Row, tally: Row) -> int:
    """Count a finished turn, pass over a state met before, otherwise list the steps to try; give their number."""
    st = stack[d]
    if st[PHASE] == OVER:
        add_key(found, (pieces_key(t, st, numbers) + rest_key(st)) & KEY_BITS, tally, RESULTS)
        return 0
    if st[PHASE] == WALK or st[PHASE] == NUNS:
        key = (pieces_key(t, st, numbers) + rest_key(st) + turn_key(st)) & KEY_BITS
        if not add_key(states, key, tally, STATES):
            return 0
    n = list_steps(t, stack, bufs, d)
    if st[PHASE] == NUNS and ends_plainly(t, st):
        return count_plain_nun_steps(t, stack, bufs, d, n, numbers, found, tally)
    return n


@rule
def count_plain_nun_steps(t: Row, stack: Rows, bufs: Rows, d: int, n: int, numbers: Row, found: Row, tally: Row) -> int:
    """Count the nuns' moves onto empty spaces by the difference they make to the key; leave the others to be tried."""
    st = stack[d]
    out = bufs[d]
    pieces = pieces_key(t, st, numbers)
    rest = FULL
    kept = 0
    for i in range(n):
        code = out[i]
        space = code % PLACE_BASE
        if code // KIND_UNIT != NUN_STEP or st[HERE + space] != 0:
            out[kept] = code
            kept += 1
            continue
        if rest == FULL:
            copy_numbers(stack[d + 1], st, t[LENGTH])
            play_step(t, stack, bufs, d + 1, code)
            rest = rest_key(stack[d + 1])
        nun = st[PLACE + code // PIECE_UNIT % PIECE_BASE]
        moved = pieces - nun_number(t, numbers, nun) + nun_number(t, numbers, space)
        add_key(found, ((moved & KEY_BITS) + rest) & KEY_BITS, tally, RESULTS)
    return kept
