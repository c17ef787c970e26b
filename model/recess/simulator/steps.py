"""Which steps come next, and from which of them the turn can be played to a legal end."""

from __future__ import annotations

from model.compiled import Row, Rows, copy_numbers, count_bits, lowest_bit, rule
from model.recess.simulator.answers import answerable, list_answers, still_calls
from model.recess.simulator.chains import can_all_be_pushed, chains_are_measured, keep_shortest_chains
from model.recess.simulator.landings import (
    NEVER,
    PERHAPS,
    SURELY,
    calling,
    can_tattle,
    judge_landing,
    mates_of,
    may_keep_quiet,
    nun_may_land,
)
from model.recess.simulator.layout import *
from model.recess.simulator.pushes import (
    list_pending_pushes,
    push,
)
from model.recess.simulator.turns import play_step, release


@rule
def list_raw_steps(t: Row, stack: Rows, bufs: Rows, d: int) -> int:
    """List the steps that come next in the row at depth d into the buffer at depth d; give their number."""
    st = stack[d]
    out = bufs[d]
    phase = st[PHASE]
    if phase == WALK:
        return list_walks(t, stack, bufs, d)
    if phase == NUNS:
        return list_nun_steps(t, stack, bufs, d)
    n = 0
    if phase == DECLARE:
        if st[PASSABLE]:
            out[n] = PASS * KIND_UNIT
            n += 1
        child = lowest_bit(st[UNDECIDED])
        out[n] = HOLD * KIND_UNIT + child * PIECE_UNIT
        out[n + 1] = LEAVE * KIND_UNIT + child * PIECE_UNIT
        n += 2
    else:
        n = list_choices(t, stack, bufs, d)
    return n


@rule
def list_choices(t: Row, stack: Rows, bufs: Rows, d: int) -> int:
    """List the choices inside a step: pushes, tattles, a kiss to declare, where to stand up."""
    st = stack[d]
    out = bufs[d]
    phase = st[PHASE]
    n = 0
    if phase == PUSH:
        n = list_legal_pushes(t, stack, bufs, d)
    elif phase == LET_GO:
        n = list_releases(t, stack, bufs, d)
    elif phase == TATTLE:
        n = list_tattles(t, stack, bufs, d)
    elif phase == ASK:
        out[0] = KISS * KIND_UNIT + st[ASKING]
        out[1] = NO_KISS * KIND_UNIT + st[ASKING]
        n = 2
    elif phase == EXIT:
        child = lowest_bit(st[EXITING])
        door = t[EXITS] + (1 if child % 4 >= 2 else 0)
        for i in range(t[door], t[door + 1]):
            out[n] = STAND_UP * KIND_UNIT + child * PIECE_UNIT + t[i]
            n += 1
    return n


@rule
def list_legal_pushes(t: Row, stack: Rows, bufs: Rows, d: int) -> int:
    """List the pushes of whoever has to make room, as far as they leave room for everybody else who has to."""
    n = list_pending_pushes(t, stack[d], bufs[d])
    if chains_are_measured(t):
        n = keep_shortest_chains(t, stack, bufs, d, n)
    if is_tricky(t, stack[d]):
        n = keep_resolvable(t, stack, bufs, d, n)
    return n


@rule
def list_releases(t: Row, stack: Rows, bufs: Rows, d: int) -> int:
    """List for each fight that a passer has still to release its attacker's pushes, or that it cannot be pushed."""
    st = stack[d]
    out = bufs[d]
    n = 0
    for attacker in range(4 * st[TURN], 4 * st[TURN] + 4):
        if not st[RELEASING] >> attacker & 1:
            continue
        copy_numbers(stack[d + 1], st, t[LENGTH])
        release(stack[d + 1], attacker)
        pushes = list_legal_pushes(t, stack, bufs, d + 1)
        for i in range(pushes):
            out[n] = bufs[d + 1][i]
            n += 1
        if pushes == 0:
            out[n] = STUCK_PUSH * KIND_UNIT + attacker * PIECE_UNIT
            n += 1
    return n


