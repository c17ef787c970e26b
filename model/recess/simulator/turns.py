"""A turn from its beginning to its end: what each step does, and how the turn goes on where nobody has a choice."""

from __future__ import annotations

from model.compiled import Row, Rows, clear, copy_numbers, count_bits, lowest_bit, rule
from model.recess.simulator.answers import answerable
from model.recess.simulator.chains import can_all_be_pushed
from model.recess.simulator.landings import (
    begin_pushes,
    kiss,
    land,
    look_for_kisses,
    may_kiss_on,
    move_nun,
    next_walk,
    pays,
    settle,
    tell,
)
from model.recess.simulator.layout import *
from model.recess.simulator.pushes import end_fight, is_seen, push, put

LAST_MINUTE = 30


@rule
def begin_turn(t: Row, st: Row) -> None:
    """Advance the clock and prepare the turn of the player on turn; children that have served may stand up first."""
    if t[CLOCK_UNIT] != UNIT_ROUND or st[TURN] == 0:
        st[CLOCK] += 1
    clear(st, PHASE, HERE)
    if t[TURN_STUCK] == STUCK_PASSES:
        st[CLEAN] = 1
    elif t[TURN_STUCK] == STUCK_PLANNED:
        st[CLEAN] = UNKNOWN
    st[PASSABLE] = 1
    for child in range(4 * st[TURN], 4 * st[TURN] + 4):
        if st[POSTURE + child] == DETAINED:
            st[SERVING] |= 1 << child
        elif st[POSTURE + child] == SERVED:
            st[EXITING] |= 1 << child
        elif st[POSTURE + child] == ATTACKING:
            st[UNDECIDED] |= 1 << child
            if is_seen(t, st, st[PLACE + child]):
                st[SEEN_AT_START] |= 1 << child
    st[AFTERWARDS] = ENTERED
    stand_up(t, st)
    while st[PHASE] == GO_ON:
        go_on_opening(t, st)


@rule
def go_on_opening(t: Row, st: Row) -> None:
    """Look for kisses if somebody has stood up, then open the turn."""
    if st[AFTERWARDS] == ENTERED and st[RISEN]:
        look_then(t, st, OPENING)
    elif st[UNDECIDED]:
        st[PHASE] = DECLARE
    else:
        open_walks(t, st)


@rule
def stand_up(t: Row, st: Row) -> None:
    """Let the children that have served stand up, in the entrance or on a shelter space of their owner's choice."""
    st[PHASE] = GO_ON
    while st[EXITING]:
        child = lowest_bit(st[EXITING])
        door = 1 if child % 4 >= 2 else 0
        if t[DETENTION_EXIT] == EXIT_TO_SHELTER and t[t[EXITS] + door] < t[t[EXITS] + door + 1]:
            st[PHASE] = EXIT
            return
        rise(t, st, child)


@rule
def rise(t: Row, st: Row, child: int) -> None:
    """One child stands up where it is."""
    st[EXITING] &= ~(1 << child)
    st[RISEN] = 1
    st[STIRRED] = 1
    st[POSTURE + child] = FREED if t[DETENTION_MOVE] == FREED_TO_SHELTER_ONLY else STANDING


@rule
def open_walks(t: Row, st: Row) -> None:
    """Settle who may move and which moves are left, once hold or leave has been said for every fight."""
    nowhere = t[SPACES] + 2
    may = st[LEAVING]
    for child in range(4 * st[TURN], 4 * st[TURN] + 4):
        posture = st[POSTURE + child]
        if (posture == STANDING or posture == FREED) and st[PLACE + child] != nowhere:
            may |= 1 << child
    st[MAY] = may
    holds = count_bits(st[HELD])
    detained = count_bits(st[SERVING])
    lost = max(holds, detained) if t[BUDGET_STACKING] == STACKING_WORST else holds + detained
    moves = max(0, 3 - lost)
    need = min(moves, count_bits(may))
    unused = moves - need if t[MOVES_ALLOCATION] == ALLOCATION_LARGEST else 0
    st[NEED] = need
    st[BUDGET] = (2 << moves) - (2 << unused)
    next_walk(st)


# What a step does.


