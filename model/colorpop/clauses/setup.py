"""Set-up: how the slides are filled and laid, and what the first position of a game looks like."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import permutations, product
from typing import Any

from model.colorpop.clauses.book import starts
from model.colorpop.clauses.positions import position_of, scene_of
from model.colorpop.clauses.scene import ALONE, PENDING, PILE, TAKEN, TURN, Rules, Scene, number_of
from model.colorpop.position import COLOURS, EMPTY, JOKER, Position
from model.colorpop.readings import PlayersTwo, SetupHopeless, SetupJokers, SetupRepair
from model.grid import Grid
from model.logic import (
    Formula,
    Value,
    all_of,
    any_of,
    choose,
    count,
    implies,
    is_value,
    none_of,
    not_so,
    options_of,
    same,
)

MOST_CONNECTED = 5
MOST_PLAYERS = 5
TEAM_PLAYERS = 4
Cells = Sequence[Value[Any]]
"""What lies on the places in reading order; a slide from its upper end."""


@dataclass(frozen=True)
class Start:
    """The scene in which a game begins, and the slides as they were filled; both may be unknown."""

    scene: Scene
    fill: tuple[Value[Any], ...]

    @classmethod
    def of(cls, position: Position, rules: Rules, fill: str | None = None) -> Start:
        """See a position as the first of a game; the slides were filled as they lie unless something else is said."""
        return cls(scene_of(position, rules), tuple(fill or position.cells))

    @property
    def position(self) -> Position:
        """A plain first position."""
        return position_of(self.scene)

    @property
    def grid(self) -> Grid:
        """The slides."""
        return self.scene.grid

    @property
    def rules(self) -> Rules:
        """How the rules are read."""
        return self.scene.rules

    @property
    def cells(self) -> tuple[Value[Any], ...]:
        """The slides as they lie."""
        return self.scene.cells


# Slides.


def slides_of(grid: Grid, cells: Cells) -> list[Cells]:
    """The slides from the left."""
    return [tuple(cells[column :: grid.columns]) for column in range(grid.columns)]


def laid_out(slides: Sequence[Cells]) -> tuple[Value[Any], ...]:
    """The places in reading order of slides from the left."""
    return tuple(slide[row] for row in range(len(slides[0])) for slide in slides)


def are_same(one: Cells, other: Cells) -> Formula:
    """The same tokens lie there in the same order."""
    return all_of(same(token, another) for token, another in zip(one, other, strict=True))


def are_same_turned(one: Cells, other: Cells) -> Formula:
    """A slide is another one, as it is or turned end for end."""
    return any_of((are_same(one, other), are_same(one, other[::-1])))


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


def colours_among(cells: Cells) -> list[str]:
    """The colours that are there, or may be."""
    found = {token for cell in cells for token, so in options_of(cell) if so is not False}
    return [colour for colour in COLOURS if colour in found]


def is_within_limit(grid: Grid, cells: Cells, with_jokers: bool) -> Formula:
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


def is_legal(grid: Grid, cells: Cells, rules: Rules) -> Formula:
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


def arrangements(grid: Grid, cells: Cells, repair: SetupRepair) -> Iterator[tuple[Value[Any], ...]]:
    """Every way to lay the slides by a reading of the repair."""
    slides = slides_of(grid, cells)

    def orders() -> Iterator[tuple[Cells, ...]]:
        return permutations(slides)

    def turned(order: Sequence[Cells]) -> Iterator[tuple[Cells, ...]]:
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


def is_hopeless(grid: Grid, cells: Cells, rules: Rules, repair: SetupRepair | None = None) -> Formula:
    """No arrangement of the slides is legal."""
    return none_of(is_legal(grid, way, rules) for way in arrangements(grid, cells, repair or rules.setup_repair))


def is_arranged(start: Start) -> Formula:
    """The slides lie as some repair leaves them: each still there, moved or turned as that may be."""
    fill, laid = (slides_of(start.grid, cells) for cells in (start.fill, start.cells))

    def each_is_there(is_like: Callable[[Cells, Cells], Formula]) -> Formula:
        return all_of(
            same(count(is_like(slide, other) for other in fill), count(is_like(slide, other) for other in laid))
            for slide in fill
        )

    return choose(
        start.rules.setup_repair,
        {
            SetupRepair.EXCHANGE: lambda: each_is_there(are_same),
            SetupRepair.FLIP: lambda: all_of(map(are_same_turned, fill, laid)),
            SetupRepair.BOTH: lambda: each_is_there(are_same_turned),
        },
    )


def is_helpless(start: Start) -> Formula:
    """The slides lie as they were filled because no arrangement of them is legal; tries all, so for small boards."""
    return all_of((are_same(start.cells, start.fill), is_hopeless(start.grid, start.fill, start.rules)))


def keeps_limit(start: Start, with_jokers: bool) -> Formula:
    """The slides keep the limit, or nothing helps."""
    over = not_so(is_within_limit(start.grid, start.cells, with_jokers))
    return implies(over, lambda: is_helpless(start))


# What a first position looks like.


@starts("setup.players")
def one_to_five_play(start: Start) -> Formula:
    """One to five players take part; teams are two pairs."""
    players = len(start.scene.hands)
    return 1 <= players <= MOST_PLAYERS and (players == TEAM_PLAYERS or not start.scene.teams)


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
    return all_of((is_arranged(start), implies(was_legal, lambda: are_same(start.cells, start.fill))))


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
    hands, box = start.scene.hands, start.scene.box
    drawn = "".join(hands)
    sizes = {len(hand) for hand in hands}
    most = {1: box.kinds, 2: 1 if start.scene.teams else 2}.get(len(hands), 1)
    return (
        len(set(drawn)) == len(drawn) and set(drawn) <= set(box.colours) and len(sizes) == 1 and 1 <= max(sizes) <= most
    )


@starts("players.two")
def two_may_have_to_hold_two_colours(start: Start) -> Formula:
    """Whether two people may play with one colour each."""
    is_one_each = [len(hand) for hand in start.scene.hands] == [1, 1]
    return choose(start.rules.players_two, {PlayersTwo.YES: lambda: True, PlayersTwo.NO: lambda: not is_one_each})


@starts("setup.piles")
def nobody_has_popped_anything(start: Start) -> Formula:
    """Nobody has popped anything yet, nobody may announce a win, and the first player is on turn."""
    now = start.scene
    piles = (family(player, number_of(c)) for family in (PILE, TAKEN) for player in now.players for c in COLOURS)
    empty = (now.holds(pile, 0) for pile in (*piles, *map(ALONE, now.players)))
    quiet = (not_so(now.is_so(PENDING(player))) for player in now.players)
    return all_of((*empty, *quiet, now.holds(TURN(), 0), now.goes_on))
