"""The geometry of a rectangular board: spaces, names, directions, lines and walks. No game's rule lives here.

Spaces are numbered row by row from the top left, so the order of the numbers is the reading order of a picture. A space
is named by its column letter (a, b, c… from left to right) and its row number (1, 2, 3… from TOP to bottom): a1 is the
top left space, unlike on a chessboard. A set of spaces is often a bit mask: bit s stands for space s.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from model.errors import BadInput

Direction = tuple[int, int]
"""One step as (rows down, columns to the right)."""

ORTHOGONAL: tuple[Direction, ...] = ((-1, 0), (0, 1), (1, 0), (0, -1))
DIAGONAL: tuple[Direction, ...] = ((-1, 1), (1, 1), (1, -1), (-1, -1))
ALL_EIGHT: tuple[Direction, ...] = ORTHOGONAL + DIAGONAL

LETTERS = "abcdefghijklmnopqrstuvwxyz"
NOTHING: frozenset[int] = frozenset()
LONGEST_WALK = 3
"""How many steps the tables of a Geometry cover; longer walks are asked of `walk_table`."""

Spaces = tuple[int, ...]
Lines = tuple[Spaces, ...]


def mask_of(spaces: Iterable[int]) -> int:
    """Pack spaces into a bit mask.

    >>> mask_of([0, 2, 3])
    13
    """
    mask = 0
    for space in spaces:
        mask |= 1 << space
    return mask


def spaces_of(mask: int) -> Spaces:
    """Unpack a bit mask into spaces in ascending order.

    >>> spaces_of(13)
    (0, 2, 3)
    """
    spaces = []
    while mask:
        lowest = mask & -mask
        spaces.append(lowest.bit_length() - 1)
        mask ^= lowest
    return tuple(spaces)


@dataclass(frozen=True, order=True)
class Grid:
    """A rectangle of spaces; at most 26 columns, since a column is named by one letter.

    >>> grid = Grid(3, 4)
    >>> grid.name(5), grid.space("b2")
    ('b2', 5)
    >>> [grid.name(s) for s in grid.neighbours(0, ALL_EIGHT)]
    ['b1', 'a2', 'b2']
    """

    rows: int
    columns: int

    def __post_init__(self) -> None:
        """Refuse a grid without spaces or with more columns than letters."""
        if self.rows < 1 or not 1 <= self.columns <= len(LETTERS):
            raise BadInput(f"no board has {self.rows} rows and {self.columns} columns; expected 1 to 26 columns")

    @property
    def size(self) -> int:
        """The number of spaces."""
        return self.rows * self.columns

    @property
    def spaces(self) -> range:
        """Every space, in reading order."""
        return range(self.size)

    def row(self, space: int) -> int:
        """The row of a space, counted from 0 at the top."""
        return space // self.columns

    def column(self, space: int) -> int:
        """The column of a space, counted from 0 at the left."""
        return space % self.columns

    def at(self, row: int, column: int) -> int:
        """The space in this row and column, both counted from 0."""
        return row * self.columns + column

    def has(self, row: int, column: int) -> bool:
        """Whether this row and column lie on the grid."""
        return 0 <= row < self.rows and 0 <= column < self.columns

    def name(self, space: int) -> str:
        """The name of a space: column letter, then row number from the top."""
        return f"{LETTERS[space % self.columns]}{space // self.columns + 1}"

    def space(self, name: str) -> int:
        """The space of this name; a name off the grid is bad input."""
        column, digits = LETTERS.find(name[:1]) if name else -1, name[1:]
        row = int(digits) - 1 if digits.isascii() and digits.isdecimal() and digits[0] != "0" else -1
        if not self.has(row, column):
            last = self.name(self.size - 1)
            raise BadInput(f"no space is called {name!r} on a {self.rows}×{self.columns} board; expected a1 to {last}")
        return self.at(row, column)

    def step(self, space: int, direction: Direction) -> int | None:
        """The space one step away, or None beyond the edge."""
        row, column = space // self.columns + direction[0], space % self.columns + direction[1]
        return self.at(row, column) if self.has(row, column) else None

    def neighbours(
        self, space: int, directions: Sequence[Direction] = ORTHOGONAL, blocked: frozenset[int] = NOTHING
    ) -> Spaces:
        """The spaces one step away that are not blocked, in ascending order."""
        steps = (self.step(space, direction) for direction in directions)
        return tuple(sorted(s for s in steps if s is not None and s not in blocked))

    def passes(self, space: int, direction: Direction, blocked: frozenset[int]) -> bool:
        """Whether a step stays clear of a corner gap: not diagonally between two blocked spaces that touch there."""
        down, right = direction
        return not down or not right or not {space + down * self.columns, space + right} <= blocked

    def line(
        self, space: int, direction: Direction, blocked: frozenset[int] = NOTHING, gaps_closed: bool = False
    ) -> Spaces:
        """The spaces outward from a space, nearest first, up to the edge or to the last one before a blocked space.

        >>> Grid(3, 3).line(0, (1, 1))
        (4, 8)
        >>> Grid(3, 3).line(0, (1, 1), frozenset({1, 3}), gaps_closed=True)
        ()
        """
        found: list[int] = []
        following = self.step(space, direction)
        while following is not None and following not in blocked:
            if gaps_closed and not self.passes(space, direction, blocked):
                break
            found.append(following)
            space, following = following, self.step(following, direction)
        return tuple(found)

    def lines(
        self,
        space: int,
        directions: Sequence[Direction] = ALL_EIGHT,
        blocked: frozenset[int] = NOTHING,
        gaps_closed: bool = False,
    ) -> Lines:
        """One line for each direction, in the order of the directions; a line may be empty."""
        return tuple(self.line(space, direction, blocked, gaps_closed) for direction in directions)

    def walk_ends(self, start: int, steps: int, blocked: frozenset[int] = NOTHING) -> Spaces:
        """Where walks of exactly so many orthogonal steps end, in ascending order; turning back is allowed.

        >>> Grid(2, 2).walk_ends(0, 2)
        (0, 3)
        """
        ends = {start}
        for _ in range(steps):
            ends = {after for space in ends for after in self.neighbours(space, ORTHOGONAL, blocked)}
        return tuple(sorted(ends))

    def walk_ends_up_to(self, start: int, steps: int, blocked: frozenset[int] = NOTHING) -> Spaces:
        """Where walks of one to so many orthogonal steps end, in ascending order.

        >>> Grid(2, 2).walk_ends_up_to(0, 2)
        (0, 1, 2, 3)
        """
        return tuple(sorted({end for n in range(1, steps + 1) for end in self.walk_ends(start, n, blocked)}))


def walk_table(neighbours: Sequence[Spaces], longest: int) -> list[list[int]]:
    """For 0, 1, … `longest` steps and every node of any graph: the mask of ends of exact-length walks.

    >>> [[spaces_of(mask) for mask in ends] for ends in walk_table([(1,), (0, 2), (1,)], 2)]
    [[(0,), (1,), (2,)], [(1,), (0, 2), (1,)], [(0, 2), (1,), (0, 2)]]
    """
    table = [[1 << node for node in range(len(neighbours))]]
    for _ in range(longest):
        shorter, ends = table[-1], []
        for around in neighbours:
            mask = 0
            for node in around:
                mask |= shorter[node]
            ends.append(mask)
        table.append(ends)
    return table


@dataclass(frozen=True)
class Geometry:
    """Every table about a grid with blocked spaces that walks, lines and sight are read from, each worked out once.

    Tables are indexed by space; a blocked space has empty entries. Ask `geometry(grid, blocked)` for a shared one.

    >>> g = geometry(Grid(3, 3), frozenset({4}))
    >>> g.neighbours[0], g.walk_ends[2][0], g.queen_lines[0][1]
    ((1, 3), (0, 2, 6), (1, 2))
    """

    grid: Grid
    blocked: frozenset[int]

    @cached_property
    def open_spaces(self) -> Spaces:
        """The spaces that are not blocked, in ascending order."""
        return tuple(s for s in self.grid.spaces if s not in self.blocked)

    def _around(self, directions: Sequence[Direction]) -> tuple[Spaces, ...]:
        """For every space its open neighbours."""
        grid, blocked = self.grid, self.blocked
        return tuple(() if s in blocked else grid.neighbours(s, directions, blocked) for s in grid.spaces)

    @cached_property
    def neighbours(self) -> tuple[Spaces, ...]:
        """The open spaces one orthogonal step away."""
        return self._around(ORTHOGONAL)

    @cached_property
    def neighbours8(self) -> tuple[Spaces, ...]:
        """The open spaces one step away in any of eight directions; corner gaps do not matter."""
        return self._around(ALL_EIGHT)

    @cached_property
    def walk_masks(self) -> tuple[tuple[int, ...], ...]:
        """By steps 0 to 3 and space: the mask of ends of exact-length walks."""
        closed = mask_of(self.blocked)
        table = walk_table(self.neighbours, LONGEST_WALK)
        return tuple(tuple(mask & ~closed for mask in ends) for ends in table)

    @cached_property
    def walk_ends(self) -> tuple[tuple[Spaces, ...], ...]:
        """By steps 0 to 3 and space: where exact-length walks end, in ascending order."""
        return tuple(tuple(map(spaces_of, ends)) for ends in self.walk_masks)

    @cached_property
    def walk_ends_up_to(self) -> tuple[tuple[Spaces, ...], ...]:
        """By steps 0 to 3 and space: where walks of one to so many steps end; no step at all ends nowhere."""
        masks = [[0] * self.grid.size]
        for ends in self.walk_masks[1:]:
            masks.append([before | now for before, now in zip(masks[-1], ends, strict=True)])
        return tuple(tuple(map(spaces_of, ends)) for ends in masks)

    def _lines(self, directions: Sequence[Direction], gaps_closed: bool) -> tuple[Lines, ...]:
        """For every space its lines; in each direction a space's line starts with the next space's whole line."""
        grid, blocked, nothing = self.grid, self.blocked, tuple(() for _ in directions)
        table: list[list[Spaces]] = [list(nothing) for _ in grid.spaces]
        for index, (down, right) in enumerate(directions):
            backwards = down > 0 or (down == 0 and right > 0)
            for space in reversed(grid.spaces) if backwards else grid.spaces:
                after = grid.step(space, (down, right))
                if space in blocked or after is None or after in blocked:
                    continue
                if not gaps_closed or grid.passes(space, (down, right), blocked):
                    table[space][index] = (after, *table[after][index])
        return tuple(tuple(lines) for lines in table)

    @cached_property
    def rook_lines(self) -> tuple[Lines, ...]:
        """For every space one line in each orthogonal direction, nearest space first, up to equipment or the edge."""
        return self._lines(ORTHOGONAL, gaps_closed=False)

    @cached_property
    def queen_lines(self) -> tuple[Lines, ...]:
        """For every space one line in each of eight directions; diagonals pass between blocked spaces."""
        return self._lines(ALL_EIGHT, gaps_closed=False)

    @cached_property
    def queen_lines_gaps_closed(self) -> tuple[Lines, ...]:
        """For every space one line in each of eight directions; diagonals stop at corner gaps."""
        return self._lines(ALL_EIGHT, gaps_closed=True)

    def lines(self, directions: Sequence[Direction], gaps_closed: bool = False) -> tuple[Lines, ...]:
        """The table of lines for these directions: rook's, or queen's with corner gaps open or closed."""
        if len(directions) == len(ORTHOGONAL):
            return self.rook_lines
        return self.queen_lines_gaps_closed if gaps_closed else self.queen_lines

    @cached_property
    def flights(self) -> tuple[Lines, ...]:
        """For every open space its lines in eight directions over blocked spaces, which are left out themselves."""
        bare, blocked = geometry(self.grid, NOTHING).queen_lines, self.blocked
        return tuple(
            tuple(() if s in blocked else tuple(t for t in line if t not in blocked) for line in bare[s])
            for s in self.grid.spaces
        )

    @cached_property
    def rook_sight(self) -> tuple[int, ...]:
        """For every space the mask of what is seen from it along rows and columns; the space itself is left out."""
        return seen_along(self.rook_lines)

    @cached_property
    def queen_sight(self) -> tuple[int, ...]:
        """For every space the mask of what is seen from it along rows, columns and diagonals, itself left out."""
        return seen_along(self.queen_lines)

    @cached_property
    def queen_sight_gaps_closed(self) -> tuple[int, ...]:
        """Queen's sight with diagonals that stop at corner gaps."""
        return seen_along(self.queen_lines_gaps_closed)

    def sight(self, directions: Sequence[Direction], gaps_closed: bool = False) -> tuple[int, ...]:
        """The table of sight for these directions: rook's, or queen's with corner gaps open or closed."""
        if len(directions) == len(ORTHOGONAL):
            return self.rook_sight
        return self.queen_sight_gaps_closed if gaps_closed else self.queen_sight

    @cached_property
    def parts(self) -> tuple[Spaces, ...]:
        """The parts of the board that walks connect, the largest first, then in reading order."""
        neighbours, left, parts = self.neighbours, mask_of(self.open_spaces), []
        while left:
            part = frontier = left & -left
            while frontier:
                around = mask_of(t for s in spaces_of(frontier) for t in neighbours[s])
                frontier = around & ~part
                part |= around
            parts.append(spaces_of(part))
            left &= ~part
        return tuple(sorted(parts, key=lambda spaces: (-len(spaces), spaces)))


def seen_along(table: Sequence[Lines]) -> tuple[int, ...]:
    """For every space the mask of all spaces on its lines."""
    return tuple(mask_of(space for line in lines for space in line) for lines in table)


@lru_cache(maxsize=128)
def geometry(grid: Grid, blocked: frozenset[int] = NOTHING) -> Geometry:
    """The shared Geometry of this grid with these spaces blocked."""
    return Geometry(grid, blocked)
