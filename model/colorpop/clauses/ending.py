"""Counting at the end: who has won when no colour has."""

from __future__ import annotations

from collections.abc import Sequence

from model.colorpop.clauses.book import decides
from model.colorpop.clauses.scene import ENDING, PILE, TAKEN, Scene, number_of
from model.colorpop.position import PLAYERS, Ending, Reason
from model.colorpop.readings import TieJokers
from model.logic import (
    Formula,
    Value,
    all_of,
    any_of,
    at_least,
    chosen,
    count,
    exactly_one,
    implies,
    is_no_more,
    none_of,
    not_so,
    same_truth,
    total,
)

Side = tuple[int, ...]
Winners = Sequence[Formula]
"""Of each player, whether it has won."""


def win_alone(now: Scene, winners: Winners, side: Side) -> Formula:
    """These players have won, and nobody else."""
    return all_of(won if player in side else not_so(won) for player, won in zip(now.players, winners, strict=True))


def is_counted(now: Scene) -> Formula:
    """The tokens left decide: several play, and no colour that is gone has won."""
    return len(now.hands) > 1 and is_over_uncounted(now)


def is_over_uncounted(now: Scene) -> Formula:
    """The game is over, and no colour that is gone has won it."""
    won = (now.holds(ENDING(), Ending(Reason.GONE, letter)) for letter in PLAYERS)
    return none_of((now.goes_on, *won))


def own_left(now: Scene, side: Side) -> Value[int]:
    """How many tokens of its own colours a side has left on the board."""
    own = "".join(now.hands[player] for player in side)
    return now.cached(
        ("own left", side),
        lambda: count(any_of(now.lies(place, colour) for colour in own) for place in now.tokens),
    )


def own_popped(now: Scene, side: Side) -> Value[int]:
    """How many tokens of its own colours a side has popped itself."""

    def make() -> Value[int]:
        own = [number_of(colour) for player in side for colour in now.hands[player]]
        popped: Value[int] = 0
        for player in side:
            for colour in own:
                tokens, jokers = now.value(PILE(player, colour)), now.value(TAKEN(player, colour))
                owned = chosen(now.rules.tie_jokers, {TieJokers.NO: tokens, TieJokers.YES: total(tokens, jokers)})
                popped = total(popped, owned)
        return popped

    return now.cached(("own popped", side), make)


def has_fewest_left(now: Scene, side: Side) -> Formula:
    """No side has fewer own tokens left."""
    return all_of(is_no_more(own_left(now, side), own_left(now, other)) for other in now.sides if other != side)


def has_fewest_popped(now: Scene, side: Side) -> Formula:
    """Of the sides with the fewest own tokens left none has popped fewer of them."""
    rivals = (
        implies(has_fewest_left(now, other), is_no_more(own_popped(now, side), own_popped(now, other)))
        for other in now.sides
        if other != side
    )
    return all_of((has_fewest_left(now, side), *rivals))


def win_together(now: Scene, winners: Winners, sides: Sequence[tuple[Side, Formula]]) -> Formula:
    """Exactly the sides have won of which this is so."""
    return all_of(same_truth(winners[player], is_so) for side, is_so in sides for player in side)


@decides("end.fewest")
def the_fewest_left_win(now: Scene, winners: Winners) -> Formula:
    """When no group is left, the player or team with the fewest own tokens on the board wins."""
    best = [(side, has_fewest_left(now, side)) for side in now.sides]
    is_clear = exactly_one(is_best for _, is_best in best)
    return implies(all_of((is_counted(now), is_clear)), lambda: win_together(now, winners, best))


@decides("end.alone")
def who_plays_alone_wins_by_clearing(now: Scene, winners: Winners) -> Formula:
    """Who plays alone wins only by clearing every drawn colour."""
    if len(now.hands) > 1:
        return True
    has_cleared = all_of((bool(now.hands[0]), now.are_gone([0])))
    return implies(is_over_uncounted(now), lambda: same_truth(winners[0], has_cleared))


@decides("tie.popped")
def the_fewest_popped_break_a_tie(now: Scene, winners: Winners) -> Formula:
    """A tie goes to the player or team that has popped the fewest tokens of its own colours."""
    is_tied = at_least(2, (has_fewest_left(now, side) for side in now.sides))
    best = [(side, has_fewest_popped(now, side)) for side in now.sides]
    is_clear = exactly_one(is_best for _, is_best in best)
    return implies(all_of((is_counted(now), is_tied, is_clear)), lambda: win_together(now, winners, best))


@decides("tie.shared")
def a_last_tie_is_shared(now: Scene, winners: Winners) -> Formula:
    """Who is still tied then shares the win."""
    best = [(side, has_fewest_popped(now, side)) for side in now.sides]
    is_tied = at_least(2, (is_best for _, is_best in best))
    return implies(all_of((is_counted(now), is_tied)), lambda: win_together(now, winners, best))
