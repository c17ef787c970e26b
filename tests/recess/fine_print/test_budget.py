"""Hold or leave, the moves of a turn, passing it, and turns cut short."""

from __future__ import annotations

import pytest

from tests.recess.fine_print.everybody import boards, coins, is_legal, next_steps, results

# Hold or leave.


def test_hold_or_leave_is_said_for_every_fight_before_the_first_move():
    picture = "A1>B1 A2>B2 . #"
    assert next_steps(picture, "") == {"pass", "hold A1", "leave A1"}
    assert next_steps(picture, "hold A1") == {"hold A2", "leave A2"}
    assert not is_legal(picture, "leave A1; 3 A1-d1")


def test_the_hold_coins_are_taken_before_the_first_move():
    # The hold takes B's last coin, so that b1 is safe when A2 could attack it.
    picture = "coins: 5 1\nA1>B1 A2 b1"
    assert not is_legal(picture, "hold A1; 1 A2-c1", "fight.broke=no")
    assert is_legal(picture, "leave A1; 3 A2-c1", "fight.broke=no")


@pytest.mark.parametrize(("reading", "is_possible"), [("no", False), ("yes", True)])
def test_a_leaver_has_to_move_unless_the_clock_stops_the_turn(reading: str, is_possible: bool):
    assert is_legal("A1>B1", "leave A1", f"turn.timeout={reading}") is is_possible


def test_a_line_in_which_a_leaver_could_not_move_any_more_is_illegal():
    picture = "girls_entrance: a1! a2!\n() A1>B1 .\nA2 . ()"
    assert next_steps(picture, "leave A1") == {"1 A1-a1", "1 A1-b2", "1 A1-c1"}, "no move of A2"


def test_a_child_freed_later_in_the_turn_stays_put():
    picture = "A1 . B1>A2 . ."
    assert not any(" A2-" in step for step in next_steps(picture, "2 A1-c1; push B1-b1; push A2-d1"))


# Which moves are made.


@pytest.mark.parametrize(("posture", "lengths"), [("!", {"2", "1"}), ("~", {"3", "2"}), ("", {"3", "2"})])
def test_children_in_detention_count_when_they_have_not_yet_served(posture: str, lengths: set[str]):
    picture = f"girls_entrance: a1{posture}\n(A1) . . ()"
    steps = next_steps(picture, "", "detention.stands=start_of_next")
    assert {step[0] for step in steps if " A1-" in step} == lengths


def test_with_fewer_children_than_moves_any_subset_is_made_in_order():
    assert {step[0] for step in next_steps("A1 . . . .", "")} == {"p", "3", "2", "1"}
    two = "A1 . . . . A2"
    assert {step[0] for step in next_steps(two, "")} == {"p", "3", "2"}
    assert {step[0] for step in next_steps(two, "3 A1-d1")} == {"2", "1"}
    assert {step[0] for step in next_steps(two, "2 A1-c1")} == {"1"}


def test_a_move_is_stuck_when_no_child_that_may_still_move_has_a_legal_landing():
    picture = "A1 B1>C1 #"
    coins = "coins: 5 5 5\n"
    assert next_steps(coins + picture, "", "moves.allocation=largest") == {"pass", "3 stuck"}
    assert not is_legal(coins + "A1 . . #", "3 stuck", "moves.allocation=largest")


def test_the_nuns_move_can_be_stuck_too():
    assert next_steps("A1 . #", "1 A1-b1") == {"nun stuck"}
    assert "nun stuck" not in next_steps("A1 . N", "1 A1-b1")


@pytest.mark.parametrize(
    ("reading", "is_possible"), [("skipped", True), ("planned", False), ("whole_turn_passed", False)]
)
def test_nobody_has_to_look_ahead_to_avoid_a_stuck_move_unless_turns_are_planned(reading: str, is_possible: bool):
    # The two ends on the nun, and nobody fights; the three and the one do not.
    assert is_legal("A1 . N .", "2 stuck", f"turn.stuck={reading}", "walk.return=no") is is_possible


# Turns cut short.

CLOCK = "turn.timeout=yes"


def test_a_turn_may_stop_before_any_childs_move_and_before_the_nuns():
    picture = "coins: 5 5 5\nA1 . B1>C1 . N"
    assert "stop" in next_steps(picture, "", CLOCK)
    assert "stop" not in next_steps(picture, "2 A1-c1", CLOCK), "a push is due"
    assert "stop" in next_steps(picture, "2 A1-c1; push B1-b1; push C1-d1", CLOCK)


def test_a_leaver_that_has_not_moved_when_the_turn_stops_has_stayed_without_a_coin_and_calls_the_nun():
    picture = "A1>B1 . N"
    assert next_steps(picture, "leave A1; stop", CLOCK) == {"nun c1-a1"}
    detained = {one for one in results(picture, CLOCK) if one.nuns == (0,)}
    assert coins(detained) == {(5, 5), (6, 4)}, "stayed, held"


@pytest.mark.parametrize("reading", ["skipped", "planned", "whole_turn_passed"])
def test_if_she_cannot_answer_a_turn_cut_short_nothing_happens_and_no_move_is_stuck(reading: str):
    picture = ". A1>B1\nN ."  # she sees along the diagonal but does not move along it
    rules = (CLOCK, "nun.directions=rook", "forced.escape=free", f"turn.stuck={reading}")
    assert next_steps(picture, "leave A1; stop", *rules) == set()


def test_planned_does_not_judge_turns_cut_short():
    picture = "A1 . N ."
    assert is_legal(picture, "3 A1-b1; stop", CLOCK, "turn.stuck=planned")
    assert is_legal("A1 #", "stop", CLOCK, "turn.stuck=planned")


def test_for_planned_passes_and_turns_cut_short_are_no_lines_that_avoid_a_stuck_move():
    # The only ways without a stuck move are to pass and to stop, so the stuck move is allowed.
    assert is_legal("A1 #", "3 stuck; nun stuck", CLOCK, "turn.stuck=planned")


# Passing.


def test_a_passed_turn_counts_as_a_missed_one_for_detention():
    (passed,) = results("boys_entrance: A1!\n() ()", "turn.stuck=whole_turn_passed")
    assert str(passed).count("A1!") == 0


def test_when_a_seen_fight_bars_a_pass_the_turn_is_passed_after_all_if_nothing_else_is_legal():
    walled_in = "coins: 5 5 5\nA1>B1 C1\nC2 N"
    rules = ("pass.seen=no", "turn.stuck=whole_turn_passed", "nun.directions=rook")
    assert next_steps(walled_in, "", *rules) == {"pass"}
    assert next_steps("A1>B1 . N", "", "pass.seen=no") == {"hold A1", "leave A1"}


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


def test_kisses_by_meeting_are_looked_for_after_each_release():
    # A1 is pushed in beside its mate and kisses, before A2 can be released.
    picture = "(a1) A1>B1 . A2>B2 ()"
    rules = (*LET_GO, "push.shelter=yes", "push.free_shelter=yes", "kiss.trigger=meeting")
    assert next_steps(picture, "pass; push A1-a1", *rules) == set()
    assert next_steps(picture, "pass; push A1-c1", *rules) == {"push A2-e1"}


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
