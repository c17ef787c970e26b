"""What editions of Recess! are compared in: positions put together, and those where whole sets of rulesets differ."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import permutations

from analysis.diverge.domain import SizeLayer
from analysis.diverge.explanations import winners_of
from analysis.recess.diverge.domain import (
    LAST_CLOCK,
    LAYERS,
    finished,
    handfuls,
    layer_boards,
    part_cards,
    variety,
    won_by,
)
from analysis.recess.smaller_positions import QUIET_COINS
from model.recess.board import Board
from model.recess.position import ABSENT, CHILDREN_EACH, Position, owner, sex
from model.recess.readings import Ruleset
from model.recess.simulator.cards import Cards, position_on
from model.recess.simulator.digest_batches import Digests

MOST_SPACES = {0: 2, 1: 6, 2: 6, 3: 5}
"""How large boards are tried for so many pieces when all completions of editions have to differ."""
BOUND = (
    "finished games of up to 4 players with up to 4 children in detention; then one turn of A from every position with "
    "up to 2 pieces on up to 6 spaces, 3 on 5; 5 coins each, minute 10; with up to 2 pieces on up to 4 spaces also "
    "0 or 1 coins, minute 28, or B on turn"
)


def layers() -> Iterator[SizeLayer]:
    """The layers in which positions are looked for where editions differ under every reading."""
    for layer in LAYERS:
        if layer.turns == 0 or (not layer.only and layer.spaces <= MOST_SPACES.get(layer.pieces, 0)):
            yield layer


Sides = Sequence[list[Ruleset]]


def suspects(layer: SizeLayer, part: int, sides: Sides) -> Iterator[tuple[int, Position]]:
    """The positions of a part where all rulesets of one side differ from all of the other; more may join the sides."""
    if layer.turns == 0:
        for number, position in enumerate(finished(part + 2, layer.pieces)):
            judged = [{won_by(rules): rules for rules in side}.values() for side in sides]
            ones, others = ({winners_of(position, rules) for rules in side} for side in judged)
            if ones.isdisjoint(others):
                yield number, position
        return
    board, number = layer_boards(layer)[part], 0
    for cards in handfuls(part_cards(layer, part, variety(tuple(str(rules) for side in sides for rules in side)))):
        at = 0
        while (first := first_difference_of_sides(board, cards[at:], sides)) >= 0:
            yield number + at + first, position_on(board, cards[at + first])
            at += first + 1
        number += len(cards)


def first_difference_of_sides(board: Board, cards: Cards, sides: Sides) -> int:
    """The first card on which all rulesets of one side differ from all of the other; -1 without one."""
    ones, others = sides
    found = Digests(board, [*ones, *others]).of(cards, range(len(ones) + len(others)))
    difference = (found[:, : len(ones), None] != found[:, None, len(ones) :]).all(axis=(1, 2))
    return int(difference.argmax()) if difference.any() else -1


def joined(position: Position, ended: Position) -> Iterator[Position]:
    """A position before the last turn in which, besides, children lie in detention as after a game that has ended.

    The players of the finished game become those of the position in every way; all have the same coins.
    """
    players = max(position.players, ended.players)
    there = [*position.children, *[ABSENT] * ((players - position.players) * CHILDREN_EACH)]
    for names in permutations(range(players), ended.players):
        children = list(there)
        for number, child in ((number, child) for number, child in enumerate(ended.children) if child is not ABSENT):
            first = names[owner(number)] * CHILDREN_EACH + sex(number) * 2
            free = [own for own in (first, first + 1) if children[own] is ABSENT]
            if not free:
                break
            children[free[0]] = child
        else:
            coins = (QUIET_COINS,) * players
            yield replace(position, children=tuple(children), coins=coins, clock=LAST_CLOCK)
