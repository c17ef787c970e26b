"""Counting at the end: who has won when no colour has."""

from __future__ import annotations

from model.colorpop.clauses.book import decides
from model.colorpop.clauses.scene import Scene
from model.colorpop.outcome import Outcome
from model.colorpop.position import Position, Reason
from model.colorpop.readings import Ruleset, TieJokers
from model.logic import Formula, choose, implies

Side = tuple[int, ...]


def is_counted(position: Position) -> bool:
    """Whether the tokens left decide: several play, and no colour that is gone has won."""
    gone = position.ending is None or position.ending.reason is Reason.GONE
    return not gone and position.players > 1


def sides(position: Position, rules: Ruleset) -> set[Side]:
    """Who plays together."""
    scene = Scene.of(position, rules)
    return {scene.side(player) for player in range(position.players)}


def own_left(position: Position, side: Side) -> int:
    """How many tokens of its own colours a side has left on the board."""
    return sum(cell in position.hands[player] for player in side for cell in position.cells)


def own_popped(position: Position, rules: Ruleset, side: Side) -> int:
    """How many tokens of its own colours a side has popped itself."""
    own = [colour for player in side for colour in position.hands[player]]
    counts = [position.popped[player].of(colour) for player in side for colour in own]
    return choose(
        rules.tie_jokers,
        {
            TieJokers.NO: lambda: sum(tokens for tokens, _ in counts),
            TieJokers.YES: lambda: sum(tokens + jokers for tokens, jokers in counts),
        },
    )


def fewest_left(position: Position, rules: Ruleset) -> set[Side]:
    """The sides with the fewest own tokens left."""
    left = {side: own_left(position, side) for side in sides(position, rules)}
    return {side for side, count in left.items() if count == min(left.values())}


def fewest_popped(position: Position, rules: Ruleset) -> set[Side]:
    """Of the sides with the fewest own tokens left those that have popped the fewest of them."""
    popped = {side: own_popped(position, rules, side) for side in fewest_left(position, rules)}
    return {side for side, count in popped.items() if count == min(popped.values())}


def won_by(outcome: Outcome, winners: set[Side]) -> Formula:
    """These sides have won, and nobody else."""
    return sorted(outcome.winners) == sorted(player for side in winners for player in side)


@decides("end.fewest")
def the_fewest_left_win(position: Position, rules: Ruleset, outcome: Outcome) -> Formula:
    """When no group is left, the player or team with the fewest own tokens on the board wins."""
    best = fewest_left(position, rules)
    return implies(is_counted(position) and len(best) == 1, lambda: won_by(outcome, best))


@decides("end.alone")
def who_plays_alone_wins_by_clearing(position: Position, rules: Ruleset, outcome: Outcome) -> Formula:
    """Who plays alone wins only by clearing every drawn colour."""
    alone = position.players == 1 and position.ending is not None and position.ending.reason is not Reason.GONE
    cleared = bool(position.hands[0]) and own_left(position, (0,)) == 0
    return implies(alone, lambda: won_by(outcome, {(0,)} if cleared else set()))


@decides("tie.popped")
def the_fewest_popped_break_a_tie(position: Position, rules: Ruleset, outcome: Outcome) -> Formula:
    """A tie goes to the player or team that has popped the fewest tokens of its own colours."""
    tied = is_counted(position) and len(fewest_left(position, rules)) > 1
    fewest = fewest_popped(position, rules)
    return implies(tied and len(fewest) == 1, lambda: won_by(outcome, fewest))


@decides("tie.shared")
def a_last_tie_is_shared(position: Position, rules: Ruleset, outcome: Outcome) -> Formula:
    """Who is still tied then shares the win."""
    fewest = fewest_popped(position, rules)
    return implies(is_counted(position) and len(fewest) > 1, lambda: won_by(outcome, fewest))
