"""Mass play: the compiled simulator keeps every invariant, and plays and counts exactly as the plain one does.

`python -m tests.recess.test_mass_play 100000 1000` does the same with more games, and says how it goes.
"""

from __future__ import annotations

import sys
from random import Random

import pytest

from analysis.recess.random_positions import draw_position
from model.recess.board import named_board, random_board, shipped_board
from model.recess.position import Position
from model.recess.readings import Ruleset
from model.recess.simulator import Simulator, batches, counting, layout

pytestmark = [pytest.mark.xdist_group("compiled"), pytest.mark.slow]

GAMES_IN_ALL = 2_000
GAMES_EACH = 20
IN_LOCK_STEP = 60


def any_ruleset(random: Random) -> Ruleset:
    """Draw a reading for every question."""
    return Ruleset().choosing({question.id: random.choice(question.words()) for question in Ruleset.questions()})


def any_start(random: Random) -> Position:
    """Draw a board and a number of players."""
    board = shipped_board() if random.random() < 0.3 else random_board(random, 6, random.choice((6, 7, 8)), 0.12)
    return Position.start(board, random.choice((3, 4, 5)))


def broken_batches(games: int, seed: int) -> list[tuple[int, int, str]]:
    """Play compiled games under any rules, some to a batch; give the batches in which an invariant broke."""
    random, broken = Random(seed), []
    for batch in range(games // GAMES_EACH):
        ruleset, start = any_ruleset(random), any_start(random)
        tally = Simulator(start.board, ruleset, fast=True).play_games(start, batch, GAMES_EACH, checked_games=True)
        assert tally[batches.GAMES] == GAMES_EACH
        if tally[batches.BROKEN]:
            broken.append((batch, tally[batches.BROKEN], str(ruleset)))
    return broken


def parted_batches(games: int, seed: int) -> list[str]:
    """Play the same games plain and compiled, one by one; give the rulesets under which they parted."""
    random, parted = Random(seed), []
    for batch in range(games):
        ruleset, start = any_ruleset(random), any_start(random)
        slow, fast = (Simulator(start.board, ruleset, fast=fast) for fast in (False, True))
        same = slow.play_games(start, batch, 1) == fast.play_games(start, batch, 1)
        if not same or slow.unload(slow.stack[0]) != fast.unload(fast.stack[0]):
            parted.append(str(ruleset))
    return parted


def test_games_under_any_rules_break_no_invariant():
    assert broken_batches(GAMES_IN_ALL, seed=1) == []


def test_plain_and_compiled_play_the_same_games():
    assert parted_batches(IN_LOCK_STEP, seed=2) == []


def test_counting_agrees_with_listing_plain_and_compiled():
    random = Random(3)
    for _ in range(25):
        ruleset = any_ruleset(random)
        position = draw_position(random, ruleset)
        slow, fast = (Simulator(position.board, ruleset, fast=fast) for fast in (False, True))
        listed = len(slow.results(position))
        assert (listed, listed) == (slow.count_results(position), fast.count_results(position)), str(ruleset)


def test_a_count_starts_again_with_larger_tables_when_they_are_full(monkeypatch: pytest.MonkeyPatch):
    position = Position.start(named_board("study-4x4"), 2)
    simulator = Simulator(position.board, Ruleset())
    expected = simulator.count_results(position)
    monkeypatch.setattr("model.recess.simulator.FIRST_TABLE", 64)
    assert simulator.count_results(position) == expected > 64
    assert counting.FULL not in (expected, 0)


@pytest.mark.parametrize(
    ("damage", "expected"),
    [
        (lambda row, _: row.__setitem__(layout.COINS, row[layout.COINS] + 1), batches.COINS_LOST),
        (lambda row, _: row.__setitem__(layout.COINS, -1), batches.IN_DEBT),
        (lambda row, _: row.__setitem__(layout.PLACE, 5), batches.BAD_ROW),
        (lambda row, _: row.__setitem__(layout.POSTURE, layout.ATTACKING), batches.NOTHING),
        (lambda row, size: row.__setitem__(layout.HERE + size // 2, layout.FIGHT), batches.BAD_FIGHT),
        (lambda row, size: row.__setitem__(layout.HERE + size // 2, 0b11), batches.BAD_SHARING),
    ],
)
def test_the_watch_over_mass_play_notices_damage(damage, expected):
    simulator = Simulator(named_board("study-5x5"), Ruleset())
    simulator.load(Position.start(simulator.board, 2))
    start = list(simulator.stack[0])
    damage(simulator.stack[0], simulator.board.grid.size)
    assert batches.what_is_broken(simulator.tables, simulator.stack[0], start) == expected


def test_a_turn_without_a_legal_step_ends_mass_play(monkeypatch: pytest.MonkeyPatch):
    simulator = Simulator(named_board("study-5x5"), Ruleset())
    monkeypatch.setattr(batches, "list_steps", lambda *_: 0)
    for checked_games in (False, True):
        tally = simulator.play_games(Position.start(simulator.board, 2), 1, 3, checked_games)
        assert (tally[batches.GAMES], tally[batches.TURNS], tally[batches.BROKEN]) == (3, 0, batches.DEAD_END)


if __name__ == "__main__":
    checked, in_lock_step = map(int, sys.argv[1:])
    print(f"{checked} games under any rules: broken {broken_batches(checked, seed=1)}", flush=True)
    print(f"{in_lock_step} games plain and compiled: parted {parted_batches(in_lock_step, seed=2)}")
