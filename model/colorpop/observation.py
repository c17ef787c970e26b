"""What a player sees of a position: the only door through which secrets leave."""

from __future__ import annotations

from dataclasses import dataclass

from model.colorpop.position import Box, Ending, Popped, Position
from model.colorpop.readings import PoppedVisible, Ruleset, SecretUnused
from model.grid import Grid

HANDLES = (
    SecretUnused.HIDDEN, SecretUnused.SHOWN,
    PoppedVisible.OPEN, PoppedVisible.HIDDEN,
)  # fmt: skip
"""The readings that are handled here."""


@dataclass(frozen=True)
class Observation:
    """What one player sees; a hand or a pile of popped tokens that it may not look at is None.

    `unowned` are the colours that nobody holds, None where that is secret; `pending` only tells of the player itself
    and its partner, since an announcement not yet made would give a colour away.
    """

    player: int
    grid: Grid
    cells: str
    hands: tuple[str | None, ...]
    popped: tuple[Popped | None, ...]
    unowned: str | None
    box: Box
    teams: bool
    turn: int
    pending: tuple[int, ...]
    ending: Ending | None


def observe(position: Position, player: int, ruleset: Ruleset) -> Observation:
    """Show a position to a player: its own hand and its partner's; everything once the game is over."""
    over = position.ending is not None
    side = position.side(player)
    match ruleset.popped_visible:
        case PoppedVisible.OPEN:
            may_look = True
        case PoppedVisible.HIDDEN:
            may_look = over
    match ruleset.secret_unused:
        case SecretUnused.HIDDEN:
            unowned_shown = over
        case SecretUnused.SHOWN:
            unowned_shown = True
    return Observation(
        player,
        position.grid,
        position.cells,
        tuple(hand if over or other in side else None for other, hand in enumerate(position.hands)),
        tuple(pile if may_look or other == player else None for other, pile in enumerate(position.popped)),
        position.unowned if unowned_shown else None,
        position.box,
        position.teams,
        position.turn,
        tuple(other for other in position.pending if other in side),
        position.ending,
    )
