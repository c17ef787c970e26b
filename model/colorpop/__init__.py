"""Color Pop, in its French edition.

>>> position = Position.parse("secret=a,b : aJ / ab")
>>> [str(step) for step in GAME.turn(position, Ruleset()).legal]
['a a1', 'b b2']
"""

from __future__ import annotations

from model.colorpop.game import GAME
from model.colorpop.moves import Kind, Step, read_turn
from model.colorpop.position import STANDARD, STANDARD_GRID, Position
from model.colorpop.readings import Ruleset
from model.colorpop.records import Record
from model.colorpop.setup import Slides, box_for, new_game, random_fill
from model.colorpop.simulator import Simulator
from model.grid import Grid

__all__ = [
    "GAME",
    "STANDARD",
    "STANDARD_GRID",
    "Grid",
    "Kind",
    "Position",
    "Record",
    "Ruleset",
    "Simulator",
    "Slides",
    "Step",
    "box_for",
    "new_game",
    "random_fill",
    "read_turn",
]