@rule
def play_step(t: Row, stack: Rows, bufs: Rows, d: int, code: int) -> None:
    """Carry a step out on the row at depth d; deeper rows are used for looking ahead."""
    st = stack[d]
    kind = code // KIND_UNIT
    piece = code // PIECE_UNIT % PIECE_BASE
    place = code % PLACE_BASE
    if kind != STAND_UP and kind != KISS and kind != NO_KISS:
        st[PASSABLE] = 0
    if kind == STEP:
        if t[FORCED_ESCAPE] == ESCAPE_BARRED and st[HELD]:
            st[ANSWERABLE] = answerable(t, stack, bufs, d)
        use_move(t, st, code // LENGTH_UNIT % LENGTH_BASE)
        land(t, st, piece, place)
    elif kind == PUSHES:
        if st[PHASE] == LET_GO:
            release(st, piece)
        push(t, st, piece, place)
        if st[LEVEL] == 0:
            st[PHASE] = GO_ON
    elif kind == NUN_STEP:
        move_nun(t, st, piece, place)
        st[AFTERWARDS] = NUN_MOVED
        if st[LEVEL] > 0:
            st[PHASE] = PUSH
        elif ends_plainly(t, st):
            finish_turn(t, st)
        else:
            st[PHASE] = GO_ON
    elif kind == STUCK_MOVE:
        st[STUCK] = 1
        use_move(t, st, code // LENGTH_UNIT % LENGTH_BASE)
        next_walk(st)
    elif kind == TELL:
        tell(t, st, piece, place)
    elif kind == KEEP_QUIET:
        settle(t, st)
    elif kind == HOLD or kind == LEAVE:
        declare(t, st, kind, piece)
    elif kind == KISS:
        kiss(t, st, place)
    elif kind == NO_KISS:
        decline(t, st, place)
    elif kind == STAND_UP:
        put(st, piece, place)
        rise(t, st, piece)
        stand_up(t, st)
    elif kind == STUCK_NUN:
        st[STUCK] = 1
        st[AFTERWARDS] = ENDS
        st[PHASE] = GO_ON
    elif kind == STOP:
        st[CUT] = 1
        st[AFTERWARDS] = CALLED
        st[PHASE] = GO_ON
    elif kind == PASS:
        pass_turn(t, st)
    elif kind == STUCK_PUSH:
        st[RELEASING] &= ~(1 << piece)
        st[PHASE] = GO_ON
    while st[PHASE] == GO_ON:
        go_on(t, stack, bufs, d)


@rule
def go_on(t: Row, stack: Rows, bufs: Rows, d: int) -> None:
    """Go on with the turn where nothing is waited for, by one stage."""
    st = stack[d]
    stage = st[AFTERWARDS]
    if stage <= OPENING:
        go_on_opening(t, st)
    elif stage == LANDED:
        settle(t, st)
    elif stage == NEXT_WALK:
        next_walk(st)
    elif stage == CALLED:
        st[PHASE] = NUNS
        if not answerable(t, stack, bufs, d):
            st[AFTERWARDS] = ENDS
            st[PHASE] = GO_ON
    elif stage == NUN_MOVED:
        look_then(t, st, ENDS)
    elif stage == PUSHED_OFF:
        look_then(t, st, RELEASED)
    elif stage == RELEASED:
        release_next(t, stack, bufs, d)
    elif stage == ENDS:
        serve(t, st)
    elif stage == STOOD_UP:
        last_look(t, st)
    else:
        finish_turn(t, st)


@rule
def use_move(t: Row, st: Row, length: int) -> None:
    """Take a move from the budget; in the fixed order the larger ones fall away with it."""
    if t[WALK_ORDER] == ORDER_FREE:
        st[BUDGET] &= ~(1 << length)
    else:
        st[BUDGET] &= (1 << length) - 1
    st[NEED] -= 1


@rule
def declare(t: Row, st: Row, kind: int, child: int) -> None:
    """Say hold (and take a coin) or leave for one fight."""
    st[UNDECIDED] &= ~(1 << child)
    if kind == HOLD:
        hold(t, st, child)
    else:
        st[LEAVING] |= 1 << child
    if st[UNDECIDED] == 0:
        open_walks(t, st)


@rule
def hold(t: Row, st: Row, child: int) -> None:
    """Take one more coin from the victim's owner."""
    st[HELD] |= 1 << child
    victim = lowest_bit(st[HERE + st[PLACE + child]] & ~(1 << child))
    pays(t, st, victim // 4, child // 4, 1)


@rule
def pass_turn(t: Row, st: Row) -> None:
    """Pass the whole turn; what becomes of the passer's own fights is `pass.fights`."""
    st[PASSED] = 1
    fights = st[UNDECIDED]
    st[PHASE] = GO_ON
    if t[PASS_FIGHTS] == FIGHTS_HELD:
        for child in range(4 * st[TURN], 4 * st[TURN] + 4):
            if fights >> child & 1:
                hold(t, st, child)
        st[AFTERWARDS] = CALLED
    elif t[PASS_FIGHTS] == FIGHTS_FROZEN:
        st[AFTERWARDS] = ENDS
    else:
        st[RELEASING] = fights
        st[AFTERWARDS] = RELEASED


@rule
def release_next(t: Row, stack: Rows, bufs: Rows, d: int) -> None:
    """Let the passer choose which fight is released next; where no attacker can be pushed off, what is left goes on.

    A fight that an attacker was pushed onto before has been broken up already.
    """
    st = stack[d]
    st[RELEASING] &= st[ATTACKERS]
    for attacker in range(4 * st[TURN], 4 * st[TURN] + 4):
        if st[RELEASING] >> attacker & 1:
            copy_numbers(stack[d + 1], st, t[LENGTH])
            release(stack[d + 1], attacker)
            if can_all_be_pushed(t, stack, bufs, d + 1):
                st[PHASE] = LET_GO
                return
    st[RELEASING] = 0
    st[AFTERWARDS] = ENDS


@rule
def release(st: Row, attacker: int) -> None:
    """Let a victim stand up where it is, and its attacker be pushed off as by a nun."""
    space = st[PLACE + attacker]
    victim = lowest_bit(st[HERE + space] & CHILD_BITS & ~(1 << attacker))
    end_fight(st, space)
    begin_pushes(st, victim)
    st[RELEASING] &= ~(1 << attacker)
    st[PENDING] = 1 << attacker
    st[FIRST] = 0
    st[EXEMPT] = 1
    st[LEVEL] = 1
    st[PHASE] = PUSH
    st[AFTERWARDS] = PUSHED_OFF


@rule
def decline(t: Row, st: Row, player: int) -> None:
    """A player lets a kiss be; where meeting is enough, the others are looked at too."""
    st[ASKED] |= 1 << player
    st[PHASE] = GO_ON
    if t[KISS_TRIGGER] == TRIGGER_MEETING:
        look_for_kisses(t, st)


@rule
def look_then(t: Row, st: Row, after: int) -> None:
    """Look for kisses where meeting is enough and something has moved, then go on with the next stage."""
    st[AFTERWARDS] = after
    st[ASKED] = 0
    st[PHASE] = GO_ON
    if t[KISS_TRIGGER] == TRIGGER_MEETING and t[KISS_WHEN] != KISS_AT_END and st[STIRRED]:
        look_for_kisses(t, st)


# Ending a turn.


@rule
def serve(t: Row, st: Row) -> None:
    """Let the children that lay in detention since before the turn stand up, now or at their next turn."""
    st[AFTERWARDS] = STOOD_UP
    st[PHASE] = GO_ON
    st[RISEN] = 0
    if t[DETENTION_STANDS] == STANDS_AT_NEXT:
        for child in range(4 * st[TURN], 4 * st[TURN] + 4):
            if st[SERVING] >> child & 1:
                st[POSTURE + child] = SERVED
    else:
        st[EXITING] = st[SERVING]
        stand_up(t, st)


@rule
def last_look(t: Row, st: Row) -> None:
    """Look for kisses once more: after a stand-up, or at the end of the turn where that is their time."""
    st[AFTERWARDS] = FINISH
    st[ASKED] = 0
    st[PHASE] = GO_ON
    if t[KISS_WHEN] != KISS_AT_END:
        if st[RISEN]:
            look_then(t, st, FINISH)
        return
    if not still_hopes(t, st) and t[KISS_TRIGGER] == TRIGGER_MEETING and st[STIRRED]:
        look_for_kisses(t, st)


@rule
def still_hopes(t: Row, st: Row) -> bool:
    """Let pairs that met unseen by their own move kiss if they are together and unseen still; tell if that decided."""
    hope = st[SWORN] if t[KISS_TRIGGER] == TRIGGER_MEETING else st[HOPEFUL]
    asks = False
    for pair in range(4):
        boy = 4 * st[TURN] + pair // 2
        girl = 4 * st[TURN] + 2 + pair % 2
        space = st[PLACE + boy]
        if not hope >> pair & 1 or st[PLACE + girl] != space or not may_kiss_on(t, st, space):
            continue
        declared = t[KISS_OPTIONAL] == KISS_DECLARED and t[t[SHELTERS] + space]
        if st[SWORN] >> pair & 1 or not declared:
            kiss(t, st, st[TURN])
            return True
        asks = True
    if asks:
        st[ASKING] = st[TURN]
        st[PHASE] = ASK
    return asks


@rule
def ends_plainly(t: Row, st: Row) -> bool:
    """Whether the turn ends with the nun's move alone: nobody stands up, and no kiss can come of it."""
    if st[SERVING] or st[HOPEFUL] or st[CUT] or st[PASSED]:
        return False
    return t[KISS_TRIGGER] != TRIGGER_MEETING


@rule
def finish_turn(t: Row, st: Row) -> None:
    """Hand the turn on, and end the game if time is up."""
    st[TURN] = (st[TURN] + 1) % st[PLAYERS]
    st[PHASE] = OVER
    moves_hand = t[CLOCK_UNIT] != UNIT_ROUND or st[TURN] == 0
    last = LAST_MINUTE - 1 if t[CLOCK_END] == END_AT_30 else LAST_MINUTE
    if moves_hand and st[CLOCK] >= last:
        st[ENDING] = TIME_UP
