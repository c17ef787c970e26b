"""`rulings`: what has been decided, whether it still stands, and writing a new ruling down."""

from __future__ import annotations

import sys
from datetime import date
from pathlib import Path

import click

from analysis.adapter import Command
from analysis.cli.game_commands import JSON_OPTION, print_json
from model.registry import game_named


def files_option(command: Command) -> Command:
    """Let a command take a user's own files of rulings."""
    return click.option(
        "--rulings",
        "files",
        multiple=True,
        type=click.Path(path_type=Path, dir_okay=False, exists=True),
        help="Your own rulings, beside ours; may be repeated.",
    )(command)


@click.group(invoke_without_command=True)
@files_option
@JSON_OPTION
@click.pass_context
def rulings(ctx: click.Context, files: tuple[Path, ...], as_json: bool) -> None:
    """List what has been decided: question, reading, who, when, on what ground, and whether it still stands.

    A ruling is kept in a file of its own name, with a position for each other reading in which the two differ, and the
    fingerprints of the sentences on which the editions rested then.
    """
    if ctx.invoked_subcommand is None:
        show(ctx.obj, files, as_json)


def show(game: str, files: tuple[Path, ...], as_json: bool) -> bool:
    """Print how all rulings fare; give whether all is well."""
    from rich.console import Console

    from analysis.rulings.review import review_all, rulings_of
    from analysis.rulings.view import counted, show_verdicts

    verdicts = review_all(game, rulings_of(game, files))
    if as_json:
        print_json([verdict.to_dict() for verdict in verdicts])
    else:
        show_verdicts(verdicts, Console())
        click.echo(counted(verdicts))
    return all(verdict.is_well for verdict in verdicts)


@rulings.command()
@files_option
@JSON_OPTION
@click.pass_obj
def check(game: str, files: tuple[Path, ...], as_json: bool) -> None:
    """Replay every ruling's positions, and reopen those whose ground has moved; exit status 1 if there are any.

    A ruling is reopened when an edition cites other sentences on its question than it did, when a sentence reads
    otherwise, and when its question or reading is gone or has got new rivals. It is broken when the rules do not do
    what it says, or another ruling decides otherwise. One that another supersedes is left alone.
    """
    sys.exit(0 if show(game, files, as_json) else 1)


@rulings.command()
@click.argument("question_id", metavar="QUESTION")
@click.argument("word", metavar="READING")
@click.option("--who", required=True, help="Who decided.")
@click.option("--source", required=True, help="On what ground, and where it can be read.")
@click.option("--when", type=click.DateTime(["%Y-%m-%d"]), help="The day; today unless given.")
@click.option("--name", default="", help="A name for the ruling; made from question and reading unless given.")
@click.option("--supersedes", default="", metavar="NAME", help="The ruling whose place it takes.")
@click.pass_obj
def new(
    game: str, question_id: str, word: str, who: str, source: str, when: date | None, name: str, supersedes: str
) -> None:
    """Print a ruling ready to be appended to a file, with positions that tell it from the other readings."""
    from analysis.rulings.review import make_ruling, positions_against, ruling_text

    reading = game_named(game).rulebook.question(question_id).read(word)
    day = date.today() if when is None else when
    day = date(day.year, day.month, day.day)
    against = positions_against(reading, game)
    found = make_ruling(game, reading, against, who, source, day, name=name, supersedes=supersedes)
    click.echo(ruling_text(found), nl=False)
