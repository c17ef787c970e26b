"""Nuns: where they see, where they move, and when a fight calls them."""

from __future__ import annotations

from functools import cache

from model.grid import ALL_EIGHT, ORTHOGONAL
from model.logic import Formula, all_of, any_of, choose, none_of
from model.recess.board import Board
from model.recess.clauses.book import brings, permits
from model.recess.clauses.pushes import begin_pushes
from model.recess.clauses.scene import NUNS, Due, Move, Scene, Then
from model.recess.moves import Kind
from model.recess.position import NOWHERE, Posture
from model.recess.readings import (
    ForcedLanding,
    ForcedWhen,
    LineCornerGap,
    NunDirections,
    NunObstacles,
    NunStay,
    NunTurns,
    SightDirections,
    SightOtherNun,
    SightOwnSpace,
)

Lines = tuple[tuple[int, ...], ...]

# Sight.


@cache
def lines_from(board: Board, space: int, straight_only: bool, gaps_closed: bool, flies: bool) -> Lines:
    """The lines from a space, nearest space first, up to equipment or the edge; a flight passes over equipment."""
    found = []
    for direction in ORTHOGONAL if straight_only else ALL_EIGHT:
        line: list[int] = []
        here, ahead = space, board.grid.step(space, direction)
        while ahead is not None and (flies or ahead not in board.blocked):
            if gaps_closed and not flies and not board.grid.passes(here, direction, board.blocked):
                break
            line.append(ahead)
            here, ahead = ahead, board.grid.step(ahead, direction)
        found.append(tuple(line))
    return tuple(found)


def gaps_are_closed(scene: Scene) -> bool:
    """Whether a diagonal line stops between two pieces of equipment that touch at the corner."""
    return choose(scene.rules.line_corner_gap, {LineCornerGap.OPEN: lambda: False, LineCornerGap.CLOSED: lambda: True})


def sight_lines(scene: Scene, space: int) -> Lines:
    """The lines along which a nun on this space sees; children do not block them."""
    straight = choose(
        scene.rules.sight_directions, {SightDirections.QUEEN: lambda: False, SightDirections.ROOK: lambda: True}
    )
    return lines_from(scene.board, space, straight, not straight and gaps_are_closed(scene), False)


def sees_along_a_line(scene: Scene, nun: int, space: int) -> Formula:
    """The nun sees the space along one of her lines."""
    other = NUNS[1] if nun == NUNS[0] else NUNS[0]

    def sees_from(here: int) -> Formula:
        for line in sight_lines(scene, here):
            if space in line:
                return is_clear(line[: line.index(space)])
        return False

    def is_clear(between: tuple[int, ...]) -> Formula:
        return choose(
            scene.rules.sight_other_nun,
            {
                SightOtherNun.NO: lambda: True,
                SightOtherNun.YES: lambda: none_of(scene.at(other, spot) for spot in between),
            },
        )

    where = scene.places[nun]
    if isinstance(where, int):
        return where != NOWHERE and sees_from(where)
    return any_of(all_of([scene.at(nun, here), sees_from(here)]) for here in scene.board.open_spaces)


def sees(scene: Scene, nun: int, space: int) -> Formula:
    """The nun sees the space, her own as `sight.own_space` says."""
    own_space = choose(
        scene.rules.sight_own_space,
        {SightOwnSpace.YES: lambda: scene.at(nun, space), SightOwnSpace.NO: lambda: False},
    )
    return any_of([own_space, sees_along_a_line(scene, nun, space)])


def is_seen(scene: Scene, space: int) -> Formula:
    """Some nun sees the space."""
    return any_of(sees(scene, nun, space) for nun in NUNS)


# Moves.


def may_turn(scene: Scene) -> bool:
    """Whether a nun may change direction on her way."""
    return choose(scene.rules.nun_turns, {NunTurns.NO: lambda: False, NunTurns.YES: lambda: True})


def nun_lines(scene: Scene, space: int) -> Lines:
    """The lines on which a nun moves from a space."""
    flies = choose(
        scene.rules.nun_obstacles, {NunObstacles.STOPS: lambda: False, NunObstacles.FLIES_OVER: lambda: True}
    )
    straight = choose(
        scene.rules.nun_directions, {NunDirections.QUEEN: lambda: False, NunDirections.ROOK: lambda: True}
    )
    closed = not flies and not straight and gaps_are_closed(scene)
    return lines_from(scene.board, space, straight, closed, flies)


