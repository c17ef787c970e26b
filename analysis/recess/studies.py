"""Recess! studied: random games on the shipped board, four players, one trial a game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from analysis.recess import study_turns as recess_turns
from analysis.studies.study import Measure, Study
from model.compiled import as_row, compiled, make_row, plain
from model.recess.board import shipped_board
from model.recess.outcome import outcome
from model.recess.position import Position
from model.recess.simulator import CHAPTERS, Simulator, batches

PLAYERS = 4


def where(_study: Study) -> str:
    """On what the trials are played."""
    return f"{shipped_board().name}, {PLAYERS} players"


def trials(study: Study, first: int, count: int, fast: bool) -> Iterator[tuple[int, int]]:
    """Play some trials; give for each how many turns or games it has, and how many of them count."""
    board = shipped_board()
    ours, theirs = (Simulator(board, rules, fast) for rules in study.both)
    rules: Any = (compiled if fast else plain)(*CHAPTERS, recess_turns)
    start = Position.start(board, PLAYERS)
    for trial in range(first, first + count):
        random = as_row([study.seed_of(trial) % (batches.MODULUS - 1) + 1], fast)
        counts = make_row(recess_turns.COUNTS, fast)
        ours.load(start)
        rules.compare_game(ours.tables, ours.stack, ours.bufs, theirs.tables, theirs.stack, theirs.bufs, random, counts)
        if study.measure is Measure.GAMES:
            final = ours.unload(ours.stack[0])
            winners = [found.winners if found else () for found in (outcome(final, both) for both in study.both)]
            yield 1, int(winners[0] != winners[1])
        else:
            yield int(counts[recess_turns.PLAYED]), int(counts[recess_turns.PARTED])
