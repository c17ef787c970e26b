"""Who has won a finished game, and which criterion decided."""

from __future__ import annotations

from dataclasses import dataclass

from model.recess.position import LYING, PLAYERS, Position, owner
from model.recess.readings import Ruleset, TieDetention, TieKisser

HANDLES = (
    TieKisser.NEXT_CRITERION, TieKisser.KISSER_WINS, TieKisser.SHARED,
    TieDetention.FEWEST_WINS, TieDetention.MOST_LOSES,
)  # fmt: skip
"""The readings that are handled here."""


@dataclass(frozen=True)
class Outcome:
    """The winners of a finished game, how it ended, and what decided: coins, kisser, detention or nothing."""

    winners: tuple[int, ...]
    ending: str
    decided_by: str

    def __str__(self) -> str:
        """Say it in a few words."""
        names = " and ".join(PLAYERS[player] for player in self.winners)
        return f"{names} {'wins' if len(self.winners) == 1 else 'share the win'} ({self.ending}; {self.decided_by})"


def outcome(position: Position, ruleset: Ruleset) -> Outcome | None:
    """Tell who has won; None while the game goes on."""
    if position.ending is None:
        return None
    most = max(position.coins)
    richest = tuple(player for player in range(position.players) if position.coins[player] == most)
    if len(richest) == 1:
        return Outcome(richest, str(position.ending), "coins")
    kisser = position.ending.kisser
    if kisser is None:
        return least_detained(position, ruleset, richest)
    if kisser in richest:
        return Outcome((kisser,), str(position.ending), "kisser")
    match ruleset.tie_kisser:
        case TieKisser.NEXT_CRITERION:
            return least_detained(position, ruleset, richest)
        case TieKisser.KISSER_WINS:
            return Outcome((kisser,), str(position.ending), "kisser")
        case TieKisser.SHARED:
            return Outcome(richest, str(position.ending), "nothing")


def least_detained(position: Position, ruleset: Ruleset, tied: tuple[int, ...]) -> Outcome:
    """Break a tie by the children that lie in detention."""
    detained = dict.fromkeys(tied, 0)
    for number, child in enumerate(position.children):
        if child.posture in LYING and owner(number) in detained:
            detained[owner(number)] += 1
    match ruleset.tie_detention:
        case TieDetention.FEWEST_WINS:
            left = tuple(player for player in tied if detained[player] == min(detained.values()))
        case TieDetention.MOST_LOSES:
            left = tuple(player for player in tied if detained[player] < max(detained.values())) or tied
    decided = "detention" if len(left) < len(tied) else "nothing"
    return Outcome(left, str(position.ending), decided)
