"""A random game of Recess! played by one ruleset, each turn compared with another ruleset: plain or compiled."""

from __future__ import annotations

from model.compiled import Row, Rows, copy_numbers, rule
from model.recess.simulator.batches import draw
from model.recess.simulator.layout import *
from model.recess.simulator.steps import list_steps
from model.recess.simulator.turns import begin_turn, play_step

# What a game tells: turns played, turns in which the rulesets differ.
(PLAYED, DIFFERENT) = range(2)
COUNTS = 2


@rule
def is_same_position(one: Row, other: Row) -> bool:
    """Whether two rows hold the same position, and their turns are both over or both under way."""
    for i in range(POSITION_LENGTH):
        if one[i] != other[i]:
            return False
    return (one[PHASE] == OVER) == (other[PHASE] == OVER)


@rule
def are_same_steps(one: Row, other: Row, n: int) -> bool:
    """Whether two buffers hold the same so many steps, in whatever order."""
    for i in range(n):
        if one[i] != other[i]:
            found = False
            for j in range(n):
                if one[i] == other[j]:
                    found = True
            if not found:
                return False
    return True


@rule
def compare_turn(t: Row, stack: Rows, bufs: Rows, u: Row, rivals: Rows, others: Rows, random: Row, counts: Row) -> bool:
    """Play a turn at random by the first tables, beside it the same steps by the second; False if it breaks off."""
    st = stack[0]
    rival = rivals[0]
    copy_numbers(rival, st, t[LENGTH])
    begin_turn(t, st)
    begin_turn(u, rival)
    together = is_same_position(st, rival)
    while st[PHASE] != OVER:
        n = list_steps(t, stack, bufs, 0)
        if n == 0:
            return False
        if together:
            together = list_steps(u, rivals, others, 0) == n and are_same_steps(bufs[0], others[0], n)
        code = bufs[0][draw(random, n)]
        play_step(t, stack, bufs, 0, code)
        if together:
            play_step(u, rivals, others, 0, code)
            together = is_same_position(st, rival)
    counts[PLAYED] += 1
    if not together:
        counts[DIFFERENT] += 1
    return True


@rule
def compare_game(t: Row, stack: Rows, bufs: Rows, u: Row, rivals: Rows, others: Rows, random: Row, counts: Row) -> None:
    """Play a game from the position at depth 0; only a turn that cannot go on ends it early."""
    goes_on = True
    while goes_on and stack[0][ENDING] == RUNNING:
        goes_on = compare_turn(t, stack, bufs, u, rivals, others, random, counts)
