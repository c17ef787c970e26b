"""How far places are from the entrances: whatever walks and pushes do on the board, they do not go farther at once."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

from model.recess.board import Board
from model.recess.clauses import scene_of
from model.recess.clauses.kisses import may_kiss_on
from model.recess.clauses.nuns import a_nun_moves_along_one_line, sees_on_a_line
from model.recess.clauses.scene import HOME, NUNS, PLACE, Move, Scene
from model.recess.clauses.spaces import near
from model.recess.clauses.walks import walk_ends
from model.recess.moves import Kind
from model.recess.position import ENTRANCES, NOWHERE, Position
from model.recess.readings import Ruleset
from model.scene import put

WALKER, NUN = 0, NUNS[0]
"""A child and a nun, of whom the clauses' geometry is asked."""


@dataclass(frozen=True)
class Distances:
    """Steps on a board under a ruleset.

    Equipment only ever lengthens ways, so what holds on a board without any holds on every board of its size.
    """

    board: Board
    ruleset: Ruleset

    @cached_property
    def scene(self) -> Scene:
        """A start on the board, of which the clauses' geometry is asked; no nun is in the way."""
        start = scene_of(Position.start(self.board, 1), self.ruleset)
        return start.after(put(PLACE(nun), NOWHERE) for nun in start.nuns)

    def walk_ends(self, place: int, length: int) -> frozenset[int]:
        """Where a walk of a move's length may end from a place, whoever is there."""
        there = self.scene.after([put(HOME(WALKER), place)])
        return frozenset(to for to, so in walk_ends(there, WALKER, length).items() if so is True)

    def nun_ends(self, space: int) -> frozenset[int]:
        """The spaces other than her own on which a nun's move from a space may end, whoever is there."""
        there = self.scene.after([put(PLACE(NUN), space)])
        moves = (Move(Kind.NUN, NUN, to) for to in self.board.open_spaces if to != space)
        return frozenset(move.to for move in moves if a_nun_moves_along_one_line(there, move) is True)

    @cached_property
    def seen_from(self) -> dict[int, frozenset[int]]:
        """For every space the others that a nun there sees, the other nun never in her way."""
        found = {}
        for here in self.board.open_spaces:
            there = self.scene.after([put(PLACE(NUN), here)])
            seen = (to for to in self.board.open_spaces if to != here and sees_on_a_line(there, NUN, to) is True)
            found[here] = frozenset(seen)
        return found

    def push_ends(self, space: int) -> list[int]:
        """The spaces onto which a piece may be pushed from a space, whoever is there."""
        return [spot for spot, so in near(self.scene, space) if so is True]

    def may_kiss(self, place: int) -> bool:
        """Whether `kiss.where` allows a kiss on a place."""
        return may_kiss_on(self.scene, place) is True

    @cached_property
    def places(self) -> tuple[int, ...]:
        """All places where a child may be."""
        return (*self.board.open_spaces, *ENTRANCES)

    @cached_property
    def ground(self) -> tuple[int, ...]:
        """The spaces of open ground, the only ones where there are fights and pushes."""
        return tuple(space for space in self.board.open_spaces if space not in self.board.shelter_spaces)

    def steps_from(self, entrance: int) -> dict[int, int]:
        """How many steps every place is from an entrance."""
        steps, waiting = {entrance: 0}, [entrance]
        for place in waiting:
            for after in sorted(self.walk_ends(place, 1) - steps.keys()):
                steps[after] = steps[place] + 1
                waiting.append(after)
        return steps

    @cached_property
    def steps(self) -> tuple[dict[int, int], dict[int, int]]:
        """The steps to every place from the boys' and from the girls' entrance."""
        boys, girls = (self.steps_from(entrance) for entrance in ENTRANCES)
        return boys, girls

    @cached_property
    def apart(self) -> int | None:
        """The fewest steps that a boy and a girl have to make together to meet; None if they cannot."""
        boys, girls = self.steps
        return min((boys[s] + girls[s] for s in self.board.open_spaces if s in boys and s in girls), default=None)

    @cached_property
    def to_ground(self) -> int:
        """The fewest steps from an entrance onto open ground."""
        return min((steps[space] for steps in self.steps for space in self.ground if space in steps), default=0)

    @cached_property
    def push(self) -> int:
        """How many steps farther from an entrance a push may bring somebody at most."""
        spaces = self.board.open_spaces
        beside = [(space, spot) for space in self.ground for spot in self.push_ends(space) if spot in spaces]
        return max(
            (
                abs(steps[one] - steps[other])
                for steps in self.steps
                for one, other in beside
                if {one, other} <= {*steps}
            ),
            default=0,
        )


@lru_cache(maxsize=16)
def distances_of(board: Board, ruleset: Ruleset) -> Distances:
    """The shared distances of a board under a ruleset."""
    return Distances(board, ruleset)


def distances_of_any(board: Board, ruleset: Ruleset) -> Distances:
    """Distances that hold on every board with the size and the shelters of this one, wherever its equipment is."""
    return distances_of(replace(board, pieces=()), ruleset)
