"""What searches for a goal of Color Pop know of positions: how near they are, and on which boards there are few."""

from __future__ import annotations

from analysis.reach.hints import SearchHints
from model.colorpop.position import EMPTY, Position

FEW_SPACES = 20
"""So many spaces a board may have for all its positions to be looked at."""


def tokens_left(position: Position) -> int:
    """How many tokens are left."""
    return len(position.cells) - position.cells.count(EMPTY)


def own_tokens(position: Position, hand: str) -> int:
    """How many tokens of a player's colours are left."""
    return sum(position.cells.count(colour) for colour in hand)


HINTS = SearchHints[Position](
    is_small=lambda position: position.grid.size <= FEW_SPACES,
    distances={
        "left": lambda position, number: tokens_left(position) - number,
        "cleared": lambda position, _: tokens_left(position),
        "gone": lambda position, _: min(own_tokens(position, hand) for hand in position.hands if hand),
    },
)
