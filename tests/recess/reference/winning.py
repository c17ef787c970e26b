"""Who has won, and by which criterion."""

from __future__ import annotations

from model.recess.position import Position, Posture, owner
from model.recess.readings import Ruleset, TieDetention, TieKisser

Winners = tuple[frozenset[int], str]


def outcome(position: Position, ruleset: Ruleset) -> Winners | None:
    """The winners and the criterion that decided; None while the game goes on."""
    if position.ending is None:
        return None
    kisser = position.ending.kisser
    tied = frozenset(player for player, coins in enumerate(position.coins) if coins == max(position.coins))
    if len(tied) == 1:
        return tied, "coins"
    if kisser is None:
        return by_detention(position, tied, ruleset)
    if kisser in tied:
        return frozenset({kisser}), "kisser"
    match ruleset.tie_kisser:
        case TieKisser.NEXT_CRITERION:
            return by_detention(position, tied, ruleset)
        case TieKisser.KISSER_WINS:
            return frozenset({kisser}), "kisser"
        case TieKisser.SHARED:
            return tied, "shared"


def detained(position: Position, player: int) -> int:
    """How many children of a player lie in detention."""
    lying = (Posture.DETAINED, Posture.SERVED)
    return sum(owner(number) == player and child.posture in lying for number, child in enumerate(position.children))


def by_detention(position: Position, tied: frozenset[int], ruleset: Ruleset) -> Winners:
    """A tie on coins, decided by detention or shared."""
    counts = {player: detained(position, player) for player in tied}
    fewest, most = min(counts.values()), max(counts.values())
    match ruleset.tie_detention:
        case TieDetention.FEWEST_WINS:
            left = frozenset(player for player in tied if counts[player] == fewest)
        case TieDetention.MOST_LOSES:
            left = frozenset(player for player in tied if counts[player] < most) or tied
    return left, "detention" if len(left) == 1 else "shared"
