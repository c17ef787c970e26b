"""Keys: what tells positions apart in few bytes, once a turn is over; which of the two nuns is which says nothing."""

from __future__ import annotations

from array import array
from collections.abc import Hashable, Sequence

from model.recess.simulator import layout

NUNS = slice(layout.PLACE + layout.NUN, layout.PLACE + layout.NUN + 2)


def key_of(row: Sequence[int]) -> bytes:
    """The key of the position in a row."""
    numbers = array("h", row[: layout.ATTACKERS])
    first, second = numbers[NUNS]
    if first > second:
        numbers[NUNS] = array("h", (second, first))
    return numbers.tobytes()


def row_of(key: Hashable) -> array[int]:
    """The beginning of a row with the position of a key."""
    assert isinstance(key, bytes)
    return array("h", key)


def timeless(key: Hashable) -> bytes:
    """The key of the same position before the first minute."""
    numbers = row_of(key)
    numbers[layout.CLOCK] = 0
    return numbers.tobytes()


def nameless(key: Hashable) -> bytes:
    """The key of the position in which of a player's two boys, and of its two girls, the first is where it is less."""
    numbers = row_of(key)
    for one in range(0, 4 * numbers[layout.PLAYERS], 2):
        here, beside = numbers[one : one + 2]
        posture, other = numbers[layout.POSTURE + one], numbers[layout.POSTURE + one + 1]
        if (here, posture) > (beside, other):
            numbers[one], numbers[one + 1] = beside, here
            numbers[layout.POSTURE + one], numbers[layout.POSTURE + one + 1] = other, posture
    return numbers.tobytes()
