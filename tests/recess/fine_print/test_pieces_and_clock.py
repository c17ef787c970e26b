"""Pieces, the clock, and what a finished position shows."""

from __future__ import annotations

import pytest

from tests.recess.fine_print.everybody import boards, results


def test_nuns_have_no_names_so_it_does_not_matter_which_of_them_has_moved():
    assert boards(results("N . N")) == {"N . N", ". N N", "N N ."}


def test_children_have_names_so_it_matters_which_of_them_has_moved():
    found = boards(results("A1 A2 . .", "turn.timeout=yes"))
    assert {". A2 . A1", "A1 . . A2"} <= found, "the three of A1, the two of A2"


def test_in_a_finished_position_the_next_player_is_shown_as_on_turn():
    kissed = {one for one in results("coins: 5 5 5\nturn: B\nB1 b1") if one.ending}
    assert {(one.turn, one.clock) for one in kissed} == {(2, 1)}


@pytest.mark.parametrize(
    ("reading", "clock", "ends"),
    [("at_30", 27, False), ("at_30", 28, True), ("after_30", 28, False), ("after_30", 29, True)],
)
def test_the_turn_at_whose_start_the_hand_reaches_30_is_played_or_not(reading: str, clock: int, ends: bool):
    (last,) = results(f"coins: 5 5\nclock: {clock}\n. .", f"clock.end={reading}")
    assert (last.clock, last.ending is not None) == (clock + 1, ends)


@pytest.mark.parametrize(("turn", "hand"), [("A", 11), ("B", 10), ("C", 10)])
def test_by_rounds_the_hand_moves_when_the_first_players_turn_starts(turn: str, hand: int):
    (last,) = results(f"coins: 5 5 5\nclock: 10\nturn: {turn}\n. .", "clock.unit=round")
    assert last.clock == hand


@pytest.mark.parametrize(
    ("end", "turn", "clock", "ends"),
    [("after_30", "B", 29, False), ("after_30", "A", 29, False), ("after_30", "B", 30, True), ("at_30", "B", 29, True)],
)
def test_by_rounds_time_is_up_with_the_last_round(end: str, turn: str, clock: int, ends: bool):
    (last,) = results(f"coins: 5 5\nclock: {clock}\nturn: {turn}\n. .", "clock.unit=round", f"clock.end={end}")
    assert (last.ending is not None) is ends
