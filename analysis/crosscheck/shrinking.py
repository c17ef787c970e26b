"""Shrinking a disagreement: the smallest situation that still shows it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from time import monotonic

from analysis.crosscheck.comparing import Disagreement
from analysis.crosscheck.settings import Setting
from analysis.crosscheck.situations import Situation
from analysis.recess.crosscheck.cases import disagreement_in
from model.recess.board import Board
from model.recess.board import problems as board_problems
from model.recess.position import NOWHERE, START_COINS, Position, Posture, without
from model.recess.problems import problems

MOST_SECONDS = 30.0


def shrunk(disagreement: Disagreement, setting: Setting) -> Disagreement:
    """Take away readings, steps, pieces, coins, equipment as long as the tellings still disagree in the same check.

    When time is up it is left as small as it has become.
    """
    best, deadline = disagreement, monotonic() + MOST_SECONDS
    improved = True
    while improved:
        improved = False
        for smaller in simpler(best.situation):
            if monotonic() > deadline:
                return best
            found = disagreement_in(smaller, setting)
            if found is not None and found.check == best.check:
                best, improved = found, True
                break
    return best


def simpler(situation: Situation) -> Iterator[Situation]:
    """Situations with a little less in them; readings first, since some make all the others slow."""
    position, rules = situation.position, situation.ruleset
    for reading in rules.differences():
        yield replace(situation, ruleset=rules.choosing({reading.id: type(reading).baseline()}))
    for start in range(len(situation.steps)):
        yield replace(situation, steps=situation.steps[:start])
    for smaller in simpler_positions(position):
        if not problems(smaller, rules):
            yield replace(situation, position=smaller)


def simpler_positions(position: Position) -> Iterator[Position]:
    """Positions with a piece, an odd purse, a late clock or a piece of equipment less."""
    for child in range(len(position.children)):
        if position.children[child].place != NOWHERE:
            yield without(position, child)
    for fight in position.fights().values():
        yield without(without(position, fight[0]), fight[1])
    for nun in range(len(position.nuns)):
        yield replace(position, nuns=position.nuns[:nun] + position.nuns[nun + 1 :])
    if any(coins != START_COINS for coins in position.coins):
        yield replace(position, coins=(START_COINS,) * position.players)
    if position.clock > 1 and position.turn == 0:
        yield replace(position, clock=0)
    for child, posed in enumerate(position.children):
        if posed.posture in (Posture.DETAINED, Posture.SERVED, Posture.FREED):
            stands = replace(posed, posture=Posture.STANDING)
            yield replace(position, children=(*position.children[:child], stands, *position.children[child + 1 :]))
    for board in simpler_boards(position.board):
        yield replace(position, board=board)


def simpler_boards(board: Board) -> Iterator[Board]:
    """The board with a piece of equipment less."""
    for number in range(len(board.pieces)):
        smaller = replace(board, pieces=board.pieces[:number] + board.pieces[number + 1 :])
        if not board_problems(smaller):
            yield smaller
