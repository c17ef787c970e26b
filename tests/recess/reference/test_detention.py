"""Tattling and detention by the reference, on boards so small that every answer can be checked by eye."""

from __future__ import annotations

import pytest

from model.recess.position import Posture
from tests.recess.reference.views import after, spots

# Detention.


def test_a_detained_child_costs_the_three_and_stands_up_at_the_end():
    found = after("boys_entrance: A1!\nA2 . . .")
    assert spots(found, "A2") == {"a1", "b1", "c1"}
    assert {one.children[0].posture for one in found} == {Posture.STANDING}


def test_budget_stacking__a_hold_and_a_detention_add_up_or_not():
    picture = "girls_entrance: a1!\nA1>B1 . . . A2 . . ."
    rules = ("pass.fights=frozen", "fight.relanding=forbidden")
    add = {one for one in after(picture, *rules) if one.coins == (6, 4)}
    worst = {one for one in after(picture, *rules, "budget.stacking=worst") if one.coins == (6, 4)}
    assert spots(add, "A2") == {"d1", "f1"}
    assert spots(worst, "A2") == {"c1", "d1", "e1", "f1", "g1"}


def test_detention_stands__a_served_child_lies_until_its_owners_next_turn():
    found = after("boys_entrance: A1!\n() . ()", "detention.stands=start_of_next")
    assert {one.children[0].posture for one in found} == {Posture.SERVED}
    found = after("boys_entrance: A1~\n() . ()", "detention.stands=start_of_next")
    assert {one.children[0].posture for one in found} == {Posture.STANDING}
    assert spots(found, "A1") == {"boys_entrance", "a1", "b1", "c1"}


def test_detention_move__shelter_only_is_remembered_until_the_walk():
    rule = "detention.move=shelter_only"
    assert {one.children[0].posture for one in after("boys_entrance: A1!\n() . ()", rule)} == {Posture.FREED}
    found = after("boys_entrance: A1*\n() . ()", rule)
    assert {(one.place_name(one.children[0].place), one.children[0].posture) for one in found} == {
        ("boys_entrance", Posture.FREED),
        ("a1", Posture.STANDING),
        ("c1", Posture.STANDING),
    }


def test_detention_exit__a_child_stands_up_on_a_shelter_space_of_its_owners_choice():
    found = after("boys_entrance: A1!\n() () .\n() () .\n. . ()", "detention.exit=shelter")
    assert spots(found, "A1") == {"a1", "b1", "a2"}


# Tattling.


def test_a_tattler_puts_the_nun_on_the_fight_of_its_choice():
    found = after("coins: 5 5 5\nN A1 # . B1>C1 .\n.  . . .  #     #", "moves.allocation=chosen")
    told = {one for one in found if one.children[4].posture is Posture.DETAINED and spots({one}, "A1") == {"a1"}}
    assert told


def test_without_a_fight_nobody_ends_on_a_nun_on_open_ground():
    found = after("A1 N .", "turn.timeout=yes")
    assert not any(one.children[0].place in one.nuns for one in found)


@pytest.mark.parametrize(
    ("reading", "told", "shared"), [("optional", True, True), ("forbidden", False, True), ("compulsory", True, False)]
)
def test_tattle_shelter__ending_on_a_nun_in_a_shelter(reading: str, told: bool, shared: bool):
    picture = "coins: 5 5 5\n(N) # # #\nA1 # # #\n. . B1>C1 .\n# # # ()"
    found = after(picture, f"tattle.shelter={reading}", "nun.directions=rook", "nun.turns=no")
    inside = {one for one in found if one.children[0].place == 0}
    assert any(one.children[4].posture is Posture.DETAINED for one in inside) is told
    assert any(one.children[4].posture is not Posture.DETAINED for one in inside) is shared


def test_tattle_own__own_attackers_may_be_spared():
    picture = "N A2 # A1>B1 .\n. . . . ."
    assert any(one.children[0].posture is Posture.DETAINED and one.children[1].place == 0 for one in after(picture))
    tame = after(picture, "tattle.own=no", "pass.fights=frozen", "nun.directions=rook", "sight.directions=rook")
    assert not any(one.children[0].posture is Posture.DETAINED and one.children[1].place == 0 for one in tame)
