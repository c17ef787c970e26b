"""The course of a turn: the slots in which its moves are made, one after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from model.colorpop.clauses.pops import pops
from model.colorpop.clauses.scene import ASKED, GONE, WINS, Inner, Move, Scene
from model.colorpop.moves import Kind
from model.colorpop.position import PLAYERS
from model.logic import Formula, any_of
from model.scene import Family, Lasts
from model.slots import Slot

ColorPopSlot = Slot[Scene, Move]


def slots(first: Scene) -> list[ColorPopSlot]:
    """The slots of a turn that begins in this scene, for all readings that are still possible."""
    return [
        automatic("begin", Inner.BEGIN, lambda now: now.goes_on),
        Slot("pop", lambda now: now.goes_on, first_moves, "turn.pass", first.turn, steps=tuple(Kind)),
        automatic("fall", Inner.FALL, lambda now: now.has_popped),
        automatic("close up", Inner.CLOSE_UP, lambda now: now.has_popped),
        automatic("vanish", Inner.VANISH, lambda now: now.has_popped),
        automatic("win", Inner.WIN, lambda now: some(now, GONE)),
        automatic("own", Inner.OWN, lambda now: some(now, WINS)),
        automatic("hold", Inner.HOLD, lambda now: some(now, GONE)),
        *map(slot_of_answer, first.players),
        automatic("close", Inner.CLOSE, lambda now: True, closes=Lasts.TURN),
    ]


def automatic(name: str, kind: Inner, due: Callable[[Scene], Formula], closes: Lasts | None = None) -> ColorPopSlot:
    """A slot in which nobody decides anything."""
    return Slot(name, due, lambda now: (Move(kind),), "turn.sequence", closes=closes)


def some(now: Scene, family: Family[bool]) -> Formula:
    """Some fact of this kind is so."""
    return any_of(so for _, so in now.truths(family))


def first_moves(now: Scene) -> Iterable[Move]:
    """To pop a group, or to speak instead."""
    return (*pops(now), *speeches(now))


def speeches(now: Scene) -> Iterable[Move]:
    """Everything that can be said."""
    return (Move(kind, PLAYERS[player]) for kind in (Kind.CLAIM, Kind.SILENT) for player in now.players)


def slot_of_answer(player: int) -> ColorPopSlot:
    """To announce a win that has just come about, or not."""
    name, steps = f"answer {PLAYERS[player]}", (Kind.CLAIM, Kind.SILENT)
    return Slot(name, lambda now: now.holds(ASKED(), player), speeches, "turn.speaker", player, steps=steps)
