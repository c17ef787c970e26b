"""Room: whether everybody who has to leave a space finds somewhere to stand, without going through the pushes.

A lemma, for looking ahead: where no push may end in a fight, the slots of a landing can be gone through if this is so.
All its pushes are judged on the scene before them, and which piece makes room first says nothing; so what is left of
the clauses is a walk from space to space, which remembers the spaces that were filled and those whose piece was pushed.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from model.logic import Formula, all_of, any_of, at_least, choose, implies, not_so, options_of
from model.recess.clauses.scene import BY_NUN, GOES, LEVEL, SPOT, WAITING, Scene
from model.recess.clauses.spaces import chain_within, free_around, is_free, near, shiftable
from model.recess.position import NOWHERE
from model.recess.readings import BreakupCrowded, PushChain
from model.scene import put

NOTHING: frozenset[int] = frozenset()


class Shove(NamedTuple):
    """How far the pushes have come: whence somebody is pushed next, and what has become of the spaces."""

    at: int
    left: int
    is_chained: bool = False
    taken: int = NOWHERE
    filled: frozenset[int] = NOTHING
    gone: frozenset[int] = NOTHING


class Room:
    """The ways to make room on a space, as long as no push may end in a fight."""

    def __init__(self, now: Scene, space: int, count: int) -> None:
        """Look at the scene once a landing has come, before anybody of so many is pushed; one more stays there."""
        self.now, self.space, self.count = now.after([put(LEVEL(), 1)]), space, count
        self.others = len(now.pieces) - count - 1
        self.known: dict[Shove, Formula] = {}

    @property
    def is_found(self) -> Formula:
        """All of them find room, one after the other."""
        return self.from_here(Shove(self.space, self.count))

    def from_here(self, shove: Shove) -> Formula:
        """Everybody who is still to be pushed finds room."""
        if shove not in self.known:
            self.known[shove] = any_of(self.ways(shove))
        return self.known[shove]

    def ways(self, shove: Shove) -> Iterator[Formula]:
        """Every next push, each with what follows: onto a free space, or onto one whose piece goes on."""
        spots = [(to, so) for to, so in near(self.now, shove.at) if shove.is_chained or to != shove.taken]
        some_free = any_of(all_of((so, self.is_free(to, shove))) for to, so in spots)
        for to, so in spots:
            first = shove.taken if shove.is_chained else to
            free = all_of((so, self.is_free(to, shove)))
            if free is not False:
                rest = Shove(self.space, shove.left - 1, False, first, shove.filled | {to}, shove.gone)
                yield all_of((free, self.from_here(rest) if rest.left else True))
            onward = False if some_free is True else self.can_shift(to, shove)
            far_enough = False if onward is False else self.goes_far_enough(to, shove)
            if far_enough is not False:
                rest = Shove(to, shove.left, True, first, shove.filled, shove.gone | {to})
                yield all_of((so, not_so(some_free), onward, far_enough, self.from_here(rest)))

    def is_free(self, space: int, shove: Shove) -> Formula:
        """A pushed piece may simply be put there."""
        if space not in shove.filled:
            return is_free(self.now, space)
        return self.now.cached(
            ("free once filled", space), lambda: is_free(self.now.after([put(GOES(), space)]), space)
        )

    def can_shift(self, space: int, shove: Shove) -> Formula:
        """Whoever stands there can be pushed on, and has not been."""
        return False if space in shove.gone or len(shove.gone) >= self.others else shiftable(self.now, space)

    def goes_far_enough(self, to: int, shove: Shove) -> Formula:
        """A push onto an occupied space begins a chain that goes no further than it may."""

        def two() -> Formula:
            return False if shove.is_chained else self.chain_within(to, 1, shove)

        def shortest() -> Formula:
            spots = near(self.now, shove.at)

            def some_within(most: int) -> Formula:
                return any_of(all_of((so, self.chain_within(spot, most, shove))) for spot, so in spots)

            longest = range(1, len(self.now.pieces))
            return any_of(
                all_of((self.chain_within(to, most, shove), not_so(some_within(most - 1)))) for most in longest
            )

        chain = self.now.rules.push_chain
        return choose(chain, {PushChain.TWO: two, PushChain.SHORTEST: shortest, PushChain.ANY: lambda: True})

    def chain_within(self, space: int, most: int, shove: Shove) -> Formula:
        """Whoever stands there can be pushed on, with at most so many pushes in all."""
        if most <= 0 or self.can_shift(space, shove) is False:
            return False
        further = (
            all_of((so, any_of((self.is_free(spot, shove), self.chain_within(spot, most - 1, shove)))))
            for spot, so in near(self.now, space)
        )
        return all_of((self.can_shift(space, shove), any_of(further)))


def one_finds_room(now: Scene, space: int, most: int) -> Formula:
    """Whoever alone has to leave a space can make room with so many pushes, none of which ends in a fight."""
    if most <= 0:
        return False
    return now.cached(
        ("one finds room", space, most),
        lambda: any_of(
            all_of((beside, any_of((is_free(now, spot), chain_within(now, spot, most - 1)))))
            for spot, beside in near(now, space)
        ),
    )


def one_has_room(now: Scene, space: int) -> Formula:
    """Whoever alone has to leave a space can make room by a chain as long as it may be; nobody is shifted twice."""
    longest = min(len(now.pieces), len(now.ground.open_ground))
    however_long = partial(one_finds_room, now, space, longest)
    return choose(
        now.rules.push_chain,
        {
            PushChain.TWO: partial(one_finds_room, now, space, 2),
            PushChain.SHORTEST: however_long,
            PushChain.ANY: however_long,
        },
    )


def has_room(now: Scene) -> Formula:
    """Everybody who waits to make room in a scene finds it, at one level and with nobody being pushed yet."""
    waiting = [so for _, so in now.truths(WAITING) if so is not False]
    some, two = any_of(waiting), at_least(2, waiting)
    pushing = now.after([put(LEVEL(), 1)])  # whom a nun pushes on, and a child may not, depends on who pushes

    def may_leave(space: int) -> Formula:
        return choose(
            now.rules.breakup_crowded,
            {
                BreakupCrowded.PUSH_ON: lambda: True,
                BreakupCrowded.ILLEGAL: lambda: any_of((now.is_so(BY_NUN(1)), free_around(now, space, 2))),
            },
        )

    def find_room(space: int) -> Formula:
        one = True if two is True else any_of((two, one_has_room(pushing, space)))
        return all_of((may_leave(space), one, implies(two, lambda: Room(now, space, 2).is_found)))

    spots = ((space, is_left) for space, is_left in options_of(now.value(SPOT(1))) if space != NOWHERE)
    found = (all_of((is_left, find_room(space))) for space, is_left in spots if is_left is not False)
    return implies(some, lambda: any_of(found))


__all__ = ["has_room", "one_finds_room"]
