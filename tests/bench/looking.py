"""How fast positions are compared under two rulesets: by handfuls in compiled code, and one by one, plain."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle, islice
from time import process_time

from analysis.diverge.explanations import reached
from analysis.recess.diverge.domain import LAYERS, handfuls, layer_boards, part_cards
from model.recess.board import Board
from model.recess.readings import Ruleset
from model.recess.simulator.cards import Cards, position_on
from model.recess.simulator.digest_batches import Digests
from tests.bench import Amount, Looking

PIECES, SPACES = 3, 4
RULESETS = (Ruleset(), Ruleset.of(nun_directions="rook"))


def measure(amount: Amount) -> Looking:
    """Compare what turns lead to on boards of four spaces with three pieces, in both ways for as long as is wished."""
    boards = list(dealt())
    for board, cards in boards[:1]:
        Digests(board, RULESETS).of(cards, (0, 1))
    seconds = amount.rounds * amount.seconds
    compiled, begin = 0, process_time()
    for board, cards in cycle(boards):
        Digests(board, RULESETS).of(cards, (0, 1))
        compiled += len(cards)
        if (spent := process_time() - begin) > seconds:
            break
    plain, begin = 0, process_time()
    for board, cards in cycle(boards):
        for numbers in islice(cards, 0, None, len(cards) // 4 + 1):
            position = position_on(board, numbers)
            for rules in RULESETS:
                reached(position, rules)
            plain += 1
        if (plain_spent := process_time() - begin) > seconds:
            break
    return Looking(compiled / spent, plain / plain_spent)


def dealt() -> Iterator[tuple[Board, Cards]]:
    """The boards, each with a handful of positions on it."""
    layer = next(layer for layer in LAYERS if layer.key == (1, PIECES, 0, SPACES))
    for part, board in enumerate(layer_boards(layer)):
        for cards in islice(handfuls(part_cards(layer, part, "")), 1):
            yield board, cards
