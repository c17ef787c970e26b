"""A board in the terminal: the picture that `Board.parse` reads in colour, and one with rows and columns named."""

from __future__ import annotations

from typing import TYPE_CHECKING

from model.grid import LETTERS
from model.recess.board import Board
from model.recess.pictures import OPEN, SHELTER

if TYPE_CHECKING:
    from rich.text import Text

STYLES = {OPEN: "dim", SHELTER: "bold green"}
EQUIPMENT = "bold yellow"


def coloured(board: Board) -> Text:
    """The board's picture in colour."""
    from rich.text import Text

    picture, height = Text(), board.grid.rows
    lines = str(board).splitlines()
    for number, line in enumerate(lines):
        cells = line if number >= len(lines) - height else ""
        picture.append_text(tinted(cells) if cells else Text(line, style="bold"))
        picture.append("\n" if number < len(lines) - 1 else "")
    return picture


def framed(board: Board) -> Text:
    """The board in colour with column letters above and row numbers on the left."""
    from rich.text import Text

    rows = str(board).splitlines()[-board.grid.rows :]
    wide = 2 if board.shelter_spaces else 1
    letters = " ".join(letter.ljust(wide) for letter in LETTERS[: board.grid.columns]).rstrip()
    picture = Text()
    picture.append(f"    {letters}\n", style="cyan")
    for number, row in enumerate(rows, start=1):
        picture.append(f"{number:>3} ", style="cyan")
        picture.append_text(tinted(row))
        picture.append("\n" if number < len(rows) else "")
    return picture


def tinted(row: str) -> Text:
    """One row of cells in colour."""
    from rich.text import Text

    line = Text()
    for part in row.split(" "):
        line.append(part, style=STYLES.get(part, EQUIPMENT) if part else "")
        line.append(" ")
    line.rstrip()
    return line
