"""Why an implementation refuses a step, in classes that both know: time, person, length, reach, landing."""

from __future__ import annotations

from enum import Enum


class Refusal(Enum):
    """What is wrong with a step, in the order in which it is noticed."""

    TIME = "it is not the time for such a step"
    PERSON = "another piece or player is to act"
    LENGTH = "there is no such move left"
    REACH = "nobody gets there from here"
    LANDING = "it may not be done there"


Refusals = frozenset[Refusal]


def foremost(found: set[Refusal]) -> Refusals:
    """What is said of a step: its time or person if that is wrong, else what is wrong on the way, else the landing.

    >>> [one.name for one in foremost({Refusal.LANDING, Refusal.REACH})]
    ['REACH']
    """
    for refusal in (Refusal.TIME, Refusal.PERSON):
        if refusal in found:
            return frozenset({refusal})
    return frozenset(found - {Refusal.LANDING} or found)


__all__ = ["Refusal", "Refusals", "foremost"]
