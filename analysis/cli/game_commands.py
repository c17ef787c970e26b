"""What the commands of every game share: its help pages, the rules and the position that are asked for."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from dataclasses import dataclass
from inspect import cleandoc
from pathlib import Path
from typing import Any

import click

from analysis.adapter import AnyAdapter, Command, Options, adapter_of
from analysis.cli.options import refuse
from model.errors import BadInput
from model.game import AnyGame

USUAL_PLAYERS = 4
JSON_OPTION = click.option("--json", "as_json", is_flag=True, help="Print JSON.")
FAST_OPTION = click.option("--fast", is_flag=True, help="Compile the rules first (slow the first time, then kept).")


@dataclass(frozen=True)
class GameCommands:
    """What the commands of one game are made with."""

    adapter: AnyAdapter

    @property
    def game(self) -> AnyGame:
        """The game."""
        return self.adapter.game

    @property
    def numbers_of_players(self) -> click.IntRange:
        """How many can play."""
        return click.IntRange(1, len(self.game.letters))

    @property
    def usual_players(self) -> int:
        """How many play if nobody says."""
        return min(USUAL_PLAYERS, len(self.game.letters))

    def command(self, name: str, help_text: str) -> Callable[[Command], click.Command]:
        """Begin a command with its help page."""
        return click.command(name, help=cleandoc(help_text))

    def rules_options(self, command: Command) -> Command:
        """Let a command take an edition and single readings."""
        command = click.option(
            "--set", "choices", multiple=True, metavar="QUESTION=READING", help="Choose a reading; may be repeated."
        )(command)
        *others, last = ("baseline", *self.game.edition_names)
        known = f"{', '.join(others)} or {last}."
        return click.option("--edition", default="baseline", show_default=True, metavar="EDITION", help=known)(command)

    def start_options(self, command: Command) -> Command:
        """Let a command be told on what the game is played."""
        return self.adapter.start_options(command)

    def position_options(self, command: Command) -> Command:
        """Let a command take a position: from a file, standard input or the line itself, or the start of a game."""
        command = click.option(
            "--start", "players", type=self.numbers_of_players, help="The start with so many players."
        )(command)
        command = self.start_options(command)
        return click.argument("position", required=False, metavar="[POSITION]")(command)

    def rules(self, edition: str, choices: tuple[str, ...]) -> Any:
        """The ruleset that was asked for."""
        return self.game.rules(", ".join([edition, *choices]))

    def position(self, given: str | None, players: int | None, options: Options, ruleset: Any, seed: int = 1) -> Any:
        """The position that was asked for; an impossible one is refused with every problem."""
        if given is not None and players is not None:
            raise BadInput("a position and --start are given; expected one of them")
        if given is None:
            return self.adapter.start(options, players or self.usual_players, seed, ruleset)
        refuse("to the start of a game; expected no position with it", *self.adapter.start_option_names)
        text, source = (given, "position") if is_position_text(given) else text_of(given)
        return self.game.checked(self.game.read(text, source), ruleset)

    def player(self, letter: str | None, position: Any) -> int | None:
        """The player of a letter, from 0; none if none is given."""
        known = self.game.letters[: position.players]
        if letter is not None and (len(letter) != 1 or letter.upper() not in known):
            raise BadInput(f"no player is called {letter!r}; expected one of {', '.join(known)}")
        return None if letter is None else known.index(letter.upper())

    def simulator(self, position: Any, ruleset: Any, fast: bool = False) -> Any:
        """The simulator of a position's board, compiled where that is asked for."""
        if not fast:
            return self.game.simulator(position, ruleset)
        from analysis.play.view import working

        with working("compiling the rules (kept for the next time)"):
            simulator = self.game.simulator(position, ruleset, fast=True)
            if position.ending is None:
                simulator.legal_moves(position)
            return simulator


def commands_of(game: str) -> GameCommands:
    """What the commands of a game are made with."""
    return GameCommands(adapter_of(game))


def is_position_text(given: str) -> bool:
    """Whether an argument is a position itself, not the name of a file that holds one."""
    return " : " in f" {given}" or " / " in given or "\n" in given or given.lstrip().startswith("{")


def text_of(source: str) -> tuple[str, str]:
    """What a file or standard input holds, and how to name it in errors."""
    from model.pictures import load

    return (sys.stdin.read(), "standard input") if source == "-" else (load(Path(source)), source)


def print_json(answer: Any) -> None:
    """Print an answer as JSON."""
    click.echo(json.dumps(answer, ensure_ascii=False, indent=2))
