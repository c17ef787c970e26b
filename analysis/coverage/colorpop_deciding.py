"""What decides in Color Pop: what a move would bring about without a clause, wrong starts, wrong views."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations
from random import Random
from typing import Any

from analysis.coverage import deciding
from model.clause import Clause
from model.colorpop.clauses import course
from model.colorpop.clauses.book import CLAUSES, speaking_of
from model.colorpop.clauses.judging import attributes, every_move, not_seen
from model.colorpop.clauses.scene import Move, Scene, describe
from model.colorpop.clauses.setup import Start
from model.colorpop.clauses.slides import laid_out, slides_of
from model.colorpop.moves import Kind
from model.colorpop.observation import Observation, observe
from model.colorpop.position import EMPTY, PLAYERS, Box, Popped, Position
from model.colorpop.readings import Ruleset
from model.colorpop.setup import random_fill
from model.grid import Grid
from model.judging import Attribute

BOX = Box(2, 9, 2)
GRIDS = (Grid(3, 3), Grid(4, 3), Grid(5, 2), Grid(6, 2))
"""Boards so small that every arrangement of their slides can be tried."""


def size(position: Position) -> tuple[int, ...]:
    """How much there is to look at: tokens, popped ones, players, places, colours, what is unusual.

    A board without a token, or a player without a secret, teaches little and counts as large.
    """
    tokens = [cell for cell in position.cells if cell != EMPTY]
    popped = sum(pile.size for pile in position.popped)
    hands = sum(map(len, position.hands))
    is_bare = not tokens or not all(position.hands)
    unusual = position.turn + len(position.pending) + (position.box != Box())
    return (int(is_bare), len(tokens), popped, position.players, hands, position.grid.size, len(set(tokens)), unusual)


def named(attribute: Attribute) -> str:
    """Name something that a scene says, for people."""
    kind, number = attribute
    match kind:
        case "cell":
            return f"place {number + 1} of the board"
        case "pile":
            return f"number {number + 1} of the popped tokens"
        case "pending":
            return "who may announce a win"
    return f"the {kind}"


def write(scene: Scene, move: Move) -> str:
    """Write a move down with all that it takes, sensible or not."""
    return describe(scene, move)


def read(scene: Scene, step: str) -> Move | None:
    """Find a move that was written down among all that a small board allows; None if it is none of them."""
    return next((move for move in every_move(scene) if describe(scene, move) == step), None)


def further(kind: Kind | None, foresight: int) -> list[Clause]:
    """The clauses that speak of moves of a kind and look further than this."""
    return [clause for clause in speaking_of(kind) if clause.foresight > foresight]


# What moves bring about.


def brought_by(scene: Scene, move: Move) -> dict[str, list[Attribute]]:
    """For each clause what it says of the scene after a legal move, or what would become otherwise without it."""
    found = deciding.brought_by(scene, move)
    becomes = dict(attributes(course.after(scene, move)))
    for clause in CLAUSES:
        if clause.effects and clause.id not in found and is_at_work(clause, scene, move):
            without = dict(attributes(after_without(clause, scene, move)))
            otherwise = [name for name in becomes if becomes[name] != without[name]]
            if otherwise:
                found[clause.id] = otherwise
    return found


def is_at_work(clause: Clause, scene: Scene, move: Move) -> bool:
    """Whether a clause changes anything in the course of a move, if only what is remembered of the turn."""
    now = scene
    for effect in course.COURSE:
        changed = effect(now, move)
        if effect in clause.effects and changed != now:
            return True
        now = changed
    return False


def after_without(clause: Clause, scene: Scene, move: Move) -> Scene:
    """The scene after a move if a clause were not there."""
    now = scene
    for effect in course.COURSE:
        now = now if effect in clause.effects else effect(now, move)
    return now


# Starts.


def wrong_starts(rng: Random, rules: Ruleset) -> Iterator[Start]:
    """First positions on a small board of which something may be wrong: slides, players, secrets, piles."""
    grid = rng.choice(GRIDS)
    fill = random_fill(rng, grid, BOX)
    start = Position(grid, fill, rng.choice([("a",), ("b",), ("a", "b"), ("ab",)]), box=BOX)
    yield Start.of(start, rules)
    yield Start.of(replace(start, cells=rng.choice(arrangements(grid, fill))), rules, fill)
    yield Start.of(replace(start, cells=EMPTY + fill[1:]), rules)
    yield Start.of(replace(start, hands=("a",), popped=(Popped(),), teams=True), rules)
    yield Start.of(replace(start, hands=("a", "a", "b"), popped=(Popped(),) * 3), rules)
    pile = Popped.counted({"a": (2, 0)}, 0)
    yield Start.of(replace(start, hands=("a",), popped=(pile,)), rules)


def arrangements(grid: Grid, fill: str) -> list[str]:
    """Every order of the slides, each as it is and all turned end for end."""
    orders = [list(order) for order in permutations(slides_of(grid, tuple(fill)))]
    turned = [[slide[::-1] for slide in order] for order in orders]
    return ["".join(map(str, laid_out(order))) for order in (*orders, *turned)]


# Views.


def wrong_views(position: Position, rules: Ruleset) -> Iterator[Observation]:
    """What players might see of a position instead: all secrets or none, all piles or none, the unused or not."""
    for player in range(position.players):
        seen = observe(position, player, rules)
        nothing: tuple[Any, ...] = (None,) * position.players
        others = [
            replace(seen, hands=position.hands),
            replace(seen, hands=nothing),
            replace(seen, popped=position.popped),
            replace(seen, popped=nothing),
            replace(seen, unowned=position.unowned),
            replace(seen, unowned=None),
        ]
        yield from (other for other in others if other != seen)


def rules_out_view(position: Position, rules: Ruleset, seen: Observation) -> str | None:
    """The clause that alone says that a player does not see this; None if none or several do."""
    broken = not_seen(position, rules, seen)
    return broken[0].id if len(broken) == 1 else None


def who_sees(seen: Observation) -> str:
    """The player who sees something."""
    return PLAYERS[seen.player]
