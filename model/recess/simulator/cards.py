"""Positions on cards, a few numbers each, so that the compiled rules look at thousands of them in one call.

A table of cards is an array of whole numbers with a card in each row, all of one length.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from model.recess.board import Board
from model.recess.position import ABSENT, CHILDREN_EACH, Child, Position, Posture
from model.recess.simulator.digests import (
    CARD_CLOCK,
    CARD_COINS,
    CARD_EACH,
    CARD_PIECE,
    CARD_PIECES,
    CARD_PLACE,
    CARD_PLAYERS,
    CARD_POSTURE,
    CARD_TURN,
)
from model.recess.simulator.layout import ATTACKING as ATTACKING
from model.recess.simulator.layout import NUN as NUN
from model.recess.simulator.layout import PIECES as PIECES

Cards = Any
"""Cards of one length, a row each of a table of whole numbers."""
Card = list[int]
POSTURES = tuple(Posture)


# One card.


def make_card(
    players: int, turn: int, clock: int, coins: Sequence[int], pieces: Iterable[tuple[int, int, int]]
) -> Card:
    """A card with these numbers; of each piece its number, its place and the number of its posture."""
    purse = [*coins, *[0] * (CARD_PIECES - CARD_COINS - len(coins))]
    return [players, turn, clock, *purse, *(number for piece in pieces for number in piece)]


def players_on(card: Card) -> int:
    """How many play."""
    return card[CARD_PLAYERS]


def with_coins(card: Card, player: int, coins: int) -> Card:
    """The card on which a player has other coins."""
    return with_numbers(card, {CARD_COINS + player: coins})


def with_clock(card: Card, clock: int) -> Card:
    """The card with another minute."""
    return with_numbers(card, {CARD_CLOCK: clock})


def with_second_on_turn(card: Card) -> Card:
    """The card on which the first two players have exchanged their names, but for their coins."""
    other = {0: CHILDREN_EACH, 1: -CHILDREN_EACH}
    pieces = {at: card[at] for at in range(CARD_PIECES, len(card), CARD_EACH)}
    renamed = {at: number + other.get(number // CHILDREN_EACH, 0) for at, number in pieces.items()}
    return with_numbers(card, {CARD_TURN: 1} | renamed)


def with_numbers(card: Card, numbers: Mapping[int, int]) -> Card:
    """The card with other numbers in some places."""
    return [numbers.get(at, number) for at, number in enumerate(card)]


def card_of(position: Position) -> Card:
    """The card of a position that has not ended."""
    size = position.board.grid.size
    pieces = [
        (number, child.place if child.place >= 0 else size - 1 - child.place, POSTURES.index(child.posture))
        for number, child in enumerate(position.children)
        if child is not ABSENT
    ]
    pieces += [(NUN + number, place, 0) for number, place in enumerate(position.nuns)]
    return make_card(position.players, position.turn, position.clock, position.coins, pieces)


def position_on(board: Board, numbers: Iterable[int]) -> Position:
    """The position on a card."""
    there, size = list(map(int, numbers)), board.grid.size
    players, turn, clock = there[:CARD_COINS]
    children, nuns = [ABSENT] * (players * CHILDREN_EACH), []
    for at in range(CARD_PIECES, len(there), CARD_EACH):
        piece, place, posture = there[at : at + CARD_EACH]
        if piece >= NUN:
            nuns.append(place)
        else:
            children[piece] = Child(place if place < size else size - 1 - place, POSTURES[posture])
    coins = there[CARD_COINS : CARD_COINS + players]
    return Position(board, tuple(children), tuple(nuns), tuple(coins), clock, turn)


# Tables of cards.


def width_of(pieces: int) -> int:
    """How long a card with so many pieces is."""
    return CARD_PIECES + CARD_EACH * pieces


def set_places(cards: Cards, places: Sequence[int]) -> None:
    """Put the pieces of all cards on these places, the same on each."""
    cards[:, CARD_PIECES + CARD_PLACE :: CARD_EACH] = places


def set_clock(cards: Cards, clock: int) -> None:
    """Set the minute of all cards."""
    cards[:, CARD_CLOCK] = clock


def players_of(cards: Cards) -> Any:
    """How many play on each card."""
    return cards[:, CARD_PLAYERS]


def pieces_of(cards: Cards) -> Any:
    """The numbers of the pieces, a row for each card."""
    return cards[:, CARD_PIECES + CARD_PIECE :: CARD_EACH]


def postures_of(cards: Cards) -> Any:
    """The numbers of their postures."""
    return cards[:, CARD_PIECES + CARD_POSTURE :: CARD_EACH]


def is_on_turn(cards: Cards) -> Any:
    """Which pieces are children of the player on turn."""
    return pieces_of(cards) // CHILDREN_EACH == cards[:, [CARD_TURN]]


def is_nun(cards: Cards) -> Any:
    """Which pieces are nuns."""
    return pieces_of(cards) >= NUN


def number_of_nun(nun: int) -> int:
    """The number of a nun as a piece."""
    return NUN + nun