@rule
def is_tricky(t: Row, st: Row) -> bool:
    """Whether a push may leave somebody without room: others have to make room too, or fights may be pushed onto."""
    if st[LEVEL] > 1 or t[PUSH_FIGHT] == PUSH_ONTO_FIGHT:
        return True
    return st[PENDING] & (st[PENDING] - 1) != 0 or (st[CHAIN] != 0 and st[PENDING] != 0)


@rule
def keep_resolvable(t: Row, stack: Rows, bufs: Rows, d: int, n: int) -> int:
    """Keep the pushes after which everybody else who has to make room still can."""
    out = bufs[d]
    kept = 0
    for i in range(n):
        copy_numbers(stack[d + 1], stack[d], t[LENGTH])
        push(t, stack[d + 1], out[i] // PIECE_UNIT % PIECE_BASE, out[i] % PLACE_BASE)
        if can_all_be_pushed(t, stack, bufs, d + 1):
            out[kept] = out[i]
            kept += 1
    return kept


@rule
def list_walks(t: Row, stack: Rows, bufs: Rows, d: int) -> int:
    """List the walks of every move that may come next; a move that nobody can make is listed as stuck."""
    st = stack[d]
    out = bufs[d]
    n = 0
    if st[PASSABLE]:
        out[0] = PASS * KIND_UNIT
        n = 1
    if t[TURN_TIMEOUT] == TIMEOUT_YES:
        out[n] = STOP * KIND_UNIT
        n += 1
    budget = st[BUDGET]
    smaller = count_bits(budget)
    for length in range(3, 0, -1):
        if not budget >> length & 1:
            continue
        smaller -= 1
        if smaller < st[NEED] - 1 and t[WALK_ORDER] != ORDER_FREE:
            break
        before = n
        n = list_walks_of(t, stack, bufs, d, length, n)
        if n == before:
            out[n] = STUCK_MOVE * KIND_UNIT + length * LENGTH_UNIT
            n += 1
    return n


@rule
def list_walks_of(t: Row, stack: Rows, bufs: Rows, d: int, length: int, n: int) -> int:
    """List every walk of so many steps."""
    st = stack[d]
    out = bufs[d]
    barred = t[FORCED_ESCAPE] == ESCAPE_BARRED and st[HELD] != 0
    limits = t[LANDING_LIMITS]
    movers = st[MAY]
    while movers:
        child = lowest_bit(movers)
        movers &= movers - 1
        start = t[WALKS] + (length - 1) * (t[SPACES] + 2) + st[PLACE + child]
        code = STEP * KIND_UNIT + length * LENGTH_UNIT + child * PIECE_UNIT
        simple = not barred and st[POSTURE + child] != FREED
        for space in t[t[start] : t[start + 1]]:
            if not simple or st[HERE + space] >= t[limits + space]:
                verdict = judge_landing(t, st, child, space)
                if verdict == SURELY and barred:
                    verdict = PERHAPS
                if verdict == NEVER or (verdict == PERHAPS and not can_walk(t, stack, bufs, d, code + space)):
                    continue
            out[n] = code + space
            n += 1
    return n


@rule
def can_walk(t: Row, stack: Rows, bufs: Rows, d: int, code: int) -> bool:
    """Whether everything that follows a walk at once can be done: pushes, a tattle, a kiss, the nun's answer."""
    copy_numbers(stack[d + 1], stack[d], t[LENGTH])
    play_step(t, stack, bufs, d + 1, code)
    return can_settle(t, stack, bufs, d + 1)


@rule
def can_settle(t: Row, stack: Rows, bufs: Rows, base: int) -> bool:
    """Whether the landing under way at this depth can be resolved in some legal way; tries all choices, depth first."""
    d = base
    bufs[d][COUNT] = -1
    while d >= base:
        if bufs[d][COUNT] < 0:
            verdict = is_settled(t, stack, bufs, d)
            if verdict == 1:
                return True
            bufs[d][COUNT] = list_choices(t, stack, bufs, d) if verdict < 0 else 0
            bufs[d][NEXT] = 0
        if bufs[d][NEXT] == bufs[d][COUNT]:
            d -= 1
            continue
        code = bufs[d][bufs[d][NEXT]]
        bufs[d][NEXT] += 1
        copy_numbers(stack[d + 1], stack[d], t[LENGTH])
        d += 1
        play_step(t, stack, bufs, d, code)
        bufs[d][COUNT] = -1
    return False


@rule
def is_settled(t: Row, stack: Rows, bufs: Rows, d: int) -> int:
    """Whether a landing is settled in a legal way: 1 yes, 0 no, -1 while choices are left."""
    st = stack[d]
    phase = st[PHASE]
    if phase == DEAD:
        return 0
    if phase == PUSH and t[FORCED_ESCAPE] != ESCAPE_BARRED and not st[CROWDED]:
        return 1 if can_all_be_pushed(t, stack, bufs, d) else 0
    if phase == PUSH or phase == TATTLE or phase == ASK:
        return -1
    if t[FORCED_ESCAPE] != ESCAPE_BARRED or not st[ANSWERABLE] or st[ANSWERED]:
        return 1
    if st[ENDING] != RUNNING:
        st[TURN] = (st[TURN] + st[PLAYERS] - 1) % st[PLAYERS]
    return 1 if answerable(t, stack, bufs, d) else 0


@rule
def list_tattles(t: Row, stack: Rows, bufs: Rows, d: int) -> int:
    """List the fights that the child on the nun's space may tell her of, and keeping quiet where that is allowed."""
    st = stack[d]
    out = bufs[d]
    space = st[PLACE + st[LANDER]]
    nun = NUN if st[PLACE + NUN] == space else NUN + 1
    n = 0
    for attacker in range(4 * st[PLAYERS]):
        fight = st[PLACE + attacker]
        if st[POSTURE + attacker] == ATTACKING and can_tattle(t, stack, bufs, d, nun, fight):
            out[n] = TELL * KIND_UNIT + nun * PIECE_UNIT + fight
            n += 1
    if may_keep_quiet(t, st) or (n == 0 and t[t[SHELTERS] + space]):
        out[n] = KEEP_QUIET * KIND_UNIT
        n += 1
    return n


@rule
def list_nun_steps(t: Row, stack: Rows, bufs: Rows, d: int) -> int:
    """List the nuns' moves: answers if a fight calls and can be answered, otherwise what `forced.escape` leaves."""
    st = stack[d]
    out = bufs[d]
    n = 0
    calls = calling(t, st)
    if calls:
        n = list_answers(t, stack, bufs, d, calls)
    answers = n
    if st[CUT] or st[PASSED]:
        return n
    if st[LEAVING]:
        n = 0
    elif n == 0:
        if calls == 0 or t[FORCED_ESCAPE] == ESCAPE_FREE or not still_calls(t, st):
            n = list_free_nun_steps(t, stack, bufs, d)
        if n == 0:
            out[n] = STUCK_NUN * KIND_UNIT
            n += 1
    if t[TURN_TIMEOUT] == TIMEOUT_YES and (answers == 0 or st[LEAVING] or (st[CLEAN] and st[STUCK])):
        out[n] = STOP * KIND_UNIT
        n += 1
    if st[PASSABLE]:
        out[n] = PASS * KIND_UNIT
        n += 1
    return n


@rule
def list_free_nun_steps(t: Row, stack: Rows, bufs: Rows, d: int) -> int:
    """List every move of either nun; of two nuns on one space only one moves."""
    st = stack[d]
    out = bufs[d]
    limits = t[LANDING_LIMITS]
    n = 0
    for nun in range(NUN, NUN + 2):
        start = st[PLACE + nun]
        if start >= t[SPACES] or (nun > NUN and st[PLACE + NUN] == start):
            continue
        code = NUN_STEP * KIND_UNIT + nun * PIECE_UNIT
        for space in t[t[t[NUN_LINES] + start] : t[t[NUN_LINES] + start + 1]]:
            if st[HERE + space] < t[limits + space] or nun_may_land(t, stack, bufs, d, nun, space):
                out[n] = code + space
                n += 1
    return n


# Which of them can be played to a legal end of the turn.


@rule
def list_steps(t: Row, stack: Rows, bufs: Rows, d: int) -> int:
    """List the legal steps: those from which the turn can be played to a legal end."""
    st = stack[d]
    n = list_raw_steps(t, stack, bufs, d)
    if st[CLEAN] == UNKNOWN:
        st[CLEAN] = 1 if has_clean_line(t, stack, bufs, d) else 0
        n = list_raw_steps(t, stack, bufs, d)
    if st[PASSABLE] and (st[PHASE] == EXIT or st[PHASE] == ASK):
        return n
    if (st[CROWDED] or st[ANSWERABLE]) and is_resolving(st):
        n = keep_settling(t, stack, bufs, d, n)
    if st[CLEAN] == 1 or st[LEAVING] or st[PHASE] == DECLARE or (st[PASSABLE] and st[SEEN_AT_START]):
        n = keep_playable(t, stack, bufs, d, n)
    return n


@rule
def is_resolving(st: Row) -> bool:
    """Whether a choice of a child's landing is due."""
    return (st[PHASE] == PUSH or st[PHASE] == TATTLE or st[PHASE] == ASK) and st[AFTERWARDS] <= NEXT_WALK


@rule
def keep_settling(t: Row, stack: Rows, bufs: Rows, d: int, n: int) -> int:
    """Keep the choices of a landing after which it can still be resolved."""
    out = bufs[d]
    kept = 0
    for i in range(n):
        copy_numbers(stack[d + 1], stack[d], t[LENGTH])
        play_step(t, stack, bufs, d + 1, out[i])
        if can_settle(t, stack, bufs, d + 1):
            out[kept] = out[i]
            kept += 1
    return kept


@rule
def has_clean_line(t: Row, stack: Rows, bufs: Rows, d: int) -> bool:
    """Whether the turn can be played to its end without a stuck move, neither passed nor cut short."""
    kept = stack[d][CLEAN]
    stack[d][CLEAN] = 1
    found = line_exists(t, stack, bufs, d, False)
    stack[d][CLEAN] = kept
    return found


@rule
def line_exists(t: Row, stack: Rows, bufs: Rows, base: int, may_stop: bool) -> bool:
    """Whether the turn at this depth can be played to a legal end, or to where it may stop; tries all ways."""
    d = base
    bufs[d][COUNT] = -1
    while d >= base:
        if bufs[d][COUNT] < 0:
            verdict = is_legal_end(t, stack[d], may_stop)
            if verdict == 1:
                return True
            bufs[d][COUNT] = list_raw_steps(t, stack, bufs, d) if verdict < 0 else 0
            bufs[d][NEXT] = 0
        if bufs[d][NEXT] == bufs[d][COUNT]:
            d -= 1
            continue
        code = bufs[d][bufs[d][NEXT]]
        bufs[d][NEXT] += 1
        if code // KIND_UNIT == PASS or code // KIND_UNIT == STOP:
            continue
        copy_numbers(stack[d + 1], stack[d], t[LENGTH])
        d += 1
        play_step(t, stack, bufs, d, code)
        bufs[d][COUNT] = -1
    return False


@rule
def is_legal_end(t: Row, st: Row, may_stop: bool) -> int:
    """Whether this is the end of a legal line, or surely leads to one: 1 yes, 0 no, -1 if it has to be played on."""
    if may_stop and st[PHASE] != OVER and st[PHASE] != DEAD:
        if st[PHASE] != WALK and st[PHASE] != NUNS and st[PHASE] != DECLARE:
            return -1
        return 0 if st[STUCK] and t[TURN_STUCK] == STUCK_PASSES else 1
    if st[CLEAN] == 1 and st[STUCK]:
        return 0
    if st[PHASE] == OVER:
        return 1 if st[LEAVING] == 0 else 0
    if st[CLEAN] != 1 and st[UNDECIDED] == 0:
        if st[LEAVING] == 0:
            return 1
        if count_bits(st[LEAVING]) > st[NEED] or st[LEAVING] & ~st[MAY]:
            return 0
        if st[PHASE] == WALK and leavers_can_go(t, st, 3, 0):
            return 1
    return -1


@rule
def leavers_can_go(t: Row, st: Row, length: int, taken: int) -> bool:
    """Whether all leavers surely can walk with the moves up to this length, where so many spaces may be taken before.

    One after the other takes the next move; each has more empty spaces to go to than those before it could take. Where
    meeting is enough for a kiss, any landing may end the game before all have gone.
    """
    if st[LEAVING] & ~st[MAY] or (t[FORCED_ESCAPE] == ESCAPE_BARRED and st[HELD]):
        return False
    if t[KISS_TRIGGER] == TRIGGER_MEETING:
        return False
    for child in range(4 * st[TURN], 4 * st[TURN] + 4):
        if not st[LEAVING] >> child & 1:
            continue
        while length > 0 and not st[BUDGET] >> length & 1:
            length -= 1
        if length == 0 or count_empty_ends(t, st, st[PLACE + child], length, taken + 1) <= taken:
            return False
        length -= 1
        taken += 1
    return True


@rule
def count_empty_ends(t: Row, st: Row, place: int, length: int, most: int) -> int:
    """How many empty spaces a walk of so many steps could end on, counted up to a most."""
    start = t[WALKS] + (length - 1) * (t[SPACES] + 2) + place
    count = 0
    for space in t[t[start] : t[start + 1]]:
        if st[HERE + space] == 0:
            count += 1
            if count == most:
                break
    return count


@rule
def keep_playable(t: Row, stack: Rows, bufs: Rows, d: int, n: int) -> int:
    """Keep the steps that lead to a legal end; passing is left out where it is barred and anything else is legal."""
    out = bufs[d]
    roomy = roomy_moves(t, stack[d])
    kept = 0
    passing = 0
    for i in range(n):
        code = out[i]
        if code // KIND_UNIT == PASS:
            passing = 1
        elif code // KIND_UNIT == STOP or leads_to_an_end(t, stack, bufs, d, code, roomy):
            out[kept] = code
            kept += 1
    barred = t[PASS_SEEN] == SEEN_BARS_PASS and stack[d][SEEN_AT_START] != 0
    if passing and (kept == 0 or not barred):
        out[kept] = PASS * KIND_UNIT
        kept += 1
    return kept


@rule
def leads_to_an_end(t: Row, stack: Rows, bufs: Rows, d: int, code: int, roomy: int) -> bool:
    """Whether the turn can be brought to a legal end after this step: played out, or stopped where the clock may."""
    if surely_leads_to_an_end(t, stack[d], code, roomy):
        return True
    copy_numbers(stack[d + 1], stack[d], t[LENGTH])
    play_step(t, stack, bufs, d + 1, code)
    st = stack[d + 1]
    if st[CUT] or st[PASSED]:
        return True
    return line_exists(t, stack, bufs, d + 1, t[TURN_TIMEOUT] == TIMEOUT_YES)


@rule
def roomy_moves(t: Row, st: Row) -> int:
    """The moves (bit 3, bit 2, bit 1) after which all leavers surely can go if nobody but the walker has moved."""
    found = 0
    if st[LEAVING] and count_bits(st[LEAVING]) < st[NEED] and st[PHASE] == WALK and t[WALK_ORDER] != ORDER_FREE:
        for length in range(1, 4):
            if st[BUDGET] >> length & 1 and leavers_can_go(t, st, length - 1, 1):
                found |= 1 << length
    return found


@rule
def surely_leads_to_an_end(t: Row, st: Row, code: int, roomy: int) -> bool:
    """Whether a step needs no trying out: a hold while nobody leaves, or a walk that leaves the leaver room to go."""
    if st[CLEAN]:
        return False
    kind = code // KIND_UNIT
    if kind != STEP:
        return kind == HOLD and st[LEAVING] == 0
    child = code // PIECE_UNIT % PIECE_BASE
    if st[LEAVING] & ~(1 << child) == 0:
        return True
    if st[HERE + code % PLACE_BASE] & (FIGHT | NUN_BITS | mates_of(child)):
        return False
    if t[KISS_TRIGGER] == TRIGGER_MEETING or t[SHELTER_SHARE] == NO_SHARING:
        return False
    return bool(roomy >> code // LENGTH_UNIT % LENGTH_BASE & 1)
