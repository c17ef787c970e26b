"""Walks: how far, out of and into entrances, and back to where they began."""

from __future__ import annotations

import pytest

from tests.recess.fine_print.everybody import boards, coins, endings, is_legal, next_steps, results

# How far.


def test_up_to_still_means_one_step_at_least():
    assert boards(results("A1 #", "walk.length=up_to")) == {"A1 #"}
    assert next_steps("A1 #", "", "walk.length=up_to") == {"pass", "3 stuck", "2 stuck", "1 stuck"}
    assert is_legal("A1 .", "1 A1-b1", "walk.length=up_to")
    assert not is_legal("A1 .", "1 A1-a1", "walk.length=up_to")


# Entrances.

OUTSIDE = "boys_entrance: A1\n() . . . ()"


@pytest.mark.parametrize(("length", "ends"), [(1, {"a1"}), (2, {"b1"}), (3, {"a1", "c1"})])
def test_the_step_out_of_an_entrance_counts(length: int, ends: set[str]):
    steps = next_steps(OUTSIDE, "")
    assert {step[-2:] for step in steps if step.startswith(f"{length} ")} == ends


def test_entrances_touch_only_shelter_spaces():
    picture = "boys_entrance: A1\n() () .\n. . .\n. . ()"
    reached = {step[-2:] for step in next_steps(picture, "", "entrance.opens=any") if step.startswith("1 ")}
    assert reached == {"a1", "b1"}


@pytest.mark.parametrize("child", ["A1", "a1"])
def test_entrance_return_lets_either_sex_into_either_entrance(child: str):
    picture = f"({child}) ()"
    assert next_steps(picture, "", "entrance.return=yes") >= {f"1 {child}-boys", f"2 {child}-girls"}
    assert not is_legal(picture, f"1 {child}-boys")


@pytest.mark.parametrize("there", ["A1", "B1", "b1", "A1 B1!"])
def test_nothing_happens_in_an_entrance_and_any_number_of_children_shares_it(there: str):
    picture = f"boys_entrance: {there}\n(a1) . N ()"
    walked = results(picture, "entrance.return=yes", "kiss.trigger=meeting", "turn.timeout=yes")
    inside = {one for one in walked if one.place_name(one.children[2].place) == "boys_entrance"}
    assert inside
    assert (coins(inside), endings(inside)) == ({(5, 5)}, {"None"})


def test_no_nun_moves_into_an_entrance():
    assert next_steps("turn: B\n(N) ()", "", "entrance.return=yes", "nun.turns=yes") == {"pass", "nun a1-b1"}


# Leavers.


def test_a_leavers_victim_stands_up_as_the_walk_begins_so_that_landing_on_it_is_a_new_fight():
    picture, turn = "A1>B1 . #", "leave A1; 2 A1-a1; nun stuck"
    assert (6, 4) in coins({one for one in results(picture, "pass.fights=frozen") if one.fights()})
    assert is_legal(picture, turn)
    assert not is_legal(picture, turn, "fight.relanding=forbidden")


def test_a_leaver_may_not_land_on_its_victim_again_in_sight():
    picture = "A1>B1 .\nN . "
    assert is_legal(picture, "leave A1; 2 A1-b2")
    assert not is_legal(picture, "leave A1; 2 A1-a1")


def test_a_child_that_circles_back_to_its_mate_has_landed_there():
    picture = "(A1+a1) . ()"
    assert next_steps(picture, "2 A1-a1") == set(), "the game is over"
    assert "kiss A" in endings(results(picture))
    seen = "(A1+a1) . (N)"
    assert not any(one.ending for one in results(seen))
    assert not is_legal(picture, "2 A1-a1", "walk.return=no")
