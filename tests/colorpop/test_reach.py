"""The goals of Color Pop: turns laid out for the solver against every turn by the simulator."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from analysis.solving import Impossible, turns
from analysis.solving.turns import Reached, begun
from model.colorpop.clauses import THEORY
from model.colorpop.position import Position
from model.colorpop.readings import Ruleset
from model.colorpop.simulator import Simulator
from model.errors import BadInput
from tests.colorpop.random_positions import draw_position, draw_ruleset
from tests.colorpop.test_play_cli import Capture, told

WITHIN = 3


def judge_of(rules: Ruleset) -> turns.Judge:
    """The simulator, which plays whole turns."""

    def judge(start: Position, lines: tuple[tuple[Any, ...], ...]) -> list[Position]:
        positions = [start]
        for line in lines:
            positions.append(Simulator(start.grid, rules).play(positions[-1], line))
        return positions

    return judge


def by_simulator(goal: str, start: Position, rules: Ruleset) -> int | None:
    """After how many turns at the least a goal is reached, by playing every turn."""
    wanted, layer = THEORY.goals(goal), {start}
    for turn in range(WITHIN + 1):
        if any(wanted.holds(begun(THEORY, wanted, position, rules)) is True for position in layer):
            return turn
        going_on = [position for position in layer if position.ending is None]
        layer = {after for position in going_on for after in Simulator(start.grid, rules).results(position)}
    return None


@pytest.mark.parametrize("goal", ["over", "gone", "left:2", "cleared"])
@pytest.mark.parametrize("seed", [1, 3, 5, 6, 7])
def test_a_goal_is_reached_as_soon_as_by_every_turn_of_the_simulator(seed: int, goal: str) -> None:
    rng = Random(seed)
    rules = draw_ruleset(rng)
    start = draw_position(rng, rules, 5)
    question = turns.TurnsQuestion(THEORY, start, rules, THEORY.goals(goal), WITHIN, judge_of(rules))
    answer, _ = turns.reach(question, 60)
    assert isinstance(answer, (Reached, Impossible))
    least = len(answer.turns) if isinstance(answer, Reached) else None
    assert least == by_simulator(goal, start, rules), start.line()


def test_a_goal_may_be_one_players() -> None:
    position = Position.parse("turn=A secret=a,b : bb / bb")
    assert [THEORY.goals("gone", player).holds(THEORY.scene(position, Ruleset())) for player in (0, 1)] == [True, False]


def test_an_unknown_goal_is_refused_with_the_nearest() -> None:
    with pytest.raises(BadInput, match=r"no goal is called 'clear' \(did you mean cleared\?\)"):
        THEORY.goals("clear")


# The command.


def test_the_command_finds_the_shortest_game(capsys: Capture) -> None:
    out = told(capsys, "reach", "gone", "--from", "secret=a,b : Jab / bba", "--within", "3")
    assert out.startswith("found: can: no token of a player's own colours is left\n  within 3 turns (none shorter)")
    assert "second opinion: found after 2 turns at the least (the simulator" in out
    assert '[Result "A wins (gone A; gone)"]' in out


def test_the_command_excludes_what_cannot_be(capsys: Capture) -> None:
    out = told(capsys, "reach", "left:1", "--from", "secret=a,b : aab / bba", "--within", "1")
    assert out.startswith("impossible: can: the number of tokens that are left is no more than 1")
    assert "second opinion: impossible (the simulator, every position" in out
    assert "Verdict: it cannot." in out


def test_the_command_lists_the_goals_of_its_game(capsys: Capture) -> None:
    listed = [line.split()[0].partition(":")[0] for line in told(capsys, "reach", "--list").splitlines()]
    assert listed == list(THEORY.goals.by_name)
