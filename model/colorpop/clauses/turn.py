"""The turn: what comes when, who comes next, and the end without a group."""

from __future__ import annotations

from collections.abc import Iterator

from model.colorpop.clauses.book import PERSON, TIME, brings, permits
from model.colorpop.clauses.groups import is_group_left
from model.colorpop.clauses.scene import ASKED, ENDING, NOBODY, PENDING, POPPED, TURN, Inner, Move, Scene, player_of
from model.colorpop.moves import Kind
from model.colorpop.position import Ending, Reason
from model.logic import Formula, all_of, any_of, not_so
from model.scene import Change, put


@brings("turn.sequence", Kind.POP)
def each_step_has_its_time(now: Scene, move: Move) -> Iterator[Change]:
    """A turn is one pop; what it brings about is settled before the next one."""
    yield put(POPPED(), move.what)


@permits("turn.pass", Kind.SILENT, foresight=TIME)
def no_turn_is_passed(now: Scene, move: Move) -> Formula:
    """No turn is passed: as long as there is a group, one is popped."""
    return not_so(now.holds(ASKED(), NOBODY))


@permits("turn.speaker", Kind.CLAIM, Kind.SILENT, foresight=PERSON)
def everybody_speaks_for_himself(now: Scene, move: Move) -> Formula:
    """A player announces a win when asked, or in place of a pop on the own turn."""
    speaker = player_of(move.what)
    is_own_turn = speaker == now.turn and now.holds(ASKED(), NOBODY)
    return any_of((is_own_turn, now.holds(ASKED(), speaker)))


@brings("turn.next", Inner.CLOSE)
def the_next_player_is_on_turn(now: Scene, move: Move) -> Iterator[Change]:
    """When the turn is over the next player is on turn."""
    yield put(TURN(), (now.turn + 1) % len(now.hands), now.goes_on)


@brings("end.no_group", Inner.BEGIN, Inner.CLOSE)
def without_a_group_the_game_ends(now: Scene, move: Move) -> Iterator[Change]:
    """The game ends when there is no group left to pop."""
    ends = all_of((now.goes_on, not_so(is_group_left(now))))
    yield put(ENDING(), Ending(Reason.NO_GROUP), ends)
    for player in now.players:
        yield put(PENDING(player), False, ends)


@brings("end.nothing", Inner.CLOSE)
def nothing_else_changes(now: Scene, move: Move) -> Iterator[Change]:
    """Nothing changes that no other rule changes."""
    return iter(())
