"""Game records of Recess!; see `model.records`. A usual start is named by its board and the number of players.

[Game "recess"]
[Board "ours"]                the start on a shipped board, or
[Players "4"]
[Position "turn=A … : …"]     any first position, on one line
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from model import records
from model.errors import BadFile
from model.recess import board as boards
from model.recess.moves import Kind, Step
from model.recess.position import Position
from model.records import Tags
from model.simulator import some
from model.turn import Turn


@dataclass(frozen=True)
class Record(records.Record):
    """A game of Recess! as it was written down.

    >>> from model.recess.board import named_board
    >>> from model.recess.moves import read_turn
    >>> from model.recess.readings import Ruleset
    >>> start = Position.start(named_board("study-4x4"), 3)
    >>> print(Record(start, Ruleset.of("ja"), (read_turn("pass"),), note="a quiet game"))
    [Game "recess"]
    [Board "study-4x4"]
    [Players "3"]
    [Rules "ja"]
    [Note "a quiet game"]
    <BLANKLINE>
    1. A pass
    """

    game = "recess"
    start_tag_names = ("Board", "Players", "Position")
    example_of_a_turn = "pass"

    def start_tags(self) -> dict[str, str]:
        """Name the start: board and players where it is the usual one of a shipped board, else the position."""
        name, players = self.start.board.name, self.start.players
        if name in boards.shipped_names() and self.start == Position.start(boards.named_board(name), players):
            return {"Board": name, "Players": str(players)}
        return super().start_tags()

    @classmethod
    def read_start(cls, tags: Tags, source: object) -> Position:
        """Read the first position from its tags."""
        line, text = tags["Position"]
        if text:
            if tags["Board"][1] or tags["Players"][1]:
                found, expected = "both a Position and a Board or Players", "one way to say how the game starts"
                raise BadFile(source, line, found, expected)
            return Position.parse(text, f"{source}:{line}")
        line, name = tags["Board"]
        if name not in boards.shipped_names():
            expected = "a Board tag with one of " + ", ".join(boards.shipped_names()) + ", or a Position tag"
            raise BadFile(source, line, f"no board is called {name!r}" if name else "no start", expected)
        line, players = tags["Players"]
        if players not in ("1", "2", "3", "4", "5"):
            raise BadFile(source, line, f"Players {players!r}" if players else "no Players tag", "a number from 1 to 5")
        return Position.start(boards.named_board(name), int(players))

    @classmethod
    def why_not(cls, turn: Turn[Position, Step], step: Step) -> str:
        """Say why a step cannot be made in the turn under way."""
        return nearest(step, turn.legal)


def nearest(step: Step, legal: Sequence[Step]) -> str:
    """Say why a step cannot be made, by the nearest steps that can.

    >>> nearest(Step.parse("3 A1-c4"), [Step.parse("3 A1-b2"), Step.parse("3 A1-c1"), Step.parse("pass")])
    'A1 cannot walk 3 to c4; it can to b2, c1'
    >>> nearest(Step.parse("nun a1-c3"), [Step.parse("1 A1-b1")])
    'not legal here; legal: 1 A1-b1'
    """
    ends = [
        other.to for other in legal if (other.kind, other.piece, other.length) == (step.kind, step.piece, step.length)
    ]
    if not ends:
        return f"not legal here; legal: {some(list(map(str, legal)))}"
    match step.kind:
        case Kind.WALK:
            cannot = f"{step.piece} cannot walk {step.length} to {step.to}; it can to"
        case Kind.NUN:
            cannot = f"the nun on {step.piece} cannot move to {step.to}; she can to"
        case Kind.PUSH:
            cannot = f"{step.piece} cannot be pushed to {step.to}; it can to"
        case _:
            cannot = "not legal here; legal places are"
    return f"{cannot} {some(ends, 12)}"
