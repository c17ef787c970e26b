"""Fights: how one starts, what it pays, and how it ends without a nun."""

from __future__ import annotations

from collections.abc import Iterator

from model.logic import Formula, all_of, any_of, choose, implies, is_at_most, none_of, not_so, options_of
from model.recess.clauses.book import brings, permits
from model.recess.clauses.nuns import is_seen
from model.recess.clauses.pushes import ends_a_fight
from model.recess.clauses.scene import COINS, FIGHT, FIRST_NUN, HELD, WALKED, Inner, Move, Scene
from model.recess.clauses.walks import comes_alone
from model.recess.moves import Kind
from model.recess.position import owner
from model.recess.readings import CoinsDebt, FightBroke, FightRelanding, PassFights, PushMoved
from model.scene import Change, put

MOST_OTHERS_ATTACK = 3
"""As many children of a player attack at a time at most; the fourth may not join them."""

# Starting a fight.


def victims_of(now: Scene, move: Move) -> list[int]:
    """The children that a walker could attack: those of other players that are or may be where it goes."""
    return [child for child, _ in now.on(move.to) if child < FIRST_NUN and owner(child) != owner(move.piece)]


def attacks(now: Scene, move: Move, victim: int) -> Formula:
    """The walk ends on this child of another player, alone on open ground."""
    if not now.ground.is_open_ground(move.to):
        return False
    return all_of((now.stands(victim, move.to), comes_alone(now, move)))


def starts_fight(now: Scene, move: Move) -> Formula:
    """The walk ends on some child of another player on open ground."""

    def somebody_is_there() -> Formula:
        return any_of(now.stands(victim, move.to) for victim in victims_of(now, move))

    return now.cached(
        ("starts fight", move.piece, move.to),
        lambda: all_of((somebody_is_there(), comes_alone(now, move))) if now.ground.is_open_ground(move.to) else False,
    )


@permits("fight.unseen", Kind.WALK)
def a_fight_never_starts_in_sight(now: Scene, move: Move) -> Formula:
    """A child starts a fight only on a space that no nun sees."""
    return implies(starts_fight(now, move), lambda: not_so(is_seen(now, move.to)))


@permits("fight.limit", Kind.WALK)
def at_most_three_attack(now: Scene, move: Move) -> Formula:
    """At most three children of a player attack at a time."""
    others = [child for child in now.own if child != move.piece]
    if len(others) < MOST_OTHERS_ATTACK:
        return True
    return implies(starts_fight(now, move), lambda: not_so(all_of(now.is_attacking(child) for child in others)))


@permits("fight.broke", Kind.WALK)
def a_child_without_coins_may_be_safe(now: Scene, move: Move) -> Formula:
    """Whether a child whose owner has no coin can be attacked."""
    return choose(
        now.rules.fight_broke,
        {
            FightBroke.YES: lambda: True,
            FightBroke.NO: lambda: none_of(
                all_of((attacks(now, move, victim), is_at_most(now.value(COINS(owner(victim))), 0)))
                for victim in victims_of(now, move)
            ),
        },
    )


@permits("fight.relanding", Kind.WALK)
def a_leaver_goes_away(now: Scene, move: Move) -> Formula:
    """An attacker that leaves may have to go away from its victim."""
    return choose(
        now.rules.fight_relanding,
        {
            FightRelanding.NEW_FIGHT: lambda: True,
            FightRelanding.FORBIDDEN: lambda: not_so(now.attacks_on(move.piece, move.to)),
        },
    )


@brings("leave.frees", Kind.WALK)
def a_leaver_frees_its_victim(now: Scene, move: Move) -> Iterator[Change]:
    """The victim stands up as its attacker walks away."""
    for attacker, victim, _ in now.fights():
        if attacker == move.piece:
            yield put(FIGHT(attacker, victim), False, not_so(now.stands(victim, move.to)))


@brings("fight.starts", Kind.WALK)
def the_victim_is_pinned(now: Scene, move: Move) -> Iterator[Change]:
    """Who ends a walk on another player's child on open ground attacks it: the victim is pinned under the attacker."""
    for victim in victims_of(now, move):
        attacked = attacks(now, move, victim)
        yield put(FIGHT(move.piece, victim), True, attacked)


# Coins.


def pays(now: Scene, payer: int, receiver: int, amount: int, when: Formula) -> Iterator[Change]:
    """A payment: all of it, or what there is where nobody may owe."""
    if COINS in now.ignored or when is False:
        return
    for had, holds in options_of(now.value(COINS(payer))):
        owed = choose(now.rules.coins_debt, {CoinsDebt.PAYS_WHAT_THERE_IS: lambda: False, CoinsDebt.OWES: lambda: True})
        there_is = min(amount, max(0, had))
        for paid, so in ((amount, owed), (there_is, not_so(owed))):
            case = all_of((when, holds, so))
            if paid == 0 or case is False:
                continue
            yield put(COINS(payer), had - paid, case)
            for has, held in options_of(now.value(COINS(receiver))):
                yield put(COINS(receiver), has + paid, all_of((case, held)))


@brings("fight.coin", Kind.WALK)
def the_attacker_takes_a_coin(now: Scene, move: Move) -> Iterator[Change]:
    """The attacker's owner takes one coin from the victim's owner as a fight starts."""
    for player in sorted({owner(victim) for victim in victims_of(now, move)}):
        attacked = any_of(attacks(now, move, victim) for victim in victims_of(now, move) if owner(victim) == player)
        yield from pays(now, player, owner(move.piece), 1, attacked)


@brings("hold.coin", Kind.HOLD, Inner.GO_ON)
def a_holder_takes_a_coin(now: Scene, move: Move) -> Iterator[Change]:
    """An attacker that holds on takes one more coin."""
    held = choose(
        now.rules.pass_fights,
        {
            PassFights.HELD: lambda: True,
            PassFights.FROZEN: lambda: move.kind is Kind.HOLD,
            PassFights.RELEASED: lambda: move.kind is Kind.HOLD,
        },
    )
    yield put(HELD(move.piece), True, held)
    for player in range(now.players):
        victims = any_of(so for a, victim, so in now.fights() if a == move.piece and owner(victim) == player)
        yield from pays(now, player, owner(move.piece), 1, all_of((held, victims)))


# Breaking up a fight.


@permits("breakup.moved", Kind.WALK)
def who_has_walked_may_be_left_alone(now: Scene, move: Move) -> Formula:
    """Whether a break-up may shift a child that has walked this turn."""

    def unmoved() -> Formula:
        but = move.piece
        fighters = (*now.attackers_on(move.to, but), *now.victims_on(move.to, but))
        return none_of(all_of((there, now.is_so(WALKED(child)))) for child, there in fighters)

    if not now.ground.is_open_ground(move.to):
        return True
    return choose(now.rules.push_moved, {PushMoved.YES: lambda: True, PushMoved.NO: unmoved})


@brings("breakup.ends", Kind.WALK)
def both_fighters_are_pushed_off(now: Scene, move: Move) -> Iterator[Change]:
    """A child that ends its walk on a fight ends it: both fighters stand and are pushed off the space."""
    yield from ends_a_fight(now, move.to, 1, when=True, by_nun=False, but=move.piece)
