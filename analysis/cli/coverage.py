"""`coverage`: which clauses and readings ever decide anything?"""

from __future__ import annotations

import json
import sys

import click

from analysis.cli.crosscheck import progress
from analysis.cli.limits import JOBS_OPTION


@click.command()
@click.option("--positions", default=160, show_default=True, type=click.IntRange(1), help="How many positions to draw.")
@click.option("--games", default=12, show_default=True, type=click.IntRange(0), help="How many games to play.")
@click.option("--seed", default=1, show_default=True, type=click.IntRange(0), help="Where the drawing begins.")
@JOBS_OPTION
@click.option(
    "--only", multiple=True, metavar="NAME", help="Only find where this clause or reading decides; may be repeated."
)
@click.option("--fresh", is_flag=True, help="Forget what an interrupted run has kept.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.pass_obj
def coverage(
    game: str,
    positions: int,
    games: int,
    seed: int,
    jobs: int,
    only: tuple[str, ...],
    fresh: bool,
    as_json: bool,
) -> None:
    """Count where each clause and each reading decides, and find a position for those that never did.

    A clause decides in a scene if it alone refuses a move, or says what becomes of something after a legal step; set-up
    and winning clauses if they alone rule out a wrong start or winner. A reading decides in a scene if another reading
    of its question gives other legal steps, another position after one, or another winner. Scenes come from random
    games on the whole board and from small drawn positions, under the baseline, the editions and drawn rulesets.

    What never decided is hunted for with aimed draws, then looked for in every position of a small bound. Gaps are
    clauses that an edition does not state, and steps with two next positions; overlaps are turns that cannot go on, and
    editions that contradict themselves. The exit status is 1 if a clause or reading stays unexplained. An interrupted
    run goes on where it stopped as long as nothing has changed in the sources.

    \b
    Examples:
      rulescope recess coverage
      rulescope recess coverage --positions 1000 --games 50 --seed 2
      rulescope recess coverage --only fight.limit --only nun.stay=yes
      rulescope recess coverage --json > coverage.json
      rulescope colorpop coverage
      rulescope colorpop coverage --positions 1000 --games 40
      rulescope colorpop coverage --only win.mover --only setup.hopeless=accept
    """
    from rich.console import Console

    from analysis.coverage.running import hunts_for, run
    from analysis.coverage_view import show_coverage, show_hunted

    with progress("coverage", positions) as on_progress:
        if only:
            rows = hunts_for(game, only, seed, jobs, on_progress, fresh)
            unexplained = [row.name for row in rows if row.verdict == "undecided"]
        else:
            found = run(game, positions, games, seed, jobs, on_progress, fresh)
            unexplained = found.unexplained
    if as_json:
        said = [row.to_json() for row in rows] if only else found.to_json()
        click.echo(json.dumps(said, ensure_ascii=False, indent=2))
    elif only:
        show_hunted(rows, Console())
    else:
        show_coverage(found, Console())
    sys.exit(1 if unexplained else 0)
