"""Pushes: which spaces are free, who is shifted and who is not, and how far a push carries on."""

from __future__ import annotations

import pytest

from tests.recess.fine_print.everybody import endings, is_legal, next_steps, results

CHAINS = ["two", "shortest", "any"]

# Free spaces.


def test_free_means_open_ground_with_nobody_on_it_and_the_space_just_left_counts():
    assert next_steps("turn: B\nN A1 .", "nun a1-b1") == {"push A1-a1", "push A1-c1"}
    assert next_steps("coins: 5 5 5\nturn: C\nN A1 B1 .", "nun a1-b1") == {"push A1-a1"}


SHELTERS = [
    ("()", "no", "no", {"push A1-c1"}),
    ("()", "yes", "no", {"push A1-a1", "push A1-c1"}),
    ("(B1)", "no", "yes", {"push A1-c1"}),
    ("(B1)", "yes", "no", {"push A1-c1"}),
    ("(B1)", "yes", "yes", {"push A1-a1", "push A1-c1"}),
]


@pytest.mark.parametrize(("space", "shelter", "occupied", "pushes"), SHELTERS)
def test_shelters_are_free_as_far_as_the_readings_say(space: str, shelter: str, occupied: str, pushes: set[str]):
    picture = f"coins: 5 5 5\nturn: C\n{space} A1 N ()"
    assert next_steps(picture, "nun c1-b1", f"push.shelter={shelter}", f"push.free_shelter={occupied}") == pushes


def test_nobody_is_pushed_out_of_a_shelter_so_an_occupied_one_that_is_not_free_is_closed():
    picture = "coins: 5 5 5\nturn: C\n(B1) A1 # N\n. # # .\n. . . ()"
    assert not is_legal(picture, "nun d1-b1", "push.shelter=yes", "nun.obstacles=flies_over")
    assert is_legal(picture.replace("B1", ""), "nun d1-b1", "push.shelter=yes", "nun.obstacles=flies_over")


@pytest.mark.parametrize("reading", CHAINS)
def test_a_pushed_piece_takes_a_free_space_if_it_has_one(reading: str):
    picture = "coins: 5 5 5\nturn: C\nN A1 B1 ."
    assert next_steps(picture, "nun a1-b1", f"push.chain={reading}") == {"push A1-a1"}


@pytest.mark.parametrize("reading", CHAINS)
def test_without_any_legal_chain_the_landing_is_illegal(reading: str):
    picture = "coins: 5 5 5\nturn: C\nb1    #\nA1>B1 N"
    assert next_steps(picture, "", f"push.chain={reading}") == {"pass", "nun b2-a2"}


# Who is not shifted.


def test_the_piece_that_landed_is_not_shifted():
    # Onto a1 the nun pushes A1 to b1; B1 would have to shift her, since nobody is put onto the fight on c1.
    picture = "coins: 5 5 5\nturn: C\nA1 B1 a1>b1 N"
    assert not is_legal(picture, "nun d1-a1", "push.chain=any")
    assert is_legal(picture.replace("a1>b1", "."), "nun d1-a1; push A1-b1; push B1-c1", "push.chain=any")


@pytest.mark.parametrize(("reading", "number"), [("any", 34), ("shortest", 26)])
def test_who_has_been_shifted_in_a_landing_is_not_shifted_again_by_the_other_fighters_chain(reading: str, number: int):
    picture = """
        coins: 5 5 5
        B1>C1 B2 #  .
        .     C2 b1 .
        A1    #  #  N
        """
    turn = "2 A1-a1; push B1-a2; push C1-b1; push B2-b2"
    assert next_steps(picture, turn, f"push.chain={reading}") == {"push C2-c2"}, "not onto B1 on a2"
    assert len(results(picture, f"push.chain={reading}")) == number


