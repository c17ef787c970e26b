"""Recess! as everybody finds it: the object behind the entry point; see `model.game`."""

from __future__ import annotations

from pathlib import Path

from model.game import Game
from model.recess import outcome
from model.recess.board import shipped_board
from model.recess.clauses import THEORY
from model.recess.moves import Step, read_turn, write_turn
from model.recess.position import PLAYERS, SCHEMA, Position, read_position
from model.recess.problems import problems
from model.recess.readings import REMARKS, Ruleset
from model.recess.records import Record
from model.recess.simulator import Simulator, layout
from model.recess.simulator.tables import HANDLES

GAME: Game[Position, Step, Ruleset] = Game(
    name="recess",
    title="Recess!",
    letters=PLAYERS,
    folder=Path(__file__).parent,
    ruleset=Ruleset,
    remarks=REMARKS,
    schema=SCHEMA,
    record=Record,
    read_position=read_position,
    read_turn=read_turn,
    write_turn=write_turn,
    start=lambda _rules, players, _seed: Position.start(shipped_board(), players),
    problems=problems,
    make_simulator=Simulator,
    theory=THEORY,
    outcome=outcome.outcome,
    observe=lambda position, _player, _rules: position,  # nothing is secret
    handles=frozenset({*layout.HANDLED.readings, *HANDLES, *outcome.HANDLES}),
)
