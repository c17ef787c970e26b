"""Between steps as players write them and the moves that clauses speak of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from model.errors import BadInput, IllegalMove
from model.logic import Formula, all_of, any_of
from model.recess.board import SEXES, Board
from model.recess.clauses.scene import AT, FIRST_NUN, HAND, LANDER, PLACE, TELLING, WAITING, Inner, Move, Scene
from model.recess.clauses.spaces import levels, pushes_before
from model.recess.moves import Kind, Step
from model.recess.position import CHILDREN_EACH, ENTRANCES, LABELS, NOWHERE, PLAYERS, label

NUN = "N:"
"""What the piece of a push begins with that is a nun; where she stands follows."""


def place_named(board: Board, name: str) -> int:
    """Read the name of a space or of an entrance, as steps write it."""
    if name in SEXES:
        return ENTRANCES[SEXES.index(name)]
    space = board.grid.space(name)
    if space is None:
        raise BadInput(f"no space: {name}")
    return space


def write_place(board: Board, place: int) -> str:
    """Name a place as steps write it."""
    return board.grid.name(place) if place >= 0 else SEXES[ENTRANCES.index(place)]


# From moves to steps.


def written(now: Scene, move: Move) -> Step | None:
    """The step as which a move in a plain scene is written; none if nobody writes it."""
    if isinstance(move.kind, Inner):
        return None
    board = now.ground.board
    to = write_place(board, move.to) if move.to != NOWHERE else ""
    piece = ""
    match move.kind:
        case Kind.KISS | Kind.NO_KISS:
            piece = PLAYERS[move.piece]
        case Kind.NUN:
            piece = place_name(now, move.piece)
        case Kind.PUSH:
            pushed = next((piece for piece in now.pieces if now.is_so(HAND(piece)) is True), NOWHERE)
            piece = label(pushed) if pushed < FIRST_NUN else NUN + write_place(board, move.piece)
        case Kind.HOLD | Kind.LEAVE | Kind.WALK | Kind.STAND | Kind.PUSH_STUCK:
            piece = label(move.piece)
    return Step(move.kind, piece, to, move.length)


def place_name(now: Scene, piece: int) -> str:
    """The name of the place where a piece of a plain scene is."""
    place = now.value(PLACE(piece))
    assert isinstance(place, int)
    return write_place(now.ground.board, place)


def every_step(now: Scene) -> Iterator[Step]:
    """All steps that can be written down in a plain scene, however senseless."""
    board = now.ground.board
    spaces = [board.grid.name(space) for space in board.grid.spaces]
    children = [label(child) for child in now.children if now.value(PLACE(child)) != NOWHERE]
    nuns = dict.fromkeys(place_name(now, nun) for nun in now.nuns if now.value(PLACE(nun)) != NOWHERE)
    yield from map(Step, (Kind.PASS, Kind.QUIET, Kind.NUN_STUCK, Kind.STOP))
    for length in (1, 2, 3):
        yield Step(Kind.STUCK, length=length)
        yield from (Step(Kind.WALK, child, to, length) for child in children for to in (*spaces, *SEXES))
    yield from (Step(kind, child) for kind in (Kind.HOLD, Kind.LEAVE, Kind.PUSH_STUCK) for child in children)
    for player in range(now.players):
        yield from (Step(kind, PLAYERS[player]) for kind in (Kind.KISS, Kind.NO_KISS))
    for to in spaces:
        yield from (Step(Kind.PUSH, child, to) for child in children)
        yield from (Step(Kind.PUSH, NUN + nun, to) for nun in nuns)
        yield from (Step(Kind.NUN, nun, to) for nun in nuns)
        yield from (Step(Kind.TELL, to=to) for _ in now.nuns[:1])
    yield from (Step(Kind.STAND, child, to) for child in children for to in (*spaces, *SEXES))


# From steps to moves.


def plays(now: Scene, move: Move, step: Step) -> Formula:
    """A move that can be thought of is this step; the scene may be unknown."""
    if move.kind is not step.kind or move.length != step.length:
        return False
    board = now.ground.board
    if move.to != (place_named(board, step.to) if step.to else NOWHERE):
        return False
    match step.kind:
        case Kind.PUSH if step.piece.startswith(NUN):
            at = place_named(board, step.piece.removeprefix(NUN))
            return move.piece == at and any_of(now.is_so(HAND(nun)) for nun in now.nuns)
        case Kind.PUSH:
            return all_of((now.is_so(HAND(LABELS[step.piece])), now.holds(AT(), move.piece)))
        case Kind.NUN:
            return now.stands(move.piece, place_named(board, step.piece))
        case Kind.TELL:
            return True
        case Kind.KISS | Kind.NO_KISS:
            return move.piece == PLAYERS.index(step.piece)
    return move.piece == (LABELS[step.piece] if step.piece else NOWHERE)


def read(now: Scene, step: Step) -> Iterable[Move]:
    """The moves as which a step is to be judged in a plain scene; one that names nothing there is refused.

    Of nuns on one space each could be meant. A push of who has to make room first, or has not to, is judged as such.
    """
    to = place_named(now.ground.board, step.to) if step.to else NOWHERE
    match step.kind:
        case Kind.KISS | Kind.NO_KISS:
            player = PLAYERS.index(step.piece)
            if player >= now.players:
                raise IllegalMove(f"player {PLAYERS[player]} does not take part")
            return [Move(step.kind, player)]
        case Kind.NUN:
            return [Move(step.kind, nun, to) for nun in nuns_on(now, step.piece)]
        case Kind.PUSH:
            is_nun = step.piece.startswith(NUN)
            pieces = nuns_on(now, step.piece.removeprefix(NUN)) if is_nun else [child_named(now, step)]
            return [push for piece in pieces for push in pushes_of(now, piece, to)]
        case Kind.TELL:
            return [Move(step.kind, nun, to) for nun in nuns_told(now)]
    return [Move(step.kind, child_named(now, step) if step.piece else NOWHERE, to, step.length)]


def child_named(now: Scene, step: Step) -> int:
    """The child that a step names, if it is on the board."""
    child = LABELS[step.piece]
    if child >= now.players * CHILDREN_EACH:
        raise IllegalMove(f"{step}: there are only {now.players} players")
    if child not in now.pieces:
        raise IllegalMove(f"{label(child)} is not on the board")
    return child


def nuns_on(now: Scene, name: str) -> list[int]:
    """The nuns on a space; anywhere else there is none to move."""
    space = place_named(now.ground.board, name)
    found = [nun for nun in now.nuns if now.stands(nun, space) is True]
    if not found:
        raise IllegalMove(f"no nun stands on {name if space >= 0 else 'an entrance'}")
    return found


def nuns_told(now: Scene) -> list[int]:
    """The nun that waits to be told, or the one where a child has landed, or any."""
    if not now.nuns:
        raise IllegalMove("no nun is on the board")
    waiting = [nun for nun in now.nuns if now.is_so(TELLING(nun)) is True]
    landed = [now.value(PLACE(child)) for child in now.own if now.is_so(LANDER(child)) is True]
    there = [nun for nun in now.nuns if now.value(PLACE(nun)) in landed]
    return waiting or there[:1] or list(now.nuns[:1])


def pushes_of(now: Scene, piece: int, to: int) -> list[Move]:
    """The push of a piece that is in hand, or what would take it in hand."""
    at = now.value(AT())
    if now.is_so(HAND(piece)) is True:
        assert isinstance(at, int)
        return [Move(Kind.PUSH, at, to, number=pushes_before(now))]
    waiting = [level for level in levels(now) if any(now.is_so(WAITING(level, other)) is True for other in now.pieces)]
    return [Move(Inner.TAKE, piece, length=max(waiting, default=1))]
