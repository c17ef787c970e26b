"""A turn under way, as a value: it goes on like the simulator itself."""

from __future__ import annotations

import pytest

from model.recess.game import GAME

STUCK = "turn=A clock=10 coins=5,5 : . . . / < > . / A1 N ."
PLANNED = "turn.stuck=planned, turn.timeout=yes, walk.length=up_to"


@pytest.mark.parametrize("steps", ["", "1 stuck", "3 A1-c2"])
def test_turn_stuck__what_was_found_out_before_a_step_is_known_after_it(steps: str) -> None:
    position, rules, line = GAME.read(STUCK), GAME.rules(PLANNED), GAME.read_turn(steps)
    turn = GAME.turn(position, rules).after(*line)
    assert list(turn.legal) == GAME.simulator(position, rules).legal_moves(position, line)
