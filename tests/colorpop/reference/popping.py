"""Groups, and what the board looks like when one is popped: sets of (row, column) and dictionaries of tokens."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, combinations

from model.colorpop.position import Position
from model.colorpop.readings import (
    GroupAllJokers,
    GroupJokerBridges,
    GroupJokerCounts,
    GroupJokerOnly,
    Ruleset,
    SlideGravity,
)

Spot = tuple[int, int]
Tokens = dict[Spot, str]


def tokens_of(position: Position) -> Tokens:
    """Every token with its row and column."""
    return {
        (row, column): cell
        for row, line in enumerate(position.rows())
        for column, cell in enumerate(line)
        if cell != "."
    }


def beside(spot: Spot) -> set[Spot]:
    row, column = spot
    return {(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)}


def touching(spots: Iterable[Spot]) -> set[Spot]:
    """Everything beside some spots that is not one of them."""
    here = set(spots)
    return set().union(*map(beside, here)) - here if here else set()


def pieces(spots: set[Spot]) -> list[frozenset[Spot]]:
    """Spots cut into connected pieces."""
    left, found = set(spots), []
    while left:
        piece = {left.pop()}
        while more := touching(piece) & left:
            piece |= more
            left -= more
        found.append(frozenset(piece))
    return found


def subsets(spots: Iterable[Spot]) -> Iterator[set[Spot]]:
    every = sorted(spots)
    return map(set, chain.from_iterable(combinations(every, size) for size in range(len(every) + 1)))


def groups(position: Position, ruleset: Ruleset) -> set[tuple[str, frozenset[Spot]]]:
    """Every colour (or J) with a set of spots that can be popped as it."""
    tokens = tokens_of(position)
    jokers = {spot for spot, token in tokens.items() if token == "J"}
    found = set()
    for colour in set(tokens.values()) - {"J"}:
        own = {spot for spot, token in tokens.items() if token == colour}
        candidates = bridged(own, jokers, ruleset)
        if ruleset.group_joker_bridges is GroupJokerBridges.NO:
            candidates = hanging(own, jokers, ruleset)
        for group in candidates:
            counted = group if ruleset.group_joker_counts is GroupJokerCounts.YES else group & own
            if len(counted) >= 2 and group & own:
                found.add((colour, frozenset(group)))
    if ruleset.group_joker_only is GroupJokerOnly.YES and ruleset.group_joker_counts is GroupJokerCounts.YES:
        for cluster in pieces(jokers):
            kept = [set(cluster)] if ruleset.group_all_jokers is GroupAllJokers.YES else subsets(cluster)
            found |= {("J", frozenset(group)) for group in kept if len(group) >= 2 and len(pieces(group)) == 1}
    return found


def bridged(own: set[Spot], jokers: set[Spot], ruleset: Ruleset) -> list[frozenset[Spot]]:
    """Pieces of a colour and of the jokers that are taken as it."""
    if ruleset.group_all_jokers is GroupAllJokers.YES:
        return pieces(own | jokers)
    return [
        piece for region in pieces(own | jokers) for taken in subsets(region & jokers) for piece in pieces(own | taken)
    ]


def hanging(own: set[Spot], jokers: set[Spot], ruleset: Ruleset) -> list[frozenset[Spot]]:
    """Pieces of a colour, each with jokers that hang on it."""
    found = []
    for core in pieces(own):
        reach = next(piece for piece in pieces(core | jokers) if core <= piece) - core
        takes = [set(reach)] if ruleset.group_all_jokers is GroupAllJokers.YES else subsets(reach)
        found += [core | taken for taken in takes if len(pieces(core | taken)) == 1]
    return found


def after_pop(tokens: Tokens, group: frozenset[Spot], rows: int, columns: int, ruleset: Ruleset) -> Tokens:
    """The tokens that are left, slid down and closed up."""
    slides = []
    for column in range(columns):
        kept = {
            row: tokens[row, column] for row in range(rows) if (row, column) in tokens and (row, column) not in group
        }
        if ruleset.slide_gravity is SlideGravity.DOWN:
            kept = dict(zip(range(rows - len(kept), rows), [kept[row] for row in sorted(kept)], strict=True))
        if kept:
            slides.append(kept)
    return {(row, column): token for column, slide in enumerate(slides) for row, token in slide.items()}
