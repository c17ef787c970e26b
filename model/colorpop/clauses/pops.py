"""Pops that can be thought of: on a plain board what hangs together, on an unknown one any places of a colour."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, combinations

from model.colorpop.clauses.scene import Move, Scene, pop
from model.colorpop.moves import Kind
from model.colorpop.position import JOKER
from model.colorpop.readings import GroupAllJokers
from model.errors import BadInput
from model.logic import Unknown, chosen, fresh

MOST_CHOSEN = 14
"""Of more connected jokers nobody lists every choice."""


def pops(now: Scene) -> tuple[Move, ...]:
    """The pops that can be thought of; the places of an unknown one are the same whatever its colour."""
    if any(isinstance(cell, Unknown) for cell in now.cells):
        return now.cached("pops", lambda: tuple(unknown_pops(now)))
    return now.cached("pops", lambda: tuple(plain_pops(now)))


def unknown_pops(now: Scene) -> Iterator[Move]:
    """For each colour a pop of which nobody knows what goes."""
    there = frozenset(now.tokens)
    members = tuple(fresh(f"{now.grid.name(place)} goes") if place in there else False for place in now.grid.spaces)
    return (Move(Kind.POP, what, members) for what in (*now.colours, JOKER))


def plain_pops(now: Scene) -> Iterator[Move]:
    """What hangs together as a colour, with the jokers around it, or any of them where the mover chooses."""
    jokers = frozenset(place for place in now.tokens if now.is_joker(place) is True)
    for what in (*now.colours, JOKER):
        own = frozenset(place for place in now.tokens if now.is_coloured(place, what) is True)
        yield from (pop(now.grid, what, group) for group in dict.fromkeys(groups(now, own, jokers)))


def groups(now: Scene, own: frozenset[int], jokers: frozenset[int]) -> Iterator[frozenset[int]]:
    """Pieces of a colour with all of the jokers that hang on them, or any."""
    cores = pieces(now, own)
    may_choose = chosen(now.rules.group_all_jokers, {GroupAllJokers.YES: False, GroupAllJokers.CHOSEN: True})
    for region in pieces(now, own | jokers):
        wild = sorted(region & jokers)
        if may_choose is not False and len(wild) > MOST_CHOSEN:
            raise BadInput(f"more than {MOST_CHOSEN} connected jokers: too many choices to list them")
        for taken in [tuple(wild)] if may_choose is False else subsets(wild):
            yield from pieces(now, (region & own) | frozenset(taken))
            for core in cores:
                if core <= region:
                    yield next(piece for piece in pieces(now, core | frozenset(taken)) if core <= piece)


def pieces(now: Scene, places: frozenset[int]) -> list[frozenset[int]]:
    """Places cut into connected pieces."""
    left, found = set(places), []
    while left:
        piece = [left.pop()]
        for place in piece:
            more = left.intersection(now.around[place])
            left -= more
            piece += more
        found.append(frozenset(piece))
    return found


def subsets(places: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """All sets of these places, the empty one included."""
    return chain.from_iterable(combinations(places, size) for size in range(len(places) + 1))
