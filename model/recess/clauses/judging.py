"""Judging what is no step: the clauses that say otherwise of a first position."""

from __future__ import annotations

from model.clause import Clause
from model.recess.clauses.book import CLAUSES
from model.recess.clauses.positions import scene_of
from model.recess.position import Position
from model.recess.readings import Ruleset


def not_a_start(position: Position) -> list[Clause]:
    """The clauses that say that a game does not begin like this, whatever is read."""
    now = scene_of(position, Ruleset())
    setting_up = ((clause, clause.first_position) for clause in CLAUSES)
    return [clause for clause, begins in setting_up if begins is not None and begins(now) is not True]
