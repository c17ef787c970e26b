"""Slides: tokens slide down, and an emptied slide goes to the far right."""

from __future__ import annotations

from collections.abc import Iterator

from model.colorpop.clauses.book import brings
from model.colorpop.clauses.scene import TOKEN, Inner, Move, Scene
from model.colorpop.position import EMPTY
from model.colorpop.readings import SlideGravity
from model.logic import all_of, any_of, choose, counts, is_no_more, is_value, not_so
from model.scene import Change, put


@brings("slide.gravity", Inner.FALL)
def tokens_slide_down(now: Scene, move: Move) -> Iterator[Change]:
    """Tokens slide down to the lower end of their slide, over the places that have become free."""
    slide_down = choose(now.rules.slide_gravity, {SlideGravity.DOWN: lambda: True, SlideGravity.STAY: lambda: False})
    for slide in now.slides:
        holds_token = [not_so(now.is_empty(place)) for place in slide]
        below = counts(holds_token)
        for height, place in enumerate(slide):
            for free in range(height):
                falls = all_of((slide_down, holds_token[height], is_value(below[height], free)))
                yield put(TOKEN(slide[free]), now.cells[place], falls)
            yield put(TOKEN(place), EMPTY, all_of((slide_down, is_no_more(below[-1], height))))


@brings("slide.closes", Inner.CLOSE_UP)
def an_empty_slide_goes_to_the_right(now: Scene, move: Move) -> Iterator[Change]:
    """An empty slide never divides the board: it goes to the far right, and the others close up to the left."""
    slides = now.slides
    holds_some = [any_of(not_so(now.is_empty(place)) for place in slide) for slide in slides]
    before = counts(holds_some)
    for column, slide in enumerate(slides):
        for free in range(column):
            goes = all_of((holds_some[column], is_value(before[column], free)))
            for place, to in zip(slide, slides[free], strict=True):
                yield put(TOKEN(to), now.cells[place], goes)
        for place in slide:
            yield put(TOKEN(place), EMPTY, is_no_more(before[-1], column))
