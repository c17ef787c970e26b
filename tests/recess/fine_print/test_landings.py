"""Landings of children: attacks, and pairs on open ground."""

from __future__ import annotations

from itertools import product

import pytest

from tests.recess.fine_print.everybody import is_legal, next_steps, steps_after


def test_the_limit_of_three_attackers_is_checked_when_a_fight_starts():
    # Three attack and want to leave; a2 may not attack b2, but A1 may, whose own fight ends as it walks.
    picture = "A1>B1 A2>B2 a1>b1 b2 . . a2"
    leaving = "leave A1; leave A2; leave a1"
    assert steps_after(picture, f"{leaving}; 3 a2-d1", "turn.timeout=yes") is None
    assert steps_after(picture, f"{leaving}; 3 a2-f1", "turn.timeout=yes") is not None
    assert steps_after(picture, f"{leaving}; 3 A1-d1", "turn.timeout=yes") is not None


def test_where_there_must_be_a_coin_an_attack_cannot_start_without_but_a_hold_can():
    assert is_legal("coins: 5 1\nA1 B1", "1 A1-b1", "fight.broke=no")
    assert not is_legal("coins: 5 0\nA1 B1", "1 A1-b1", "fight.broke=no")
    assert is_legal("coins: 5 0\nA1 B1", "1 A1-b1")
    assert is_legal("coins: 5 0\nA1>B1 .", "hold A1", "fight.broke=no")


# Pairs that share open ground.

SEEN_PAIR = "kiss.seen=yes"


@pytest.mark.parametrize("child", ["A2", "a2", "B2", "b2"])
def test_no_other_child_ends_where_a_pair_shares_open_ground(child: str):
    picture = f"turn: {child[0].upper()}\nA1+a1 {child} .\n# # N"
    for rules in (SEEN_PAIR, "kiss.when=end_of_turn"):
        assert not is_legal(picture, f"3 {child}-a1", rules)
        assert is_legal(picture, f"3 {child}-c1", rules)


@pytest.mark.parametrize("rules", [SEEN_PAIR, "kiss.when=end_of_turn"])
def test_a_nun_that_ends_on_a_pair_pushes_both_to_different_spaces(rules: str):
    picture = "turn: B\n. A1+a1 N"
    both = {f"push {child}-{space}" for child, space in product(("A1", "a1"), ("a1", "c1"))}
    assert next_steps(picture, "nun c1-b1", rules) == both
    assert next_steps(picture, "nun c1-b1; push A1-c1", rules) == {"push a1-a1"}
