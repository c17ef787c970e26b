"""The same landings by the simulator: the second implementation, with which the clauses are compared."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice

from analysis.answers import Opinion
from analysis.recess.push.resolutions import MOST, Landing
from model.recess.game import GAME
from model.recess.moves import Kind, Step
from model.recess.moves import Turn as Line
from model.recess.position import Position
from model.recess.readings import Ruleset
from model.recess.simulator.nun_steps import has_children_to_come, with_nun_next
from model.simulator import some
from model.turn import Turn


def opinion_on(found: Sequence[Landing], position: Position, rules: Ruleset, after: Sequence[Step]) -> Opinion:
    """What the simulator says to all landings of a position and their resolutions."""
    others = simulated_landings(GAME.turn(position, rules).after(*after))
    one, two = set(map(contents, found)), set(map(contents, others))
    differ = sorted({", ".join(map(str, steps)) or "the landing under way" for steps, _ in one ^ two})
    says = f"other resolutions of {some(differ)}" if differ else "the same landings and resolutions"
    return Opinion("the simulator", says, agrees=not differ)


def contents(landing: Landing) -> tuple[Line, frozenset[Line] | int]:
    """A landing and its resolutions in whatever order; of too many their number."""
    return landing.steps, frozenset(landing.resolutions) if landing.is_complete else len(landing.resolutions)


def shortest_by_simulator(position: Position, step: Step, rules: Ruleset) -> int | None:
    """How many pushes a nun's landing takes at the least; none if it is not legal."""
    found = simulated_landings(GAME.turn(position, rules))
    return next((landing.shortest for landing in found if landing.steps == (step,)), None)


def simulated_landings(turn: Turn[Position, Step]) -> list[Landing]:
    """Every landing that may come next and pushes somebody: walks, what is told to a nun, a pass that frees; nuns.

    Nuns' landings are looked at on the board as it stands, even if children have moves left.
    """
    if turn.is_over:
        return []
    if has_to_make_room(turn):
        return [resolved(turn, ())]
    found = list(pushing(turn, (), False))
    if has_children_to_come(turn):
        found += pushing(with_nun_next(turn), (), True)
    return found


def has_to_make_room(turn: Turn[Position, Step]) -> bool:
    """Whether somebody has to make room now; after a pass, one attacker after the other."""
    return any(step.kind in (Kind.PUSH, Kind.PUSH_STUCK) for step in turn.legal)


def pushing(turn: Turn[Position, Step], so_far: Line, early: bool) -> Iterator[Landing]:
    """The landings among the steps that come next, after hold or leave, and after a nun has been told."""
    for step in turn.legal:
        steps, after = (*so_far, step), turn.after(step)
        if has_to_make_room(after):
            yield replace(resolved(after, steps), early=early)
        elif step.kind in (Kind.HOLD, Kind.LEAVE) or any(told.kind in (Kind.TELL, Kind.QUIET) for told in after.legal):
            yield from pushing(after, steps, early)


def resolved(turn: Turn[Position, Step], steps: Line) -> Landing:
    """A landing with its resolutions in order; of very many the first ones that were found."""
    found = list(islice(ways(turn, ()), MOST + 1))
    return Landing(steps, tuple(sorted(found[:MOST], key=len)), is_complete=len(found) <= MOST)


def ways(turn: Turn[Position, Step], so_far: Line) -> Iterator[Line]:
    """Every way to go on until nobody has to make room any more."""
    if not has_to_make_room(turn):
        yield so_far
        return
    for step in turn.legal:
        yield from ways(turn.after(step), (*so_far, step))
