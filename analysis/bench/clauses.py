"""How fast the clauses are: judging a step, building what they demand of a turn, listing all next positions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from random import Random
from statistics import median
from time import process_time

from analysis.bench import Amount, ClauseTimes
from analysis.crosscheck.cases import later
from analysis.crosscheck.situations import SIZES, Situation
from analysis.random_positions import Crowd, draw_position, draw_ruleset
from analysis.successors import demanded, next_positions
from model.recess.board import shipped_board
from model.recess.clauses.course import after
from model.recess.clauses.judging import begun, broken_by
from model.recess.clauses.scene import Due, Move, Scene, read_move
from model.recess.position import Position
from model.recess.readings import Ruleset
from model.recess.simulator import Simulator

SEED = 20_260
PLAYERS = 5
"""Five players have twenty children, with the nuns 22 pieces."""
CROWD = Crowd(own=2, others=2, fights=(0, 1))


def measure(amount: Amount) -> ClauseTimes:
    """Take the times: in games of five on the shipped board, and on boards of 4×4 to 5×5 with up to six pieces."""
    judged, built, count = [], [], max(1, amount.boards // 5)
    for turn in islice(turns(Random(SEED)), count):
        seconds = 0.0
        for scene, move, result in turn:
            begin = process_time()
            broken_by(scene, move, result)
            judged.append(process_time() - begin)
            begin = process_time()
            demanded(replace(scene))
            seconds += process_time() - begin
        built.append(seconds)
    listed = list(islice(listing(Random(SEED)), count))
    return ClauseTimes(len(judged), median(judged), max(judged), median(built), len(listed), sum(listed) / len(listed))


def turns(rng: Random) -> Iterator[list[tuple[Scene, Move, Position]]]:
    """Whole turns in the thick of a game, step by step with the simulator's position after each."""
    start = Situation(Position.start(shipped_board(), PLAYERS), Ruleset())
    while True:
        position = later(start, rng).position
        simulator = Simulator(position.board, Ruleset())
        simulator.begin(position)
        scene, turn = begun(position, Ruleset()), []
        while not simulator.is_over():
            codes = simulator.codes()
            code = rng.choice(codes[1:] or codes)
            move = read_move(scene, simulator.step(code, simulator.stack[0]))
            simulator.play_code(code)
            turn.append((scene, move, simulator.unload(simulator.stack[0])))
            scene = after(scene, move)
        yield turn


def listing(rng: Random) -> Iterator[float]:
    """The time that the solver takes to list all next positions on a small board, one position after another."""
    while True:
        rules = draw_ruleset(rng)
        scene = begun(draw_position(rng, rules, CROWD, SIZES[2:]), rules)
        if scene.so_far.due is Due.OVER:
            continue
        begin = process_time()
        list(next_positions(scene))
        yield process_time() - begin
