"""From a position to the scene in which its turn begins, and back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from model.colorpop.clauses.book import CLAUSES
from model.colorpop.clauses.course import slots
from model.colorpop.clauses.scene import (
    ALONE,
    ENDING,
    PENDING,
    PILE,
    TAKEN,
    TOKEN,
    TURN,
    Move,
    Rules,
    Scene,
    number_of,
)
from model.colorpop.position import Popped, Position
from model.scene import Fact
from model.slots import Walk


def facts_of(position: Position) -> Iterator[tuple[Fact[Any], Any]]:
    """Everything that a position says."""
    yield from ((TOKEN(place), token) for place, token in enumerate(position.cells))
    for player, pile in enumerate(position.popped):
        yield ALONE(player), pile.alone
        for colour, tokens, jokers in pile.piles:
            yield PILE(player, number_of(colour)), tokens
            yield TAKEN(player, number_of(colour)), jokers
    yield from ((PENDING(player), True) for player in position.pending)
    yield ENDING(), position.ending
    yield TURN(), position.turn


def scene_of(position: Position, rules: Rules) -> Scene:
    """The scene in which the turn of a position begins."""
    said = position.grid, rules, position.box, position.hands, position.teams, position.turn
    return Scene.of(facts_of(position), *said)


def position_of(now: Scene) -> Position:
    """The position that a plain scene shows."""
    value: Any = now.value

    def pile(player: int) -> Popped:
        counted = {
            colour: (value(PILE(player, number_of(colour))), value(TAKEN(player, number_of(colour))))
            for colour in now.box.colours
        }
        return Popped.counted(counted, value(ALONE(player)))

    return Position(
        now.grid,
        "".join(map(str, now.cells)),
        now.hands,
        tuple(map(pile, now.players)),
        now.box,
        now.teams,
        value(TURN()),
        tuple(player for player in now.players if now.is_so(PENDING(player)) is True),
        value(ENDING()),
    )


def opened(position: Position, rules: Rules) -> Walk[Scene, Move]:
    """Every way to play the turn of a position."""
    scene = scene_of(position, rules)
    return Walk(CLAUSES, slots(scene), scene)
