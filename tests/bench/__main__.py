"""`python -m tests.bench`: how fast are we, and how fast are others?"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import click

from analysis.cli.outputs import OUTPUT
from model.errors import BadInput
from tests.bench import FULL, NAMES, QUICK, QUICK_NAMES, USUAL_NAMES, measure


@click.command()
@click.option("--quick", is_flag=True, help="Take about 15 seconds, less of everything and no kiss.")
@click.option(
    "--only",
    "names",
    multiple=True,
    metavar="NAME",
    type=click.Choice(NAMES),
    help=f"Measure this only; can be given several times. One of: {', '.join(NAMES)}.",
)
@click.option("--svg", "svg_file", type=OUTPUT, help="Draw how questions over several turns grow.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def bench(quick: bool, names: tuple[str, ...], svg_file: Path | None, as_json: bool) -> None:
    """Measure random play, start-up, counting and solving, side by side with other engines.

    Everything is measured in one run, on one core, in process time, and is the median of several rounds. The first run
    after an installation compiles the simulator, which takes a minute or two. Other engines come with
    pip install '.[peers]'. Questions over several turns are measured only by name: z3, glucose and clingo get
    the same clauses, and --svg draws how they grow; that takes up to an hour. A missed target is said to be; the exit
    status is 0 all the same.

    \b
    Examples:
      python -m tests.bench
      python -m tests.bench --quick --json
      python -m tests.bench --only compiled --only openspiel-breakthrough
      python -m tests.bench --only questions --svg growth.svg
    """
    wanted = names or (QUICK_NAMES if quick else USUAL_NAMES)
    if svg_file and "questions" not in wanted:
        raise BadInput("--svg draws questions over several turns; expected --only questions")
    try:
        found = measure(wanted, QUICK if quick else FULL, tell)
    finally:
        tell("")
    if svg_file:
        from analysis import files
        from tests.bench.questions import drawn

        files.write(svg_file, drawn(found.questions).drawing)
    if as_json:
        click.echo(json.dumps(found.to_dict(), ensure_ascii=False, indent=2))
    else:
        from rich.console import Console

        from tests.bench.view import show

        show(found, Console())


def tell(what: str) -> None:
    """Say on standard error what is being done, on a terminal only, in place of what was said before.

    A line of our own, because a spinner's thread would count as process time.
    """
    if sys.stderr.isatty():
        click.echo(f"\r\x1b[K{what}", nl=False, err=True)


if __name__ == "__main__":
    bench()
