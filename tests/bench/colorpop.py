"""Color Pop at its two speeds and the simplest way: 10×10, 4 players, the baseline; and clearing colours."""

from __future__ import annotations

from random import Random
from time import process_time

from model.colorpop.clearing import Solver
from model.colorpop.position import STANDARD_GRID, Position
from model.colorpop.readings import Ruleset
from model.colorpop.setup import Slides, new_game
from model.colorpop.simulator import Simulator, batches
from model.grid import Grid
from tests.bench import Amount, Play, Played, Solved, Solving
from tests.bench.simple_colorpop import play_simple_game

PLAYERS = 4
SEED = 20_250
BOARDS = 20
"""Set-ups that are played in turn."""
GAMES_AT_ONCE = {False: 5, True: 300}
SMALL_GRID = Grid(5, 5)
PLAIN_BOARDS, PLAIN_SECONDS = 3, 2.0
"""On how many boards the plain searches are tried, and for how long each."""
TASKS = (
    ("one colour", STANDARD_GRID, "a"),
    ("five colours", STANDARD_GRID, "abcde"),
    ("5×5, exact", SMALL_GRID, "abcde"),
)


def set_ups(grid: Grid, count: int, players: int = PLAYERS) -> list[Position]:
    """Random legal set-ups, the same in every run."""
    slides, rng = Slides(grid, Ruleset()), Random(SEED)
    return [new_game(rng, Ruleset(), players, grid=grid, slides=slides) for _ in range(count)]


def random_games(name: str) -> Play:
    """Make a contender: compiled, plain, or the simplest way."""
    starts, seeds = set_ups(STANDARD_GRID, BOARDS), Random(SEED)
    if name == "colorpop-reference":

        def play_simply() -> Played:
            start = starts[seeds.randrange(BOARDS)]
            slides = [list(start.cells[column :: start.grid.columns][::-1]) for column in range(start.grid.columns)]
            return play_simple_game(slides, start.hands, seeds)

        return play_simply
    fast = name == "colorpop-compiled"
    simulator = Simulator(STANDARD_GRID, Ruleset(), fast)

    def play() -> Played:
        start = starts[seeds.randrange(BOARDS)]
        tally = simulator.play_games(start, seeds.getrandbits(31), GAMES_AT_ONCE[fast])
        return Played(tally[batches.TURNS], tally[batches.STEPS], tally[batches.LISTED])

    return play


def solving(amount: Amount, fast: bool = True) -> Solving:
    """Clear one colour and all five from legal set-ups, and decide small boards, compiled and plain."""
    found = []
    for what, grid, colours in TASKS:
        boards = set_ups(grid, amount.boards, players=1)
        ours = answered(Solver(grid, Ruleset(), fast), boards, colours)
        plain = answered(Solver(grid, Ruleset(), fast=False), boards[:PLAIN_BOARDS], colours, PLAIN_SECONDS)
        found.append(Solved(what, len(boards), *ours, *plain))
    return Solving(tuple(found))


def answered(solver: Solver, boards: list[Position], colours: str, seconds: float = 10.0) -> tuple[int, float]:
    """How many boards get an answer, found or impossible, and the mean process time."""
    begin, answers = process_time(), 0
    for number, board in enumerate(boards):
        answers += solver.clear(board, colours, seconds=seconds, seed=number + 1).word != "undecided"
    return answers, (process_time() - begin) / len(boards)
