"""Spaces for pushes: which are adjacent or free, and whose piece can be pushed on; formulas only, no clause."""

from __future__ import annotations

from functools import partial

from model.logic import Formula, all_of, any_of, at_least, choose, implies, none_of, not_so
from model.recess.clauses.scene import BY_NUN, CHAINED, GOES, HAND, LEVEL, SHIFTED, TAKEN, WAITING, WALKED, Scene
from model.recess.readings import PushAdjacent, PushFight, PushFreeShelter, PushMoved, PushShelter

# Spaces around.


def near(now: Scene, space: int) -> list[tuple[int, Formula]]:
    """The spaces that are adjacent for a push, each with the formula under which it is; none to an entrance."""

    def make() -> list[tuple[int, Formula]]:
        diagonal = choose(
            now.rules.push_adjacent, {PushAdjacent.ORTHOGONAL: lambda: False, PushAdjacent.ALL_EIGHT: lambda: True}
        )
        if space < 0:
            return []
        beside = now.ground.beside[space]
        return [
            (spot, so)
            for spot in now.ground.around[space]
            if (so := all_of((spot in beside or diagonal, now.ground.is_open(spot)))) is not False
        ]

    return now.cached(("near", space), make)


def is_empty(now: Scene, space: int) -> Formula:
    """Nobody is there, and nobody has been pushed there."""
    return none_of((now.someone_on(space), is_filled(now, space)))


def is_filled(now: Scene, space: int) -> Formula:
    """A push of this landing has gone there."""
    return now.cached(("filled", space), lambda: any_of(now.holds(push, space) for push, _ in now.all_about(GOES)))


def pushes_before(now: Scene) -> int:
    """How many pushes of a landing may have been made: the next one has this number."""
    return len(tuple(now.all_about(GOES)))


def is_free(now: Scene, space: int) -> Formula:
    """A pushed piece may simply be put there."""

    def make() -> Formula:
        if space not in now.ground.shelters:
            return is_empty(now, space)
        shared = lambda: choose(  # noqa: E731
            now.rules.push_free_shelter,
            {PushFreeShelter.NO: lambda: is_empty(now, space), PushFreeShelter.YES: lambda: True},
        )
        return choose(now.rules.push_shelter, {PushShelter.NO: lambda: False, PushShelter.YES: shared})

    return now.cached(("free", space), make)


def free_around(now: Scene, space: int, count: int) -> Formula:
    """So many free spaces are next to this one."""
    return now.cached(
        ("free around", space, count),
        lambda: at_least(count, [all_of((beside, is_free(now, spot))) for spot, beside in near(now, space)]),
    )


def levels(now: Scene) -> range:
    """The levels of landings inside each other: more than one only where a push may end in a fight."""
    onto_fights = choose(now.rules.push_fight, {PushFight.NO: lambda: False, PushFight.YES: lambda: True})
    return now.cached("levels", lambda: range(1, 2 if onto_fights is False else len(now.pieces) // 2 + 2))


def is_taken(now: Scene, space: int) -> Formula:
    """The first of two who leave a space has taken this one, and it is closed to the second."""
    taken = any_of(all_of((now.holds(LEVEL(), level), now.holds(TAKEN(level), space))) for level in levels(now))
    return all_of((not_so(now.is_so(CHAINED())), taken))


def free_for(now: Scene, space: int) -> Formula:
    """There is a free space which the piece that is pushed from here may take."""
    return now.cached(
        ("free for", space),
        lambda: any_of(
            all_of((beside, is_free(now, spot), not_so(is_taken(now, spot)))) for spot, beside in near(now, space)
        ),
    )


# Occupied spaces.


def is_moved_by_nun(now: Scene) -> Formula:
    """A nun pushes, who may shift children that have walked."""
    return now.cached(
        "moved by nun",
        lambda: any_of(all_of((now.holds(LEVEL(), level), now.is_so(BY_NUN(level)))) for level in levels(now)),
    )


def may_shift(now: Scene, piece: int) -> Formula:
    """Whether a push may shift this piece, for having walked or not."""
    return choose(
        now.rules.push_moved,
        {
            PushMoved.YES: lambda: True,
            PushMoved.NO: lambda: any_of((not_so(now.is_so(WALKED(piece))), is_moved_by_nun(now))),
        },
    )


def shiftable(now: Scene, space: int) -> Formula:
    """One piece stands there alone on open ground that a push may displace.

    Where a push has gone already it has displaced whoever stood there, and nobody is shifted twice.
    """
    if not now.ground.is_open_ground(space):
        return False

    def lets_itself_be_shifted(piece: int) -> Formula:
        return all_of((not_so(now.is_so(SHIFTED(piece))), may_shift(now, piece)))

    def make() -> Formula:
        willing = all_of(implies(there, partial(lets_itself_be_shifted, piece)) for piece, there in now.on(space))
        return all_of((all_of((now.is_alone(space), willing)), not_so(is_filled(now, space))))

    return now.cached(("shiftable", space), make)


def chain_within(now: Scene, space: int, most: int) -> Formula:
    """Whoever stands there can be shifted, with at most so many pushes in all."""
    if most <= 0:
        return False
    return now.cached(
        ("chain", space, most),
        lambda: all_of((
            shiftable(now, space),
            any_of(
                all_of((beside, any_of((is_free(now, spot), chain_within(now, spot, most - 1)))))
                for spot, beside in near(now, space)
            ),
        )),
    )  # fmt: skip


def is_settled(now: Scene) -> Formula:
    """Nobody has to make room any more."""
    return all_of((now.none(WAITING), now.none(HAND)))
