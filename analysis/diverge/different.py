"""Witnesses that are really different: decided by other clauses, else no image of another by symmetry or by names."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import replace
from time import perf_counter

from analysis.diverge.difference import Difference
from analysis.diverge.domain import SizeLayer, differences_of, domain_of
from analysis.diverge.explanations import explain
from analysis.diverge.search import First
from analysis.diverge.tasks import Scope, Task, difference_at
from model.registry import game_named

MOST_PIECES, MOST_SPACES = 3, 6
"""How many pieces and spaces further witnesses may have, if the first has no more; else one piece more than it."""


def different_witnesses(task: Task, count: int, of_each_size: int) -> list[Difference]:
    """The first positions in which two readings differ, smallest first: a witness for each set of clauses responsible.

    If these are not enough, more are taken in order, as long as none is an image of another.
    """
    game, begun = task.game, perf_counter()
    domain, image, read = domain_of(game), differences_of(game).image, game_named(game).read
    meant = (layer for layer in domain.LAYERS if domain.is_for(layer, task.pair))
    layers = tuple(layer for layer in meant if not layer.is_large)
    chosen: dict[int, First] = {}
    spare: dict[int, First] = {}
    clauses: set[frozenset[str]] = set()
    images: set[Hashable] = set()
    for number, first in enumerate(firsts(task, layers)):
        if len(chosen) == count:
            break
        position = read(first.position)
        if image(position) in images:
            continue
        images.add(image(position))
        responsible = frozenset(explain(position, *task.rules).clauses)
        (spare if responsible in clauses else chosen)[number] = first
        clauses.add(responsible)
    chosen |= dict(list(spare.items())[: count - len(chosen)])
    found = list[Difference]()
    for _, first in sorted(chosen.items()):
        # Of a further witness nobody can say that nothing smaller is one.
        scope = Scope(layers, domain.BOUND, 0 if found else of_each_size)
        answer = difference_at(task, first, scope, perf_counter() - begun)
        found.append(replace(answer, is_minimal=not found))
    return found


def firsts(task: Task, layers: Sequence[SizeLayer]) -> Iterator[First]:
    """The first position of each part of some layers in which a pair differs."""
    domain, tried, pieces = domain_of(task.game), 0, max(layer.pieces for layer in layers)
    most = max(layer.spaces for layer in layers)
    for layer in layers:
        if layer.spaces > most or layer.pieces > pieces:
            continue
        for part in range(domain.parts(layer)):
            seen = domain.look(layer, part, [task.pair])
            for number, line in seen.found.values():
                yield First(layer, tried + number, line, part, number)
                most = min(most, max(MOST_SPACES, layer.spaces))
                pieces = min(pieces, max(MOST_PIECES, layer.pieces + 1))
            tried += seen.positions
