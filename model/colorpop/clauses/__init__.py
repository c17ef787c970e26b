"""The rules of Color Pop as clauses over scenes that are plain or unknown, and the turn in whose slots they speak.

Each chapter holds the clauses of one noun; `course` has the slots. A clause permits a move (a formula), brings
something about (changes, each with its condition), describes the start, decides who wins or says what a player sees.
"""

from __future__ import annotations

from model.clause import Clauses
from model.colorpop.clauses import ending, groups, seeing, setup, slides, steps, turn, winning
from model.colorpop.clauses.book import CLAUSES
from model.colorpop.clauses.course import slots
from model.colorpop.clauses.goals import GOALS
from model.colorpop.clauses.positions import opened, position_of, scene_of
from model.colorpop.clauses.scene import Move, Rules, Scene
from model.colorpop.moves import Step
from model.colorpop.position import Position
from model.logic import Formula
from model.theory import ByThemselves, ClauseTurn

CHAPTERS = (setup, seeing, turn, groups, slides, winning, ending)
CLAUSES.arrange("players", "setup", "secret", "turn", "group", "popped", "slide", "win", "end", "tie")


class ColorPopTheory(ByThemselves[Position, Scene, Move, Step, Rules]):
    """The rules of Color Pop, for everybody who asks them; see `model.theory`."""

    clauses: Clauses = CLAUSES
    goals = GOALS

    scene = staticmethod(scene_of)
    slots = staticmethod(slots)
    position = staticmethod(position_of)
    written, plays, read = staticmethod(steps.written), staticmethod(steps.plays), staticmethod(steps.read)

    def next_turn(self, end: Scene) -> Scene:
        """The scene in which the next player's turn begins."""
        return end.replacing(turn=(end.turn + 1) % len(end.hands))

    def goes_on(self, now: Scene) -> Formula:
        """The game goes on."""
        return now.goes_on


THEORY = ColorPopTheory()


def begun(position: Position, rules: Rules) -> ClauseTurn[Position, Step]:
    """The turn of a position as the clauses judge it."""
    return ClauseTurn.begin(THEORY, position, rules)


__all__ = [
    "CHAPTERS",
    "CLAUSES",
    "THEORY",
    "ColorPopTheory",
    "begun",
    "opened",
    "position_of",
    "scene_of",
    "slots",
]
