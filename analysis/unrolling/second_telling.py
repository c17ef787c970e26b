"""The facts for the answer-set program `kiss.lp`: distances and readings."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from analysis.solving import Answer
from analysis.solving.programs import ask_program
from analysis.unrolling.distances import Distances
from model.recess.readings import KissSeen, KissWhen, PushChain, TurnTimeout

PROGRAM = Path(__file__).with_name("kiss.lp")


def kiss_by_program(distances: Distances, players: int, turn: int, seconds: float | None = None) -> Answer:
    """Ask the program whether there can be a kiss in a turn."""
    return ask_program(PROGRAM, [*facts(distances), f"players({players}).", f"last({turn})."], seconds)


def facts(distances: Distances) -> Iterator[str]:
    """Tell the program of the board and of the readings that it knows."""
    rules = distances.ruleset
    yield f"apart({distances.apart})."
    yield f"out({distances.to_ground})."
    yield f"shove({distances.push})."
    if rules.push_chain is PushChain.TWO:
        yield "once."
    if rules.kiss_seen is KissSeen.YES or rules.kiss_when is KissWhen.END_OF_TURN:
        yield "crowded."
    if rules.turn_timeout is TurnTimeout.YES:
        yield "may_stop."
