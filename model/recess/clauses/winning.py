"""Who has won: what decides once a game is over."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from model.logic import (
    Formula,
    Value,
    all_of,
    any_of,
    at_least,
    choose,
    count,
    implies,
    is_no_more,
    not_so,
    same_truth,
)
from model.recess.clauses.book import decides
from model.recess.clauses.scene import COINS, KISSER, POSTURE, Scene
from model.recess.position import LYING, owner
from model.recess.readings import TieDetention, TieKisser

Winners = Sequence[Formula]
"""Of each player, whether it has won."""


def is_richest(now: Scene, player: int) -> Formula:
    """Nobody has more coins."""
    coins = now.value(COINS(player))
    return now.cached(
        ("richest", player), lambda: all_of(is_no_more(now.value(COINS(other)), coins) for other in range(now.players))
    )


def is_tied(now: Scene) -> Formula:
    """Several players have the most coins."""
    return at_least(2, (is_richest(now, player) for player in range(now.players)))


def is_anybodys_kiss(now: Scene) -> Formula:
    """A pair has kissed."""
    return any_of(now.holds(KISSER(), player) for player in range(now.players))


def is_rich_kisser(now: Scene, player: int) -> Formula:
    """The player's pair has kissed, and nobody has more coins."""
    return all_of((now.holds(KISSER(), player), is_richest(now, player)))


def win_exactly(winners: Winners, wins: Iterable[Formula]) -> Formula:
    """Those have won of whom it is so, and nobody else."""
    return all_of(same_truth(won, is_so) for won, is_so in zip(winners, wins, strict=True))


def lying(now: Scene, player: int) -> Value[int]:
    """How many of a player's children lie in detention."""
    own = (child for child in now.children if owner(child) == player)
    return count(any_of(now.holds(POSTURE(child), posture) for posture in LYING) for child in own)


def is_left_by_detention(now: Scene, player: int) -> Formula:
    """The player is one of the richest, and detention leaves it in the running."""
    others = [other for other in range(now.players) if other != player]

    def has_no_more_than(other: int) -> Formula:
        return is_no_more(lying(now, player), lying(now, other))

    def has_fewest() -> Formula:
        return all_of(implies(is_richest(now, other), has_no_more_than(other)) for other in others)

    def has_fewer_than_some() -> Formula:
        some_have_more = any_of(
            all_of((is_richest(now, other), not_so(is_no_more(lying(now, other), lying(now, player)))))
            for other in others
        )
        return any_of((some_have_more, all_have_as_many()))

    def all_have_as_many() -> Formula:
        return all_of(
            implies(
                is_richest(now, other),
                all_of((has_no_more_than(other), is_no_more(lying(now, other), lying(now, player)))),
            )
            for other in others
        )

    left = choose(
        now.rules.tie_detention,
        {TieDetention.FEWEST_WINS: has_fewest, TieDetention.MOST_LOSES: has_fewer_than_some},
    )
    return all_of((is_richest(now, player), left))


@decides("win.coins")
def the_richest_wins(now: Scene, winners: Winners) -> Formula:
    """Who has the most coins wins."""
    richest = [is_richest(now, player) for player in range(now.players)]
    return implies(not_so(is_tied(now)), win_exactly(winners, richest))


@decides("win.kisser")
def among_the_richest_the_kisser_wins(now: Scene, winners: Winners) -> Formula:
    """Of the players with the most coins the one whose pair kissed wins."""
    kissers = [is_rich_kisser(now, player) for player in range(now.players)]
    return implies(all_of((is_tied(now), any_of(kissers))), win_exactly(winners, kissers))


@decides("win.outsider")
def an_outsiders_kiss_may_count(now: Scene, winners: Winners) -> Formula:
    """What happens when the kissing pair's owner is not among the richest."""
    players = range(now.players)
    rich_kiss = any_of(is_rich_kisser(now, player) for player in players)
    is_outsiders = all_of((is_tied(now), is_anybodys_kiss(now), not_so(rich_kiss)))
    answers = {
        TieKisser.NEXT_CRITERION: lambda: win_exactly(winners, (is_left_by_detention(now, p) for p in players)),
        TieKisser.KISSER_WINS: lambda: win_exactly(winners, (now.holds(KISSER(), p) for p in players)),
        TieKisser.SHARED: lambda: win_exactly(winners, (is_richest(now, p) for p in players)),
    }
    return implies(is_outsiders, lambda: choose(now.rules.tie_kisser, answers))


@decides("win.detention")
def detention_breaks_a_tie(now: Scene, winners: Winners) -> Formula:
    """Without a kiss a tie goes to the players with fewer children in detention; who is still tied shares the win."""
    left = (is_left_by_detention(now, player) for player in range(now.players))
    return implies(all_of((is_tied(now), not_so(is_anybodys_kiss(now)))), lambda: win_exactly(winners, left))