def test_in_a_tattle_the_nun_is_what_landed_and_the_teller_may_be_shifted():
    picture = "coins: 5 5 5\nN   B1>C1 #\nA1  #     #\n.   #     #"
    assert next_steps(picture, "1 A1-a1; tell b1") == {"push C1-a1"}
    assert next_steps(picture, "1 A1-a1; tell b1; push C1-a1") == {"push A1-a2"}


@pytest.mark.parametrize(("reading", "is_possible"), [("yes", True), ("no", False)])
def test_push_moved_covers_fighters(reading: str, is_possible: bool):
    picture = ". A1 B1 . A2"  # A1 attacks with the three, A2 comes with the two
    assert is_legal(picture, "3 A1-c1; 2 A2-c1", f"push.moved={reading}") is is_possible


@pytest.mark.parametrize(("reading", "is_possible"), [("yes", True), ("no", False)])
def test_push_moved_covers_pieces_in_the_chain(reading: str, is_possible: bool):
    # Of the two fighters one finds room on b1 only; the other would have to shift A1, who has walked to d1.
    picture = "coins: 5 5 5\nA2 . B1>C1 . . . A1"
    assert is_legal(picture, "3 A1-d1; 2 A2-c1", f"push.moved={reading}") is is_possible
    assert is_legal(picture.replace("A1", "B2"), "2 A2-c1", f"push.moved={reading}")


def test_a_child_that_was_shifted_first_may_still_walk():
    picture = "coins: 5 5 5\nA1 . B1>C1 A2 . ."
    turn = "2 A1-c1; push B1-b1; push C1-d1; push A2-e1"
    assert any(step.startswith("1 A2-") for step in next_steps(picture, turn, "push.moved=no"))


# Break-ups.


def test_fighters_are_pushed_one_after_the_other_in_the_movers_order_to_different_spaces():
    picture = "coins: 5 5 5\nA1 B1>C1 ."
    assert next_steps(picture, "1 A1-b1") == {"push B1-a1", "push B1-c1", "push C1-a1", "push C1-c1"}
    assert next_steps(picture, "1 A1-b1; push C1-c1") == {"push B1-a1"}


def test_the_second_fighter_keeps_off_a_shelter_space_that_the_first_has_taken_though_it_would_be_free():
    picture = "coins: 5 5 5\n() B1>C1 A1\n#  #     ()"
    rules = ("push.shelter=yes", "push.free_shelter=yes")
    assert next_steps(picture, "1 A1-b1; push B1-a1", *rules) == {"push C1-c1"}


def test_the_space_that_the_first_fighter_has_taken_is_closed_to_the_second_only_and_not_to_its_chain():
    picture = """
        coins: 5 5 5
        ()  B1>C1 #
        C2  #     #
        A1  N     ()
        """
    rules = ("push.adjacent=all_eight", "push.shelter=yes", "push.free_shelter=yes")
    assert next_steps(picture, "3 A1-b1; push B1-a1", *rules) == {"push C1-a2"}
    assert next_steps(picture, "3 A1-b1; push B1-a1; push C1-a2", *rules) == {"push C2-a1", "push C2-a3"}


# What a push triggers.


@pytest.mark.parametrize(("trigger", "last"), [("own_move", "None"), ("meeting", "kiss A")])
def test_a_pushed_piece_triggers_nothing_but_a_kiss_by_meeting(trigger: str, last: str):
    # The nun pushes A1 diagonally to its mate in the shelter, where a nun that sees like a rook does not see them.
    picture = "turn: B\n(a1) . .\n. A1 .\n. . (N)"
    pushed = ("push.adjacent=all_eight", "push.shelter=yes", "push.free_shelter=yes", "sight.directions=rook")
    met = {one for one in results(picture, *pushed, f"kiss.trigger={trigger}") if len(one.at(0)) == 2}
    assert endings(met) == {last}


# Pushes onto fights.

ONTO = "push.fight=yes"
LAST_RESORT = """
    coins: 5 5 5 5
    turn: D
    #  A2 B1>C1 .
    N  #  .     #
    .  .  .     #
    """


