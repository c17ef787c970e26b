"""Recess! at its two speeds: 4 players, the shipped board, the baseline, every legal step listed before a draw."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter, process_time
from typing import Any

from model.errors import CheckFailed
from model.recess.board import Board, shipped_board
from model.recess.position import Position
from model.recess.readings import Ruleset
from model.recess.simulator import Simulator, batches
from tests.bench import Amount, Counting, Play, Played, Startup

PLAYERS = 4
SEED = 20_250
GAMES_AT_ONCE = {False: 10, True: 500}
"""Games in one call, plain and compiled: some milliseconds of work."""
TURNS_BEFORE_COUNTING = (8, 12, 16, 20, 24)
"""The middle of a random game, which lasts about 30 turns."""


class RandomGames:
    """Random games one batch after the other, from the start, each batch with a seed of its own."""

    def __init__(self, fast: bool) -> None:
        """Make the simulator ready; nothing is compiled before the first game."""
        self.simulator = Simulator(shipped_board(), Ruleset(), fast)
        self.start = Position.start(self.simulator.board, PLAYERS)
        self.seeds = Random(SEED)

    def play(self, games: int) -> Played:
        """Play some games."""
        tally = self.simulator.play_games(self.start, self.seeds.getrandbits(31), games)
        return Played(tally[batches.TURNS], tally[batches.STEPS], tally[batches.LISTED])


def random_games(fast: bool) -> Play:
    """Make a contender of it, and play its first game."""
    games = RandomGames(fast)
    games.play(1)
    return lambda: games.play(GAMES_AT_ONCE[fast])


# Starting up.


def first_game(fast: bool) -> str:
    """Play one game in a new process; tell its process time so far, and whether anything had to be compiled."""
    games = RandomGames(fast)
    games.play(1)
    is_cold = fast and games.simulator.rules.play_random_games.was_compiled
    return json.dumps({"seconds": process_time(), "is_cold": is_cold})


def start(fast: bool = True) -> dict[str, Any]:
    """Start a new process for one game; `wall_seconds` are those of a clock on the wall."""
    script = f"from tests.bench.recess import first_game; print(first_game({fast}))"
    top = Path(__file__).parents[2]
    begin = perf_counter()
    done = subprocess.run([sys.executable, "-c", script], cwd=top, capture_output=True, text=True, check=False)
    if done.returncode:
        last = (done.stderr.strip() or f"exit status {done.returncode}").splitlines()[-1]
        raise CheckFailed(f"a new process could not play one game: {last}")
    told: dict[str, Any] = json.loads(done.stdout)
    return told | {"wall_seconds": perf_counter() - begin}


def startup(starts: int, fast: bool = True) -> Startup:
    """Start several times from a warm cache; a first start that has to compile is told apart."""
    first = start(fast)
    cold = first["seconds"] if first["is_cold"] else None
    warm = [found for found in (start(fast) for _ in range(starts)) if not found["is_cold"]]
    if not warm:
        return Startup(None, None, cold)
    return Startup(median(found["seconds"] for found in warm), median(found["wall_seconds"] for found in warm), cold)


# Counting.


def counting(amount: Amount, fast: bool = True) -> Counting:
    """Count the distinct results of one turn in the middle of a game."""
    simulator = Simulator(shipped_board(), Ruleset(), fast)
    positions = middle_of_a_game()
    results = tuple(simulator.count_results(position) for position in positions)
    return Counting(results, tuple(median(timed(simulator, position, amount)) for position in positions))


def timed(simulator: Simulator, position: Position, amount: Amount) -> list[float]:
    """The seconds of one count, in each round the mean of as many as fit."""
    rounds = []
    for _ in range(amount.rounds):
        begin, counts, spent = process_time(), 0, 0.0
        while spent <= amount.seconds / len(TURNS_BEFORE_COUNTING):
            simulator.count_results(position)
            counts += 1
            spent = process_time() - begin
        rounds.append(spent / counts)
    return rounds


def middle_of_a_game(board: Board | None = None, players: int = PLAYERS, seed: int = SEED) -> list[Position]:
    """Positions of one random game, on the shipped board if none is given."""
    simulator = Simulator(board or shipped_board(), Ruleset())
    rng, position, found = Random(seed), Position.start(simulator.board, players), []
    for turn in range(1, max(TURNS_BEFORE_COUNTING) + 1):
        simulator.begin(position)
        while not simulator.is_over():
            simulator.play_code(rng.choice(simulator.codes()))
        position = simulator.unload(simulator.stack[0])
        if position.ending is not None:
            break
        if turn in TURNS_BEFORE_COUNTING:
            found.append(position)
    return found
