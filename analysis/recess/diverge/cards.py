"""Positions of Recess! on cards: a few numbers each, so that the compiled rules look at thousands in one call."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Any

import numpy

from analysis.recess.diverge.positions import LYING, Likeness, Lying, kinds_like, likeness, patterns
from analysis.recess.random_positions import QUIET_MINUTE
from analysis.recess.smaller_positions import QUIET_COINS
from model.recess.board import Board
from model.recess.position import CHILDREN_EACH, LAST_MINUTE, Position
from model.recess.simulator.cards import (
    POSTURES,
    Card,
    Cards,
    make_card,
    number_of_nun,
    players_on,
    position_on,
    set_places,
    width_of,
    with_clock,
    with_coins,
    with_second_on_turn,
)

FEWEST_PLAYERS = 2
FEW_COINS = (0, 1)
LATE = LAST_MINUTE - 2
"""The minute before the last turn but one: the latest that every reading of the clock knows."""


@dataclass(frozen=True)
class Need:
    """What something needs to matter: says it of each card, and of children and nuns before they are given names."""

    on_card: Callable[[Cards], Any]
    in_pattern: Callable[[Likeness, int], bool]


# One card.


def quiet_card(players: int, pieces: Iterable[tuple[int, int, int]]) -> Card:
    """A card with A on turn, in a quiet minute, with a few coins each; of each piece its number, place and posture."""
    return make_card(players, 0, QUIET_MINUTE, [QUIET_COINS] * players, pieces)


def make_unusual(usual: Card) -> Iterator[Card]:
    """The card with one thing that is not usual: few coins, a late minute, B on turn."""
    for player, few in product(range(players_on(usual)), FEW_COINS):
        yield with_coins(usual, player, few)
    yield with_clock(usual, LATE)
    yield with_second_on_turn(usual)


# All cards of a board.


def board_cards(
    board: Board, pieces: int, lying: Lying, is_unusual: bool = False, need: Need | None = None
) -> Iterator[Cards]:
    """Every position of so many pieces on a board, in order: the cards of one pattern after the other.

    What is needed of a card does not depend on where the pieces are.
    """
    size = board.grid.size
    for spots, nuns in patterns(board, pieces, lying):
        alike = likeness(spots)
        if need is not None and not need.in_pattern(alike, len(nuns)):
            continue
        found = dealt(alike, len(nuns), is_unusual, need).copy()
        places = [place if place >= 0 else size - 1 - place for place, _ in spots]
        set_places(found, [*places, *nuns])
        yield found


def positions(board: Board, pieces: int, lying: Lying = LYING[""]) -> Iterator[Position]:
    """Every position of so many pieces on a board."""
    return (position_on(board, numbers) for cards in board_cards(board, pieces, lying) for numbers in cards)


@cache
def dealt(alike: Likeness, nuns: int, is_unusual: bool, need: Need | None) -> Cards:
    """The cards of every way to give such children to players, still without their places; only what is needed."""
    found = []
    for kinds in kinds_like(alike):
        players = max(FEWEST_PLAYERS, max((player for player, _ in kinds), default=0) + 1)
        taken: set[int] = set()
        pieces = []
        for (posture, _, _), (player, sex) in zip(alike, kinds, strict=True):
            first = player * CHILDREN_EACH + 2 * sex
            number = first + 1 if first in taken else first
            taken.add(number)
            pieces.append((number, 0, POSTURES.index(posture)))
        usual = quiet_card(players, [*pieces, *((number_of_nun(nun), 0, 0) for nun in range(nuns))])
        found += list(make_unusual(usual)) if is_unusual else [usual]
    cards = numpy.array(found, numpy.int64).reshape(-1, width_of(len(alike) + nuns))
    return cards if need is None else cards[need.on_card(cards)]
