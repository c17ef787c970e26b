"""The course of a turn: the slots in which its moves are made, one after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any

from model.logic import Formula, all_of, any_of, choose, implies, not_so
from model.recess.clauses.detention import exits
from model.recess.clauses.kisses import could_kiss
from model.recess.clauses.landing_slots import RecessSlot, automatic, slots_of_landing, slots_of_pushes
from model.recess.clauses.landings import attacker_has_room
from model.recess.clauses.nuns import answers, nun_moves
from model.recess.clauses.scene import (
    CUT,
    HOME,
    KISSER,
    LEAVING,
    LENGTHS,
    LOOK,
    NEED,
    PASSED,
    POSTURE,
    RISING,
    STUCK,
    Inner,
    Move,
    Scene,
)
from model.recess.clauses.turn import is_full_turn_asked, is_to_be_released
from model.recess.clauses.walks import walks
from model.recess.moves import Kind
from model.recess.position import NOWHERE, PLAYERS, Posture
from model.recess.readings import DetentionStands, KissTrigger, PassFights, TurnStuck, TurnTimeout
from model.scene import Lasts
from model.slots import Silent, Slot


def slots(now: Scene) -> list[RecessSlot]:
    """The slots of a turn that begins in this scene, for all readings that are still possible."""
    return [
        automatic("begin", Inner.BEGIN, lambda now: now.goes_on),
        automatic("plan", Inner.PLAN, lambda now: now.goes_on),
        *slots_of_rising(now, "at first", lambda child: now.holds(POSTURE(child), Posture.SERVED)),
        slot_of_opening(now),
        *(slot_of_choice(now, child) for child in now.own if now.is_attacking(child) is not False),
        *slots_of_releases(now),
        automatic("budget", Inner.BUDGET, lambda now: is_played(now)),
        *(slot for which in ("first", "second", "third") for slot in slots_of_walk(now, which)),
        *slots_of_nun(now),
        automatic("serve", Inner.SERVE, lambda now: now.goes_on),
        *slots_of_last_look(now),
        *slots_of_payment(now),
        automatic("close", Inner.CLOSE, lambda now: True, closes=Lasts.TURN),
    ]


def is_played(now: Scene) -> Formula:
    """The turn goes on and has not been passed."""
    return all_of((now.goes_on, not_so(now.is_so(PASSED()))))


def slot_of_opening(now: Scene) -> RecessSlot:
    """To pass the turn or to play it."""

    def moves(now: Scene) -> Iterable[Move]:
        return (Move(Kind.PASS), Move(Inner.PLAY))

    steps, silent = (Kind.PASS,), Silent.BEFORE
    return Slot("open", lambda now: now.goes_on, moves, "turn.sequence", now.turn, steps=steps, silent=silent)


def slot_of_choice(now: Scene, child: int) -> RecessSlot:
    """To hold on or to leave; who passes has no choice."""

    def due(now: Scene) -> Formula:
        return all_of((now.goes_on, now.is_attacking(child)))

    def moves(now: Scene) -> Iterable[Move]:
        return (Move(Kind.HOLD, child), Move(Kind.LEAVE, child), Move(Inner.GO_ON, child))

    steps = (Kind.PASS, Kind.HOLD, Kind.LEAVE)
    return Slot(f"choice {child}", due, moves, "turn.choice", now.turn, steps=steps, silent=Silent.INSTEAD)


# Looks, to which several slots lead.


def may_meet(now: Scene) -> bool:
    """Whether being together may be enough for a kiss."""
    return now.rules.kiss_trigger is not KissTrigger.OWN_MOVE


def slots_of_look(now: Scene, name: str, by_own_move: bool) -> list[RecessSlot]:
    """The slots in which pairs kiss, the player on turn first; nobody else's where only an own move counts."""
    if may_meet(now):
        players: Sequence[int] = [(now.turn + number) % now.players for number in range(now.players)]
    else:
        players = [now.turn] if by_own_move else []

    def slot(player: int, is_last: bool) -> RecessSlot:
        def due(now: Scene) -> Formula:
            return all_of((now.goes_on, now.is_so(LOOK()), could_kiss(now, player)))

        def moves(now: Scene) -> Iterable[Move]:
            return (Move(Inner.KISS_UNASKED, player), Move(Kind.KISS, player), Move(Kind.NO_KISS, player))

        closes = Lasts.LANDING if is_last else None
        steps = (Kind.KISS, Kind.NO_KISS)
        return Slot(
            f"{name} look {PLAYERS[player]}", due, moves, "kiss.happens", player, closes, steps, silent=Silent.INSTEAD
        )

    return [slot(player, player == players[-1]) for player in players]


