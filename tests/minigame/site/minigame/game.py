"""Pier as everybody finds it; see `model.game`."""

from dataclasses import dataclass
from pathlib import Path
from random import Random

from minigame.clauses import PierTheory
from minigame.position import COIN, EMPTY, PLAYERS, SCHEMA, Position, Step, outcome, problems, read_position, read_turn
from minigame.readings import Ruleset
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
    return Position(PLAYERS + "".join(rng.choice(COIN + EMPTY) for _ in range(length - 2)))


GAME: Game[Position, Step, Ruleset] = Game(
    name="minigame",
    title="Pier",
    letters=PLAYERS,
    folder=Path(__file__).parent,
    ruleset=Ruleset,
    remarks={},
    schema=SCHEMA,
    record=Record,
    read_position=read_position,
    read_turn=read_turn,
    write_turn=lambda steps: "; ".join(map(str, steps)),
    start=start,
    problems=problems,
    make_simulator=Simulator,
    theory=PierTheory(),
    outcome=outcome,
    observe=lambda position, _player, _rules: position,
)
