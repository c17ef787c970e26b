"""Judging what is no step: the clauses that say otherwise of a first position and of what a player sees."""

from __future__ import annotations

from model.clause import Clause
from model.colorpop.clauses.book import CLAUSES
from model.colorpop.clauses.positions import scene_of
from model.colorpop.clauses.scene import Rules
from model.colorpop.clauses.setup import Start
from model.colorpop.observation import Observation
from model.colorpop.position import Position


def not_a_start(start: Start) -> list[Clause]:
    """The clauses that say that a game does not begin like this."""
    setting_up = ((clause, clause.first_position) for clause in CLAUSES)
    return [clause for clause, begins in setting_up if begins is not None and begins(start) is not True]


def not_seen(position: Position, rules: Rules, seen: Observation) -> list[Clause]:
    """The clauses that say that a player sees something else of a position."""
    now = scene_of(position, rules)
    showing = ((clause, clause.view) for clause in CLAUSES)
    return [clause for clause, shows in showing if shows is not None and shows(now, seen) is not True]
