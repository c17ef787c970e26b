"""Walks: how far a child goes, where its walk may end, and with whom it may share a space."""

from __future__ import annotations

from collections.abc import Container
from functools import cache

from model.logic import Formula, all_of, any_of, choose, implies, none_of, not_so
from model.recess.board import Board
from model.recess.clauses.book import brings, permits
from model.recess.clauses.scene import FIRST_NUN, NUNS, Move, Scene, mates_of
from model.recess.moves import Kind
from model.recess.position import CHILDREN_EACH, ENTRANCES, NOWHERE, Posture, owner
from model.recess.readings import EntranceReturn, WalkLength, WalkReturn

# Paths.


@cache
def steps_from(board: Board, place: int, opens: str, way_back: bool) -> tuple[int, ...]:
    """The places one step away: over an edge, or through an entrance onto the shelter spaces it touches."""
    doors = [board.touching(entrance, opens) for entrance in range(len(ENTRANCES))]  # type: ignore[arg-type]
    if place in ENTRANCES:
        return doors[ENTRANCES.index(place)]
    inwards = [ENTRANCES[entrance] for entrance, spaces in enumerate(doors) if way_back and place in spaces]
    return (*board.grid.neighbours(place, blocked=board.blocked), *inwards)


@cache
def walked_to(board: Board, start: int, steps: int, opens: str, way_back: bool) -> tuple[frozenset[int], ...]:
    """The places where a walk may be after no step, one step, and so on."""
    reached = [frozenset({start})]
    for _ in range(steps):
        reached.append(frozenset(end for here in reached[-1] for end in steps_from(board, here, opens, way_back)))
    return tuple(reached)


def walk_ends(scene: Scene, start: int, length: int) -> frozenset[int]:
    """Where a walk of a move's length may end, whoever is there."""
    way_back = choose(scene.rules.entrance_return, {EntranceReturn.NO: lambda: False, EntranceReturn.YES: lambda: True})
    after = walked_to(scene.board, start, length, scene.rules.entrance_opens.word, way_back)
    return choose(
        scene.rules.walk_length,
        {WalkLength.EXACT: lambda: after[length], WalkLength.UP_TO: lambda: frozenset().union(*after[1:])},
    )


@permits("walk.path", Kind.WALK)
def a_child_walks_its_number_of_spaces(before: Scene, move: Move) -> Formula:
    """A child walks its number of spaces across or along the board, round the equipment and through other pieces."""
    start = before.places[move.piece]
    if isinstance(start, int):
        return start != NOWHERE and move.to in walk_ends(before, start, move.length)
    places = (*before.board.open_spaces, *ENTRANCES)
    return any_of(
        all_of([before.at(move.piece, place), move.to in walk_ends(before, place, move.length)]) for place in places
    )


@permits("walk.return", Kind.WALK)
def a_walk_may_end_where_it_began(before: Scene, move: Move) -> Formula:
    """Whether a walk may come back to where it began."""
    return choose(
        before.rules.walk_return,
        {WalkReturn.YES: lambda: True, WalkReturn.NO: lambda: not_so(before.at(move.piece, move.to))},
    )


@brings("walk.stands")
def a_child_stands_where_its_walk_ends(now: Scene, move: Move) -> Scene:
    """The child that walks comes to stand on the space where its walk ends."""
    if move.kind is not Kind.WALK:
        return now
    so_far = now.so_far
    return (
        now.put(move.piece, move.to)
        .pose(move.piece, Posture.STANDING)
        .remember(
            leaving=so_far.leaving - {move.piece},
            movable=so_far.movable - {move.piece},
            walked=so_far.walked | {move.piece},
            stirred=True,
            lander=move.piece,
            told=frozenset(),
        )
    )


# Company on open ground.


def others_on(scene: Scene, move: Move, pieces: Container[int]) -> Formula:
    """One of these pieces, other than the mover, is where the move ends."""
    return any_of(
        scene.at(piece, move.to) for piece in scene.maybe_on(move.to) if piece in pieces and piece != move.piece
    )


def comes_alone(scene: Scene, move: Move) -> Formula:
    """Where the walk ends there is neither a fight, apart from one that the mover itself leaves, nor a nun."""
    others = [piece for piece in scene.maybe_on(move.to) if piece < FIRST_NUN and piece != move.piece]
    fights = any_of(scene.attacks_on(child, move.to) for child in others)
    return none_of([fights, others_on(scene, move, NUNS)])


def siblings_of(child: int) -> tuple[int, ...]:
    """The owner's children of the same sex, the child itself included."""
    own = range(owner(child) * CHILDREN_EACH, owner(child) * CHILDREN_EACH + CHILDREN_EACH)
    return tuple(other for other in own if other not in mates_of(child))


@permits("share.own", Kind.WALK)
def siblings_never_share_open_ground(before: Scene, move: Move) -> Formula:
    """Two boys or two girls of one player never share a space of open ground."""
    return implies(
        before.is_open_ground(move.to),
        lambda: implies(comes_alone(before, move), lambda: not_so(others_on(before, move, siblings_of(move.piece)))),
    )


@permits("share.pair", Kind.WALK)
def nobody_joins_a_pair(before: Scene, move: Move) -> Formula:
    """No other child ends its walk on open ground where a boy and a girl are together already."""

    def pair_of(child: int, mate: int) -> Formula:
        return all_of([before.at(child, move.to), before.at(mate, move.to)])

    return implies(
        before.is_open_ground(move.to),
        lambda: none_of(
            pair_of(child, mate)
            for child in before.maybe_on(move.to)
            if child < FIRST_NUN
            for mate in mates_of(child)
            if child < mate and move.piece not in (child, mate)
        ),
    )
