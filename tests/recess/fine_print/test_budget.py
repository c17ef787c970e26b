"""Hold or leave, the moves of a turn, passing it, and turns cut short."""

from __future__ import annotations

import pytest

from tests.recess.fine_print.everybody import boards, next_steps, results

# Releases.

LET_GO = ("pass.fights=released", "turn.stuck=whole_turn_passed")  # without a nun every turn is passed


def test_released_fights_are_let_go_in_the_passers_order():
    picture = """
        coins: 5 5
        ()    A2>B1
        A1>B2 N
        N     (b1)
        """
    rules = ("pass.fights=released", "push.shelter=yes")
    assert next_steps(picture, "pass", *rules) == {"push A1-a1", "push A2-a1"}
    assert "(A2) B1 / A1>B2 N / N (b1)" in boards(results(picture, *rules))
    assert len(results(picture, *rules)) == 60


def test_a_released_fight_is_settled_before_the_next_is_let_go():
    picture = """
        A1>B1 A2>B2
        .     .
        # #
        """
    assert next_steps(picture, "pass", *LET_GO) == {"push A1-a2", "push A2-b2"}
    assert next_steps(picture, "pass; push A1-a2", *LET_GO) == {"push A2-b2"}


def test_a_fight_is_tried_once_and_goes_on_if_its_attacker_has_no_room_then():
    picture = """
        A1>B1 A2>B2 .
        #     .     #
        """
    assert next_steps(picture, "pass", *LET_GO) == {"push A1 stuck", "push A2-b2", "push A2-c1"}
    assert boards(results(picture, *LET_GO)) == {
        *("A1>B1 B2 A2 / # . #", "A1>B1 B2 . / # A2 #"),
        *("B1 A1 B2 / # A2 #", "B1 A1 A2 / # B2 #"),
    }


def test_a_fight_that_cannot_be_released_does_not_stop_the_others():
    picture = "B2 A1>B1 b2 a1>b1 . N"
    assert "B2 A1>B1 b2 b1 a1 N" in boards(results(picture, *LET_GO))


@pytest.mark.parametrize("reading", ["shortest", "any"])
def test_a_released_victim_is_not_shifted(reading: str):
    picture = """
        A1>B1 B2
        b1    #
        .     #
        """
    assert boards(results(picture, *LET_GO, f"push.chain={reading}")) == {"B1 B2 / A1 # / b1 #"}


def test_a_released_attacker_shifts_whoever_is_in_its_way_as_if_a_nun_pushed_it():
    picture = "A1>B1 A2 . ."
    assert next_steps(picture, "pass", *LET_GO) == {"push A1-b1"}
    assert next_steps(picture, "pass; push A1-b1", *LET_GO) == {"push A2-c1"}
