"""Who has won a finished game of Color Pop, and what decided."""

from __future__ import annotations

from dataclasses import dataclass

from model.colorpop.position import PLAYERS, Position, Reason
from model.colorpop.readings import Ruleset, TieJokers

HANDLES = (
    TieJokers.NO, TieJokers.YES,
)  # fmt: skip
"""The readings that are handled here."""


@dataclass(frozen=True)
class Outcome:
    """The winners of a finished game, how it ended, and what decided: gone, left, popped or nothing.

    Nobody wins a solitaire in which tokens of its colours are left.
    """

    winners: tuple[int, ...]
    ending: str
    decided_by: str

    def __str__(self) -> str:
        """Say it in a few words."""
        names = " and ".join(PLAYERS[player] for player in self.winners) or "nobody"
        verb = "share the win" if self.decided_by == "nothing" and len(self.winners) > 1 else "wins"
        if len(self.winners) > 1 and verb == "wins":
            verb = "win"
        return f"{names} {verb} ({self.ending}; {self.decided_by})"


def outcome(position: Position, ruleset: Ruleset) -> Outcome | None:
    """Tell who has won; None while the game goes on.

    A side is a player, or the two partners of a team. Gone colours win at once; otherwise the side with the fewest own
    tokens left wins, then the one that has popped the fewest of its own, then the win is shared.
    """
    if position.ending is None:
        return None
    ending = str(position.ending)
    if position.ending.reason is Reason.GONE:
        return Outcome(position.side(PLAYERS.index(position.ending.who)), ending, "gone")
    if position.players == 1:
        is_won = bool(position.hands[0]) and not position.left(position.hands[0])
        return Outcome((0,) if is_won else (), ending, "left")
    sides = sorted({position.side(player) for player in range(position.players)})
    left = {side: position.left(position.colours_of(side[0])) for side in sides}
    best = [side for side in sides if left[side] == min(left.values())]
    if len(best) == 1:
        return Outcome(best[0], ending, "left")
    popped = {side: own_popped(position, ruleset, side) for side in best}
    fewest = [side for side in best if popped[side] == min(popped.values())]
    if len(fewest) == 1:
        return Outcome(fewest[0], ending, "popped")
    return Outcome(tuple(sorted(player for side in fewest for player in side)), ending, "nothing")


def own_popped(position: Position, ruleset: Ruleset, side: tuple[int, ...]) -> int:
    """How many tokens of its own colours a side has popped itself; jokers taken as them count by `tie.jokers`."""
    total = 0
    for player in side:
        for colour in position.colours_of(player):
            tokens, jokers = position.popped[player].of(colour)
            match ruleset.tie_jokers:
                case TieJokers.NO:
                    total += tokens
                case TieJokers.YES:
                    total += tokens + jokers
    return total
