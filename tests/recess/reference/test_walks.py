"""Walks by the reference. A lone child has three moves but makes one, of choice; without a nun her move is stuck."""

from __future__ import annotations

import pytest

from tests.recess.reference.views import after, boards, endings, spots


def test_a_lone_child_takes_one_of_the_three_moves_or_the_turn_is_passed():
    assert spots(after("A1 . . . ."), "A1") == {"a1", "b1", "c1", "d1"}


def test_moves_allocation__largest_leaves_a_lone_child_the_three():
    assert spots(after("A1 . . . .", "moves.allocation=largest"), "A1") == {"a1", "b1", "d1"}


def test_walk_length__up_to_needs_one_step_at_least():
    chosen = ("moves.allocation=largest", "walk.length=up_to", "walk.return=no")
    assert spots(after("A1 . . . .", *chosen), "A1") == {"a1", "b1", "c1", "d1"}
    assert boards(after("A1 #", *chosen)) == {"A1 #"}


@pytest.mark.parametrize(("reading", "ending"), [("yes", {"None", "kiss A"}), ("no", {"None"})])
def test_walk_return__a_child_that_circles_back_to_its_mate_has_landed_there(reading: str, ending: set[str]):
    assert endings(after("(A1+a1) . ()", f"walk.return={reading}", "kiss.where=shelter_only")) == ending


def test_walk_order__an_attack_with_the_one_before_a_break_up_with_the_two_needs_free_order():
    def broken_up(*rules: str) -> bool:
        found = after("girls_entrance: a1!\n. A1 B1 . A2", *rules)
        return any(one.coins == (6, 4) and not one.fights() and one.children[1].place == 2 for one in found)

    assert not broken_up()
    assert broken_up("walk.order=free")


def test_entrances_touch_the_rim_of_the_shelter():
    picture = """
        boys_entrance: A1
        () () .
        () () .
        .  .  ()
        """
    largest = ("moves.allocation=largest", "walk.length=up_to", "walk.return=no")
    assert spots(after(picture, "entrance.opens=corner", *largest), "A1") == {
        "boys_entrance",
        *("a1", "b1", "a2", "c1", "b2", "a3"),
    }
    assert "b3" in spots(after(picture, "entrance.opens=edge", *largest), "A1")
    assert "c3" not in spots(after(picture, "entrance.opens=edge", *largest), "A1")
    assert "c2" in spots(after(picture, "entrance.opens=any", *largest), "A1")


def test_entrance_return__a_child_may_walk_in_only_if_that_is_granted():
    picture = """
        (A1) .
        .    ()
        """
    assert spots(after(picture), "A1") == {"a1", "b1", "a2", "b2"}
    assert "boys_entrance" in spots(after(picture, "entrance.return=yes"), "A1")
    assert "girls_entrance" in spots(after(picture, "entrance.return=yes"), "A1")
