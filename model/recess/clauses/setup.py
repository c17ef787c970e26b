"""Set-up: what the first position of a game looks like."""

from __future__ import annotations

from model.logic import Formula, all_of, any_of, not_so
from model.recess.clauses.book import starts
from model.recess.clauses.scene import CLOCK, COINS, POSTURE, Scene
from model.recess.position import CHILDREN_EACH, ENTRANCES, NOWHERE, START_COINS, Posture, sex

FEWEST_PLAYERS, MOST_PLAYERS = 3, 5


@starts("setup.players")
def three_to_five_play(start: Scene) -> Formula:
    """Three to five players take part."""
    return FEWEST_PLAYERS <= start.players <= MOST_PLAYERS


@starts("setup.children")
def children_wait_in_their_entrances(start: Scene) -> Formula:
    """Every player begins with two boys in the boys' entrance and two girls in the girls' entrance."""
    waiting = (
        all_of((start.stands(child, ENTRANCES[sex(child)]), start.holds(POSTURE(child), Posture.STANDING)))
        for child in range(start.players * CHILDREN_EACH)
    )
    return all_of((not_so(start.some_fight()), *waiting))


@starts("setup.nuns")
def nuns_wait_in_the_outer_corners(start: Scene) -> Formula:
    """A nun begins on the outer corner space of each shelter."""
    corners = start.ground.board.nun_starts
    guarded = (any_of(start.stands(nun, corner) for nun in start.nuns) for corner in corners)
    elsewhere = (any_of(start.stands(nun, place) for place in (*corners, NOWHERE)) for nun in start.nuns)
    return all_of((len(start.nuns) >= len(corners), *guarded, *elsewhere))


@starts("setup.coins")
def everybody_has_ten_coins(start: Scene) -> Formula:
    """Every player begins with ten coins."""
    return all_of(start.holds(COINS(player), START_COINS) for player in range(start.players))


@starts("setup.clock")
def no_minute_has_begun(start: Scene) -> Formula:
    """The first player begins, and no minute has begun."""
    return all_of((start.holds(CLOCK(), 0), start.turn == 0, start.goes_on))
