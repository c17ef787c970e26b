"""Players: they see an observation and the legal steps, and choose one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from model.game import CheckFailed
from model.recess.moves import Step, Turn, write_turn
from model.recess.position import Position
from model.recess.records import Record, with_result
from model.recess.simulator import Simulator

Player = Callable[[Position, Sequence[Step]], Step]
"""Chooses one of the legal steps of the turn under way; the position is what the player sees in that moment."""
OnTurn = Callable[[Turn, Position], None]
"""Is told of every turn and of the position that it led to."""


def observe(position: Position, _player: int) -> Position:
    """What a player sees: nothing is secret in Recess!, so all of it."""
    return position


def random_player(rng: Random) -> Player:
    """A player that draws any legal step, each equally likely."""
    return lambda _seen, legal: rng.choice(legal)


def play_game(simulator: Simulator, start: Position, rng: Random, on_turn: OnTurn | None = None) -> Record:
    """Let random players play a game to its end and write it down; a finished start gives a record without turns."""
    player, position, turns = random_player(rng), start, []
    while position.ending is None:
        turn, position = play_turn(simulator, position, player)
        turns.append(turn)
        if on_turn is not None:
            on_turn(turn, position)
    return with_result(Record(start, simulator.ruleset, tuple(turns)), position)


def play_turn(simulator: Simulator, position: Position, player: Player) -> tuple[Turn, Position]:
    """Let a player play one whole turn."""
    simulator.begin(position)
    turn: list[Step] = []
    while not simulator.is_over():
        row = simulator.stack[0]
        codes = simulator.codes()
        legal = [simulator.step(code, row) for code in codes]
        if not legal:
            where = f"{position.line()} under {simulator.ruleset}"
            raise CheckFailed(f"a turn that cannot go on: {where}, after {write_turn(turn)!r}")
        turn.append(player(observe(simulator.unload(row), position.turn), legal))
        simulator.play_code(codes[legal.index(turn[-1])])
    return tuple(turn), simulator.unload(simulator.stack[0])
