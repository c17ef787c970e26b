"""The trials of a study, of whatever game: what is counted in each, and how many of them count."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import lru_cache
from random import Random

from analysis.studies.study import Measure, Study
from model.game import AnyGame, Position
from model.registry import game_named
from model.simulator import Simulator


def run_trials(study: Study, first: int, count: int, fast: bool) -> Iterator[tuple[int, int]]:
    """Carry out some trials; give for each how many turns, games or set-ups it has, and how many of them count."""
    game, (one, other) = game_named(study.game), study.both
    for trial in range(first, first + count):
        seed = study.seed_of(trial)
        start = study.start(one, seed, fast)
        match study.measure:
            case Measure.SETUPS:
                yield 1, int(start != study.start(other, seed, fast))
            case Measure.VIEWS:
                yield count_views(game, study, start, seed)
            case Measure.TURNS | Measure.GAMES:
                yield compare_game(game, study, start, seed, fast)


def compare_game(game: AnyGame, study: Study, start: Position, seed: int, fast: bool) -> tuple[int, int]:
    """Play a game by the first ruleset, beside it by the second."""
    ours, theirs = simulators_of(study, start.board, fast)
    turns, differing, end = ours.compare_game(theirs, start, seed)
    if study.measure is Measure.TURNS:
        return turns, differing
    winners = [found.winners if found else () for found in (game.outcome(end, rules) for rules in study.both)]
    return 1, int(winners[0] != winners[1])


@lru_cache(maxsize=4)
def simulators_of(study: Study, board: Hashable, fast: bool) -> tuple[Simulator, Simulator]:
    """The simulators of both rulesets on a board."""
    one, other = (game_named(study.game).make_simulator(board, rules, fast) for rules in study.both)
    return one, other


def count_views(game: AnyGame, study: Study, start: Position, seed: int) -> tuple[int, int]:
    """Play a game by the first ruleset, and look at each position before a turn with every player's eyes by both."""
    rng, (one, other) = Random(seed), study.both
    position, turns, hits = start, 0, 0
    while position.ending is None:
        turns += 1
        players = range(position.players)
        hits += any(game.observe(position, each, one) != game.observe(position, each, other) for each in players)
        turn = game.turn(position, one)
        while not turn.is_over:
            turn = turn.after(rng.choice(turn.legal))
        position = turn.position
    return turns, hits
