"""Whole turns of Recess! by the simulator: each distinct result once, in the order of the steps that lead there first.

A position is told apart by its key. Where it does not matter which of a player's two boys or girls is which, keys are
turned into those of one of the positions that are alike.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Sequence

from model.errors import CheckFailed
from model.recess.moves import Turn
from model.recess.position import Position
from model.recess.simulator import Simulator, layout

Key = bytes
"""A position without its clock, in few bytes; nuns have no names."""
NUNS = slice(layout.PLACE + layout.NUN, layout.PLACE + layout.NUN + 2)


def key_of(row: Sequence[int]) -> Key:
    """The key of the position in a row."""
    numbers = array("h", row[: layout.ATTACKERS])
    first, second = numbers[NUNS]
    if first > second:
        numbers[NUNS] = array("h", (second, first))
    numbers[layout.CLOCK] = 0
    return numbers.tobytes()


def key_of_position(simulator: Simulator, position: Position) -> Key:
    """The key of a position."""
    simulator.load(position)
    return key_of(simulator.stack[0])


def position_of(simulator: Simulator, key: Key, clock: int) -> Position:
    """The position of a key, at some minute."""
    numbers = array("h", key)
    numbers[layout.CLOCK] = clock
    return simulator.unload(numbers)


def as_it_is(key: Key) -> Key:
    """Tell all children apart."""
    return key


def without_names(key: Key) -> Key:
    """The key of the position in which of a player's two boys, and of its two girls, the first is where it is less."""
    numbers = array("h", key)
    for one in range(0, 4 * numbers[layout.PLAYERS], 2):
        here, beside = numbers[one : one + 2]
        posture, other = numbers[layout.POSTURE + one], numbers[layout.POSTURE + one + 1]
        if (here, posture) > (beside, other):
            numbers[one], numbers[one + 1] = beside, here
            numbers[layout.POSTURE + one], numbers[layout.POSTURE + one + 1] = other, posture
    return numbers.tobytes()


Tick = Callable[[], None]
"""Called at every state of a turn; what it raises ends the search."""


def unhurried() -> None:
    """Take all the time that it takes."""


def ends(simulator: Simulator, position: Position, tick: Tick = unhurried) -> Iterator[Key]:
    """The distinct results of the turn of a position, in the order in which they are met; none after the end.

    They come one by one, and the simulator is busy until the last has come.
    """
    if position.ending is None:
        simulator.begin(position)
        yield from ends_from(simulator, 0, set(), set(), tick)


def ends_from(
    simulator: Simulator, depth: int, met: set[tuple[int, ...]], found: set[Key], tick: Tick
) -> Iterator[Key]:
    """The results from a depth on; a state of the turn that has been met before is not played again."""
    here = simulator.stack[depth]
    row = tuple(here)
    if row in met:
        return
    met.add(row)
    tick()
    if simulator.is_over(depth):
        yield from new_end(here, found)
        return
    following = simulator.stack[depth + 1]
    for code in simulator.codes(depth):
        following[:] = here
        simulator.play_code(code, depth + 1)
        if simulator.is_over(depth + 1):
            yield from new_end(following, found)
        else:
            yield from ends_from(simulator, depth + 1, met, found, tick)


def new_end(row: Sequence[int], found: set[Key]) -> Iterator[Key]:
    """The key of a row unless it was found before."""
    key = key_of(row)
    if key not in found:
        found.add(key)
        yield key


def first_line(
    simulator: Simulator, position: Position, wanted: Key, alike: Callable[[Key], Key] = as_it_is
) -> tuple[Turn, Position]:
    """The first turn, in the order of its steps, that leads to a position with this key or one alike; and where to."""
    simulator.begin(position)
    found = line_from(simulator, 0, set(), wanted, alike)
    if found is None:
        raise CheckFailed(f"no turn leads from {position.line()} where one has led before")
    return found


def line_from(
    simulator: Simulator, depth: int, met: set[tuple[int, ...]], wanted: Key, alike: Callable[[Key], Key]
) -> tuple[Turn, Position] | None:
    """The first line from a depth on that ends so, and where to."""
    here = simulator.stack[depth]
    if simulator.is_over(depth):
        return ((), simulator.unload(here)) if alike(key_of(here)) == wanted else None
    row = tuple(here)
    if row in met:
        return None
    met.add(row)
    for code in simulator.codes(depth):
        simulator.stack[depth + 1][:] = here
        simulator.play_code(code, depth + 1)
        if found := line_from(simulator, depth + 1, met, wanted, alike):
            rest, after = found
            return (simulator.step(code, here), *rest), after
    return None
