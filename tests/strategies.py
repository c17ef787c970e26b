"""What property tests draw: boards and sections."""

from random import Random

from hypothesis import strategies as st

from model.recess.board import Board, random_board
from model.recess.sections import BoardSection


@st.composite
def boards(draw: st.DrawFn, largest: int = 12) -> Board:
    """A connected board with shelters, of any size from 2×2 on."""
    rows, columns = draw(st.integers(2, largest)), draw(st.integers(2, largest))
    rng = Random(draw(st.integers(0, 2**32)))
    name = draw(st.text("abc XYZ-1", max_size=8)).strip()
    return random_board(rng, rows, columns, draw(st.floats(0, 0.25)), name)


@st.composite
def sections(draw: st.DrawFn, largest: int = 8) -> BoardSection:
    """A square section with equipment anywhere."""
    side = draw(st.integers(2, largest))
    board = random_board(Random(draw(st.integers(0, 2**32))), side, side, draw(st.floats(0, 0.25)))
    return BoardSection(side, board.pieces)