def nun_ends(scene: Scene, space: int) -> frozenset[int]:
    """The spaces other than her own on which a nun's move from a space may end, whoever is there."""
    reached = {end for line in nun_lines(scene, space) for end in line}
    if may_turn(scene):
        reached, waiting = {space}, [space]
        while waiting:
            new = {line[0] for line in nun_lines(scene, waiting.pop()) if line} - reached
            reached |= new
            waiting += new
    return frozenset(reached - {space} - scene.board.blocked)


def comes_from(scene: Scene, nun: int, space: int) -> Formula:
    """The nun stands on another space from which her move may end on this one."""
    where = scene.places[nun]
    if isinstance(where, int):
        return where != NOWHERE and space in nun_ends(scene, where)
    return any_of(
        all_of([scene.at(nun, here), space in nun_ends(scene, here)])
        for here in scene.board.open_spaces
        if here != space
    )


@permits("nun.line", Kind.NUN)
def a_nun_moves_along_one_line(before: Scene, move: Move) -> Formula:
    """A nun moves any number of spaces along one line, past pieces, not through equipment."""
    return any_of([before.at(move.piece, move.to), comes_from(before, move.piece, move.to)])


@permits("nun.stay", Kind.NUN)
def a_nun_leaves_her_space(before: Scene, move: Move) -> Formula:
    """A nun that moves leaves her space."""
    return choose(
        before.rules.nun_stay,
        {NunStay.NO: lambda: none_of([before.at(move.piece, move.to)]), NunStay.YES: lambda: True},
    )


@brings("nun.moves")
def a_nun_stands_where_her_move_ends(now: Scene, move: Move) -> Scene:
    """The nun that moves comes to stand on the space where her move ends, and nobody else moves along."""
    if move.kind is not Kind.NUN:
        return now
    now = begin_pushes(now, move.piece)
    if now.at(move.piece, move.to) is True:
        return now
    return now.put(move.piece, move.to).remember(stirred=True)


# Calls.


def holding(scene: Scene) -> frozenset[int]:
    """The attackers that hold on: said so, or had no time to leave."""
    return scene.so_far.held | (scene.so_far.leaving if scene.so_far.cut else frozenset())


def calling(scene: Scene) -> frozenset[int]:
    """The attackers whose fights call the nun: held since before this turn, and seen when `forced.when` says."""
    return choose(
        scene.rules.forced_when,
        {
            ForcedWhen.START_OF_TURN: lambda: holding(scene) & scene.so_far.seen_at_start,
            ForcedWhen.NUN_MOVE: lambda: frozenset(
                child
                for child in holding(scene)
                if goes_on(scene, child) and is_seen(scene, scene.place(child)) is True
            ),
        },
    )


def goes_on(scene: Scene, attacker: int) -> bool:
    """Whether this attacker is attacking still."""
    return scene.postures[attacker] is Posture.ATTACKING


def is_answer(scene: Scene, move: Move, calls: frozenset[int]) -> bool:
    """Whether a nun's move answers one of the fights that call her and that she sees."""
    here = scene.place(move.piece)
    for attacker in calls:
        fight = scene.place(attacker)
        if not goes_on(scene, attacker) or move.to == here or not sees(scene, move.piece, fight):
            continue
        nearer = {spot for line in sight_lines(scene, here) if fight in line for spot in line[: line.index(fight)]}
        if move.to == fight or choose(
            scene.rules.forced_landing,
            {ForcedLanding.ONTO: lambda: False, ForcedLanding.TOWARDS: lambda: move.to in nearer},  # noqa: B023
        ):
            return True
    return False


@brings("nun.forced")
def a_called_nun_answers_a_turn_cut_short(now: Scene, move: Move) -> Scene:
    """Wait for the nun when the turn was passed or cut short and she can answer."""
    from model.recess.clauses.possibilities import answerable

    if now.so_far.due is not None or now.so_far.then is not Then.CALLED:
        return now
    return now.remember(due=Due.NUN) if answerable(now) else now.remember(then=Then.ENDS)
