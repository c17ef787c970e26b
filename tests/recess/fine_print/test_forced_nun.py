"""The nun whom a held fight calls: which moves answer, and what if none does."""

from __future__ import annotations

import pytest

from tests.recess.fine_print.everybody import is_legal, next_steps

WHEN = ["start_of_turn", "nun_move"]

# Answers.


def test_she_must_see_the_fight_along_a_line():
    # A nun who turns could come to a1 from c2, but she does not see it from there.
    rook = ("sight.directions=rook", "nun.turns=yes")
    assert next_steps("A1>B1 . N", "hold A1", *rook) == {"nun c1-a1"}
    assert "nun c2-c1" in next_steps("A1>B1 . .\n# . N", "hold A1", *rook)


def test_she_must_reach_it_by_a_legal_move():
    # She sees along the diagonal but does not move along it; or B1 has no room.
    stuck = next_steps(". A1>B1\nN .", "hold A1", "nun.directions=rook")
    assert stuck == {"nun stuck"}
    walled_in = "coins: 5 5 5\nA1>B1 C1>b1 N"
    assert next_steps(walled_in, "hold A1") == {"nun stuck"}


@pytest.mark.parametrize(("reading", "ends"), [("onto", {"a1"}), ("towards", {"a1", "b1", "c1"})])
def test_towards_is_any_space_nearer_on_that_line_or_the_fight(reading: str, ends: set[str]):
    picture = "A1>B1 . . N . .\n# . . . . #"
    assert next_steps(picture, "hold A1", f"forced.landing={reading}") == {f"nun d1-{end}" for end in ends}


@pytest.mark.parametrize("reading", ["stuck", "free", "barred"])
def test_a_nun_on_one_calling_fight_is_enough_even_if_another_goes_on(reading: str):
    picture = "A1>B1 . N . A2>B2"
    turn = "hold A1; hold A2"
    assert next_steps(picture, turn, f"forced.escape={reading}") == {"nun c1-a1", "nun c1-e1"}
    assert next_steps(picture, f"{turn}; nun c1-a1", f"forced.escape={reading}") == {"push B1-b1"}
    assert next_steps(picture, f"{turn}; nun c1-a1; push B1-b1", f"forced.escape={reading}") == set()


@pytest.mark.parametrize("when", WHEN)
def test_a_fight_started_this_turn_calls_nobody(when: str):
    picture = "A1 # N\n. B1 ."
    rules = (f"forced.when={when}", "sight.directions=rook")
    assert next_steps(picture, "2 A1-b2", *rules) == {"nun c1-b2", "nun c1-c2"}


# Where none can.


@pytest.mark.parametrize(("reading", "steps"), [("stuck", {"nun stuck"}), ("free", {"nun a2-a1", "nun a2-b2"})])
def test_forced_escape_says_what_happens_if_no_nun_can_answer(reading: str, steps: set[str]):
    picture = ". A1>B1\nN ."
    assert next_steps(picture, "hold A1", "nun.directions=rook", f"forced.escape={reading}") == steps


@pytest.mark.parametrize("when", WHEN)
def test_barred_makes_the_move_illegal_after_which_no_nun_can_answer(when: str):
    picture = "A1>B1 . N\nA2 # #\n. # #"
    turn = "hold A1; 1 A2-a1"
    assert is_legal(picture, turn, f"forced.when={when}")
    assert not is_legal(picture, turn, f"forced.when={when}", "forced.escape=barred")
    assert is_legal(picture, "hold A1; 1 A2-a3", f"forced.when={when}", "forced.escape=barred")


@pytest.mark.parametrize("when", WHEN)
def test_barred_allows_a_move_that_puts_a_nun_on_the_fight(when: str):
    picture = "A1>B1 . N A2 ."
    rules = (f"forced.when={when}", "forced.escape=barred")
    assert is_legal(picture, "hold A1; 1 A2-c1; tell a1", *rules)


@pytest.mark.parametrize("when", WHEN)
def test_barred_is_like_stuck_where_no_move_is_to_blame(when: str):
    picture = ". A1>B1\nN ."
    rules = ("nun.directions=rook", f"forced.when={when}", "forced.escape=barred")
    assert next_steps(picture, "hold A1", *rules) == {"nun stuck"}
