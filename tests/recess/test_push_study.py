"""Pushes in random play: what is counted as one landing, and that the count repeats."""

from __future__ import annotations

import pytest

from analysis.recess.push.study import landings_of, pushes_in_play
from model.recess.board import named_board
from model.recess.moves import read_turn
from model.recess.readings import Ruleset


@pytest.mark.parametrize(
    ("turn", "landings"),
    [
        ("3 A1-c3; 2 A2-b1; nun a1-c1", []),
        ("nun a1-b1; push A2-b2", [("a nun's move", 1)]),
        ("nun a1-b1; push A2-b2; push B1-b3", [("a nun's move", 2)]),
        ("3 A1-c3; push B1-c2; push C1-c4; nun a1-b1; push A2-b2", [("a break-up", 2), ("a nun's move", 1)]),
        ("2 A1-b1; tell c4; push B1-c5; nun a1-b1", [("a nun who was told", 1)]),
    ],
)
def test_a_landing_is_the_step_before_the_first_push(turn: str, landings: list[tuple[str, int]]) -> None:
    assert list(landings_of(read_turn(turn))) == landings


def test_the_same_games_count_the_same_and_more_games_no_less() -> None:
    board, rules = named_board("study-6x6"), Ruleset()
    few, again, more = (pushes_in_play(board, rules, games) for games in (3, 3, 6))
    assert few == again
    assert few <= more
    assert few
