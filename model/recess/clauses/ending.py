"""The end of a turn, and of the game by the clock."""

from __future__ import annotations

from collections.abc import Iterator

from model.logic import all_of, any_of, choose, options_of
from model.recess.clauses.book import brings
from model.recess.clauses.scene import CLOCK, NEXT, TIME_UP, Inner, Move, Scene
from model.recess.position import LAST_MINUTE
from model.recess.readings import ClockEnd, ClockUnit
from model.scene import Change, put


@brings("turn.next", Inner.CLOSE)
def the_next_player_is_on_turn(now: Scene, move: Move) -> Iterator[Change]:
    """When the turn is over the next player is on turn."""
    yield put(NEXT(), (now.turn + 1) % now.players)


@brings("end.time", Inner.CLOSE)
def time_is_up(now: Scene, move: Move) -> Iterator[Change]:
    """The game ends when the thirtieth turn has been played."""
    is_last = (now.turn + 1) % now.players == 0
    hand_would_move = choose(now.rules.clock_unit, {ClockUnit.TURN: lambda: True, ClockUnit.ROUND: lambda: is_last})
    at_30 = choose(now.rules.clock_end, {ClockEnd.AFTER_30: lambda: False, ClockEnd.AT_30: lambda: True})
    up = any_of(
        all_of((shown, any_of((minute >= LAST_MINUTE, all_of((at_30, minute >= LAST_MINUTE - 1))))))
        for minute, shown in options_of(now.value(CLOCK()))
    )
    yield put(TIME_UP(), True, all_of((now.goes_on, hand_would_move, up)))


@brings("end.nothing", Inner.CLOSE)
def nothing_else_changes(now: Scene, move: Move) -> Iterator[Change]:
    """Nothing changes that no other rule changes."""
    return iter(())
