"""What decides in Recess!: which moves are judged, wrong starts, and how what a scene says is named."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from model.clause import Clause
from model.judging import Attribute
from model.recess.clauses.book import speaking_of
from model.recess.clauses.judging import every_move
from model.recess.clauses.possibilities import candidates
from model.recess.clauses.scene import Move, Scene, read_move, write_move
from model.recess.moves import Kind, Step
from model.recess.position import (
    ENTRANCES,
    LAST_MINUTE,
    NOWHERE,
    PLAYERS,
    START_COINS,
    Child,
    Position,
    label,
)

SMALL = 36
"""How many spaces a board may have for every move that can be written down to be judged."""
MOST_STRAY = 60
"""How many moves beyond those that board and pieces allow are judged on a larger board."""


def moves_to_judge(scene: Scene, rng: Random) -> list[Move]:
    """Every move that can be written down; on a large board all that board and pieces allow, and some others."""
    every = list(every_move(scene))
    if scene.board.grid.size <= SMALL:
        return every
    stray = rng.sample(every, min(MOST_STRAY, len(every)))
    return list(dict.fromkeys([*candidates(scene), *stray]))


def named(attribute: Attribute) -> str:
    """Name something that a scene says, for people."""
    kind, number = attribute
    match kind:
        case "place" | "posture":
            return f"the {kind} of {label(number) if number < len(PLAYERS) * 4 else 'a nun'}"
        case "coins":
            return f"the coins of {PLAYERS[number]}"
    return f"the {kind}"


def wrong_starts(start: Position, rng: Random) -> Iterator[Position]:
    """First positions with one thing wrong, drawn at random: players, a child, a nun, coins, the clock, who begins."""
    yield Position.start(start.board, 2)
    spaces = sorted(start.board.open_spaces)
    child = rng.randrange(len(start.children))
    place = rng.choice([*spaces, *(entrance for entrance in ENTRANCES if entrance != start.children[child].place)])
    yield replace(start, children=(*start.children[:child], Child(place), *start.children[child + 1 :]))
    yield replace(start, nuns=tuple(sorted([start.nuns[0], rng.choice([s for s in spaces if s not in start.nuns])])))
    player = rng.randrange(start.players)
    coins = rng.choice([held for held in range(2 * START_COINS) if held != START_COINS])
    yield replace(start, coins=(*start.coins[:player], coins, *start.coins[player + 1 :]))
    yield replace(start, clock=rng.randrange(1, LAST_MINUTE))
    yield replace(start, turn=rng.randrange(1, start.players))


def is_absent(scene: Scene, attribute: Attribute) -> bool:
    """Whether something is said of a piece that takes no part."""
    kind, number = attribute
    return kind in ("place", "posture") and scene.places[number] == NOWHERE


def write(scene: Scene, move: Move) -> str:
    """Write a move down."""
    return str(write_move(scene, move))


def read(scene: Scene, step: str) -> Move:
    """Read a move that was written down."""
    return read_move(scene, Step.parse(step))


def further(kind: Kind | None, foresight: int) -> list[Clause]:
    """The clauses that speak of moves of a kind and look further than this, but not beyond a line of play."""
    return [clause for clause in speaking_of(kind) if clause.foresight > foresight]
