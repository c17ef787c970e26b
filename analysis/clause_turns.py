"""Whole turns of Recess! by the clauses alone: slow, and sharing no rule with the simulator."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from model.recess.clauses import judging
from model.recess.clauses.course import after
from model.recess.clauses.scene import Due, Scene
from model.recess.moves import Turn
from model.recess.position import Position
from model.recess.readings import Ruleset


def results(position: Position, rules: Ruleset) -> frozenset[Position]:
    """Every position that one complete turn can lead to; none after the end of the game."""
    if position.ending is not None:
        return frozenset()
    return frozenset(scenes_at_the_end(judging.begun(position, rules), set()))


def scenes_at_the_end(scene: Scene, met: set[Scene]) -> Iterator[Position]:
    """The positions at the ends of all lines from a scene; one that has been met is not gone through again."""
    if scene in met:
        return
    met.add(scene)
    if scene.so_far.due is Due.OVER:
        yield scene.position()
        return
    for move in judging.legal_moves(scene).values():
        yield from scenes_at_the_end(after(scene, move), met)


def played(position: Position, rules: Ruleset, turns: Iterable[Turn]) -> Position | None:
    """The position after some whole turns; none if the clauses do not let one of their steps be."""
    for turn in turns:
        if position.ending is not None:
            return None
        scene = judging.begun(position, rules)
        for step in turn:
            move = judging.legal_moves(scene).get(str(step))
            if move is None:
                return None
            scene = after(scene, move)
        if scene.so_far.due is not Due.OVER:
            return None
        position = scene.position()
    return position
