"""Which groups can be popped.

A group of a colour is found from one of its tokens by going from neighbour to neighbour; all groups at once are found
by joining each token with its neighbours. Where jokers do not bridge, the way leads from tokens of the colour to jokers
and from jokers to jokers, but from no joker back to the colour: the group is one connected set of coloured tokens with
every joker that hangs on it. Jokers alone are all connected jokers, whatever lies around them; where jokers do not
count towards the two, jokers alone are never a group.

Where the mover may leave jokers out, a group is any set that holds together, and that is whole: a token of the colour
that touches it (by a bridge or not, as jokers bridge or not) belongs to it.
"""

from __future__ import annotations

from model.colorpop.simulator.layout import *
from model.compiled import Row, Rows, rule


@rule
def flood(t: Row, st: Row, w: Rows, start: int, colour: int, stamp: int) -> int:
    """Gather the group around a place into TODO and give its size; places marked with the stamp are left out."""
    mark = w[MARK]
    todo = w[TODO]
    stride = t[STRIDE]
    bridges = t[GROUP_JOKER_BRIDGES] != JOKERS_DO_NOT_BRIDGE
    mark[start] = stamp
    todo[0] = start
    size = 1
    done = 0
    while done < size:
        here = todo[done]
        done += 1
        fits = colour if bridges or not st[here] & JOKER else JOKER
        if st[here + 1] & fits and mark[here + 1] != stamp:
            mark[here + 1] = stamp
            todo[size] = here + 1
            size += 1
        if st[here + stride] & fits and mark[here + stride] != stamp:
            mark[here + stride] = stamp
            todo[size] = here + stride
            size += 1
        if st[here - 1] & fits and mark[here - 1] != stamp:
            mark[here - 1] = stamp
            todo[size] = here - 1
            size += 1
        if st[here - stride] & fits and mark[here - stride] != stamp:
            mark[here - stride] = stamp
            todo[size] = here - stride
            size += 1
    return size


@rule
def next_stamp(w: Rows) -> int:
    """A number with which nothing is marked yet."""
    w[STAMP][0] += 1
    return w[STAMP][0]


@rule
def jokers_among(st: Row, w: Rows, size: int) -> int:
    """How many of the places in TODO hold jokers."""
    todo = w[TODO]
    jokers = 0
    for i in range(size):
        jokers += st[todo[i]] & JOKER
    return jokers


@rule
def is_enough(t: Row, colour: int, size: int, jokers: int) -> bool:
    """Whether so many tokens, jokers among them, make a group of a colour."""
    if t[GROUP_JOKER_COUNTS] == JOKERS_DO_NOT_COUNT:
        return size - jokers >= 2
    return size >= 2 and (size > jokers or colour == JOKER)


# Listing.


@rule
def list_groups(t: Row, st: Row, w: Rows, out: Row) -> int:
    """List the codes of all groups and give their number; TOO_MANY if the choices of jokers are beyond counting."""
    if t[GROUP_ALL_JOKERS] == JOKERS_CHOSEN or t[GROUP_JOKER_BRIDGES] == JOKERS_DO_NOT_BRIDGE:
        return list_regions(t, st, w, out)
    n = list_whole_groups(t, st, w, out)
    if t[GROUP_JOKER_ONLY] == JOKERS_ALONE and t[GROUP_JOKER_COUNTS] != JOKERS_DO_NOT_COUNT:
        n = list_joker_groups(t, st, w, out, n)
    return n


@rule
def list_whole_groups(t: Row, st: Row, w: Rows, out: Row) -> int:
    """List every connected set of a colour with all its jokers, by its first coloured token."""
    begins = w[BEGINS]
    first = w[FIRST]
    joined = w[JOINED]
    n = 0
    for i in range(connect(t, st, w)):
        # Each is written down, and the next takes the place of what is no group: sparing that costs wrong guesses.
        begin = begins[i]
        out[n] = begin
        n += joined[begin] & (1 if first[begin] == begin else 0)
    return n


@rule
def connect(t: Row, st: Row, w: Rows) -> int:
    """Find the connected sets of each colour in one look at every token, at its left and its upper neighbour only.

    FIRST leads from a token to one before it in its set, in the end to the first, which leads to itself. JOINED tells
    of that one whether its set is more than a single token; a joker beside it is more where jokers count. BEGINS lists
    in order, so many, the tokens that had no such neighbour; every set begins with one of them.
    """
    first = w[FIRST]
    joined = w[JOINED]
    begins = w[BEGINS]
    region = w[REGION]
    stride = t[STRIDE]
    jokers = 0
    n = 0
    for place in range(t[BEGIN], t[END]):
        token = st[place]
        if token == 0:
            continue
        if token & JOKER:
            region[jokers] = place
            jokers += 1
            continue
        first[place] = place
        begin = first[place - 1 if st[place - 1] == token else place]
        if st[place - stride] == token:
            above = first[place - stride]
            if begin != place and begin != above:
                unite(w, begin, above)
            if above < begin:
                begin = above
        alone = 1 if begin == place else 0
        first[place] = begin
        joined[begin] = 1 - alone
        begins[n] = place
        n += alone
    if jokers:
        join_by_jokers(t, st, w, jokers)
    return n


