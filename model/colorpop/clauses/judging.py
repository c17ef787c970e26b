"""Judging moves and scenes by all clauses: which let a move be, which say otherwise of what it brought about."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import chain, combinations

from model.clause import Clause
from model.colorpop.clauses import course
from model.colorpop.clauses.book import CLAUSES, speaking_of
from model.colorpop.clauses.course import after
from model.colorpop.clauses.scene import BEGIN, Due, Move, Scene, describe, pop, read_move
from model.colorpop.moves import Kind, Step
from model.colorpop.position import JOKER, PLAYERS, Position
from model.colorpop.readings import Ruleset
from model.grid import Grid
from model.judging import Attribute, Judge
from model.logic import Formula, Value, all_of

MOST_CHOSEN = 6
"""Connected jokers of which every choice is thought of; of more only some."""


def attributes(scene: Scene) -> Iterator[tuple[Attribute, Value]]:
    """Everything that a scene says, with its value."""
    for space, cell in enumerate(scene.cells):
        yield ("cell", space), cell
    for number, count in enumerate(chain.from_iterable(scene.piles)):
        yield ("pile", number), count
    yield ("turn", 0), scene.turn
    yield ("pending", 0), scene.pending
    yield ("ending", 0), scene.ending


JUDGE = Judge[Scene, Move](CLAUSES, course, attributes)
forbidding = JUDGE.forbidding
responsible = JUDGE.responsible
brought_about = JUDGE.brought_about
not_a_start = JUDGE.not_a_start
misjudging = JUDGE.misjudging
not_seen = JUDGE.not_seen


def begun(position: Position, rules: Ruleset) -> Scene:
    """The scene in which the first choice of a turn is made."""
    return after(Scene.of(position, rules), BEGIN)


def is_over(scene: Scene) -> bool:
    """Whether the turn is over."""
    return scene.so_far.due is Due.OVER


# Permitting.


def permits(scene: Scene, move: Move) -> Formula:
    """Every clause lets a move be; scene and move may be unknown."""
    return all_of(clause.permits(scene, move) for clause in speaking_of(move.kind))


def legal_moves(scene: Scene) -> dict[str, Move]:
    """The moves that all clauses let be, by all they take."""
    return {describe(scene, move): move for move in candidates(scene) if permits(scene, move) is True}


# Moves that can be thought of.


def speeches(scene: Scene) -> Iterator[Move]:
    """Everything that can be said."""
    for kind in (Kind.CLAIM, Kind.SILENT):
        yield from (Move(kind, PLAYERS[player]) for player in range(scene.players))


def every_move(scene: Scene) -> Iterator[Move]:
    """All moves on a small board, however senseless: every set of tokens as every colour, everything said."""
    if scene.so_far.due is Due.BEGIN:
        yield BEGIN
        return
    yield from speeches(scene)
    yield from every_pop(scene.grid, scene.tokens, (*scene.colours, JOKER))


@cache
def every_pop(grid: Grid, tokens: tuple[int, ...], whats: tuple[str, ...]) -> tuple[Move, ...]:
    """Every set of these places as every one of these."""
    return tuple(pop(grid, what, group) for what in whats for group in subsets(tokens))


def candidates(scene: Scene) -> Iterator[Move]:
    """The moves that are worth a thought: what hangs together as a colour, with some of the jokers around it."""
    if scene.so_far.due is Due.BEGIN:
        yield BEGIN
        return
    yield from speeches(scene)
    jokers = frozenset(space for space in scene.tokens if scene.cells[space] == JOKER)
    for what in (*scene.colours, JOKER):
        own = frozenset(space for space in scene.tokens if scene.cells[space] == what) - jokers
        yield from (pop(scene.grid, what, group) for group in dict.fromkeys(worth_a_thought(scene, own, jokers)))


def worth_a_thought(scene: Scene, own: frozenset[int], jokers: frozenset[int]) -> Iterator[frozenset[int]]:
    """Pieces of a colour with some of the jokers that hang on them."""
    cores = pieces(scene, own)
    for region in pieces(scene, own | jokers):
        wild = sorted(region & jokers)
        for taken in subsets(wild) if len(wild) <= MOST_CHOSEN else [(), tuple(wild), *((one,) for one in wild)]:
            yield from pieces(scene, (region & own) | frozenset(taken))
            for core in cores:
                if core <= region:
                    yield next(piece for piece in pieces(scene, core | frozenset(taken)) if core <= piece)


def pieces(scene: Scene, spaces: frozenset[int]) -> list[frozenset[int]]:
    """Places cut into connected pieces."""
    left, found = set(spaces), []
    while left:
        piece = [left.pop()]
        for space in piece:
            more = left.intersection(scene.around[space])
            left -= more
            piece += more
        found.append(frozenset(piece))
    return found


def subsets(spaces: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """All sets of these places, the empty one included."""
    return chain.from_iterable(combinations(spaces, size) for size in range(len(spaces) + 1))


# What a move brings about.


def broken_by(before: Scene, move: Move, result: Position) -> list[Clause]:
    """The clauses that a move or the position it led to breaks."""
    if after(before, move).position() == result:
        return forbidding(before, move)
    return JUDGE.broken_by(before, move, Scene.of(result, before.rules))


def played(position: Position, rules: Ruleset, steps: Iterable[Step]) -> Scene:
    """The scene after some steps of a turn, legal or not."""
    scene = begun(position, rules)
    for step in steps:
        scene = after(scene, read_move(scene, step))
    return scene
