"""The positions of Recess! among which differences are looked for, layer by layer, and how rulesets differ there."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import cache, partial
from itertools import combinations, islice, product, takewhile

import numpy

from analysis.diverge.domain import Pair, Seen, SizeLayer
from analysis.diverge.enumeration import Facet, always, ends_by_clauses
from analysis.diverge.explanations import do_differ, winners_by_clauses, winners_of
from analysis.recess.diverge.cards import board_cards
from analysis.recess.diverge.needs import NEEDS, can_lie_one_and_two, question_between
from analysis.recess.diverge.positions import LYING, boards
from analysis.recess.random_positions import QUIET_MINUTE
from analysis.recess.smaller_positions import QUIET_COINS
from model.grid import Grid
from model.recess.board import BOYS, Board
from model.recess.position import ABSENT, CHILDREN_EACH, ENTRANCES, LAST_MINUTE, Child, Ending, Position, Posture
from model.recess.readings import DetentionStands, Ruleset, TieDetention, TieKisser
from model.recess.simulator.cards import Cards, position_on, set_clock
from model.recess.simulator.digest_batches import Digests

MOST_SPACES = {0: 2, 1: 9, 2: 8, 3: 6, 4: 6}
"""How large boards are tried for so many pieces."""
DEEP = (4, 6)
"""Pieces and spaces of the largest of these layers."""
MOST_UNSHELTERED = {5: 6, 6: 6}
"""The same without shelters, for more pieces than can be tried with them."""
MOST_UNUSUAL = {0: 2, 1: 4, 2: 4}
"""The same with unusual coins, minutes or turns."""
LAST, LAST_CLOCK = "the last minute", LAST_MINUTE - 1
"""Layers for rulesets of which some differ only by who wins: the turn ends the game, under every edition as played."""
MOST_LAST = dict.fromkeys(range(5), 4)
"""How large boards are tried there for so many pieces."""
MOST_LYING, MOST_AT_TABLE = 4, 4
"""How many children lie in detention at the end of a game, and how many play it."""
HANDFUL = 256
"""How many cards are looked at in one call, at least; pairs that differ in it are looked for up to its end."""

BOUND = (
    "finished games of up to 4 players with up to 4 children in detention; then one turn of A from every position with "
    "up to 2 pieces on up to 8 spaces (1 on 9), 3 or 4 on 6, 5 or 6 on 6 without shelters; 5 coins each, minute 10; "
    "with up to 2 pieces on up to 4 spaces also 0 or 1 coins, minute 28, or B on turn; "
    "for forced.when 5 or 6 pieces also with shelters, of these those with a nun, a fight of A's and another walker: "
    "without them it says nothing; "
    "for rulesets of which some differ only by who wins, instead, up to 4 pieces on up to 4 spaces in minute 29"
)
NOT_TRIED = "positions with five or more pieces on boards with shelters"
BY = "every position in order, with the compiled simulator"


def layers() -> Iterator[SizeLayer]:
    """All layers, smallest first."""
    yield from (SizeLayer(0, pieces, 0, 1) for pieces in range(MOST_LYING + 1))
    for pieces, most in MOST_SPACES.items():
        for spaces in range(1, most + 1):
            yield SizeLayer(1, pieces, 0, spaces, is_large=pieces * spaces >= 16, is_deep=(pieces, spaces) == DEEP)
        yield from (SizeLayer(1, pieces, 1, spaces) for spaces in range(1, MOST_UNUSUAL.get(pieces, 0) + 1))
        yield from (SizeLayer(1, pieces, 1, spaces, only=LAST) for spaces in range(1, MOST_LAST[pieces] + 1))
    for pieces, most in MOST_UNSHELTERED.items():
        for spaces in range(1, most + 1):
            yield SizeLayer(1, pieces, 0, spaces, is_large=True, is_deep=True, is_partial=True)
    for question, pieces in product(NEEDS, MOST_UNSHELTERED):
        for spaces in range(1, MOST_UNSHELTERED[pieces] + 1):
            yield SizeLayer(1, pieces, 0, spaces, is_large=pieces * spaces >= 16, is_deep=True, only=question)


LAYERS: Sequence[SizeLayer] = tuple(layers())


def is_for(layer: SizeLayer, pair: Pair) -> bool:
    """Whether a pair is looked for in a layer; if its question has needs, in those for it instead of partial ones."""
    if layer.turns and differ_by_winners(pair):
        return layer.only == LAST
    question = need_of(pair)
    return layer.only == question if question and layer.is_deep and layer.pieces > DEEP[0] else not layer.only


@cache
def differ_by_winners(pair: Pair) -> bool:
    """Whether two rulesets of a group of more differ only in who wins in the end, which no step of a turn shows."""
    won_alike = {TieKisser.id: TieKisser.baseline(), TieDetention.id: TieDetention.baseline()}
    return 1 < len({ruleset_of(rules).choosing(won_alike) for rules in pair}) < len(pair)


@cache
def ruleset_of(rules: str) -> Ruleset:
    """Read a ruleset, once."""
    return Ruleset.parse(rules)


@cache
def need_of(pair: Pair) -> str:
    """The question between some rulesets, if it has needs."""
    return question_between(list(map(ruleset_of, pair)))


def variety(pair: Pair) -> str:
    """Served children lie in the entrances only where both rulesets let them lie on."""
    both = [ruleset_of(rules).detention_stands is DetentionStands.START_OF_NEXT for rules in pair]
    return "served" if all(both) else ""


def parts(layer: SizeLayer) -> int:
    """One part a board; of finished games one a number of players."""
    return MOST_AT_TABLE - 1 if layer.turns == 0 else len(layer_boards(layer))


@cache
def layer_boards(layer: SizeLayer) -> tuple[Board, ...]:
    """The boards of a layer in order."""
    return tuple(board for board in boards(layer.spaces) if not (layer.is_partial and board.shelter_spaces))


def look(layer: SizeLayer, part: int, pairs: Sequence[Pair], is_wanted: Callable[[], bool] = always) -> Seen:
    """Look one part of a layer through as long as that is wanted; all pairs are of one variety."""
    if layer.turns == 0:
        seen = final_results(part + 2, layer.pieces).look("recess", pairs, is_wanted)
        return Seen(part_size(layer, part, ""), seen.found)
    board = layer_boards(layer)[part]
    cards = takewhile(lambda _: is_wanted(), part_cards(layer, part, variety(pairs[0])))
    return (look_last if layer.only == LAST else look_board)(board, cards, pairs)


def size(layer: SizeLayer, part: int, rules: Sequence[Ruleset]) -> int:
    """How many positions one part has."""
    return part_size(layer, part, variety(tuple(map(str, rules))))


@cache
def part_size(layer: SizeLayer, part: int, kind: str) -> int:
    """How many positions one part has, counted once."""
    return (
        sum(1 for _ in finished(part + 2, layer.pieces))
        if layer.turns == 0
        else sum(map(len, part_cards(layer, part, kind)))
    )


def pick(layer: SizeLayer, part: int, rules: Sequence[Ruleset], number: int) -> Position:
    """The position with some number in a part."""
    if layer.turns == 0:
        return next(islice(finished(part + 2, layer.pieces), number, None))
    for cards in part_cards(layer, part, variety(tuple(map(str, rules)))):
        if number < len(cards):
            return position_on(layer_boards(layer)[part], cards[number])
        number -= len(cards)
    raise IndexError(f"{layer} has no position {number} more in part {part}")


def part_cards(layer: SizeLayer, part: int, kind: str) -> Iterator[Cards]:
    """The cards of one part of a layer in which turns are played; of one for a question those where it can matter."""
    is_last = layer.only == LAST
    is_unusual = layer.unusual > 0 and not is_last
    found = board_cards(layer_boards(layer)[part], layer.pieces, LYING[kind], is_unusual, NEEDS.get(layer.only))
    return map(in_the_last_minute, found) if is_last else found


# One turn.


def look_board(board: Board, patterns: Iterable[Cards], pairs: Sequence[Pair]) -> Seen:
    """Look for pairs whose turns lead to different positions."""
    rulesets = list(dict.fromkeys(rules for pair in pairs for rules in pair))
    digests = Digests(board, [ruleset_of(rules) for rules in rulesets])
    numbered = {pair: tuple(map(rulesets.index, pair)) for pair in pairs}
    waiting = {pair: ruled for pair, ruled in numbered.items() if digests.can_differ(ruled)}
    found: dict[Pair, tuple[int, str]] = {}
    number = 0
    for cards in handfuls(patterns):
        for question in {need_of(pair) for pair in waiting}:
            alike = [pair for pair in waiting if need_of(pair) == question]
            where = numpy.flatnonzero(NEEDS[question].on_card(cards)) if question else numpy.arange(len(cards))
            for pair, first in zip(alike, digests.firsts(cards[where], [waiting[p] for p in alike]), strict=True):
                if first >= 0:
                    found[pair] = number + int(where[first]), position_on(board, cards[where[first]]).line()
                    del waiting[pair]
        number += len(cards)
    return Seen(number, found)


def in_the_last_minute(cards: Cards) -> Cards:
    """The same cards with a clock by which the turn ends the game."""
    set_clock(cards, LAST_CLOCK)
    return cards


def look_last(board: Board, patterns: Iterable[Cards], pairs: Sequence[Pair]) -> Seen:
    """Look for groups of rulesets that differ, some by what a turn leads to, the others by who has won after it."""
    found: dict[Pair, tuple[int, str]] = {}
    number = 0
    for cards in handfuls(patterns):
        for pair in (pair for pair in pairs if pair not in found):
            rules = list(map(ruleset_of, pair))
            for at in numpy.flatnonzero(can_lie_one_and_two(cards)):
                position = position_on(board, cards[at])
                if all(do_differ(position, one, other) for one, other in combinations(rules, 2)):
                    found[pair] = number + int(at), position.line()
                    break
        number += len(cards)
    return Seen(number, found)


def handfuls(patterns: Iterable[Cards]) -> Iterator[Cards]:
    """The same cards, more of them at a time."""
    held: list[Cards] = []
    for cards in patterns:
        held.append(cards)
        if sum(map(len, held)) >= HANDFUL:
            yield numpy.concatenate(held)
            held = []
    if held:
        yield numpy.concatenate(held)


# Finished games.


def finished(players: int, lying: int) -> Iterator[Position]:
    """Finished games with so many children in detention, by who has any coins and how the game ended."""
    board = Board("", Grid(1, 1))
    for coins in product((QUIET_COINS, 0), repeat=players):
        for detained in product(range(lying + 1), repeat=players):
            if sum(detained) != lying or max(detained) > CHILDREN_EACH:
                continue
            children = tuple(
                Child(ENTRANCES[BOYS + number // 2], Posture.DETAINED) if number < count else ABSENT
                for count in detained
                for number in range(CHILDREN_EACH)
            )
            for kisser in (None, *range(players)):
                clock = LAST_MINUTE if kisser is None else QUIET_MINUTE
                yield Position(board, children, (), coins, clock, 0, Ending(kisser))


def won_by(rules: Ruleset) -> Hashable:
    """The readings on which it depends who has won: no other question speaks of finished games."""
    return rules.tie_kisser, rules.tie_detention


@cache
def final_results(players: int, lying: int) -> Facet:
    """Who has won finished games of so many players."""
    return Facet(partial(finished, players, lying), winners_of, winners_by_clauses, won_by)


def said_by_clauses(_layer: SizeLayer, _part: int, position: Position, rules: Ruleset) -> Hashable:
    """The winners that the clauses let a finished game have, or what a turn can lead to, with winners if it ends."""
    return ends_by_clauses(position, rules)


def key_of(layer: SizeLayer, position: Position) -> tuple[int, ...]:
    """What a witness is smallest by: turns, pieces, what is unusual, spaces, equipment."""
    return (*layer.key, len(position.board.blocked))
