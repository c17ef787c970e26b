"""The rooms of a game by the names that all games share, so that one command or study serves every game."""

from __future__ import annotations

from importlib import import_module
from typing import Any


def room(game: str, name: str) -> Any:
    """One room of a game's model: its `records`, its `position`, its `simulator`, and so on.

    >>> room("colorpop", "position").PLAYERS
    'ABCDE'
    """
    return import_module(f"model.{game}.{name}")


def theory_of(game: str) -> Any:
    """The rules of a game as clauses; see `model.theory`."""
    return import_module(f"model.{game}.clauses").THEORY


def view(game: str) -> Any:
    """How a game's steps and positions look: `listed`, `step_json`, `scene`."""
    return import_module(f"analysis.{game}.view")


def violations(game: str) -> Any:
    """What an illegal step of a game is about: `about`, `ends` and an example of a step."""
    return import_module(f"analysis.{game}.violations")


def game_of(value: object) -> str:
    """The game to which a position, a record or a simulator belongs.

    >>> from model.colorpop.position import Box
    >>> game_of(Box())
    'colorpop'
    """
    package, game, *_ = type(value).__module__.split(".")
    if package != "model":
        raise TypeError(f"{value!r} belongs to no game")
    return game
