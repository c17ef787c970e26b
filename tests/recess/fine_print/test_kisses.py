"""Kisses: who kisses where and when, and who may let it be."""

from __future__ import annotations

import pytest

from model.recess.position import Posture
from tests.recess.fine_print.everybody import endings, is_legal, next_steps, results, spots

# Who is asked.


@pytest.mark.parametrize(("reading", "asked"), [("automatic", set()), ("declared", {"kiss A", "no kiss A"})])
def test_in_a_shelter_an_unseen_pair_kisses_without_being_asked_or_by_its_owners_choice(reading: str, asked: set[str]):
    assert next_steps("(a1) A1 ()", "3 A1-a1", f"kiss.optional={reading}") == asked


@pytest.mark.parametrize("reading", ["automatic", "declared"])
def test_on_open_ground_ending_there_is_the_kiss(reading: str):
    assert next_steps("a1 A1 .", "3 A1-a1", f"kiss.optional={reading}") == set()
    assert "kiss A" in endings(results("a1 A1 .", f"kiss.optional={reading}"))


@pytest.mark.parametrize(
    ("reading", "ground", "shelter"),
    [("anywhere", True, True), ("open_ground", True, False), ("shelter_only", False, True)],
)
def test_a_pair_kisses_only_where_that_is_allowed(reading: str, ground: bool, shelter: bool):
    assert is_legal("a1 A1 .", "3 A1-a1", f"kiss.where={reading}") is ground
    together = {
        one for one in results("(a1) A1 ()", f"kiss.where={reading}", "turn.timeout=yes") if len(one.at(0)) == 2
    }
    assert endings(together) == {"kiss A" if shelter else "None"}


# At the end of the turn.

LATER = "kiss.when=end_of_turn"
MEETING = "kiss.trigger=meeting"
PUSHED_IN = ("push.adjacent=all_eight", "push.shelter=yes", "push.free_shelter=yes", "sight.directions=rook")


def test_at_the_end_of_a_turn_a_pair_kisses_that_was_unseen_at_the_landing_and_is_together_and_unseen_still():
    found = results("a1 A1 # .\n.  .  . N", LATER)
    assert endings({one for one in found if len(one.at(0)) == 2 and one.place_name(*one.nuns) == "d1"}) == {"kiss A"}
    assert endings({one for one in found if len(one.at(0)) == 2 and one.place_name(*one.nuns) == "a2"}) == {"None"}
    assert endings({one for one in found if spots({one}, "A1") != spots({one}, "a1")}) == {"None"}


def test_a_pair_that_was_seen_at_the_landing_does_not_kiss_at_the_end_of_the_turn():
    picture = "a1 A1 N .\n#  #  . ."
    assert not is_legal(picture, "3 A1-a1", LATER)
    assert is_legal(picture, "3 A1-a1", LATER, "kiss.seen=yes")
    together = {one for one in results(picture, LATER, "kiss.seen=yes") if len(one.at(0)) == 2}
    assert endings(together) == {"None"}


@pytest.mark.parametrize("girl", ["a1", "a2"])
def test_at_the_end_of_a_turn_the_pair_that_met_kisses_and_no_other(girl: str):
    # A2 lands on b2; the nun parts the pair and pushes A2 into the shelter, where a girl is.
    picture = f"""
        boys_entrance: A1!
        ({girl}) #              #
        .        {"a1a2".replace(girl, "")} #
        #        A2             (N)
        """
    turn = f"2 {girl}-a1; 1 A2-b2; nun c3-b2; push A2-a1"
    last = next_steps(picture, turn, "kiss.when=end_of_turn", "kiss.optional=declared", *PUSHED_IN)
    assert "push" in min(last)
    for push in last:
        asked = next_steps(picture, f"{turn}; {push}", "kiss.when=end_of_turn", "kiss.optional=declared", *PUSHED_IN)
        assert asked == (set() if push[-2:] != "a1" else {"kiss A", "no kiss A"})


# By meeting.


