"""Nuns and their pushes by the reference, on boards so small that every answer can be checked by eye."""

from __future__ import annotations

import pytest

from model.recess.position import Posture
from tests.recess.reference.views import after, boards


def test_a_nun_moves_like_a_queen_or_like_a_rook():
    picture = "N . .\n. . .\n. . ."
    assert {one.nuns[0] for one in after(picture)} == {0, 1, 2, 3, 4, 6, 8}
    assert {one.nuns[0] for one in after(picture, "nun.directions=rook")} == {0, 1, 2, 3, 6}
    assert {one.nuns[0] for one in after(picture, "nun.turns=yes")} == set(range(9))


def test_equipment_stops_a_nun_unless_she_flies():
    assert {one.nuns[0] for one in after("N # .\n. . .")} == {0, 3, 4}
    assert {one.nuns[0] for one in after("N # .\n. . .", "nun.obstacles=flies_over")} == {0, 2, 3, 4}


def test_line_corner_gap__a_closed_gap_stops_a_diagonal():
    picture = ". N # .\n. # . .\n. . . ."
    assert {one.nuns[0] for one in after(picture)} == {0, 1, 4, 6, 11}
    assert {one.nuns[0] for one in after(picture, "line.corner_gap=closed")} == {0, 1, 4}


def test_nun_stay__zero_spaces_only_if_granted():
    picture = "A1 . . # .\n. . . . N"
    walked = {one for one in after(picture, "moves.allocation=largest") if one.children[0].place != 0}
    assert not any(one.nuns == (9,) for one in walked)
    staying = after(picture, "moves.allocation=largest", "nun.stay=yes")
    assert any(one.nuns == (9,) and one.children[0].place != 0 for one in staying)


def test_a_nun_pushes_the_child_she_ends_on():
    assert boards(after("turn: A\nN B1 .")) == {"N B1 .", ". N B1", "B1 N .", ". B1 N"}


def test_the_space_that_a_nun_has_just_left_is_free_for_the_child_she_pushes():
    assert boards(after("N B1 #\n. #  #")) == {"N B1 # / . # #", ". B1 # / N # #", "B1 N # / . # #"}


def test_a_nun_that_cannot_push_cannot_end_there():
    found = boards(after("coins: 5 5 5\nturn: C\nB1 A1 A2 N"))
    assert found == {"B1 A1 A2 N", "B1 A1 N A2", "B1 N A1 A2"}  # onto a1 three would have to be shifted


def test_a_nun_pushes_a_pair_on_open_ground_to_different_spaces():
    beside = boards(after("turn: B\nA1+a1 N .", "nun.directions=rook"))
    assert beside == {"A1+a1 N .", "A1+a1 . N"}  # the corner has one neighbour only
    found = boards(after("turn: B\n. A1+a1 N", "nun.directions=rook"))
    assert {board for board in found if " N " in board} == {"A1 N a1", "a1 N A1"}


def test_push_shelter__a_piece_goes_onto_a_shelter_only_if_granted():
    picture = "() B1 N\n.  #  ()"
    assert not any(board.startswith("(B1) N") for board in boards(after(picture)))
    assert any(board.startswith("(B1) N") for board in boards(after(picture, "push.shelter=yes")))


@pytest.mark.parametrize(("reading", "is_legal"), [("no", False), ("yes", True)])
def test_push_free_shelter__an_occupied_shelter_space_counts_as_free_if_granted(reading: str, is_legal: bool):
    found = after("(A2) B1 N\n.  #  ()", "push.shelter=yes", f"push.free_shelter={reading}", "turn.timeout=yes")
    assert any(board.startswith("(A2+B1) N") for board in boards(found)) is is_legal


@pytest.mark.parametrize(("reading", "is_legal"), [("no", False), ("yes", True)])
def test_push_fight__a_pushed_child_breaks_the_fight_it_is_put_on(reading: str, is_legal: bool):
    # The nun comes diagonally onto b1, which has no free space beside it.
    picture = "coins: 5 5 5\n# # . #\n# b1 B1>C1 .\nN c1 . #\n. . . #"
    found = after(picture, f"push.fight={reading}")
    assert any(not one.fights() and one.children[4].posture is Posture.STANDING for one in found) is is_legal


def test_a_nun_on_a_fight_sends_the_attacker_to_detention():
    found = after("turn: B\nN A1>B1 .")
    lying = {one for one in found if one.children[0].posture is Posture.DETAINED}
    assert boards(lying) == {"B1 N .", ". N B1"}


def test_a_fight_held_in_sight_calls_the_nun():
    found = after("A1>B1 . N", "pass.fights=frozen")
    held = {one for one in found if one.coins == (6, 4)}
    assert {(one.nuns, one.children[0].posture) for one in held} == {((0,), Posture.DETAINED)}


def test_forced_landing__towards_lets_her_come_nearer():
    found = after("A1>B1 . . N", "pass.fights=frozen", "forced.landing=towards")
    assert {one.nuns for one in found if one.coins == (6, 4)} == {(0,), (1,), (2,)}


def test_forced_escape__a_nun_that_cannot_answer_is_stuck_or_free():
    picture = ". A1>B1\nN ."  # she sees along diagonals but does not move along them
    rook = ("nun.directions=rook", "pass.fights=frozen")
    stuck = {one.nuns for one in after(picture, *rook) if one.coins == (6, 4)}
    free = {one.nuns for one in after(picture, *rook, "forced.escape=free") if one.coins == (6, 4)}
    assert stuck == {(2,)}
    assert free == {(0,), (3,)}


def test_forced_escape__barred_forbids_breaking_up_the_held_fight():
    picture = "A1>B1 . N\nA2 # #\n. # #"
    broken = {one for one in after(picture) if one.coins == (6, 4) and one.children[0].posture is Posture.STANDING}
    assert broken
    barred = after(picture, "forced.escape=barred")
    assert not {one for one in barred if one.coins == (6, 4) and one.children[0].posture is Posture.STANDING}
