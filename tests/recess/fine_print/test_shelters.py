"""Shelters where sharing is not granted: what may not end there, and what is not affected."""

from __future__ import annotations

import pytest

from tests.recess.fine_print.everybody import boards, endings, is_legal, next_steps, results, spots

APART = "shelter.share=no"
ONE_EACH = (APART, "push.shelter=yes", "push.free_shelter=yes")


@pytest.mark.parametrize("there", ["A2", "B1", "N", "A2+B1"])
def test_no_walk_ends_on_an_occupied_shelter_space(there: str):
    picture = f"({there}) A1 ()"
    assert is_legal(picture, "3 A1-a1")
    assert not is_legal(picture, "3 A1-a1", APART)
    assert is_legal(picture, "3 A1-c1", APART)


@pytest.mark.parametrize("there", ["(B1)", "(N)", "(A1)"])
def test_no_nuns_move_ends_on_an_occupied_shelter_space(there: str):
    picture = f"coins: 5 5 5\nturn: C\n{there} N ()"
    assert is_legal(picture, "nun b1-a1")
    assert not is_legal(picture, "nun b1-a1", APART)
    assert is_legal(picture, "nun b1-c1", APART)


@pytest.mark.parametrize(("there", "is_possible"), [("(N)", True), ("(B1+N)", False), ("(N+N)", False)])
def test_a_nuns_stay_is_a_move_that_ends_where_she_stands(there: str, is_possible: bool):
    picture = f"coins: 5 5 5\nturn: C\n{there} . ()"
    assert is_legal(picture, "nun a1-a1", "nun.stay=yes")
    assert is_legal(picture, "nun a1-a1", "nun.stay=yes", APART) is is_possible


def test_a_tattled_nun_makes_room_and_whoever_is_pushed_in_afterwards_does_not_matter():
    picture = """
        coins: 5 5 5
        (N) B1>C1 .
        A1  .     ()
        """
    assert is_legal(picture, "1 A1-a1; tell b1; push C1-a1", *ONE_EACH)
    assert "(A1+C1) . . / . . (N)" in boards(results(picture, *ONE_EACH))
    assert len(results(picture, *ONE_EACH)) == 68


def test_if_somebody_else_is_there_it_does_not_help_that_the_nun_makes_room():
    picture = "coins: 5 5 5\n(N) B1>C1 .\nA1  .     ()"
    assert next_steps(picture, "1 A1-a1", APART) == {"tell b1"}
    assert not is_legal(picture.replace("(N)", "(N+C2)"), "1 A1-a1", APART)
    assert not is_legal(picture.replace("(N)", "(N+N)"), "1 A1-a1", APART)


def test_pushes_and_stand_ups_are_not_affected():
    pushed = "coins: 5 5 5\nturn: C\n(B1) A1 N ()"
    assert is_legal(pushed, "nun c1-b1; push A1-a1", *ONE_EACH)
    risen = "boys_entrance: A1!\n(B1) . ()"
    assert "a1" in spots(results(risen, APART, "detention.exit=shelter"), "A1")


# Kisses.


@pytest.mark.parametrize("others", ["", "+B1", "+B1+b1", "+A2"])
def test_to_kiss_the_others_on_the_space_do_not_matter(others: str):
    picture = f"(a1{others}) A1 ()"
    assert next_steps(picture, "3 A1-a1", APART) == set(), "the game is over"
    assert not is_legal(picture.replace("()", "(N)"), "3 A1-a1", APART), "in sight of a nun there is no kiss"


def test_who_lands_to_kiss_cannot_decline():
    picture = "(a1) A1 ()"
    assert next_steps(picture, "3 A1-a1", "kiss.optional=declared") == {"kiss A", "no kiss A"}
    assert next_steps(picture, "3 A1-a1", "kiss.optional=declared", APART) == set()


@pytest.mark.parametrize(("reading", "last"), [("automatic", {"kiss B"}), ("declared", {"kiss B", "None"})])
def test_other_pairs_follow_kiss_optional(reading: str, last: set[str]):
    # When the nun leaves, B's pair is unseen.
    picture = "(B1+b1) . N\n. # .\n. . ()"
    rules = (APART, "kiss.trigger=meeting", f"kiss.optional={reading}")
    moved = {one for one in results(picture, *rules) if one.nuns == (5,)}
    assert endings(moved) == last
