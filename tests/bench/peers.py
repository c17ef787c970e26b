"""The engines that we measure ourselves against, each playing random games its own quickest way."""

from __future__ import annotations

from importlib.util import find_spec
from random import Random
from typing import Any

from tests.bench import Play, Played

SEED = 20_250
LONGEST_QUIET = 150
"""Chess ends after this many half-moves without a capture or a pawn's move."""


def is_installed(module: str) -> bool:
    """Whether a module is there, found without loading it."""
    return find_spec(module) is not None


def random_games(name: str) -> Play:
    """Make a contender of an engine that is installed."""
    if name == "python-chess":
        return python_chess()
    return open_spiel(name.removeprefix("openspiel-"))


def python_chess() -> Play:
    """One game of chess: the rules and the loop are Python; repetition, dear to look for, is left out."""
    import chess

    rng = Random(SEED)

    def play() -> Played:
        board, moves, listed = chess.Board(), 0, 0
        while board.halfmove_clock < LONGEST_QUIET and (legal := list(board.legal_moves)):
            board.push(rng.choice(legal))
            moves, listed = moves + 1, listed + len(legal)
        return Played(moves, moves, listed)

    return play


def open_spiel(game_name: str) -> Play:
    """One game of chess or breakthrough: rules, players and the loop are C++, only the next game is asked for here."""
    import pyspiel

    game: Any = pyspiel.load_game(game_name)
    players = [pyspiel.make_uniform_random_bot(player, SEED + player) for player in range(game.num_players())]

    def play() -> Played:
        state = game.new_initial_state()
        pyspiel.evaluate_bots(state, players, SEED)
        moves = state.move_number()
        return Played(moves, moves)

    return play
