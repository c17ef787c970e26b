"""Walks: how far a child goes, where its walk may end, and with whom it may share a space."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from model.logic import Formula, all_of, any_of, choose, implies, none_of, not_so, options_of
from model.recess.board import SEXES
from model.recess.clauses.book import brings, permits
from model.recess.clauses.scene import (
    FIRST_NUN,
    HOME,
    LANDER,
    LEAVING,
    PLACE,
    POSTURE,
    SHIFTED,
    STIRRED,
    WALKED,
    Move,
    Scene,
    mates_of,
    siblings_of,
)
from model.recess.moves import Kind
from model.recess.position import ENTRANCES, NOWHERE, Posture
from model.recess.readings import EntranceOpens, EntranceReturn, WalkLength, WalkReturn
from model.scene import Change, put

# Paths.


def is_door(now: Scene, space: int, entrance: int) -> Formula:
    """The entrance touches this space."""

    def touches(opens: EntranceOpens) -> Formula:
        return space in now.ground.board.touching(ENTRANCES.index(entrance), opens.word)  # type: ignore[arg-type]

    return choose(now.rules.entrance_opens, {opens: partial(touches, opens) for opens in EntranceOpens})


def steps_from(now: Scene, place: int) -> list[tuple[int, Formula]]:
    """The places one step away: over an edge, or through an entrance; each with the formula under which it is."""

    def make() -> list[tuple[int, Formula]]:
        ground = now.ground
        if place in ENTRANCES:
            doors = [(space, is_door(now, space, place)) for space in ground.board.shelters[ENTRANCES.index(place)]]
            return [(space, all_of((so, ground.is_open(space)))) for space, so in doors]
        back = choose(now.rules.entrance_return, {EntranceReturn.NO: lambda: False, EntranceReturn.YES: lambda: True})
        found = [(space, ground.is_open(space)) for space in ground.beside[place]]
        if back is not False and place in ground.shelters:
            found += [
                (entrance, all_of((back, is_door(now, place, entrance)))) for entrance in doors_beside(now, place)
            ]
        return found

    key = ("steps", place)
    found: list[tuple[int, Formula]] | None = now.sights.get(key)
    if found is None:
        found = now.sights[key] = [(to, so) for to, so in make() if so is not False]
    return found


def doors_beside(now: Scene, space: int) -> list[int]:
    """The entrances whose shelter this space belongs to."""
    return [ENTRANCES[which] for which, _ in enumerate(SEXES) if space in now.ground.board.shelters[which]]


def walked_to(now: Scene, child: int, steps: int) -> dict[int, Formula]:
    """Where a walk of this child may be after so many steps, each with the formula under which it may."""

    def make() -> dict[int, Formula]:
        if steps == 0:
            return {home: so for home, so in options_of(now.value(HOME(child))) if home != NOWHERE}
        ways: dict[int, list[Formula]] = {}
        for here, so in walked_to(now, child, steps - 1).items():
            for to, passes in steps_from(now, here):
                ways.setdefault(to, []).append(all_of((so, passes)))
        return {to: any_of(found) for to, found in ways.items()}

    return now.cached(("walked", child, steps), make)


def walk_ends(now: Scene, child: int, length: int) -> dict[int, Formula]:
    """Where a walk of a move's length may end, whoever is there."""

    def make() -> dict[int, Formula]:
        layers = [walked_to(now, child, steps) for steps in range(1, length + 1)]
        exact = layers[-1]
        ends = dict.fromkeys(to for layer in reversed(layers) for to in layer)

        def is_end(to: int) -> Formula:
            return choose(
                now.rules.walk_length,
                {
                    WalkLength.EXACT: lambda: exact.get(to, False),
                    WalkLength.UP_TO: lambda: any_of(layer.get(to, False) for layer in layers),
                },
            )

        return {to: so for to in sorted(ends) if (so := is_end(to)) is not False}

    return now.cached(("walk ends", child, length), make)


def walks(now: Scene, length: int) -> list[Move]:
    """The walks of a move's length that can be thought of."""
    return now.cached(
        ("walks", length),
        lambda: [Move(Kind.WALK, child, to, length) for child in now.own for to in walk_ends(now, child, length)],
    )


@permits("walk.path", Kind.WALK)
def a_child_walks_its_number_of_spaces(now: Scene, move: Move) -> Formula:
    """A child walks its number of spaces across or along the board, round the equipment and through other pieces."""
    return walk_ends(now, move.piece, move.length).get(move.to, False)


@permits("walk.return", Kind.WALK)
def a_walk_may_end_where_it_began(now: Scene, move: Move) -> Formula:
    """Whether a walk may come back to where it began."""
    return choose(
        now.rules.walk_return,
        {WalkReturn.YES: lambda: True, WalkReturn.NO: lambda: not_so(now.stands(move.piece, move.to))},
    )


@brings("walk.stands", Kind.WALK)
def a_child_stands_where_its_walk_ends(now: Scene, move: Move) -> Iterator[Change]:
    """The child that walks comes to stand on the space where its walk ends."""
    yield put(PLACE(move.piece), move.to)
    yield put(POSTURE(move.piece), Posture.STANDING)
    yield put(HOME(move.piece), NOWHERE)
    yield put(WALKED(move.piece), True)
    yield put(LEAVING(move.piece), False)
    yield put(LANDER(move.piece), True)
    yield put(SHIFTED(move.piece), True)
    yield put(STIRRED(), True)


# Company on open ground.


def comes_alone(now: Scene, move: Move) -> Formula:
    """Where the walk ends there is neither a fight, apart from one that the mover itself leaves, nor a nun."""
    return now.cached(
        ("comes alone", move.piece, move.to),
        lambda: none_of((now.fight_on(move.to, but=move.piece), now.one_of(now.nuns, move.to))),
    )


@permits("share.own", Kind.WALK)
def siblings_never_share_open_ground(now: Scene, move: Move) -> Formula:
    """Two boys or two girls of one player never share a space of open ground."""
    if not now.ground.is_open_ground(move.to):
        return True
    siblings = now.one_of(siblings_of(move.piece), move.to, but=move.piece)
    return implies(siblings, lambda: not_so(comes_alone(now, move)))


@permits("share.pair", Kind.WALK)
def nobody_joins_a_pair(now: Scene, move: Move) -> Formula:
    """No other child ends its walk on open ground where a boy and a girl are together already."""
    if not now.ground.is_open_ground(move.to):
        return True
    here = dict(now.on(move.to))
    return none_of(
        all_of((there, here[mate]))
        for child, there in here.items()
        if child < FIRST_NUN
        for mate in mates_of(child)
        if child < mate and mate in here and move.piece not in (child, mate)
    )
