"""Landings that push, and every legal way to make room for each of them, by the simulator."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from analysis.nun_steps import CHILDREN_TO_COME, skip_to_nuns
from model.clause import Clause
from model.game import IllegalMove
from model.recess.clauses import judging
from model.recess.clauses.course import after as after_move
from model.recess.clauses.possibilities import candidates
from model.recess.clauses.scene import Due, Scene, read_move, write_move
from model.recess.moves import Kind, Step, Turn, write_turn
from model.recess.position import Position
from model.recess.readings import Ruleset
from model.recess.simulator import Simulator, layout
from model.simulator import some

MOST = 20_000
"""How many resolutions of one landing are listed."""
WANT_OF_ROOM = {"push.room", "breakup.crowded"}
"""The clauses that a landing breaks if nothing but room is missing."""


@dataclass(frozen=True)
class Landing:
    """Steps after which somebody has to make room, and every legal way to do so, the fewest pushes first.

    `early`: a nun's landing that is judged before the children have moved. No steps: the landing is under way.
    """

    steps: Turn
    resolutions: tuple[Turn, ...]
    early: bool = False
    is_complete: bool = True

    @property
    def shortest(self) -> int:
        """How many pushes the shortest resolution takes."""
        return len(self.resolutions[0])

    @property
    def longest(self) -> int:
        """How many pushes the longest resolution takes."""
        return len(self.resolutions[-1])

    def by_length(self) -> dict[int, list[Turn]]:
        """The resolutions by the number of their pushes."""
        groups: dict[int, list[Turn]] = {}
        for resolution in self.resolutions:
            groups.setdefault(len(resolution), []).append(resolution)
        return groups

    def __str__(self) -> str:
        """Write the landing as players write its steps."""
        return write_turn(self.steps) or "the landing under way"


# Landings that can be resolved.


def landings(simulator: Simulator, position: Position, after: Sequence[Step] = ()) -> list[Landing]:
    """Every landing that may come next and pushes somebody: walks, what is told to a nun, a pass that frees; nuns.

    Nuns' landings are looked at on the board as it stands, even if children have moves left.
    """
    simulator.begin(position)
    simulator.follow(after)
    phase = simulator.stack[0][layout.PHASE]
    if phase == layout.OVER:
        return []
    if phase == layout.PUSH:
        return [resolved(simulator, 0, ())]
    found = list(pushing(simulator, 0, (), False))
    if phase in CHILDREN_TO_COME:
        skip_to_nuns(simulator)
        found += pushing(simulator, 0, (), True)
    return found


def pushing(simulator: Simulator, depth: int, so_far: Turn, early: bool) -> Iterator[Landing]:
    """The landings among the steps that come next at a depth, after hold or leave, and after a nun has been told."""
    for code in simulator.codes(depth):
        steps = (*so_far, simulator.step(code, simulator.stack[depth]))
        simulator.stack[depth + 1][:] = simulator.stack[depth]
        simulator.play_code(code, depth + 1)
        phase = simulator.stack[depth + 1][layout.PHASE]
        if phase == layout.PUSH:
            yield replace(resolved(simulator, depth + 1, steps), early=early)
        elif phase == layout.TATTLE or code // layout.KIND_UNIT in (layout.HOLD, layout.LEAVE):
            yield from pushing(simulator, depth + 1, steps, early)


def resolved(simulator: Simulator, depth: int, steps: Turn) -> Landing:
    """A landing with its resolutions in order; of very many the first ones that were found."""
    found = list(islice(ways(simulator, depth, ()), MOST + 1))
    return Landing(steps, tuple(sorted(found[:MOST], key=len)), is_complete=len(found) <= MOST)


def ways(simulator: Simulator, depth: int, so_far: Turn) -> Iterator[Turn]:
    """Every way to go on until nobody has to make room any more."""
    if simulator.stack[depth][layout.PHASE] != layout.PUSH:
        yield so_far
        return
    for code in simulator.codes(depth):
        step = simulator.step(code, simulator.stack[depth])
        simulator.stack[depth + 1][:] = simulator.stack[depth]
        simulator.play_code(code, depth + 1)
        yield from ways(simulator, depth + 1, (*so_far, step))


# Landings that cannot.


def crowded_out(position: Position, rules: Ruleset, after: Sequence[Step] = ()) -> list[Step]:
    """The walks and nuns' moves that would be legal if only somebody found room, by the clauses."""
    scene = judging.played(position, rules, after)
    scenes = [scene]
    if scene.so_far.due in (Due.CHOICE, Due.WALK):
        scenes.append(nuns_now(scene))
    return [
        write_move(now, move)
        for now in scenes
        for move in candidates(now)
        if move.kind in (Kind.WALK, Kind.NUN)
        and now.on(move.to)
        and {clause.id for clause in judging.forbidding(now, move)} & WANT_OF_ROOM
    ]


def nuns_now(scene: Scene) -> Scene:
    """The scene in which no child has a move left and the nun's move is due."""
    nobody: frozenset[int] = frozenset()
    return scene.remember(due=Due.NUN, fresh=False, undecided=(), leaving=nobody, moves=(), need=0)


def the_landing(found: Sequence[Landing], wanted: Turn, position: Position, rules: Ruleset, after: Turn) -> Landing:
    """The landing with these steps among those that were found; another one is refused with what it breaks."""
    for landing in found:
        if landing.steps == wanted:
            return landing
    why = " and ".join(clause.id for clause in broken_first(position, rules, after, wanted))
    said = f"it breaks {why}" if why else "it pushes nobody"
    others = some([str(landing) for landing in found]) or "none"
    raise IllegalMove(f"{write_turn(wanted)} is no landing that pushes here: {said}; landings that push: {others}")


def broken_first(position: Position, rules: Ruleset, after: Turn, wanted: Turn) -> list[Clause]:
    """The clauses that the first of some steps breaks that breaks any; a nun's step as if it came at once."""
    scene = judging.played(position, rules, after)
    for step in wanted:
        if step.kind is Kind.NUN and scene.so_far.due in (Due.CHOICE, Due.WALK):
            scene = nuns_now(scene)
        move = read_move(scene, step)
        if broken := judging.forbidding(scene, move):
            return broken
        scene = after_move(scene, move)
    return []
