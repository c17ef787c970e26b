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
from model.recess.position import ABSENT, CHILDREN_EACH, LAST_MINUTE, Child, Position, Posture
from model.recess.simulator import digests, layout

FEWEST_PLAYERS = 2
FEW_COINS = (0, 1)
LATE = LAST_MINUTE - 2
"""The minute before the last turn but one: the latest that every reading of the clock knows."""
POSTURES = tuple(Posture)
Cards = Any
"""Cards of one length, a row each of a table of whole numbers."""
Card = list[int]


@dataclass(frozen=True)
class Need:
    """What something needs to matter: tells it of each card, and of children and nuns before they are given names."""

    on_card: Callable[[Cards], Any]
    in_pattern: Callable[[Likeness, int], bool]


# One card.


def card(players: int, pieces: Iterable[tuple[int, int, int]]) -> Card:
    """A card with A on turn, in a quiet minute, with a few coins each; of each piece its number, place and posture."""
    coins = [QUIET_COINS] * players + [0] * (digests.CARD_PIECES - digests.CARD_COINS - players)
    return [players, 0, QUIET_MINUTE, *coins, *(number for piece in pieces for number in piece)]


def made_unusual(usual: Card) -> Iterator[Card]:
    """The card with one thing that is not usual: few coins, a late minute, B on turn."""
    for player, few in product(range(usual[digests.CARD_PLAYERS]), FEW_COINS):
        yield changed(usual, {digests.CARD_COINS + player: few})
    yield changed(usual, {digests.CARD_CLOCK: LATE})
    other = {0: CHILDREN_EACH, 1: -CHILDREN_EACH}
    children = {at: usual[at] for at in range(digests.CARD_PIECES, len(usual), digests.CARD_EACH)}
    renamed = {at: number + other.get(number // CHILDREN_EACH, 0) for at, number in children.items()}
    yield changed(usual, {digests.CARD_TURN: 1} | renamed)


def changed(usual: Card, numbers: dict[int, int]) -> Card:
    """The card with other numbers in some places."""
    return [numbers.get(at, number) for at, number in enumerate(usual)]


def written(position: Position) -> Card:
    """The card of a position that has not ended."""
    size = position.board.grid.size
    pieces = [
        (number, child.place if child.place >= 0 else size - 1 - child.place, POSTURES.index(child.posture))
        for number, child in enumerate(position.children)
        if child is not ABSENT
    ]
    nuns = [(layout.NUN + number, place, 0) for number, place in enumerate(position.nuns)]
    coins = {digests.CARD_COINS + player: coins for player, coins in enumerate(position.coins)}
    about = {digests.CARD_TURN: position.turn, digests.CARD_CLOCK: position.clock}
    return changed(card(position.players, [*pieces, *nuns]), coins | about)


def read(board: Board, numbers: Iterable[int]) -> Position:
    """The position on a card."""
    there, size = list(map(int, numbers)), board.grid.size
    players, turn, clock = there[: digests.CARD_COINS]
    children, nuns = [ABSENT] * (players * CHILDREN_EACH), []
    for at in range(digests.CARD_PIECES, len(there), digests.CARD_EACH):
        piece, place, posture = there[at : at + digests.CARD_EACH]
        if piece >= layout.NUN:
            nuns.append(place)
        else:
            children[piece] = Child(place if place < size else size - 1 - place, POSTURES[posture])
    coins = there[digests.CARD_COINS : digests.CARD_COINS + players]
    return Position(board, tuple(children), tuple(nuns), tuple(coins), clock, turn)


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
        found[:, digests.CARD_PIECES + digests.CARD_PLACE :: digests.CARD_EACH] = [*places, *nuns]
        yield found


def positions(board: Board, pieces: int, lying: Lying = LYING[""]) -> Iterator[Position]:
    """Every position of so many pieces on a board."""
    return (read(board, numbers) for cards in board_cards(board, pieces, lying) for numbers in cards)


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
        usual = card(players, [*pieces, *((layout.NUN + nun, 0, 0) for nun in range(nuns))])
        found += list(made_unusual(usual)) if is_unusual else [usual]
    width = digests.CARD_PIECES + digests.CARD_EACH * (len(alike) + nuns)
    cards = numpy.array(found, numpy.int64).reshape(-1, width)
    return cards if need is None else cards[need.on_card(cards)]
