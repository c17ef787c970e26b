"""Slides: tokens slide down, and an emptied slide goes to the far right."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from model.colorpop.clauses.book import brings
from model.colorpop.clauses.scene import Move, Scene
from model.colorpop.moves import Kind
from model.colorpop.position import EMPTY
from model.colorpop.readings import SlideGravity
from model.grid import Grid
from model.logic import Formula, Unknown, Value, all_of, any_of, choose, is_value, not_so

Row = tuple[Value, ...]


def closed_up(items: Sequence[Row], there: Sequence[Formula]) -> list[Row]:
    """Items in their order without those that are not there; empty ones follow."""
    blank = tuple(EMPTY for _ in items[0])
    if all(isinstance(here, bool) for here in there):
        kept = [item for item, here in zip(items, there, strict=True) if here]
        return [*kept, *[blank] * (len(items) - len(kept))]
    options: list[list[dict[Any, list[Formula]]]] = [[{} for _ in blank] for _ in items]
    earlier: list[Formula] = [True]  # for each number, that so many were there
    for item, here in zip(items, there, strict=True):
        for place, so_many in enumerate(earlier):
            for slot, value in zip(options[place], item, strict=True):
                for token, is_it in value if isinstance(value, Unknown) else [(value, True)]:
                    slot.setdefault(token, []).append(all_of([so_many, here, is_it]))
        stays = [all_of([so_many, not_so(here)]) for so_many in earlier]
        grows = [all_of([so_many, here]) for so_many in earlier]
        earlier = [any_of(both) for both in zip([*stays, False], [False, *grows], strict=True)]
    for place, item_options in enumerate(options):
        fewer = any_of(earlier[: place + 1])
        for slot in item_options:
            slot.setdefault(EMPTY, []).append(fewer)
    return [tuple(Unknown({t: any_of(f) for t, f in slot.items()}) for slot in item) for item in options]


def slides_of(grid: Grid, cells: Sequence[Value]) -> list[Row]:
    """The slides from the left, each from its upper end."""
    return [tuple(cells[column :: grid.columns]) for column in range(grid.columns)]


def laid_out(slides: Sequence[Row]) -> tuple[Value, ...]:
    """The places in reading order of slides from the left."""
    return tuple(slide[row] for row in range(len(slides[0])) for slide in slides)


@brings("slide.gravity")
def tokens_slide_down(now: Scene, move: Move) -> Scene:
    """Tokens slide down to the lower end of their slide, over the places that have become free."""
    if move.kind is not Kind.POP:
        return now

    def slid(slide: Row) -> Row:
        cells = [(cell,) for cell in reversed(slide)]
        fallen = closed_up(cells, [not_so(is_value(cell, EMPTY)) for (cell,) in cells])
        return tuple(cell for (cell,) in reversed(fallen))

    return choose(
        now.rules.slide_gravity,
        {
            SlideGravity.DOWN: lambda: now.lay(laid_out([slid(slide) for slide in slides_of(now.grid, now.cells)])),
            SlideGravity.STAY: lambda: now,
        },
    )


@brings("slide.closes")
def an_empty_slide_goes_to_the_right(now: Scene, move: Move) -> Scene:
    """An empty slide never divides the board: it goes to the far right, and the others close up to the left."""
    if move.kind is not Kind.POP:
        return now
    slides = slides_of(now.grid, now.cells)
    holds_some = [any_of(not_so(is_value(cell, EMPTY)) for cell in slide) for slide in slides]
    return now.lay(laid_out(closed_up(slides, holds_some)))
