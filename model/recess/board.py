"""The playground: open ground, equipment, a shelter in each of two opposite corners, an entrance outside each.

A board is data: a picture (`Board.parse`), an arrangement of four sections (`arrange`) or a draw (`random_board`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from itertools import chain
from pathlib import Path
from random import Random
from typing import Literal

from model.drawable import Drawable
from model.errors import BadInput
from model.grid import Geometry, Grid, Spaces, geometry
from model.pictures import BadPicture, PictureProblem, TextPicture, cell_problems, cut, load
from model.recess.pictures import BOARD_TOKENS, SHELTER, drawn, equipment_tokens, pieces_of
from model.recess.sections import BOARDS, SHIPPED_SET, Arrangement, Sections, shipped_sections

Corner = Literal["nw", "ne", "sw", "se"]
Opens = Literal["edge", "corner", "any"]
"""Which shelter spaces an entrance touches: those on the board's rim, the corner space only, or all of its tile."""

OPPOSITE: dict[str, Corner] = {"nw": "se", "se": "nw", "ne": "sw", "sw": "ne"}
BOYS, GIRLS = 0, 1
SEXES = ("boys", "girls")
"""Whose entrance it is, by the index used everywhere: 0 the boys', 1 the girls'."""
HEADERS = ("name", *SEXES)
DEFAULT_CORNERS: tuple[Corner, Corner] = ("nw", "se")
TILE_SIDE = 2
TRIES = 30


@dataclass(frozen=True)
class Board(Drawable):
    """A playground: its grid, pieces of equipment, two shelters and the corners of the two entrances (boys, girls).

    A study board may be of any size and may have no shelters at all; then nobody can enter.

    >>> board = Board.parse('''
    ... name: tiny
    ... () .  #
    ... .  .  .
    ... <  >  ()
    ... ''')
    >>> [board.grid.name(s) for s in sorted(board.blocked)], board.shelters
    (['c1', 'a3', 'b3'], ((0,), (8,)))
    """

    name: str
    grid: Grid
    pieces: tuple[Spaces, ...] = ()
    shelters: tuple[Spaces, Spaces] = ((), ())
    corners: tuple[Corner, Corner] = DEFAULT_CORNERS

    @classmethod
    def parse(cls, picture: str, source: object = "board") -> Board:
        """Read a picture; a board with any problem is refused with the line of the first."""
        board, problems = read(picture)
        if board is None or problems:
            raise BadPicture(source, problems)
        return board

    def __str__(self) -> str:
        """Draw the picture that `parse` reads."""
        tokens = equipment_tokens(self.grid, self.pieces)
        for space in self.shelter_spaces:
            tokens[space] = SHELTER
        headers = [f"name: {self.name}"] if self.name else []
        if self.corners != DEFAULT_CORNERS:
            headers += [f"{sex}: {corner}" for sex, corner in zip(SEXES, self.corners, strict=True)]
        return "\n".join([*headers, drawn(self.grid, tokens)])

    @cached_property
    def blocked(self) -> frozenset[int]:
        """The spaces under equipment, where nobody ever stands."""
        return frozenset(chain.from_iterable(self.pieces))

    @cached_property
    def shelter_spaces(self) -> frozenset[int]:
        """The spaces of both shelters."""
        return frozenset(chain.from_iterable(self.shelters))

    @cached_property
    def open_spaces(self) -> Spaces:
        """The spaces where a piece can stand, shelters included, in reading order."""
        return tuple(s for s in self.grid.spaces if s not in self.blocked)

    @cached_property
    def corner_spaces(self) -> tuple[int, int]:
        """The corner space beside the boys' entrance and the one beside the girls'."""
        return corner_space(self.grid, self.corners[BOYS]), corner_space(self.grid, self.corners[GIRLS])

    @property
    def nun_starts(self) -> Spaces:
        """Where the nuns start: the outer corner space of each shelter; nowhere on a board without shelters."""
        return tuple(corner for corner, tile in zip(self.corner_spaces, self.shelters, strict=True) if tile)

    def touching(self, entrance: int, opens: Opens = "edge") -> Spaces:
        """The shelter spaces that an entrance (0 the boys', 1 the girls') touches under a reading of `entrance.opens`.

        >>> board = shipped_board()
        >>> [board.grid.name(s) for s in board.touching(GIRLS, "edge")]
        ['l11', 'k12', 'l12']
        """
        tile, grid = self.shelters[entrance], self.grid
        match opens:
            case "any":
                return tile
            case "corner":
                return tuple(s for s in tile if s == self.corner_spaces[entrance])
            case "edge":
                rims = (0, grid.rows - 1), (0, grid.columns - 1)
                return tuple(s for s in tile if grid.row(s) in rims[0] or grid.column(s) in rims[1])
        raise BadInput(f"no reading of entrance.opens: {opens!r}; expected edge, corner or any")

    @property
    def geometry(self) -> Geometry:
        """The tables of walks, lines and sight on this board, shared by all boards with the same equipment."""
        return geometry(self.grid, self.blocked)

    def named(self, name: str) -> Board:
        """The same board under another name."""
        return replace(self, name=name)


