import random
from functools import cached_property

import chess
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from model.errors import BadInput
from model.grid import (
    ALL_EIGHT,
    DIAGONAL,
    ORTHOGONAL,
    Geometry,
    Grid,
    geometry,
    mask_of,
    spaces_of,
    walk_table,
)

pytestmark = pytest.mark.slow

EIGHT = Grid(8, 8)
TABLES = [name for name, part in vars(Geometry).items() if isinstance(part, cached_property)]


def random_blocked(rng: random.Random, grid: Grid) -> frozenset[int]:
    return frozenset(rng.sample(range(grid.size), rng.randint(0, grid.size // 2)))


def chess_attacks(blocked: frozenset[int], piece: int, space: int) -> int:
    """Attacks of a chess piece, equipment left out: python-chess counts the first occupied square as attacked."""
    board = chess.Board(None)
    for stone in blocked:
        board.set_piece_at(stone, chess.Piece(chess.PAWN, chess.WHITE))
    board.set_piece_at(space, chess.Piece(piece, chess.WHITE))
    return int(board.attacks(space)) & ~mask_of(blocked)


def test_a_row_is_counted_from_the_top_and_a_column_from_the_left():
    grid = Grid(3, 4)
    assert [grid.name(s) for s in (0, 3, 4, 11)] == ["a1", "d1", "a2", "d3"]


@given(st.integers(1, 30), st.integers(1, 26), st.data())
def test_names_and_spaces_are_inverse(rows, columns, data):
    grid = Grid(rows, columns)
    space = data.draw(st.sampled_from(grid.spaces))
    assert grid.space(grid.name(space)) == space


@pytest.mark.parametrize("name", ["", "a", "a0", "a9", "i1", "A1", "a01", "1a", "aa", "a²", "é1"])
def test_a_name_off_the_grid_is_refused(name):
    with pytest.raises(BadInput, match="no space is called"):
        EIGHT.space(name)


@pytest.mark.parametrize(("rows", "columns"), [(0, 3), (3, 0), (3, 27), (-1, 3)])
def test_a_grid_without_spaces_or_with_too_many_columns_is_refused(rows, columns):
    with pytest.raises(BadInput, match="no board has"):
        Grid(rows, columns)


def test_the_corner_of_an_open_grid_has_two_orthogonal_and_three_neighbours_in_all():
    assert EIGHT.neighbours(0, ORTHOGONAL) == (1, 8)
    assert EIGHT.neighbours(0, DIAGONAL) == (9,)
    assert EIGHT.neighbours(0, ALL_EIGHT) == (1, 8, 9)


def test_queen_and_rook_lines_and_sight_agree_with_chess_on_ten_thousand_boards():
    rng = random.Random(8)
    for _ in range(10_000):
        blocked = random_blocked(rng, EIGHT)
        tables, space = Geometry(EIGHT, blocked), rng.choice([s for s in EIGHT.spaces if s not in blocked])
        queen, rook = (chess_attacks(blocked, kind, space) for kind in (chess.QUEEN, chess.ROOK))
        assert (tables.queen_sight[space], tables.rook_sight[space]) == (queen, rook)
        assert mask_of(s for line in tables.queen_lines[space] for s in line) == queen
        assert mask_of(s for line in tables.rook_lines[space] for s in line) == rook


def test_the_tables_hold_the_same_lines_as_the_grid_with_gaps_open_and_closed():
    rng = random.Random(9)
    for _ in range(60):
        grid = Grid(rng.randint(1, 9), rng.randint(1, 9))
        blocked = random_blocked(rng, grid)
        tables = Geometry(grid, blocked)
        for space in tables.open_spaces:
            assert tables.queen_lines[space] == grid.lines(space, ALL_EIGHT, blocked)
            assert tables.rook_lines[space] == grid.lines(space, ORTHOGONAL, blocked)
            assert tables.queen_lines_gaps_closed[space] == grid.lines(space, ALL_EIGHT, blocked, gaps_closed=True)
            assert tables.neighbours8[space] == grid.neighbours(space, ALL_EIGHT, blocked)


def test_a_closed_gap_stops_a_diagonal_between_two_blocked_spaces_and_nothing_else():
    grid, both, one = Grid(3, 3), frozenset({1, 3}), frozenset({1})
    assert grid.line(0, (1, 1), both) == (4, 8)
    assert grid.line(0, (1, 1), both, gaps_closed=True) == ()
    assert grid.line(0, (1, 1), one, gaps_closed=True) == (4, 8)
    assert grid.line(4, (0, 1), frozenset({2, 8}), gaps_closed=True) == (5,)


def test_flights_pass_over_blocked_spaces_and_leave_them_out():
    assert geometry(Grid(1, 5), frozenset({1, 3})).flights[0] == ((), (2, 4), (), (), (), (), (), ())


def test_a_blocked_space_has_empty_tables():
    tables = geometry(Grid(3, 3), frozenset({4}))
    assert tables.neighbours[4] == tables.walk_ends[0][4] == tables.walk_ends[2][4] == ()
    assert tables.queen_sight[4] == tables.rook_sight[4] == 0


def test_exact_walks_agree_with_powers_of_the_adjacency_matrix():
    rng = random.Random(10)
    for _ in range(60):
        grid = Grid(rng.randint(1, 8), rng.randint(1, 8))
        blocked = random_blocked(rng, grid)
        tables = Geometry(grid, blocked)
        adjacency = np.zeros((grid.size, grid.size), dtype=np.int64)
        for space in tables.open_spaces:
            adjacency[space, list(tables.neighbours[space])] = 1
        up_to = np.zeros_like(adjacency)
        for steps in (1, 2, 3):
            power = np.linalg.matrix_power(adjacency, steps)
            up_to += power
            for space in tables.open_spaces:
                exact = tuple(np.flatnonzero(power[space]).tolist())
                assert tables.walk_ends[steps][space] == grid.walk_ends(space, steps, blocked) == exact
                at_most = tuple(np.flatnonzero(up_to[space]).tolist())
                assert tables.walk_ends_up_to[steps][space] == grid.walk_ends_up_to(space, steps, blocked) == at_most


def test_a_walk_of_two_may_end_where_it_began_and_one_of_three_may_not():
    tables = geometry(Grid(3, 3))
    assert 4 in tables.walk_ends[2][4]
    assert 4 not in tables.walk_ends[3][4]


def test_a_walk_table_serves_any_graph_so_that_entrances_can_be_added_as_nodes():
    entrance_then_two_spaces = [(1,), (0, 2), (1,)]
    assert spaces_of(walk_table(entrance_then_two_spaces, 3)[3][0]) == (1,)


@given(st.sets(st.integers(0, 200)))
def test_masks_and_spaces_are_inverse(spaces):
    assert spaces_of(mask_of(spaces)) == tuple(sorted(spaces))


def test_parts_list_the_largest_first():
    assert geometry(Grid(1, 6), frozenset({1})).parts == ((2, 3, 4, 5), (0,))
