"""Which positions of Recess! look the same on the table, or are images of each other by symmetry or other names."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import replace

from analysis.recess.diverge.positions import Turning, turned_place, turnings
from model.grid import Grid
from model.recess.board import BOYS, GIRLS
from model.recess.position import CHILDREN_EACH, ENTRANCES, NOWHERE, Child, Position, Posture

Block = tuple[Hashable, ...]
"""A player with its coins and children, without a name."""


def image(position: Position) -> Hashable:
    """What positions have in common that are images of each other.

    They become each other by turning or reflecting the board, which may exchange the entrances and with them the sexes;
    by other names for the players who are not on turn, and for a player's boys and girls among themselves; and by
    exchanging the sexes of a player who has no child in an entrance.
    """
    grid = position.board.grid
    lying = grid if grid.rows <= grid.columns else Grid(grid.columns, grid.rows)
    laid = [space if lying is grid else lying.at(grid.column(space), grid.row(space)) for space in grid.spaces]
    turned = turnings(lying, bool(position.board.shelter_spaces))
    seen = [seen_from(position, (tuple(turning[space] for space in laid), swaps)) for turning, swaps in turned]
    return lying.rows, lying.columns, min(seen, key=str)


def seen_from(position: Position, turning: Turning) -> Hashable:
    """The position after a turning, without names."""
    turned, swaps = turning
    board = position.board
    tiles = [tuple(sorted(turned[space] for space in tile)) for tile in board.shelters]
    ground = tuple(sorted(turned[space] for space in board.blocked)), tuple(tiles[::-1] if swaps else tiles)
    nuns = tuple(sorted(turned[nun] for nun in position.nuns))
    blocks = [block(position, player, turning) for player in range(position.players)]
    on_turn = blocks.pop(position.turn)
    ending = position.ending and (position.ending.kisser is None)
    return ground, nuns, on_turn, tuple(sorted(blocks, key=str)), position.clock, str(ending)


def block(position: Position, player: int, turning: Turning) -> Block:
    """A player after a turning: its coins, whether its pair has kissed, and its children."""
    first = player * CHILDREN_EACH
    children = list(enumerate(position.children[first : first + CHILDREN_EACH]))
    there = [(number // 2, child) for number, child in children if child.place != NOWHERE]
    is_bound = any(child.place in ENTRANCES for _, child in there)
    ways = [described(there, turning, flips) for flips in ((False,) if is_bound else (False, True))]
    kissed = position.ending is not None and position.ending.kisser == player
    return position.coins[player], kissed, min(ways)


def described(there: Iterable[tuple[int, Child]], turning: Turning, flips: bool) -> tuple[tuple[int, int, str], ...]:
    """Children after a turning: sex, place, posture."""
    _, swaps = turning
    sexes = (GIRLS, BOYS) if swaps is not flips else (BOYS, GIRLS)
    return tuple(sorted((sexes[sex], turned_place(turning, child.place), child.posture.value) for sex, child in there))


def look_of(position: Position) -> Position:
    """The position as it looks on the table: nobody sees that a freed child still has to walk into a shelter."""
    if all(child.posture is not Posture.FREED for child in position.children):
        return position
    children = (replace(c, posture=Posture.STANDING) if c.posture is Posture.FREED else c for c in position.children)
    return replace(position, children=tuple(children))
