"""Set-up: how the slides are filled and laid, and what the first position of a game looks like."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import permutations, product

from model.colorpop.clauses.book import starts
from model.colorpop.clauses.slides import Row, laid_out, slides_of
from model.colorpop.position import COLOURS, EMPTY, JOKER, Position
from model.colorpop.readings import PlayersTwo, Ruleset, SetupHopeless, SetupJokers, SetupRepair
from model.grid import Grid
from model.logic import Formula, Unknown, Value, all_of, any_of, choose, implies, is_value, none_of, not_so

MOST_CONNECTED = 5
MOST_PLAYERS = 5
TEAM_PLAYERS = 4


@dataclass(frozen=True)
class Start:
    """A first position, the slides as they were filled, and the rules; both boards may be unknown."""

    position: Position
    rules: Ruleset
    fill: tuple[Value, ...]
    cells: tuple[Value, ...]

    @classmethod
    def of(cls, position: Position, rules: Ruleset, fill: str | None = None) -> Start:
        """See a position as the first of a game; the slides were filled as they lie unless something else is said."""
        return cls(position, rules, tuple(fill or position.cells), tuple(position.cells))

    @property
    def grid(self) -> Grid:
        """The slides."""
        return self.position.grid


# Too many of a colour.


@cache
def clusters(grid: Grid, size: int) -> tuple[tuple[int, ...], ...]:
    """All sets of so many connected places."""
    found: set[frozenset[int]] = {frozenset({space}) for space in grid.spaces}
    for _ in range(size - 1):
        found = {
            cluster | {near} for cluster in found for space in cluster for near in grid.neighbours(space)
            if near not in cluster
        }  # fmt: skip
    return tuple(sorted(tuple(sorted(cluster)) for cluster in found))


def colours_among(cells: Sequence[Value]) -> list[str]:
    """The colours that are there, or may be."""
    found = {token for cell in cells for token in (cell.options if isinstance(cell, Unknown) else (cell,))}
    return [colour for colour in COLOURS if colour in found]


def is_within_limit(grid: Grid, cells: Sequence[Value], with_jokers: bool) -> Formula:
    """No more than five tokens of one colour are connected, with jokers taken as any or without them."""

    def counts(space: int, colour: str) -> Formula:
        own = is_value(cells[space], colour)
        return any_of([own, is_value(cells[space], JOKER)]) if with_jokers else own

    # Jokers alone are too many as well: where there is no colour, they are taken as some colour.
    colours = colours_among(cells) or [COLOURS[0]]
    return none_of(
        all_of(counts(space, colour) for space in cluster)
        for cluster in clusters(grid, MOST_CONNECTED + 1)
        for colour in colours
    )


def is_legal(grid: Grid, cells: Sequence[Value], rules: Ruleset) -> Formula:
    """The slides may lie like this, as far as connected tokens go."""
    return all_of(
        [
            is_within_limit(grid, cells, with_jokers=False),
            choose(
                rules.setup_jokers,
                {
                    SetupJokers.NO: lambda: True,
                    SetupJokers.YES: lambda: is_within_limit(grid, cells, with_jokers=True),
                },
            ),
        ]
    )


# Arranging the slides.


def arrangements(grid: Grid, cells: Sequence[Value], repair: SetupRepair) -> Iterator[tuple[Value, ...]]:
    """Every way to lay the slides by a reading of the repair."""
    slides = slides_of(grid, cells)

    def orders() -> Iterator[tuple[Row, ...]]:
        return permutations(slides)

    def turned(order: Sequence[Row]) -> Iterator[tuple[Row, ...]]:
        return product(*((slide, slide[::-1]) for slide in order))

    ways = choose(
        repair,
        {
            SetupRepair.EXCHANGE: orders,
            SetupRepair.FLIP: lambda: turned(slides),
            SetupRepair.BOTH: lambda: (way for order in orders() for way in turned(order)),
        },
    )
    return (laid_out(way) for way in ways)


def is_hopeless(grid: Grid, cells: Sequence[Value], rules: Ruleset, repair: SetupRepair | None = None) -> Formula:
    """No arrangement of the slides is legal."""
    return none_of(is_legal(grid, way, rules) for way in arrangements(grid, cells, repair or rules.setup_repair))


def is_arranged(start: Start) -> bool:
    """Whether plain slides lie as some repair leaves them: each still there, moved or turned as that may be."""
    fill, laid = (slides_of(start.grid, cells) for cells in (start.fill, start.cells))

    def either_way(slides: list[Row]) -> list[tuple[Row, ...]]:
        return [tuple(sorted((slide, slide[::-1]), key=str)) for slide in slides]

    return choose(
        start.rules.setup_repair,
        {
            SetupRepair.EXCHANGE: lambda: sorted(fill, key=str) == sorted(laid, key=str),
            SetupRepair.FLIP: lambda: either_way(fill) == either_way(laid),
            SetupRepair.BOTH: lambda: sorted(either_way(fill), key=str) == sorted(either_way(laid), key=str),
        },
    )


def is_helpless(start: Start) -> Formula:
    """The slides lie as they were filled because no arrangement of them is legal; tries all, so for small boards."""
    return all_of([start.cells == start.fill, is_hopeless(start.grid, start.fill, start.rules)])


def keeps_limit(start: Start, with_jokers: bool) -> Formula:
    """The slides keep the limit, or nothing helps."""
    over = not_so(is_within_limit(start.grid, start.cells, with_jokers))
    return implies(over, lambda: is_helpless(start))


# What a first position looks like.


@starts("setup.players")
def one_to_five_play(start: Start) -> Formula:
    """One to five players take part; teams are two pairs."""
    players = start.position.players
    return 1 <= players <= MOST_PLAYERS and implies(start.position.teams, players == TEAM_PLAYERS)


@starts("setup.fill")
def every_slide_is_full(start: Start) -> Formula:
    """Every slide is filled with tokens, drawn at random."""
    return none_of(is_value(cell, EMPTY) for cell in start.cells)


@starts("setup.limit")
def no_more_than_five_are_connected(start: Start) -> Formula:
    """At the start no more than five tokens of one colour are connected."""
    return keeps_limit(start, with_jokers=False)


@starts("setup.jokers")
def jokers_may_be_in_the_limit(start: Start) -> Formula:
    """Whether a joker counts as any colour in the limit of five."""
    return choose(
        start.rules.setup_jokers,
        {
            SetupJokers.NO: lambda: True,
            SetupJokers.YES: lambda: keeps_limit(start, with_jokers=True),
        },
    )


@starts("setup.repair")
def slides_are_moved_until_the_limit_holds(start: Start) -> Formula:
    """Slides change places, or ends, until the limit holds; who need not move them leaves them as they are."""
    was_legal = is_legal(start.grid, start.fill, start.rules)
    return is_arranged(start) and implies(was_legal, start.cells == start.fill)


@starts("setup.hopeless")
def hopeless_slides_are_filled_anew_or_played(start: Start) -> Formula:
    """What happens when no arrangement of the slides keeps the limit."""
    is_bad = not_so(is_legal(start.grid, start.cells, start.rules))
    return choose(
        start.rules.setup_hopeless,
        {
            SetupHopeless.REFILL: lambda: implies(is_bad, lambda: not_so(is_helpless(start))),
            SetupHopeless.ACCEPT: lambda: True,
        },
    )


@starts("setup.secrets")
def everybody_has_secret_colours(start: Start) -> Formula:
    """Everybody draws a secret colour of their own; who plays alone may draw more, and two players two each."""
    hands, position = start.position.hands, start.position
    drawn = "".join(hands)
    sizes = {len(hand) for hand in hands}
    most = {1: position.box.kinds, 2: 1 if position.teams else 2}.get(len(hands), 1)
    return (
        len(set(drawn)) == len(drawn)
        and set(drawn) <= set(position.box.colours)
        and len(sizes) == 1
        and 1 <= max(sizes) <= most
    )


@starts("players.two")
def two_may_have_to_hold_two_colours(start: Start) -> Formula:
    """Whether two people may play with one colour each."""
    hands = start.position.hands
    return choose(
        start.rules.players_two,
        {PlayersTwo.YES: lambda: True, PlayersTwo.NO: lambda: [len(hand) for hand in hands] != [1, 1]},
    )


@starts("setup.piles")
def nobody_has_popped_anything(start: Start) -> Formula:
    """Nobody has popped anything yet, nobody may announce a win, and the first player is on turn."""
    position = start.position
    untouched = not any(pile.size for pile in position.popped) and not position.pending
    return untouched and position.turn == 0 and position.ending is None
