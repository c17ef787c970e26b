"""What can be asked of the end of a turn of Color Pop: the goals that have names."""

from __future__ import annotations

from model.colorpop.clauses.scene import Scene
from model.colorpop.position import PLAYERS
from model.goals import GoalArguments, Goals
from model.logic import Formula, all_of, any_of, at_most, not_so

GOALS: Goals[Scene] = Goals(PLAYERS)


@GOALS.named("gone")
def gone(now: Scene, asked: GoalArguments) -> Formula:
    """No token of a player's own colours is left."""
    return any_of(now.are_gone([player]) for player in asked.players(len(now.hands)) if now.hands[player])


@GOALS.named("cleared", is_players=False)
def cleared(now: Scene, asked: GoalArguments) -> Formula:
    """No token is left at all."""
    return all_of(now.is_empty(place) for place in now.tokens)


@GOALS.named("left", 3, is_players=False)
def left(now: Scene, asked: GoalArguments) -> Formula:
    """The number of tokens that are left is no more than {number}."""
    return at_most(asked.number, (not_so(now.is_empty(place)) for place in now.tokens))


@GOALS.named("over", is_players=False)
def over(now: Scene, asked: GoalArguments) -> Formula:
    """The game is over."""
    return not_so(now.goes_on)


__all__ = ["GOALS"]