def corner_space(grid: Grid, corner: str) -> int:
    """The space in a corner of the grid."""
    return grid.at(0 if corner[0] == "n" else grid.rows - 1, 0 if corner[1] == "w" else grid.columns - 1)


def tile_spaces(grid: Grid, corner: str, side: int = TILE_SIDE) -> Spaces:
    """The spaces of a square shelter tile in a corner of the grid, in reading order."""
    rows = range(side) if corner[0] == "n" else range(grid.rows - side, grid.rows)
    columns = range(side) if corner[1] == "w" else range(grid.columns - side, grid.columns)
    return tuple(grid.at(row, column) for row in rows for column in columns)


def nearer(grid: Grid, space: int, corners: Sequence[int]) -> int:
    """Which of two corners, 0 or 1, is nearer to a space in steps; the first if they are equally near."""
    away = [
        abs(grid.row(space) - grid.row(corner)) + abs(grid.column(space) - grid.column(corner)) for corner in corners
    ]
    return int(away[1] < away[0])


# Reading a picture, and everything that can be wrong with it.


def read(text: str) -> tuple[Board | None, list[PictureProblem]]:
    """Read a picture as far as it can be read, with every problem of it; a ragged one is no board at all."""
    cells = cut(text)
    corners, problems = read_corners(cells)
    problems += cell_problems(cells, BOARD_TOKENS, HEADERS)
    if problems:
        return None, problems
    grid = cells.grid
    pieces, problems = pieces_of(cells)
    tokens = chain.from_iterable(cells.rows)
    tiles: tuple[list[int], list[int]] = ([], [])
    ends = [corner_space(grid, corner) for corner in corners]
    for space in (s for s, token in enumerate(tokens) if token == SHELTER):
        tiles[nearer(grid, space, ends)].append(space)
    name = cells.headers.get("name", (0, ""))[1]
    board = Board(name, grid, pieces, (tuple(tiles[BOYS]), tuple(tiles[GIRLS])), corners)
    if problems:
        return board, problems
    return board, [replace(p, line=cells.lines[0 if p.line is None else p.line]) for p in flaws(board)]


def read_corners(cells: TextPicture) -> tuple[tuple[Corner, Corner], list[PictureProblem]]:
    """Read the entrances' corners from the headers; one that is not given is opposite to the other."""
    given = {sex: cells.headers[sex] for sex in SEXES if sex in cells.headers}
    problems = [
        PictureProblem(line, f"{sex}: no corner is called {corner!r}", "nw, ne, sw or se")
        for sex, (line, corner) in given.items()
        if corner not in OPPOSITE
    ]
    if problems or not given:
        return DEFAULT_CORNERS, problems
    if "boys" not in given:
        girls = OPPOSITE[OPPOSITE[given["girls"][1]]]
        return (OPPOSITE[girls], girls), []
    boys = OPPOSITE[OPPOSITE[given["boys"][1]]]
    line, girls_corner = given.get("girls", (0, OPPOSITE[boys]))
    if girls_corner != OPPOSITE[boys]:
        problems = [
            PictureProblem(line, f"girls: {girls_corner} with boys: {boys}", f"the opposite corner {OPPOSITE[boys]}")
        ]
    return (boys, OPPOSITE[boys]), problems


