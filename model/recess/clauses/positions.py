"""From a position to the scene in which its turn begins, and back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from model.logic import Formula, fresh
from model.recess.clauses.book import CLAUSES
from model.recess.clauses.course import slots
from model.recess.clauses.ground import Ground
from model.recess.clauses.landing_slots import RecessSlot
from model.recess.clauses.scene import (
    CLOCK,
    COINS,
    FIGHT,
    GOES,
    KISSER,
    NEXT,
    NOBODY,
    NUNS,
    PLACE,
    POSTURE,
    PUSHED,
    TIME_UP,
    Inner,
    Move,
    Rules,
    Scene,
)
from model.recess.moves import Kind
from model.recess.position import CHILDREN_EACH, NOWHERE, Child, Ending, Position, Posture
from model.scene import Fact
from model.slots import Slots, Spot, Walk

FIGHTING = (Posture.ATTACKING, Posture.PINNED)


def facts_of(position: Position) -> Iterator[tuple[Fact[Any], Any]]:
    """Everything that a position says, as far as it is not taken for granted."""
    for number, child in enumerate(position.children):
        if child.place != NOWHERE:
            yield PLACE(number), child.place
            if child.posture not in (*FIGHTING, Posture.STANDING):
                yield POSTURE(number), child.posture
    for nun, space in zip(NUNS, position.nuns, strict=False):
        yield PLACE(nun), space
    for attacker, victim in position.fights().values():
        yield FIGHT(attacker, victim), True
    for player, coins in enumerate(position.coins):
        if coins:
            yield COINS(player), coins
    if position.clock:
        yield CLOCK(), position.clock
    if position.ending is not None:
        yield (TIME_UP(), True) if position.ending.kisser is None else (KISSER(), position.ending.kisser)


def scene_of(position: Position, rules: Rules, exact: bool = True, ignored: Iterable[Any] = ()) -> Scene:
    """The scene in which the turn of a position begins."""
    pieces = tuple(number for number, child in enumerate(position.children) if child.place != NOWHERE)
    pieces += NUNS[: len(position.nuns)]
    return Scene.of(
        facts_of(position),
        Ground(position.board),
        rules,
        position.turn,
        position.players,
        pieces,
        lines_by_walking,
        exact,
        ignored,
    )


def position_of(scene: Scene) -> Position:
    """The position that a plain scene shows, in the middle of a turn or at its end, when the next player is on turn."""
    value: Any = scene.value
    following = value(NEXT())
    attackers = {attacker for attacker, _, so in scene.fights() if so is True}
    victims = {victim for _, victim, so in scene.fights() if so is True}

    def child(number: int) -> Child:
        posture = Posture.ATTACKING if number in attackers else Posture.PINNED if number in victims else None
        return Child(place(number), posture or value(POSTURE(number)))

    goes = {piece: value(GOES(number)) for (number, piece), _ in ((push.of, so) for push, so in scene.truths(PUSHED))}

    def place(piece: int) -> int:
        return int(goes.get(piece, value(PLACE(piece))))

    ending = Ending() if scene.is_so(TIME_UP()) is True else None
    kisser = value(KISSER())
    return Position(
        scene.ground.board,
        tuple(child(number) for number in range(scene.players * CHILDREN_EACH)),
        tuple(sorted(place(nun) for nun in scene.nuns if place(nun) != NOWHERE)),
        tuple(value(COINS(player)) for player in range(scene.players)),
        value(CLOCK()),
        scene.turn if following == NOBODY else following,
        Ending(kisser) if kisser != NOBODY else ending,
    )


def opened(position: Position, rules: Rules) -> Walk[Scene, Move]:
    """Every way to play the turn of a position."""
    scene = scene_of(position, rules)
    return Walk(CLAUSES, slots(scene), scene)


def lines_by_walking(now: Scene, what: str) -> Formula:
    """Whether there is another way to play the turn, found by trying: after the opening, or in full."""
    if not now.is_plain:
        return any_line(now, what)
    walk, spot = walk_sought(now, what)
    return walk.can_end(spot)


def walk_sought(now: Scene, what: str) -> tuple[Walk[Scene, Move], Spot[Scene]]:
    """Every way to go on that counts as the other line, and where it begins."""
    spot = Spot(first_slot(slots(now), what), now)
    if what == "full":
        return Walk(CLAUSES, list(map(in_full, slots(now))), now), spot
    walk: Walk[Scene, Move] = Walk(CLAUSES, slots(now), now)
    return walk, walk.play(spot, Move(Inner.PLAY))


def first_slot(slots: Slots, what: str) -> int:
    """The slot at which another line begins: the opening, or for a full turn what comes after its plan."""
    names = [slot.name for slot in slots]
    return names.index("plan") + 1 if what == "full" else names.index("open")


def any_line(_now: Scene, _what: str) -> Formula:
    """Whether there is another way to play the turn: perhaps, and perhaps not, whenever it is asked."""
    return fresh()


def in_full(slot: RecessSlot) -> RecessSlot:
    """A slot without the moves that nobody can make, and without passing or cutting the turn short."""
    barred = (Kind.PASS, Kind.STOP, Kind.STUCK, Kind.NUN_STUCK)
    return replace(slot, moves=lambda now: (move for move in slot.moves(now) if move.kind not in barred))
