"""Turns of Color Pop under way by the clauses: legal steps, how they are written and read, why others are refused."""

from __future__ import annotations

from random import Random

import pytest

from model.colorpop.clauses import begun
from model.colorpop.clauses.steps import plays, read, written
from model.colorpop.moves import Step, read_turn
from model.colorpop.position import Position
from model.colorpop.readings import Ruleset
from model.colorpop.simulator import Simulator
from model.errors import IllegalMove
from tests.colorpop.random_positions import draw_position, draw_ruleset

CLAIMED = Ruleset.parse("win.claim=claimed")


def differences(position: Position, rules: Ruleset) -> list[str]:
    """Where a whole turn goes on otherwise than in the simulator, or where a step is not written as it is read."""
    simulator, found = Simulator(position.grid, rules), []
    simulator.begin(position)
    waiting = [(begun(position, rules), tuple(simulator.stack[0]))]
    while waiting:
        turn, row = waiting.pop()
        simulator.stack[0][:] = row
        if (turn.position, turn.is_over) != (simulator.unload(row), simulator.is_over()):
            found.append(f"the position after {turn.steps}")
        codes = {} if simulator.is_over() else {simulator.step(code, row): code for code in simulator.codes()}
        if codes.keys() != set(turn.legal):
            found.append(f"the legal steps after {turn.steps}")
            continue
        for step, code in codes.items():
            (move,) = read(turn.scene, step)
            same = [other for other in turn.walk.moves(turn.spots[0]) if plays(turn.scene, other, step) is True]
            if written(turn.scene, move) != step or same != [move] or turn.forbidding(step):
                found.append(f"how {step} is written, read or judged")
            simulator.stack[1][:] = row
            simulator.play_code(code, 1)
            waiting.append((turn.after(step), tuple(simulator.stack[1])))
    return found


def test_turns_go_on_as_in_the_simulator_step_by_step():
    rng, found = Random(2), []
    for _ in range(150):
        rules = draw_ruleset(rng)
        found += differences(draw_position(rng, rules, rng.choice([2, 3, 4])), rules)
    assert found == []


def test_any_coloured_token_of_a_group_names_it():
    turn = begun(Position.parse("secret=a,b : aJa / bba"), Ruleset())
    moves = {tuple(read(turn.scene, Step.parse(step))) for step in ("a a1", "a c1", "a c2")}
    assert len(moves) == 1


@pytest.mark.parametrize(
    ("line", "steps", "broken"),
    [
        ("secret=a,b : b. / aa", "a a2; a a2", ("turn.sequence",)),
        ("secret=a,b : b. / aa", "silent A", ("turn.pass",)),
        ("secret=a,b pending=A turn=B : .. / bb", "claim A", ("turn.speaker",)),
        ("secret=a,b : ab / bb", "claim A", ("win.claim",)),
        ("secret=a,b : aab", "b c1", ("group.two",)),
    ],
)
def test_an_illegal_step_is_refused_by_its_clause(line: str, steps: str, broken: tuple[str, ...]):
    *before, last = read_turn(steps)
    turn = begun(Position.parse(line), CLAIMED).after(*before)
    assert turn.forbidding(last) == broken


@pytest.mark.parametrize(
    ("step", "said"),
    [
        ("a a1", "no token lies on a1"),
        ("a b2", "named by a token of its own colour"),
        ("a a2 without c2", "no joker on c2 touches the group"),
        ("claim E", "there are only 2 players"),
    ],
)
def test_a_step_that_names_what_is_not_there_is_refused(step: str, said: str):
    turn = begun(Position.parse("secret=a,b : .bb / aJb"), Ruleset())
    with pytest.raises(IllegalMove, match=said):
        read(turn.scene, Step.parse(step))


def test_who_keeps_quiet_may_still_announce_the_win_on_the_next_own_turn():
    turn = begun(Position.parse("turn=B secret=a,b : bb.cc / bbaac"), CLAIMED)
    after = turn.after(*read_turn("a c2; silent A"))
    assert (after.is_over, after.position.pending, after.position.turn) == (True, (0,), 0)
