"""Every crowd of so many pieces on every board of a family, one by one: slow, and sharing nothing with solvers."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations
from math import comb

from analysis.pushing.crowds import EMPTY, EQUIPMENT, FIGHT, PIECE, Crowd, Family
from analysis.pushing.resolutions import crowded_out
from model.recess.board import Board, connected_without
from model.recess.readings import PushAdjacent, PushFight, PushFreeShelter, PushShelter, Ruleset
from model.recess.simulator.tables import nun_ends

MOST_CROWDS = 400_000
"""How many crowds are tried one by one at most."""


def crowds(family: Family, rules: Ruleset, pieces: int, equipment: int) -> Iterator[Crowd]:
    """Every crowd with exactly so many pieces, the nun included, and so many spaces under equipment."""
    for blocked in combinations(family.ground, equipment):
        if not connected_without(family.grid, blocked):
            continue
        board = Board("", family.grid, tuple((space,) for space in blocked), family.shelters)
        ends = nun_ends(board, rules)
        for what in contents(family, blocked, pieces - 1):
            for landing in (space for space in family.ground if what[space] == PIECE):
                for start in family.grid.spaces:
                    stands = what[start] == EMPTY or (start not in family.ground and what[start] == PIECE)
                    if start != landing and stands and landing in ends[start]:
                        yield Crowd(family, what, start, landing)


def contents(family: Family, blocked: tuple[int, ...], pieces: int) -> Iterator[tuple[str, ...]]:
    """Every way to put so many pieces on a board, alone or in fights on open ground."""
    ground = [space for space in family.ground if space not in blocked]
    everywhere = [space for space in family.grid.spaces if space not in blocked]
    for count in range(pieces // 2 + 1 if family.has_fights else 1):
        for fights in combinations(ground, count):
            for singles in combinations([s for s in everywhere if s not in fights], pieces - 2 * count):
                what = [EMPTY] * family.grid.size
                for token, spaces in ((EQUIPMENT, blocked), (FIGHT, fights), (PIECE, singles)):
                    for space in spaces:
                        what[space] = token
                yield tuple(what)


def shortest_chain(crowd: Crowd, rules: Ruleset) -> int | None:
    """How many pushes the landing of a crowd takes at least, where fights bar pushes; none if there is no chain."""
    board = crowd.board
    queen = rules.push_adjacent is PushAdjacent.ALL_EIGHT
    near = board.geometry.neighbours8 if queen else board.geometry.neighbours
    met, ring, length = {crowd.landing}, {crowd.landing}, 1
    while ring:
        beside = set(chain.from_iterable(near[space] for space in ring))
        if any(takes_pushed(crowd, rules, space) for space in beside):
            return length
        ring = {s for s in beside if crowd.what[s] == PIECE and s in crowd.family.ground} - met
        met |= ring
        length += 1
    return None


def takes_pushed(crowd: Crowd, rules: Ruleset, space: int) -> bool:
    """Whether a pushed piece may simply be put on a space."""
    if space in crowd.family.ground:
        return crowd.what[space] == EMPTY
    if rules.push_shelter is PushShelter.NO:
        return False
    return rules.push_free_shelter is PushFreeShelter.YES or crowd.what[space] == EMPTY


def has_no_room(crowd: Crowd, rules: Ruleset, most: int | None) -> bool:
    """Whether there is no chain of at most so many pushes; where pushes may break fights up, the clauses are asked."""
    length = shortest_chain(crowd, rules)
    if length is not None and (most is None or length <= most):
        return False
    may_break = rules.push_fight is PushFight.YES and FIGHT in crowd.what
    return not may_break or crowd.step in map(str, crowded_out(crowd.position(), rules))


def how_many(family: Family, pieces: int, equipment: int) -> int:
    """How many crowds there are at most with so many pieces and so much equipment."""
    ground, left = len(family.ground) - equipment, family.grid.size - equipment
    most_fights = min(ground, (pieces - 1) // 2) if family.has_fights else 0
    placed = sum(
        comb(ground, fights) * comb(left - fights, pieces - 1 - 2 * fights) for fights in range(most_fights + 1)
    )
    return comb(len(family.ground), equipment) * placed * (pieces - 1) * left


def smaller(family: Family, pieces: int, equipment: int) -> list[tuple[int, int]]:
    """Everything smaller than so many pieces and so much equipment: fewer pieces, or as many and less equipment."""
    most = len(family.ground) if family.has_equipment else 0
    fewer = [(count, covered) for count in range(2, pieces) for covered in range(most + 1)]
    return [*fewer, *((pieces, covered) for covered in range(equipment))]


def smallest_tried(
    family: Family, rules: Ruleset, most: int | None, sizes: list[tuple[int, int]]
) -> tuple[Crowd | None, int] | None:
    """The first crowd of these sizes without a chain of at most so many pushes, and how many were tried.

    None at all if there are too many of them.
    """
    if sum(how_many(family, *size) for size in sizes) > MOST_CROWDS:
        return None
    tried = 0
    for pieces, equipment in sizes:
        for crowd in crowds(family, rules, pieces, equipment):
            tried += 1
            if has_no_room(crowd, rules, most):
                return crowd, tried
    return None, tried
