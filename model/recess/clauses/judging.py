"""Judging what is no step: the clauses that say otherwise of a first position and of winners."""

from __future__ import annotations

from collections.abc import Container

from model.clause import Clause
from model.recess.clauses.book import CLAUSES
from model.recess.clauses.positions import scene_of
from model.recess.clauses.scene import Rules
from model.recess.position import Position
from model.recess.readings import Ruleset


def not_a_start(position: Position) -> list[Clause]:
    """The clauses that say that a game does not begin like this, whatever is read."""
    now = scene_of(position, Ruleset())
    setting_up = ((clause, clause.first_position) for clause in CLAUSES)
    return [clause for clause, begins in setting_up if begins is not None and begins(now) is not True]


def misjudging(position: Position, rules: Rules, winners: Container[int]) -> list[Clause]:
    """The clauses that say otherwise about who has won a finished game."""
    now = scene_of(position, rules)
    won = [player in winners for player in range(position.players)]
    deciding = ((clause, clause.decision) for clause in CLAUSES)
    return [clause for clause, decide in deciding if decide is not None and decide(now, won) is not True]
