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
    pieces_key,
    rest_key,
    turn_key,
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
def nameless_key(t: Row, st: Row, numbers: Row) -> int:
    """The key of a position in which a player's two boys, and its two girls, have no names."""
    places = t[SPACES] + 3
    key = 0
    for child in range(4 * st[PLAYERS]):
        one = numbers[child // 2 * 2 * places + st[PLACE + child]] + st[POSTURE + child] * SPREAD & KEY_BITS
        one = (one ^ one >> 29) * SPREAD & KEY_BITS
        key += (one ^ one >> 31) * SPREAD & KEY_BITS
    key += nun_number(t, numbers, st[PLACE + NUN]) + nun_number(t, numbers, st[PLACE + NUN + 1])
    key = (key & KEY_BITS) * SPREAD + st[TURN] & KEY_BITS
    if t[FIGHT_BROKE] == BROKE_IS_SAFE:
        for player in range(st[PLAYERS]):
            key = key * SPREAD + st[COINS + player] + COIN_SHIFT & KEY_BITS
    return key


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
        if is_kept and add_key(met, nameless_key(t, st, numbers), tally, RESULTS):
            pack(st, kept, orders[KEPT] * PACKED, parent)
            orders[KEPT] += 1
        return 0
    if st[PHASE] == WALK or st[PHASE] == NUNS:
        if st[PHASE] == NUNS and not orders[IS_KEEPING] and ends_plainly(t, st):
            return 0
        key = (pieces_key(t, st, numbers) + rest_key(st) + turn_key(st)) & KEY_BITS
        if not add_key(states, key, tally, STATES):
            return 0
    return list_steps(t, stack, bufs, d)


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
            if orders[KEPT] == orders[MOST_KEPT] or tally[STATES] * 2 > tally[ROOM + STATES]:
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
    for parent in range(begin, end):
        unpack(t, stack[0], layer, parent * PACKED, players)
        begin_turn(t, stack[0])
        has_room = play_all(t, stack, bufs, numbers, met, states, tally, orders, kept, parent)
        wipe(states, tally[STATES], tally[ROOM + STATES])
        tally[STATES] = 0
        if not has_room or orders[FOUND_AT] >= 0:
            return parent
    return end
