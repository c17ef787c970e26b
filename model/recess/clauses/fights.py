"""Fights: how one starts, what it pays, and how it ends without a nun."""

from __future__ import annotations

from dataclasses import replace

from model.logic import Formula, all_of, any_of, choose, implies, is_at_most, none_of, not_so
from model.recess.clauses.book import brings, permits
from model.recess.clauses.nuns import is_seen
from model.recess.clauses.pushes import asks_for_room, free_around, stay_put
from model.recess.clauses.scene import FIRST_NUN, Move, Scene
from model.recess.clauses.walks import comes_alone
from model.recess.moves import Kind
from model.recess.position import Posture, owner
from model.recess.readings import (
    BreakupCrowded,
    CoinsDebt,
    FightBroke,
    FightRelanding,
    PassFights,
    PushMoved,
)

MOST_ATTACKERS = 3

# Starting a fight.


def victims_of(scene: Scene, move: Move) -> list[int]:
    """The children that a walker could attack: those of other players that are where it goes."""
    there = scene.maybe_on(move.to)
    return [child for child in there if child < FIRST_NUN and owner(child) != owner(move.piece)]


def attacks(scene: Scene, move: Move, victim: int) -> Formula:
    """The walk ends on this child of another player, alone on open ground."""
    if not scene.is_open_ground(move.to):
        return False
    return all_of([scene.at(victim, move.to), comes_alone(scene, move)])


def starts_fight(scene: Scene, move: Move) -> Formula:
    """The walk ends on some child of another player on open ground."""
    return any_of(attacks(scene, move, victim) for victim in victims_of(scene, move))


@permits("fight.unseen", Kind.WALK)
def a_fight_never_starts_in_sight(before: Scene, move: Move) -> Formula:
    """A child starts a fight only on a space that no nun sees."""
    return implies(starts_fight(before, move), lambda: not_so(is_seen(before, move.to)))


@permits("fight.limit", Kind.WALK)
def at_most_three_attack(before: Scene, move: Move) -> Formula:
    """At most three children of a player attack at a time."""

    def others_attack() -> Formula:
        others = [child for child in before.own if child != move.piece]
        return all_of(before.is_posed(child, Posture.ATTACKING) for child in others)

    return implies(starts_fight(before, move), lambda: not_so(others_attack()))


@permits("fight.broke", Kind.WALK)
def a_child_without_coins_may_be_safe(before: Scene, move: Move) -> Formula:
    """Whether a child whose owner has no coin can be attacked."""
    return choose(
        before.rules.fight_broke,
        {
            FightBroke.YES: lambda: True,
            FightBroke.NO: lambda: none_of(
                all_of([attacks(before, move, victim), is_at_most(before.coins[owner(victim)], 0)])
                for victim in victims_of(before, move)
            ),
        },
    )


@permits("fight.relanding", Kind.WALK)
def a_leaver_goes_away(before: Scene, move: Move) -> Formula:
    """An attacker that leaves may have to go away from its victim."""
    return choose(
        before.rules.fight_relanding,
        {
            FightRelanding.NEW_FIGHT: lambda: True,
            FightRelanding.FORBIDDEN: lambda: not_so(before.attacks_on(move.piece, move.to)),
        },
    )


@brings("leave.frees")
def a_leaver_frees_its_victim(now: Scene, move: Move) -> Scene:
    """The victim stands up as its attacker walks away."""
    if move.kind is not Kind.WALK or now.postures[move.piece] is not Posture.ATTACKING:
        return now
    return now.end_fight(now.place(move.piece))


@brings("fight.starts")
def the_victim_is_pinned(now: Scene, move: Move) -> Scene:
    """Who ends a walk on another player's child on open ground attacks it: the victim is pinned under the attacker."""
    if move.kind is not Kind.WALK:
        return now
    for victim in victims_of(now, move):
        if attacks(now, move, victim):
            return now.pose(move.piece, Posture.ATTACKING).pose(victim, Posture.PINNED)
    return now


# Coins.


def pay(scene: Scene, payer: int, receiver: int, amount: int) -> Scene:
    """The scene after a payment: all of it, or what there is where nobody may owe."""
    coins: list[int] = list(scene.coins)  # type: ignore[arg-type]
    paid = choose(
        scene.rules.coins_debt,
        {
            CoinsDebt.PAYS_WHAT_THERE_IS: lambda: min(amount, max(0, coins[payer])),
            CoinsDebt.OWES: lambda: amount,
        },
    )
    coins[payer] -= paid
    coins[receiver] += paid
    return replace(scene, coins=tuple(coins))


@brings("fight.coin")
def the_attacker_takes_a_coin(now: Scene, move: Move) -> Scene:
    """The attacker's owner takes one coin from the victim's owner as a fight starts."""
    if move.kind is not Kind.WALK or now.postures[move.piece] is not Posture.ATTACKING:
        return now
    fighters = now.fighters_on(move.to)
    return pay(now, owner(fighters[1]), owner(move.piece), 1) if fighters else now


@brings("hold.coin")
def a_holder_takes_a_coin(now: Scene, move: Move) -> Scene:
    """An attacker that holds on takes one more coin."""
    for attacker in holders(now, move):
        fighters = now.fighters_on(now.place(attacker))
        if fighters:
            now = pay(now, owner(fighters[1]), owner(attacker), 1)
    return now


def holders(scene: Scene, move: Move) -> tuple[int, ...]:
    """The attackers that this move says hold on: one by one, or all of a passer's."""
    if move.kind is Kind.HOLD:
        return (move.piece,)
    if move.kind is not Kind.PASS:
        return ()
    return choose(
        scene.rules.pass_fights,
        {
            PassFights.HELD: lambda: scene.so_far.undecided,
            PassFights.FROZEN: lambda: (),
            PassFights.RELEASED: lambda: (),
        },
    )


# Breaking up a fight.


def breaks_up(scene: Scene, move: Move) -> Formula:
    """The walk ends on a fight in which the walker has no part."""
    others = [piece for piece in scene.maybe_on(move.to) if piece < FIRST_NUN and piece != move.piece]
    return any_of(scene.attacks_on(child, move.to) for child in others)


@permits("breakup.moved", Kind.WALK)
def who_has_walked_may_be_left_alone(before: Scene, move: Move) -> Formula:
    """Whether a break-up may shift a child that has walked this turn."""
    return choose(
        before.rules.push_moved,
        {
            PushMoved.YES: lambda: True,
            PushMoved.NO: lambda: implies(
                breaks_up(before, move), lambda: not_so(before.someone_of(before.so_far.walked, move.to))
            ),
        },
    )


@permits("breakup.crowded", Kind.WALK)
def a_crowded_fight_may_go_on(before: Scene, move: Move) -> Formula:
    """Whether a fight can be broken up without two free spaces next to it."""
    return choose(
        before.rules.breakup_crowded,
        {
            BreakupCrowded.PUSH_ON: lambda: True,
            BreakupCrowded.ILLEGAL: lambda: implies(
                breaks_up(before, move), lambda: free_around(before.put(move.piece, move.to), move.to) >= 2
            ),
        },
    )


@brings("breakup.ends")
def both_fighters_are_pushed_off(now: Scene, move: Move) -> Scene:
    """A child that ends its walk on a fight ends it: both fighters stand and are pushed off the space."""
    if move.kind not in (Kind.WALK, Kind.PUSH) or move.piece >= FIRST_NUN or stay_put(now):
        return now
    fighters = now.fighters_on(move.to)
    if fighters is None or move.piece in fighters:
        return now
    return asks_for_room(now.end_fight(move.to), frozenset(fighters), by_nun=False)
