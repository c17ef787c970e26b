"""The simulator against the second telling of the rules: many random positions, and all the smallest ones."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from model.colorpop.outcome import outcome
from model.colorpop.position import Position
from model.colorpop.readings import GroupAllJokers, GroupJokerBridges, GroupJokerCounts, GroupJokerOnly, Ruleset
from model.colorpop.simulator import Simulator
from model.grid import Grid
from tests.colorpop import reference
from tests.colorpop.random_positions import BOX, draw_position, draw_ruleset

pytestmark = pytest.mark.slow

POSITIONS = 1_500
MOST_TOKENS = 6
JOKER_READINGS = [
    Ruleset().choosing({reading.id: reading for reading in chosen})
    for chosen in product(GroupJokerOnly, GroupAllJokers, GroupJokerCounts, GroupJokerBridges)
]


def told_alike(position: Position, ruleset: Ruleset, simulator: Simulator | None = None) -> bool:
    """Whether both tellings give the same results of a turn, and the same winners where it ends the game."""
    simulator = simulator or Simulator(position.board, ruleset)
    found = simulator.results(position)
    lines = [turn for turn, _ in simulator.turns(position)]
    alike = found == reference.results(position, ruleset) and len(set(lines)) == len(lines)
    for after in found:
        if after.ending is not None:
            ended = outcome(after, ruleset)
            assert ended is not None
            alike = alike and set(ended.winners) == reference.outcome(after, ruleset)
    return alike


def differing(positions: int, seed: int) -> list[str]:
    """Compare random positions under random rules; give those on which the two tellings differ."""
    rng, found = Random(seed), []
    for _ in range(positions):
        ruleset = draw_ruleset(rng)
        position = draw_position(rng, ruleset)
        if not told_alike(position, ruleset):
            found.append(f"{position.line()} under {ruleset}")
    return found


def small_boards(tokens: int) -> Iterator[tuple[Grid, tuple[int, ...]]]:
    """Every outline of so many tokens: the heights of the slides, from the left."""

    def heights(left: int) -> Iterator[tuple[int, ...]]:
        if left == 0:
            yield ()
        for first in range(1, left + 1):
            for rest in heights(left - first):
                yield (first, *rest)

    for slides in heights(tokens):
        yield Grid(max(slides), len(slides)), slides


def small_positions(tokens: int) -> Iterator[Position]:
    """Every position of so many tokens over two colours and jokers, all slides full from below; a comes before b."""
    for grid, slides in small_boards(tokens):
        for letters in product("abJ", repeat=tokens):
            if "b" in letters and ("a" not in letters or letters.index("b") < letters.index("a")):
                continue
            cells = [["."] * grid.columns for _ in range(grid.rows)]
            rest = iter(letters)
            for column, height in enumerate(slides):
                for row in range(grid.rows - height, grid.rows):
                    cells[row][column] = next(rest)
            yield Position(grid, "".join(map("".join, cells)), ("a", "b"), box=BOX)


def differing_small(tokens: int, rulesets: list[Ruleset]) -> list[str]:
    """Compare every position of so many tokens; give those on which the two tellings differ."""
    simulators: dict[tuple[Grid, int], Simulator] = {}
    found = []
    for position in small_positions(tokens):
        for number, ruleset in enumerate(rulesets):
            if (position.grid, number) not in simulators:
                simulators[position.grid, number] = Simulator(position.grid, ruleset)
            if not told_alike(position, ruleset, simulators[position.grid, number]):
                found.append(f"{position.line()} under {ruleset}")
    return found


def test_random_positions_have_the_same_results():
    assert differing(POSITIONS, seed=1) == []


@pytest.mark.parametrize("tokens", [1, 2, 3, 4])
def test_every_small_position_has_the_same_results_under_every_joker_reading(tokens: int):
    assert differing_small(tokens, JOKER_READINGS) == []


def test_there_are_sixteen_ways_to_read_the_jokers():
    assert len({str(ruleset) for ruleset in JOKER_READINGS}) == 16


if __name__ == "__main__":
    positions, tokens = int(sys.argv[1]), int(sys.argv[2])
    print(f"{positions} random positions: {differing(positions, seed=2)}", flush=True)
    for count in range(1, tokens + 1):
        print(f"all positions of {count} tokens: {differing_small(count, JOKER_READINGS)}", flush=True)
