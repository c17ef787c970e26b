"""Turns laid out one after the other for the solver, from the start of a game up to a kiss in a given turn.

Two encodings look at the same question from both sides. `bounding` admits everything that the rules admit and more, so
what it excludes cannot be; `finding` admits only some plain ways to play, so what it finds can be played, and `playing`
plays it. Both take their geometry from the functions of the clauses, so a reading is told in one place.
"""

from __future__ import annotations

from dataclasses import dataclass

from model.recess.readings import (
    DetentionExit,
    KissTrigger,
    PassFights,
    PushFight,
    Ruleset,
    WalkOrder,
)

NUN = 0
"""The length of the move that is the nun's."""
LENGTHS = (3, 2, 1, NUN)
NOT_ENCODED = (
    WalkOrder.FREE,
    PassFights.RELEASED,
    PushFight.YES,
    DetentionExit.SHELTER,
    KissTrigger.MEETING,
)
"""Readings under which pieces move in ways that the encodings do not know."""


@dataclass(frozen=True)
class Slot:
    """A place for one move in the course of the game: in which turn, whose, and how long; 0 is the nun's."""

    number: int
    turn: int
    player: int
    length: int


def course(players: int, turn: int) -> tuple[Slot, ...]:
    """All moves up to the last child's move of a turn.

    >>> [slot.length for slot in course(3, 2)]
    [3, 2, 1, 0, 3, 2, 1]
    """
    moves = [(number, length) for number in range(1, turn + 1) for length in LENGTHS][:-1]
    return tuple(Slot(index, number, (number - 1) % players, length) for index, (number, length) in enumerate(moves))


def not_encoded(ruleset: Ruleset) -> list[str]:
    """Name the readings of a ruleset that the encodings do not know.

    >>> not_encoded(Ruleset.of("ja", walk_order="free"))
    ['walk.order=free']
    """
    return [f"{reading.id}={reading.word}" for reading in NOT_ENCODED if ruleset.reading(type(reading)) is reading]
