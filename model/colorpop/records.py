"""Game records of Color Pop; see `model.records`."""

from __future__ import annotations

from dataclasses import dataclass

from model import records
from model.colorpop.moves import Step
from model.colorpop.position import EMPTY, Position
from model.errors import BadInput
from model.simulator import some
from model.turn import Turn


@dataclass(frozen=True)
class Record(records.Record):
    """A game of Color Pop as it was written down.

    >>> from model.colorpop.moves import read_turn
    >>> from model.colorpop.readings import Ruleset
    >>> print(Record(Position.parse("secret=a,b : aab / bba"), Ruleset(), (read_turn("a a1"),), note="short"))
    [Game "colorpop"]
    [Position "turn=A secret=a,b : aab / bba"]
    [Rules "baseline"]
    [Note "short"]
    <BLANKLINE>
    1. A a a1
    """

    game = "colorpop"
    example_of_a_turn = "a c4"

    @classmethod
    def why_not(cls, turn: Turn[Position, Step], step: Step) -> str:
        """Say why a step cannot be made: what lies there, or what can be popped instead.

        >>> from model.colorpop.game import GAME
        >>> turn = GAME.turn(GAME.read("secret=a : ab / ab"), GAME.rules("baseline"))
        >>> Record.why_not(turn, Step.parse("a b2"))
        'b2 holds b'
        >>> Record.why_not(turn, Step.parse("c c9"))
        "no space is called 'c9' on a 2×2 board; expected a1 to b2"
        """
        position, legal = turn.position, list(map(str, turn.legal))
        if step.space:
            try:
                here = position.cells[position.grid.space(step.space)]
            except BadInput as error:
                return str(error)
            if here != step.what:
                return f"{step.space} is empty" if here == EMPTY else f"{step.space} holds {here}"
            if not any(name.startswith(f"{step.what} ") for name in legal):
                return f"no group of {step.what} can be popped; legal: {some(legal)}"
        return super().why_not(turn, step)
