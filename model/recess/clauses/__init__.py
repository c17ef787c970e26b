"""The rules of Recess! as clauses over scenes that are plain or unknown, and the turn in whose slots they speak.

Each chapter holds the clauses of one noun; `course` has the slots. A clause permits a move (a formula) or brings
something about (changes, each with its condition), describes the start or decides who wins; what no clause brings
about stays.
"""

from __future__ import annotations

from collections.abc import Callable

from model.clause import Clauses
from model.goals import Goal
from model.logic import Formula
from model.recess.clauses import (
    detention,
    ending,
    fights,
    invariants,
    kisses,
    nuns,
    pushes,
    setup,
    steps,
    tattling,
    turn,
    walks,
    winning,
)
from model.recess.clauses.book import CLAUSES
from model.recess.clauses.course import slots, surely_ends
from model.recess.clauses.goals import GOALS
from model.recess.clauses.landing_slots import RecessSlot
from model.recess.clauses.positions import (
    any_line,
    first_slot,
    in_full,
    lines_by_walking,
    opened,
    position_of,
    scene_of,
    walk_sought,
)
from model.recess.clauses.scene import COINS, Rules, Scene
from model.recess.clauses.unknown import unknown_scene
from model.recess.moves import Step
from model.recess.position import Position
from model.recess.readings import FightBroke, PassSeen, TurnStuck
from model.scene import put
from model.theory import ClauseTurn

MOST_DOUBTED = 500
"""So many places of pieces may be unknown at once."""
CHAPTERS = (setup, turn, walks, nuns, pushes, fights, detention, tattling, kisses, ending, winning, invariants)
CLAUSES.arrange(
    *("setup", "turn", "pass", "walk", "share", "shelter", "nun", "forced", "push", "fight", "hold", "leave"),
    *("breakup", "detention", "tattle", "kiss", "end", "win"),
)


class RecessTheory:
    """The rules of Recess!, for everybody who asks them; see `model.theory`."""

    clauses: Clauses = CLAUSES
    line_readings = (TurnStuck.PLANNED, PassSeen.NO)

    scene = staticmethod(scene_of)
    slots = staticmethod(slots)
    position = staticmethod(position_of)
    written, plays, read = staticmethod(steps.written), staticmethod(steps.plays), staticmethod(steps.read)
    surely_ends = staticmethod(surely_ends)

    def asking(
        self, now: Scene, rules: Rules, lines: Callable[[Scene, str], Formula] | None = None, exact: bool = True
    ) -> Scene:
        """The scene under some rules, where `lines` says which other lines exist, or walking finds it out."""
        made = now.following(now.families)
        made.rules, made.sights, made.lines, made.exact = rules, {}, lines or lines_by_walking, exact
        return made

    def line_slots(self, now: Scene, what: str) -> list[RecessSlot]:
        """The slots through which the other line goes that a clause asks for in a scene."""
        found = slots(now)[first_slot(slots(now), what) :]
        return [in_full(slot) for slot in found] if what == "full" else found

    def another_line(self, now: Scene, what: str) -> list[Step] | None:
        """The steps of the other line that a clause asks for in a plain scene, if there is one."""
        walk, spot = walk_sought(now, what)
        way = walk.way_to_the_end(spot)
        if way is None:
            return None
        return [step for here, move in way if (step := steps.written(here.scene, move)) is not None]

    # Turns laid out.

    goals = GOALS

    def unfolding(self, position: Position, rules: Rules, goal: Goal) -> Scene:
        """The scene from which turns are laid out; a move that nobody can make is admitted rather too often."""
        matters = COINS in goal.demand.reads or rules.fight_broke is not FightBroke.YES
        now = scene_of(position, rules, ignored=() if matters else (COINS,))
        return self.asking(now, rules, any_line, exact=False)

    def doubted(self, position: Position, rules: Rules, goal: Goal) -> Scene | None:
        """The scene from which turns are laid out as if nobody knew who is where and how; coins and time are known."""
        known = self.unfolding(position, rules, goal)
        if len(known.pieces) * len(known.ground.places) > MOST_DOUBTED:
            return None
        now = unknown_scene(
            known.ground, rules, known.pieces, position.turn, position.players, minutes=(position.clock,), exact=False
        )
        coins = [put(COINS(player), had) for player, had in enumerate(position.coins)]
        doubted = self.asking(now.after(coins), rules, any_line, exact=False)
        doubted.ignored = known.ignored
        return doubted

    def next_turn(self, end: Scene) -> Scene:
        """The scene in which the next player's turn begins."""
        return end.replacing(turn=(end.turn + 1) % end.players)

    def goes_on(self, now: Scene) -> Formula:
        """The game goes on."""
        return now.goes_on


THEORY = RecessTheory()


def begun(position: Position, rules: Rules) -> ClauseTurn[Position, Step]:
    """The turn of a position as the clauses judge it."""
    return ClauseTurn.begin(THEORY, position, rules)


__all__ = ["CHAPTERS", "CLAUSES", "THEORY", "RecessTheory", "begun", "opened", "position_of", "scene_of", "slots"]