@rule
def unite(w: Rows, one: int, other: int) -> None:
    """Make two sets of connected tokens one."""
    one = first_of(w, one)
    other = first_of(w, other)
    if one != other:
        w[FIRST][max(one, other)] = min(one, other)
        w[JOINED][min(one, other)] = 1


@rule
def first_of(w: Rows, place: int) -> int:
    """The first token of a set of connected ones."""
    first = w[FIRST]
    while first[place] != place:
        place = first[place]
    return place


@rule
def join_by_jokers(t: Row, st: Row, w: Rows, jokers: int) -> None:
    """Unite what connected jokers join: around each set of them the tokens of one colour."""
    before = w[STAMP][0]
    for i in range(jokers):
        start = w[REGION][i]
        if w[MARK][start] <= before:
            join_around(t, st, w, flood(t, st, w, start, JOKER, next_stamp(w)))


@rule
def join_around(t: Row, st: Row, w: Rows, size: int) -> None:
    """Unite the tokens of each colour around the jokers in TODO."""
    todo = w[TODO]
    stride = t[STRIDE]
    colours = 0
    for i in range(size):
        here = todo[i]
        colours = join_beside(t, st, w, here + 1, colours)
        colours = join_beside(t, st, w, here + stride, colours)
        colours = join_beside(t, st, w, here - 1, colours)
        colours = join_beside(t, st, w, here - stride, colours)


@rule
def join_beside(t: Row, st: Row, w: Rows, place: int, colours: int) -> int:
    """Unite a token beside a joker with the one of its colour in CHOICE, or add it there; gives how many stand there.

    Where jokers do not bridge, it stays apart; where they count towards the two, it is not alone.
    """
    token = st[place]
    if token == 0 or token & JOKER:
        return colours
    begin = first_of(w, place)
    if t[GROUP_JOKER_COUNTS] != JOKERS_DO_NOT_COUNT:
        w[JOINED][begin] = 1
    if t[GROUP_JOKER_BRIDGES] == JOKERS_DO_NOT_BRIDGE:
        return colours
    choice = w[CHOICE]
    for at in range(colours):
        if st[choice[at]] == token:
            unite(w, begin, choice[at])
            return colours
    choice[colours] = place
    return colours + 1


@rule
def list_joker_groups(t: Row, st: Row, w: Rows, out: Row, n: int) -> int:
    """Add the connected jokers, two or more."""
    before = w[STAMP][0]
    for start in range(t[BEGIN], t[END]):
        if st[start] & JOKER and w[MARK][start] <= before and flood(t, st, w, start, JOKER, next_stamp(w)) >= 2:
            out[n] = start
            n += 1
    return n


@rule
def list_regions(t: Row, st: Row, w: Rows, out: Row) -> int:
    """List groups where jokers do not bridge or where the mover chooses: region by region."""
    seen = w[SEEN]
    now = next_stamp(w)
    alone = t[GROUP_JOKER_ONLY] == JOKERS_ALONE and t[GROUP_JOKER_COUNTS] != JOKERS_DO_NOT_COUNT
    n = 0
    for start in range(t[BEGIN], t[END]):
        if st[start] == 0 or seen[start] == now or (st[start] & JOKER and not alone):
            continue
        colour = JOKER if st[start] & JOKER else st[start]
        size = flood(t, st, w, start, colour, next_stamp(w))
        jokers = take_region(st, w, size, colour, now)
        if t[GROUP_ALL_JOKERS] != JOKERS_CHOSEN:
            if is_enough(t, colour, size, jokers):
                out[n] = start
                n += 1
        else:
            n = list_choices(t, st, w, out, n, start, colour, size, jokers)
            if n == TOO_MANY:
                return n
    return n


@rule
def take_region(st: Row, w: Rows, size: int, colour: int, now: int) -> int:
    """Note which places of a region need no further look, keep its places, and its jokers in order; count those."""
    todo = w[TODO]
    region = w[REGION]
    choice = w[CHOICE]
    jokers = 0
    for i in range(size):
        place = todo[i]
        region[i] = place
        if colour == JOKER or not st[place] & JOKER:
            w[SEEN][place] = now
        if st[place] & JOKER:
            at = jokers
            while at > 0 and choice[at - 1] > place:
                choice[at] = choice[at - 1]
                at -= 1
            choice[at] = place
            jokers += 1
    return jokers


