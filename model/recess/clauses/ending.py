"""The end: of a turn, of the game, and who has won."""

from __future__ import annotations

from dataclasses import replace

from model.logic import Formula, choose, implies
from model.recess.clauses.book import brings, decides
from model.recess.clauses.scene import Due, Move, Scene, Then
from model.recess.outcome import Outcome
from model.recess.position import LAST_MINUTE, LYING, Ending, Position, owner
from model.recess.readings import ClockEnd, ClockUnit, Ruleset, TieDetention, TieKisser


@brings("turn.next")
def the_next_player_is_on_turn(now: Scene, move: Move) -> Scene:
    """When the turn is over the next player is on turn."""
    closes = now.so_far.due is None and now.so_far.then is Then.CLOSES
    if not closes and now.so_far.due is not Due.OVER:
        return now
    return replace(now.remember(due=Due.OVER), turn=(now.turn + 1) % now.players)


@brings("end.time")
def time_is_up(now: Scene, move: Move) -> Scene:
    """The game ends when the thirtieth turn has been played."""
    if now.so_far.due is not Due.OVER or now.ending is not None:
        return now
    hand_would_move = choose(
        now.rules.clock_unit, {ClockUnit.TURN: lambda: True, ClockUnit.ROUND: lambda: now.turn == 0}
    )
    last = choose(
        now.rules.clock_end, {ClockEnd.AFTER_30: lambda: LAST_MINUTE, ClockEnd.AT_30: lambda: LAST_MINUTE - 1}
    )
    clock: int = now.clock  # type: ignore[assignment]
    return replace(now, ending=Ending()) if hand_would_move and clock >= last else now


@brings("end.nothing")
def nothing_else_changes(now: Scene, move: Move) -> Scene:
    """Nothing changes that no other rule changes."""
    return now


# Winning.


def richest(position: Position) -> tuple[int, ...]:
    """The players with the most coins."""
    return tuple(player for player in range(position.players) if position.coins[player] == max(position.coins))


def lying(position: Position, player: int) -> int:
    """How many of a player's children lie in detention."""
    return sum(child.posture in LYING and owner(number) == player for number, child in enumerate(position.children))


def kisser_of(position: Position) -> int | None:
    """The player whose pair has kissed."""
    return position.ending.kisser if position.ending is not None else None


@decides("win.coins")
def the_richest_wins(position: Position, rules: Ruleset, outcome: Outcome) -> Formula:
    """Who has the most coins wins."""
    return implies(len(richest(position)) == 1, outcome.winners == richest(position))


@decides("win.kisser")
def among_the_richest_the_kisser_wins(position: Position, rules: Ruleset, outcome: Outcome) -> Formula:
    """Of the players with the most coins the one whose pair kissed wins."""
    kisser = kisser_of(position)
    tied = len(richest(position)) > 1
    return implies(tied and kisser in richest(position), outcome.winners == (kisser,))


def is_outsiders_kiss(position: Position) -> bool:
    """Whether several players are tied at the top and the kisser is not among them."""
    return (
        kisser_of(position) is not None and len(richest(position)) > 1 and kisser_of(position) not in richest(position)
    )


def least_detained(position: Position, rules: Ruleset) -> tuple[int, ...]:
    """Of the richest those that detention leaves in the running."""
    tied = richest(position)
    counts = [lying(position, player) for player in tied]
    return choose(
        rules.tie_detention,
        {
            TieDetention.FEWEST_WINS: lambda: tuple(p for p in tied if lying(position, p) == min(counts)),
            TieDetention.MOST_LOSES: lambda: tuple(p for p in tied if lying(position, p) < max(counts)) or tied,
        },
    )


@decides("win.outsider")
def an_outsiders_kiss_may_count(position: Position, rules: Ruleset, outcome: Outcome) -> Formula:
    """What happens when the kissing pair's owner is not among the richest."""
    return implies(
        is_outsiders_kiss(position),
        lambda: (
            outcome.winners
            == choose(
                rules.tie_kisser,
                {
                    TieKisser.NEXT_CRITERION: lambda: least_detained(position, rules),
                    TieKisser.KISSER_WINS: lambda: (kisser_of(position),),
                    TieKisser.SHARED: lambda: richest(position),
                },
            )
        ),
    )


@decides("win.detention")
def detention_breaks_a_tie(position: Position, rules: Ruleset, outcome: Outcome) -> Formula:
    """Without a kiss a tie goes to the players with fewer children in detention; who is still tied shares the win."""
    tied = kisser_of(position) is None and len(richest(position)) > 1
    return implies(tied, lambda: outcome.winners == least_detained(position, rules))
