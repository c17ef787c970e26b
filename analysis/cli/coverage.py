"""`coverage`: where does each clause decide anything, and how often?"""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

import click

from analysis.cli.crosscheck import progress
from analysis.cli.limits import JOBS_OPTION
from analysis.cli.options import solver_options

if TYPE_CHECKING:
    from analysis.solving.handout import Handout


@click.command()
@click.option("--positions", default=160, show_default=True, type=click.IntRange(1), help="How many positions to draw.")
@click.option("--games", default=12, show_default=True, type=click.IntRange(0), help="How many games to play.")
@click.option("--seed", default=1, show_default=True, type=click.IntRange(0), help="Where the drawing begins.")
@JOBS_OPTION
@click.option("--only", multiple=True, metavar="CLAUSE", help="Only find where this clause decides; may be repeated.")
@click.option("--fresh", is_flag=True, help="Forget what an interrupted run has kept.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@solver_options
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
    handout: Handout,
) -> None:
    """Find for each clause a small position in which it alone decides, and count how often it does in play.

    A clause decides if it alone forbids a step, if without it alone a line of the turn could be completed, or if it
    alone says what becomes of something. The solver is asked on unknown positions of small boards, the smallest first,
    with the readings unknown: for few readings other than the baseline's, few pieces, nothing unusual. What it finds is
    played again by clauses and simulator; if there is nothing, that is proved within the bound or undecided. Clauses of
    set-up and winning decide if they alone rule out a wrong start or winner.

    The counts come from random whole games and from small drawn positions. Gaps are clauses that an
    edition does not state, and positions in which no turn can be completed; overlaps are clauses that say different
    things of one fact, and editions that contradict themselves. The exit status is 1 if a clause stays undecided or a
    turn cannot be completed. An interrupted run goes on where it stopped as long as nothing has changed in the sources.

    \b
    Examples:
      rulescope GAME coverage
      rulescope GAME coverage --positions 1000 --games 50 --seed 2
      rulescope GAME coverage --only CLAUSE --only CLAUSE
      rulescope GAME coverage --only CLAUSE --smt2 question.smt2
      rulescope GAME coverage --json > coverage.json
    """
    from rich.console import Console

    from analysis.coverage.running import decisions, hand_out, run
    from analysis.coverage.view import show_coverage, show_findings

    if handout.smt2 or handout.dimacs:
        hand_out(game, only, handout)
    with progress("coverage", positions) as on_progress:
        if only:
            rows = decisions(game, only, seed, jobs, on_progress, fresh, handout.solver)
            is_clear = not any(row.verdict == "undecided" for row in rows)
        else:
            found = run(game, positions, games, seed, jobs, on_progress, fresh, handout.solver)
            is_clear = found.is_sound and not found.undecided
    if as_json:
        said = [row.to_json() for row in rows] if only else found.to_json()
        click.echo(json.dumps(said, ensure_ascii=False, indent=2))
    elif only:
        show_findings(rows, Console())
    else:
        show_coverage(found, Console())
    sys.exit(0 if is_clear else 1)
