"""Small positions of Color Pop: drawn at random from a seed, with a ruleset, or every outline of so many tokens."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

from model.colorpop.position import EMPTY, Box, Ending, Popped, Position, Reason
from model.colorpop.problems import problems
from model.colorpop.readings import Ruleset, SlideGravity, WinClaim
from model.grid import Grid

BOX = Box(5, 60, 30)
HANDS = (("a",), ("ab",), ("abcde",), ("",), ("a", "b"), ("ab", "cd"), ("c", "a", "b"), ("a", "b", "c", "d"))
MOST_JOKERS = 6


def draw_ruleset(rng: Random) -> Ruleset:
    """Draw a reading for every question, or for a few."""
    questions = rng.sample(Ruleset.questions(), rng.choice([0, 2, 6, len(Ruleset.questions())]))
    return Ruleset().choosing({question.id: rng.choice(question.readings()) for question in questions})


def draw_cells(rng: Random, grid: Grid, colours: str, ruleset: Ruleset) -> str:
    """Draw slides of different heights; where tokens stay, with holes."""
    jokers = rng.randint(0, MOST_JOKERS)
    slides = []
    for _ in range(grid.columns):
        height = rng.randint(0, grid.rows)
        slide = [rng.choice(colours) for _ in range(height)]
        for place in range(height):
            if jokers and rng.random() < 0.2:
                slide[place], jokers = "J", jokers - 1
        slide = ["."] * (grid.rows - height) + slide
        if ruleset.slide_gravity is SlideGravity.STAY:
            rng.shuffle(slide)
        slides.append(slide)
    slides.sort(key=lambda slide: set(slide) == {"."})
    return "".join(slides[column][row] for row in range(grid.rows) for column in range(grid.columns))


def draw_position(
    rng: Random, ruleset: Ruleset, largest: int = 4, hands: Sequence[tuple[str, ...]] = HANDS
) -> Position:
    """Draw a position in play that can be."""
    grid = Grid(rng.randint(1, largest), rng.randint(1, largest))
    colours = "abcde"[: rng.choice([2, 2, 3, 5])]
    held = rng.choice(hands)
    popped = tuple(
        Popped.counted({colour: (rng.randint(0, 2), rng.randint(0, 1)) for colour in colours}, rng.choice([0, 2]))
        for _ in held
    )
    cells = draw_cells(rng, grid, colours, ruleset)
    position = Position(grid, cells, held, popped, BOX, len(held) == 4 and rng.random() < 0.5)
    pending = [
        player
        for player in range(position.players)
        if ruleset.win_claim is WinClaim.CLAIMED and not all(map(position.left, position.colours_of(player)))
    ]
    turn = rng.randrange(len(held))
    chosen = {mate for player in pending if rng.random() < 0.5 for mate in position.side(player)}
    position = Position(grid, cells, held, popped, BOX, position.teams, turn, tuple(sorted(chosen)))
    return draw_position(rng, ruleset, largest, hands) if problems(position, ruleset) else position


def draw_any_size(rng: Random, ruleset: Ruleset) -> Position:
    """Draw a position in play on a board of some size."""
    return draw_position(rng, ruleset, rng.choice([2, 3, 3, 4, 5]))


def draw_finished(rng: Random, ruleset: Ruleset) -> Position:
    """Draw a position of which it is said that the game is over, often with a tie to break."""
    position = draw_position(rng, ruleset, largest=3)
    gone = [p for p in range(position.players) if not all(map(position.left, position.colours_of(p) or "a"))]
    ending = Ending(Reason.NO_GROUP)
    if gone and rng.random() < 0.5:
        ending = Ending(Reason.GONE, "ABCDE"[rng.choice(gone)])
    return Position(position.grid, position.cells, position.hands, position.popped, BOX, position.teams, 0, (), ending)


# Smaller ones.


def smaller_positions(position: Position) -> Iterator[Position]:
    """Positions with the piles, who may announce a win, or one token less; not all of them can be."""
    if any(pile.size for pile in position.popped):
        yield replace(position, popped=())
    if position.pending:
        yield replace(position, pending=())
    for space in position.grid.spaces:
        if position.cells[space] != EMPTY:
            yield replace(position, cells=without_token(position, space))


def without_token(position: Position, space: int) -> str:
    """The places with one token less and what lies above it one place lower."""
    cells, columns = list(position.cells), position.grid.columns
    for here in range(space, -1, -columns):
        cells[here] = cells[here - columns] if here >= columns else EMPTY
    return "".join(cells)


# Outlines.

Outline = tuple[int, ...]
"""The heights of the slides, from the left; none is empty."""


def outlines(tokens: int) -> list[Outline]:
    """Every outline of so many tokens, those on the smallest board first.

    >>> outlines(2), len(outlines(6))
    ([(1, 1), (2,)], 32)
    """

    def heights(left: int) -> Iterator[Outline]:
        if left == 0:
            yield ()
        for first in range(1, left + 1):
            yield from ((first, *rest) for rest in heights(left - first))

    return sorted(heights(tokens), key=lambda outline: (max(outline) * len(outline), max(outline), outline))


def grid_of(outline: Outline) -> Grid:
    """The smallest board with room for an outline."""
    return Grid(max(outline), len(outline))


def places_of(outline: Outline) -> list[int]:
    """The places with tokens, in reading order."""
    grid = grid_of(outline)
    return [s for s in grid.spaces if grid.rows - grid.row(s) <= outline[grid.column(s)]]