def problems(board: Board | str) -> list[PictureProblem]:
    """List everything wrong with a board or a picture of one; a good one has none.

    Of a picture every problem carries its line, of a board none does.
    """
    if isinstance(board, str):
        return read(board)[1]
    return [replace(problem, line=None) for problem in flaws(board)]


def checked(board: Board) -> Board:
    """The board itself if nothing is wrong with it; else it is refused with its first problem."""
    found = problems(board)
    if found:
        raise BadPicture(f"board {board.name}", found)
    return board


def flaws(board: Board) -> list[PictureProblem]:
    """List what is wrong with a board, each problem with the row (from 0) where it shows first."""
    return [*shelter_flaws(board), *entrance_flaws(board), *sealed_flaws(board)]


def shelter_flaws(board: Board) -> list[PictureProblem]:
    """List shelter spaces that are not joined to their entrance's corner or lie under equipment."""
    found = []
    for sex, tile, corner in zip(SEXES, board.shelters, board.corner_spaces, strict=True):
        joined = joined_to(board.grid, corner, set(tile))
        for space in (s for s in tile if s not in joined):
            where = f"joined to the {sex}' corner {board.grid.name(corner)}"
            found.append(
                PictureProblem(board.grid.row(space), f"shelter space {board.grid.name(space)} off its corner", where)
            )
    both = sorted(board.shelter_spaces & board.blocked) + sorted(set(board.shelters[BOYS]) & set(board.shelters[GIRLS]))
    found += [
        PictureProblem(board.grid.row(s), f"{board.grid.name(s)} is covered twice", "one thing a space") for s in both
    ]
    return found


def joined_to(grid: Grid, start: int, spaces: set[int]) -> set[int]:
    """The part of a set of spaces that orthogonal steps within the set join to a start."""
    joined = {start} & spaces
    waiting = list(joined)
    while waiting:
        new = set(grid.neighbours(waiting.pop())) & spaces - joined
        joined |= new
        waiting += new
    return joined


def entrance_flaws(board: Board) -> list[PictureProblem]:
    """List an entrance without a shelter where the other has one; a board may also have none at all."""
    return [
        PictureProblem(
            board.grid.row(corner),
            f"the {sex}' entrance at {board.grid.name(corner)} leads nowhere",
            "a shelter in both entrances' corners or in neither",
        )
        for sex, tile, corner in zip(SEXES, board.shelters, board.corner_spaces, strict=True)
        if not tile and board.shelter_spaces
    ]


def sealed_flaws(board: Board) -> list[PictureProblem]:
    """List the spaces that no walk joins to the rest, as one problem; also a board without any open space."""
    if not board.open_spaces:
        return [PictureProblem(0, "equipment everywhere", "at least one open space")]
    sealed = sealed_spaces(board)
    if not sealed:
        return []
    names = ", ".join(map(board.grid.name, sealed))
    verb = "is" if len(sealed) == 1 else "are"
    return [
        PictureProblem(board.grid.row(sealed[0]), f"{names} {verb} cut off from the rest", "walks to every open space")
    ]


def sealed_spaces(board: Board) -> Spaces:
    """The open spaces that no walk joins to the board's largest part, in reading order."""
    return tuple(sorted(chain.from_iterable(board.geometry.parts[1:])))


# Where boards come from.


