"""The board as clauses see it: which spaces there are and which lie next to which; equipment may be unknown."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from model.grid import ALL_EIGHT, ORTHOGONAL, Direction
from model.logic import Formula, all_of, not_so
from model.recess.board import Board
from model.recess.position import ENTRANCES


class Ground:
    """A board, with a formula for each space that equipment may cover."""

    def __init__(self, board: Board, equipment: Mapping[int, Formula] | None = None) -> None:
        """Take a board as it is, or with unknown equipment: for each of these spaces whether some covers it."""
        self.board, self.grid = board, board.grid
        self.equipment = {space: covered for space, covered in (equipment or {}).items() if covered is not False}
        self.covered = frozenset(
            space
            for space in board.grid.spaces
            if self.equipment.get(space, space in board.blocked and space not in (equipment or {})) is True
        )
        self.spaces = tuple(space for space in board.grid.spaces if space not in self.covered)
        self.places = (*self.spaces, *ENTRANCES)
        self.shelters = frozenset(board.shelter_spaces)
        self.open_ground = tuple(space for space in self.spaces if space not in self.shelters)

    @property
    def is_plain(self) -> bool:
        """Whether all equipment is known."""
        return all(covered is True for covered in self.equipment.values())

    def is_open(self, space: int) -> Formula:
        """No equipment covers the space."""
        if space in self.covered:
            return False
        return not_so(self.equipment[space]) if space in self.equipment else True

    def is_open_ground(self, place: int) -> bool:
        """Whether a place is neither in a shelter nor an entrance."""
        return place >= 0 and place not in self.shelters

    def step(self, space: int, direction: Direction) -> int | None:
        """The space one step away, covered or not; none beyond the edge."""
        return self.steps[direction][space]

    @cached_property
    def steps(self) -> dict[Direction, tuple[int | None, ...]]:
        """For each direction the space one step away from each."""
        return {way: tuple(self.grid.step(space, way) for space in self.grid.spaces) for way in ALL_EIGHT}

    @cached_property
    def beside(self) -> tuple[tuple[int, ...], ...]:
        """For each space those that share an edge with it and may be open."""
        return tuple(self._around(space, ORTHOGONAL) for space in self.grid.spaces)

    @cached_property
    def around(self) -> tuple[tuple[int, ...], ...]:
        """For each space all eight around it that may be open."""
        return tuple(self._around(space, ALL_EIGHT) for space in self.grid.spaces)

    def _around(self, space: int, directions: tuple[Direction, ...]) -> tuple[int, ...]:
        steps = (self.grid.step(space, direction) for direction in directions)
        return tuple(sorted(near for near in steps if near is not None and near not in self.covered))

    def is_gap(self, space: int, direction: Direction) -> Formula:
        """A step goes diagonally between two covered spaces that touch at the corner."""
        down, right = direction
        if not down or not right:
            return False
        corners = (space + down * self.grid.columns, space + right)
        return all_of(not_so(self.is_open(corner)) for corner in corners)
