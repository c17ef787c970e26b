"""Mass play: random games one after the other, what must hold in each of them, and counting what a turn can lead to."""

from __future__ import annotations

from model.compiled import Row, Rows, copy_numbers, count_bits, lowest_bit, rule
from model.recess.simulator.layout import *
from model.recess.simulator.steps import list_steps
from model.recess.simulator.turns import begin_turn, play_step

MULTIPLIER, MODULUS = 48271, 2147483647
"""Lehmer's generator: the same numbers from a list and from an array, without overflow."""

# What a batch tells: (games, turns, steps played, steps listed, games ended by a kiss, first broken invariant).
(GAMES, TURNS, STEPS, LISTED, KISSES, BROKEN) = range(6)
TALLY_LENGTH = 6

# What can be broken.
(NOTHING, COINS_LOST, IN_DEBT, CLOCK_BACK, IN_EQUIPMENT, BAD_SHARING, BAD_FIGHT, BAD_DETENTION, BAD_ROW, DEAD_END) = (
    range(10)
)


@rule
def draw(random: Row, n: int) -> int:
    """Draw a number below n and move the generator on."""
    random[0] = random[0] * MULTIPLIER % MODULUS
    return random[0] % n


@rule
def play_random_turn(t: Row, stack: Rows, bufs: Rows, random: Row, tally: Row) -> None:
    """Play one turn at depth 0, drawing every step from all legal ones; it breaks off where none is."""
    st = stack[0]
    listed = 0
    steps = 0
    begin_turn(t, st)
    while st[PHASE] != OVER:
        n = list_steps(t, stack, bufs, 0)
        if n == 0:
            tally[BROKEN] = DEAD_END
            return
        listed += n
        steps += 1
        play_step(t, stack, bufs, 0, bufs[0][draw(random, n)])
    tally[TURNS] += 1
    tally[STEPS] += steps
    tally[LISTED] += listed


@rule
def play_random_game(t: Row, stack: Rows, bufs: Rows, start: Row, random: Row, tally: Row) -> None:
    """Play one game at depth 0 from the position in a row; only a turn that cannot go on ends it early."""
    copy_numbers(stack[0], start, t[LENGTH])
    while stack[0][ENDING] == RUNNING and tally[BROKEN] == NOTHING:
        play_random_turn(t, stack, bufs, random, tally)
    tally[GAMES] += 1
    if stack[0][ENDING] == KISSED:
        tally[KISSES] += 1


@rule
def play_checked_game(t: Row, stack: Rows, bufs: Rows, start: Row, random: Row, tally: Row) -> None:
    """Play one game and stop at the first position in which something that always holds is broken."""
    st = stack[0]
    copy_numbers(st, start, t[LENGTH])
    while st[ENDING] == RUNNING and tally[BROKEN] == NOTHING:
        clock = st[CLOCK]
        play_random_turn(t, stack, bufs, random, tally)
        if tally[BROKEN] == NOTHING:
            tally[BROKEN] = CLOCK_BACK if st[CLOCK] < clock else what_is_broken(t, st, start)
    tally[GAMES] += 1
    if st[ENDING] == KISSED:
        tally[KISSES] += 1


@rule
def play_random_games(t: Row, stack: Rows, bufs: Rows, start: Row, random: Row, tally: Row, games: int) -> None:
    """Play several games, one after the other."""
    for _ in range(games):
        play_random_game(t, stack, bufs, start, random, tally)


@rule
def play_checked_games(t: Row, stack: Rows, bufs: Rows, start: Row, random: Row, tally: Row, games: int) -> None:
    """Play several games, one after the other, up to the first in which something is broken."""
    for _ in range(games):
        play_checked_game(t, stack, bufs, start, random, tally)


# What always holds.


@rule
def what_is_broken(t: Row, st: Row, start: Row) -> int:
    """The first thing that cannot be in a position between two turns; 0 if all is well."""
    coins = 0
    for player in range(st[PLAYERS]):
        coins += st[COINS + player] - start[COINS + player]
        if st[COINS + player] < 0 and t[COINS_DEBT] != DEBT_OWES:
            return IN_DEBT
    if coins != 0:
        return COINS_LOST
    for piece in range(PIECES):
        place = st[PLACE + piece]
        if place < t[SPACES] + 2 and not st[HERE + place] >> piece & 1:
            return BAD_ROW
        if place < t[SPACES] and t[t[NEAR] + place] == t[t[NEAR] + place + 1]:
            return IN_EQUIPMENT
    for child in range(4 * st[PLAYERS]):
        lying = st[POSTURE + child] == DETAINED or st[POSTURE + child] == SERVED
        if lying and st[PLACE + child] != t[SPACES] + (1 if child % 4 >= 2 else 0):
            return BAD_DETENTION
    for space in range(t[SPACES]):
        broken = what_is_broken_on(t, st, space)
        if broken:
            return broken
    return NOTHING


@rule
def what_is_broken_on(t: Row, st: Row, space: int) -> int:
    """What cannot be on one space: a fight that is none, or open ground shared otherwise than by a fight or a pair."""
    here = st[HERE + space] & ~FIGHT
    attackers = 0
    victims = 0
    for child in range(4 * st[PLAYERS]):
        if here >> child & 1:
            attackers += 1 if st[POSTURE + child] == ATTACKING else 0
            victims += 1 if st[POSTURE + child] == PINNED else 0
    if count_bits(here & st[ATTACKERS]) != attackers:
        return BAD_ROW
    if st[HERE + space] & FIGHT:
        if attackers != 1 or victims != 1 or count_bits(here) != 2 or t[t[SHELTERS] + space]:
            return BAD_FIGHT
        return NOTHING
    if attackers or victims:
        return BAD_FIGHT
    if t[t[SHELTERS] + space] or count_bits(here) < 2:
        return NOTHING
    one = lowest_bit(here)
    other = lowest_bit(here & (here - 1))
    if count_bits(here) > 2 or other >= NUN or one // 4 != other // 4 or (one % 4 < 2) == (other % 4 < 2):
        return BAD_SHARING
    return NOTHING
