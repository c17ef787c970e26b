"""Pushes: which spaces are free, who is shifted and who is not, and how far a push carries on."""

from __future__ import annotations

import pytest

from tests.recess.fine_print.everybody import next_steps, results


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
