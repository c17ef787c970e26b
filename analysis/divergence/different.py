"""Witnesses that are really different: on boards that no symmetry turns into each other, decided by other clauses."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from time import perf_counter

from analysis.divergence.parting import Parting
from analysis.divergence.running import Task, answered
from analysis.divergence.search import First, domain_of
from analysis.divergence.telling import told
from analysis.rooms import room
from model.game import BadInput
from model.games import rulebook_of
from model.rulebook import Ruleset

MOST_PIECES = 3
"""How many pieces the positions may have among which further witnesses are looked for."""


def different_partings(
    game: str, question: str, readings: Sequence[str], company: Ruleset | None, count: int
) -> list[Parting]:
    """The first position on each board in which two readings part, as long as other clauses are responsible there."""
    book = rulebook_of(game)
    asked = book.question(question)
    one, other = map(asked.read, readings or asked.words()[:2])
    if one is other:
        raise BadInput(f"{question}: {one} is given twice; expected two different readings")
    task = Task.of(asked, one, other, company or book.ruleset())
    domain, begun, read = domain_of(game), perf_counter(), room(game, "position").Position.parse
    found: list[Parting] = []
    tried = 0
    for layer in (layer for layer in domain.LAYERS if layer.pieces <= MOST_PIECES and not layer.is_large):
        for part in range(domain.parts(layer)):
            seen = domain.look(layer, part, [task.pair])
            for number, line in seen.found.values():
                clauses = told(read(line), *task.rules).clauses
                if all(set(clauses) != set(known.clauses) for known in found):
                    parting = answered(task, First(layer, tried + number, line), perf_counter() - begun)
                    found.append(replace(parting, is_minimal=not found))
                    if len(found) == count:
                        return found
            tried += seen.positions
    return found
