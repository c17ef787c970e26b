"""The rooms of a game by the names that all games share, so that one command or study serves every game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib import import_module
from typing import Any, Protocol


class Simulator(Protocol):
    """What every game's simulator offers: turns that are made of steps, played in rows at depths of a stack."""

    ruleset: Any
    stack: Any
    tables: Any
    rules: Any

    def begin(self, position: Any) -> None:
        """Begin the turn of a position at depth 0."""

    def codes(self, depth: int = 0) -> list[int]:
        """The codes of the legal steps at some depth."""

    def play_code(self, code: int, depth: int = 0) -> None:
        """Carry out a legal step at some depth."""

    def is_over(self, depth: int = 0) -> bool:
        """Whether the turn at some depth is over."""

    def step(self, code: int, row: Sequence[int]) -> Any:
        """Read a step's code in the position of a row."""

    def unload(self, row: Sequence[int]) -> Any:
        """Read a position back from a row."""

    def legal_moves(self, position: Any, steps: Sequence[Any] = ()) -> list[Any]:
        """List the legal next steps after some steps of the turn."""

    def turns(self, position: Any) -> Iterator[tuple[tuple[Any, ...], Any]]:
        """List every line of play of one turn with the position it leads to."""

    def results(self, position: Any) -> frozenset[Any]:
        """The distinct positions after one complete turn."""


def room(game: str, name: str) -> Any:
    """One room of a game's model: its `records`, its `position`, its `simulator`, and so on.

    >>> room("colorpop", "position").PLAYERS
    'ABCDE'
    """
    return import_module(f"model.{game}.{name}")


def view(game: str) -> Any:
    """How a game's steps and positions look: `listed`, `step_json`, `scene`."""
    return import_module(f"analysis.{game}_view")


def offences(game: str) -> Any:
    """What an illegal step of a game is about: `readable`, `about`, `ends` and an example of a step."""
    return import_module(f"analysis.{game}_offences")


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
