"""The reference itself, on boards so small that every answer can be checked by eye."""

from __future__ import annotations

from inspect import cleandoc

import pytest

from model.recess.position import LABELS, Ending, Position, Posture
from model.recess.readings import Ruleset
from tests.recess.reference import outcome, results

QUIET = "coins: 5 5\n"


def after(picture: str, *choices: str) -> set[Position]:
    """All results of the turn in a picture (two players with five coins each unless it says otherwise)."""
    picture = cleandoc(picture)
    text = picture if "coins:" in picture else QUIET + picture
    return results(Position.parse(text), Ruleset.parse(", ".join(choices)))


def spots(found: set[Position], child: str) -> set[str]:
    """The names of the places where a child ends up."""
    return {one.place_name(one.children[LABELS[child]].place) for one in found}


def boards(found: set[Position]) -> set[str]:
    """The results as rows of cells, a blank between cells, rows apart by slashes."""
    return {one.line().partition(" : ")[2] for one in found}


def coins(found: set[Position]) -> set[tuple[int, ...]]:
    return {one.coins for one in found}


def endings(found: set[Position]) -> set[str]:
    return {str(one.ending) for one in found}


# Walks. A lone child has three moves but makes one, of the player's choice; without a nun her move is stuck.


def test_a_lone_child_takes_one_of_the_three_moves_or_the_turn_is_passed():
    assert spots(after("A1 . . . ."), "A1") == {"a1", "b1", "c1", "d1"}


def test_moves_allocation__largest_leaves_a_lone_child_the_three():
    assert spots(after("A1 . . . .", "moves.allocation=largest"), "A1") == {"a1", "b1", "d1"}


def test_walk_length__up_to_needs_one_step_at_least():
    chosen = ("moves.allocation=largest", "walk.length=up_to", "walk.return=no")
    assert spots(after("A1 . . . .", *chosen), "A1") == {"a1", "b1", "c1", "d1"}
    assert boards(after("A1 #", *chosen)) == {"A1 #"}


@pytest.mark.parametrize(("reading", "ending"), [("yes", {"None", "kiss A"}), ("no", {"None"})])
def test_walk_return__a_child_that_circles_back_to_its_mate_has_landed_there(reading: str, ending: set[str]):
    assert endings(after("(A1+a1) . ()", f"walk.return={reading}", "kiss.where=shelter_only")) == ending


def test_walk_order__an_attack_with_the_one_before_a_break_up_with_the_two_needs_free_order():
    def broken_up(*rules: str) -> bool:
        found = after("girls_entrance: a1!\n. A1 B1 . A2", *rules)
        return any(one.coins == (6, 4) and not one.fights() and one.children[1].place == 2 for one in found)

    assert not broken_up()
    assert broken_up("walk.order=free")


def test_entrances_touch_the_rim_of_the_shelter():
    picture = """
        boys_entrance: A1
        () () .
        () () .
        .  .  ()
        """
    largest = ("moves.allocation=largest", "walk.length=up_to", "walk.return=no")
    assert spots(after(picture, "entrance.opens=corner", *largest), "A1") == {
        "boys_entrance",
        *("a1", "b1", "a2", "c1", "b2", "a3"),
    }
    assert "b3" in spots(after(picture, "entrance.opens=edge", *largest), "A1")
    assert "c3" not in spots(after(picture, "entrance.opens=edge", *largest), "A1")
    assert "c2" in spots(after(picture, "entrance.opens=any", *largest), "A1")


def test_entrance_return__a_child_may_walk_in_only_if_that_is_granted():
    picture = """
        (A1) .
        .    ()
        """
    assert spots(after(picture), "A1") == {"a1", "b1", "a2", "b2"}
    assert "boys_entrance" in spots(after(picture, "entrance.return=yes"), "A1")
    assert "girls_entrance" in spots(after(picture, "entrance.return=yes"), "A1")


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


# Nuns.


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


# Kisses.


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


# Passing, stuck moves, timeout and clock.


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


# Winning.


@pytest.mark.parametrize(
    ("picture", "rules", "winners", "criterion"),
    [
        ("coins: 5 6\nending: time", "", {1}, "coins"),
        ("coins: 6 6\nending: kiss B", "", {1}, "kisser"),
        ("coins: 6 6 5\nending: kiss C", "", {0, 1}, "shared"),
        ("coins: 6 6 5\nending: kiss C", "tie.kisser=kisser_wins", {2}, "kisser"),
        ("coins: 6 6 5\nending: kiss C\nboys_entrance: A1!", "", {1}, "detention"),
        ("coins: 6 6 5\nending: kiss C\nboys_entrance: A1!", "tie.kisser=shared", {0, 1}, "shared"),
        ("coins: 6 6 6\nending: time\nboys_entrance: A1! A2~ B1!", "", {2}, "detention"),
        ("coins: 6 6 6\nending: time\nboys_entrance: A1! A2~ B1!", "tie.detention=most_loses", {1, 2}, "shared"),
        ("coins: 6 6\nending: time", "tie.detention=most_loses", {0, 1}, "shared"),
    ],
)
def test_tie__coins_then_the_kisser_then_detention(picture: str, rules: str, winners: set[int], criterion: str):
    assert outcome(Position.parse(f"{picture}\n. ."), Ruleset.parse(rules)) == (frozenset(winners), criterion)


def test_an_unfinished_game_has_no_outcome():
    assert outcome(Position.parse(". ."), Ruleset()) is None
