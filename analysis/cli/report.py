"""`report`: write the clarification reports, or say what has changed since they were written."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

import click

from analysis.cli.limits import JOBS_OPTION
from model.errors import BadInput, one_of
from model.registry import game_named, game_names

DEFAULT = Path("reports")
FILE = click.Path(path_type=Path, dir_okay=False, exists=True)


@click.command()
@click.option(
    "--out",
    "folder",
    type=click.Path(path_type=Path, file_okay=False),
    help=f"The folder to write into; made where there is none.  [default: {DEFAULT}]",
)
@click.option("--check", is_flag=True, help="Write nothing; say what has changed, with exit status 1 if anything has.")
@click.option("--full", is_flag=True, help="Sample fifty times as much; an interrupted run goes on.")
@click.option("--pdf", is_flag=True, help="Print each page as PDF too.")
@click.option(
    "--text", "texts", multiple=True, metavar="GAME:EDITION=FILE", help="Show the sentences of your own copy."
)
@click.option("--rulings", "rulings", multiple=True, metavar="GAME:FILE", help="Your own rulings, beside ours.")
@JOBS_OPTION
@click.option("--json", "as_json", is_flag=True, help="Print what was written as JSON.")
def report(
    folder: Path | None,
    check: bool,
    full: bool,
    pdf: bool,
    texts: tuple[str, ...],
    rulings: tuple[str, ...],
    jobs: int,
    as_json: bool,
) -> None:
    """Write a report on each game: HTML pages that need no network, the same as Markdown, and every figure as JSON.

    A section whose inputs did not change is not worked out again. A file that would differ only in the seconds it took
    is left as it stands. The sentences of your own copy of a rulebook go only into a folder that you name.

    \b
    Examples:
      rulescope report
      rulescope report --check
      rulescope report --out mine --text GAME:fr=copy.txt --rulings GAME:club.toml --pdf
      rulescope report --full --out /tmp/reports
    """
    from analysis.report import ReportOptions, changes, write_reports
    from analysis.report.progress import watching

    if texts and folder is None:
        raise BadInput("--text needs --out FOLDER: your copy's sentences are yours, and go only where you say")
    given = tuple(text_of(text) for text in texts)
    own = tuple(file_of(file, "--rulings") for file in rulings)
    look_through(given, own)
    target = folder or DEFAULT
    if not check:
        target.mkdir(parents=True, exist_ok=True)
    with watching() as watch:
        options = ReportOptions(full, given, own, jobs, watch.within)
        if check:
            sys.exit(tell(changes(target, options, watch), target, as_json))
        outcome = write_reports(target, options, watch)
    printed: list[str] = []
    if pdf:
        from analysis.report.printing import print_pages

        printed = print_pages(target)
    if as_json:
        about = {"folder": str(target), "files": outcome.files, "changed": outcome.changed, "seconds": outcome.seconds}
        click.echo(json.dumps(about | {"pdf": printed}, ensure_ascii=False, indent=2))
    else:
        click.echo(outcome)
        for name in printed:
            click.echo(f"printed {name}")


def tell(found: list[str], folder: Path, as_json: bool) -> int:
    """Print what has changed; the exit status tells whether anything has."""
    if as_json:
        click.echo(json.dumps({"folder": str(folder), "changes": found}, ensure_ascii=False, indent=2))
    elif found:
        click.echo("\n".join(found))
        click.echo(f"{folder}: {len(found)} changes; `rulescope report --out {folder}` writes them")
    else:
        click.echo(f"{folder}: current")
    return 1 if found else 0


def text_of(given: str) -> tuple[str, str, Path]:
    """Read `GAME:EDITION=FILE`; the game may be left out if no other has an edition of that name."""
    name, equals, file = given.partition("=")
    if not equals:
        raise BadInput(f"--text {given!r}; expected GAME:EDITION=FILE, as in {game_names()[0]}:fr=copy.txt")
    game, _, edition = name.rpartition(":")
    game = game or only_game([name for name in game_names() if edition in game_named(name).edition_names], given)
    game_named(game).rulebook.edition(edition)
    return game, edition, existing(file, "--text")


def file_of(given: str, option: str) -> tuple[str, Path]:
    """Read `GAME:FILE`; the game may be left out if there is only one."""
    game, colon, file = given.partition(":")
    if colon and game in game_names():
        return game, existing(file, option)
    return only_game(game_names(), given), existing(given, option)


def only_game(games: Sequence[str], given: str) -> str:
    """The one game that can be meant; more or none are refused."""
    if len(games) != 1:
        raise BadInput(f"{given!r} does not say which game it belongs to; write GAME:{given}; {one_of(game_names())}")
    return games[0]


def look_through(texts: Iterable[tuple[str, str, Path]], rulings: Iterable[tuple[str, Path]]) -> None:
    """Refuse what cannot be read before anything is worked out: that takes minutes."""
    from analysis.rulings.review import rulings_of
    from analysis.sourcetext.citations import place_citations

    for game, edition, path in texts:
        place_citations(game_named(game).rulebook.edition(edition), path)
    for game, path in rulings:
        rulings_of(game, [path])


def existing(file: str, option: str) -> Path:
    """A file that has to be there."""
    path = Path(file)
    if not path.is_file():
        raise BadInput(f"{option}: there is no file {file}")
    return path
