"""Everything about a board and a ruleset that never changes in a game, worked out once into one flat row of numbers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from model.grid import ALL_EIGHT, ORTHOGONAL, Direction, geometry, spaces_of, walk_table
from model.recess.board import BOYS, GIRLS, Board
from model.recess.readings import (
    EntranceOpens,
    EntranceReturn,
    LineCornerGap,
    NunDirections,
    NunObstacles,
    NunStay,
    NunTurns,
    PushAdjacent,
    PushFreeShelter,
    PushShelter,
    Ruleset,
    ShelterShare,
    SightDirections,
    SightOwnSpace,
    WalkLength,
    WalkReturn,
)
from model.recess.simulator.layout import *

HANDLES = (
    WalkLength.EXACT, WalkLength.UP_TO,
    WalkReturn.YES, WalkReturn.NO,
    EntranceOpens.EDGE, EntranceOpens.CORNER, EntranceOpens.ANY,
    EntranceReturn.NO, EntranceReturn.YES,
    NunDirections.QUEEN, NunDirections.ROOK,
    NunTurns.NO, NunTurns.YES,
    NunObstacles.STOPS, NunObstacles.FLIES_OVER,
    NunStay.NO, NunStay.YES,
    LineCornerGap.OPEN, LineCornerGap.CLOSED,
    SightDirections.QUEEN, SightDirections.ROOK,
    SightOwnSpace.YES, SightOwnSpace.NO,
    PushAdjacent.ORTHOGONAL, PushAdjacent.ALL_EIGHT,
    PushShelter.NO, PushShelter.YES,
    PushFreeShelter.NO, PushFreeShelter.YES,
    ShelterShare.YES, ShelterShare.NO,
)  # fmt: skip
"""The readings that are handled here."""
LONGEST_WALK = 3
PEACEFUL_ENTRANCE = 2
"""What the table of shelters says of the entrances, where everybody is at peace too."""
BELOW_EMPTY, ABOVE_EMPTY, ABOVE_ANY = 0, 1, 2 * FIGHT
"""Limits: a set of pieces is a number, the empty set 0, and below the limit of a place nobody is in the way."""
OWN_SPACE = 9
"""The direction, so to speak, in which a nun sees the space she stands on; the others are numbered 1 to 8."""


@lru_cache(maxsize=256)
def tables(board: Board, ruleset: Ruleset) -> tuple[int, ...]:
    """Lay all tables out in one row, with their beginnings in its head."""
    row = [0] * TABLES
    row[SPACES], row[COLUMNS] = board.grid.size, board.grid.columns
    row[LENGTH] = HERE + board.grid.size + 3
    row[RULES : RULES + len(ruleset.codes())] = ruleset.codes()
    for head, lists in (
        (WALKS, walk_ends(board, ruleset)),
        (NUN_LINES, nun_ends(board, ruleset)),
        (NEAR, push_neighbours(board, ruleset)),
        (EXITS, [board.touching(entrance, ruleset.entrance_opens.word) for entrance in (BOYS, GIRLS)]),  # type: ignore[arg-type]
    ):
        row[head] = len(row)
        append_lists(row, lists)
    row[SHELTERS] = len(row)
    row += [int(space in board.shelter_spaces) for space in board.grid.spaces] + [PEACEFUL_ENTRANCE] * 2
    row[LANDING_LIMITS] = len(row)
    row += landing_limits(board, ruleset)
    row[PUSH_LIMITS] = len(row)
    row += push_limits(board, ruleset)
    row[SIGHT] = len(row)
    row += sight_directions(board, ruleset)
    return tuple(row)


def append_lists(row: list[int], lists: Iterable[Sequence[int]]) -> None:
    """Append where each list begins, where the last one ends, then the lists themselves."""
    lists = list(lists)
    begin = len(row) + len(lists) + 1
    for numbers in lists:
        row.append(begin)
        begin += len(numbers)
    row.append(begin)
    for numbers in lists:
        row += numbers


def walk_ends(board: Board, ruleset: Ruleset) -> list[tuple[int, ...]]:
    """For 1, 2, 3 steps and every space and entrance: where a walk may end."""
    size = board.grid.size
    doors = [board.touching(entrance, ruleset.entrance_opens.word) for entrance in (BOYS, GIRLS)]  # type: ignore[arg-type]
    around = [list(spaces) for spaces in board.geometry.neighbours] + [list(spaces) for spaces in doors]
    if ruleset.entrance_return is EntranceReturn.YES:
        for entrance, spaces in enumerate(doors):
            for space in spaces:
                around[space].append(size + entrance)
    exact = walk_table([tuple(nodes) for nodes in around], LONGEST_WALK)
    ends: list[tuple[int, ...]] = []
    for steps in range(1, LONGEST_WALK + 1):
        for start in range(size + 2):
            match ruleset.walk_length:
                case WalkLength.EXACT:
                    mask = exact[steps][start]
                case WalkLength.UP_TO:
                    mask = exact[1][start] | exact[min(2, steps)][start] | exact[steps][start]
            if ruleset.walk_return is WalkReturn.NO:
                mask &= ~(1 << start)
            ends.append(spaces_of(mask))
    return ends


def nun_ends(board: Board, ruleset: Ruleset) -> list[tuple[int, ...]]:
    """For every space: where a nun that starts there may end, before anybody stands in her way."""
    directions = ORTHOGONAL if ruleset.nun_directions is NunDirections.ROOK else ALL_EIGHT
    lines = [nun_lines(board, ruleset, space, directions) for space in board.grid.spaces]
    match ruleset.nun_turns:
        case NunTurns.NO:
            ends = [{space for line in around for space in line} for around in lines]
        case NunTurns.YES:
            ends = turning_ends(board, ruleset, directions)
    stays = ruleset.nun_stay is NunStay.YES
    return [
        ()
        if space in board.blocked
        else tuple(sorted((ends[space] - board.blocked - {space}) | ({space} if stays else set())))
        for space in board.grid.spaces
    ]


def nun_lines(board: Board, ruleset: Ruleset, space: int, directions: Sequence[Direction]) -> list[list[int]]:
    """The lines on which a nun moves from a space; a flying nun passes over equipment and its gaps."""
    flies = ruleset.nun_obstacles is NunObstacles.FLIES_OVER
    closed = ruleset.line_corner_gap is LineCornerGap.CLOSED
    lines = []
    for direction in directions:
        line, here, after = [], space, board.grid.step(space, direction)
        while after is not None and (flies or after not in board.blocked):
            if closed and not flies and not board.grid.passes(here, direction, board.blocked):
                break
            line.append(after)
            here, after = after, board.grid.step(after, direction)
        lines.append(line)
    return lines


def turning_ends(board: Board, ruleset: Ruleset, directions: Sequence[Direction]) -> list[set[int]]:
    """For every space: where a nun that turns at will may get to, by steps of one space."""
    steps = [{line[0] for line in nun_lines(board, ruleset, space, directions) if line} for space in board.grid.spaces]
    ends = []
    for start in board.grid.spaces:
        found, waiting = {start}, [start]
        while waiting:
            new = steps[waiting.pop()] - found
            found |= new
            waiting += new
        ends.append(found)
    return ends


def push_neighbours(board: Board, ruleset: Ruleset) -> Sequence[tuple[int, ...]]:
    """For every space: the spaces onto which a piece may be pushed from it; corner gaps do not matter."""
    match ruleset.push_adjacent:
        case PushAdjacent.ORTHOGONAL:
            return board.geometry.neighbours
        case PushAdjacent.ALL_EIGHT:
            return board.geometry.neighbours8


def landing_limits(board: Board, ruleset: Ruleset) -> list[int]:
    """For every space and entrance: below which set of pieces a child or nun just comes to stand there."""
    match ruleset.shelter_share:
        case ShelterShare.YES:
            shelter = ABOVE_ANY
        case ShelterShare.NO:
            shelter = ABOVE_EMPTY
    return [shelter if space in board.shelter_spaces else ABOVE_EMPTY for space in board.grid.spaces] + [ABOVE_ANY] * 2


def push_limits(board: Board, ruleset: Ruleset) -> list[int]:
    """For every space: below which set of pieces it is free for a piece that is pushed."""
    match ruleset.push_shelter, ruleset.push_free_shelter:
        case PushShelter.NO, _:
            shelter = BELOW_EMPTY
        case PushShelter.YES, PushFreeShelter.NO:
            shelter = ABOVE_EMPTY
        case _:
            shelter = ABOVE_ANY
    return [shelter if space in board.shelter_spaces else ABOVE_EMPTY for space in board.grid.spaces]


def sight_directions(board: Board, ruleset: Ruleset) -> list[int]:
    """For every place and space: in which direction the second is seen from the first, 0 if it is not."""
    rook = ruleset.sight_directions is SightDirections.ROOK
    closed = ruleset.line_corner_gap is LineCornerGap.CLOSED
    lines = geometry(board.grid, board.blocked).lines(ORTHOGONAL if rook else ALL_EIGHT, closed)
    size = board.grid.size
    seen = [0] * ((size + 3) * size)
    for space in board.open_spaces:
        if ruleset.sight_own_space is SightOwnSpace.YES:
            seen[space * size + space] = OWN_SPACE
        for direction, line in enumerate(lines[space], start=1):
            for other in line:
                seen[space * size + other] = direction
    return seen
