"""Tests of a turn under way as the clauses judge it: what is legal, what forbids the rest, and where a turn ends."""

from __future__ import annotations

from random import Random

import pytest

from analysis.recess.random_positions import draw_position, draw_ruleset
from model.errors import IllegalMove
from model.recess.clauses import CLAUSES, THEORY, begun, scene_of
from model.recess.moves import Step, read_turn
from model.recess.position import Position
from model.recess.readings import Ruleset
from model.recess.simulator import Simulator
from model.slots import Walk

MOST_RESULTS = 300


def forbidding(picture: str, turn: str) -> tuple[str, ...]:
    """The clauses that forbid the last step of a turn, the others being legal."""
    *steps, last = read_turn(turn)
    return begun(Position.parse(picture), Ruleset()).after(*steps).forbidding(last)


CROWD = "turn=A clock=10 coins=5,5 : A1 . B1 . / . # . . / a1 . . b1 / . . N ."


def test_a_step_in_time_by_somebody_else_is_forbidden_for_that_alone() -> None:
    assert forbidding(CROWD, "3 B1-a1") == ("turn.movers",)
    assert forbidding(CROWD, "3 A1-b3; 2 A1-b1") == ("turn.once",)


def test_a_step_out_of_time_breaks_the_sequence() -> None:
    assert forbidding(CROWD, "push A1-b1") == ("turn.sequence",)
    assert forbidding(CROWD, "3 A1-b3; pass") == ("turn.pass",)


def test_a_walk_too_far_is_forbidden_by_its_path() -> None:
    assert forbidding(CROWD, "3 A1-d4") == ("walk.path",)


def test_a_landing_that_cannot_be_settled_is_forbidden_by_what_stays_due() -> None:
    assert forbidding("turn=A clock=10 coins=5,5,5 : A1 . B1>C1 # / # # # #", "2 A1-c1") == ("push.room",)


def test_a_leaver_that_cannot_walk_any_more_forbids_the_last_other_walk() -> None:
    held = "turn=A clock=10 coins=5,5 : A1>B1 . . / . A2 a1 / . . ."
    assert forbidding(held, "leave A1; 3 A2-b3; 2 a1-a2; nun stuck") == ("turn.sequence",)


def test_a_step_that_is_not_legal_is_refused_with_its_clauses() -> None:
    with pytest.raises(IllegalMove, match=r"walk\.path"):
        begun(Position.parse(CROWD), Ruleset()).after(Step.parse("3 A1-d4"))


def test_a_called_nun_may_push_on_a_child_that_has_walked() -> None:
    held = "turn=B clock=28 coins=5,0 : (A1) . b1>A2 B2>a1 / . . . b2>a2 / B1 . N ()"
    turn = begun(Position.parse(held), Ruleset.parse("push.moved=no"))
    after_walk = turn.after(*read_turn("hold B2; leave b1; hold b2; 1 b1-c2"))
    assert after_walk.forbidding(Step.parse("nun stuck")) == ("nun.stuck",)


def lines(seed: int) -> tuple[Position, Ruleset]:
    """A random position under random rules."""
    rng = Random(seed)
    rules = draw_ruleset(rng)
    return draw_position(rng, rules), rules


@pytest.mark.parametrize("seed", range(40))
def test_the_legal_steps_along_a_line_are_those_of_the_simulator(seed: int) -> None:
    position, rules = lines(seed)
    rng, turn, simulator = Random(seed), begun(position, rules), Simulator(position.board, rules)
    simulator.begin(position)
    while not simulator.is_over():
        codes = {str(simulator.step(code, simulator.stack[0])): code for code in simulator.codes()}
        assert codes.keys() == {str(step) for step in turn.legal}, (seed, turn.steps)
        assert not any(turn.forbidding(step) for step in turn.legal)
        step = rng.choice(sorted(codes))
        simulator.play_code(codes[step])
        turn = turn.after(Step.parse(step))
    assert turn.is_over
    assert turn.position == simulator.unload(simulator.stack[0])


@pytest.mark.parametrize("seed", range(15))
def test_what_is_known_of_the_end_of_a_turn_is_what_trying_finds(seed: int) -> None:
    position, rules = lines(seed)
    if Simulator(position.board, rules).count_results(position) > MOST_RESULTS:
        return
    start = scene_of(position, rules)
    walk = Walk(CLAUSES, THEORY.slots(start), start)
    waiting, met = [walk.start], set()
    while waiting:
        spot = waiting.pop()
        key = (spot.slot, spot.scene.key())
        if walk.is_over(spot) or key in met:
            continue
        met.add(key)
        assert THEORY.surely_ends(walk.slots[spot.slot], spot.scene) in (None, walk.can_end(spot)), (seed, key)
        waiting += [walk.play(spot, move) for move in walk.moves(spot)]
