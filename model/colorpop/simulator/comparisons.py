"""A random game of Color Pop played by one ruleset, each turn compared with another ruleset: plain or compiled."""

from __future__ import annotations

from model.colorpop.simulator.chance import draw
from model.colorpop.simulator.groups import gather_group, has_group
from model.colorpop.simulator.layout import *
from model.colorpop.simulator.turns import begin_turn, list_steps, play_step
from model.compiled import Row, Rows, copy_numbers, rule

# What a game tells: turns played, turns in which the rulesets differ.
(PLAYED, DIFFERENT) = range(2)
COUNTS = 2


@rule
def is_same_position(t: Row, one: Row, other: Row) -> bool:
    """Whether two rows hold the same position, and their turns are both over or both under way."""
    for i in range(t[END]):
        if one[i] != other[i] and i != ASKING and i != PHASE:
            return False
    return (one[PHASE] == OVER) == (other[PHASE] == OVER)


@rule
def is_same_group(t: Row, st: Row, w: Rows, u: Row, rival: Row, v: Rows, one: int, other: int) -> bool:
    """Whether two steps take the same tokens by the same name; a step without tokens is its own kind."""
    if one < 0 or other < 0:
        return one == other
    if one % PLACE_BASE != other % PLACE_BASE:
        return False
    n = gather_group(t, st, w, one)
    if gather_group(u, rival, v, other) != n:
        return False
    for i in range(n):
        found = False
        for j in range(n):
            if w[TODO][i] == v[TODO][j]:
                found = True
        if not found:
            return False
    return True


@rule
def find_step(t: Row, st: Row, w: Rows, u: Row, rival: Row, v: Rows, one: int, others: Row, m: int) -> int:
    """Find among m steps of the second row the one that is a step of the first; -1 if there is none."""
    for j in range(m):
        if is_same_group(t, st, w, u, rival, v, one, others[j]):
            return j
    return -1


@rule
def compare_turn(
    t: Row, st: Row, w: Rows, out: Row, u: Row, rival: Row, v: Rows, others: Row, random: Row, counts: Row
) -> None:
    """Play a turn at random by the first tables, beside it the same steps by the second."""
    copy_numbers(rival, st, t[LENGTH])
    begin_turn(t, st)
    begin_turn(u, rival)
    together = has_group(u, rival, v, others)
    while st[PHASE] != OVER:
        n = list_steps(t, st, w, out)
        chosen = draw(random, n)
        code = out[chosen]
        at = 0
        if together:
            together = list_steps(u, rival, v, others) == n
            for i in range(n):
                if together:
                    found = find_step(t, st, w, u, rival, v, out[i], others, n)
                    together = found >= 0
                    if i == chosen:
                        at = others[found]
        play_step(t, st, w, out, code)
        if together:
            play_step(u, rival, v, others, at)
            together = is_same_position(t, st, rival)
    counts[PLAYED] += 1
    if not together:
        counts[DIFFERENT] += 1


@rule
def compare_game(
    t: Row, st: Row, w: Rows, out: Row, u: Row, rival: Row, v: Rows, others: Row, random: Row, counts: Row
) -> None:
    """Play a game from the position in a row."""
    while st[ENDING] == RUNNING:
        compare_turn(t, st, w, out, u, rival, v, others, random, counts)
