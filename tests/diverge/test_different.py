"""Witnesses that are really different: other clauses decide, or no symmetry and no renaming makes one of another."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from analysis.diverge.different import different_witnesses
from analysis.diverge.domain import differences_of
from analysis.diverge.tasks import task_of
from analysis.recess.diverge.images import image
from analysis.recess.diverge.positions import boards
from analysis.recess.random_positions import draw_position
from model.recess.position import Position
from model.recess.readings import Ruleset

pytestmark = pytest.mark.slow

HEAD = "turn=A clock=10 coins=5,5"


def position(cells: str, head: str = HEAD) -> Position:
    return Position.parse(f"{head} : {cells}")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("A1 . N / . # .", ". # . / A1 . N"),
        ("A1 . N / . # .", "N . A1 / . # ."),
        ("A1 . N / . # .", "A1 . / . # / N ."),
        ("A1 . / . N", ". N / A1 ."),
        ("A1 a1 .", "A2 a2 ."),
        ("A1 a1 .", "a1 A1 ."),
        ("A1 B1 .", "A1 b2 ."),
        ("A1>B1 .", "a2>B2 ."),
    ],
)
def test_a_symmetry_or_other_names_make_an_image(one: str, other: str):
    assert image(position(one)) == image(position(other))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("A1 . N / . # .", "A1 N . / . # ."),
        ("A1 a1 .", "A1 A2 ."),
        ("A1 B1 .", "A1 A2 ."),
        ("A1>B1 .", "B1>A1 ."),
        ("A1 . N", "B1 . N"),
    ],
)
def test_what_is_not_the_same_game_is_no_image(one: str, other: str):
    assert image(position(one)) != image(position(other))


def test_players_who_are_not_on_turn_may_have_other_names():
    three = "turn=A clock=10 coins=5,5,5"
    assert image(position("A1 B1 C1 c1", three)) == image(position("A1 C1 B1 b1", three))
    assert image(position("A1 B1 C1", "turn=A clock=10 coins=5,4,5")) != image(
        position("A1 B1 . C1", "turn=A clock=10 coins=5,4,5")
    )


def test_shelters_keep_their_corners_and_exchange_the_sexes_with_them():
    head = "turn=A clock=10 coins=5,5 boys_entrance=A1"
    there = "turn=A clock=10 coins=5,5 girls_entrance=a1"
    assert image(position("() N . ()", head)) == image(position("() . N ()", there))
    assert image(position("() N . ()", head)) != image(position("() . N ()", head))


def test_the_image_of_a_turned_position_is_the_same():
    rng = Random(6)
    for _ in range(60):
        drawn = draw_position(rng, Ruleset())
        if drawn.board.shelter_spaces:
            continue
        rows = drawn.line().split(" : ")[1].split(" / ")
        mirrored = " / ".join(" ".join(row.split()[::-1]) for row in rows)
        assert image(Position.parse(f"{drawn.line().split(' : ')[0]} : {mirrored}")) == image(drawn)


def test_the_search_takes_no_two_boards_that_are_images():
    for spaces in (4, 6):
        images = [image(Position(board, (), (), (5, 5), 10)) for board in boards(spaces)]
        assert len(set(images)) == len(images)


def test_witnesses_of_color_pop_are_different_by_clause_or_at_least_by_symmetry(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("analysis.diverge.different.MOST_PIECES", 3)
    found = different_witnesses(task_of("colorpop", "win.mover"), 3, 1)
    assert len(found) == 3
    seen = differences_of("colorpop").image
    for one, other in combinations(found, 2):
        assert seen(one.position) != seen(other.position)
    assert [difference.is_minimal for difference in found] == [True, False, False]
    assert all(difference.answer.is_confirmed for difference in found)
