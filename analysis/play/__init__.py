"""Games played, shown and counted: players, positions and records for people, perft."""

from __future__ import annotations

from analysis.play.players import play_game, play_turn, random_player

__all__ = ["play_game", "play_turn", "random_player"]
