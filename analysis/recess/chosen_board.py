"""The board that a command was asked for."""

from __future__ import annotations

import sys

from model.recess.board import Board, named_board


def chosen_board(source: str) -> Board:
    """A shipped board by its name, a file, or standard input where the source is a dash."""
    return Board.parse(sys.stdin.read(), source="standard input") if source == "-" else named_board(source)
