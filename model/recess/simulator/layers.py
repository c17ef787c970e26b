"""Every position that can be reached in a turn, and whether a turn can end with a kiss: plain or compiled.

Positions lie in a list, packed into a few numbers each. Of positions that differ only in the names of a player's two
boys or girls, in coins that nothing depends on, or in the clock, one is kept.
"""

from __future__ import annotations

from model.compiled import Row, Rows, clear, copy_numbers, rule
from model.recess.simulator.counting import (
    KEY_BITS,
    RESULTS,
    ROOM,
    SPREAD,
    STATES,
    add_key,
    nun_number,
)
from model.recess.simulator.digests import wipe
from model.recess.simulator.layout import *
from model.recess.simulator.steps import list_steps
from model.recess.simulator.turns import begin_turn, ends_plainly, play_step

# A packed position: the children, the nuns with clock and turn, the coins, and the position it was reached from.
CHILD_BASE, EACH_WORD = 4096, 5
PLACE_BITS = 8
CHILD_WORDS = 4
(NUN_WORD, COIN_WORD, PARENT) = range(CHILD_WORDS, CHILD_WORDS + 3)
PACKED = CHILD_WORDS + 3
COIN_BASE, COIN_SHIFT = 256, 128

# What a search is told: whose kiss counts (or anybody's), whether to keep what a turn leads to, how many it may keep.
(WHOSE, IS_KEEPING, MOST_KEPT) = range(3)
# What it tells: how many it has kept, how deep the kiss stands that it has found.
(KEPT, FOUND_AT) = range(3, 5)
ORDERS = 5
ANYBODY = -1
GOING_ON = -1


@rule
def pack(st: Row, into: Row, at: int, parent: int) -> None:
    """Write the position in a row into a list."""
    for word in range(CHILD_WORDS):
        packed = 0
        for child in range(word * EACH_WORD, word * EACH_WORD + EACH_WORD):
            packed = packed * CHILD_BASE + st[PLACE + child] * PLACE_BITS + st[POSTURE + child]
        into[at + word] = packed
    packed = st[PLACE + NUN] * CHILD_BASE + st[PLACE + NUN + 1]
    into[at + NUN_WORD] = (packed * CHILD_BASE + st[CLOCK]) * CHILD_BASE + st[TURN]
    packed = 0
    for player in range(5):
        packed = packed * COIN_BASE + st[COINS + player] + COIN_SHIFT
    into[at + COIN_WORD] = packed
    into[at + PARENT] = parent


@rule
def unpack(t: Row, st: Row, packed: Row, at: int, players: int) -> None:
    """Lay a position from a list out in a row."""
    clear(st, 0, t[LENGTH])
    st[PLAYERS] = players
    for word in range(CHILD_WORDS):
        rest = packed[at + word]
        for child in range(word * EACH_WORD + EACH_WORD - 1, word * EACH_WORD - 1, -1):
            st[PLACE + child] = rest % CHILD_BASE // PLACE_BITS
            st[POSTURE + child] = rest % PLACE_BITS
            rest = rest // CHILD_BASE
    rest = packed[at + NUN_WORD]
    st[TURN] = rest % CHILD_BASE
    st[CLOCK] = rest // CHILD_BASE % CHILD_BASE
    rest = rest // (CHILD_BASE * CHILD_BASE)
    st[PLACE + NUN + 1] = rest % CHILD_BASE
    st[PLACE + NUN] = rest // CHILD_BASE
    rest = packed[at + COIN_WORD]
    for player in range(4, -1, -1):
        st[COINS + player] = rest % COIN_BASE - COIN_SHIFT
        rest = rest // COIN_BASE
    for piece in range(PIECES):
        place = st[PLACE + piece]
        if place < t[SPACES] + 2:
            st[HERE + place] |= 1 << piece
            if piece < NUN and st[POSTURE + piece] == ATTACKING:
                st[HERE + place] |= FIGHT
                st[ATTACKERS] |= 1 << piece


@rule
def children_key(t: Row, st: Row, numbers: Row, with_marks: bool, is_named: bool) -> int:
    """The part of a key that tells of nuns and children, of whom those that are alike have no names.

    A player's two boys are alike, and its two girls, unless they are named; those of all others, unless `is_named`.
    """
    places = t[SPACES] + 3
    key = nun_number(t, numbers, st[PLACE + NUN]) + nun_number(t, numbers, st[PLACE + NUN + 1])
    first = 4 * st[TURN]
    others = first + 4 if first + 4 < 4 * st[PLAYERS] else 0
    hopes = with_marks and (st[HOPEFUL] | st[SWORN]) != 0
    for child in range(4 * st[PLAYERS]):
        alike = child // 2 * 2
        marks = st[POSTURE + child]
        if with_marks and first <= child < first + 4:
            marks += marks_of(st, child)
            if hopes:
                alike = child
        elif not is_named:
            alike = others + child % 4 // 2 * 2
        one = numbers[alike * places + st[PLACE + child]] + marks * SPREAD & KEY_BITS
        one = (one ^ one >> 29) * SPREAD & KEY_BITS
        key += one ^ one >> 31
    return key & KEY_BITS


@rule
def add_coins(t: Row, st: Row, key: int) -> int:
    """Add the coins to a key, where anything depends on them."""
    if t[FIGHT_BROKE] == BROKE_IS_SAFE:
        for player in range(st[PLAYERS]):
            key = key * SPREAD + st[COINS + player] + COIN_SHIFT & KEY_BITS
    return key


