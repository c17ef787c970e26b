"""What a step does: a group is popped, tokens slide down, slides close up, colours vanish, the game ends."""

from __future__ import annotations

from model.colorpop.simulator.groups import gather_group, has_group, list_groups, next_stamp
from model.colorpop.simulator.layout import *
from model.compiled import Row, Rows, lowest_bit, rule


@rule
def begin_turn(_t: Row, st: Row) -> None:
    """Let the player on turn choose."""
    st[PHASE] = CHOOSE


@rule
def list_steps(t: Row, st: Row, w: Rows, out: Row) -> int:
    """List the steps that come next and give their number."""
    if st[PHASE] == ASK:
        out[0] = CLAIM
        out[1] = SILENT
        return 2
    n = list_groups(t, st, w, out)
    if n != TOO_MANY and st[PENDING] >> st[TURN] & 1:
        out[n] = CLAIM
        n += 1
    return n


@rule
def play_step(t: Row, st: Row, w: Rows, out: Row, code: int) -> None:
    """Carry out a listed step."""
    if code == CLAIM:
        st[WHO] = st[ASKING] if st[PHASE] == ASK else st[TURN]
        st[ENDING] = GONE
        st[PENDING] = 0
        st[PHASE] = OVER
    elif code == SILENT:
        finish_turn(t, st, w, out)
    else:
        pop(t, st, w, out, code)


@rule
def pop(t: Row, st: Row, w: Rows, out: Row, code: int) -> None:
    """Pop a group, and see what comes of a colour that is gone."""
    kind = remove_group(t, st, w, code)
    # Whoever could have announced a win before this turn has kept quiet until its end.
    if st[PENDING] >> st[TURN] & 1:
        st[PENDING] &= ~side_of(st, st[TURN])
    if kind != 0 and st[COUNT + kind] == 0:
        vanish(t, st, kind)
    if st[PHASE] == CHOOSE:
        finish_turn(t, st, w, out)


@rule
def finish_turn(t: Row, st: Row, w: Rows, out: Row) -> None:
    """Hand the turn on; without a group the game is over."""
    st[PHASE] = OVER
    if st[ENDING] != RUNNING:
        return
    st[TURN] = (st[TURN] + 1) % st[PLAYERS]
    if not has_group(t, st, w, out):
        st[ENDING] = NO_GROUP
        st[PENDING] = 0


# Popping.


@rule
def remove_group(t: Row, st: Row, w: Rows, code: int) -> int:
    """Take a group from the board to the player on turn, and let the rest slide; gives its kind."""
    size = gather_group(t, st, w, code)
    todo = w[TODO]
    stride = t[STRIDE]
    kind = lowest_bit(st[code % PLACE_BASE])
    jokers = 0
    for i in range(size):
        jokers += st[todo[i]] & JOKER
        st[todo[i]] = 0
    pile = st[TURN] * KINDS + kind
    st[COUNT] -= jokers
    if kind == 0:
        st[POPPED + pile] += jokers
    else:
        st[COUNT + kind] -= size - jokers
        st[POPPED + pile] += size - jokers
        st[TAKEN + pile] += jokers
    stamp = next_stamp(w)
    emptied = False
    for i in range(size):
        column = (todo[i] - t[BEGIN]) % stride
        if w[COLUMN][column] != stamp:
            w[COLUMN][column] = stamp
            if t[SLIDE_GRAVITY] == TOKENS_STAY:
                emptied = emptied or is_empty(t, st, column)
            else:
                emptied = slide_down(t, st, column) or emptied
    if emptied:
        close_up(t, st)
    return kind


@rule
def slide_down(t: Row, st: Row, column: int) -> bool:
    """Let the tokens of a slide close up at its lower end; tell if there are none.

    An empty place is moved like a token and the next token takes its place: which places are empty cannot be foreseen,
    and a wrong guess of the processor costs more than the move.
    """
    stride = t[STRIDE]
    place = t[BEGIN] + (t[ROWS] - 1) * stride + column
    free = place
    for _ in range(t[ROWS]):
        token = st[place]
        st[place] = 0
        st[free] = token
        free -= stride if token else 0
        place -= stride
    return st[t[BEGIN] + (t[ROWS] - 1) * stride + column] == 0


@rule
def is_empty(t: Row, st: Row, column: int) -> bool:
    """Whether a slide holds nothing."""
    for row in range(t[ROWS]):
        if st[t[BEGIN] + row * t[STRIDE] + column]:
            return False
    return True


@rule
def close_up(t: Row, st: Row) -> None:
    """Move empty slides to the far right and the others to the left."""
    stride = t[STRIDE]
    to = 0
    for column in range(t[WIDTH]):
        if is_empty(t, st, column):
            continue
        if to != column:
            for row in range(t[ROWS]):
                place = t[BEGIN] + row * stride
                st[place + to] = st[place + column]
                st[place + column] = 0
        to += 1


# What comes of a colour that is gone.


@rule
def side_of(st: Row, player: int) -> int:
    """The bits of a player and, in teams, of its partner."""
    return 5 << (player & 1) if st[TEAMS] else 1 << player


@rule
def vanish(t: Row, st: Row, kind: int) -> None:
    """See to a colour whose last token has just been popped by the player on turn."""
    owner = -1
    for player in range(st[PLAYERS]):
        if st[HAND + player] >> kind & 1:
            owner = player
    if owner < 0:
        if t[WIN_UNOWNED] == UNOWNED_ENDS:
            st[ENDING] = UNOWNED
            st[WHO] = kind
            st[PENDING] = 0
        return
    if t[WIN_MOVER] == ONLY_OWN_MOVE and not side_of(st, owner) >> st[TURN] & 1:
        return
    if not is_win(t, st, owner):
        return
    if t[WIN_CLAIM] == WIN_CLAIMED:
        st[PENDING] |= side_of(st, owner)
        st[ASKING] = owner
        st[PHASE] = ASK
    else:
        st[ENDING] = GONE
        st[WHO] = owner


@rule
def is_win(t: Row, st: Row, owner: int) -> bool:
    """Whether the side of a player, one of whose colours has just gone, wins at once."""
    reading = BOTH_GONE
    if st[TEAMS]:
        reading = t[WIN_TEAM]
    elif st[PLAYERS] == 2 and st[HAND + owner] & (st[HAND + owner] - 1):
        reading = t[WIN_TWO_COLOURS]
    if reading == NO_INSTANT_WIN:
        return False
    if reading == EITHER_GONE:
        return True
    side = side_of(st, owner)
    for player in range(st[PLAYERS]):
        if side >> player & 1:
            for kind in range(1, KINDS):
                if st[HAND + player] >> kind & 1 and st[COUNT + kind] > 0:
                    return False
    return True
