"""The command line: parse, call one function, print. Every verb's module is loaded only when it is called."""

from __future__ import annotations

import errno
import os
import shutil
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from copy import copy
from inspect import cleandoc
from pkgutil import resolve_name
from types import FrameType

import click

from analysis.adapter import adapter_of
from analysis.cli.game_commands import commands_of
from analysis.cli.options import check_repeats
from model.errors import CheckFailed, RulescopeError
from model.registry import game_names

LEAST_WIDTH, MOST_WIDTH = 40, 400
"""Between how many columns of a terminal everything is laid out."""
GENERAL_VERBS = {
    "clause": "analysis.cli.rulebook:clause",
    "compare": "analysis.cli.rulebook:compare",
    "coverage": "analysis.cli.coverage:coverage",
    "crosscheck": "analysis.cli.crosscheck:crosscheck",
    "diverge": "analysis.cli.diverge:diverge_command",
    "moves": "analysis.cli.play:moves_command",
    "perft": "analysis.cli.play:perft_command",
    "play": "analysis.cli.play:play_command",
    "question": "analysis.cli.rulebook:question",
    "reach": "analysis.cli.reach:reach_command",
    "replay": "analysis.cli.play:replay_command",
    "rulebook": "analysis.cli.rulebook:rulebook",
    "rulings": "analysis.cli.rulings:rulings",
    "study": "analysis.cli.study:study",
    "why": "analysis.cli.why:why_command",
}
"""What every game can be asked: a command, which takes the game from its group, or what makes one for a game."""
TOP_VERBS = {
    "report": "analysis.cli.report:report",
    "doctor": "analysis.cli.doctor:doctor",
    "notebooks": "analysis.cli.notebooks:notebooks",
}


NO_ROOM = (errno.ENOSPC, errno.EFBIG, errno.EDQUOT)
"""What can only be wrong with something that is written."""


class LazyGroup(click.Group):
    """A group that knows where its commands live and imports one only when it is asked for."""

    def __init__(self, *args: object, places: dict[str, str] | None = None, **kwargs: object) -> None:
        """Take `places`: command name to `module:attribute`."""
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        self.places = places or {}

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Name every command, loaded or not."""
        return sorted({*super().list_commands(ctx), *self.places})

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import the command's module; None for an unknown name."""
        if cmd_name not in self.places:
            return super().get_command(ctx, cmd_name)
        command: click.Command = resolve_name(self.places[cmd_name])
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command that is called, and refuse what is given twice before it begins."""
        name, command, rest = super().resolve_command(ctx, args)
        if command is not None and not isinstance(command, LazyGroup):
            check_repeats(command, name, ctx, rest)
        return name, command, rest


class GameGroup(LazyGroup):
    """The commands of one game: those that every game has, and its own."""

    def __init__(self, game: str) -> None:
        """Take the name of a game; nothing of it is loaded yet."""
        super().__init__(name=game, help=f"Ask about the game {game}.")
        self.game = game

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Say which game it is."""
        adapter = adapter_of(self.game)
        self.help = f"{adapter.game.title}: {adapter.in_words}"
        super().format_help_text(ctx, formatter)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Name every command."""
        return sorted({*GENERAL_VERBS, *adapter_of(self.game).verbs()})

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Make or import a command; None for an unknown name."""
        ctx.obj = self.game
        place = (GENERAL_VERBS | dict(adapter_of(self.game).verbs())).get(cmd_name)
        if place is None:
            return None
        found = resolve_name(place)
        command: click.Command = found if isinstance(found, click.Command) else found(commands_of(self.game))
        return with_examples(command, self.game, cmd_name)


def with_examples(command: click.Command, game: str, words: str) -> click.Command:
    """The same command with the game's examples on its help page, and on those of the commands below it."""
    made = copy(command)
    if "Examples:" not in (command.help or ""):
        lines = cleandoc(adapter_of(game).examples.get(words, words)).splitlines()
        shown = "\n".join(f"  rulescope {game} {line}" for line in lines)
        made.help = f"{cleandoc(command.help or '')}\n\n\b\nExamples:\n{shown}"
        if isinstance(made, click.Group):
            made.commands = {name: with_examples(each, game, f"{words} {name}") for name, each in made.commands.items()}
    return made


