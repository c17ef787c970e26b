"""Players: they see an observation and the legal steps, and choose one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from model.errors import CheckFailed
from model.registry import game_of
from model.simulator import Simulator
from model.turn import Turn

Player = Callable[[Any, Sequence[Any]], Any]
"""Chooses one of the legal steps of the turn under way, by what it sees in that moment."""
OnTurn = Callable[[Any, Any], None]
"""Is told of every turn and of the position that it led to."""


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
    game = game_of(position)
    turn = Turn[Any, Any].begin(simulator, game.read_turn, position)
    while not turn.is_over:
        if not turn.legal:
            steps = "; ".join(map(str, turn.steps))
            where = f"{position.line()} under {simulator.ruleset}"
            raise CheckFailed(f"a turn that cannot go on: {where}, after {steps!r}")
        seen = game.observe(turn.position, turn.chooser, simulator.ruleset)
        turn = turn.after(player(seen, turn.legal))
    return turn.steps, turn.position
