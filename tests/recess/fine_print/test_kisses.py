"""Kisses: who kisses where and when, and who may let it be."""

from __future__ import annotations

import pytest

from tests.recess.fine_print.everybody import next_steps

PUSHED_IN = ("push.adjacent=all_eight", "push.shelter=yes", "push.free_shelter=yes", "sight.directions=rook")


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
