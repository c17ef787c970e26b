"""Kisses by the reference, on boards so small that every answer can be checked by eye."""

from __future__ import annotations

import pytest

from tests.recess.reference.views import after, endings


def test_own_boy_on_own_girl_unseen_ends_the_game_for_two_coins():
    found = after("coins: 5 5 1\nA1 a1", "moves.allocation=chosen")
    assert {(one.coins, str(one.ending)) for one in found} == {((5, 5, 1), "None"), ((8, 3, 0), "kiss A")}


def test_kiss_seen__in_sight_a_pair_may_share_open_ground_only_if_granted():
    picture = "A1 a1 #\n. . N"
    together = [one for one in after(picture, "kiss.seen=yes") if len(one.at(1)) == 2]
    assert together
    assert not [one for one in after(picture) if len(one.at(1)) == 2 and one.ending is None]


@pytest.mark.parametrize(
    ("reading", "open_ground", "shelter"),
    [("anywhere", True, True), ("open_ground", True, False), ("shelter_only", False, True)],
)
def test_kiss_where__on_open_ground_or_in_a_shelter(reading: str, open_ground: bool, shelter: bool):
    assert ("kiss A" in endings(after("A1 a1", f"kiss.where={reading}"))) is open_ground
    assert ("kiss A" in endings(after("(A1) . (a1)", "walk.length=up_to", f"kiss.where={reading}"))) is (
        shelter or open_ground  # they may also meet halfway
    )
    assert any(len(one.at(0)) == 2 and one.ending for one in after("(A1) . (a1)", f"kiss.where={reading}")) is shelter


def test_kiss_optional__in_a_shelter_an_owner_may_decline_if_kisses_are_declared():
    def together(*rules: str) -> set[str]:
        return endings({one for one in after("(A1) . (a1)", "turn.timeout=yes", *rules) if len(one.at(0)) == 2})

    assert together() == {"kiss A"}
    assert together("kiss.optional=declared") == {"kiss A", "None"}
    assert together("kiss.optional=declared", "shelter.share=no") == {"kiss A"}


def test_kiss_when__at_the_end_of_the_turn_the_nun_may_still_spoil_it():
    picture = "A1 a1 # .\n# . # .\n. . . N"
    at_once = {one for one in after(picture) if one.ending}
    later = {one for one in after(picture, "kiss.when=end_of_turn") if one.ending}
    assert {one.nuns for one in at_once} == {(11,)}
    assert later
    assert all(one.nuns != (11,) for one in later)


def test_kiss_trigger__a_pair_that_a_nun_stops_seeing_meets():
    picture = "turn: B\n(A1+a1) . N\n. # .\n. . ()"
    assert endings(after(picture)) == {"None"}
    assert endings(after(picture, "kiss.trigger=meeting")) == {"None", "kiss A"}
