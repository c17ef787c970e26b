"""Clearing colours from a board: random playouts, a beam, and a search that leaves nothing out.

Only the board matters here: whose turn it is and who would win are left aside. A goal is a set of colours, as bits.
"""

from __future__ import annotations

from model.colorpop.simulator.chance import draw
from model.colorpop.simulator.groups import connect, list_groups
from model.colorpop.simulator.layout import *
from model.colorpop.simulator.turns import remove_group
from model.compiled import Row, Rows, clear, lowest_bit, rule

FOUND, EXHAUSTED, GOING_ON, FULL = 1, 0, -1, -2

# What the searches keep from call to call, and how much room there is.
(DEPTH, STATES, DRAWN, KEPT, LAYERS, CUT, BOARDS_MOST, CODES_MOST, KEPT_MOST, DRAWN_MOST) = range(10)
PROGRESS = 10
ISOLATED_WEIGHT, GROUP_WEIGHT, OTHER_WEIGHT, NOISE = 4, 1, 1, 4
MOST_SCORE = 4096


@rule
def copy_board(t: Row, into: Row, st: Row) -> None:
    """Copy the tokens and their counts, nothing else."""
    for i in range(COUNT, COUNT + KINDS):
        into[i] = st[i]
    for i in range(t[BEGIN], t[END]):
        into[i] = st[i]


@rule
def is_cleared(st: Row, goal: int) -> bool:
    """Whether all colours of a goal are gone."""
    while goal:
        if st[COUNT + lowest_bit(goal)]:
            return False
        goal &= goal - 1
    return True


@rule
def is_lost(t: Row, st: Row, goal: int) -> bool:
    """Whether a colour of the goal is down to one token that no joker can go with any more."""
    if st[COUNT] > 0 and t[GROUP_JOKER_COUNTS] != JOKERS_DO_NOT_COUNT:
        return False
    while goal:
        if st[COUNT + lowest_bit(goal)] == 1:
            return True
        goal &= goal - 1
    return False


# Playouts.


@rule
def play_out(t: Row, st: Row, w: Rows, out: Row, goal: int, spared: int, random: Row, path: Row) -> int:
    """Pop at random until the goal is reached, sparing a colour as long as others can be popped; -1 if it is missed."""
    length = 0
    while not is_cleared(st, goal):
        if is_lost(t, st, goal):
            return -1
        n = list_groups(t, st, w, out)
        if n <= 0:
            return -1
        others = 0
        for i in range(n):
            if not st[out[i] % PLACE_BASE] & spared or st[out[i] % PLACE_BASE] & JOKER:
                code = out[i]
                out[i] = out[others]
                out[others] = code
                others += 1
        code = out[draw(random, others if others else n)]
        path[length] = code
        length += 1
        remove_group(t, st, w, code)
    return length


@rule
def play_many(t: Row, start: Row, st: Row, w: Rows, out: Row, goal: int, random: Row, path: Row, tries: int) -> int:
    """Play out from a position several times, mostly sparing a colour of the goal; gives the length found.

    One time in four no colour is spared: some boards want the goal itself to be popped early.
    """
    kinds = 0
    for kind in range(1, KINDS):
        kinds += goal >> kind & 1
    for number in range(tries):
        which = draw(random, kinds)
        spared = 0
        for kind in range(1, KINDS):
            if goal >> kind & 1:
                if which == 0:
                    spared = 1 << kind
                which -= 1
        copy_board(t, st, start)
        length = play_out(t, st, w, out, goal, spared if number % 4 else 0, random, path)
        if length >= 0:
            return length
    return -1


# Boards that have been met.


@rule
def is_new(t: Row, st: Row, numbers: Row, table: Row, room: int) -> bool:
    """Whether a board is met for the first time; it is remembered by two keys from independent random numbers."""
    begin = t[BEGIN]
    cells = t[END] - begin
    key = 0
    other = 0
    for i in range(cells):
        token = st[begin + i]
        if token:
            at = 2 * (lowest_bit(token) * cells + i)
            key ^= numbers[at]
            other ^= numbers[at + 1]
    return remember(table, room, key if key else 1, other)


@rule
def remember(table: Row, room: int, key: int, other: int) -> bool:
    """Put two keys side by side into a table with room for a power of two; False if they stand there already."""
    at = key & (room - 1)
    while table[2 * at]:
        if table[2 * at] == key and table[2 * at + 1] == other:
            return False
        at = (at + 1) & (room - 1)
    table[2 * at] = key
    table[2 * at + 1] = other
    return True


@rule
def move_over(table: Row, room: int, larger: Row, larger_room: int) -> None:
    """Carry all keys over into a larger table."""
    for at in range(room):
        if table[2 * at]:
            remember(larger, larger_room, table[2 * at], table[2 * at + 1])


# Every way.