def closing(slots: list[RecessSlot]) -> list[RecessSlot]:
    """The slots, the last of which lets a landing be forgotten."""
    return [*slots[:-1], replace(slots[-1], closes=Lasts.LANDING)]


# A child's move, and the nun's.


def slots_of_walk(now: Scene, name: str) -> list[RecessSlot]:
    """One move of a child, with all that it leads to until the next may come."""

    def due(now: Scene) -> Formula:
        return all_of((is_played(now), not_so(now.is_so(CUT())), not_so(now.holds(NEED(), 0))))

    def moves(now: Scene) -> Iterable[Move]:
        for length in LENGTHS:
            yield from walks(now, length)
        yield from (Move(Kind.STUCK, length=length) for length in LENGTHS)
        yield Move(Kind.STOP)

    steps = (Kind.PASS, Kind.WALK, Kind.STUCK, Kind.STOP)
    walk: RecessSlot = Slot(f"{name} walk", due, moves, "turn.stuck", now.turn, steps=steps)
    return [walk, *closing([*slots_of_landing(now, name), *slots_of_look(now, name, by_own_move=True)])]


def slots_of_nun(now: Scene) -> list[RecessSlot]:
    """The nun's move, with all that it leads to.

    A turn that may be cut short before it has a second slot for the called nun, who comes nevertheless.
    """

    def is_free_to_move(now: Scene) -> Formula:
        return all_of((is_played(now), not_so(now.is_so(CUT()))))

    def is_called(now: Scene) -> Formula:
        only_called = any_of((now.is_so(PASSED()), now.is_so(CUT())))
        return all_of((now.goes_on, only_called, implies(only_called, lambda: answers(now, now.own, surely=False))))

    if now.rules.turn_timeout is TurnTimeout.NO:
        return slots_of_nun_move(now, "nun", lambda now: any_of((is_free_to_move(now), is_called(now))))
    return [*slots_of_nun_move(now, "nun", is_free_to_move), *slots_of_nun_move(now, "called nun", is_called)]


def slots_of_nun_move(now: Scene, name: str, due: Callable[[Scene], Formula]) -> list[RecessSlot]:
    """One move of a nun, with all that it leads to."""

    def moves(now: Scene) -> Iterable[Move]:
        # Where it is not plain whether she can answer, she may stay, so that nothing impossible is due.
        stay = () if now.exact or now.is_plain else (Move(Inner.NO_ANSWER),)
        return (*nun_moves(now), Move(Kind.NUN_STUCK), Move(Kind.STOP), *stay)

    steps = (Kind.PASS, Kind.NUN, Kind.NUN_STUCK, Kind.STOP)
    nun: RecessSlot = Slot(name, due, moves, "nun.stuck", now.turn, steps=steps)
    return [nun, *closing([*slots_of_pushes(now, name, 2), *slots_of_look(now, name, by_own_move=False)])]


# Passing, getting up, the end.