def arrange(sections: Sections, arrangement: Arrangement | None = None, name: str = "") -> Board:
    """Lay four sections out two by two and put the shelter tiles on the boys' (nw) and girls' (se) corners.

    A tile covers what is beneath: equipment under it vanishes; of a two-space piece half under it the other half stays.
    """
    arrangement = arrangement or Arrangement()
    side = sections[0].side
    grid = Grid(2 * side, 2 * side)
    shelters = tile_spaces(grid, "nw"), tile_spaces(grid, "se")
    covered = frozenset(chain.from_iterable(shelters))
    pieces: list[Spaces] = []
    for quarter, (index, turns) in enumerate(zip(arrangement.order, arrangement.turns, strict=True)):
        down, right = quarter // 2 * side, quarter % 2 * side
        for piece in sections[index].turned(turns).pieces:
            moved = (grid.at(down + s // side, right + s % side) for s in piece)
            pieces.append(tuple(s for s in moved if s not in covered))
    return Board(name or str(arrangement), grid, tuple(sorted(filter(None, pieces))), shelters)


@cache
def shipped_board() -> Board:
    """The board of our own four sections, in order and unturned."""
    return arrange(shipped_sections(), name=SHIPPED_SET)


def shipped_names() -> list[str]:
    """The names of the boards that come with rulescope."""
    return [SHIPPED_SET, *sorted(path.stem for path in BOARDS.glob("*.txt"))]


def named_board(name: str) -> Board:
    """The shipped board of this name, or else the board in the file of this name.

    >>> named_board("study-3x3").grid
    Grid(rows=3, columns=3)
    """
    if name == SHIPPED_SET:
        return shipped_board()
    if name in shipped_names():
        return Board.parse(load(BOARDS / f"{name}.txt"), source=f"{name}.txt")
    if not Path(name).is_file():
        raise BadInput(
            f"no board and no file is called {name!r}; expected a file or one of {', '.join(shipped_names())}"
        )
    return Board.parse(load(Path(name)), source=name)


def random_board(rng: Random, rows: int, columns: int, density: float, name: str = "random") -> Board:
    """Draw a connected board with shelters whose equipment covers about this share of all spaces.

    Pieces of one and of two spaces are equally likely. Shelters are 2×2 tiles, 1×1 on less than four rows or columns.
    """
    grid = Grid(rows, columns)
    if not 0 <= density < 1:
        raise BadInput(f"no density: {density:g}; expected a share from 0 up to, not including, 1")
    if min(rows, columns) < 2:
        raise BadInput(f"no room for two shelters on a {rows}×{columns} board; expected 2×2 or larger")
    side = TILE_SIDE if min(rows, columns) >= 2 * TILE_SIDE else 1
    bare = Board(name, grid, (), (tile_spaces(grid, "nw", side), tile_spaces(grid, "se", side)))
    wanted = min(round(density * grid.size), grid.size)
    for _ in range(TRIES):
        board = strewn(rng, bare, wanted)
        if len(board.blocked) == wanted:
            return board
    raise BadInput(f"no connected {rows}×{columns} board with {wanted} spaces of equipment in {TRIES} tries")


def strewn(rng: Random, bare: Board, wanted: int) -> Board:
    """Put equipment on a board, piece by piece where it cuts nothing off, until so many spaces are covered."""
    board, starts = bare, [s for s in bare.open_spaces if s not in bare.shelter_spaces]
    rng.shuffle(starts)
    for start in starts:
        missing = wanted - len(board.blocked)
        if not missing:
            break
        piece = drawn_piece(rng, board, start, missing)
        if piece and connected_without(board.grid, board.blocked.union(piece)):
            board = replace(board, pieces=tuple(sorted((*board.pieces, piece))))
    return board


def drawn_piece(rng: Random, board: Board, start: int, missing: int) -> Spaces:
    """Draw a piece of one or two spaces at a free space; none where the space is taken."""
    if start in board.blocked:
        return ()
    taken = board.blocked | board.shelter_spaces
    beside = [s for s in board.grid.neighbours(start) if s not in taken]
    if missing > 1 and beside and rng.random() < 0.5:
        return tuple(sorted((start, rng.choice(beside))))
    return (start,)


def connected_without(grid: Grid, blocked: Iterable[int]) -> bool:
    """Whether walks join all spaces that are not blocked."""
    return len(Geometry(grid, frozenset(blocked)).parts) == 1
