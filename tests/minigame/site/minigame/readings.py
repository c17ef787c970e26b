"""The open questions of Pier; the first reading of each is the baseline."""

from dataclasses import dataclass

from model import rulebook
from model.rulebook import Question


class WalkCoin(Question, id="walk.coin"):
    """May a token walk over a coin?"""

    OVER = "yes: only the plank on which it ends matters"
    STOP = "no: it stops on the first coin"


class HopAfter(Question, id="hop.after"):
    """May a token hop on when its coin was taken?"""

    NO = "no: the turn is over"
    YES = "yes: one more plank, to console it"


@dataclass(frozen=True)
class Ruleset(rulebook.Ruleset):
    """One reading for every question of Pier."""

    game = "minigame"

    walk_coin: WalkCoin = WalkCoin.OVER
    hop_after: HopAfter = HopAfter.NO
