"""The turn: what comes when, and who comes next."""

from __future__ import annotations

from dataclasses import replace

from model.colorpop.clauses.book import PERSON, TIME, brings, permits
from model.colorpop.clauses.groups import is_group_left
from model.colorpop.clauses.scene import Due, Move, Scene
from model.colorpop.moves import Kind
from model.colorpop.position import PLAYERS, Ending, Reason
from model.logic import Formula

WHEN = {Due.POP: (Kind.POP, Kind.CLAIM, Kind.SILENT), Due.ANSWER: (Kind.CLAIM, Kind.SILENT)}


@permits("turn.sequence", *Kind, foresight=TIME)
def each_step_has_its_time(before: Scene, move: Move) -> Formula:
    """A turn is one pop; what it brings about is settled before the next one."""
    return move.kind in WHEN.get(before.so_far.due, ())


@brings("turn.sequence")
def the_turn_goes_on(now: Scene, move: Move) -> Scene:
    """Wait for a pop as the turn begins, and for nothing more once it is made."""
    due = Due.POP if move.kind is None else Due.OVER
    return now.remember(due=due, asked=None, gone=None, winner=None)


@permits("turn.pass", Kind.SILENT, foresight=TIME)
def no_turn_is_passed(before: Scene, move: Move) -> Formula:
    """No turn is passed: as long as there is a group, one is popped."""
    return before.so_far.due is not Due.POP


@permits("turn.speaker", Kind.CLAIM, Kind.SILENT, foresight=PERSON)
def everybody_speaks_for_himself(before: Scene, move: Move) -> Formula:
    """A player announces a win when asked, or in place of a pop on the own turn."""
    asked = before.so_far.asked if before.so_far.due is Due.ANSWER else before.turn
    return move.what == PLAYERS[asked]  # type: ignore[index]


@brings("turn.next")
def the_next_player_is_on_turn(now: Scene, move: Move) -> Scene:
    """When the turn is over the next player is on turn."""
    if move.kind is None or now.so_far.due is not Due.OVER or now.ending is not None:
        return now
    turn: int = now.turn  # type: ignore[assignment]
    return replace(now, turn=(turn + 1) % now.players)


@brings("end.no_group")
def without_a_group_the_game_ends(now: Scene, move: Move) -> Scene:
    """The game ends when there is no group left to pop."""
    begins_or_ends = move.kind is None or now.so_far.due is Due.OVER
    if not begins_or_ends or now.ending is not None or is_group_left(now):
        return now
    return replace(now.remember(due=Due.OVER), ending=Ending(Reason.NO_GROUP), pending=())


@brings("end.nothing")
def nothing_else_changes(now: Scene, move: Move) -> Scene:
    """Nothing changes that no other rule changes."""
    return now
