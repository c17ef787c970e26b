"""Boards of Color Pop of which not everything is known: outlines of slides, unknown tokens, unknown pops."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from model.colorpop.clauses.scene import Due, Move, Scene, SoFar
from model.colorpop.moves import Kind
from model.colorpop.position import COLOURS, EMPTY, JOKER, PLAYERS, Box, Ending, Position, Reason
from model.colorpop.readings import Ruleset
from model.grid import Grid
from model.logic import Formula, Unknown, Value, unknown, variable

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


def unknown_cells(outline: Outline, tokens: str) -> tuple[Value, ...]:
    """Unknown tokens of these kinds in an outline, nothing above them."""
    there = frozenset(places_of(outline))
    grid = grid_of(outline)
    return tuple(unknown(f"token on {grid.name(s)}", tokens) if s in there else EMPTY for s in grid.spaces)


def unknown_board(outline: Outline, tokens: str, rules: Ruleset) -> Scene:
    """A scene in which a pop is due on a board with an outline of unknown tokens."""
    grid = grid_of(outline)
    kinds = max(COLOURS.index(token) + 1 for token in tokens if token in COLOURS)
    position = Position(grid, EMPTY * grid.size, ("a",), box=Box(kinds, grid.size, grid.size))
    return replace(Scene.of(position, rules, SoFar(due=Due.POP)), cells=unknown_cells(outline, tokens))


def unknown_pop(grid: Grid, what: str) -> Move:
    """A pop of which only the colour is known."""
    return Move(Kind.POP, what, tuple(variable(f"{grid.name(space)} goes") for space in grid.spaces))


def value_in(value: Value, holding: frozenset[str]) -> Any:
    """What a value is where these variables hold."""
    if not isinstance(value, Unknown):
        return value
    return next(option for option, formula in value if is_true(formula, holding))


def is_true(formula: Formula, holding: frozenset[str]) -> bool:
    """Whether a variable or a plain truth holds."""
    return formula if isinstance(formula, bool) else str(formula.parts[0]) in holding


def unknown_scene(before: Scene) -> Scene:
    """A scene after a step, of which nothing is known but who plays on which board."""
    said: Any = before
    tokens = (EMPTY, JOKER, *before.colours)
    most = len(before.tokens)

    def count(player: int, number: int, now: int) -> Value:
        return unknown(f"pile {number} of {PLAYERS[player]}", range(now, now + most + 1))

    endings = [
        None,
        Ending(Reason.NO_GROUP),
        *(Ending(Reason.GONE, PLAYERS[player]) for player in range(before.players)),
        *(Ending(Reason.UNOWNED, colour) for colour in before.colours),
    ]
    pendings = {before.pending, (), *((player,) for player in range(before.players))}
    pendings |= {before.side(player) for player in range(before.players)}
    pendings |= {tuple(sorted({*waiting, *said.pending})) for waiting in list(pendings)}  # type: ignore[misc]
    return replace(
        before,
        cells=tuple(unknown(f"token on {before.grid.name(space)}", tokens) for space in before.grid.spaces),
        piles=tuple(
            tuple(count(player, number, now) for number, now in enumerate(pile))
            for player, pile in enumerate(said.piles)
        ),
        turn=unknown("turn", range(before.players)),
        pending=unknown("pending", sorted(pendings, key=str)),
        ending=unknown("ending", endings),
        so_far=SoFar(),
    )
