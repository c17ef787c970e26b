"""`crosscheck`: do simulator and clauses agree on the rules?"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import click

from analysis.cli.limits import JOBS_OPTION
from analysis.cli.options import refuse
from analysis.workers import OnProgress
from model.errors import BadInput


@click.command()
@click.option("--positions", default=200, show_default=True, type=click.IntRange(1), help="How many positions to draw.")
@click.option("--seed", default=1, show_default=True, type=click.IntRange(0), help="Where the drawing begins.")
@JOBS_OPTION
@click.option("--fault", type=int, metavar="N", help="Seed fault N, find it, shrink it, draw it.")
@click.option("--faults", is_flag=True, help="Try every seeded fault and say which share is caught.")
@click.option("--only", multiple=True, type=int, metavar="N", help="With --faults: try these only; may be repeated.")
@click.option("--fresh", is_flag=True, help="Forget what an interrupted run has kept.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.pass_obj
def crosscheck(
    game: str,
    positions: int,
    seed: int,
    jobs: int,
    fault: int | None,
    faults: bool,
    only: tuple[int, ...],
    fresh: bool,
    as_json: bool,
) -> None:
    """Compare the simulator with the clauses, in positions and rulesets drawn at random.

    In every scene of a line of play the legal steps have to be the same and to lead to the same position, and every
    other step that can be written down has to be refused by both for the same kind of reason. Other lines of the turn
    are compared, too, as far as their legal steps, where these lead and the results of the turn go; and on small boards
    the results are compared three ways: walked by the clauses, laid out for a solver that lists them all, simulated.
    Half of the positions are drawn for a theme (crowds, several fights at once, nothing legal but a pass…); the share
    of each is printed. A disagreement is shrunk and drawn; the exit status is then 1. An interrupted run goes on where
    it stopped as long as nothing has changed in the sources.

    Faults are made from the sources. In the clauses: a permission dropped, a change forgotten, a slot dropped, out of
    place or due at a wrong time, a reading exchanged, a clause left out of what is laid out. In the simulator: readings
    swapped, changes forgotten, and faults of order: who is asked first, which of several is taken, what happens when
    nothing else is legal.

    \b
    Examples:
      rulescope GAME crosscheck
      rulescope GAME crosscheck --positions 2000 --seed 1
      rulescope GAME crosscheck --fault 12
      rulescope GAME crosscheck --faults --positions 1500
    """
    if fault is not None and faults:
        raise BadInput("give --fault N or --faults, not both")
    if not faults:
        refuse("to --faults; expected --faults too", "only")
    if fault is not None:
        refuse("to a run of many; expected no --fault with it", "jobs", "fresh")
    if faults:
        status = try_faults(game, seed, positions, jobs, only, fresh, as_json)
    elif fault is not None:
        status = show_fault(game, fault, seed, positions, as_json)
    else:
        status = compare(game, positions, seed, jobs, fresh, as_json)
    sys.exit(status)


@contextmanager
def progress(title: str, total: int) -> Iterator[OnProgress]:
    """A bar on standard error, for people at a terminal only."""
    from rich.console import Console
    from rich.progress import Progress

    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(title, total=total)
        yield lambda done, of: bar.update(task, completed=done, total=of)


def compare(game: str, positions: int, seed: int, jobs: int, fresh: bool, as_json: bool) -> int:
    """Run the cross-check and print its verdict."""
    from rich.console import Console

    from analysis.crosscheck.running import run
    from analysis.crosscheck.shrinking import shrink
    from analysis.crosscheck.view import show_disagreement, show_verdict

    with progress("positions", positions) as on_progress:
        verdict = run(game, positions, seed, jobs, on_progress=on_progress, fresh=fresh)
    verdict.disagreements = [shrink(found) for found in verdict.disagreements[:1]]
    if as_json:
        click.echo(json.dumps(verdict.to_json(), ensure_ascii=False, indent=2))
    else:
        console = Console()
        show_verdict(verdict, console)
        for found in verdict.disagreements:
            show_disagreement(found, console)
    return 0 if verdict.agrees else 1


def show_fault(game: str, number: int, seed: int, positions: int, as_json: bool) -> int:
    """Find, shrink and draw one seeded fault; it is good news if the status is 1."""
    from rich.console import Console

    from analysis.crosscheck.faults import fault_numbered
    from analysis.crosscheck.plan import plan_of
    from analysis.crosscheck.shrinking import shrink
    from analysis.crosscheck.trials import first_disagreement
    from analysis.crosscheck.view import show_disagreement

    fault = fault_numbered(game, number)
    found = first_disagreement(game, number, seed, positions)
    smallest = shrink(found[1], fault.setting) if found else None
    if as_json:
        said = {"fault": str(fault), "found": smallest.to_json() if smallest else None}
        click.echo(json.dumps(said, ensure_ascii=False, indent=2))
    else:
        console = Console()
        console.print(str(fault), markup=False)
        if found is None:
            why = plan_of(game).equivalents.get(fault.what, f"not noticed in {positions} positions; try more")
            console.print(why, markup=False)
        else:
            console.print(f"noticed in position {found[0]}, shrunk to:")
            show_disagreement(smallest or found[1], console)
    return 0 if found is None else 1


def try_faults(
    game: str, seed: int, positions: int, jobs: int, only: tuple[int, ...], fresh: bool, as_json: bool
) -> int:
    """Try all faults and print which share is caught."""
    from rich.console import Console

    from analysis.crosscheck.faults import fault_numbered
    from analysis.crosscheck.trials import try_all
    from analysis.crosscheck.view import show_trials

    for number in only:
        fault_numbered(game, number)
    with progress("faults", len(only) or 1) as on_progress:
        trials = try_all(game, seed, positions, jobs, only, on_progress, fresh)
    if as_json:
        click.echo(json.dumps([trial.to_json() for trial in trials], ensure_ascii=False, indent=2))
    else:
        show_trials(trials, Console())
    return 0 if all(trial.is_settled for trial in trials) else 1
