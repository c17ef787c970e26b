"""The simulator and the second telling of the rules have the same results in random positions under random rules."""

from __future__ import annotations

from random import Random

import pytest

from analysis.recess.random_positions import draw_finished, draw_position, draw_ruleset
from model.recess.outcome import outcome
from model.recess.position import Position
from model.recess.readings import Ruleset
from model.recess.simulator import Simulator
from tests.recess import reference

pytestmark = pytest.mark.slow

BATCHES = 15
EACH = 10
MOST_RESULTS = 4000


def disagreement(seed: str, position: Position, rules: Ruleset, mine: set[Position], told: set[Position]) -> str:
    """Say how two sets of results differ, with a picture of each kind; empty if they do not."""
    kinds = {"only the simulator": mine - told, "only the reference": told - mine}
    parts = [f"{who} has {len(them)}, e.g.\n{min(them, key=str)}" for who, them in kinds.items() if them]
    return "\n".join([f"seed {seed}, {rules}:\n{position}", *parts]) if parts else ""


@pytest.mark.parametrize("batch", range(BATCHES))
def test_a_turn_has_the_same_results(batch: int):
    total, wrong = 0, []
    for number in range(EACH):
        seed = f"{batch}.{number}"
        rng = Random(seed)
        rules = draw_ruleset(rng)
        position = draw_position(rng, rules)
        mine, told = Simulator(position.board, rules).results(position), reference.results(position, rules)
        assert len(mine) <= MOST_RESULTS  # what draw_position takes care of
        total += len(mine)
        wrong.append(disagreement(seed, position, rules, set(mine), told))
    print(f"batch {batch}: {EACH} positions with {total} results")
    assert not "\n\n".join(filter(None, wrong))


def test_a_finished_game_has_the_same_winners():
    for seed in range(200):
        rng = Random(seed)
        rules = draw_ruleset(rng)
        position = draw_finished(rng, rules)
        ended, told = outcome(position, rules), reference.outcome(position, rules)
        assert ended is not None
        assert told is not None
        assert set(ended.winners) == told[0], f"seed {seed}, {rules}:\n{position}"
