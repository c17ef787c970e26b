"""`bench`: how fast are we, and how fast are others?"""

from __future__ import annotations

import json
import sys

import click

from analysis.bench import FULL, NAMES, QUICK, QUICK_NAMES, measure


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
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def bench(quick: bool, names: tuple[str, ...], as_json: bool) -> None:
    """Measure random play, start-up, counting and solving, side by side with other engines.

    Everything is measured in one run, on one core, in process time, and is the median of several rounds. The first run
    after an installation compiles the simulator, which takes a minute or two. Other engines come with
    pip install 'rulescope[peers]'. A missed target is said to be; the exit status is 0 all the same.

    \b
    Examples:
      rulescope bench
      rulescope bench --quick --json
      rulescope bench --only compiled --only openspiel-breakthrough
    """
    try:
        found = measure(names or (QUICK_NAMES if quick else NAMES), QUICK if quick else FULL, tell)
    finally:
        tell("")
    if as_json:
        click.echo(json.dumps(found.to_dict(), ensure_ascii=False, indent=2))
    else:
        from rich.console import Console

        from analysis.bench.view import show

        show(found, Console())


def tell(what: str) -> None:
    """Say on standard error what is being done, on a terminal only, in place of what was said before.

    A line of our own, because a spinner's thread would count as process time.
    """
    if sys.stderr.isatty():
        click.echo(f"\r\x1b[K{what}", nl=False, err=True)
