"""The positions of Color Pop among which differences are looked for, layer by layer, and how rulesets differ there.

Rulesets differ without a turn by refusing a position, by what becomes of a filling of the slides, by what a player
sees, or by the winners of a finished game; and by what a turn can lead to. Pieces are tokens, on the board and popped.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import replace
from functools import cache, partial
from itertools import product
from random import Random
from typing import Any

from analysis.colorpop.positions import grid_of, outlines, places_of
from analysis.diverge.domain import SizeLayer
from analysis.diverge.enumeration import Facet
from analysis.diverge.explanations import Explanation, reached_by_clauses, winners_by_clauses, winners_of
from model.colorpop.clauses.judging import not_a_start, not_seen
from model.colorpop.clauses.setup import Start, arrangements, is_legal
from model.colorpop.game import GAME
from model.colorpop.observation import Observation, observe
from model.colorpop.position import COLOURS, EMPTY, Box, Ending, Popped, Position, Reason
from model.colorpop.problems import problems
from model.colorpop.readings import PoppedVisible, Ruleset, SecretUnused, SetupHopeless
from model.colorpop.setup import Slides
from model.grid import Grid

MOST_TOKENS = 4
"""How many tokens are tried where a turn is played, and before the players."""
MOST_FILLED, MOST_PLAIN = 7, 12
"""How many places of a filling are tried with two colours and jokers, and with two colours only."""

Table = tuple[tuple[str, ...], bool]
"""The secret colours of the players, and whether they play in teams."""
TABLES: tuple[Table, ...] = (
    (("a",), False),
    (("a", "b"), False),
    (("a", "b", "c"), False),
    (("ab", "cd"), False),
    (("a", "b", "c", "d"), True),
)

BOUND = (
    "without a turn: tables and finished games with up to 4 popped tokens, fillings of up to 7 places with two colours "
    "and jokers (12 with two colours); one turn: every board of up to 4 tokens over four colours and jokers in full "
    "slides; for one player, two, three, two with two colours each, and two teams"
)
VIEWING = tuple(
    Ruleset().choosing({SecretUnused.id: unused, PoppedVisible.id: popped})
    for unused, popped in product(SecretUnused, PoppedVisible)
)
"""The rulesets that differ in what a player sees."""


def layers() -> Iterator[SizeLayer]:
    """All layers, smallest first: what needs no turn, then one turn."""
    for tokens in range(MOST_PLAIN + 1):
        yield SizeLayer(0, tokens)
    for tokens in range(MOST_TOKENS + 1):
        yield SizeLayer(1, tokens)


# What a ruleset makes of a position.


def refused(position: Position, rules: Ruleset) -> Hashable:
    """Everything wrong with the position."""
    return tuple(problems(position, rules))


def laid(position: Position, rules: Ruleset) -> str:
    """What becomes of the position as a filling of the slides."""
    slides = slides_under(position.grid, rules)
    if slides.is_legal(position.cells):
        return "the filling is legal"
    if slides.repaired(position.cells, Random(1)) is not None:
        return "the filling can be repaired"
    match rules.setup_hopeless:
        case SetupHopeless.REFILL:
            return "the slides are filled anew"
        case SetupHopeless.ACCEPT:
            return "the filling is played as it is"


def set_up_by(rules: Ruleset) -> Hashable:
    """The readings on which it depends what becomes of a filling: no other question speaks of the set-up."""
    return rules.setup_repair, rules.setup_jokers, rules.setup_hopeless


def watched(position: Position, rules: Ruleset) -> Observation:
    """What player A sees."""
    return observe(position, 0, rules)


@cache
def slides_under(grid: Grid, rules: Ruleset) -> Slides:
    """What sets a game up, made once."""
    return Slides(grid, rules)


# What is compared.


@cache
def facets(layer: SizeLayer) -> tuple[Facet, ...]:
    """What is compared in a layer, and in which positions; of turns one facet an outline of the board."""
    if layer.turns:
        outlines = shapes(layer.pieces)
        return tuple(Facet(partial(played_on, one, layer.pieces), reached, reached_by_clauses) for one in outlines)
    found = [Facet(partial(fillings, layer.pieces), laid, laid_by_clauses, set_up_by)]
    if layer.pieces <= MOST_TOKENS:
        tables = partial(set_tables, layer.pieces)
        found.append(Facet(tables, refused, starting_clauses))
        found.append(Facet(tables, watched, watched_by_clauses))
        found.append(Facet(partial(finished, layer.pieces), winners_of, winners_by_clauses))
    return tuple(found)


def reached(position: Position, rules: Ruleset) -> Hashable:
    """What a turn can lead to; nothing where the position is refused."""
    return frozenset() if problems(position, rules) else GAME.turn(position, rules).results()


def fillings(places: int) -> Iterator[Position]:
    """Every filling of so many places, in every shape; of many places with two colours only."""
    tokens = "abJ" if places <= MOST_FILLED else "ab"
    for rows in range(1, places + 1):
        if places % rows == 0:
            for cells in product(tokens, repeat=places):
                yield Position(Grid(rows, places // rows), "".join(cells), box=Box.around(cells))


@cache
def set_tables(tokens: int) -> tuple[Position, ...]:
    """Every table with so many tokens popped, and none on the board."""
    found = []
    for hands, teams in TABLES:
        for piles in product(piles_of("ab", tokens), repeat=len(hands)):
            if sum(pile.size for pile in piles) == tokens:
                found.append(Position(Grid(1, 1), EMPTY, hands, piles, teams=teams))
    return tuple(found)


def finished(tokens: int) -> Iterator[Position]:
    """Every table with so many tokens popped, after a game that has ended without a group."""
    return (replace(position, ending=Ending(Reason.NO_GROUP)) for position in set_tables(tokens))


@cache
def piles_of(colours: str, most: int) -> tuple[Popped, ...]:
    """Every pile of up to so many tokens of these colours, jokers taken with them included."""
    found = []
    for counts in product(range(most + 1), repeat=2 * len(colours)):
        pairs = [counts[2 * i : 2 * i + 2] for i in range(len(colours))]
        if sum(counts) <= most and all(own or not jokers for own, jokers in pairs):
            found.append(Popped.counted({c: (own, j) for c, (own, j) in zip(colours, pairs, strict=True)}, 0))
    return tuple(sorted(found, key=lambda pile: (pile.size, str(pile))))


def shapes(tokens: int) -> list[tuple[int, ...]]:
    """The outlines of boards of so many tokens."""
    return list(outlines(tokens)) if tokens else [(0,)]


def played_on(outline: tuple[int, ...], tokens: int) -> Iterator[Position]:
    """Every board of an outline, for every table and everybody on turn."""
    grid, there = (grid_of(outline), places_of(outline)) if tokens else (Grid(1, 1), [])
    for chosen in product("abcdJ", repeat=tokens):
        cells = [EMPTY] * grid.size
        for space, token in zip(there, chosen, strict=True):
            cells[space] = token
        for hands, teams in TABLES:
            for turn in range(len(hands)):
                yield Position(grid, "".join(cells), hands, teams=teams, turn=turn)


# What the clauses say.


def watched_by_clauses(position: Position, rules: Ruleset) -> Hashable:
    """The views of player A that the clauses let be, among those under any ruleset."""
    views = {observe(position, 0, chosen) for chosen in VIEWING}
    return frozenset(view for view in views if not not_seen(position, rules, view))


def starting_clauses(position: Position, rules: Ruleset) -> frozenset[str]:
    """The clauses that say that no game begins so."""
    return frozenset(clause.id for clause in not_a_start(Start.of(position, rules)))


def laid_by_clauses(position: Position, rules: Ruleset) -> Hashable:
    """What becomes of a filling: it is legal, can be made so, or is dealt with by a reading; no arrangement twice."""
    grid, cells = position.grid, tuple(position.cells)
    if is_legal(grid, cells, rules) is True:
        return "legal"
    tried: set[Hashable] = set()
    for way in arrangements(grid, cells, rules.setup_repair):
        if way not in tried and is_legal(grid, way, rules) is True:
            return "repaired"
        tried.add(way)
    return rules.setup_hopeless


# Which positions are images of each other.


def image(position: Position) -> Hashable:
    """The position as it looks from the front or from behind, and before anything is popped without colours' names."""
    rows = [position.cells[row * position.grid.columns :][: position.grid.columns] for row in range(position.grid.rows)]
    seen = [f"{' '.join(cells)} {' '.join(position.hands)}" for cells in (rows, [row[::-1] for row in rows])]
    if not any(pile.size for pile in position.popped):
        seen = list(map(renamed, seen))
    return min(seen), position.popped, position.teams, position.turn, position.ending