@rule
def position_key(t: Row, st: Row, numbers: Row) -> int:
    """The key of a position between two turns."""
    return add_coins(t, st, children_key(t, st, numbers, False, True) * SPREAD + st[TURN] & KEY_BITS)


@rule
def state_key(t: Row, st: Row, numbers: Row, is_keeping: int) -> int:
    """The key of a turn under way, from wherever it began; where only a kiss of its player counts, others are alike."""
    is_named = is_keeping != 0 or t[KISS_TRIGGER] == TRIGGER_MEETING or t[FIGHT_BROKE] == BROKE_IS_SAFE
    key = children_key(t, st, numbers, True, is_named) * SPREAD + st[PHASE] & KEY_BITS
    key = key * SPREAD + st[BUDGET] * 4 + st[NEED] & KEY_BITS
    key = key * SPREAD + st[HOPEFUL] * 16 + st[SWORN] & KEY_BITS
    once = st[PASSABLE] + st[PASSED] * 2 + st[CUT] * 4 + st[STIRRED] * 8 + st[STUCK] * 16 + st[CLEAN] * 32
    return add_coins(t, st, key * SPREAD + once & KEY_BITS)


@rule
def marks_of(st: Row, child: int) -> int:
    """What the turn under way has noted of a child of the player on turn, beside its posture."""
    marks = st[MAY] >> child & 1 | (st[WALKED] >> child & 1) << 1 | (st[HELD] >> child & 1) << 2
    marks |= (st[LEAVING] >> child & 1) << 3 | (st[SERVING] >> child & 1) << 4 | (st[SEEN_AT_START] >> child & 1) << 5
    return marks * PLACE_BITS


@rule
def open_turn_state(
    t: Row, stack: Rows, bufs: Rows, d: int, numbers: Row, met: Row, states: Row, tally: Row, orders: Row, kept: Row,
    parent: int,
) -> int:  # fmt: skip
    """Keep what a finished turn leads to, pass over a state met before, otherwise list the steps to try."""
    st = stack[d]
    if st[PHASE] == OVER:
        if st[ENDING] == KISSED and (orders[WHOSE] == ANYBODY or orders[WHOSE] == st[KISSER]):
            orders[FOUND_AT] = d
            return 0
        is_kept = st[ENDING] == RUNNING and orders[IS_KEEPING]
        if is_kept and add_key(met, position_key(t, st, numbers), tally, RESULTS):
            pack(st, kept, orders[KEPT] * PACKED, parent)
            orders[KEPT] += 1
        return 0
    if st[PHASE] == WALK or st[PHASE] == NUNS:
        if st[PHASE] == NUNS and not orders[IS_KEEPING] and ends_plainly(t, st):
            return 0
        if tally[STATES] * 2 > tally[ROOM + STATES]:
            forget_states(states, tally)
        if not add_key(states, state_key(t, st, numbers, orders[IS_KEEPING]), tally, STATES):
            return 0
    n = list_steps(t, stack, bufs, d)
    if st[PHASE] == WALK and st[NEED] == 1 and not orders[IS_KEEPING] and ends_plainly(t, st):
        n = drop_lonely_walks(st, bufs[d], n)
    return n


@rule
def drop_lonely_walks(st: Row, out: Row, n: int) -> int:
    """Take the last walks to empty spaces out of a list: no kiss comes of them where the turn ends plainly."""
    kept = 0
    for i in range(n):
        if out[i] // KIND_UNIT != STEP or st[HERE + out[i] % PLACE_BASE] != 0:
            out[kept] = out[i]
            kept += 1
    return kept


@rule
def forget_states(states: Row, tally: Row) -> None:
    """Forget which states were met: at worst they are played from again."""
    wipe(states, tally[STATES], tally[ROOM + STATES])
    tally[STATES] = 0


@rule
def play_all(
    t: Row, stack: Rows, bufs: Rows, numbers: Row, met: Row, states: Row, tally: Row, orders: Row, kept: Row,
    parent: int,
) -> bool:  # fmt: skip
    """Play the turn begun at depth 0 in every way, up to the first kiss; tells whether there was room for all."""
    d = 0
    bufs[0][COUNT] = -1
    while d >= 0:
        if bufs[d][COUNT] < 0:
            bufs[d][COUNT] = open_turn_state(t, stack, bufs, d, numbers, met, states, tally, orders, kept, parent)
            bufs[d][NEXT] = 0
            if orders[FOUND_AT] >= 0:
                return True
            if orders[KEPT] == orders[MOST_KEPT]:
                return False
        if bufs[d][NEXT] == bufs[d][COUNT]:
            d -= 1
            continue
        code = bufs[d][bufs[d][NEXT]]
        bufs[d][NEXT] += 1
        copy_numbers(stack[d + 1], stack[d], t[LENGTH])
        d += 1
        play_step(t, stack, bufs, d, code)
        bufs[d][COUNT] = -1
    return True


@rule
def play_layer(
    t: Row, stack: Rows, bufs: Rows, numbers: Row, met: Row, states: Row, tally: Row, orders: Row, kept: Row,
    layer: Row, begin: int, end: int, players: int,
) -> int:  # fmt: skip
    """Play a turn from some positions of a list in every way.

    Tells at which of them it stopped, because of a kiss or for want of room; `end` if at none.
    """
    if begin == 0:
        forget_states(states, tally)
    for parent in range(begin, end):
        unpack(t, stack[0], layer, parent * PACKED, players)
        begin_turn(t, stack[0])
        has_room = play_all(t, stack, bufs, numbers, met, states, tally, orders, kept, parent)
        if not has_room or orders[FOUND_AT] >= 0:
            return parent
    return end