def test_by_meeting_it_is_looked_for_kisses_after_each_landing():
    # A1 tells the nun that sees B's pair of a fight, from where equipment hides the pair.
    picture = """
        coins: 5 5 5
        (B1+b1) . N A1
        #       . . .
        C1>B2   . . ()
        """
    turn = "1 A1-c1; tell a3; push B2-b3"
    assert next_steps(picture, turn, MEETING, "sight.directions=rook") == set()
    assert next_steps(picture, turn, "sight.directions=rook")


def test_by_meeting_it_is_looked_for_kisses_after_the_nun():
    picture = "(B1+b1) . N\n. # .\n. . ()"
    assert endings({one for one in results(picture, MEETING) if one.nuns == (5,)}) == {"kiss B"}
    assert endings({one for one in results(picture) if one.nuns == (5,)}) == {"None"}


def test_by_meeting_it_is_looked_for_kisses_after_a_stand_up():
    picture = "boys_entrance: A1!\n(a1) ()"
    rules = ("detention.exit=shelter", "turn.stuck=whole_turn_passed")
    assert endings(results(picture, MEETING, *rules)) == {"kiss A"}
    assert endings(results(picture, *rules)) == {"None"}
    at_the_start = picture.replace("!", "~")
    assert endings(results(at_the_start, MEETING, "detention.stands=start_of_next", *rules)) == {"kiss A"}


@pytest.mark.parametrize("when", ["at_once", "end_of_turn"])
def test_by_meeting_nothing_is_looked_for_when_nothing_has_moved(when: str):
    # B's pair is together unseen already; a pass, and a nun that stays where she is, leave it so.
    picture = "(B1+b1) # #\n. . .\n. . (N)"
    rules = (MEETING, f"kiss.when={when}", "nun.stay=yes")
    assert endings({one for one in results(picture, *rules) if one.nuns == (8,)}) == {"None"}
    moved = {one for one in results(picture, *rules) if one.nuns == (7,)}
    assert endings(moved) == {"kiss B"}


@pytest.mark.parametrize(("turn", "kisser"), [("B", "C"), ("D", "A")])
def test_several_pairs_that_meet_at_once_kiss_in_turn_order(turn: str, kisser: str):
    picture = f"coins: 5 5 5 5\nturn: {turn}\n(A1+a1+C1+c1) . N\n. # .\n. . ()"
    moved = {one for one in results(picture, MEETING) if one.place_name(*one.nuns) == "c2"}
    assert endings(moved) == {f"kiss {kisser}"}


@pytest.mark.parametrize("player", "ABC")
def test_of_several_pairs_that_meet_at_once_the_one_of_the_player_on_turn_comes_first(player: str):
    others = "+".join(f"{other}1+{other.lower()}1" for other in "ABC" if other != player)
    picture = f"coins: 5 5 5\nturn: {player}\nboys_entrance: {player}1!\n({player.lower()}1+{others}) ()"
    found = results(picture, MEETING, "detention.exit=shelter", "turn.timeout=yes")
    risen = {one for one in found if len(one.at(0)) == 6}
    assert endings(risen) == {f"kiss {player}"}


def test_of_several_pairs_each_owner_is_asked_in_turn():
    picture = "coins: 5 5 5\nturn: B\n(A1+a1+C1+c1) . N\n. # .\n. . ()"
    rules = (MEETING, "kiss.optional=declared")
    assert next_steps(picture, "nun c1-c2", *rules) == {"kiss C", "no kiss C"}
    assert next_steps(picture, "nun c1-c2; no kiss C", *rules) == {"kiss A", "no kiss A"}
    assert next_steps(picture, "nun c1-c2; no kiss C; no kiss A", *rules) == set()


# At once.


def test_at_once_nothing_else_of_the_turn_happens():
    picture = "boys_entrance: A2!\n(a1) A1 ()"
    kissed = {one for one in results(picture) if one.ending}
    assert {one.children[1].posture for one in kissed} == {Posture.DETAINED}, "A2 does not stand up"
    assert {(one.clock, one.turn) for one in kissed} == {(1, 1)}, "the turn counts as played"
