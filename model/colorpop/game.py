"""Color Pop as everybody finds it: the object behind the entry point; see `model.game`."""

from __future__ import annotations

from pathlib import Path
from random import Random

from model.colorpop import observation, outcome, setup
from model.colorpop.clauses import THEORY
from model.colorpop.moves import Step, read_turn, write_turn
from model.colorpop.position import PLAYERS, SCHEMA, Position, read_position
from model.colorpop.problems import problems
from model.colorpop.readings import REMARKS, Ruleset
from model.colorpop.records import Record
from model.colorpop.simulator import Simulator, layout
from model.game import Game

GAME: Game[Position, Step, Ruleset] = Game(
    name="colorpop",
    title="Color Pop",
    letters=PLAYERS,
    folder=Path(__file__).parent,
    ruleset=Ruleset,
    remarks=REMARKS,
    schema=SCHEMA,
    record=Record,
    read_position=read_position,
    read_turn=read_turn,
    write_turn=write_turn,
    start=lambda rules, players, seed: setup.new_game(Random(f"board {seed}"), rules, players),
    problems=problems,
    make_simulator=Simulator,
    theory=THEORY,
    outcome=outcome.outcome,
    observe=observation.observe,
    handles=frozenset({*layout.HANDLED.readings, *setup.HANDLES, *observation.HANDLES, *outcome.HANDLES}),
)
