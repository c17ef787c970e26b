"""Judging moves and scenes by all clauses: which let a move be, which say otherwise of what it brought about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from model.clause import Clause
from model.judging import Attribute, Judge
from model.logic import Formula, Value, all_of
from model.recess.clauses import course
from model.recess.clauses.book import CLAUSES, speaking_of
from model.recess.clauses.course import after
from model.recess.clauses.possibilities import candidates, permitted
from model.recess.clauses.scene import BEGIN, FIRST_NUN, NUNS, Due, Move, Scene, pushed_nun, read_move, write_move
from model.recess.moves import Kind, Step
from model.recess.position import ENTRANCES, NOWHERE, Position
from model.recess.readings import Ruleset


def attributes(scene: Scene) -> Iterator[tuple[Attribute, Value]]:
    """Everything that a scene says, with its value."""
    for piece in scene.pieces:
        yield ("place", piece), scene.places[piece]
    for child in scene.children:
        yield ("posture", child), scene.postures[child]
    for player in range(scene.players):
        yield ("coins", player), scene.coins[player]
    yield ("clock", 0), scene.clock
    yield ("turn", 0), scene.turn
    yield ("ending", 0), scene.ending


JUDGE = Judge[Scene, Move](CLAUSES, course, attributes)
forbidding = JUDGE.forbidding
responsible = JUDGE.responsible
brought_about = JUDGE.brought_about
not_a_start = JUDGE.not_a_start
misjudging = JUDGE.misjudging


def begun(position: Position, rules: Ruleset) -> Scene:
    """The scene in which the first choice of a turn is made."""
    return after(Scene.of(position, rules), BEGIN)


def legal_moves(scene: Scene) -> dict[str, Move]:
    """The moves that all clauses let be, as players write them."""
    return {str(write_move(scene, move)): move for move in candidates(scene) if permitted(scene, move)}


def formula(before: Scene, move: Move, result: Scene) -> dict[str, Formula]:
    """For each clause its formula over the scene before, the move and the scene after."""
    said = brought_about(before, move, result)
    for clause in speaking_of(move.kind):
        said[clause.id] = all_of([clause.permits(before, move), said.get(clause.id, True)])
    return said


def broken_by(before: Scene, move: Move, result: Position) -> list[Clause]:
    """The clauses that a move or the position it led to breaks."""
    return JUDGE.broken_by(before, move, seen_as(after(before, move), result))


def seen_as(expected: Scene, position: Position) -> Scene:
    """See a position as a scene, with the nuns, who have no names, told apart as far as can be as in another scene."""
    scene = Scene.of(position, expected.rules, expected.so_far)
    nuns = [scene.places[nun] for nun in NUNS]
    if nuns[0] == expected.places[NUNS[1]] or nuns[1] == expected.places[NUNS[0]]:
        nuns.reverse()
    return scene.put(NUNS[0], nuns[0]).put(NUNS[1], nuns[1])  # type: ignore[arg-type]


def played(position: Position, rules: Ruleset, steps: Sequence[Step]) -> Scene:
    """The scene after some steps of a turn, legal or not."""
    scene = begun(position, rules)
    for step in steps:
        scene = after(scene, read_move(scene, step))
    return scene


def every_move(scene: Scene) -> Iterator[Move]:
    """All moves that can be written down in a scene, however senseless; before the turn, only its beginning."""
    if scene.so_far.due is Due.BEGIN:
        yield BEGIN
        return
    spaces = tuple(scene.board.grid.spaces)
    places = (*spaces, *ENTRANCES)
    present = [piece for piece in scene.pieces if scene.places[piece] != NOWHERE]
    children = [piece for piece in present if piece < FIRST_NUN]
    nuns = [nun for nun in present if nun >= FIRST_NUN]
    if len(nuns) > 1 and scene.places[NUNS[0]] == scene.places[NUNS[1]]:
        nuns = nuns[:1]
    for kind in (Kind.PASS, Kind.QUIET, Kind.NUN_STUCK, Kind.STOP):
        yield Move(kind)
    for length in (1, 2, 3):
        yield Move(Kind.STUCK, length=length)
        yield from (Move(Kind.WALK, child, to, length) for child in children for to in places)
    for kind in (Kind.HOLD, Kind.LEAVE, Kind.PUSH_STUCK):
        yield from (Move(kind, child) for child in children)
    for kind in (Kind.KISS, Kind.NO_KISS):
        yield from (Move(kind, player) for player in range(scene.players))
    pushed = [pushed_nun(scene, scene.place(nun)) for nun in nuns]
    yield from (Move(Kind.PUSH, piece, to) for piece in [*children, *pushed] for to in spaces)
    yield from (Move(Kind.NUN, nun, to) for nun in nuns for to in spaces)
    yield from (Move(Kind.TELL, teller(scene, nuns), to) for to in spaces if nuns)
    yield from (Move(Kind.STAND, child, to) for child in children for to in places)


def teller(scene: Scene, nuns: Sequence[int]) -> int:
    """The nun that would be told: the one where the last walk ended."""
    lander = scene.so_far.lander
    there = [nun for nun in nuns if lander is not None and scene.places[nun] == scene.places[lander]]
    return (there or list(nuns))[0]
