"""Digests of what a turn can lead to, which tell one set of tables from another, for many positions at once.

A digest sums up the keys of everything that a turn can lead to; two sets of results differ where their digests differ.
Positions come on cards, a few numbers each, all of one length: so thousands of them are looked at in one call.
"""

from __future__ import annotations

from model.compiled import Row, Rows, clear, copy_numbers, rule
from model.recess.simulator.counting import FULL, KEY_BITS, RESULTS, ROOM, SPREAD, STATES, count_turn
from model.recess.simulator.layout import *
from model.recess.simulator.turns import begin_turn

# A card: a head, then three numbers for each piece on it.
(CARD_PLAYERS, CARD_TURN, CARD_CLOCK, CARD_COINS) = range(4)
CARD_PIECES = CARD_COINS + 5
(CARD_PIECE, CARD_PLACE, CARD_POSTURE) = range(3)
CARD_EACH = 3


@rule
def lay_card(t: Row, st: Row, cards: Row, at: int, length: int) -> None:
    """Lay the position on a card out in a row."""
    clear(st, 0, t[LENGTH])
    for piece in range(PIECES):
        st[PLACE + piece] = t[SPACES] + 2
    st[PLAYERS] = cards[at + CARD_PLAYERS]
    st[TURN] = cards[at + CARD_TURN]
    st[CLOCK] = cards[at + CARD_CLOCK]
    for player in range(st[PLAYERS]):
        st[COINS + player] = cards[at + CARD_COINS + player]
    for i in range(at + CARD_PIECES, at + length, CARD_EACH):
        piece = cards[i + CARD_PIECE]
        place = cards[i + CARD_PLACE]
        st[PLACE + piece] = place
        st[HERE + place] |= 1 << piece
        if piece < NUN:
            st[POSTURE + piece] = cards[i + CARD_POSTURE]
        if cards[i + CARD_POSTURE] == ATTACKING:
            st[ATTACKERS] |= 1 << piece
            st[HERE + place] |= FIGHT


@rule
def mixed_sum(table: Row, count: int, size: int) -> int:
    """Sum up the keys in a table so that different sets of them have different sums."""
    total = 0
    for i in range(size, size + count):
        key = table[table[i]]
        key = (key ^ key >> 29) * SPREAD & KEY_BITS
        total += (key ^ key >> 31) * SPREAD & KEY_BITS
    return total & KEY_BITS


@rule
def wipe(table: Row, count: int, size: int) -> None:
    """Take the keys out of a table."""
    for i in range(size, size + count):
        table[table[i]] = 0


@rule
def digest_turn(t: Row, stack: Rows, bufs: Rows, start: Row, numbers: Row, found: Row, states: Row, tally: Row) -> int:
    """The digest of the results of a position's turn; FULL if there is no room in the tables, which are left empty."""
    copy_numbers(stack[0], start, t[LENGTH])
    begin_turn(t, stack[0])
    tally[RESULTS] = 0
    tally[STATES] = 0
    digest = count_turn(t, stack, bufs, numbers, found, states, tally)
    if digest != FULL:
        digest = mixed_sum(found, tally[RESULTS], tally[ROOM + RESULTS])
    wipe(found, tally[RESULTS], tally[ROOM + RESULTS])
    wipe(states, tally[STATES], tally[ROOM + STATES])
    return digest


@rule
def digest_cards(
    ts: Rows,
    count: int,
    stack: Rows,
    bufs: Rows,
    start: Row,
    numbers: Row,
    found: Row,
    states: Row,
    tally: Row,
    cards: Row,
    length: int,
    begin: int,
    end: int,
    out: Row,
) -> int:
    """Write the digests of the positions on some cards under several tables, a card after the other.

    Tells how many cards are done: fewer than there are if there is no room in the tables for the next.
    """
    for card in range(begin, end):
        lay_card(ts[0], start, cards, card * length, length)
        for i in range(count):
            digest = digest_turn(ts[i], stack, bufs, start, numbers, found, states, tally)
            if digest == FULL:
                return card
            out[card * count + i] = digest
    return end
