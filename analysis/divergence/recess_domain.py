"""The positions of Recess! among which partings are looked for, layer by layer, and how rulesets part there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import chain, product

from analysis.divergence.recess_digests import Digests
from analysis.divergence.recess_positions import LYING, boards, positions
from analysis.divergence.search import Layer, Pair, Seen
from analysis.divergence.telling import Tale
from analysis.random_positions import QUIET_MINUTE
from analysis.smaller_positions import QUIET_COINS
from model.grid import Grid
from model.recess.board import BOYS, Board
from model.recess.clauses.judging import misjudging
from model.recess.outcome import outcome
from model.recess.position import ABSENT, CHILDREN_EACH, ENTRANCES, LAST_MINUTE, Child, Ending, Position, Posture
from model.recess.readings import DetentionStands, Ruleset

MOST_SPACES = {0: 2, 1: 9, 2: 8, 3: 6, 4: 6}
"""How large boards are tried for so many pieces."""
DEEP = (4, 6)
"""Pieces and spaces of the largest of these layers."""
MOST_UNSHELTERED = {5: 6, 6: 6}
"""The same without shelters, for more pieces than can be tried with them."""
MOST_UNUSUAL = {0: 2, 1: 4, 2: 4}
"""The same with unusual coins, minutes or turns."""
MOST_LYING, MOST_AT_TABLE = 4, 4
"""How many children lie in detention at the end of a game, and how many play it."""
FEW_COINS = (0, 1)
LATE = LAST_MINUTE - 2
"""The minute before the last turn but one: the latest that every reading of the clock knows."""

BOUND = (
    "finished games of up to 4 players with up to 4 children in detention; then one turn of A from every position with "
    "up to 2 pieces on up to 8 spaces (1 on 9), 3 or 4 on 6, 5 or 6 on 6 without shelters; 5 coins each, minute 10; "
    "with up to 2 pieces on up to 4 spaces also 0 or 1 coins, minute 28, or B on turn"
)
NOT_TRIED = "positions with five or more pieces on boards with shelters"


def layers() -> Iterator[Layer]:
    """All layers, smallest first."""
    yield from (Layer(0, pieces, 0, 1) for pieces in range(MOST_LYING + 1))
    for pieces, most in MOST_SPACES.items():
        for spaces in range(1, most + 1):
            yield Layer(1, pieces, 0, spaces, is_large=pieces * spaces >= 16, is_deep=(pieces, spaces) == DEEP)
        yield from (Layer(1, pieces, 1, spaces) for spaces in range(1, MOST_UNUSUAL.get(pieces, 0) + 1))
    for pieces, most in MOST_UNSHELTERED.items():
        for spaces in range(1, most + 1):
            yield Layer(1, pieces, 0, spaces, is_large=True, is_deep=True, is_partial=True)


LAYERS = tuple(layers())


def variety(pair: Pair) -> str:
    """Served children lie in the entrances only where both rulesets let them lie on."""
    both = [Ruleset.parse(rules).detention_stands is DetentionStands.START_OF_NEXT for rules in pair]
    return "served" if all(both) else ""


def parts(layer: Layer) -> int:
    """One part a board; of finished games one a number of players."""
    return MOST_AT_TABLE - 1 if layer.turns == 0 else len(layer_boards(layer))


@cache
def layer_boards(layer: Layer) -> tuple[Board, ...]:
    """The boards of a layer in order."""
    return tuple(board for board in boards(layer.spaces) if not (layer.is_partial and board.shelter_spaces))


def look(layer: Layer, part: int, pairs: Sequence[Pair]) -> Seen:
    """Look one part of a layer through; all pairs are of one variety."""
    if layer.turns == 0:
        return look_finished(finished(part + 2, layer.pieces), pairs)
    board = layer_boards(layer)[part]
    return look_board(board, of_board(board, layer, variety(pairs[0])), pairs)


def of_board(board: Board, layer: Layer, kind: str) -> Iterator[Position]:
    """The positions of a layer on one board."""
    found = positions(board, layer.pieces, LYING[kind])
    return (unusual for position in found for unusual in made_unusual(position)) if layer.unusual else found


# One turn.


def look_board(board: Board, given: Iterable[Position], pairs: Sequence[Pair]) -> Seen:
    """Look for pairs whose turns lead to different positions."""
    rulesets = list(dict.fromkeys(rules for pair in pairs for rules in pair))
    digests = Digests(board, [Ruleset.parse(rules) for rules in rulesets])
    numbered = {pair: tuple(map(rulesets.index, pair)) for pair in pairs}
    waiting = {pair: ruled for pair, ruled in numbered.items() if len({digests.which[i] for i in ruled}) == len(ruled)}
    found: dict[Pair, tuple[int, str]] = {}
    number = -1
    digests.listen(chain.from_iterable(waiting.values()))
    for number, position in enumerate(given):
        if not waiting:
            continue
        digests.look(position)
        parting = [pair for pair, ruled in waiting.items() if len(set(map(digests.of, ruled))) == len(ruled)]
        if parting:
            found |= {pair: (number, position.line()) for pair in parting}
            waiting = {pair: ruled for pair, ruled in waiting.items() if pair not in found}
            digests.listen(chain.from_iterable(waiting.values()))
    return Seen(number + 1, found)


def made_unusual(position: Position) -> Iterator[Position]:
    """The position with one thing that is not usual: few coins, a late minute, B on turn."""
    for player, few in product(range(position.players), FEW_COINS):
        yield replace(position, coins=(*position.coins[:player], few, *position.coins[player + 1 :]))
    yield replace(position, clock=LATE)
    children = position.children
    first, second, rest = children[:CHILDREN_EACH], children[CHILDREN_EACH : 2 * CHILDREN_EACH], children[8:]
    yield replace(position, children=(*second, *first, *rest), turn=1)


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


def look_finished(given: Iterable[Position], pairs: Sequence[Pair]) -> Seen:
    """Look for pairs under which finished games have different winners."""
    rules = {text: Ruleset.parse(text) for pair in pairs for text in pair}
    found: dict[Pair, tuple[int, str]] = {}
    number = -1
    for number, position in enumerate(given):
        won = {text: ended.winners for text, chosen in rules.items() if (ended := outcome(position, chosen))}
        for pair in pairs:
            if pair not in found and len({won[text] for text in pair}) == len(pair):
                found[pair] = number, position.line()
    return Seen(number + 1, found)


# How rulesets part.


def seen(position: Position) -> Position:
    """The position as it looks on the table: nobody sees that a freed child still has to walk into a shelter."""
    if all(child.posture is not Posture.FREED for child in position.children):
        return position
    children = (replace(c, posture=Posture.STANDING) if c.posture is Posture.FREED else c for c in position.children)
    return replace(position, children=tuple(children))


def told_without_turn(position: Position, one: Ruleset, other: Ruleset) -> Tale | None:
    """Tell the different winners of a finished game."""
    ended = outcome(position, one), outcome(position, other)
    if ended[0] is None or ended[1] is None or ended[0].winners == ended[1].winners:
        return None
    blamed = [*misjudging(position, other, ended[0]), *misjudging(position, one, ended[1])]
    clauses = tuple(dict.fromkeys(clause.id for clause in blamed))
    return Tale(outcomes=(str(ended[0]), str(ended[1])), clauses=clauses)


def key_of(layer: Layer, position: Position) -> tuple[int, ...]:
    """What a witness is smallest by: turns, pieces, what is unusual, spaces, equipment."""
    return (*layer.key, len(position.board.blocked))
