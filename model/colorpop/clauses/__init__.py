"""The rules of Color Pop as clauses over scenes that are plain or unknown, and the turn in whose slots they speak.

Each chapter holds the clauses of one noun; `course` has the slots. A clause permits a move (a formula), brings
something about (changes, each with its condition), describes the start, decides who wins or says what a player sees.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from model.clause import Clauses
from model.colorpop.clauses import ending, groups, seeing, setup, slides, steps, turn, winning
from model.colorpop.clauses.book import CLAUSES
from model.colorpop.clauses.course import ColorPopSlot, slots
from model.colorpop.clauses.goals import GOALS
from model.colorpop.clauses.positions import opened, position_of, scene_of
from model.colorpop.clauses.scene import Rules, Scene
from model.colorpop.moves import Step
from model.colorpop.position import Position
from model.goals import Goal
from model.logic import Formula
from model.rulebook import Question
from model.theory import ClauseTurn

CHAPTERS = (setup, seeing, turn, groups, slides, winning, ending)
CLAUSES.arrange("players", "setup", "secret", "turn", "group", "popped", "slide", "win", "end", "tie")


class ColorPopTheory:
    """The rules of Color Pop, for everybody who asks them; see `model.theory`."""

    clauses: Clauses = CLAUSES
    line_readings: tuple[Question, ...] = ()

    scene = staticmethod(scene_of)
    slots = staticmethod(slots)
    position = staticmethod(position_of)
    written, plays, read = staticmethod(steps.written), staticmethod(steps.plays), staticmethod(steps.read)

    def surely_ends(self, slot: ColorPopSlot, now: Scene) -> bool | None:
        """Whether a turn that has come to a slot can be completed: every line of a turn comes to its end."""
        return True

    def asking(
        self, now: Scene, rules: Rules, lines: Callable[[Any, str], Formula] | None = None, exact: bool = True
    ) -> Scene:
        """The scene under some rules; no clause asks for other lines or looks ahead."""
        made = now.following(now.families)
        made.rules = rules
        return made

    def line_slots(self, now: Scene, what: str) -> list[ColorPopSlot]:
        """The slots of another line, for which no clause asks."""
        return []

    def another_line(self, now: Scene, what: str) -> None:
        """No clause asks for another line."""

    # Turns laid out.

    goals = GOALS

    def unfolding(self, position: Position, rules: Rules, goal: Goal) -> Scene:
        """The scene from which turns are laid out."""
        return scene_of(position, rules)

    def doubted(self, position: Position, rules: Rules, goal: Goal) -> None:
        """Nothing: of an unknown board pops are unknown too, whatever is assumed of it."""

    def next_turn(self, end: Scene) -> Scene:
        """The scene in which the next player's turn begins."""
        return end.with_turn((end.turn + 1) % len(end.hands))

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
