"""Shelters where sharing is not granted: what is judged at the landing, and what is not affected."""

from __future__ import annotations

from tests.recess.fine_print.everybody import boards, is_legal, results

ONE_EACH = ("shelter.share=no", "push.shelter=yes", "push.free_shelter=yes")


def test_a_tattled_nun_makes_room_and_whoever_is_pushed_in_afterwards_does_not_matter():
    picture = """
        coins: 5 5 5
        (N) B1>C1 .
        A1  .     ()
        """
    assert is_legal(picture, "1 A1-a1; tell b1; push C1-a1", *ONE_EACH)
    assert "(A1+C1) . . / . . (N)" in boards(results(picture, *ONE_EACH))
    assert len(results(picture, *ONE_EACH)) == 68
