"""Counting by depth: how many ways there are to go on, step by step or turn by turn.

Counts pin the rules down: a change in any rule shows as another number, and `divide` leads to where it comes from.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from model.simulator import Simulator

Memo = dict[tuple[int, ...], int]


def perft(simulator: Simulator, position: Any, depth: int) -> int:
    """Count the sequences of so many steps, on through the turns; a game that ends before has none."""
    return sum(count for _, count in divide(simulator, position, depth)) if depth else 1


def divide(simulator: Simulator, position: Any, depth: int) -> Iterator[tuple[str, int]]:
    """Give each first step with the number of sequences of so many steps that begin with it."""
    if position.ending is not None:
        return
    simulator.begin(position)
    if not settle(simulator, 0):
        return
    for code in simulator.codes(0):
        name = str(simulator.step(code, simulator.stack[0]))
        yield name, count_after(simulator, code, 0, depth - 1)


def count_after(simulator: Simulator, code: int, at: int, left: int) -> int:
    """Count the sequences of so many further steps after a step from a depth of the stack."""
    if left == 0:
        return 1
    advance(simulator, code, at)
    if not settle(simulator, at + 1):
        return 0
    codes = simulator.codes(at + 1)
    return len(codes) if left == 1 else sum(count_after(simulator, after, at + 1, left - 1) for after in codes)


def advance(simulator: Simulator, code: int, at: int) -> None:
    """Play a step from a depth of the stack onto the next."""
    simulator.stack[at + 1][:] = simulator.stack[at]
    simulator.play_code(code, at + 1)


def settle(simulator: Simulator, at: int) -> bool:
    """Begin turns at a depth until there is something to choose; False if the game ends first."""
    while simulator.is_over(at):
        if not simulator.begin_next(at):
            return False
    return True


# By whole turns.


def perft_turns(simulator: Simulator, position: Any, turns: int) -> int:
    """Count the lines of play of so many whole turns; a game that ends before has none."""
    if turns == 0:
        return 1
    if position.ending is not None:
        return 0
    simulator.begin(position)
    return count_lines(simulator, 0, turns, {})


def count_lines(simulator: Simulator, at: int, turns: int, known: Memo) -> int:
    """Count the lines from a depth of the stack on; a state of the turn that was met before is not counted anew."""
    while simulator.is_over(at):
        turns -= 1
        if turns == 0:
            return 1
        if not simulator.begin_next(at):
            return 0
    state = (turns, *map(int, simulator.stack[at]))
    if state not in known:
        total = 0
        for code in simulator.codes(at):
            advance(simulator, code, at)
            total += count_lines(simulator, at + 1, turns, known)
        known[state] = total
    return known[state]


def divide_turns(simulator: Simulator, position: Any, turns: int) -> Iterator[tuple[str, int]]:
    """Give each first turn with the number of lines of so many turns that begin with it."""
    if position.ending is not None:
        return
    # The simulator has one stack: list the first turns before going on from their ends.
    known: dict[Any, int] = {}
    for turn, after in list(simulator.turns(position)):
        if after not in known:
            known[after] = perft_turns(simulator, after, turns - 1)
        yield "; ".join(map(str, turn)), known[after]


def distinct(simulator: Simulator, position: Any, turns: int) -> int:
    """Count the distinct positions after so many whole turns; games that ended before are not among them."""
    level = {position}
    for _ in range(turns):
        level = {after for before in level if before.ending is None for after in simulator.results(before)}
    return len(level)
