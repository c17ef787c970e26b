"""Recess!, in its French, Spanish and Japanese editions.

>>> position = Position.parse("coins=5,5 : A1 . . / N . b1")
>>> print(GAME.turn(position, Ruleset.of("ja")).after("3 A1-b1").legal[0])
nun a2-a1
"""

from __future__ import annotations

from model.recess.board import Board, arrange, named_board, shipped_board
from model.recess.game import GAME
from model.recess.moves import Kind, Step, read_turn
from model.recess.position import Position
from model.recess.readings import Ruleset
from model.recess.records import Record
from model.recess.sections import Arrangement, all_arrangements, shipped_sections
from model.recess.simulator import Simulator

__all__ = [
    "GAME",
    "Arrangement",
    "Board",
    "Kind",
    "Position",
    "Record",
    "Ruleset",
    "Simulator",
    "Step",
    "all_arrangements",
    "arrange",
    "named_board",
    "read_turn",
    "shipped_board",
    "shipped_sections",
]
