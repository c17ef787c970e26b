"""Winning by the reference: who has won a finished position, and by which criterion."""

from __future__ import annotations

import pytest

from model.recess.position import Position
from model.recess.readings import Ruleset
from tests.recess.reference import outcome


@pytest.mark.parametrize(
    ("picture", "rules", "winners", "criterion"),
    [
        ("coins: 5 6\nending: time", "", {1}, "coins"),
        ("coins: 6 6\nending: kiss B", "", {1}, "kisser"),
        ("coins: 6 6 5\nending: kiss C", "", {0, 1}, "shared"),
        ("coins: 6 6 5\nending: kiss C", "tie.kisser=kisser_wins", {2}, "kisser"),
        ("coins: 6 6 5\nending: kiss C\nboys_entrance: A1!", "", {1}, "detention"),
        ("coins: 6 6 5\nending: kiss C\nboys_entrance: A1!", "tie.kisser=shared", {0, 1}, "shared"),
        ("coins: 6 6 6\nending: time\nboys_entrance: A1! A2~ B1!", "", {2}, "detention"),
        ("coins: 6 6 6\nending: time\nboys_entrance: A1! A2~ B1!", "tie.detention=most_loses", {1, 2}, "shared"),
        ("coins: 6 6\nending: time", "tie.detention=most_loses", {0, 1}, "shared"),
    ],
)
def test_tie__coins_then_the_kisser_then_detention(picture: str, rules: str, winners: set[int], criterion: str):
    assert outcome(Position.parse(f"{picture}\n. ."), Ruleset.parse(rules)) == (frozenset(winners), criterion)


def test_an_unfinished_game_has_no_outcome():
    assert outcome(Position.parse(". ."), Ruleset()) is None
