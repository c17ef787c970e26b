"""The slots of a landing: what a nun is told, the pushes until everybody stands, and the end of the landing."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from model.logic import Formula, all_of, options_of
from model.recess.clauses.scene import AT, HAND, LANDER, PUSHED, TELLING, WAITING, Inner, Move, Scene
from model.recess.clauses.spaces import levels, near, pushes_before
from model.recess.moves import Kind
from model.recess.position import NOWHERE
from model.recess.readings import PushChain, PushFight
from model.scene import Lasts
from model.slots import Silent, Slot

RecessSlot = Slot[Scene, Move]


def automatic(name: str, kind: Inner, due: Callable[[Scene], Formula], closes: Lasts | None = None) -> RecessSlot:
    """A slot in which nobody decides anything."""
    return Slot(name, due, lambda now: (Move(kind),), "turn.sequence", closes=closes)


def most_pushes(now: Scene, waiting: int) -> int:
    """How many pushes a landing may still take, at first of so many pieces: nobody is shifted twice."""
    everybody = max(0, len(now.pieces) - 1 - pushes_before(now))
    short = now.rules.push_chain is PushChain.TWO and now.rules.push_fight is PushFight.NO
    return min(2 * waiting, everybody) if short else everybody


def slots_of_pushes(now: Scene, name: str, waiting: int) -> list[RecessSlot]:
    """The slots in which everybody makes room who has to, until the pushed pieces stand where they were pushed."""

    def takes(now: Scene) -> Iterable[Move]:
        return (
            Move(Inner.TAKE, piece, length=level)
            for level in levels(now)
            for piece in now.pieces
            if now.is_so(WAITING(level, piece)) is not False
        )

    def pushes(now: Scene) -> Iterable[Move]:
        spaces = [space for space, _ in options_of(now.value(AT())) if space != NOWHERE]
        number = pushes_before(now)
        return (Move(Kind.PUSH, space, to, number=number) for space in spaces for to, _ in near(now, space))

    def is_anybody_waiting(now: Scene) -> Formula:
        return all_of((now.some(WAITING), now.none(HAND)))

    def may_anybody_be_pushed(now: Scene) -> Formula:
        return any(now.some(family) is not False for family in (WAITING, HAND, PUSHED))

    found: list[RecessSlot] = []
    for number in range(most_pushes(now, waiting)):
        take, push = f"{name} take {number}", f"{name} push {number}"
        found.append(
            Slot(take, is_anybody_waiting, takes, "push.room", now.turn, steps=(Kind.PUSH,), silent=Silent.BEFORE)
        )
        found.append(Slot(push, lambda now: now.some(HAND), pushes, "push.room", now.turn, steps=(Kind.PUSH,)))
    return [*found, automatic(f"{name} land", Inner.LAND, may_anybody_be_pushed)]


def tells(now: Scene) -> Iterable[Move]:
    """What a nun may be told, and that she is told nothing."""
    told = [nun for nun in now.nuns if now.is_so(TELLING(nun)) is not False]
    fights = [space for space in now.ground.open_ground if now.fight_on(space) is not False]
    yield from (Move(Kind.TELL, nun, space) for nun in told for space in fights)
    yield Move(Kind.QUIET)


def slots_of_landing(now: Scene, name: str) -> list[RecessSlot]:
    """What a walk leads to until its landing is settled."""
    steps = (Kind.TELL, Kind.QUIET)
    tell: RecessSlot = Slot(f"{name} tell", lambda now: now.some(TELLING), tells, "tattle.fight", now.turn, steps=steps)
    settle = automatic(f"{name} settle", Inner.SETTLE, lambda now: now.some(LANDER))
    return [tell, *slots_of_pushes(now, name, 2), settle]


__all__ = ["RecessSlot", "automatic", "slots_of_landing", "slots_of_pushes", "tells"]
