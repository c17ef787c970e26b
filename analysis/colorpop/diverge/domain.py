"""The positions of Color Pop among which differences are looked for, layer by layer, and how rulesets differ there.

Rulesets differ without a turn by refusing a position, by what becomes of a filling of the slides, by what a player
sees, or by the winners of a finished game; and by what a turn can lead to. Pieces are tokens, on the board and popped.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache, partial
from itertools import chain, combinations, islice, product
from random import Random
from typing import Any

from analysis.colorpop.positions import grid_of, outlines, places_of
from analysis.diverge.explanations import Explanation, reached_by_clauses
from analysis.diverge.search import Layer, Pair, Seen
from model.clause import Clause
from model.colorpop.clauses.judging import misjudging, not_a_start, not_seen
from model.colorpop.clauses.setup import Start, arrangements, is_legal
from model.colorpop.observation import Observation, observe
from model.colorpop.outcome import Outcome, outcome
from model.colorpop.position import COLOURS, EMPTY, Box, Ending, Popped, Position, Reason
from model.colorpop.problems import problems
from model.colorpop.readings import PoppedVisible, Ruleset, SecretUnused, SetupHopeless
from model.colorpop.setup import Slides
from model.colorpop.simulator import Simulator
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
NOT_TRIED = ""
VIEWING = tuple(
    Ruleset().choosing({SecretUnused.id: unused, PoppedVisible.id: popped})
    for unused, popped in product(SecretUnused, PoppedVisible)
)
"""The rulesets that differ in what a player sees."""


def layers() -> Iterator[Layer]:
    """All layers, smallest first: what needs no turn, then one turn."""
    for tokens in range(MOST_PLAIN + 1):
        yield Layer(0, tokens, 0, 0)
    for tokens in range(MOST_TOKENS + 1):
        yield Layer(1, tokens, 0, 0)


LAYERS = tuple(layers())


def is_for(_layer: Layer, _pair: Pair) -> bool:
    """All layers are for all pairs."""
    return True


def variety(_pair: Pair) -> str:
    """All pairs are looked for in the same positions."""
    return ""


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


def won(position: Position, rules: Ruleset) -> Hashable:
    """The winners."""
    ended = outcome(position, rules)
    return None if ended is None else ended.winners


def reached(position: Position, rules: Ruleset) -> Hashable:
    """What a turn can lead to; nothing where the position is refused."""
    return frozenset() if problems(position, rules) else simulator_under(position.board, rules).results(position)


@cache
def slides_under(grid: Grid, rules: Ruleset) -> Slides:
    """What sets a game up, made once."""
    return Slides(grid, rules)


@cache
def simulator_under(grid: Grid, rules: Ruleset) -> Simulator:
    """What plays a turn, made once."""
    return Simulator(grid, rules)


Facet = Callable[[Position, Ruleset], Hashable]


# Looking.


def parts(layer: Layer) -> int:
    """The facets of a layer, each with its positions; where turns are played, one part an outline of the board."""
    return len(facets(layer))


def facets(layer: Layer) -> list[tuple[Facet, Callable[[int], Iterable[Position]]]]:
    """What is compared in a layer, and in which positions."""
    if layer.turns:
        return [(reached, partial(played_on, outline)) for outline in shapes(layer.pieces)]
    found: list[tuple[Facet, Callable[[int], Iterable[Position]]]] = [(laid, fillings)]
    if layer.pieces <= MOST_TOKENS:
        found += [(refused, set_tables), (watched, set_tables), (won, finished)]
    return found


def look(layer: Layer, part: int, pairs: Sequence[Pair], _is_wanted: Callable[[], bool] | None = None) -> Seen:
    """Look one facet of a layer through; it does not take long enough to be called back."""
    facet, listed = facets(layer)[part]
    waiting = {pair: [Ruleset.parse(rules) for rules in pair] for pair in pairs}
    waiting = {pair: rulesets for pair, rulesets in waiting.items() if can_differ(facet, rulesets)}
    if not waiting:
        return Seen(0, {})
    found: dict[Pair, tuple[int, str]] = {}
    number = -1
    for number, position in enumerate(listed(layer.pieces)):
        made: dict[Ruleset, Hashable] = {}
        for pair, rulesets in waiting.items():
            for rules in rulesets:
                if rules not in made:
                    made[rules] = facet(position, rules)
            if pair not in found and len({made[rules] for rules in rulesets}) == len(rulesets):
                found[pair] = number, position.line()
        waiting = {pair: rulesets for pair, rulesets in waiting.items() if pair not in found}
    return Seen(number + 1, found)


def can_differ(facet: Facet, rulesets: Sequence[Ruleset]) -> bool:
    """Whether rulesets can differ by a facet at all: by what becomes of a filling only with other readings of it."""
    return facet is not laid or len(set(map(set_up_by, rulesets))) > 1


def size(layer: Layer, part: int, rules: Sequence[Ruleset]) -> int:
    """How many positions one part has; none where the rulesets cannot differ."""
    return part_size(layer, part) if can_differ(facets(layer)[part][0], rules) else 0


@cache
def part_size(layer: Layer, part: int) -> int:
    """How many positions one part has, counted once."""
    return sum(1 for _ in facets(layer)[part][1](layer.pieces))


def pick(layer: Layer, part: int, _rules: Sequence[Ruleset], number: int) -> Position:
    """The position with some number in a part."""
    return next(islice(facets(layer)[part][1](layer.pieces), number, None))


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


def played(tokens: int) -> Iterator[Position]:
    """Every board of so many tokens in full slides, for every table and everybody on turn."""
    return chain.from_iterable(played_on(outline, tokens) for outline in shapes(tokens))


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


def said_by_clauses(layer: Layer, part: int, position: Position, rules: Ruleset) -> Hashable:
    """What the clauses make of a position, by the facet that is compared."""
    facet = facets(layer)[part][0]
    if facet is reached:
        return reached_by_clauses(position, rules)
    if facet is laid:
        return laid_by_clauses(position, rules)
    if facet is watched:
        views = {observe(position, 0, chosen) for chosen in VIEWING}
        return frozenset(view for view in views if not not_seen(position, rules, view))
    if facet is refused:
        return frozenset(clause.id for clause in not_a_start(Start.of(position, rules)))
    players, ended = range(position.players), str(position.ending)
    winners = (some for count in range(len(players) + 1) for some in combinations(players, count))
    return frozenset(some for some in winners if not misjudging(position, rules, Outcome(some, ended, "")))


def misjudged(position: Position, rules: Ruleset, ended: Outcome) -> list[Clause]:
    """The clauses that say that others have won."""
    return misjudging(position, rules, ended)


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


def seen(position: Position) -> Position:
    """The position itself: everything about it can be seen by somebody."""
    return position


def explain_without_turn(position: Position, one: Ruleset, other: Ruleset) -> Explanation | None:
    """Tell what the rulesets make of a position before anybody plays; None if that is the same."""
    for tell in (explain_refusal, explain_filling, explain_winners, explain_view):
        explanation = tell(position, one, other)
        if explanation is not None:
            return explanation
    return None


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


def explain_winners(position: Position, one: Ruleset, other: Ruleset) -> Explanation | None:
    """Tell the winners of a finished game."""
    ended = outcome(position, one), outcome(position, other)
    if ended[0] is None or ended[1] is None or ended[0].winners == ended[1].winners:
        return None
    blamed = [*misjudging(position, other, ended[0]), *misjudging(position, one, ended[1])]
    return Explanation(outcomes=(str(ended[0]), str(ended[1])), clauses=named(blamed))


def explain_view(position: Position, one: Ruleset, other: Ruleset) -> Explanation | None:
    """Tell what player A sees."""
    views = watched(position, one), watched(position, other)
    if views[0] == views[1]:
        return None
    differing = [name for name in vars(views[0]) if getattr(views[0], name) != getattr(views[1], name)]
    says = [f"A sees {', '.join(f'{name}: {shown(getattr(view, name))}' for name in differing)}" for view in views]
    blamed = [*not_seen(position, other, views[0]), *not_seen(position, one, views[1])]
    return Explanation(outcomes=(says[0], says[1]), clauses=named(blamed))


def shown(value: Any) -> str:
    """Write what a player sees; what is hidden is a question mark."""
    if isinstance(value, tuple):
        return " ".join(map(shown, value))
    return "?" if value is None else str(value)


def starting(position: Position, one: Ruleset, other: Ruleset) -> tuple[str, ...]:
    """The set-up clauses that say that no game begins so under one of two rulesets only."""
    says = [{clause.id for clause in not_a_start(Start.of(position, rules))} for rules in (one, other)]
    return tuple(sorted(says[0] ^ says[1]))


def named(clauses: Iterable[Any]) -> tuple[str, ...]:
    """The ids of clauses, each once."""
    return tuple(dict.fromkeys(clause.id for clause in clauses))


def key_of(layer: Layer, position: Position) -> tuple[int, ...]:
    """What a witness is smallest by: turns, tokens, places."""
    return layer.turns, layer.pieces, position.grid.size
