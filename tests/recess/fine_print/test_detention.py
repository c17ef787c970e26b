"""Detention: who has served it, where a child stands up, and where it may walk then."""

from __future__ import annotations

import pytest

from model.recess.position import Posture
from tests.recess.fine_print.everybody import is_legal, next_steps, results, spots

ONLY_SHELTER = "detention.move=shelter_only"


@pytest.mark.parametrize("space", ["a1", "c1"])
def test_a_freed_childs_first_walk_may_end_on_any_shelter_space(space: str):
    picture = "boys_entrance: A1*\n() . ()"
    assert any(step.endswith(f"A1-{space}") for step in next_steps(picture, "", ONLY_SHELTER))
    assert not any(step.endswith("A1-b1") for step in next_steps(picture, "", ONLY_SHELTER))


def test_the_position_remembers_it_until_that_walk():
    freed = results("boys_entrance: A1!\n() ()", ONLY_SHELTER, "turn.stuck=whole_turn_passed")
    assert {one.children[0].posture for one in freed} == {Posture.FREED}
    passed = results("boys_entrance: A1*\n() ()", ONLY_SHELTER, "turn.stuck=whole_turn_passed")
    assert {one.children[0].posture for one in passed} == {Posture.FREED}
    walked = {one for one in results("boys_entrance: A1*\n() ()", ONLY_SHELTER) if one.children[0].place >= 0}
    assert {one.children[0].posture for one in walked} == {Posture.STANDING}


@pytest.mark.parametrize(
    ("opens", "spaces"), [("edge", {"a1", "b1", "a2"}), ("corner", {"a1"}), ("any", {"a1", "b1", "a2", "b2"})]
)
def test_a_child_stands_up_on_a_shelter_space_that_the_entrance_touches_of_its_owners_choice(
    opens: str, spaces: set[str]
):
    picture = "boys_entrance: A1!\n() () .\n() () .\n. . ()"
    rules = ("detention.exit=shelter", f"entrance.opens={opens}")
    assert next_steps(picture, "pass", *rules) == {f"stand A1-{space}" for space in spaces}
    assert spots(results(picture, *rules), "A1") == spaces


def test_only_children_detained_when_the_turn_began_have_served_at_its_end():
    # A1 is told of by its own player: it stays in detention, while A2 stands up.
    found = results("boys_entrance: A2!\n(N) a1 . A1>B1 ()")
    lying = {(one.children[0].posture, one.children[1].posture) for one in found}
    assert (Posture.DETAINED, Posture.STANDING) in lying
    assert {second for _, second in lying} == {Posture.STANDING}


def test_at_the_end_of_the_turn_children_stand_up_before_it_is_looked_for_kisses_and_the_clock():
    picture = "coins: 5 5\nclock: 29\nboys_entrance: A1!\n(a1) ()"
    rules = ("detention.exit=shelter", "kiss.trigger=meeting", "turn.stuck=whole_turn_passed")
    assert {str(one.ending) for one in results(picture, *rules)} == {"kiss A"}
    assert {str(one.ending) for one in results(picture, *rules[::2])} == {"time"}
    assert not is_legal(picture, "pass; kiss A", *rules)
