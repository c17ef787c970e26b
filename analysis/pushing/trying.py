"""Every crowd of so many pieces on every board of a family, one by one: slow, and sharing nothing with solvers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, combinations, product
from math import comb

from analysis.pushing.crowds import EMPTY, EQUIPMENT, FIGHT, PAIR, PIECE, Crowd, Family, pairs_may_share
from analysis.pushing.resolutions import crowded_out
from model.recess.board import Board, connected_without
from model.recess.readings import PushAdjacent, PushChain, PushFight, PushFreeShelter, PushShelter, Ruleset
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
        for what in contents(family, blocked, pieces - 1, pairs_may_share(rules)):
            for landing in (space for space in family.ground if what[space] in (PIECE, PAIR)):
                for start in family.grid.spaces:
                    stands = what[start] == EMPTY or (start not in family.ground and what[start] == PIECE)
                    if start != landing and stands and landing in ends[start]:
                        yield Crowd(family, what, start, landing)


def contents(family: Family, blocked: tuple[int, ...], pieces: int, has_pairs: bool) -> Iterator[tuple[str, ...]]:
    """Every way to put so many pieces on a board: alone, in fights or as pairs on open ground."""
    ground = [space for space in family.ground if space not in blocked]
    everywhere = [space for space in family.grid.spaces if space not in blocked]
    kinds = [FIGHT] * family.has_fights + [PAIR] * has_pairs
    for count in range(pieces // 2 + 1 if kinds else 1):
        for twos in combinations(ground, count):
            for singles in combinations([s for s in everywhere if s not in twos], pieces - 2 * count):
                for tokens in product(kinds, repeat=count):
                    what = [EMPTY] * family.grid.size
                    for space in blocked:
                        what[space] = EQUIPMENT
                    for space in singles:
                        what[space] = PIECE
                    for space, token in zip(twos, tokens, strict=True):
                        what[space] = token
                    yield tuple(what)


def shortest_chain(crowd: Crowd, rules: Ruleset) -> int | None:
    """How many pushes a landing on one piece takes at least, where fights bar pushes; none if there is no chain."""
    near = near_in(crowd, rules)
    met, ring, length = {crowd.landing}, {crowd.landing}, 1
    while ring:
        beside = set(chain.from_iterable(near[space] for space in ring))
        if any(takes_pushed(crowd, rules, space) for space in beside):
            return length
        ring = {s for s in beside if crowd.what[s] == PIECE and s in crowd.family.ground} - met
        met |= ring
        length += 1
    return None


def near_in(crowd: Crowd, rules: Ruleset) -> Sequence[Sequence[int]]:
    """The spaces adjacent to each for a push."""
    geometry = crowd.board.geometry
    return geometry.neighbours8 if rules.push_adjacent is PushAdjacent.ALL_EIGHT else geometry.neighbours


@dataclass(frozen=True)
class Pushing:
    """What has been pushed in a crowd: which spaces pushed pieces hold, and all whose contents have mattered."""

    crowd: Crowd
    rules: Ruleset
    most: int | None
    held: frozenset[int] = frozenset()
    looked_at: frozenset[int] = frozenset()

    def pushed_from(self, space: int, barred: int | None = None, length: int = 1) -> list[tuple[int, int, Pushing]]:
        """Every chain that begins with a piece pushed off a space: its length, where that piece goes, what then."""
        near = near_in(self.crowd, self.rules)[space]
        now = replace(self, looked_at=self.looked_at | {space, *near})
        free = [to for to in near if to != barred and now.is_free(to)]
        if free:
            return [(length, to, replace(now, held=now.held | {to})) for to in free]
        if self.most is not None and length >= self.most:
            return []
        found = []
        for to in near:
            if to in self.crowd.family.ground and self.crowd.what[to] == PIECE and to not in self.held:
                onward = replace(now, held=now.held | {to}).pushed_from(to, length=length + 1)
                found += [(total, to, after) for total, _, after in onward]
        if self.rules.push_chain is PushChain.SHORTEST:
            # Which chain is shortest hangs on all the others as well.
            looked_at = now.looked_at | self.reach()
            least = min((total for total, _, _ in found), default=0)
            found = [(n, to, replace(after, looked_at=looked_at)) for n, to, after in found if n == least]
        return found

    def reach(self) -> set[int]:
        """Every space whose contents may matter to some chain from the landing."""
        near = near_in(self.crowd, self.rules)
        found, edge = {self.crowd.landing}, [self.crowd.landing]
        while edge:
            beside = set(near[edge.pop()]) - found
            found |= beside
            edge += [space for space in beside if self.crowd.what[space] == PIECE]
        return found

    def is_free(self, space: int) -> bool:
        """Whether a pushed piece may simply be put there; an occupied shelter space stays free where it is free."""
        stays_free = space not in self.crowd.family.ground and self.rules.push_free_shelter is PushFreeShelter.YES
        return takes_pushed(self.crowd, self.rules, space) and (stays_free or space not in self.held)


def pair_resolved(crowd: Crowd, rules: Ruleset, most: int | None) -> Pushing | None:
    """A way to push a pair that is landed on to two different spaces; none if there is no room for both.

    Fights are taken to bar pushes. No more than so many pushes are made for each of the two.
    """
    for _, taken, first in Pushing(crowd, rules, most).pushed_from(crowd.landing):
        for _, _, both in first.pushed_from(crowd.landing, barred=taken):
            return both
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
    if crowd.what[crowd.landing] == PAIR:
        if pair_resolved(crowd, rules, most) is not None:
            return False
    else:
        length = shortest_chain(crowd, rules)
        if length is not None and (most is None or length <= most):
            return False
    may_break = rules.push_fight is PushFight.YES and FIGHT in crowd.what
    return not may_break or crowd.step in map(str, crowded_out(crowd.position(), rules))


def how_many(family: Family, rules: Ruleset, pieces: int, equipment: int) -> int:
    """How many crowds there are at most with so many pieces and so much equipment."""
    ground, left = len(family.ground) - equipment, family.grid.size - equipment
    kinds = int(family.has_fights) + int(pairs_may_share(rules))
    most = min(ground, (pieces - 1) // 2) if kinds else 0
    placed = 0
    for twos in range(most + 1):
        placed += comb(ground, twos) * kinds**twos * comb(left - twos, pieces - 1 - 2 * twos)
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
    if sum(how_many(family, rules, *size) for size in sizes) > MOST_CROWDS:
        return None
    tried = 0
    for pieces, equipment in sizes:
        for crowd in crowds(family, rules, pieces, equipment):
            tried += 1
            if has_no_room(crowd, rules, most):
                return crowd, tried
    return None, tried
