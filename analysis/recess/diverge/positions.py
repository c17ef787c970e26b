"""Every small position of Recess!, smallest first: by pieces, by spaces of the board, by equipment, then in order.

Positions that differ only by a reflection or rotation of the board, by the names of the players who are not on turn, by
which of a player's boys or girls is which, or by the sexes of a player who has no child in an entrance, are taken once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations, combinations_with_replacement, product

from model.grid import Grid, Spaces
from model.recess.board import BOYS, GIRLS, Board, flaws, joined_to, nearer, tile_spaces
from model.recess.position import CHILDREN_EACH, ENTRANCES, MOST_NUNS, Posture

MOST_PLAYERS = 5
Lying = tuple[Posture, ...]
LYING: dict[str, Lying] = {
    "": (Posture.STANDING, Posture.DETAINED),
    "served": (Posture.STANDING, Posture.DETAINED, Posture.SERVED),
}
"""How a child in an entrance may be, where all is usual and where served children lie on."""

Spot = tuple[int, Posture]
"""Where a child is and how, whosever it is."""
Kind = tuple[int, int]
"""Whose child it is, and of which sex."""
Turning = tuple[tuple[int, ...], bool]
"""A symmetry: for each space the one that it becomes, and whether the entrances change places."""


# Boards.


@cache
def boards(spaces: int) -> tuple[Board, ...]:
    """Every board of so many spaces: by equipment, shelter spaces and rows, then in reading order.

    Rows are no more than columns, and of boards that are turned into each other the first stands for all. Equipment is
    given by the spaces that it covers; a shelter is any part of a 2×2 tile that is joined to its corner.
    """
    shapes = [Grid(rows, spaces // rows) for rows in range(1, spaces + 1) if spaces % rows == 0 and rows**2 <= spaces]
    found = sorted((board for grid in shapes for board in boards_on(grid)), key=board_key)
    return tuple(board for board in found if all(board_key(board) <= seen for seen in images(board)))


def boards_on(grid: Grid) -> Iterator[Board]:
    """Every board on a grid."""
    for shelters in shelter_pairs(grid):
        rest = [space for space in grid.spaces if space not in (*shelters[BOYS], *shelters[GIRLS])]
        for count in range(len(rest) + 1):
            for blocked in combinations(rest, count):
                board = Board("", grid, tuple((space,) for space in blocked), shelters)
                if not flaws(board):
                    yield board


def shelter_pairs(grid: Grid) -> Iterator[tuple[Spaces, Spaces]]:
    """No shelters, or one in each entrance's corner."""
    yield (), ()
    corners = 0, grid.size - 1
    for boys, girls in product(*(parts(grid, corner, which) for which, corner in enumerate(corners))):
        split = [nearer(grid, space, corners) for space in (*boys, *girls)]
        if split == [BOYS] * len(boys) + [GIRLS] * len(girls):
            yield boys, girls


def parts(grid: Grid, corner: int, which: int) -> list[Spaces]:
    """The parts of a shelter tile that hold its corner space and are joined to it."""
    side = min(2, grid.rows, grid.columns)
    tile = set(tile_spaces(grid, ("nw", "se")[which], side))
    if side == 1:
        tile |= set(grid.neighbours(corner))
    sets = (set(part) for count in range(1, len(tile) + 1) for part in combinations(sorted(tile), count))
    return [tuple(sorted(part)) for part in sets if joined_to(grid, corner, part) == part]


def board_key(board: Board) -> tuple[object, ...]:
    """What orders boards of one size."""
    return outline_key(board.grid, board.blocked, board.shelters)


def outline_key(grid: Grid, blocked: Iterable[int], shelters: tuple[Spaces, Spaces]) -> tuple[object, ...]:
    """What orders boards of one size, by what they consist of."""
    covered = tuple(sorted(blocked))
    return len(covered), len(shelters[BOYS]) + len(shelters[GIRLS]), grid.rows, covered, shelters


def images(board: Board) -> Iterator[tuple[object, ...]]:
    """The keys of the boards into which a board is turned."""
    for turned, swaps in turnings(board.grid, bool(board.shelter_spaces)):
        tiles = [tuple(sorted(turned[space] for space in tile)) for tile in board.shelters]
        shelters = (tiles[GIRLS], tiles[BOYS]) if swaps else (tiles[BOYS], tiles[GIRLS])
        yield outline_key(board.grid, (turned[space] for space in board.blocked), shelters)


@cache
def turnings(grid: Grid, has_shelters: bool) -> tuple[Turning, ...]:
    """The reflections and rotations of a grid; with shelters only those that keep or exchange their two corners."""
    found = []
    for is_transposed, down, right in product((False, True), repeat=3):
        if is_transposed and grid.rows != grid.columns:
            continue
        turned = []
        for space in grid.spaces:
            row, column = grid.row(space), grid.column(space)
            row, column = grid.rows - 1 - row if down else row, grid.columns - 1 - column if right else column
            turned.append(grid.at(column, row) if is_transposed else grid.at(row, column))
        ends = {0, grid.size - 1}
        if not has_shelters or {turned[0], turned[-1]} == ends:
            found.append((tuple(turned), has_shelters and turned[0] != 0))
    return tuple(found)


# Where the pieces are.


