"""SameGame: boards of whole numbers, move lists in every way of counting, points, and refusals."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from model.colorpop.records import Record
from model.colorpop.samegame import (
    RULES,
    Coordinates,
    play_moves,
    read_board,
    read_moves,
    write_board,
    write_moves,
)
from model.errors import BadFile, BadInput, IllegalMove
from model.grid import Grid
from model.records import replay

BOARD = """\
0 1 1 2
0 0 1 2
3 0 1 2
"""
MOVES = "0 2; 1 0; 1 1"


def test_a_board_is_read_and_written():
    assert read_board(BOARD).rows() == ["abbc", "aabc", "dabc"]
    assert write_board(read_board(BOARD)) == BOARD.strip()
    assert read_board("3 4\n" + BOARD) == read_board(BOARD)
    assert read_board("-1 .\n0 1").rows() == ["..", "ab"]


def test_a_move_list_is_replayed_and_counted():
    # Four 0, then four 1 in the second slide, then three 2: 4 + 4 + 1 points; the 3 stays.
    played = play_moves(read_board(BOARD), read_moves(MOVES, Grid(3, 4)))
    assert played.sizes == (4, 4, 3)
    assert (played.score, played.is_cleared) == (9, False)
    assert "".join(played.last.cells).strip(".") == "d"


def test_an_empty_board_brings_the_bonus():
    assert play_moves(read_board("0 0 0"), [1]).score == 1001


@given(st.integers(1, 9), st.integers(1, 9), st.booleans(), st.integers(0, 1), st.data())
def test_every_way_of_counting_is_read_as_it_is_written(rows: int, columns: int, top: bool, first: int, data):
    grid, counting = Grid(rows, columns), Coordinates(first, top)
    space = data.draw(st.integers(0, grid.size - 1))
    assert counting.read(grid, counting.write(grid, space)) == space


def test_a_move_list_comes_back_from_its_record():
    board = read_board(BOARD)
    played = play_moves(board, read_moves(MOVES, board.grid))
    record = Record.of_game(board, RULES, played.turns)
    assert replay(record)[-1] == played.last
    again = read_moves(write_moves(board, record.turns), board.grid)
    assert play_moves(board, again).score == played.score


@pytest.mark.parametrize(
    ("text", "reason"),
    [("", "no row"), ("0 x", "unknown token 'x'"), ("0 26", "unknown token '26'"), ("0 0 0\n0 0", "a row of 2 tokens")],
)
def test_other_boards_are_refused_with_their_line(text: str, reason: str):
    with pytest.raises(BadFile, match=reason):
        read_board(text)


@pytest.mark.parametrize("text", ["4 0", "0 3", "0", "a b", "0 0 0"])
def test_moves_off_the_board_are_refused(text: str):
    with pytest.raises(BadFile, match="no move"):
        read_moves(f"0 0\n{text}", Grid(3, 4))


@pytest.mark.parametrize(
    ("moves", "reason"), [("0 0", "no part of a group"), ("3 0; 3 0", "move 2: nothing lies on d3")]
)
def test_moves_that_pop_nothing_are_refused_with_their_number(moves: str, reason: str):
    with pytest.raises(IllegalMove, match=reason):
        play_moves(read_board(BOARD), read_moves(moves, Grid(3, 4)))


def test_counting_from_one_has_no_column_0():
    with pytest.raises(BadInput, match="1 1 to 4 3"):
        Coordinates(first=1).read(Grid(3, 4), "0 1")
