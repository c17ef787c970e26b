"""Mass play: random games one after the other, and what must hold in each of them."""

from __future__ import annotations

from model.colorpop.simulator.chance import draw
from model.colorpop.simulator.groups import gather_group
from model.colorpop.simulator.layout import *
from model.colorpop.simulator.turns import begin_turn, list_steps, play_step
from model.compiled import Row, Rows, copy_numbers, rule

# What a batch tells: games, turns, steps played, steps listed, games won by a colour gone, first broken invariant.
(GAMES, TURNS, STEPS, LISTED, WON, BROKEN) = range(6)
TALLY_LENGTH = 6

# What can be broken.
(NOTHING, TOKENS_LOST, TWO_COLOURS, TOO_SMALL, FLOATING, DIVIDED, JOKER_BESIDE_COLOUR, WRONG_COUNT, ENDLESS) = range(9)


@rule
def play_random_game(t: Row, st: Row, w: Rows, out: Row, start: Row, random: Row, tally: Row) -> None:
    """Play one game from the position in a row, without checking anything."""
    copy_numbers(st, start, t[LENGTH])
    while st[ENDING] == RUNNING:
        begin_turn(t, st)
        while st[PHASE] != OVER:
            n = list_steps(t, st, w, out)
            tally[LISTED] += n
            tally[STEPS] += 1
            play_step(t, st, w, out, out[draw(random, n)])
        tally[TURNS] += 1
    tally[GAMES] += 1
    if st[ENDING] == GONE:
        tally[WON] += 1


@rule
def play_checked_game(t: Row, st: Row, w: Rows, out: Row, start: Row, random: Row, tally: Row) -> None:
    """Play one game and stop at the first position in which something that always holds is broken."""
    copy_numbers(st, start, t[LENGTH])
    turns = 0
    while st[ENDING] == RUNNING and tally[BROKEN] == NOTHING:
        begin_turn(t, st)
        while st[PHASE] != OVER and tally[BROKEN] == NOTHING:
            n = list_steps(t, st, w, out)
            tally[LISTED] += n
            tally[STEPS] += 1
            code = out[draw(random, n)]
            if code >= 0:
                tally[BROKEN] = what_is_wrong_with(t, st, w, code)
            play_step(t, st, w, out, code)
        turns += 1
        if tally[BROKEN] == NOTHING:
            tally[BROKEN] = ENDLESS if turns > t[ROWS] * t[WIDTH] else what_is_broken(t, st, start)
    tally[TURNS] += turns
    tally[GAMES] += 1
    if st[ENDING] == GONE:
        tally[WON] += 1


@rule
def play_random_games(t: Row, st: Row, w: Rows, out: Row, start: Row, random: Row, tally: Row, games: int) -> None:
    """Play several games, one after the other."""
    for _ in range(games):
        play_random_game(t, st, w, out, start, random, tally)


@rule
def play_checked_games(t: Row, st: Row, w: Rows, out: Row, start: Row, random: Row, tally: Row, games: int) -> None:
    """Play several games, one after the other; after the first in which something is broken they are only counted."""
    for _ in range(games):
        play_checked_game(t, st, w, out, start, random, tally)


# What always holds.


@rule
def what_is_wrong_with(t: Row, st: Row, w: Rows, code: int) -> int:
    """What no listed group may be: smaller than two, or of two colours."""
    size = gather_group(t, st, w, code)
    if size < 2:
        return TOO_SMALL
    colour = 0
    for i in range(size):
        token = st[w[TODO][i]]
        if not token & JOKER:
            if colour and colour != token:
                return TWO_COLOURS
            colour = token
    return NOTHING


@rule
def what_is_broken(t: Row, st: Row, start: Row) -> int:
    """The first thing that cannot be in a position between two turns; 0 if all is well."""
    for kind in range(KINDS):
        before = start[COUNT + kind]
        now = st[COUNT + kind]
        for player in range(st[PLAYERS]):
            before += start[POPPED + player * KINDS + kind]
            now += st[POPPED + player * KINDS + kind]
            if kind == 0:
                for other in range(1, KINDS):
                    before += start[TAKEN + player * KINDS + other]
                    now += st[TAKEN + player * KINDS + other]
        if now != before:
            return TOKENS_LOST
        on_board = 0
        for place in range(t[BEGIN], t[END]):
            if st[place] and (st[place] & JOKER if kind == 0 else st[place] == 1 << kind):
                on_board += 1
        if on_board != st[COUNT + kind]:
            return WRONG_COUNT
    return what_is_broken_on_the_board(t, st)


@rule
def what_is_broken_on_the_board(t: Row, st: Row) -> int:
    """Tokens that float, an empty slide among full ones, a joker beside a colour at an end without a group."""
    stride = t[STRIDE]
    baseline = t[GROUP_JOKER_COUNTS] != JOKERS_DO_NOT_COUNT
    was_empty = False
    for column in range(t[WIDTH]):
        empty = True
        for row in range(t[ROWS]):
            place = t[BEGIN] + row * stride + column
            if st[place] == 0:
                if not empty and t[SLIDE_GRAVITY] != TOKENS_STAY:
                    return FLOATING
                continue
            empty = False
            both = st[place] & st[place + 1] | st[place] & st[place + stride]
            if st[ENDING] == NO_GROUP and baseline and both and both != ANY:
                return JOKER_BESIDE_COLOUR
        if was_empty and not empty:
            return DIVIDED
        was_empty = was_empty or empty
    return NOTHING
