from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analysis.drawing import Pace, Picture, Piece, Push, draw, figure, png, svg
from analysis.drawing.layout import sheet
from analysis.recess.board.terminal import coloured, framed
from model.recess.board import Board, named_board, shipped_board
from tests.strategies import boards

SVG = "{http://www.w3.org/2000/svg}"


def busy(board: Board, caption: str = 'a <fight> & a "push"') -> Picture:
    here, there = board.open_spaces[0], board.open_spaces[-1]
    pieces = (
        Piece(here, "A1", "boy", 0, "attacking"),
        Piece(here, "b1", "girl", 1, "pinned"),
        *(Piece(there, f"C{n}", "boy", 2) for n in (1, 2)),
        Piece(there, "N", "nun"),
        *(Piece(-1, f"{letter}{n}", "boy", p, "detained") for p, letter in enumerate("ABCDE") for n in (1, 2)),
        Piece(-2, "e1", "girl", 4),
    )
    walks = (Pace((here, there), 1), Pace((here, there, here)), Pace((here,)))
    return Picture(board, pieces, frozenset({here}), frozenset({there}), walks, (Push(here, there),), caption)


def texts(picture: str) -> list[str]:
    return [node.text or "" for node in ElementTree.fromstring(picture).iter(f"{SVG}text")]


@settings(max_examples=25)
@given(boards(), st.text(max_size=40))
def test_every_drawing_is_well_formed_whatever_the_caption(board, caption):
    root = ElementTree.fromstring(svg(busy(board, caption)))
    assert root.tag == f"{SVG}svg"
    assert root.get("role") == "img"
    assert root[0].tag == f"{SVG}title"


def test_text_is_escaped_and_comes_back_as_it_was():
    assert 'a <fight> & a "push"' in " ".join(texts(svg(busy(shipped_board()))))


def test_every_piece_shows_its_label():
    scene = busy(shipped_board())
    assert {piece.label for piece in scene.pieces} <= set(texts(svg(scene)))


def test_boys_are_squares_girls_are_round_and_nuns_are_triangles():
    board = named_board("open-8x8")
    empty = len(sheet(Picture(board, names=False)).shapes)
    for kind, shape in (("boy", "Rect"), ("girl", "Ellipse"), ("nun", "Polygon")):
        shapes = sheet(Picture(board, (Piece(0, "x", kind),), names=False)).shapes  # type: ignore[arg-type]
        assert type(shapes[empty]).__name__ == shape


@pytest.mark.parametrize("name", ["ours", "study-3x3", "open-8x8"])
def test_svg_and_matplotlib_draw_the_same_number_of_shapes(name):
    scene = busy(named_board(name))
    (axes,) = figure(scene).axes
    on_axes = len(axes.patches) + len(axes.lines) + len(axes.texts)
    assert on_axes == len(sheet(scene).shapes) == len(ElementTree.fromstring(svg(scene))) - 1


def test_nothing_lies_outside_the_sheet():
    page = sheet(busy(named_board("study-3x3")))
    for shape in page.shapes:
        for x, y in getattr(shape, "points", ()):
            assert page.left <= x <= page.left + page.width
            assert page.top <= y <= page.top + page.height


def test_a_drawing_fits_into_axes_of_a_larger_figure():
    from matplotlib.figure import Figure

    left, right = Figure(figsize=(6, 3)).subplots(1, 2)
    draw(left, Picture(shipped_board()))
    draw(right, busy(named_board("study-4x4")))
    assert left.patches
    assert right.patches


def test_a_png_file_is_a_png_file(tmp_path):
    (tmp_path / "board.png").write_bytes(png(Picture(shipped_board()), dpi=40))
    assert (tmp_path / "board.png").read_bytes().startswith(b"\x89PNG")


def test_the_title_tells_what_is_drawn_to_those_who_cannot_see_it():
    scene = Picture(named_board("study-3x3"), (Piece(2, "A1", "boy"), Piece(-2, "a1", "girl")), caption="Look")
    assert scene.title == "Look. Board study-3x3, 3 by 3 spaces. A1 c1, a1 in the girls' entrance"


@given(boards())
def test_the_terminal_shows_the_picture_that_parse_reads(board):
    assert Board.parse(coloured(board).plain) == board


def test_rows_and_columns_are_named_in_the_terminal():
    assert framed(named_board("study-3x3")).plain.splitlines() == [
        "    a  b  c",
        "  1 () .  .",
        "  2 .  #  .",
        "  3 .  .  ()",
    ]
