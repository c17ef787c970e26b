"""Detention: how a child gets up again."""

from __future__ import annotations

from collections.abc import Iterator

from model.logic import Formula, Value, all_of, any_of, choose, either, implies, not_so
from model.recess.clauses.book import brings, permits
from model.recess.clauses.scene import PLACE, POSTURE, RISING, SERVING, STIRRED, Inner, Move, Scene
from model.recess.clauses.walks import is_door
from model.recess.moves import Kind
from model.recess.position import ENTRANCES, Posture, sex
from model.recess.readings import DetentionExit, DetentionMove, DetentionStands
from model.scene import Change, put


def exits(now: Scene, child: int) -> list[tuple[int, Formula]]:
    """The shelter spaces among which a child that gets up chooses; none where it gets up in the entrance."""
    to_shelter = choose(
        now.rules.detention_exit, {DetentionExit.ENTRANCE: lambda: False, DetentionExit.SHELTER: lambda: True}
    )
    door = ENTRANCES[sex(child)]
    spaces = ((space, is_door(now, space, door)) for space in now.ground.board.shelters[sex(child)])
    return [(space, exit_) for space, so in spaces if (exit_ := all_of((to_shelter, so))) is not False]


def on_its_feet(now: Scene) -> Value[Posture]:
    """How a child is that has got up."""
    return choose(
        now.rules.detention_move,
        {DetentionMove.ANYWHERE: lambda: Posture.STANDING, DetentionMove.SHELTER_ONLY: lambda: Posture.FREED},
    )


@permits("detention.exit", Kind.STAND)
def a_child_gets_up_at_its_exit(now: Scene, move: Move) -> Formula:
    """Where a child stands up from detention."""
    return all_of((now.is_so(RISING(move.piece)), dict(exits(now, move.piece)).get(move.to, False)))


@permits("detention.exit", Inner.RISE)
def a_child_gets_up_in_its_entrance(now: Scene, move: Move) -> Formula:
    """Where a child stands up from detention."""
    has_exit = any_of(so for _, so in exits(now, move.piece))
    to_shelter = choose(
        now.rules.detention_exit,
        {DetentionExit.ENTRANCE: lambda: True, DetentionExit.SHELTER: lambda: not_so(has_exit)},
    )
    return all_of((now.is_so(RISING(move.piece)), to_shelter))


@brings("detention.exit", Kind.STAND)
def a_child_gets_up_where_it_chose(now: Scene, move: Move) -> Iterator[Change]:
    """A child that gets up is on the shelter space of its owner's choice."""
    yield put(PLACE(move.piece), move.to)


@brings("detention.stands", Kind.STAND, Inner.RISE)
def a_child_gets_up(now: Scene, move: Move) -> Iterator[Change]:
    """A child in detention misses its owner's next turn, then stands up."""
    yield put(POSTURE(move.piece), on_its_feet(now))
    yield put(RISING(move.piece), False)
    yield put(STIRRED(), True)


@brings("detention.stands", Inner.SERVE)
def who_has_served_gets_up(now: Scene, move: Move) -> Iterator[Change]:
    """Those who lay in detention through the turn may get up now, or at their next turn."""
    for child in now.own:
        served = now.is_so(SERVING(child))
        at_once = choose(
            now.rules.detention_stands,
            {DetentionStands.END_OF_MISSED_TURN: lambda: True, DetentionStands.START_OF_NEXT: lambda: False},
        )
        rises: Formula = all_of((served, at_once))
        yield put(RISING(child), True, rises)
        yield put(POSTURE(child), either([(at_once, Posture.DETAINED), (not_now(at_once), Posture.SERVED)]), served)


def not_now(at_once: Formula) -> Formula:
    """The children get up only later."""
    return implies(at_once, False)


@permits("detention.walk", Kind.WALK)
def a_freed_child_may_have_to_seek_shelter(now: Scene, move: Move) -> Formula:
    """Where the first walk of a freed child may end."""
    return implies(now.holds(POSTURE(move.piece), Posture.FREED), move.to in now.ground.shelters)
