"""What searches for a goal of Recess! know of positions: how near they are, and which lead nowhere."""

from __future__ import annotations

from analysis.reach.hints import SearchHints
from model.recess.position import LYING, NOWHERE, PLAYERS, Position, owner
from model.recess.simulator.kiss_search import is_small


def lying(position: Position, player: int | None = None) -> int:
    """How many children lie in detention, of one player or of all."""
    return sum(
        child.posture in LYING and player in (None, owner(number)) for number, child in enumerate(position.children)
    )


def most_lying(position: Position) -> int:
    """The most children of one player that lie in detention."""
    return max(lying(position, player) for player in range(position.players))


def on_the_board(position: Position) -> int:
    """How many children have come onto the board."""
    return sum(child.place >= 0 for child in position.children)


def outside(position: Position, shelter: tuple[int, ...]) -> int:
    """How many children that take part are not in a shelter."""
    return sum(child.place != NOWHERE and child.place not in shelter for child in position.children)


def why_nobody_comes_in(position: Position) -> str:
    """Why no child can ever come onto the board; empty if one can, or is there."""
    board = position.board
    waiting = [child for child in position.children if child.place != NOWHERE]
    if not waiting or board.shelter_spaces or any(child.place >= 0 for child in waiting):
        return ""
    players = ", ".join(PLAYERS[: position.players])
    return (
        f"the board {board.name or 'given'} has no entrances, so that no child of {players} can come in; "
        "expected a board with shelters, or --from a position with children on the board"
    )


HINTS = SearchHints[Position](
    is_small=lambda position: is_small(position.board),
    distances={
        "in-detention": lambda position, number: number - lying(position) - len(position.fights()) / 3,
        "own-in-detention": lambda position, number: number - most_lying(position) - len(position.fights()) / 3,
        "without-coins": lambda position, _: min(position.coins) - len(position.fights()) / 2,
        "coins": lambda position, number: number - max(position.coins) - len(position.fights()) / 2,
        "fights": lambda position, number: number - len(position.fights()) - on_the_board(position) / 20,
        "fight-lasts": lambda position, _: 1.0 - len(position.fights()) - on_the_board(position) / 20,
        "one-shelter": lambda position, _: min(outside(position, shelter) for shelter in position.board.shelters),
        "all-out": lambda position, _: -on_the_board(position),
    },
    why_hopeless=why_nobody_comes_in,
)
