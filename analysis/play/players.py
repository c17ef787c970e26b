"""Players: they see an observation and the legal steps, and choose one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from model.errors import CheckFailed
from model.registry import game_of
from model.simulator import Simulator

Player = Callable[[Any, Sequence[Any]], Any]
"""Chooses one of the legal steps of the turn under way, by what it sees in that moment."""
OnTurn = Callable[[Any, Any], None]
"""Is told of every turn and of the position that it led to."""


def observe(simulator: Simulator, position: Any, player: int) -> Any:
    """What a player sees: all of the position where nothing is secret, else what the game shows."""
    return game_of(position).observe(position, player, simulator.ruleset)


def chooser(simulator: Simulator) -> int | None:
    """Who has to choose the next step, in games where that is not always the player on turn."""
    asked = getattr(simulator, "chooser", None)
    return None if asked is None else int(asked())


def random_player(rng: Random) -> Player:
    """A player that draws any legal step, each equally likely."""
    return lambda _seen, legal: rng.choice(legal)


def play_game(simulator: Simulator, start: Any, rng: Random, on_turn: OnTurn | None = None) -> Any:
    """Let random players play a game to its end and write it down; a finished start gives a record without turns."""
    player, position, turns = random_player(rng), start, []
    while position.ending is None:
        turn, position = play_turn(simulator, position, player)
        turns.append(turn)
        if on_turn is not None:
            on_turn(turn, position)
    record = game_of(start).record(start, simulator.ruleset, tuple(turns))
    return record.with_result(position)


def play_turn(simulator: Simulator, position: Any, player: Player) -> tuple[tuple[Any, ...], Any]:
    """Let a player play one whole turn."""
    simulator.begin(position)
    turn: list[Any] = []
    while not simulator.is_over():
        row = simulator.stack[0]
        codes = simulator.codes()
        legal = [simulator.step(code, row) for code in codes]
        if not legal:
            steps = "; ".join(map(str, turn))
            where = f"{position.line()} under {simulator.ruleset}"
            raise CheckFailed(f"a turn that cannot go on: {where}, after {steps!r}")
        asked = chooser(simulator)
        seen = observe(simulator, simulator.unload(row), position.turn if asked is None else asked)
        turn.append(player(seen, legal))
        simulator.play_code(codes[legal.index(turn[-1])])
    return tuple(turn), simulator.unload(simulator.stack[0])
