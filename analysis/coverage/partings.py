"""Partings: two readings of a question that part somewhere, and how readings are named."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from analysis.rooms import room
from model.rulebook import Question, Ruleset


@dataclass(frozen=True)
class Parting:
    """Where two readings of a question part: the step concerned, and what becomes of it."""

    ours: Question
    other: Question
    step: str
    shows: str

    @property
    def pair(self) -> str:
        """Both readings in their order, as in `nun.stay=no/yes`."""
        return pair_of(self.ours, self.other)


def pair_of(one: Question, other: Question) -> str:
    """Two readings of a question in their order, as in `nun.stay=no/yes`."""
    first, second = sorted((one, other), key=lambda reading: reading.index)
    return f"{first.id}={first.word}/{second.word}"


def name_of(reading: Question) -> str:
    """A reading as people write it, as in `nun.stay=yes`."""
    return f"{reading.id}={reading.word}"


def other_readings(rules: Ruleset) -> list[Question]:
    """Every reading that a ruleset does not choose."""
    chosen = {question: rules.reading(question) for question in rules.questions()}
    return [reading for question in chosen for reading in question.readings() if reading is not chosen[question]]


def other_winners(position: Any, rules: Ruleset) -> list[Parting]:
    """The readings under which a finished game has other winners."""
    outcome = room(rules.game, "outcome").outcome
    ours = outcome(position, rules)
    found = []
    for reading in other_readings(rules):
        theirs = outcome(position, rules.choosing({reading.id: reading}))
        if ours is not None and theirs is not None and ours.winners != theirs.winners:
            shows = f"{ours} under {name_of(rules.reading(type(reading)))}, {theirs} under {name_of(reading)}"
            found.append(Parting(rules.reading(type(reading)), reading, "", shows))
    return found
