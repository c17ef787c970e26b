"""How a way to clear a board looks: every position of it, with the group framed that goes next."""

from __future__ import annotations

from analysis.colorpop.view import picture_of
from analysis.drawing import Picture
from model.colorpop.records import Record
from model.colorpop.simulator import Simulator


def filmed(record: Record) -> list[Picture]:
    """Draw a record pop by pop, the finished board last.

    >>> from model.colorpop.clearing import clear_colours
    >>> from model.colorpop.position import Position
    >>> from model.colorpop.readings import Ruleset
    >>> way = clear_colours(Position.parse(": ab / ab"), "ab", Ruleset(), fast=False)
    >>> [drawn.caption for drawn in filmed(way.record)]
    ['1. a a1', '2. b a1', 'cleared']
    """
    simulator, position, scenes = Simulator(record.start.grid, record.ruleset), record.start, []
    for number, turn in enumerate(record.turns, start=1):
        scenes.append(picture_of(position, record.ruleset, turn, caption=f"{number}. {turn[0]}"))
        position = simulator.play(position, turn)
    return [*scenes, picture_of(position, record.ruleset, caption="cleared")]
