"""Winning at once: a colour is gone from the board."""

from __future__ import annotations

from collections.abc import Iterator

from model.colorpop.clauses.book import brings, decides, permits
from model.colorpop.clauses.ending import Winners, win_alone
from model.colorpop.clauses.scene import (
    ASKED,
    ENDING,
    GONE,
    PENDING,
    POPPED,
    WINS,
    Inner,
    Move,
    Scene,
    number_of,
    player_of,
)
from model.colorpop.moves import Kind
from model.colorpop.position import PLAYERS, Ending, Reason
from model.colorpop.readings import WinClaim, WinMover, WinTeam, WinTwoColours, WinUnowned
from model.logic import Formula, all_of, any_of, choose, chosen, implies, not_so
from model.scene import Change, put

TWO = 2


def has_two_colours(now: Scene) -> bool:
    """Whether two players hold two colours each."""
    return len(now.hands) == TWO and all(len(hand) == TWO for hand in now.hands)


def loses_colour(now: Scene, player: int) -> Formula:
    """A colour of this player's own has just gone."""
    return any_of(now.is_so(GONE(number_of(colour))) for colour in now.hands[player])


@brings("win.gone", Inner.WIN)
def a_colour_is_gone(now: Scene, move: Move) -> Iterator[Change]:
    """A player whose colours are all gone from the board wins at once."""
    for player in now.players:
        if not now.teams and not has_two_colours(now):
            yield put(WINS(player), True, all_of((loses_colour(now, player), now.are_gone([player]))))


@brings("win.gone", Inner.VANISH)
def the_last_token_has_gone(now: Scene, move: Move) -> Iterator[Change]:
    """Note the colour of the popped group if none of it is left."""
    for colour in now.box.colours:
        yield put(GONE(number_of(colour)), True, all_of((now.holds(POPPED(), colour), now.is_gone(colour))))


@decides("win.gone")
def whose_colour_is_gone_has_won(now: Scene, winners: Winners) -> Formula:
    """Nobody but the side whose colour is gone has won such a game."""
    return all_of(
        implies(now.holds(ENDING(), Ending(Reason.GONE, PLAYERS[player])), win_alone(now, winners, now.side(player)))
        for player in now.players
    )


@brings("win.two_colours", Inner.WIN)
def one_of_two_colours_may_be_enough(now: Scene, move: Move) -> Iterator[Change]:
    """What wins at once where two players hold two colours each."""
    for player in now.players:
        if has_two_colours(now):
            enough = {
                WinTwoColours.BOTH_GONE: now.are_gone([player]),
                WinTwoColours.EITHER_GONE: True,
                WinTwoColours.NONE: False,
            }
            wins = chosen(now.rules.win_two_colours, enough)
            yield put(WINS(player), True, all_of((loses_colour(now, player), wins)))


@brings("win.team", Inner.WIN)
def one_partners_colour_may_be_enough(now: Scene, move: Move) -> Iterator[Change]:
    """What wins at once where partners play together."""
    for player in now.players:
        if now.teams:
            enough = {
                WinTeam.BOTH_GONE: now.are_gone(now.side(player)),
                WinTeam.EITHER_GONE: True,
                WinTeam.NONE: False,
            }
            yield put(WINS(player), True, all_of((loses_colour(now, player), chosen(now.rules.win_team, enough))))


@brings("win.mover", Inner.OWN)
def who_popped_may_matter(now: Scene, move: Move) -> Iterator[Change]:
    """A colour that another player's move takes away wins for its owner, or for nobody."""
    loses = chosen(now.rules.win_mover, {WinMover.OWNER_WINS: False, WinMover.ONLY_OWN_MOVE: True})
    for player in now.players:
        if now.turn not in now.side(player):
            yield put(WINS(player), False, all_of((loses, now.is_so(WINS(player)))))


@permits("win.claim", Kind.CLAIM)
def only_a_win_is_announced(now: Scene, move: Move) -> Formula:
    """A win holds as it comes about, or has to be announced before the end of the owner's next turn."""
    return all_of((is_to_be_announced(now), now.is_so(PENDING(player_of(move.what)))))


def is_to_be_announced(now: Scene) -> Formula:
    """A win is lost unless it is announced."""
    return choose(now.rules.win_claim, {WinClaim.AUTOMATIC: lambda: False, WinClaim.CLAIMED: lambda: True})


@brings("win.claim", Kind.POP)
def who_pops_on_has_kept_quiet(now: Scene, move: Move) -> Iterator[Change]:
    """A win that is not announced by the end of the owner's next turn is lost."""
    for player in now.side(now.turn):
        yield put(PENDING(player), False, now.is_so(PENDING(now.turn)))


@brings("win.claim", Inner.HOLD)
def a_win_holds_or_is_announced(now: Scene, move: Move) -> Iterator[Change]:
    """End the game as a win comes about, or ask its owner to announce it."""
    for player in now.players:
        wins, announced = now.is_so(WINS(player)), is_to_be_announced(now)
        yield put(ENDING(), Ending(Reason.GONE, PLAYERS[player]), all_of((wins, not_so(announced))))
        yield put(ASKED(), player, all_of((wins, announced)))
        for mate in now.side(player):
            yield put(PENDING(mate), True, all_of((wins, announced)))


@brings("win.announced", Kind.CLAIM)
def an_announced_win_ends_the_game(now: Scene, move: Move) -> Iterator[Change]:
    """A win that is announced ends the game."""
    yield put(ENDING(), Ending(Reason.GONE, move.what))
    for player in now.players:
        yield put(PENDING(player), False)


@brings("win.unowned", Inner.HOLD)
def an_unowned_colour_may_end_the_game(now: Scene, move: Move) -> Iterator[Change]:
    """What happens when a colour is gone that nobody holds."""
    ends = chosen(now.rules.win_unowned, {WinUnowned.NOTHING: False, WinUnowned.ENDS_GAME: True})
    held = "".join(now.hands)
    for colour in now.box.colours:
        if colour not in held:
            is_over = all_of((ends, now.is_so(GONE(number_of(colour)))))
            yield put(ENDING(), Ending(Reason.UNOWNED, colour), is_over)
            for player in now.players:
                yield put(PENDING(player), False, is_over)
