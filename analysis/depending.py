"""On which readings an answer depends: the same question under every other reading, alone, then two at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations
from time import monotonic
from typing import Any

from analysis.answers import UNDECIDED
from model.game import BadPosition
from model.rulebook import Question, Ruleset

Answer = Callable[[Any], str]
"""Asks the same question under some rules; gives the answer in a few words, the first of them `undecided` if it is."""
OnProgress = Callable[[str], None]
CANNOT_BE = "the position cannot be"


def silently(_so_far: str) -> None:
    """Tell nobody of progress."""


@dataclass(frozen=True)
class Change:
    """Readings that together change an answer, and the answer under them."""

    readings: tuple[Question, ...]
    answer: str

    def __str__(self) -> str:
        """Write `nun.stay=yes: found`."""
        return f"{', '.join(f'{one.id}={one.word}' for one in self.readings)}: {self.answer}"


@dataclass(frozen=True)
class Dependence:
    """The answer as it was asked for, the smallest sets of other readings that change it, and how far that was tried.

    `open` holds the readings under which nobody knows; `size` is how many readings were changed at a time, and
    `is_complete` says whether all sets of that size were asked.
    """

    answer: str
    changes: tuple[Change, ...]
    open: tuple[Change, ...]
    tried: int
    size: int
    is_complete: bool

    def to_json(self) -> dict[str, Any]:
        """Give it ready for JSON."""
        return {
            "answer": self.answer,
            "changes": [change_json(change) for change in self.changes],
            "undecided": [change_json(change) for change in self.open],
            "tried": self.tried,
            "readings_at_a_time": self.size,
            "complete": self.is_complete,
        }


def change_json(change: Change) -> dict[str, Any]:
    """One change, ready for JSON."""
    return {"readings": {one.id: one.word for one in change.readings}, "answer": change.answer}


def depends_on(answer: Answer, rules: Ruleset, seconds: float, say: OnProgress = silently) -> Dependence:
    """Ask under every single other reading; if none changes the answer, under every two as long as time allows."""
    deadline, asked = monotonic() + seconds, answer(rules)
    singles = [(reading,) for question in rules.questions() for reading in others(rules, question)]
    found = tried_sets(answer, rules, asked, singles, 1, deadline, say)
    if found.changes or found.open or not found.is_complete or asked == UNDECIDED:
        return found
    pairs = (pair for pair in combinations([one for (one,) in singles], 2) if type(pair[0]) is not type(pair[1]))
    doubled = tried_sets(answer, rules, asked, pairs, 2, deadline, say)
    return doubled if doubled.changes or doubled.is_complete else found


def others(rules: Ruleset, question: type[Question]) -> Iterator[Question]:
    """The readings of a question that the rules do not choose."""
    return (reading for reading in question.readings() if reading is not rules.reading(question))


def tried_sets(
    answer: Answer, rules: Ruleset, asked: str, sets: Any, size: int, deadline: float, say: OnProgress
) -> Dependence:
    """Ask under each of these sets of readings until time is up; what cannot be under one is no other answer."""
    changes, undecided, tried, is_complete = [], [], 0, True
    for readings in sets:
        if monotonic() > deadline:
            is_complete = False
            break
        tried += 1
        say(", ".join(f"{one.id}={one.word}" for one in readings))
        changed = Change(readings, answered(answer, rules.choosing({one.id: one for one in readings})))
        if changed.answer.startswith(UNDECIDED) and asked != UNDECIDED:
            undecided.append(changed)
        elif changed.answer not in (asked, CANNOT_BE):
            changes.append(changed)
    return Dependence(asked, tuple(changes), tuple(undecided), tried, size, is_complete)


def answered(answer: Answer, rules: Ruleset) -> str:
    """The answer under some rules; a position that cannot be under them is said to be so."""
    try:
        return answer(rules)
    except BadPosition:
        return CANNOT_BE


def written(found: Dependence) -> str:
    """Say on what an answer depends, for people's eyes."""
    kind = "single other readings" if found.size == 1 else "pairs of other readings"
    lines = [f"Depends on ({found.tried:,} {kind} asked{'' if found.is_complete else ', then time was up'}):"]
    lines += [f"  {change}" for change in (*found.changes, *found.open)]
    if not found.changes and not found.open:
        lines.append(f"  the same under all that were asked: {found.answer}")
    return "\n".join(lines)
