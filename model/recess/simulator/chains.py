"""Whether everybody who has to make room can: chains of pushes and break-ups inside each other, tried out."""

from __future__ import annotations

from model.compiled import Row, Rows, copy_numbers, count_bits, lowest_bit, rule
from model.recess.simulator.layout import *
from model.recess.simulator.pushes import has_room, is_free, list_pending_pushes, push

NO_CHAIN = PIECES + 1
"""The length of a chain that there is not."""

# What is asked of a row with pushes under way.
(EVERYBODY, ONE_CHAIN) = range(2)

# Where a buffer keeps the length of the chain that each of its pushes begins, what is asked, and how far it is.
LENGTHS = MOST_STEPS // 2
WHAT, OUTER, BEST = MOST_STEPS - 5, MOST_STEPS - 4, MOST_STEPS - 3


@rule
def all_have_room(t: Row, st: Row) -> bool:
    """Whether nobody has to make room any more, or everybody who has to can simply step aside."""
    if st[LEVEL] != 1:
        return st[LEVEL] == 0
    if st[CHAIN]:
        return st[PENDING] == 0 and has_room(t, st, st[PLACE + st[CHAIN] - 1], 1)
    taken = 1 if st[FIRST] and is_free(t, st, st[FIRST] - 1) else 0
    return has_room(t, st, st[PLACE + lowest_bit(st[PENDING])], taken + count_bits(st[PENDING]))


@rule
def can_all_be_pushed(t: Row, stack: Rows, bufs: Rows, base: int) -> bool:
    """Whether everybody who has to make room in the row at this depth can; tries all pushes, depth first."""
    if all_have_room(t, stack[base]):
        return True
    if chains_are_measured(t):
        return cost(t, stack, bufs, base, EVERYBODY) == 0
    d = base
    bufs[d][COUNT] = list_pending_pushes(t, stack[d], bufs[d])
    bufs[d][NEXT] = 0
    while d >= base:
        if bufs[d][NEXT] == bufs[d][COUNT]:
            d -= 1
            continue
        code = bufs[d][bufs[d][NEXT]]
        bufs[d][NEXT] += 1
        copy_numbers(stack[d + 1], stack[d], t[LENGTH])
        d += 1
        push(t, stack[d], code // PIECE_UNIT % PIECE_BASE, code % PLACE_BASE)
        if all_have_room(t, stack[d]):
            return True
        bufs[d][COUNT] = list_pending_pushes(t, stack[d], bufs[d])
        bufs[d][NEXT] = 0
    return False


@rule
def chains_are_measured(t: Row) -> bool:
    """Whether only a shortest chain is legal and may end in a fight, so that its length has to be tried out."""
    return t[PUSH_CHAIN] == CHAIN_SHORTEST and t[PUSH_FIGHT] == PUSH_ONTO_FIGHT


@rule
def keep_shortest_chains(t: Row, stack: Rows, bufs: Rows, d: int, n: int) -> int:
    """Keep of each piece's listed pushes those that begin a shortest chain, whatever room that leaves to others."""
    out = bufs[d]
    for i in range(n):
        try_push(t, stack, bufs, d, out[i])
        out[LENGTHS + i] = cost(t, stack, bufs, d + 1, ONE_CHAIN)
    kept = 0
    for i in range(n):
        if begins_a_shortest(out, i, n):
            out[LENGTHS + kept] = out[LENGTHS + i]
            out[kept] = out[i]
            kept += 1
    return kept


@rule
def begins_a_shortest(out: Row, i: int, n: int) -> bool:
    """Whether none of the listed pushes of the same piece begins a shorter chain than this one, which begins one."""
    if out[LENGTHS + i] >= NO_CHAIN:
        return False
    for j in range(n):
        is_same = out[j] // PIECE_UNIT == out[i] // PIECE_UNIT
        if is_same and out[LENGTHS + j] < out[LENGTHS + i]:
            return False
    return True


@rule
def cost(t: Row, stack: Rows, bufs: Rows, base: int, what: int) -> int:
    """Work out how many more pushes the chain under way takes, or 0 if everybody can be pushed; NO_CHAIN if not.

    A chain ends on a free space, or in a fight if that can be broken up: if everybody in it can be pushed in turn. So
    the two questions ask each other, one of them at each depth.
    """
    bufs[base][WHAT] = what
    bufs[base][COUNT] = -1
    d = base
    while True:
        is_new = bufs[d][COUNT] < 0
        answer = look_at_once(t, stack[d], bufs[d]) if is_new else look_at_answers(bufs[d])
        if answer < 0:
            if not is_new:
                try_next_push(t, stack, bufs, d)
                d += 1
        elif d == base:
            return answer
        else:
            d -= 1
            take_answer(bufs[d], answer)


@rule
def look_at_once(t: Row, st: Row, out: Row) -> int:
    """Answer without trying anything, or list the pushes to try."""
    if out[WHAT] == ONE_CHAIN:
        if st[LEVEL] > out[OUTER]:
            for outer in range(out[OUTER]):
                st[PENDING + outer] = 0
            out[WHAT] = EVERYBODY
        elif st[CHAIN] == 0:
            return 0
    if out[WHAT] == EVERYBODY and all_have_room(t, st):
        return 0
    out[COUNT] = list_pending_pushes(t, st, out)
    out[NEXT] = 0
    out[BEST] = NO_CHAIN
    return -1


@rule
def look_at_answers(out: Row) -> int:
    """Answer if every push has been tried: for everybody all are measured first, then the shortest are carried on."""
    n = out[COUNT]
    if out[WHAT] == ONE_CHAIN:
        return out[BEST] if out[NEXT] == n else -1
    while n <= out[NEXT] < 2 * n and not begins_a_shortest(out, out[NEXT] - n, n):
        out[NEXT] += 1
    return out[BEST] if out[NEXT] == 2 * n else -1


@rule
def try_next_push(t: Row, stack: Rows, bufs: Rows, d: int) -> None:
    """Carry the next push out in the row below, and ask there how it goes on."""
    i, n = bufs[d][NEXT], bufs[d][COUNT]
    try_push(t, stack, bufs, d, bufs[d][i % n])
    bufs[d + 1][WHAT] = ONE_CHAIN if i < n else EVERYBODY


@rule
def try_push(t: Row, stack: Rows, bufs: Rows, d: int, code: int) -> None:
    """Carry a push out in the row below."""
    copy_numbers(stack[d + 1], stack[d], t[LENGTH])
    push(t, stack[d + 1], code // PIECE_UNIT % PIECE_BASE, code % PLACE_BASE)
    bufs[d + 1][OUTER] = stack[d][LEVEL]
    bufs[d + 1][COUNT] = -1


@rule
def take_answer(out: Row, answer: int) -> None:
    """Take the answer to the push that was tried last."""
    i, n = out[NEXT], out[COUNT]
    out[NEXT] += 1
    if out[WHAT] == ONE_CHAIN:
        out[BEST] = min(out[BEST], answer + 1)
    elif i < n:
        out[LENGTHS + i] = answer
    elif answer == 0:
        out[BEST] = 0
        out[NEXT] = 2 * n