class TopGroup(LazyGroup):
    """The commands for all games, and a group for each game that is registered."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Name every command and every game."""
        return sorted({*self.places, *game_names()})

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """A game's group, or a command."""
        return GameGroup(cmd_name) if cmd_name in game_names() else super().get_command(ctx, cmd_name)


@click.group(cls=TopGroup, places=TOP_VERBS, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="rulescope")
def rulescope() -> None:
    """Verify, compare and analyse the rules of board games.

    \b
    Examples:
      rulescope report                     write the reports
      rulescope GAME rulebook              the questions that a rulebook leaves open
      rulescope GAME compare               where its editions differ
      rulescope GAME question QUESTION     one open question, all editions
      rulescope GAME diverge QUESTION      the smallest position where its readings differ
      rulescope GAME moves --start 2       the legal steps in a position
      rulescope GAME play --seed 7         watch a game
      rulescope GAME why POSITION STEP     the clauses that a move breaks
    """


def main(arguments: list[str] | None = None) -> None:
    """Run one command and leave with its exit status; a reader who has gone away, as `head` does, is no failure."""
    with terminable():
        status = carried_out(arguments)
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        status = unread()
    except OSError as error:
        unread()
        status = failed(said_of(error), 2)
    raise SystemExit(status)


class Terminated(BaseException):
    """Somebody asks us to end, as `kill` does."""


@contextmanager
def terminable() -> Iterator[None]:
    """Let SIGTERM end a command as Ctrl-C does: with everything put away, and in one line."""

    def end(_number: int, _frame: FrameType | None) -> None:
        raise Terminated

    before = signal.signal(signal.SIGTERM, end)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def bound_width() -> None:
    """Let everything be laid out for a terminal that is neither too narrow for words nor too wide for memory."""
    width = shutil.get_terminal_size().columns
    if "COLUMNS" in os.environ or not LEAST_WIDTH <= width <= MOST_WIDTH:
        os.environ["COLUMNS"] = str(min(max(width, LEAST_WIDTH), MOST_WIDTH))


def carried_out(arguments: list[str] | None) -> int:
    """Run one command; bad input ends in one line and status 2, a failed check in status 1."""
    output = sys.stdout
    bound_width()
    try:
        status = rulescope.main(args=arguments, prog_name="rulescope", standalone_mode=False)
    except click.ClickException as error:
        where = getattr(error, "ctx", None)
        hint = f" (see {where.command_path} --help)" if where else ""
        return failed(error.format_message().replace("\n", " ") + hint, 2)
    except CheckFailed as error:
        return failed(str(error), 1)
    except RulescopeError as error:
        return failed(str(error), 2)
    except BrokenPipeError:
        return unread()
    except OSError as error:
        return failed(said_of(error), 2)
    except (click.Abort, KeyboardInterrupt):
        return failed("interrupted", 130)
    except Terminated:
        return failed("terminated", 143)
    except SystemExit as leaving:
        # When nobody reads on, rich and click leave with status 1; click has then put something else in output's place.
        if isinstance(leaving.__context__, BrokenPipeError) or sys.stdout is not output:
            return unread()
        status = leaving.code
    return status if isinstance(status, int) else 0


def said_of(error: OSError) -> str:
    """Say what is wrong with which file; without a name it is what we read, or print if there is no room."""
    nameless = "standard output" if error.errno in NO_ROOM else "input"
    return f"{error.filename or nameless}: {error.strerror or error}"


def failed(message: str, status: int) -> int:
    """Say one line on standard error; give the exit status."""
    print(f"rulescope: {message}", file=sys.stderr)
    return status


def unread() -> int:
    """Let what nobody reads any more go nowhere, so that the interpreter does not complain at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0
