"""Pier as everybody finds it; see `model.game`."""

from dataclasses import dataclass
from pathlib import Path
from random import Random

from minigame import position
from minigame.clauses import PierTheory
from minigame.position import PLAYERS, Position, Ruleset, Step
from minigame.simulator import Simulator
from model import records
from model.game import Game


@dataclass(frozen=True)
class Record(records.Record):
    """A game of Pier as it was written down."""

    game, example_of_a_turn = "minigame", "walk c1; take"


def start(rules: Ruleset, players: int, seed: int, length: int = 5) -> Position:
    """Both tokens in front, coins here and there."""
    rng = Random(seed)
    return Position(PLAYERS + "".join(rng.choice(position.COIN + position.EMPTY) for _ in range(length - 2)))


GAME: Game[Position, Step, Ruleset] = Game(
    name="minigame",
    title="Pier",
    letters=PLAYERS,
    folder=Path(__file__).parent,
    ruleset=Ruleset,
    remarks={},
    schema=position.SCHEMA,
    record=Record,
    read_position=position.read_position,
    read_turn=position.read_turn,
    write_turn=lambda steps: "; ".join(map(str, steps)),
    start=start,
    problems=position.problems,
    make_simulator=Simulator,
    theory=PierTheory(),
    outcome=position.outcome,
    observe=lambda seen, _player, _rules: seen,
)