def slots_of_releases(now: Scene) -> list[RecessSlot]:
    """The slots in which a passer's fights are released, one after the other."""
    released = choose(
        now.rules.pass_fights,
        {PassFights.HELD: lambda: False, PassFights.FROZEN: lambda: False, PassFights.RELEASED: lambda: True},
    )
    attackers = [child for child in now.own if now.is_attacking(child) is not False]
    if released is False:
        return []

    def due(now: Scene) -> Formula:
        return all_of((
            now.goes_on,
            any_of(
                all_of((going, attacker_has_room(now, child, surely=False)))
                for child in attackers
                if (going := is_to_be_released(now, child)) is not False
            ),
        ))  # fmt: skip

    def moves(now: Scene) -> Iterable[Move]:
        stay = () if now.exact or now.is_plain else (Move(Inner.NO_RELEASE),)
        return [*(Move(kind, child) for child in attackers for kind in (Inner.RELEASE, Kind.PUSH_STUCK)), *stay]

    found: list[RecessSlot] = []
    for number, _ in enumerate(attackers):
        name = f"release {number}"
        steps = (Kind.PUSH, Kind.PUSH_STUCK)
        release: RecessSlot = Slot(name, due, moves, "pass.fights", now.turn, steps=steps, silent=Silent.BEFORE)
        pushes = slots_of_pushes(now, name, 1)
        found += [release, *closing([*pushes, *slots_of_look(now, name, by_own_move=False)])]
    return found


def slots_of_rising(now: Scene, name: str, may_rise: Callable[[int], Formula]) -> list[RecessSlot]:
    """The slots in which children get up, and the look at pairs after it."""

    def slot(child: int) -> RecessSlot:
        def moves(now: Scene) -> Iterable[Move]:
            return (Move(Inner.RISE, child), *(Move(Kind.STAND, child, space) for space, _ in exits(now, child)))

        def due(now: Scene) -> Formula:
            return all_of((now.goes_on, now.is_so(RISING(child))))

        return Slot(
            f"{name} rise {child}", due, moves, "detention.exit", now.turn, steps=(Kind.STAND,), silent=Silent.INSTEAD
        )

    rising = [slot(child) for child in now.own if may_rise(child) is not False]
    return closing([*rising, *slots_of_look(now, name, by_own_move=False)]) if rising else []


def slots_of_last_look(now: Scene) -> list[RecessSlot]:
    """The slots in which children get up that have served, and pairs kiss at the end of the turn."""
    at_once = choose(
        now.rules.detention_stands,
        {DetentionStands.END_OF_MISSED_TURN: lambda: True, DetentionStands.START_OF_NEXT: lambda: False},
    )
    rising = slots_of_rising(
        now, "at last", lambda child: all_of((at_once, now.holds(POSTURE(child), Posture.DETAINED)))
    )
    return [
        *rising,
        automatic("last look", Inner.LAST_LOOK, lambda now: now.goes_on),
        *slots_of_look(now, "end", by_own_move=True),
    ]


def slots_of_payment(now: Scene) -> list[RecessSlot]:
    """The slots in which the others pay for a kiss."""

    def slot(player: int) -> RecessSlot:
        def due(now: Scene) -> Formula:
            return any_of(now.holds(KISSER(), kisser) for kisser in range(now.players) if kisser != player)

        return Slot(f"pay {PLAYERS[player]}", due, lambda now: (Move(Inner.PAY, player),), "kiss.coins")

    return [slot(player) for player in range(now.players)]


# What is known of the end of a turn without trying.


def surely_ends(slot: RecessSlot, now: Scene) -> bool | None:
    """Whether a turn that has come to a child's or the nun's move can be completed, as far as that is plain to see.

    A move that nobody can make falls away, so that a turn comes to its end unless a leaver cannot walk any more, or no
    move may fall away; and time may cut it short, where it may.
    """
    waits_for_child = slot.demand == "turn.stuck"
    if (not waits_for_child and slot.demand != "nun.stuck") or now.is_so(CUT()) or now.is_so(PASSED()):
        return None
    is_stuck, is_full_asked = now.is_so(STUCK()) is True, is_full_turn_asked(now) is True
    if now.rules.turn_timeout is TurnTimeout.YES:
        return not (is_stuck and now.rules.turn_stuck is TurnStuck.WHOLE_TURN_PASSED)
    leavers = [child for child in now.own if now.is_so(LEAVING(child)) is True]
    need: Any = now.value(NEED())
    is_late = len(leavers) > need or any(now.holds(HOME(child), NOWHERE) is True for child in leavers)
    if is_late or (is_stuck and is_full_asked):
        return False
    return None if leavers or is_full_asked else True


__all__ = ["slots", "surely_ends"]
