"""Steps of a turn as small values, in the notation that a player would write down; a turn is a line of steps.

    a c4                   the group of colour a that holds the token on c4 is popped, with its jokers
    a c4 without b3 d5     the same, but the jokers on b3 and d5, which touch it, are left out
    J c4                   the jokers around c4 are popped alone
    claim A                A announces that its colour is gone, and wins
    silent A               A keeps quiet about it

A group is named by its first coloured token in reading order; any other of its coloured tokens is understood too.
Steps of one turn are written on one line, apart by semicolons.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from model.errors import BadInput


class Kind(Enum):
    """The kinds of steps."""

    POP = "pop"
    CLAIM = "claim"
    SILENT = "silent"


SPACE = r"[a-z][1-9][0-9]*"
POP = re.compile(rf"(?P<what>[a-z]|J) (?P<space>{SPACE})(?: without (?P<without>{SPACE}(?: {SPACE})*))?")
SPEECH = re.compile("(?P<kind>claim|silent) (?P<what>[A-E])")


@dataclass(frozen=True)
class Step:
    """One step: its kind; of a pop the colour (or J), a space of the group and the touching jokers left out; else who.

    >>> step = Step.parse("a c4  without d5")
    >>> step.what, step.space, step.without, str(step)
    ('a', 'c4', ('d5',), 'a c4 without d5')
    """

    kind: Kind
    what: str
    space: str = ""
    without: tuple[str, ...] = ()

    def __str__(self) -> str:
        """Write the step as a player would."""
        if self.kind is not Kind.POP:
            return f"{self.kind.value} {self.what}"
        return f"{self.what} {self.space}" + (f" without {' '.join(self.without)}" if self.without else "")

    @classmethod
    def parse(cls, text: str) -> Step:
        """Read a step as a player writes it; anything else is bad input."""
        words = " ".join(text.split())
        if found := POP.fullmatch(words):
            return cls(Kind.POP, found["what"], found["space"], tuple((found["without"] or "").split()))
        if found := SPEECH.fullmatch(words):
            return cls(Kind(found["kind"]), found["what"])
        raise BadInput(f"no step: {words!r}; expected e.g. a c4, a c4 without d5, J c4, claim A, silent A")


Turn = tuple[Step, ...]


def write_turn(steps: Iterable[Step]) -> str:
    """Write a turn on one line."""
    return "; ".join(map(str, steps))


def read_turn(text: str) -> Turn:
    """Read a turn from one line; no words are no steps.

    >>> write_turn(read_turn("a c4;silent B"))
    'a c4; silent B'
    """
    return tuple(Step.parse(part) for part in text.split(";") if part.strip())
