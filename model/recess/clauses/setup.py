"""Set-up: what the first position of a game looks like."""

from __future__ import annotations

from model.logic import Formula, all_of
from model.recess.clauses.book import starts
from model.recess.position import CHILDREN_EACH, ENTRANCES, START_COINS, Position, Posture, sex

FEWEST_PLAYERS, MOST_PLAYERS = 3, 5


@starts("setup.players")
def three_to_five_play(start: Position) -> Formula:
    """Three to five players take part."""
    return FEWEST_PLAYERS <= start.players <= MOST_PLAYERS


@starts("setup.children")
def children_wait_in_their_entrances(start: Position) -> Formula:
    """Every player begins with two boys in the boys' entrance and two girls in the girls' entrance."""
    return all_of(
        start.children[child].place == ENTRANCES[sex(child)] and start.children[child].posture is Posture.STANDING
        for child in range(start.players * CHILDREN_EACH)
    )


@starts("setup.nuns")
def nuns_wait_in_the_outer_corners(start: Position) -> Formula:
    """A nun begins on the outer corner space of each shelter."""
    return start.nuns == tuple(sorted(start.board.nun_starts))


@starts("setup.coins")
def everybody_has_ten_coins(start: Position) -> Formula:
    """Every player begins with ten coins."""
    return all_of(coins == START_COINS for coins in start.coins)


@starts("setup.clock")
def no_minute_has_begun(start: Position) -> Formula:
    """The first player begins, and no minute has begun."""
    return start.clock == 0 and start.turn == 0 and start.ending is None
