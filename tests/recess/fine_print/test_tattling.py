"""Tattling: of which fights a nun can be told, and what comes after."""

from __future__ import annotations

import pytest

from tests.recess.fine_print.everybody import endings, is_legal, next_steps, results


def test_only_a_fight_whose_victim_can_be_pushed_is_told_of():
    # C1 on f1 has only the fight on e1 beside it, and nobody is put onto a fight.
    assert next_steps("coins: 5 5 5\nN A1 . B2>C2 . B1>C1", "1 A1-a1") == {"tell d1", "tell f1"}
    assert next_steps("coins: 5 5 5\nN A1 . B2>C2 b2>c2 B1>C1", "1 A1-a1") == {"tell d1"}


@pytest.mark.parametrize("reading", ["optional", "compulsory"])
def test_with_no_fight_to_choose_ending_on_a_nun_is_sharing_in_a_shelter_and_illegal_on_open_ground(reading: str):
    rules = ("tattle.own=no", f"tattle.shelter={reading}")
    assert next_steps("(N) A1 A2>B1 ()", "hold A2; 1 A1-a1", *rules) == {"quiet"}
    assert not is_legal("N A1 A2>B1 .", "hold A2; 1 A1-a1", *rules)
    assert is_legal("N A1 A2>B1 .", "hold A2; 1 A1-a1")


def test_whether_there_is_a_fight_is_judged_at_the_landing():
    assert not is_legal("A1>B1 N .", "leave A1; 1 A1-b1"), "its own fight has ended when it comes to the nun"
    assert is_legal("coins: 5 5 5\nA1>B1 N . C1>B2 .", "leave A1; 1 A1-b1")


def test_the_same_nun_may_be_moved_again_in_the_nuns_step():
    picture = "coins: 5 5 5\n(N) A1 . B1>C1 ()"
    assert "nun d1-a1" in next_steps(picture, "1 A1-a1; tell d1; push C1-c1")


def test_a_kiss_is_judged_after_the_tattle_so_that_tattling_can_clear_the_view():
    # Beside the nun the pair is seen on her own space; when she has been told, equipment hides it from her.
    picture = """
        coins: 5 5 5
        (a1+N) A1 # B1>C1
        #      .  . .
        #      #  # ()
        """
    assert next_steps(picture, "3 A1-a1; tell d1; push C1-d2") == set(), "the game is over"
    assert "kiss A" not in next_steps(picture, "3 A1-a1; quiet")
    assert endings(results(picture)) == {"None", "kiss A"}
