"""A crowd of which nothing is known but its boards: an unknown scene with a nun's landing in it.

Pushes do not tell children apart. So each space has children of its own, who are there or take no part: one that may
stand there, its mate and its rival. That is every crowd once, and not once for every name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from typing import Any

from analysis.recess.push.boards import EMPTY, EQUIPMENT, FIGHT, MOST_CHILDREN, MOST_TWOS, PAIR, PIECE, Boards, Crowd
from model.logic import (
    Formula,
    Unknown,
    Value,
    all_of,
    any_of,
    at_least,
    at_most,
    implies,
    is_one,
    is_value,
    none_of,
    not_so,
    unknown,
)
from model.recess.clauses import CLAUSES
from model.recess.clauses.ground import Ground
from model.recess.clauses.scene import FIGHT as ATTACKS
from model.recess.clauses.scene import NUNS, PLACE, WAITING, Inner, Move, Scene
from model.recess.clauses.unknown import obeyed, pairs_may_share, unknown_lines
from model.recess.moves import Kind
from model.recess.position import CHILDREN_EACH, NOWHERE
from model.recess.readings import PushFight, Ruleset
from model.scene import Fact
from model.slots import Layout, after, permits

NUN, OTHER_NUN = NUNS
FIRST, LAST = 0, 1
"""Who is taken in hand of two who have to make room."""
GIRL = 2
"""The first girl of a player, by her number among its children."""


class UnknownCrowd:
    """The unknowns: what is on each space, where a nun comes from and where she lands on somebody."""

    def __init__(self, boards: Boards, rules: Ruleset) -> None:
        """Make fresh unknowns."""
        self.boards, self.rules, self.grid = boards, rules, boards.grid
        kinds = [EMPTY, PIECE]
        on_ground = [EQUIPMENT] * boards.has_equipment + [FIGHT] * boards.has_fights + [PAIR] * pairs_may_share(rules)
        self.what: dict[int, Unknown[str]] = {
            space: unknown(f"{self.grid.name(space)} ", [*kinds, *on_ground] if space in boards.ground else kinds)
            for space in self.grid.spaces
        }
        self.lands = unknown("the nun lands on ", boards.landings)
        self.comes = unknown("the nun comes from ", self.grid.spaces)
        # Only where a push may end in a fight does it matter that a piece is a nun.
        self.has_other_nun = rules.push_fight is PushFight.YES and boards.has_fights
        self.other = unknown("the other nun is on ", [NOWHERE, *self.grid.spaces])
        players = 2 * self.grid.size + 1  # the last of them, who has no children, is on turn
        self.scene = Scene.of(self.facts(), self.ground(), rules, players - 1, players, self.pieces, unknown_lines)

    # The scene.

    def ground(self) -> Ground:
        """The board, its equipment unknown."""
        covered = {space: self.holds(space, EQUIPMENT) for space in self.boards.ground if self.boards.has_equipment}
        return Ground(self.boards.board(()), covered)

    @property
    def pieces(self) -> tuple[int, ...]:
        """Everybody who may take part."""
        children = [child for space in self.grid.spaces for child, _, _ in self.children_of(space)]
        return (*sorted(children), *NUNS[: 1 + self.has_other_nun])

    def children_of(self, space: int) -> Iterator[tuple[int, str, Formula]]:
        """The children of a space, what they are there for, and when they are there."""
        may_hold = self.what[space].options
        first = CHILDREN_EACH * space
        other_nun = self.other.options[space] if self.has_other_nun else False
        single = all_of((self.holds(space, PIECE), not_so(other_nun)))
        yield first, PIECE, any_of((single, self.holds(space, PAIR), self.holds(space, FIGHT)))
        if PAIR in may_hold:
            yield first + GIRL, PAIR, self.holds(space, PAIR)
        if FIGHT in may_hold:
            yield first + CHILDREN_EACH * self.grid.size, FIGHT, self.holds(space, FIGHT)

    def facts(self) -> Iterator[tuple[Fact[Any], Any]]:
        """What the unknown scene says."""
        for space in self.grid.spaces:
            for child, what, there in self.children_of(space):
                yield PLACE(child), Unknown({space: there, NOWHERE: not_so(there)})
                if what == FIGHT:
                    yield ATTACKS(CHILDREN_EACH * space, child), there
        yield PLACE(NUN), self.comes
        if self.has_other_nun:
            yield PLACE(OTHER_NUN), self.other

    def holds(self, space: int, what: str) -> Formula:
        """The space holds this."""
        return self.what[space].options.get(what, False)

    @cached_property
    def shape(self) -> Formula:
        """What every crowd obeys: it can be a position, and there are children enough for it."""
        others = [self.holds(space, PIECE) for space in self.grid.spaces]
        alike = (
            implies(self.other.options[space], self.holds(space, PIECE))
            for space in self.grid.spaces
            if self.has_other_nun
        )
        return all_of((
            *map(is_one, self.unknowns),
            *alike,
            obeyed(self.scene),
            at_most(MOST_TWOS, self.twos),
            at_most(MOST_CHILDREN + 1, [*others, *self.twos, *self.twos]),
        ))  # fmt: skip

    # The landing.

    @cached_property
    def landed(self) -> dict[int, tuple[Formula, Scene]]:
        """For each space where a nun may land: that she does, and the scene in which those she met must make room."""
        return {space: (so, after(CLAUSES, self.scene, Move(Kind.NUN, NUN, space))) for space, so in self.lands}

    def required(self) -> Iterator[tuple[str, Formula]]:
        """What each clause demands of the landing."""
        for space, so in self.lands:
            for clause, says in CLAUSES.permissions[Kind.NUN]:
                yield clause, implies(so, says(self.scene, Move(Kind.NUN, NUN, space)))

    def somebody_has_to_make_room(self) -> Formula:
        """Somebody stands where the nun lands."""
        return all_of(implies(so, then.some(WAITING)) for so, then in self.landed.values())

    def one_piece_has_to_make_room(self) -> Formula:
        """One piece alone stands where the nun lands."""
        return all_of(implies(so, self.holds(space, PIECE)) for space, so in self.lands)

    def goes_that_way(self, landing: int, way: Iterable[Move]) -> Formula:
        """The nun lands there, and everybody makes room by these moves, be they whoever they are.

        Who is taken in hand first is plain by its number: of a pair and of fighters the lower or the higher.
        """
        lands, now = self.landed[landing]
        said: list[Formula] = [lands]
        for move in way:
            if move.kind is Inner.TAKE:
                chosen = self.taken(now, move)
                said.append(any_of(all_of((so, permits(CLAUSES, now, take))) for take, so in chosen.items()))
                now = Layout(CLAUSES).changed(now, chosen)
            else:
                said.append(permits(CLAUSES, now, move))
                now = after(CLAUSES, now, move)
        return all_of(said)

    def looks_like(self, crowd: Crowd) -> Formula:
        """The nun lands as in a crowd, and wherever pushes can spread from there everything is as in it."""
        met, waiting = {crowd.landing}, [crowd.landing]
        while waiting:
            beside = set(self.scene.ground.around[waiting.pop()]) - met
            met |= beside
            waiting += [space for space in beside if crowd.what[space] in (PIECE, FIGHT)]
        nun = [is_value(self.other, crowd.other_nun)] if crowd.other_nun in met else []
        if self.has_other_nun and not nun:
            nun = [none_of(is_value(self.other, space) for space in met)]
        return all_of((
            is_value(self.lands, crowd.landing), *(self.holds(space, crowd.what[space]) for space in sorted(met)), *nun
        ))  # fmt: skip

    def taken(self, now: Scene, move: Move) -> dict[Move, Formula]:
        """Whoever is taken in hand where `move` takes the first, or the last, of those who wait."""
        waiting = [(piece, now.is_so(WAITING(move.length, piece))) for piece in self.pieces]
        waiting = [(piece, so) for piece, so in waiting if so is not False]
        in_order = waiting if move.piece == FIRST else waiting[::-1]
        return {
            Move(Inner.TAKE, piece, length=move.length): all_of((so, none_of(other for _, other in in_order[:number])))
            for number, (piece, so) in enumerate(in_order)
        }

    def joined(self, part: Iterable[int]) -> Formula:
        """Spaces of a part of the board are joined to what is open outside it."""
        inside = set(part)
        rim = {beside for space in inside for beside in self.grid.neighbours(space)} - inside
        is_open = self.scene.ground.is_open
        outside = any_of(is_open(space) for space in self.grid.spaces if space not in inside | rim)
        way_out = any_of(map(is_open, sorted(rim)))
        return all_of(implies(all_of((is_open(space), outside)), way_out) for space in sorted(inside))

    # How much there is.

    @cached_property
    def twos(self) -> list[Formula]:
        """Every fight and every pair."""
        return [self.holds(space, what) for space in self.boards.ground for what in (FIGHT, PAIR)]

    def has_at_most(self, pieces: int, equipment: int | None = None) -> Formula:
        """There are no more pieces than so many, the nun included, and no more spaces under equipment."""
        singles = [self.holds(space, PIECE) for space in self.grid.spaces]
        covered = [self.holds(space, EQUIPMENT) for space in self.boards.ground]
        few = not_so(at_least(pieces, [*singles, *self.twos, *self.twos]))
        return all_of((few, True if equipment is None else at_most(equipment, covered)))

    @property
    def unknowns(self) -> list[Unknown[Any]]:
        """All unknowns, in the order in which witnesses are least."""
        return [*self.what.values(), self.lands, self.comes, *([self.other] if self.has_other_nun else [])]

    def crowd(self, value: Callable[[Value[Any]], Any]) -> Crowd:
        """The crowd of one case."""
        other = value(self.other) if self.has_other_nun else NOWHERE
        return Crowd(
            self.boards,
            tuple(value(one) for one in self.what.values()),
            value(self.comes),
            value(self.lands),
            None if other == NOWHERE else other,
        )

    def value_in(self, crowd: Crowd, one: Unknown[Any]) -> object:
        """What an unknown is in a crowd."""
        if one is self.lands or one is self.comes:
            return crowd.landing if one is self.lands else crowd.start
        if one is self.other:
            return NOWHERE if crowd.other_nun is None else crowd.other_nun
        return next(crowd.what[space] for space, what in self.what.items() if what is one)
