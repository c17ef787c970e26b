"""Pushes, and what a piece does that lands on a fight: a child breaks it up, a nun punishes the attacker."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import permutations

from model.recess.position import Posture
from model.recess.readings import (
    BreakupCrowded,
    PushAdjacent,
    PushChain,
    PushFight,
    PushFreeShelter,
    PushMoved,
    PushShelter,
)
from tests.recess.reference import geometry
from tests.recess.reference.geometry import QUEEN, ROOK
from tests.recess.reference.scene import (
    Piece,
    Scene,
    detain,
    end_fight,
    fights,
    is_shelter,
    pieces_at,
    place_of,
    posed,
    put,
)


@dataclass(frozen=True)
class Push:
    """Who pushes, and what may not be shifted any more: what landed and what was shifted already."""

    fixed: frozenset[Piece]
    by_child: bool
    may_chain: bool = True


Pushed = tuple[Scene, frozenset[Piece]]
"""A scene after a push, with the pieces that may not be shifted any more."""
NO_SPACES: frozenset[int] = frozenset()


def adjacent(scene: Scene, space: int) -> tuple[int, ...]:
    """The spaces to which a piece on a space could be pushed as far as the board goes."""
    directions = ROOK if scene.rules.push_adjacent is PushAdjacent.ORTHOGONAL else QUEEN
    return geometry.around(scene.board.grid, scene.board.blocked, space, directions)


def is_free(scene: Scene, space: int) -> bool:
    """Whether a pushed piece can go there without shifting anybody."""
    is_empty = not pieces_at(scene, space)
    if not is_shelter(scene, space):
        return is_empty
    if scene.rules.push_shelter is PushShelter.NO:
        return False
    return is_empty or scene.rules.push_free_shelter is PushFreeShelter.YES


def can_be_shifted(scene: Scene, piece: Piece, push: Push) -> bool:
    """Whether this push may shift a piece at all."""
    kind, number = piece
    stays = push.by_child and scene.rules.push_moved is PushMoved.NO and kind == "child" and number in scene.walked
    return piece not in push.fixed and not stays


def pushed(scene: Scene, piece: Piece, push: Push, closed: frozenset[int] = NO_SPACES) -> set[Pushed]:
    """All ways to push a piece off its space; closed spaces are closed to this piece only."""
    if not can_be_shifted(scene, piece, push):
        return set()
    found = list(chains(scene, piece, push, closed, 1))
    if scene.rules.push_chain is PushChain.SHORTEST:
        shortest = min((length for length, _ in found), default=0)
        found = [(length, way) for length, way in found if length == shortest]
    return {way for _, way in found}


def chains(scene: Scene, piece: Piece, push: Push, closed: frozenset[int], number: int) -> Iterator[tuple[int, Pushed]]:
    """All chains that begin with a piece, the so many-th of the whole chain, each with its length."""
    push = replace(push, fixed=push.fixed | {piece})
    spaces = [space for space in adjacent(scene, place_of(scene, piece)) if space not in closed]
    free = [space for space in spaces if is_free(scene, space)]
    for space in free:
        yield 1, (put(scene, piece, space), push.fixed)
    must_be_free = scene.rules.push_chain is PushChain.TWO and number == 2
    if free or must_be_free or not push.may_chain:
        return
    for space in spaces:
        if is_shelter(scene, space):
            continue
        here = pieces_at(scene, space)
        there = put(scene, piece, space)
        if space in fights(scene):
            if scene.rules.push_fight is PushFight.YES:
                for way in land_on_fight(there, piece, push.fixed):
                    yield 1, way
        elif len(here) == 1 and can_be_shifted(scene, here[0], push):
            for length, way in chains(there, here[0], push, NO_SPACES, number + 1):
                yield 1 + length, way


def pushed_apart(scene: Scene, two: list[Piece], push: Push) -> set[Pushed]:
    """All ways to push two pieces, in either order, to different spaces."""
    found = set()
    for first, second in permutations(two):
        for midway, fixed in pushed(scene, first, push):
            taken = frozenset({place_of(midway, first)})
            found |= pushed(midway, second, replace(push, fixed=fixed), taken)
    return found


# Landing on a fight.


def land_on_fight(scene: Scene, piece: Piece, fixed: frozenset[Piece]) -> set[Pushed]:
    """All ways in which a fight ends on whose space a piece has just been put."""
    return break_up(scene, piece, fixed) if piece[0] == "child" else punish(scene, piece, fixed)


def break_up(scene: Scene, child: Piece, fixed: frozenset[Piece] = frozenset()) -> set[Pushed]:
    """A child ends a fight: both fighters stand and are pushed to different spaces."""
    fight = fights(scene)[place_of(scene, child)]
    may_chain = scene.rules.breakup_crowded is BreakupCrowded.PUSH_ON
    push = Push(fixed | {child}, by_child=True, may_chain=may_chain)
    return pushed_apart(end_fight(scene, fight), [("child", fighter) for fighter in fight], push)


def punish(scene: Scene, nun: Piece, fixed: frozenset[Piece] = frozenset()) -> set[Pushed]:
    """A nun ends a fight: the attacker goes to detention, the victim stands and is pushed."""
    attacker, victim = fights(scene)[place_of(scene, nun)]
    after = posed(detain(scene, attacker), victim, Posture.STANDING)
    return pushed(after, ("child", victim), Push(fixed | {nun}, by_child=False))


def scenes(ways: set[Pushed]) -> set[Scene]:
    """The scenes alone, when the landing is over."""
    return {scene for scene, _ in ways}