@rule
def search_all(t: Row, stack: Rows, bufs: Rows, w: Rows, goal: int, numbers: Row, table: Row, p: Row, most: int) -> int:
    """Go on with a depth-first search for up to so many new states; every board is looked at once.

    `bufs[d]` holds the codes at depth d, then how many there are and which comes next; `p` the depth and the states so
    far. EXHAUSTED is a proof that no sequence of pops reaches the goal.
    """
    last = p[CODES_MOST] + 1
    until = p[STATES] + most
    while p[DEPTH] >= 0:
        d = p[DEPTH]
        if bufs[d][last] == bufs[d][last - 1]:
            p[DEPTH] -= 1
            continue
        if p[STATES] >= until:
            return GOING_ON
        if 2 * p[STATES] > p[BOARDS_MOST]:
            return FULL
        code = bufs[d][bufs[d][last]]
        bufs[d][last] += 1
        after = stack[d + 1]
        copy_board(t, after, stack[d])
        remove_group(t, after, w, code)
        if is_cleared(after, goal):
            return FOUND
        if is_lost(t, after, goal):
            continue
        if not is_new(t, after, numbers, table, p[BOARDS_MOST]):
            continue
        p[STATES] += 1
        n = list_groups(t, after, w, bufs[d + 1])
        bufs[d + 1][last - 1] = n
        bufs[d + 1][last] = 0
        p[DEPTH] = d + 1
    return EXHAUSTED


# A beam.


@rule
def score(t: Row, st: Row, w: Rows, goal: int, random: Row) -> int:
    """How far a board is from the goal: isolated tokens weigh most, those of other colours less; some chance on top."""
    begins = w[BEGINS]
    first = w[FIRST]
    joined = w[JOINED]
    isolated = 0
    others = 0
    groups = 0
    for i in range(connect(t, st, w)):
        begin = begins[i]
        is_set = 1 if first[begin] == begin else 0
        is_wanted = 1 if st[begin] & goal else 0
        is_joined = joined[begin]
        isolated += is_set & is_wanted & ~is_joined
        groups += is_set & is_wanted & is_joined
        others += is_set & ~is_wanted & ~is_joined
    value = isolated * ISOLATED_WEIGHT + groups * GROUP_WEIGHT + others * OTHER_WEIGHT + draw(random, NOISE)
    return min(value, MOST_SCORE - 1)


@rule
def widen(
    t: Row,
    layer: Rows,
    temp: Row,
    w: Rows,
    out: Row,
    goal: int,
    numbers: Row,
    table: Row,
    random: Row,
    children: Rows,
    p: Row,
) -> int:
    """List the new boards one pop after a layer: parent, code and score of each; FOUND with the winning one."""
    most = p[DRAWN_MOST]
    n = 0
    for parent in range(p[KEPT]):
        st = layer[parent]
        count = list_groups(t, st, w, out)
        for i in range(count):
            copy_board(t, temp, st)
            remove_group(t, temp, w, out[i])
            if is_cleared(temp, goal):
                children[0][0] = parent
                children[1][0] = out[i]
                return FOUND
            if is_lost(t, temp, goal):
                continue
            if n == most or 2 * p[STATES] > p[BOARDS_MOST]:
                p[CUT] = 1
                break
            if not is_new(t, temp, numbers, table, p[BOARDS_MOST]):
                continue
            p[STATES] += 1
            children[0][n] = parent
            children[1][n] = out[i]
            children[2][n] = score(t, temp, w, goal, random)
            n += 1
    p[DRAWN] = n
    return EXHAUSTED if n == 0 else GOING_ON


@rule
def keep_best(t: Row, layer: Rows, following: Rows, w: Rows, children: Rows, tally: Row, trail: Rows, p: Row) -> None:
    """Keep as many of the listed boards as there is room for, lowest scores first; note where they came from."""
    room = p[KEPT_MOST]
    clear(tally, 0, MOST_SCORE)
    for i in range(p[DRAWN]):
        tally[children[2][i]] += 1
    limit = 0
    total = 0
    while limit < MOST_SCORE and total + tally[limit] <= room:
        total += tally[limit]
        limit += 1
    spare = room - total
    kept = 0
    for i in range(p[DRAWN]):
        value = children[2][i]
        if value > limit:
            continue
        if value == limit:
            if spare == 0:
                continue
            spare -= 1
        copy_board(t, following[kept], layer[children[0][i]])
        remove_group(t, following[kept], w, children[1][i])
        trail[2 * p[LAYERS]][kept] = children[0][i]
        trail[2 * p[LAYERS] + 1][kept] = children[1][i]
        kept += 1
    if kept < p[DRAWN]:
        p[CUT] = 1
    p[KEPT] = kept
    p[LAYERS] += 1


@rule
def beam(
    t: Row,
    layer: Rows,
    following: Rows,
    temp: Row,
    w: Rows,
    out: Row,
    goal: int,
    numbers: Row,
    table: Row,
    random: Row,
    children: Rows,
    tally: Row,
    trail: Rows,
    path: Row,
    p: Row,
) -> int:
    """Go one layer on; when the goal is reached, the codes stand in `path`, and p[DEPTH] says how many."""
    found = widen(t, layer, temp, w, out, goal, numbers, table, random, children, p)
    if found == GOING_ON:
        keep_best(t, layer, following, w, children, tally, trail, p)
    elif found == FOUND:
        parent = children[0][0]
        length = p[LAYERS]
        path[length] = children[1][0]
        for back in range(length - 1, -1, -1):
            path[back] = trail[2 * back + 1][parent]
            parent = trail[2 * back][parent]
        p[DEPTH] = length + 1
    return found
