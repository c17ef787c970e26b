"""Steps of a turn as small values, in the notation that a player would write down; a turn is a line of steps.

    pass                 the whole turn is passed          push A1-c4     A1 is pushed to c4
    hold A1, leave A1    what an attacker does             push N:b3-c3   the nun on b3 is pushed to c3
    3 A1-c4              A1 walks three spaces to c4       tell c5        the nun is told of the fight on c5
    3 stuck              nobody can make the 3             quiet          nothing is told
    nun a1-c3            the nun on a1 moves to c3         kiss A         A's pair kisses
    nun stuck            no nun can move                   no kiss A      A's pair lets it be
    stop                 the clock ends the turn           stand A1-b1    A1 stands up from detention on b1
    push A1 stuck        A1 cannot be pushed off, so that its fight goes on though the turn was passed

Steps of one turn are written on one line, apart by semicolons.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from model.errors import BadInput


class Kind(Enum):
    """The kinds of steps, in the order in which the simulator numbers them."""

    PASS = "pass"
    HOLD = "hold"
    LEAVE = "leave"
    WALK = "walk"
    STUCK = "stuck"
    PUSH = "push"
    TELL = "tell"
    QUIET = "quiet"
    KISS = "kiss"
    NO_KISS = "no kiss"
    NUN = "nun"
    NUN_STUCK = "nun stuck"
    STOP = "stop"
    STAND = "stand"
    PUSH_STUCK = "push stuck"


PLACE = r"[a-z][0-9]+|boys|girls"
CHILD = r"[A-Ea-e][12]"
FORMS: tuple[tuple[Kind, re.Pattern[str]], ...] = (
    (Kind.PASS, re.compile("pass")),
    (Kind.STOP, re.compile("stop")),
    (Kind.QUIET, re.compile("quiet")),
    (Kind.NUN_STUCK, re.compile("nun stuck")),
    (Kind.HOLD, re.compile(rf"hold (?P<piece>{CHILD})")),
    (Kind.LEAVE, re.compile(rf"leave (?P<piece>{CHILD})")),
    (Kind.STUCK, re.compile(r"(?P<length>[123]) stuck")),
    (Kind.WALK, re.compile(rf"(?P<length>[123]) (?P<piece>{CHILD})-(?P<to>{PLACE})")),
    (Kind.PUSH, re.compile(rf"push (?P<piece>{CHILD}|N:[a-z][0-9]+)-(?P<to>{PLACE})")),
    (Kind.PUSH_STUCK, re.compile(rf"push (?P<piece>{CHILD}) stuck")),
    (Kind.TELL, re.compile(rf"tell (?P<to>{PLACE})")),
    (Kind.KISS, re.compile("kiss (?P<piece>[A-E])")),
    (Kind.NO_KISS, re.compile("no kiss (?P<piece>[A-E])")),
    (Kind.NUN, re.compile(rf"nun (?P<piece>[a-z][0-9]+)-(?P<to>{PLACE})")),
    (Kind.STAND, re.compile(rf"stand (?P<piece>{CHILD})-(?P<to>{PLACE})")),
)


@dataclass(frozen=True)
class Step:
    """One step: its kind, and as far as the kind needs them a piece, a number of spaces and a place.

    The piece of a nun's step is the space on which she stands, since nuns have no names.

    >>> str(Step.parse("3 A1-c4")), Step.parse("nun  a1-c3").piece
    ('3 A1-c4', 'a1')
    """

    kind: Kind
    piece: str = ""
    to: str = ""
    length: int = 0

    def __str__(self) -> str:
        """Write the step as a player would."""
        match self.kind:
            case Kind.WALK:
                return f"{self.length} {self.piece}-{self.to}"
            case Kind.STUCK:
                return f"{self.length} stuck"
            case Kind.HOLD | Kind.LEAVE | Kind.KISS | Kind.NO_KISS:
                return f"{self.kind.value} {self.piece}"
            case Kind.PUSH | Kind.NUN | Kind.STAND:
                return f"{self.kind.value} {self.piece}-{self.to}"
            case Kind.PUSH_STUCK:
                return f"push {self.piece} stuck"
            case Kind.TELL:
                return f"tell {self.to}"
            case _:
                return str(self.kind.value)

    @classmethod
    def parse(cls, text: str) -> Step:
        """Read a step as a player writes it; anything else is bad input."""
        words = " ".join(text.split())
        for kind, form in FORMS:
            if found := form.fullmatch(words):
                parts = found.groupdict()
                return cls(kind, parts.get("piece", ""), parts.get("to", ""), int(parts.get("length") or 0))
        raise BadInput(f"no step: {words!r}; expected e.g. pass, hold A1, 3 A1-c4, push b2-c5, tell c5, nun a1-c3")


Turn = tuple[Step, ...]


def write_turn(steps: Iterable[Step]) -> str:
    """Write a turn on one line."""
    return "; ".join(map(str, steps))


def read_turn(text: str) -> Turn:
    """Read a turn from one line; no words are no steps.

    >>> write_turn(read_turn("hold A1;2 B1-c4 ; nun a1-c3"))
    'hold A1; 2 B1-c4; nun a1-c3'
    """
    return tuple(Step.parse(part) for part in text.split(";") if part.strip())
