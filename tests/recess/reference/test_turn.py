"""Passing, stuck moves, timeout and clock by the reference, on boards so small that the eye can check them."""

from __future__ import annotations

import pytest

from model.recess.position import Ending, Posture
from tests.recess.reference.views import after, boards, coins, spots


@pytest.mark.parametrize(
    ("reading", "sums", "attacker"), [("held", (6, 4), Posture.DETAINED), ("frozen", (5, 5), Posture.ATTACKING)]
)
def test_pass_fights__a_passed_turn_takes_the_coins_and_calls_the_nun_or_not(
    reading: str, sums: tuple[int, int], attacker: Posture
):
    found = after("A1>B1 N B2", f"pass.fights={reading}")
    assert (sums, attacker) in {(one.coins, one.children[0].posture) for one in found}
    unseen = after("A1>B1", f"pass.fights={reading}", "turn.stuck=whole_turn_passed")
    assert coins(unseen) == {sums}


def test_pass_fights__released_attackers_are_pushed_off():
    found = after("A1>B1 .\n. .", "pass.fights=released", "turn.stuck=whole_turn_passed")
    assert boards(found) == {"B1 A1 / . .", "B1 . / A1 ."}


def test_pass_seen__a_choice_is_demanded_unless_nothing_else_is_legal():
    assert boards(after("A1>B1 # .\n. . N", "pass.fights=frozen")) >= {"A1>B1 # . / . . N"}
    assert not boards(after("A1>B1 . N", "pass.fights=frozen", "pass.seen=no")) & {"A1>B1 . N"}
    # Nobody can leave, and the rook that sees a diagonal cannot answer a hold.
    rules = ("pass.seen=no", "turn.stuck=whole_turn_passed", "pass.fights=frozen", "nun.directions=rook")
    assert {(one.line().partition(" : ")[2], one.coins) for one in after("B2 A1>B1\nN #", *rules)} == {
        ("B2 A1>B1 / N #", (5, 5))
    }


@pytest.mark.parametrize(("reading", "is_legal"), [("skipped", True), ("planned", False), ("whole_turn_passed", False)])
def test_turn_stuck__a_two_that_would_end_on_the_nun_is_skipped_or_avoided(reading: str, is_legal: bool):
    found = after("A1 . N .", f"turn.stuck={reading}", "walk.return=no")
    assert ("A1 . . N" in boards(found)) is is_legal


def test_turn_stuck__without_a_nun_her_move_is_stuck_and_the_whole_turn_passed():
    assert spots(after("A1 .", "turn.stuck=planned"), "A1") == {"a1", "b1"}
    assert spots(after("A1 .", "turn.stuck=whole_turn_passed"), "A1") == {"a1"}


def test_turn_timeout__a_turn_may_stop_before_any_move():
    picture = "A1>B1 . . ."
    stopped = after(picture, "turn.timeout=yes", "pass.fights=held", "moves.allocation=largest")
    assert (5, 5) in coins({one for one in stopped if one.children[0].posture is Posture.ATTACKING})


@pytest.mark.parametrize(
    ("rules", "clock", "turn", "shown", "ending"),
    [
        ("clock.end=after_30", 28, "A", 29, None),
        ("clock.end=after_30", 29, "A", 30, Ending()),
        ("clock.end=at_30", 27, "A", 28, None),
        ("clock.end=at_30", 28, "A", 29, Ending()),
        ("clock.unit=round", 29, "A", 30, None),
        ("clock.unit=round", 30, "B", 30, Ending()),
        ("clock.unit=round, clock.end=at_30", 29, "B", 29, Ending()),
        ("clock.unit=round, clock.end=at_30", 28, "A", 29, None),
    ],
)
def test_clock__the_hand_and_the_end_of_the_game(rules: str, clock: int, turn: str, shown: int, ending: Ending | None):
    found = after(f"coins: 5 5\nclock: {clock}\nturn: {turn}\n. .", rules)
    assert {(one.clock, one.turn, one.ending) for one in found} == {(shown, "BA".index(turn), ending)}


def test_a_finished_position_has_no_results():
    assert after("ending: time\nA1 .") == set()
