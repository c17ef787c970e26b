"""Mass play: the compiled simulator keeps every invariant under any rules, and plays exactly as the plain one does.

`python -m tests.colorpop.test_mass_play 100000 1000` does the same with more games, and says how it goes.
"""

from __future__ import annotations

import sys
from random import Random

import pytest

from model.colorpop.position import Position
from model.colorpop.readings import PlayersTwo, Ruleset
from model.colorpop.setup import box_for, new_game
from model.colorpop.simulator import Simulator, batches, layout
from model.grid import Grid

pytestmark = [pytest.mark.xdist_group("compiled"), pytest.mark.slow]

GAMES_IN_ALL = 4_000
GAMES_EACH = 20
IN_LOCK_STEP = 60
VARIANTS = [(players, 1, False) for players in range(1, 6)]
VARIANTS += [(1, colours, False) for colours in range(2, 6)] + [(2, 2, False), (4, 1, True)]
"""Players, secret colours each, and whether in teams: everything that the box can be played with."""


def any_ruleset(random: Random) -> Ruleset:
    """Draw a reading for every question."""
    return Ruleset().choosing({question.id: random.choice(question.words()) for question in Ruleset.questions()})


def any_start(random: Random, ruleset: Ruleset) -> Position:
    """Draw a board, a variant and a set-up."""
    real = random.random() < 0.3
    grid = Grid(10, 10) if real else Grid(random.randint(2, 8), random.randint(2, 8))
    players, colours, teams = random.choice(VARIANTS)
    if (players, colours) == (2, 1) and ruleset.players_two is PlayersTwo.NO:
        colours = 2
    box = box_for(grid, None, None if real else random.randint(0, min(8, grid.size)))
    accepting = Ruleset().choosing({**ruleset.to_dict(), "setup.hopeless": "accept"})
    return new_game(random, accepting, players, colours, teams, grid, box)


def broken_batches(games: int, seed: int) -> list[tuple[int, int, str]]:
    """Play compiled games under any rules, some to a batch; give the batches in which an invariant broke."""
    random, broken = Random(seed), []
    for batch in range(games // GAMES_EACH):
        ruleset = any_ruleset(random)
        start = any_start(random, ruleset)
        tally = Simulator(start.board, ruleset, fast=True).play_games(start, batch, GAMES_EACH, checked_games=True)
        assert tally[batches.GAMES] == GAMES_EACH
        if tally[batches.BROKEN]:
            broken.append((batch, tally[batches.BROKEN], f"{start.line()} under {ruleset}"))
    return broken


def parted_batches(games: int, seed: int) -> list[str]:
    """Play the same games plain and compiled, one by one; give the rulesets under which they parted."""
    random, parted = Random(seed), []
    for batch in range(games):
        ruleset = any_ruleset(random)
        start = any_start(random, ruleset)
        slow, fast = (Simulator(start.board, ruleset, fast=fast) for fast in (False, True))
        same = slow.play_games(start, batch, 1) == fast.play_games(start, batch, 1)
        if not same or slow.unload(slow.stack[0]) != fast.unload(fast.stack[0]):
            parted.append(f"{start.line()} under {ruleset}")
    return parted


def test_games_under_any_rules_break_no_invariant():
    assert broken_batches(GAMES_IN_ALL, seed=1) == []


def test_plain_and_compiled_play_the_same_games():
    assert parted_batches(IN_LOCK_STEP, seed=2) == []


def loaded(line: str) -> tuple[Simulator, list[int]]:
    position = Position.parse(line)
    simulator = Simulator(position.board, Ruleset())
    simulator.load(position)
    return simulator, list(simulator.stack[0])


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("secret=a,b : ab / ab", batches.NOTHING),
        ("secret=a,b : ab / .b", batches.FLOATING),
        ("secret=a,b : a.b / a.b", batches.DIVIDED),
        ("secret=a,b ending=no_group : aJ", batches.JOKER_BESIDE_COLOUR),
        ("secret=a,b ending=no_group : JJ", batches.NOTHING),
    ],
)
def test_the_watch_over_mass_play_notices_what_cannot_be(line: str, expected: int):
    simulator, start = loaded(line)
    assert batches.what_is_broken(simulator.tables, simulator.stack[0], start) == expected


def test_the_watch_notices_lost_and_miscounted_tokens():
    simulator, start = loaded("secret=a,b : ab / ab")
    start[layout.COUNT + 1] += 1
    assert batches.what_is_broken(simulator.tables, simulator.stack[0], start) == batches.TOKENS_LOST
    simulator, start = loaded("secret=a,b : ab / ab")
    simulator.stack[0][simulator.place(0)] = 1 << 2
    assert batches.what_is_broken(simulator.tables, simulator.stack[0], start) == batches.WRONG_COUNT


def test_the_watch_notices_a_group_of_one():
    simulator, _ = loaded("secret=a,b : ab / ba")
    code = simulator.place(0)
    row = simulator.stack[0]
    assert batches.what_is_wrong_with(simulator.tables, row, simulator.scratch, code) == batches.TOO_SMALL


if __name__ == "__main__":
    checked, in_lock_step = map(int, sys.argv[1:])
    print(f"{checked} games under any rules: broken {broken_batches(checked, seed=1)}", flush=True)
    print(f"{in_lock_step} games plain and compiled: parted {parted_batches(in_lock_step, seed=2)}")
