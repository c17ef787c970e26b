"""`notebooks`: execute the notebooks again, and check them as they are kept."""

from __future__ import annotations

from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from analysis.cli.limits import JOBS_OPTION
from model.errors import CheckFailed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from analysis.notebooks.executing import OnCell

FOLDER = click.option(
    "--folder",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path("notebooks"),
    show_default=True,
    help="Where the notebooks are.",
)


@click.group()
def notebooks() -> None:
    """Execute the notebooks again, or check them as they are kept.

    \b
    Examples:
      rulescope notebooks run --quick
      rulescope notebooks check
    """


@notebooks.command()
@click.argument("names", nargs=-1)
@click.option("--quick", is_flag=True, help="Smaller samples, and nothing is kept: only to see that every cell runs.")
@JOBS_OPTION
@FOLDER
def run(names: tuple[str, ...], quick: bool, jobs: int, folder: Path) -> None:
    """Execute notebooks from top to bottom, keep their outputs, and renew the list of answers.

    NAMES are beginnings of file names; without one, all are executed. A notebook with a cell that raises is left as it
    was; every such cell is named, and the exit status is 1.

    \b
    Examples:
      rulescope notebooks run
      rulescope notebooks run 01 04
      rulescope notebooks run --quick
    """
    from analysis.notebooks.executing import executed
    from analysis.notebooks.files import answer, paths, write
    from analysis.notebooks.listing import renew

    broken = []
    chosen = paths(folder, names)
    with watching(len(chosen)) as (on_cell, on_notebook):
        for done in executed(chosen, quick, jobs, on_cell):
            on_notebook()
            if done.broken is not None:
                broken.append(str(done.broken))
                click.echo(f"{done.path.name} ({done.seconds:.0f} s): broken in cell {done.broken.cell}")
                continue
            if not quick:
                write(done.path, done.notebook)
            click.echo(f"{done.path.name} ({done.seconds:.0f} s): {answer(done.notebook)}")
    if broken:
        raise CheckFailed("; ".join(broken))
    if not quick:
        renew(folder)


@notebooks.command()
@FOLDER
def check(folder: Path) -> None:
    """Say what is wrong with the notebooks as they are kept.

    Each has to be executed from top to bottom, as its cells stand, without an error or a warning, to ask its question
    in a heading, to end in a bold answer, to hold no cell of code over ten lines and no path of one machine; the list
    beside them has to give their answers. The exit status is 1 if anything is wrong.

    \b
    Examples:
      rulescope notebooks check
    """
    from analysis.notebooks.checking import all_problems
    from analysis.notebooks.files import paths

    found = paths(folder)
    wrong = all_problems(found, folder)
    for problem in wrong:
        click.echo(problem)
    if wrong:
        raise CheckFailed(f"{len(wrong)} problem{'s' if len(wrong) > 1 else ''} in {folder}")
    one = len(found) == 1
    click.echo(f"{len(found)} notebook{'' if one else 's'}, executed, {'' if one else 'each '}with its answer.")


@contextmanager
def watching(total: int) -> Iterator[tuple[OnCell, Callable[[], None]]]:
    """A bar of notebooks on standard error that names the cell under way, at a terminal only."""
    from rich.console import Console
    from rich.progress import Progress

    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("notebooks", total=total)
        yield (
            lambda name, cell, cells: bar.update(task, description=f"{name}, cell {cell} of {cells}"),
            lambda: bar.advance(task),
        )