def renamed(text: str) -> str:
    """The same with the colours named in the order in which they come."""
    order = list(dict.fromkeys(token for token in text if token in COLOURS))
    return "".join(COLOURS[order.index(token)] if token in order else token for token in text)


# How rulesets differ.


def explain_refusal(position: Position, one: Ruleset, other: Ruleset) -> Explanation | None:
    """Tell what is wrong with the position under one of them."""
    wrong = [problems(position, rules) for rules in (one, other)]
    if wrong[0] == wrong[1]:
        return None
    says = ["; ".join(found) or "the position can be" for found in wrong]
    return Explanation(outcomes=(says[0], says[1]), clauses=starting(position, one, other))


def explain_filling(position: Position, one: Ruleset, other: Ruleset) -> Explanation | None:
    """Tell what becomes of a filling."""
    if EMPTY in position.cells or position.ending is not None:
        return None
    says = laid(position, one), laid(position, other)
    return None if says[0] == says[1] else Explanation(outcomes=says, clauses=starting(position, one, other))


def explain_view(position: Position, one: Ruleset, other: Ruleset) -> Explanation | None:
    """Tell what player A sees."""
    views = watched(position, one), watched(position, other)
    if views[0] == views[1]:
        return None
    differing = [name for name in vars(views[0]) if getattr(views[0], name) != getattr(views[1], name)]
    says = [f"A sees {', '.join(f'{name}: {shown(getattr(view, name))}' for name in differing)}" for view in views]
    blamed = [*not_seen(position, other, views[0]), *not_seen(position, one, views[1])]
    return Explanation(outcomes=(says[0], says[1]), clauses=tuple(dict.fromkeys(clause.id for clause in blamed)))


def shown(value: Any) -> str:
    """Write what a player sees; what is hidden is a question mark."""
    if isinstance(value, tuple):
        return " ".join(map(shown, value))
    return "?" if value is None else str(value)


def starting(position: Position, one: Ruleset, other: Ruleset) -> tuple[str, ...]:
    """The set-up clauses that say that no game begins so under one of two rulesets only."""
    return tuple(sorted(starting_clauses(position, one) ^ starting_clauses(position, other)))


def measured(layer: SizeLayer, position: Position) -> tuple[int, ...]:
    """What a witness is smallest by: turns, tokens, places."""
    return layer.turns, layer.pieces, position.grid.size
