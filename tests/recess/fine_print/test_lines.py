"""Lines of nuns and of their sight."""

from __future__ import annotations

import pytest

from model.recess.board import Board
from model.recess.position import Position
from tests.recess.fine_print.everybody import endings, is_legal, next_steps, results, spots

# Equipment.


@pytest.mark.parametrize("turns", ["no", "yes"])
def test_a_nun_that_flies_over_equipment_does_not_end_on_it(turns: str):
    ends = {step[-2:] for step in next_steps("N # .\n. . .", "", "nun.obstacles=flies_over", f"nun.turns={turns}")}
    assert "b1" not in ends
    assert "c1" in ends


def test_sight_does_not_pass_equipment_even_where_nuns_fly_over_it():
    hidden = "B1 # N\nA1 . ."
    assert is_legal(hidden, "1 A1-a1", "nun.obstacles=flies_over")
    assert is_legal(hidden, "pass", "nun.obstacles=flies_over")
    assert not is_legal(hidden.replace("#", "."), "1 A1-a1", "nun.obstacles=flies_over")


@pytest.mark.parametrize(("reading", "is_open"), [("open", True), ("closed", False)])
def test_a_closed_corner_gap_stops_a_nun_and_her_sight(reading: str, is_open: bool):
    moves = "coins: 5 5\nturn: B\n. N # .\n. # . .\n. . . ."
    assert ("nun b1-c2" in next_steps(moves, "", f"line.corner_gap={reading}")) is is_open
    seen = ". N # .\n. # B1 A1\n. . . ."
    assert is_legal(seen, "1 A1-c2", f"line.corner_gap={reading}") is not is_open


@pytest.mark.parametrize("reading", ["open", "closed"])
def test_a_closed_corner_gap_does_not_stop_a_push(reading: str):
    picture = "coins: 5 5 5\nturn: C\nN A1 # .\nb1 # . .\n. . . ."
    pushed = next_steps(picture, "nun a1-b1", "push.adjacent=all_eight", f"line.corner_gap={reading}")
    assert "push A1-c2" in pushed


# One nun before the other.


@pytest.mark.parametrize(("reading", "answers"), [("no", {"nun b1-a1", "nun c1-a1"}), ("yes", {"nun b1-a1"})])
def test_the_spaces_behind_a_nun_that_blocks_the_view_are_not_seen(reading: str, answers: set[str]):
    picture = "A1>B1 N N"
    assert next_steps(picture, "hold A1", f"sight.other_nun={reading}") == answers


@pytest.mark.parametrize(("second", "last"), [("N", "None"), (".", "kiss A")])
def test_the_own_space_of_a_nun_that_blocks_the_view_is_seen(second: str, last: str):
    picture = f"(a1+N) A1 {second} ()"
    met = results(picture, "sight.other_nun=yes", "sight.own_space=no", "turn.timeout=yes")
    assert endings({one for one in met if spots({one}, "A1") == spots({one}, "a1") == {"a1"}}) == {last}


# Shelters.


def test_shelters_are_ordinary_spaces_for_walks_lines_and_sight():
    assert is_legal("() () A1\n. . .\n. . ()", "2 A1-a1")
    assert is_legal("() () A1\n. . .\n. . ()", "3 A1-a2")
    assert "nun c1-a1" in next_steps("turn: B\n() () N\n. . .\n. . ()", "")
    assert is_legal(". () B1\n# . A1".replace("()", "."), "1 A1-c1")
    assert not is_legal("(N) () B1\n. . A1\n. . ()", "1 A1-c1")


# The start.


@pytest.mark.parametrize("rows", ["() () .\n() () .\n. . ()", "() () () .\n. . . ()\n. . () ()"])
def test_nuns_start_on_the_outer_corner_space_of_each_shelter(rows: str):
    start = Position.start(Board.parse(rows), 2)
    assert start.nuns == (0, start.board.grid.size - 1)
