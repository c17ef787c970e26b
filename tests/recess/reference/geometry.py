"""Steps, lines and shelters of a board: everything that does not depend on where the pieces are."""

from __future__ import annotations

from functools import cache

from model.grid import Direction, Grid
from model.recess.board import Board
from model.recess.position import ENTRANCES
from model.recess.readings import EntranceOpens, EntranceReturn, WalkLength, WalkReturn

ROOK: tuple[Direction, ...] = ((-1, 0), (1, 0), (0, -1), (0, 1))
QUEEN: tuple[Direction, ...] = (*ROOK, (-1, -1), (-1, 1), (1, -1), (1, 1))


@cache
def around(grid: Grid, blocked: frozenset[int], space: int, directions: tuple[Direction, ...]) -> tuple[int, ...]:
    """The spaces one step away that are on the board and not under equipment."""
    steps = (grid.step(space, direction) for direction in directions)
    return tuple(s for s in steps if s is not None and s not in blocked)


def squeezes(grid: Grid, blocked: frozenset[int], space: int, direction: Direction) -> bool:
    """Whether a step goes diagonally between two spaces of equipment."""
    row, column = grid.row(space), grid.column(space)
    down, right = direction
    return bool(down and right) and {grid.at(row + down, column), grid.at(row, column + right)} <= blocked


def one_step(
    grid: Grid, blocked: frozenset[int], space: int, direction: Direction, closed: bool, flies: bool
) -> int | None:
    """Where one step of a line leads, perhaps onto equipment if it flies; None if the line ends before."""
    ahead = grid.step(space, direction)
    if ahead is None or flies:
        return ahead
    if ahead in blocked or (closed and squeezes(grid, blocked, space, direction)):
        return None
    return ahead


@cache
def line(
    grid: Grid, blocked: frozenset[int], space: int, direction: Direction, closed: bool, flies: bool
) -> tuple[int, ...]:
    """The spaces along one direction where a piece could stand, nearest first."""
    found: list[int] = []
    ahead = one_step(grid, blocked, space, direction, closed, flies)
    while ahead is not None:
        if ahead not in blocked:
            found.append(ahead)
        ahead = one_step(grid, blocked, ahead, direction, closed, flies)
    return tuple(found)


@cache
def roamed(
    grid: Grid, blocked: frozenset[int], space: int, directions: tuple[Direction, ...], closed: bool, flies: bool
) -> frozenset[int]:
    """Where any number of steps in changing directions can lead, the start left out."""
    reached, waiting = {space}, [space]
    while waiting:
        here = waiting.pop()
        for direction in directions:
            ahead = one_step(grid, blocked, here, direction, closed, flies)
            if ahead is not None and ahead not in reached:
                reached.add(ahead)
                waiting.append(ahead)
    return frozenset(reached) - {space} - blocked


@cache
def doors(board: Board, opens: EntranceOpens) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The shelter spaces that the boys' and the girls' entrance touch."""
    grid = board.grid

    def is_touched(space: int, entrance: int) -> bool:
        match opens:
            case EntranceOpens.EDGE:
                return grid.row(space) in (0, grid.rows - 1) or grid.column(space) in (0, grid.columns - 1)
            case EntranceOpens.CORNER:
                return space == board.corner_spaces[entrance]
            case EntranceOpens.ANY:
                return True

    boys, girls = (tuple(s for s in board.shelters[entrance] if is_touched(s, entrance)) for entrance in (0, 1))
    return boys, girls


@cache
def walk_steps(board: Board, place: int, opens: EntranceOpens, back: EntranceReturn) -> tuple[int, ...]:
    """Where one step of a walk leads from a space or an entrance."""
    touched = doors(board, opens)
    if place in ENTRANCES:
        return touched[ENTRANCES.index(place)]
    into = [entrance for entrance, spaces in zip(ENTRANCES, touched, strict=True) if place in spaces]
    return (*around(board.grid, board.blocked, place, ROOK), *(into if back is EntranceReturn.YES else ()))


@cache
def walk_ends(
    board: Board,
    start: int,
    steps: int,
    opens: EntranceOpens,
    back: EntranceReturn,
    length: WalkLength,
    returns: WalkReturn,
) -> frozenset[int]:
    """Where a walk may end."""
    here, ends = {start}, set()
    for _ in range(steps):
        here = {after for place in here for after in walk_steps(board, place, opens, back)}
        ends |= here
    found = here if length is WalkLength.EXACT else ends
    return frozenset(found - {start} if returns is WalkReturn.NO else found)
