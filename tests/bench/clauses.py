"""How fast the clauses are: judging a step, laying out a turn, listing all results of a turn by solver."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from statistics import median
from time import process_time

from analysis.crosscheck.results import BY_Z3, BuiltTurn, results_within
from analysis.crosscheck.situations import play_turns
from analysis.recess.crosscheck.plan import MOST_TURNS
from analysis.recess.random_positions import ALL_SIZES, PieceCounts, draw_position, draw_ruleset
from model.logic import fresh_store
from model.recess.board import shipped_board
from model.recess.clauses import CLAUSES, begun, scene_of, slots
from model.recess.game import GAME
from model.recess.moves import Step
from model.recess.position import Position
from model.recess.readings import Ruleset
from model.recess.simulator import Simulator
from model.slots import Layout
from model.theory import ClauseTurn
from tests.bench import Amount, ClauseTimes

SEED = 20_260
PLAYERS = 5
"""Five players have twenty children, with the nuns 22 pieces."""
CROWD = PieceCounts(own=2, others=2, fights=(0, 1))


def measure(amount: Amount) -> ClauseTimes:
    """Take the times: in games of five on the shipped board, and on boards of 4×4 to 5×5 with up to six pieces."""
    judged, built, count = [], [], max(1, amount.boards // 5)
    for position, turn in islice(turns(Random(SEED)), count):
        begin = process_time()
        with fresh_store():
            start = scene_of(position, Ruleset(), exact=False)
            Layout(CLAUSES).add_turn(slots(start), start)
        built.append(process_time() - begin)
        for now, step in turn:
            begin = process_time()
            assert not now.forbidding(step)
            judged.append(process_time() - begin)
    listed = list(islice(listing(Random(SEED)), count))
    return ClauseTimes(len(judged), median(judged), max(judged), median(built), len(listed), sum(listed) / len(listed))


def turns(rng: Random) -> Iterator[tuple[Position, list[tuple[ClauseTurn[Position, Step], Step]]]]:
    """Whole turns in the thick of a game, each with its steps one by one."""
    start = Position.start(shipped_board(), PLAYERS)
    while True:
        position = play_turns(GAME, start, Ruleset(), rng, MOST_TURNS, lambda legal: legal[1:] or legal)
        simulator = Simulator(position.board, Ruleset())
        simulator.begin(position)
        now, turn = begun(position, Ruleset()), []
        while not simulator.is_over():
            codes = simulator.codes()
            code = rng.choice(codes[1:] or codes)
            step = simulator.step(code, simulator.stack[0])
            simulator.play_code(code)
            turn.append((now, step))
            now = now.after(step)
        yield position, turn


def listing(rng: Random) -> Iterator[float]:
    """The time that z3 takes to list all results of a turn with few on a small board, one position after another."""
    while True:
        rules = draw_ruleset(rng)
        position = draw_position(rng, rules, CROWD, ALL_SIZES[2:])
        if results_within(GAME.turn(position, rules), BY_Z3) is None:
            continue
        begin = process_time()
        with fresh_store():
            start = scene_of(position, rules, exact=False)
            built = BuiltTurn(CLAUSES, slots(start), start)
            while (case := built.next_case()) is not None:
                built.exclude_end(case.end)
        yield process_time() - begin
