"""How fast the earliest kiss is found and proved, and how fast a plain answer-set program excludes the same turns."""

from __future__ import annotations

from time import process_time

from analysis.recess.kiss.answer_sets import kiss_by_program
from analysis.recess.kiss.distances import distances_of
from analysis.recess.kiss.earliest import KissQuestion, earliest
from analysis.recess.kiss.wider_game import Bounding
from model.recess.board import shipped_board
from model.recess.readings import Ruleset
from tests.bench import Amount, KissTimes

PLAYERS = (3, 4, 5)
WITHIN = 12
SHARED = {3: 5, 4: 5, 5: 6}
"""By players: the turn that both are asked to exclude, late enough to be work and early enough for both."""


def measure(amount: Amount) -> tuple[KissTimes, ...]:
    """Take the times for every number of players, with so many seconds for each as there are rounds, ten times."""
    return tuple(times(players, 10.0 * amount.rounds) for players in PLAYERS)


def times(players: int, seconds: float) -> KissTimes:
    """Take the times for one number of players."""
    board, ruleset, turn = shipped_board(), Ruleset.of("fr"), SHARED[players]
    begin = process_time()
    told = earliest(KissQuestion(board, ruleset, players, WITHIN), seconds)
    whole = process_time() - begin
    begin = process_time()
    Bounding(distances_of(board, ruleset), players, turn).clauses.ask(seconds)
    ours = process_time() - begin
    begin = process_time()
    kiss_by_program(distances_of(board, ruleset), players, turn, seconds)
    program = process_time() - begin
    facts = told.details
    return KissTimes(
        players, facts["found"], facts["is_earliest"], whole, facts["build_seconds"], facts["solve_seconds"],
        turn, ours, program,
    )  # fmt: skip
