"""Groups: which tokens go together."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from model.colorpop.clauses.book import brings, permits
from model.colorpop.clauses.scene import Move, Scene, is_connected, spread
from model.colorpop.moves import Kind
from model.colorpop.position import EMPTY, JOKER
from model.colorpop.readings import GroupAllJokers, GroupJokerBridges, GroupJokerCounts, GroupJokerOnly
from model.logic import (
    Formula,
    Unknown,
    Value,
    all_of,
    any_of,
    at_most_one,
    choose,
    implies,
    is_value,
    not_so,
)

Taken = Callable[[Scene, Move, int], Formula]
"""Over a scene, a move and a place: whether the move takes a certain kind of token from there."""

# Which tokens a group takes.


def coloured(scene: Scene, move: Move, space: int) -> Formula:
    """The group takes a token of its very colour from this place."""
    return all_of([move.takes(space), scene.is_coloured(space, move.what)])


def joker(scene: Scene, move: Move, space: int) -> Formula:
    """The group takes a joker from this place."""
    return all_of([move.takes(space), scene.is_joker(space)])


def left_out(scene: Scene, move: Move, is_such: Callable[[int], Formula], touching: tuple[Taken, ...]) -> Formula:
    """Some such token stays although it is next to one that goes in one of these ways."""
    near = {neighbour for space in move.maybe for neighbour in scene.around.get(space, ())}
    return any_of(
        all_of(
            [
                is_such(space),
                not_so(move.takes(space)),
                any_of(taken(scene, move, neighbour) for taken in touching for neighbour in scene.around[space]),
            ]
        )
        for space in sorted(near)
        if move.takes(space) is not True
    )


@permits("group.colour", Kind.POP)
def a_group_is_of_one_colour(before: Scene, move: Move) -> Formula:
    """A group is of one colour, which the mover chooses; a joker may be taken as any."""
    return all_of(implies(move.takes(space), before.fits(space, move.what)) for space in move.maybe)


@permits("group.two", Kind.POP)
def two_tokens_make_a_group(before: Scene, move: Move) -> Formula:
    """A single token is never popped: a group is two tokens or more."""
    return not_so(at_most_one(map(move.takes, move.maybe)))


@permits("group.connected", Kind.POP)
def a_group_hangs_together(before: Scene, move: Move) -> Formula:
    """The tokens of a group hang together, side by side or one upon the other."""
    return is_connected(before.grid, {space: move.takes(space) for space in move.maybe})


@permits("group.whole", Kind.POP)
def a_group_goes_whole(before: Scene, move: Move) -> Formula:
    """A group goes whole: no token of its colour stays that touches another of them."""
    return not_so(left_out(before, move, lambda space: before.is_coloured(space, move.what), (coloured,)))


@permits("group.joker_only", Kind.POP)
def a_group_has_a_coloured_token(before: Scene, move: Move) -> Formula:
    """A group of a colour holds a token of that colour; whether connected jokers alone are a group is open."""
    if move.what != JOKER:
        return any_of(coloured(before, move, space) for space in move.maybe)
    return choose(before.rules.group_joker_only, {GroupJokerOnly.NO: lambda: False, GroupJokerOnly.YES: lambda: True})


@permits("group.all_jokers", Kind.POP)
def jokers_go_along(before: Scene, move: Move) -> Formula:
    """Whether every joker that touches the group goes with it."""
    return choose(
        before.rules.group_all_jokers,
        {
            GroupAllJokers.YES: lambda: not_so(left_out(before, move, before.is_joker, (coloured, joker))),
            GroupAllJokers.CHOSEN: lambda: True,
        },
    )


@permits("group.joker_counts", Kind.POP)
def jokers_count(before: Scene, move: Move) -> Formula:
    """Whether a joker counts towards the two tokens of a group."""
    return choose(
        before.rules.group_joker_counts,
        {
            GroupJokerCounts.YES: lambda: True,
            GroupJokerCounts.NO: lambda: not_so(at_most_one(coloured(before, move, space) for space in move.maybe)),
        },
    )


@permits("group.joker_bridges", Kind.POP)
def jokers_join_groups(before: Scene, move: Move) -> Formula:
    """Whether a joker joins what it touches to one group, or belongs to one that hangs together without it."""

    def is_whole_over_jokers() -> Formula:
        return not_so(left_out(before, move, lambda space: before.is_coloured(space, move.what), (joker,)))

    def hangs_together_without() -> Formula:
        return is_connected(before.grid, {space: coloured(before, move, space) for space in move.maybe})

    return choose(
        before.rules.group_joker_bridges,
        {GroupJokerBridges.YES: is_whole_over_jokers, GroupJokerBridges.NO: hangs_together_without},
    )


# Whether any is left.


def neighbours(scene: Scene) -> Iterator[tuple[int, int]]:
    """All pairs of tokens side by side."""
    return ((one, other) for one in scene.tokens for other in scene.around[one] if one < other)


def is_group_left(scene: Scene) -> Formula:
    """Some group can be popped: two neighbours that go together, or two tokens of a colour that hang together."""
    return choose(
        scene.rules.group_joker_counts,
        {
            GroupJokerCounts.YES: lambda: any_of(go_together(scene, one, other) for one, other in neighbours(scene)),
            GroupJokerCounts.NO: lambda: any_of(hang_together(scene, colour) for colour in scene.colours),
        },
    )


def go_together(scene: Scene, one: int, other: int) -> Formula:
    """Two neighbours are a group, or part of one, where a joker counts."""
    alone = choose(scene.rules.group_joker_only, {GroupJokerOnly.NO: lambda: False, GroupJokerOnly.YES: lambda: True})
    of_a_colour = (
        all_of(
            [
                scene.fits(one, colour),
                scene.fits(other, colour),
                any_of([scene.holds(one, colour), scene.holds(other, colour)]),
            ]
        )
        for colour in scene.colours
    )
    return any_of([*of_a_colour, all_of([alone, scene.is_joker(one), scene.is_joker(other)])])


def hang_together(scene: Scene, colour: str) -> Formula:
    """Two tokens of a colour are in one group: side by side, or over jokers where those bridge."""

    def both(one: int, other: int) -> Formula:
        return all_of([scene.holds(one, colour), scene.holds(other, colour)])

    def over_jokers() -> Formula:
        inside = {space: scene.fits(space, colour) for space in scene.tokens}
        return any_of(
            all_of([scene.holds(other, colour), reached])
            for one in scene.tokens
            if scene.holds(one, colour) is not False
            for other, reached in spread(scene.grid, {one: scene.holds(one, colour)}, inside).items()
            if one < other
        )

    return choose(
        scene.rules.group_joker_bridges,
        {
            GroupJokerBridges.YES: over_jokers,
            GroupJokerBridges.NO: lambda: any_of(both(one, other) for one, other in neighbours(scene)),
        },
    )


# Popping.


@brings("group.pops")
def the_group_leaves_the_board(now: Scene, move: Move) -> Scene:
    """The tokens of the group leave the board, and no others."""
    if move.kind is not Kind.POP:
        return now
    return now.lay(
        cell if space not in move.maybe else emptied(cell, move.takes(space)) for space, cell in enumerate(now.cells)
    )


def emptied(cell: Value, goes: Formula) -> Value:
    """What lies on a place when its token goes, or may go."""
    if goes is True:
        return EMPTY
    tokens = cell.options if isinstance(cell, Unknown) else {cell: True}
    stays = {token: all_of([here, not_so(goes)]) for token, here in tokens.items() if token != EMPTY}
    return Unknown(stays | {EMPTY: any_of([goes, is_value(cell, EMPTY)])})


@brings("popped.kept")
def the_tokens_lie_before_the_mover(now: Scene, move: Move) -> Scene:
    """The popped tokens lie before the player who popped them, with the jokers that were taken as their colour."""
    if move.kind is not Kind.POP:
        return now
    mover: int = now.turn  # type: ignore[assignment]
    pile: list[int] = list(now.piles[mover])  # type: ignore[arg-type]
    jokers = sum(now.cells[space] == JOKER for space in move.spaces)
    if move.what == JOKER:
        pile[-1] += jokers
    else:
        colour = now.box.colours.index(move.what)
        pile[colour] += len(move.spaces) - jokers
        pile[now.box.kinds + colour] += jokers
    return replace(now, piles=(*now.piles[:mover], tuple(pile), *now.piles[mover + 1 :]))
