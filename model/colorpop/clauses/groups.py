"""Groups: which tokens go together."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from model.colorpop.clauses.book import brings, permits
from model.colorpop.clauses.scene import ALONE, PILE, TAKEN, TOKEN, Move, Scene, number_of
from model.colorpop.moves import Kind
from model.colorpop.position import EMPTY, JOKER
from model.colorpop.readings import GroupAllJokers, GroupJokerBridges, GroupJokerCounts, GroupJokerOnly
from model.grid import Grid
from model.logic import Formula, all_of, any_of, at_most_one, choose, count, implies, not_so, total
from model.scene import Change, put

Taken = Callable[[Scene, Move, int], Formula]
"""Over a scene, a move and a place: whether the move takes a certain kind of token from there."""

# From neighbour to neighbour.


def spread(grid: Grid, start: Mapping[int, Formula], inside: Mapping[int, Formula]) -> dict[int, Formula]:
    """For each place inside: a way leads there from a start, over neighbours that are all inside."""
    now = {place: all_of((here, start.get(place, False))) for place, here in inside.items()}
    near = {place: [n for n in grid.neighbours(place) if n in inside] for place in inside}
    for _ in range(len(inside) - 1):
        following = {
            place: all_of((here, any_of((now[place], *(now[n] for n in near[place])))))
            for place, here in inside.items()
        }
        if following == now:
            break
        now = following
    return now


def is_connected(grid: Grid, inside: Mapping[int, Formula]) -> Formula:
    """All places inside hang together; so do none, or one."""
    start: dict[int, Formula] = {}
    earlier: Formula = False
    for place, here in inside.items():
        start[place] = all_of((here, not_so(earlier)))
        earlier = any_of((earlier, here))
    reached = spread(grid, start, inside)
    return all_of(implies(here, reached[place]) for place, here in inside.items())


# Which tokens a group takes.


def coloured(now: Scene, move: Move, place: int) -> Formula:
    """The group takes a token of its very colour from this place."""
    return all_of([move.takes(place), now.is_coloured(place, move.what)])


def joker(now: Scene, move: Move, place: int) -> Formula:
    """The group takes a joker from this place."""
    return all_of([move.takes(place), now.is_joker(place)])


def left_out(now: Scene, move: Move, is_such: Callable[[int], Formula], touching: tuple[Taken, ...]) -> Formula:
    """Some such token stays although it is next to one that goes in one of these ways."""
    near = {neighbour for place in move.maybe for neighbour in now.around.get(place, ())}
    return any_of(
        all_of(
            [
                is_such(place),
                not_so(move.takes(place)),
                any_of(taken(now, move, neighbour) for taken in touching for neighbour in now.around[place]),
            ]
        )
        for place in sorted(near)
        if move.takes(place) is not True
    )


@permits("group.colour", Kind.POP)
def a_group_is_of_one_colour(now: Scene, move: Move) -> Formula:
    """A group is of one colour, which the mover chooses; a joker may be taken as any."""
    return all_of(implies(move.takes(place), now.fits(place, move.what)) for place in move.maybe)


@permits("group.two", Kind.POP)
def two_tokens_make_a_group(now: Scene, move: Move) -> Formula:
    """A single token is never popped: a group is two tokens or more."""
    return not_so(at_most_one(map(move.takes, move.maybe)))


@permits("group.connected", Kind.POP)
def a_group_hangs_together(now: Scene, move: Move) -> Formula:
    """The tokens of a group hang together, side by side or one upon the other."""
    return is_connected(now.grid, {place: move.takes(place) for place in move.maybe})


@permits("group.whole", Kind.POP)
def a_group_goes_whole(now: Scene, move: Move) -> Formula:
    """A group goes whole: no token of its colour stays that touches another of them."""
    return not_so(left_out(now, move, lambda place: now.is_coloured(place, move.what), (coloured,)))


@permits("group.joker_only", Kind.POP)
def a_group_has_a_coloured_token(now: Scene, move: Move) -> Formula:
    """A group of a colour holds a token of that colour; whether connected jokers alone are a group is open."""
    if move.what != JOKER:
        return any_of(coloured(now, move, place) for place in move.maybe)
    return choose(now.rules.group_joker_only, {GroupJokerOnly.NO: lambda: False, GroupJokerOnly.YES: lambda: True})


@permits("group.all_jokers", Kind.POP)
def jokers_go_along(now: Scene, move: Move) -> Formula:
    """Whether every joker that touches the group goes with it."""
    return choose(
        now.rules.group_all_jokers,
        {
            GroupAllJokers.YES: lambda: not_so(left_out(now, move, now.is_joker, (coloured, joker))),
            GroupAllJokers.CHOSEN: lambda: True,
        },
    )


@permits("group.joker_counts", Kind.POP)
def jokers_count(now: Scene, move: Move) -> Formula:
    """Whether a joker counts towards the two tokens of a group."""
    return choose(
        now.rules.group_joker_counts,
        {
            GroupJokerCounts.YES: lambda: True,
            GroupJokerCounts.NO: lambda: not_so(at_most_one(coloured(now, move, place) for place in move.maybe)),
        },
    )


@permits("group.joker_bridges", Kind.POP)
def jokers_join_groups(now: Scene, move: Move) -> Formula:
    """Whether a joker joins what it touches to one group, or belongs to one that hangs together without it."""

    def is_whole_over_jokers() -> Formula:
        return not_so(left_out(now, move, lambda place: now.is_coloured(place, move.what), (joker,)))

    def hangs_together_without() -> Formula:
        return is_connected(now.grid, {place: coloured(now, move, place) for place in move.maybe})

    return choose(
        now.rules.group_joker_bridges,
        {GroupJokerBridges.YES: is_whole_over_jokers, GroupJokerBridges.NO: hangs_together_without},
    )


# Whether any is left.


def neighbours(now: Scene) -> Iterator[tuple[int, int]]:
    """All pairs of tokens side by side."""
    return ((one, other) for one in now.tokens for other in now.around[one] if one < other)


def is_group_left(now: Scene) -> Formula:
    """Some group can be popped: two neighbours that go together, or two tokens of a colour that hang together."""
    return choose(
        now.rules.group_joker_counts,
        {
            GroupJokerCounts.YES: lambda: any_of(go_together(now, one, other) for one, other in neighbours(now)),
            GroupJokerCounts.NO: lambda: any_of(hang_together(now, colour) for colour in now.colours),
        },
    )


def go_together(now: Scene, one: int, other: int) -> Formula:
    """Two neighbours are a group, or part of one, where a joker counts."""
    alone = choose(now.rules.group_joker_only, {GroupJokerOnly.NO: lambda: False, GroupJokerOnly.YES: lambda: True})
    of_a_colour = (
        all_of(
            [
                now.fits(one, colour),
                now.fits(other, colour),
                any_of([now.lies(one, colour), now.lies(other, colour)]),
            ]
        )
        for colour in now.colours
    )
    return any_of([*of_a_colour, all_of([alone, now.is_joker(one), now.is_joker(other)])])


def hang_together(now: Scene, colour: str) -> Formula:
    """Two tokens of a colour are in one group: side by side, or over jokers where those bridge."""

    def both(one: int, other: int) -> Formula:
        return all_of([now.lies(one, colour), now.lies(other, colour)])

    def over_jokers() -> Formula:
        inside = {place: now.fits(place, colour) for place in now.tokens}
        return any_of(
            all_of([now.lies(other, colour), reached])
            for one in now.tokens
            if now.lies(one, colour) is not False
            for other, reached in spread(now.grid, {one: now.lies(one, colour)}, inside).items()
            if one < other
        )

    return choose(
        now.rules.group_joker_bridges,
        {
            GroupJokerBridges.YES: over_jokers,
            GroupJokerBridges.NO: lambda: any_of(both(one, other) for one, other in neighbours(now)),
        },
    )


# Popping.


@brings("group.pops", Kind.POP)
def the_group_leaves_the_board(now: Scene, move: Move) -> Iterator[Change]:
    """The tokens of the group leave the board, and no others."""
    for place in move.maybe:
        yield put(TOKEN(place), EMPTY, move.takes(place))


@brings("popped.kept", Kind.POP)
def the_tokens_lie_before_the_mover(now: Scene, move: Move) -> Iterator[Change]:
    """The popped tokens lie before the player who popped them, with the jokers that were taken as their colour."""
    jokers = count(joker(now, move, place) for place in move.maybe)
    if move.what == JOKER:
        alone = ALONE(now.turn)
        yield put(alone, total(now.value(alone), jokers))
        return
    pile, taken = (family(now.turn, number_of(move.what)) for family in (PILE, TAKEN))
    yield put(pile, total(now.value(pile), count(coloured(now, move, place) for place in move.maybe)))
    yield put(taken, total(now.value(taken), jokers))
