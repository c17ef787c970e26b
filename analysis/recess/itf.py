"""A replayed game of Recess! as an ITF trace, the JSON that viewers of other model checkers read.

See the format's description at apalache-mc.org: whole numbers as `#bigint`, maps as `#map`, a state for every position.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from model.recess.position import NOWHERE, PLAYERS, Position, label

VARIABLES = ("turn", "clock", "coins", "nuns", "children", "ending")


def trace(positions: Sequence[Position], source: str) -> dict[str, Any]:
    """Write positions as a trace."""
    return {
        "#meta": {"format": "ITF", "source": source, "description": "Recess!, one state a turn"},
        "vars": list(VARIABLES),
        "states": [{"#meta": {"index": index}} | state(position) for index, position in enumerate(positions)],
    }


def state(position: Position) -> dict[str, Any]:
    """Write one position.

    >>> from model.recess.board import named_board
    >>> state(Position.start(named_board("study-3x3"), 2))["clock"]
    {'#bigint': '0'}
    """
    children = [
        [label(number), {"at": position.place_name(child.place), "posture": child.posture.name.lower()}]
        for number, child in enumerate(position.children)
        if child.place != NOWHERE
    ]
    coins = [[PLAYERS[player], number(amount)] for player, amount in enumerate(position.coins)]
    return {
        "turn": PLAYERS[position.turn],
        "clock": number(position.clock),
        "coins": {"#map": coins},
        "nuns": [position.board.grid.name(nun) for nun in position.nuns],
        "children": {"#map": children},
        "ending": "" if position.ending is None else str(position.ending),
    }


def number(value: int) -> dict[str, str]:
    """Write a whole number."""
    return {"#bigint": str(value)}