@pytest.mark.parametrize("reading", CHAINS)
def test_a_fight_ends_the_chain_and_is_broken_up_as_by_a_landing_of_its_own(reading: str):
    chain = f"push.chain={reading}"
    assert not is_legal(LAST_RESORT, "nun a2-b1", chain)
    assert next_steps(LAST_RESORT, "nun a2-b1", ONTO, chain) == {"push A2-c1"}
    fighters = {f"push {fighter}-{space}" for fighter in ("B1", "C1") for space in ("c2", "d1")}
    assert next_steps(LAST_RESORT, "nun a2-b1; push A2-c1", ONTO, chain) == fighters
    assert next_steps(LAST_RESORT, "nun a2-b1; push A2-c1; push B1-d1", ONTO, chain) == {"push C1-c2"}


@pytest.mark.parametrize("reading", CHAINS)
def test_a_fight_that_is_pushed_onto_has_chains_of_its_own(reading: str):
    picture = LAST_RESORT.replace("#  .     #", "#  b2    #")
    turn = "nun a2-b1; push A2-c1; push B1-d1; push C1-c2"
    assert next_steps(picture, turn, ONTO, f"push.chain={reading}") == {"push b2-c3"}


def test_a_nun_that_is_pushed_onto_a_fight_sends_its_attacker_to_detention():
    picture = LAST_RESORT.replace("A2", "N")
    assert next_steps(picture, "nun a2-b1; push N:b1-c1", ONTO) == {"push C1-c2", "push C1-d1"}


def test_nobody_is_shifted_twice_though_a_fight_has_ended_the_chain():
    # From the fight on d1 only e1 is free: the second fighter would have to shift A2, who was shifted to c1.
    picture = """
        coins: 5 5 5 5
        turn: D
        #  A2 A1 B1>C1 .
        N  #  B2 #     .
        .  .  .  .     .
        """
    assert next_steps(picture, "nun a2-b1; push A2-c1", ONTO, "push.chain=any") == {"push A1-c2"}


@pytest.mark.parametrize(("reading", "is_possible"), [("two", False), ("shortest", True), ("any", True)])
def test_under_two_only_the_first_piece_may_go_onto_a_fight(reading: str, is_possible: bool):
    picture = """
        coins: 5 5 5 5
        turn: D
        #  A2 A1 B1>C1 .
        N  #  #  .     .
        .  .  .  .     .
        """
    assert is_legal(picture, "nun a2-b1", ONTO, f"push.chain={reading}") is is_possible


@pytest.mark.parametrize(
    ("piece", "reading", "spaces"),
    [("b1", "yes", "c1 c2"), ("b1", "no", "c1"), ("N", "yes", "c1 c2"), ("N", "no", "c1 c2")],
)
def test_push_moved_asks_who_came_onto_the_fight(piece: str, reading: str, spaces: str):
    # A1 has walked and attacks C1; the nun that lands on b1 pushes a child, or the other nun, onto B1 or that fight.
    picture = f"""
        coins: 5 5 5
        # {piece} B1 A1
        # #       C1 .
        . N       .  .
        """
    rules = ("push.adjacent=all_eight", "sight.directions=rook", "nun.obstacles=flies_over", f"push.moved={reading}")
    name = "N:b1" if piece == "N" else piece
    pushes = {f"push {name}-{space}" for space in spaces.split()}
    assert next_steps(picture, "2 A1-c2; nun b3-b1", ONTO, *rules) == pushes


@pytest.mark.parametrize("onto_fights", ["yes", "no"])
def test_a_shortest_chain_is_measured_whatever_room_it_leaves_to_the_other_fighter(onto_fights: str):
    # D2 and C1 have a chain of two each; after either the other has none, and longer ones do not count.
    picture = """
        coins: 5 5 5 5
        ()    b2 .  .
        C1>D2 D1 a1 .
        N     b1 A1 ()
        """
    assert not is_legal(picture, "2 a1-a2", "push.chain=shortest", f"push.fight={onto_fights}")
