"""The facts for the answer-set program `kiss.lp`: distances and readings."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from analysis.recess.kiss import may_join
from analysis.recess.kiss.distances import Distances
from analysis.solving import SolverAnswer
from analysis.solving.programs import ask_program
from model.recess.readings import (
    DetentionExit,
    DetentionStands,
    KissSeen,
    KissWhen,
    PassFights,
    PushChain,
    TurnTimeout,
    WalkOrder,
)

PROGRAM = Path(__file__).with_name("kiss.lp")


def kiss_by_program(distances: Distances, players: int, turn: int, seconds: float | None = None) -> SolverAnswer:
    """Ask the program whether there can be a kiss in a turn."""
    return ask_program(PROGRAM, [*facts(distances), f"players({players}).", f"last({turn}).", "asked."], seconds)


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
    if rules.walk_order is WalkOrder.FREE:
        yield "any_order."
    if rules.pass_fights is PassFights.RELEASED:
        yield "lets_go."
    if may_join(rules):
        yield "joins."
    if rules.detention_exit is DetentionExit.SHELTER:
        at_once = rules.detention_stands is DetentionStands.END_OF_MISSED_TURN
        yield f"gets_up({'end' if at_once else 'next'})."
