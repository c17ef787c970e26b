"""Winning: ties with and without a kiss."""

from __future__ import annotations

import pytest

from tests.recess.fine_print.everybody import winners


@pytest.mark.parametrize(("reading", "won"), [("kisser_wins", "C"), ("shared", "AB"), ("next_criterion", "B")])
def test_kisser_wins_means_the_kisser_alone(reading: str, won: str):
    assert winners("coins: 6 6 5\nending: kiss C\nboys_entrance: A1!\n. .", f"tie.kisser={reading}") == won


@pytest.mark.parametrize(
    ("lying", "won"),
    [
        ("A1! A2! B1!", "BC"),  # A drops out, and B with one more than C does not
        ("A1! B1!", "C"),
        ("A1! B1! C1!", "ABC"),  # all are equal
        ("", "ABC"),
    ],
)
def test_most_loses_means_that_all_with_the_most_drop_out_once_unless_all_are_equal(lying: str, won: str):
    entrance = f"boys_entrance: {lying}\n" if lying else ""
    assert winners(f"coins: 6 6 6\nending: time\n{entrance}. .", "tie.detention=most_loses") == won
