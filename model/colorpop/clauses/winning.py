"""Winning at once: a colour is gone from the board."""

from __future__ import annotations

from dataclasses import replace

from model.colorpop.clauses.book import brings, decides, permits
from model.colorpop.clauses.scene import Due, Move, Scene
from model.colorpop.moves import Kind
from model.colorpop.outcome import Outcome
from model.colorpop.position import JOKER, PLAYERS, Ending, Position, Reason
from model.colorpop.readings import Ruleset, WinClaim, WinMover, WinTeam, WinTwoColours, WinUnowned
from model.logic import Formula, choose

TWO = 2


def holder(scene: Scene, colour: str | None) -> int | None:
    """Whose secret colour it is; None if nobody's."""
    return next((player for player, hand in enumerate(scene.hands) if colour and colour in hand), None)


def are_gone(scene: Scene, players: tuple[int, ...]) -> bool:
    """Whether no token of these players' colours is left on a plain board."""
    return all(scene.is_gone(colour) is True for player in players for colour in scene.hands[player])


@brings("win.gone")
def a_colour_is_gone(now: Scene, move: Move) -> Scene:
    """A player whose colours are all gone from the board wins at once."""
    if move.kind is not Kind.POP or move.what == JOKER or now.is_gone(move.what) is not True:
        return now
    owner = holder(now, move.what)
    wins = owner is not None and are_gone(now, (owner,))
    return now.remember(gone=move.what, winner=owner if wins else None)


@decides("win.gone")
def whose_colour_is_gone_has_won(position: Position, rules: Ruleset, outcome: Outcome) -> Formula:
    """Nobody but the side whose colour is gone has won such a game."""
    ending = position.ending
    if ending is None or ending.reason is not Reason.GONE:
        return True
    scene = Scene.of(position, rules)
    return outcome.winners == scene.side(PLAYERS.index(ending.who))


@brings("win.two_colours")
def one_of_two_colours_may_be_enough(now: Scene, move: Move) -> Scene:
    """What wins at once where two players hold two colours each."""
    owner = holder(now, now.so_far.gone)
    if move.kind is not Kind.POP or owner is None or now.players != TWO or len(now.hands[owner]) != TWO:
        return now
    wins = choose(
        now.rules.win_two_colours,
        {
            WinTwoColours.BOTH_GONE: lambda: are_gone(now, (owner,)),
            WinTwoColours.EITHER_GONE: lambda: True,
            WinTwoColours.NONE: lambda: False,
        },
    )
    return now.remember(winner=owner if wins else None)


@brings("win.team")
def one_partners_colour_may_be_enough(now: Scene, move: Move) -> Scene:
    """What wins at once where partners play together."""
    owner = holder(now, now.so_far.gone)
    if move.kind is not Kind.POP or owner is None or not now.teams:
        return now
    wins = choose(
        now.rules.win_team,
        {
            WinTeam.BOTH_GONE: lambda: are_gone(now, now.side(owner)),
            WinTeam.EITHER_GONE: lambda: True,
            WinTeam.NONE: lambda: False,
        },
    )
    return now.remember(winner=owner if wins else None)


@brings("win.mover")
def who_popped_may_matter(now: Scene, move: Move) -> Scene:
    """A colour that another player's move takes away wins for its owner, or for nobody."""
    winner = now.so_far.winner
    if move.kind is not Kind.POP or winner is None or now.turn in now.side(winner):
        return now
    return choose(
        now.rules.win_mover,
        {WinMover.OWNER_WINS: lambda: now, WinMover.ONLY_OWN_MOVE: lambda: now.remember(winner=None)},
    )


@brings("win.claim")
def who_pops_on_has_kept_quiet(now: Scene, move: Move) -> Scene:
    """A win that is not announced by the end of the owner's next turn is lost."""
    pending: tuple[int, ...] = now.pending  # type: ignore[assignment]
    mover: int = now.turn  # type: ignore[assignment]
    if move.kind is not Kind.POP or mover not in pending:
        return now
    return replace(now, pending=tuple(player for player in pending if player not in now.side(mover)))


@brings("win.claim")
def a_win_holds_or_is_announced(now: Scene, move: Move) -> Scene:
    """End the game as a win comes about, or ask its owner to announce it."""
    winner = now.so_far.winner
    if move.kind is not Kind.POP or winner is None:
        return now
    pending: tuple[int, ...] = now.pending  # type: ignore[assignment]

    def asks() -> Scene:
        waiting = tuple(sorted({*pending, *now.side(winner)}))
        return replace(now.remember(due=Due.ANSWER, asked=winner), pending=waiting)

    return choose(
        now.rules.win_claim,
        {
            WinClaim.AUTOMATIC: lambda: replace(now, ending=Ending(Reason.GONE, PLAYERS[winner])),
            WinClaim.CLAIMED: asks,
        },
    )


@permits("win.claim", Kind.CLAIM)
def only_a_win_is_announced(before: Scene, move: Move) -> Formula:
    """A win holds as it comes about, or has to be announced before the end of the owner's next turn."""
    pending: tuple[int, ...] = before.pending  # type: ignore[assignment]
    return choose(
        before.rules.win_claim,
        {WinClaim.AUTOMATIC: lambda: False, WinClaim.CLAIMED: lambda: PLAYERS.index(move.what) in pending},
    )


@brings("win.announced")
def an_announced_win_ends_the_game(now: Scene, move: Move) -> Scene:
    """A win that is announced ends the game."""
    if move.kind is not Kind.CLAIM:
        return now
    return replace(now, ending=Ending(Reason.GONE, move.what), pending=())


@brings("win.unowned")
def an_unowned_colour_may_end_the_game(now: Scene, move: Move) -> Scene:
    """What happens when a colour is gone that nobody holds."""
    gone = now.so_far.gone
    if move.kind is not Kind.POP or gone is None or holder(now, gone) is not None:
        return now
    return choose(
        now.rules.win_unowned,
        {
            WinUnowned.NOTHING: lambda: now,
            WinUnowned.ENDS_GAME: lambda: replace(now, ending=Ending(Reason.UNOWNED, gone), pending=()),
        },
    )
