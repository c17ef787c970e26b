"""The open questions of Pier, positions (`turn=A taken=0,1 : A . * B *`) and steps (`walk c1; take; hop d1`)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from typing import ClassVar, NamedTuple

from model import rulebook
from model.errors import BadFile, BadInput
from model.grid import Grid
from model.rulebook import Question
from model.schema import read_json

PLAYERS, COIN, EMPTY = "AB", "*", "."
SHORTEST, LONGEST = 3, 9
LINE = re.compile(r"(?:turn[=:]\s*([AB]))?\s*(?:taken[=:]\s*(\d)[, ](\d))?[\s:]*([AB.* ]+)")
SCHEMA = {"type": "object", "required": ["pier"], "properties": {"pier": {"type": "string"}}}


class WalkCoin(Question, id="walk.coin"):
    """May a token walk over a coin?"""

    OVER = "yes: only the plank on which it ends matters"
    STOP = "no: it stops on the first coin"


class HopAfter(Question, id="hop.after"):
    """May a token hop on when its coin was taken?"""

    NO = "no: the turn is over"
    YES = "yes: one more plank, to console it"


@dataclass(frozen=True)
class Ruleset(rulebook.Ruleset):
    """One reading for every question of Pier."""

    game = "minigame"

    walk_coin: WalkCoin = WalkCoin.OVER
    hop_after: HopAfter = HopAfter.NO


@dataclass(frozen=True)
class Position:
    """The planks from left to right, whose turn it is, and who has how many coins."""

    game: ClassVar[str] = "minigame"
    players: ClassVar[int] = 2

    cells: str
    turn: int = 0
    taken: tuple[int, int] = (0, 0)

    @property
    def board(self) -> Grid:
        return Grid(1, len(self.cells))

    @property
    def ending(self) -> str | None:
        return self.cells[-1] if self.cells[-1] in PLAYERS else None

    def __str__(self) -> str:
        return f"turn: {PLAYERS[self.turn]}\ntaken: {self.taken[0]} {self.taken[1]}\n{' '.join(self.cells)}"

    def line(self) -> str:
        return f"turn={PLAYERS[self.turn]} taken={self.taken[0]},{self.taken[1]} : {' '.join(self.cells)}"

    def to_json(self) -> dict[str, object]:
        return {"pier": self.line()}


def read_position(text: str, source: object = "position") -> Position:
    if text.lstrip().startswith("{"):
        text = read_json(text, SCHEMA, source, "the form of the schema")["pier"]
    found = LINE.fullmatch(text.strip())
    if found is None:
        raise BadFile(source, None, f"no pier: {text!r}", "e.g. turn=A taken=0,1 : A . * B *")
    turn, ours, theirs, cells = found.groups()
    return Position(cells.replace(" ", ""), PLAYERS.index(turn or "A"), (int(ours or 0), int(theirs or 0)))


def problems(position: Position, _rules: Ruleset | None = None) -> list[str]:
    cells = position.cells
    found = [f"{cells.count(player)} tokens of {player}" for player in PLAYERS if cells.count(player) != 1]
    return found if SHORTEST <= len(cells) <= LONGEST else [*found, f"a pier of {len(cells)} planks"]


class Outcome(NamedTuple):
    """Who has won, and who has arrived."""

    winners: tuple[int, ...]
    arrived: str

    def __str__(self) -> str:
        return f"{PLAYERS[self.winners[0]]} wins ({self.arrived} has arrived)"


def outcome(position: Position, _rules: Ruleset) -> Outcome | None:
    if position.ending is None:
        return None
    ours, theirs = position.taken
    return Outcome((PLAYERS.index(position.ending) if ours == theirs else int(theirs > ours),), position.ending)


class Kind(Enum):
    WALK = "walk"
    TAKE = "take"
    LEAVE = "leave"
    HOP = "hop"
    STAY = "stay"
    END = "the turn is over"


@dataclass(frozen=True)
class Step:
    """One step, and for a walk or a hop the plank on which it ends."""

    kind: Kind
    to: int = -1

    def __str__(self) -> str:
        return self.kind.value + (f" {Grid(1, LONGEST).name(self.to)}" if self.to >= 0 else "")


def read_turn(text: str) -> tuple[Step, ...]:
    steps = []
    for part in filter(None, map(str.strip, text.split(";"))):
        found = re.fullmatch(r"(walk|hop) (\w+)|(take|leave|stay)", part)
        if found is None:
            raise BadInput(f"no step: {part!r}; expected e.g. walk c1, take, leave, hop d1, stay")
        steps.append(Step(Kind(found[1] or found[3]), Grid(1, LONGEST).space(found[2]) if found[2] else -1))
    return tuple(steps)
