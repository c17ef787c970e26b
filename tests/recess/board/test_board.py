from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from model.errors import BadFile, BadInput
from model.grid import Grid
from model.recess.board import (
    BOYS,
    GIRLS,
    Board,
    arrange,
    named_board,
    problems,
    random_board,
    sealed_spaces,
    shipped_board,
    shipped_names,
)
from model.recess.sections import Arrangement, BoardSection, all_arrangements, read_sections, shipped_sections
from tests.strategies import boards, sections

TWO_TILES = """
    () () .  .  .
    () () .  .  .
    .  .  #  .  .
    .  .  .  () ()
    .  .  .  () ()
"""


def names(board: Board, spaces) -> list[str]:
    return [board.grid.name(s) for s in spaces]


def said(picture: str) -> list[str]:
    return [str(problem) for problem in problems(picture)]


@given(boards())
def test_parse_and_print_are_inverse(board):
    assert Board.parse(str(board)) == board


@pytest.mark.parametrize("name", shipped_names())
def test_every_shipped_board_is_good_and_prints_as_it_reads(name):
    board = named_board(name)
    assert problems(board) == []
    assert Board.parse(str(board)) == board


def test_a_picture_tells_one_space_equipment_from_two_space_equipment():
    board = Board.parse("""
        #  .  .  ^
        .  .  .  v
        <  >  .  .
    """)
    assert board.pieces == ((0,), (3, 7), (8, 9))
    assert board.blocked == {0, 3, 7, 8, 9}


def test_shelter_spaces_belong_to_the_nearer_entrance():
    board = Board.parse(TWO_TILES)
    assert names(board, board.shelters[BOYS]) == ["a1", "b1", "a2", "b2"]
    assert names(board, board.shelters[GIRLS]) == ["d4", "e4", "d5", "e5"]


def test_nuns_start_on_the_outer_corner_of_each_shelter():
    assert names(Board.parse(TWO_TILES), Board.parse(TWO_TILES).nun_starts) == ["a1", "e5"]
    assert named_board("open-8x8").nun_starts == ()


def test_entrances_can_be_put_into_the_other_two_corners():
    board = Board.parse("boys: ne\n. ()\n() .")
    assert board.corners == ("ne", "sw")
    assert board.shelters == ((1,), (2,))
    assert Board.parse("girls: sw\n. ()\n() .") == board


@pytest.mark.parametrize(
    ("opens", "boys", "girls"),
    [
        ("edge", ["a1", "b1", "a2"], ["e4", "d5", "e5"]),
        ("corner", ["a1"], ["e5"]),
        ("any", ["a1", "b1", "a2", "b2"], ["d4", "e4", "d5", "e5"]),
    ],
)
def test_an_entrance_touches_the_rim_the_corner_or_all_of_its_tile(opens, boys, girls):
    board = Board.parse(TWO_TILES)
    assert names(board, board.touching(BOYS, opens)) == boys
    assert names(board, board.touching(GIRLS, opens)) == girls


def test_an_unknown_reading_of_the_entrance_is_refused():
    with pytest.raises(BadInput, match="expected edge, corner or any"):
        shipped_board().touching(BOYS, "side")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("picture", "problem"),
    [
        (". . .\n. .\n. . .", "line 2: row 2 has 2 spaces; expected 3 as in the first row"),
        (". .\n. x", "line 2: unknown token 'x' at row 2, column 2; expected one of . # < > ^ v ()"),
        ("< .\n. .", "line 1: half a piece '<' on a1 without its other half; expected '>' right of it"),
        (". >\n. .", "line 1: half a piece '>' on b1 without its other half; expected '<' left of it"),
        (". .\n^ .", "line 2: half a piece '^' on a2 without its other half; expected 'v' below it"),
        ("v .\n. .", "line 1: half a piece 'v' on a1 without its other half; expected '^' above it"),
        (". # .\n# . .", "line 1: a1 is cut off from the rest; expected walks to every open space"),
        ("# #\n# #", "line 1: equipment everywhere; expected at least one open space"),
        ("() .\n. .", "line 2: the girls' entrance at b2 leads nowhere; expected a shelter in both entrances' corners"),
        ("; only a comment", "no row of spaces; expected rows of . # < > ^ v ()"),
        ("colour: red\n.", "line 1: unknown header 'colour'; expected name:, boys:, girls:"),
        ("boys: north\n.", "line 1: boys: no corner is called 'north'; expected nw, ne, sw or se"),
        ("boys: nw\ngirls: ne\n.", "line 2: girls: ne with boys: nw; expected the opposite corner se"),
        (" ".join("." * 27), "line 1: 27 columns; expected at most 26"),
    ],
)
def test_a_bad_picture_is_refused_with_its_line_and_what_was_expected(picture, problem):
    assert said(picture)[0].startswith(problem)
    with pytest.raises(BadFile):
        Board.parse(picture)