@rule
def list_choices(t: Row, st: Row, w: Rows, out: Row, n: int, start: int, colour: int, size: int, jokers: int) -> int:
    """List the groups of one region for every choice of its jokers that holds together."""
    if jokers > MOST_JOKERS or n + size + (1 << jokers) > MOST_STEPS:
        return TOO_MANY
    choice = w[CHOICE]
    bridges = t[GROUP_JOKER_BRIDGES] != JOKERS_DO_NOT_BRIDGE
    for taken in range(1 << jokers):
        if taken == 0:
            if colour != JOKER:
                n = list_bare_groups(t, st, w, out, n, start, colour, size, jokers)
            continue
        stamp = leave_out(w, jokers, taken)
        begin = start
        if bridges or colour == JOKER:
            at = 0
            while not taken >> at & 1:
                at += 1
            begin = choice[at]
        found = flood(t, st, w, begin, colour, stamp)
        chosen = jokers_among(st, w, found)
        bits = 0
        for i in range(jokers):
            bits += taken >> i & 1
        if chosen == bits and is_enough(t, colour, found, chosen):
            out[n] = first_named(st, w, found, colour) + PLACE_BASE * taken
            n += 1
    return n


@rule
def list_bare_groups(
    t: Row, st: Row, w: Rows, out: Row, n: int, start: int, colour: int, size: int, jokers: int
) -> int:
    """List the groups of one region from which every joker is left out."""
    region = w[REGION]
    stamp = leave_out(w, jokers, 0)
    for i in range(size):
        begin = region[i] if t[GROUP_JOKER_BRIDGES] != JOKERS_DO_NOT_BRIDGE else start
        if st[begin] & JOKER or w[MARK][begin] == stamp:
            continue
        found = flood(t, st, w, begin, colour, stamp)
        if found >= 2:
            out[n] = first_named(st, w, found, colour)
            n += 1
    return n


@rule
def leave_out(w: Rows, jokers: int, taken: int) -> int:
    """Mark the jokers of the region that are not taken, and give the stamp."""
    stamp = next_stamp(w)
    for i in range(jokers):
        if not taken >> i & 1:
            w[MARK][w[CHOICE][i]] = stamp
    return stamp


@rule
def first_named(st: Row, w: Rows, size: int, colour: int) -> int:
    """The place by which the group in TODO is named: its first coloured token, or its first joker if it has none."""
    todo = w[TODO]
    first = PLACE_BASE
    for i in range(size):
        if todo[i] < first and (colour == JOKER or not st[todo[i]] & JOKER):
            first = todo[i]
    return first


# One group.


@rule
def gather_group(t: Row, st: Row, w: Rows, code: int) -> int:
    """Gather the places of a listed group into TODO and give its size."""
    start = code % PLACE_BASE
    taken = code // PLACE_BASE
    colour = JOKER if st[start] & JOKER else st[start]
    size = flood(t, st, w, start, colour, next_stamp(w))
    if t[GROUP_ALL_JOKERS] == JOKERS_CHOSEN:
        jokers = take_region(st, w, size, colour, w[STAMP][0])
        size = flood(t, st, w, start, colour, leave_out(w, jokers, taken))
    return size


@rule
def has_group(t: Row, st: Row, w: Rows, out: Row) -> bool:
    """Whether any group is left; looked for from below, where the tokens lie."""
    if t[GROUP_JOKER_COUNTS] == JOKERS_DO_NOT_COUNT:
        return has_group_of_two(t, st, w, out)
    stride = t[STRIDE]
    alone = t[GROUP_JOKER_ONLY] == JOKERS_ALONE
    for place in range(t[END] - 1, t[BEGIN] - 1, -1):
        token = st[place]
        both = token & st[place + 1]
        if both and (alone or both != ANY):
            return True
        both = token & st[place - stride]
        if both and (alone or both != ANY):
            return True
    return False


@rule
def has_group_of_two(t: Row, st: Row, w: Rows, out: Row) -> bool:
    """Whether two coloured tokens are connected: side by side, or where that is a way over jokers."""
    stride = t[STRIDE]
    for place in range(t[BEGIN], t[END]):
        token = st[place]
        if token and not token & JOKER and (token == st[place + 1] or token == st[place + stride]):
            return True
    if t[GROUP_JOKER_BRIDGES] == JOKERS_DO_NOT_BRIDGE or st[COUNT] == 0:
        return False
    return list_whole_groups(t, st, w, out) > 0
