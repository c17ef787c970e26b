"""Detention: who is sent there, and how a child gets up again."""

from __future__ import annotations

from model.logic import Formula, choose, implies
from model.recess.clauses.book import brings, permits
from model.recess.clauses.pushes import asks_for_room
from model.recess.clauses.scene import FIRST_NUN, Due, Move, Scene, Then
from model.recess.moves import Kind
from model.recess.position import ENTRANCES, Posture, sex
from model.recess.readings import DetentionExit, DetentionMove, DetentionStands


@brings("detention.sent")
def a_nun_sends_the_attacker_away(now: Scene, move: Move) -> Scene:
    """A nun that is put on a fight ends it: the attacker goes to its entrance, the victim stands and is pushed."""
    if move.kind not in (Kind.NUN, Kind.TELL, Kind.PUSH) or move.piece < FIRST_NUN:
        return now
    fighters = now.fighters_on(move.to)
    if fighters is None:
        return now
    attacker, victim = fighters
    now = now.end_fight(move.to).put(attacker, ENTRANCES[sex(attacker)]).pose(attacker, Posture.DETAINED)
    now = now.remember(movable=now.so_far.movable - {attacker})
    return asks_for_room(now, frozenset({victim}), by_nun=True)


# Getting up.


def exits(scene: Scene, child: int) -> tuple[int, ...]:
    """The shelter spaces among which a child that gets up chooses; none where it gets up in the entrance."""
    return choose(
        scene.rules.detention_exit,
        {
            DetentionExit.ENTRANCE: lambda: (),
            DetentionExit.SHELTER: lambda: scene.board.touching(sex(child), scene.rules.entrance_opens.word),  # type: ignore[arg-type]
        },
    )


@permits("detention.exit", Kind.STAND)
def a_child_gets_up_at_its_exit(before: Scene, move: Move) -> Formula:
    """Where a child stands up from detention."""
    return move.piece == next(iter(before.so_far.rising), None) and move.to in exits(before, move.piece)


@brings("detention.exit")
def a_child_gets_up_where_it_chose(now: Scene, move: Move) -> Scene:
    """Put a child that gets up on the shelter space of its owner's choice."""
    return rise(now.put(move.piece, move.to), move.piece) if move.kind is Kind.STAND else now


def rise(scene: Scene, child: int) -> Scene:
    """The scene with a child on its feet again."""
    posture = choose(
        scene.rules.detention_move,
        {DetentionMove.ANYWHERE: lambda: Posture.STANDING, DetentionMove.SHELTER_ONLY: lambda: Posture.FREED},
    )
    rising = tuple(other for other in scene.so_far.rising if other != child)
    return scene.pose(child, posture).remember(rising=rising, risen=True, stirred=True, due=None)


@brings("detention.stands")
def who_has_served_gets_up(now: Scene, move: Move) -> Scene:
    """A child in detention misses its owner's next turn, then stands up."""
    if now.so_far.due is not None or now.so_far.then not in (Then.ENTERED, Then.ENDS, Then.STOOD_UP):
        return now
    if now.so_far.then is Then.ENDS:
        now = serve(now)
    while now.so_far.rising:
        child = now.so_far.rising[0]
        if exits(now, child):
            return now.remember(due=Due.STAND)
        now = rise(now, child)
    return now


def serve(scene: Scene) -> Scene:
    """The scene at the end of a turn: those who lay in detention through it may get up now, or at their next turn."""
    serving = tuple(sorted(scene.so_far.serving))
    scene = scene.remember(then=Then.STOOD_UP, risen=False)

    def mark() -> Scene:
        marked = scene
        for child in serving:
            marked = marked.pose(child, Posture.SERVED)
        return marked

    return choose(
        scene.rules.detention_stands,
        {
            DetentionStands.END_OF_MISSED_TURN: lambda: scene.remember(rising=serving),
            DetentionStands.START_OF_NEXT: mark,
        },
    )


@permits("detention.walk", Kind.WALK)
def a_freed_child_may_have_to_seek_shelter(before: Scene, move: Move) -> Formula:
    """Where the first walk of a freed child may end."""
    return implies(before.is_posed(move.piece, Posture.FREED), before.is_shelter(move.to))
