"""The facts for the answer-set program `kiss.lp`: the board and the readings, taken from the board itself."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from analysis.solving import Answer
from analysis.solving.programs import ask_program
from model.grid import ALL_EIGHT, ORTHOGONAL
from model.recess.board import SEXES, Board
from model.recess.readings import (
    EntranceReturn,
    PushAdjacent,
    PushChain,
    PushShelter,
    Ruleset,
    TurnTimeout,
    WalkLength,
)

PROGRAM = Path(__file__).with_name("kiss.lp")


def kiss_by_program(board: Board, ruleset: Ruleset, players: int, turn: int, seconds: float | None = None) -> Answer:
    """Ask the program whether there can be a kiss in a turn."""
    facts = [*board_facts(board, ruleset), *reading_facts(ruleset), f"players({players}).", f"last({turn})."]
    return ask_program(PROGRAM, facts, seconds)


def board_facts(board: Board, ruleset: Ruleset) -> Iterator[str]:
    """Tell the program of the board."""
    grid, shelters = board.grid, board.shelter_spaces
    around = ALL_EIGHT if ruleset.push_adjacent is PushAdjacent.ALL_EIGHT else ORTHOGONAL
    into_shelters = ruleset.push_shelter is PushShelter.YES
    for space in board.open_spaces:
        yield f"open({space})."
        if space in shelters:
            yield f"shelter({space})."
        for other in grid.neighbours(space, ORTHOGONAL, board.blocked):
            yield f"step({space},{other})."
        for other in grid.neighbours(space, around, board.blocked):
            if space not in shelters and (into_shelters or other not in shelters):
                yield f"spot({space},{other})."
    for entrance, name in enumerate(SEXES):
        for space in board.touching(entrance, ruleset.entrance_opens.word):  # type: ignore[arg-type]
            yield f"door({name},{space})."


def reading_facts(ruleset: Ruleset) -> Iterator[str]:
    """Tell the program of the readings that it knows."""
    yield "exact." if ruleset.walk_length is WalkLength.EXACT else "up_to."
    if ruleset.entrance_return is EntranceReturn.YES:
        yield "way_back."
    if ruleset.push_chain is not PushChain.TWO:
        yield "long_chains."
    if ruleset.turn_timeout is TurnTimeout.YES:
        yield "may_stop."
