"""Judging moves and scenes by all clauses: which let a move be, which say otherwise of what it brought about."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import chain, combinations

from model.clause import Clause
from model.colorpop.clauses import course
from model.colorpop.clauses.book import CLAUSES
from model.colorpop.clauses.course import after
from model.colorpop.clauses.scene import BEGIN, Due, Move, Scene, describe, pop, read_move
from model.colorpop.clauses.setup import Start
from model.colorpop.moves import Kind, Step
from model.colorpop.observation import Observation
from model.colorpop.outcome import Outcome
from model.colorpop.position import JOKER, PLAYERS, Position
from model.colorpop.readings import Ruleset
from model.grid import Grid
from model.logic import Formula, Value, all_of, same

Attribute = tuple[str, int]
"""Something that a scene says: what lies on a place, a number of a pile, the turn, who may announce, the ending."""
NOTHING_ELSE = "end.nothing"
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


def begun(position: Position, rules: Ruleset) -> Scene:
    """The scene in which the first choice of a turn is made."""
    return after(Scene.of(position, rules), BEGIN)


def is_over(scene: Scene) -> bool:
    """Whether the turn is over."""
    return scene.so_far.due is Due.OVER


# Permitting.

_speaking: dict[Kind | None, list[Clause]] = {}


def speaking_of(kind: Kind | None) -> list[Clause]:
    """The clauses that speak of moves of a kind, the least foresighted first."""
    if kind not in _speaking:
        found = [clause for clause in CLAUSES if kind in clause.kinds]
        _speaking[kind] = sorted(found, key=lambda clause: clause.foresight)
    return _speaking[kind]


def permits(scene: Scene, move: Move) -> Formula:
    """Every clause lets a move be; scene and move may be unknown."""
    return all_of(clause.permits(scene, move) for clause in speaking_of(move.kind))


def forbidding(before: Scene, move: Move) -> list[Clause]:
    """The clauses that a move breaks, looking no further than the first that is broken asks."""
    broken: list[Clause] = []
    for clause in speaking_of(move.kind):
        if broken and clause.foresight > broken[0].foresight:
            break
        if clause.permits(before, move) is not True:
            broken.append(clause)
    return broken


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


def responsible(before: Scene, move: Move) -> dict[Attribute, Clause]:
    """The clause that says last what becomes of each thing; what none speaks of stays as it is."""
    says = dict.fromkeys((name for name, _ in attributes(before)), CLAUSES[NOTHING_ELSE])
    by_effect = {effect: clause for clause in CLAUSES for effect in clause.effects}
    now = before
    for effect in course.COURSE:
        changed = effect(now, move)
        if changed is not now:
            was = dict(attributes(now))
            for name, value in attributes(changed):
                if value != was[name]:
                    says[name] = by_effect[effect]
        now = changed
    return says


def brought_about(before: Scene, move: Move, result: Scene) -> dict[str, Formula]:
    """For each clause that speaks of it: whether a scene is what a move brings about; the scene may be unknown."""
    expected = dict(attributes(after(before, move)))
    parts: dict[str, list[Formula]] = {}
    given = dict(attributes(result))
    for name, clause in responsible(before, move).items():
        parts.setdefault(clause.id, []).append(same(given[name], expected[name]))
    return {name: all_of(formulas) for name, formulas in parts.items()}


def broken_by(before: Scene, move: Move, result: Position) -> list[Clause]:
    """The clauses that a move or the position it led to breaks."""
    broken = forbidding(before, move)
    if after(before, move).position() == result:
        return broken
    seen = Scene.of(result, before.rules)
    wrong = [CLAUSES[name] for name, holds in brought_about(before, move, seen).items() if holds is not True]
    return broken + [clause for clause in wrong if clause not in broken]


def played(position: Position, rules: Ruleset, steps: Iterable[Step]) -> Scene:
    """The scene after some steps of a turn, legal or not."""
    scene = begun(position, rules)
    for step in steps:
        scene = after(scene, read_move(scene, step))
    return scene


# First positions, winners, and what everybody sees.


def not_a_start(start: Start) -> list[Clause]:
    """The clauses that say that a game does not begin like this."""
    setting_up = ((clause, clause.first_position) for clause in CLAUSES)
    return [clause for clause, begins in setting_up if begins is not None and begins(start) is not True]


def misjudging(position: Position, rules: Ruleset, outcome: Outcome) -> list[Clause]:
    """The clauses that say otherwise about who has won a finished game."""
    deciding = ((clause, clause.decision) for clause in CLAUSES)
    return [
        clause for clause, decide in deciding if decide is not None and decide(position, rules, outcome) is not True
    ]


def not_seen(position: Position, rules: Ruleset, seen: Observation) -> list[Clause]:
    """The clauses that say that a player sees something else of a position."""
    showing = ((clause, clause.view) for clause in CLAUSES)
    return [clause for clause, shows in showing if shows is not None and shows(position, rules, seen) is not True]
