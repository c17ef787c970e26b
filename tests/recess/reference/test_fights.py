"""Fights and their breaking up by the reference, on boards so small that every answer can be checked by eye."""

from __future__ import annotations

from inspect import cleandoc

import pytest

from model.recess.position import Posture
from tests.recess.reference.views import after, boards, coins, spots

# Fights.


def test_ending_on_another_players_child_starts_a_fight_for_a_coin():
    found = after("A1 B1", "moves.allocation=largest")
    assert boards(found) == {"A1 B1", ". A1>B1"}
    assert coins(found) == {(5, 5), (6, 4)}


def test_no_fight_starts_in_sight_of_a_nun():
    found = after("A1 B1 . N", "moves.allocation=largest", "pass.fights=frozen")
    assert not any(one.fights() for one in found)


def test_fight_broke__a_child_without_coins_is_attacked_unless_barred():
    assert len(after("coins: 5 0\nA1 B1", "moves.allocation=largest")) == 2
    assert len(after("coins: 5 0\nA1 B1", "moves.allocation=largest", "fight.broke=no")) == 1


def test_coins_debt__one_without_coins_pays_nothing_or_owes():
    assert coins(after("coins: 5 0\nA1 B1", "moves.allocation=largest")) == {(5, 0)}
    assert coins(after("coins: 5 0\nA1 B1", "moves.allocation=largest", "coins.debt=owes")) == {(5, 0), (6, -1)}


def test_holding_takes_a_coin_and_leaving_frees_the_victim():
    found = after("A1>B1 . . #", "pass.fights=frozen")
    assert {(one.children[4].posture, one.coins) for one in found} == {
        (Posture.PINNED, (5, 5)),  # passed
        (Posture.PINNED, (6, 4)),  # held, or left and landed on again
        (Posture.STANDING, (5, 5)),
    }


@pytest.mark.parametrize(
    ("reading", "ends"),
    [("new_fight", {"b1", "c1", "d1", "e1", "f1", "g1", "h1"}), ("forbidden", {"c1", "d1", "e1", "f1", "g1"})],
)
def test_fight_relanding__a_leaver_that_circles_with_the_two_leaves_the_three_to_another(reading: str, ends: set[str]):
    found = after("A1>B1 . . . A2 . . .", f"fight.relanding={reading}")
    assert spots({one for one in found if one.coins == (6, 4)}, "A2") == ends


def test_a_held_fight_costs_the_three():
    found = {one for one in after("A1>B1 . . . A2 . . .", "fight.relanding=forbidden") if one.coins == (6, 4)}
    assert spots(found, "A2") == {"c1", "d1", "e1", "f1", "g1"}


def test_a_pinned_child_does_not_move():
    assert boards(after("coins: 5 5\nturn: B\nA1>B1 . .")) == {"A1>B1 . ."}


# Break-ups.


def test_a_break_up_pushes_both_fighters_to_two_different_spaces():
    found = after("coins: 5 5 5\nA1 B1>C1 .", "moves.allocation=largest")
    assert boards(found) == {"A1 B1>C1 .", "B1 A1 C1", "C1 A1 B1"}


def test_breakup_crowded__without_two_free_spaces_fighters_are_pushed_on_or_stay():
    picture, others = "coins: 5 5 5\nA1 B1>C1 b1 .", {"A1 B1>C1 b1 .", ". B1>C1 b1 A1"}
    largest = "moves.allocation=largest"
    assert boards(after(picture, largest)) == others | {"B1 A1 C1 b1", "C1 A1 B1 b1"}
    assert boards(after(picture, largest, "breakup.crowded=illegal")) == others


@pytest.mark.parametrize(("reading", "is_legal"), [("two", False), ("shortest", True), ("any", True)])
def test_push_chain__a_second_piece_must_find_a_free_space(reading: str, is_legal: bool):
    found = after("coins: 5 5 5\nA1 B1>C1 b1 b2 .", f"push.chain={reading}", "moves.allocation=largest")
    assert ("B1 A1 C1 b1 b2" in boards(found)) is is_legal


@pytest.mark.parametrize(("reading", "is_legal"), [("two", False), ("shortest", False), ("any", True)])
def test_push_chain__a_longer_chain_than_needed_takes_the_reading_any(reading: str, is_legal: bool):
    picture = """
        #  A1 N
        A2 B1 a1
        b1 #  #
        .  #  #
        """
    found = after(f"coins: 5 5 5\nturn: C\n{cleandoc(picture)}", f"push.chain={reading}")
    assert ("# A1 . / B1 N a1 / A2 # # / b1 # #" in boards(found)) is is_legal


@pytest.mark.parametrize(("reading", "is_legal"), [("yes", True), ("no", False)])
def test_push_moved__a_child_that_has_walked_is_not_shifted_by_a_break_up(reading: str, is_legal: bool):
    found = after(". A1 B1 . A2", f"push.moved={reading}")  # A1 attacks with the three, A2 breaks it up with the two
    assert any(one.coins == (6, 4) and not one.fights() for one in found) is is_legal