def patterns(board: Board, pieces: int, lying: Lying) -> Iterator[tuple[tuple[Spot, ...], Spaces]]:
    """Where children and nuns, so many together, can be; of patterns that are turned into each other the first."""
    turns = [turned for turned in turnings(board.grid, bool(board.shelter_spaces)) if keeps(board, turned)]
    for nuns in range(min(MOST_NUNS, pieces) + 1):
        for spots in children_at(board, pieces - nuns, lying):
            taken = {place for place, _ in spots if place not in board.shelter_spaces}
            free = [space for space in board.open_spaces if space not in taken]
            for places in combinations_with_replacement(free, nuns):
                if len(set(places)) < len(places) and places[0] not in board.shelter_spaces:
                    continue
                pattern = pattern_key(spots), places
                if all(pattern <= turned_pattern(turned, spots, places) for turned in turns):
                    yield spots, places


def keeps(board: Board, turning: Turning) -> bool:
    """Whether a symmetry of the grid is one of the board."""
    turned, swaps = turning
    tiles = [{turned[space] for space in tile} for tile in board.shelters]
    wanted = [set(tile) for tile in board.shelters]
    return {turned[space] for space in board.blocked} == board.blocked and tiles == (wanted[::-1] if swaps else wanted)


def pattern_key(spots: Iterable[Spot]) -> tuple[tuple[int, str], ...]:
    """What orders patterns of children: spaces first, then entrances."""
    return tuple(sorted((place if place >= 0 else 1000 - place, posture.value) for place, posture in spots))


def turned_pattern(turning: Turning, spots: Iterable[Spot], nuns: Spaces) -> tuple[tuple[tuple[int, str], ...], Spaces]:
    """The key of a pattern on the turned board."""
    moved = ((turned_place(turning, place), posture) for place, posture in spots)
    return pattern_key(moved), tuple(sorted(turning[0][nun] for nun in nuns))


def turned_place(turning: Turning, place: int) -> int:
    """Where a place is on the turned board; the entrances may have changed places."""
    turned, swaps = turning
    if place >= 0:
        return turned[place]
    return ENTRANCES[1 - ENTRANCES.index(place)] if swaps else place


def children_at(board: Board, count: int, lying: Lying) -> Iterator[tuple[Spot, ...]]:
    """Every way to put so many nameless children on the board and into the entrances, standing, fighting or lying."""
    entrances = ENTRANCES if board.shelter_spaces else ()
    yield from put(board, (*board.open_spaces, *entrances), 0, count, lying)


def put(board: Board, places: tuple[int, ...], at: int, count: int, lying: Lying) -> Iterator[tuple[Spot, ...]]:
    """Every way to put so many children on the places from one on."""
    if count == 0:
        yield ()
        return
    if at == len(places):
        return
    for here in stacks(board, places[at], count, lying):
        for rest in put(board, places, at + 1, count - len(here), lying):
            yield here + rest


def stacks(board: Board, place: int, most: int, lying: Lying) -> Iterator[tuple[Spot, ...]]:
    """What can be on one place: nobody, one child, a fight; in a shelter any number; in an entrance also lying."""
    if place in ENTRANCES:
        for count in range(most + 1):
            for postures in combinations_with_replacement(lying, count):
                yield tuple((place, posture) for posture in postures)
    elif place in board.shelter_spaces:
        for count in range(most + 1):
            yield ((place, Posture.STANDING),) * count
    else:
        yield ()
        yield ((place, Posture.STANDING),)
        if most > 1:
            yield (place, Posture.ATTACKING), (place, Posture.PINNED)


# Whose they are.

Likeness = tuple[tuple[Posture, int, bool], ...]
"""What matters of each spot for whose child it is: posture, entrance (-1 for none), whether the one before is alike."""


def likeness(spots: tuple[Spot, ...]) -> Likeness:
    """What matters of nameless children for whose they are."""
    return tuple(
        (posture, ENTRANCES.index(place) if place in ENTRANCES else -1, before == (place, posture))
        for (place, posture), before in zip(spots, (None, *spots), strict=False)
    )


@cache
def kinds_like(alike: Likeness) -> tuple[tuple[Kind, ...], ...]:
    """Every way to give nameless children to players; those other than A come in the order of their first child."""
    return tuple(found for found in given(alike, ()) if has_first_boys(alike, found))


def given(alike: Likeness, so_far: tuple[Kind, ...]) -> Iterator[tuple[Kind, ...]]:
    """Every way to go on giving children away."""
    if len(so_far) == len(alike):
        yield so_far
        return
    posture, entrance, is_alike = alike[len(so_far)]
    others = max((player for player, _ in so_far), default=0)
    for kind in product(range(min(others + 2, MOST_PLAYERS)), (BOYS, GIRLS)):
        if entrance not in (-1, kind[1]) or so_far.count(kind) == CHILDREN_EACH // 2:
            continue
        if (posture is Posture.PINNED and kind[0] == so_far[-1][0]) or (is_alike and kind < so_far[-1]):
            continue
        yield from given(alike, (*so_far, kind))


def has_first_boys(alike: Likeness, found: tuple[Kind, ...]) -> bool:
    """Whether the first child of every player without children in the entrances is a boy."""
    bound = {player for (_, entrance, _), (player, _) in zip(alike, found, strict=True) if entrance >= 0}
    firsts: dict[int, int] = {}
    for player, sex in found:
        firsts.setdefault(player, sex)
    return all(sex == BOYS or player in bound for player, sex in firsts.items())
