"""Charts: each says its finding, is good XML, and gives the same bytes every time."""

from __future__ import annotations

from collections.abc import Callable
from xml.etree import ElementTree

import pytest

from analysis.charts import bars, courses, lines, ranges, shares, spreads
from analysis.drawing import Drawing, Field, Picture, svg
from analysis.drawing.drawings import GAP
from analysis.intervals import Share
from model.grid import Grid
from model.recess import named_board
from model.registry import game_named, game_names

FINDING = "Nine of ten say a < b & c."
DRAWN: dict[str, Callable[[], Drawing]] = {
    "bars": lambda: bars({"one": {"a": 1, "b": 0}, "two": {"a": 2, "b": 3}}, FINDING, "questions"),
    "lines": lambda: lines({"one": {1: 4, 2: 7}, "two": {1: 3}}, FINDING, "pushes", "pieces"),
    "ranges": lambda: ranges({"fr": {"3": (7, 7), "4": (7, 9)}, "ja": {"3": (7, 7)}}, FINDING, "players", "turn"),
    "shares": lambda: shares({"one": {"x": Share(1, 9)}, "two": {"x": Share(0, 9)}}, FINDING, "of nine (%)"),
    "courses": lambda: courses({"one": {1: Share(1, 9), 2: Share(9, 9)}}, FINDING, "turns", "of nine (%)"),
    "spreads": lambda: spreads({"steps": {"all": [1, 2, 2], "some": [2.5]}}, FINDING, "pairs"),
}


@pytest.fixture(params=DRAWN)
def drawn(request: pytest.FixtureRequest) -> Callable[[], Drawing]:
    return DRAWN[request.param]


def test_a_chart_says_its_finding_to_readers_who_cannot_see_it(drawn: Callable[[], Drawing]) -> None:
    root = ElementTree.fromstring(drawn().drawing)
    assert (root.get("aria-label"), root[0].text, repr(drawn())) == (FINDING, FINDING, FINDING)


def test_a_chart_gives_the_same_bytes_every_time(drawn: Callable[[], Drawing]) -> None:
    assert drawn().drawing == drawn().drawing


def test_a_share_of_no_trial_claims_nothing() -> None:
    assert (Share(0, 0).value, Share(0, 0).interval) == (0.0, (0.0, 1.0))


def scene(rows: int, columns: int) -> Picture:
    return Picture(Field(Grid(rows, columns)), caption=f"{rows} by {columns}")


def sides(drawing: ElementTree.Element) -> tuple[float, float]:
    return float(drawing.get("width", "")), float(drawing.get("height", ""))


def test_drawings_side_by_side_do_not_overlap() -> None:
    root = ElementTree.fromstring(Drawing.side_by_side([scene(2, 2), scene(1, 3), scene(2, 2)], columns=2).drawing)
    first, second, third = (part for part in root if part.tag.endswith("svg"))
    assert float(second.get("x", "")) == sides(first)[0] + GAP
    assert float(third.get("y", "")) == max(sides(first)[1], sides(second)[1]) + GAP
    assert sides(root)[0] == pytest.approx(sides(first)[0] + GAP + sides(second)[0])


def test_a_drawing_can_be_half_as_large() -> None:
    whole, half = (ElementTree.fromstring(Drawing.of(scene(2, 2), scale).drawing) for scale in (1, 0.5))
    assert sides(half) == pytest.approx([side / 2 for side in sides(whole)], abs=0.01)


def test_a_picture_says_what_each_of_its_drawings_says() -> None:
    picture = Drawing.side_by_side([scene(2, 2), svg(scene(1, 1))])
    assert repr(picture) == f"{scene(2, 2).title} | {scene(1, 1).title}"


@pytest.mark.parametrize("game", game_names())
def test_a_position_shows_itself_in_a_notebook(game: str) -> None:
    rules = game_named(game).rules("baseline")
    position = game_named(game).start(rules, 2, 1)
    assert ElementTree.fromstring(position._repr_svg_()).get("aria-label")


def test_a_board_shows_itself_in_a_notebook() -> None:
    assert named_board("study-3x3")._repr_svg_().startswith("<svg")