def test_a_shelter_off_its_corner_is_refused():
    assert said("() . ()\n. . .\n. . ()") == [
        "line 1: shelter space c1 off its corner; expected joined to the boys' corner a1"
    ]


def test_every_problem_is_listed_not_only_the_first():
    assert len(problems(". . .\n. x\n? . .")) == 3
    with pytest.raises(BadFile, match=r"mine\.txt:2: .*\(and 2 more problems\)"):
        Board.parse(". . .\n. x\n? . .", source="mine.txt")


def test_sealed_spaces_are_all_named():
    assert said(". . # .\n. . # .\n. . # .") == [
        "line 1: d1, d2, d3 are cut off from the rest; expected walks to every open space"
    ]


def test_a_diagonal_touch_is_no_way_through():
    assert sealed_spaces(Board("", Grid(2, 2), ((1,), (2,)))) == (3,)


def test_a_board_value_can_be_checked_too():
    twice = Board("", Grid(2, 2), ((0,),), ((0,), (3,)))
    assert [str(p) for p in problems(twice)] == ["a1 is covered twice; expected one thing a space"]


@given(sections(), st.integers(0, 8))
def test_four_quarter_turns_change_nothing(section, quarters):
    assert section.turned(quarters).turned(4 - quarters % 4) == section
    assert BoardSection.parse(str(section.turned(quarters))) == section.turned(quarters)


def test_a_quarter_turn_is_clockwise_and_turns_two_space_pieces_too():
    assert str(BoardSection.parse("< > #\n. . .\n. . .").turned(1)) == ". . ^\n. . v\n. . #"


def test_a_section_that_is_not_square_or_shows_a_shelter_is_refused():
    with pytest.raises(BadFile, match="a square section"):
        BoardSection.parse(". . .\n. . .")
    with pytest.raises(BadFile, match=r"unknown token '\(\)'"):
        BoardSection.parse("() .\n. .")


def test_a_tile_covers_what_is_beneath_and_leaves_the_half_that_sticks_out():
    plain = BoardSection.parse(". . .\n. . .\n. . .")
    covered = BoardSection.parse("# . .\n. < >\n. . .")
    assert str(arrange((covered, plain, plain, plain), name="x")).splitlines()[1:4] == [
        "() () .  .  .  .",
        "() () #  .  .  .",
        ".  .  .  .  .  .",
    ]


def test_sections_lie_in_reading_order_and_turns_belong_to_the_place():
    corner, plain = BoardSection.parse("# . .\n. . .\n. . ."), BoardSection.parse(". . .\n. . .\n. . .")
    board = arrange((plain, plain, plain, corner), Arrangement.parse("1423", "0100"))
    assert names(board, sorted(board.blocked)) == ["f1"]


def test_there_are_6144_arrangements_and_none_of_ours_seals_a_space():
    seen = list(all_arrangements())
    assert len(seen) == len(set(seen)) == 6144
    assert not any(problems(arrange(shipped_sections(), arrangement)) for arrangement in seen[::7])


@pytest.mark.parametrize(("order", "turns"), [("1123", "0000"), ("123", "0000"), ("1234", "004"), ("1234", "0004")])
def test_an_impossible_arrangement_is_refused(order, turns):
    with pytest.raises(BadInput, match="expected"):
        Arrangement.parse(order, turns)


def test_sections_of_different_sizes_and_missing_ones_are_refused(tmp_path):
    with pytest.raises(BadFile, match=r"no 1\.txt, 2\.txt, 3\.txt, 4\.txt"):
        read_sections(tmp_path)
    for number in (1, 2, 3, 4):
        side = 3 if number == 3 else 2
        (tmp_path / f"{number}.txt").write_text("\n".join([" ".join("." * side)] * side))
    with pytest.raises(BadFile, match=r"3\.txt: a section of side 3; expected 2 as in 1\.txt"):
        read_sections(tmp_path)


@given(st.integers(2, 12), st.integers(2, 12), st.floats(0, 0.3), st.integers())
def test_a_random_board_is_connected_and_as_dense_as_asked(rows, columns, density, seed):
    board = random_board(Random(seed), rows, columns, density)
    assert problems(board) == []
    assert len(board.blocked) == round(density * rows * columns)


def test_the_same_seed_draws_the_same_board():
    assert random_board(Random(5), 9, 9, 0.2) == random_board(Random(5), 9, 9, 0.2)


@pytest.mark.parametrize("density", [-0.1, 0.95, 1, float("nan")])
def test_an_impossible_density_is_refused(density):
    with pytest.raises(BadInput, match=r"no (density|connected)"):
        random_board(Random(1), 6, 6, density)


def test_a_file_that_is_not_text_is_refused(tmp_path):
    (tmp_path / "board.txt").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadFile, match="not a text file"):
        named_board(str(tmp_path / "board.txt"))
