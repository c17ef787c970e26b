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
    PushFight,
    PushFreeShelter,
    PushShelter,
    Ruleset,
)
from model.rulebook import Question

NUN = 0
"""The length of the move that is the nun's."""
LENGTHS = (3, 2, 1, NUN)
HALF = 0.5
"""So much of a move is over when its walk has landed and nobody has been pushed yet."""
NOT_ENCODED: tuple[tuple[Question, ...], ...] = (
    (PushFight.YES,),
    (KissTrigger.MEETING, PushShelter.YES, PushFreeShelter.YES),
    (KissTrigger.MEETING, DetentionExit.SHELTER),
)
"""Readings that together let things happen that the encodings do not know.

A push onto a fight ends a second one by the same landing. Where meeting is enough for a kiss, a pair that only walks
bring together is no earlier together than one that has to walk for it; but a push or getting up may join one, too.
"""


def may_join(ruleset: Ruleset) -> bool:
    """Whether a push may bring two children together: onto an occupied shelter space."""
    return ruleset.push_shelter is PushShelter.YES and ruleset.push_free_shelter is PushFreeShelter.YES


@dataclass(frozen=True)
class CastSlot:
    """A place for one move in the course of the game: in which turn, whose, and how long; 0 is the nun's."""

    number: int
    turn: int
    player: int
    length: int


def course(players: int, turn: int) -> tuple[CastSlot, ...]:
    """All moves up to the last child's move of a turn.

    >>> [slot.length for slot in course(3, 2)]
    [3, 2, 1, 0, 3, 2, 1]
    """
    moves = [(number, length) for number in range(1, turn + 1) for length in LENGTHS][:-1]
    return tuple(
        CastSlot(index, number, (number - 1) % players, length) for index, (number, length) in enumerate(moves)
    )


def not_encoded(ruleset: Ruleset) -> list[str]:
    """Name the readings of a ruleset that the encodings do not know.

    >>> not_encoded(Ruleset.of("ja", push_fight="yes"))
    ['push.fight=yes']
    >>> not_encoded(Ruleset.of("ja", kiss_trigger="meeting"))
    []
    """
    return [
        " with ".join(f"{reading.id}={reading.word}" for reading in together)
        for together in NOT_ENCODED
        if all(ruleset.reading(type(reading)) is reading for reading in together)
    ]
