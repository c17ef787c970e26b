"""Whole turns of Recess! by the clauses alone: slow, and sharing no rule with the simulator."""

from __future__ import annotations

from collections.abc import Iterable

from model.errors import IllegalMove
from model.recess.clauses import begun, opened, position_of
from model.recess.moves import Turn
from model.recess.position import Position
from model.recess.readings import Ruleset


def results(position: Position, rules: Ruleset) -> frozenset[Position]:
    """Every position that one complete turn can lead to; none after the end of the game."""
    if position.ending is not None:
        return frozenset()
    return frozenset(map(position_of, opened(position, rules).results()))


def played(position: Position, rules: Ruleset, turns: Iterable[Turn]) -> Position | None:
    """The position after some whole turns; none if the clauses do not let one of their steps be."""
    for turn in turns:
        if position.ending is not None:
            return None
        try:
            after = begun(position, rules).after(*turn)
        except IllegalMove:
            return None
        if not after.is_over:
            return None
        position = after.position
    return position
