"""`study`: how often does a question come up in play?"""

from __future__ import annotations

import click

from analysis.cli.crosscheck import progress
from analysis.cli.game_commands import JSON_OPTION, print_json
from analysis.cli.limits import JOBS_OPTION
from model.registry import game_named


@click.command()
@click.argument("questions", nargs=-1, metavar="[QUESTION]...")
@click.option(
    "--turns", default=6_000, show_default=True, type=click.IntRange(1), help="About how many turns, in whole games."
)
@click.option("--full", is_flag=True, help="Fifty times as many, compiled first.")
@click.option("--seed", default=1, show_default=True, type=click.IntRange(0), help="Where the drawing begins.")
@click.option("--edition", default="baseline", show_default=True, metavar="EDITION", help="How all else is played.")
@click.option("--set", "choices", multiple=True, metavar="QUESTION=READING", help="Choose a reading; may be repeated.")
@JOBS_OPTION
@click.option("--fresh", is_flag=True, help="Forget what an interrupted run has kept.")
@JSON_OPTION
@click.pass_obj
def study(
    game: str,
    questions: tuple[str, ...],
    turns: int,
    full: bool,
    seed: int,
    edition: str,
    choices: tuple[str, ...],
    jobs: int,
    fresh: bool,
    as_json: bool,
) -> None:
    """Sample how often it matters which reading of a question is played; without a name, of every question.

    Games are played at random by one reading, each step drawn evenly from all legal ones; beside it the same steps are
    taken by the other. A turn counts if the two allow other next steps on the way, or make another position of the
    step that is drawn. Questions on winners are counted by games, those on setting up by set-ups, those on what players
    see by views. Every pair of readings meets the same seeds. Trial number n has a seed of its own, so that a larger
    sample holds a smaller one. An interrupted run goes on where it stopped.
    """
    from rich.console import Console

    from analysis.studies import frequencies, studies_of
    from analysis.studies.running import FULL_TRIALS, TURNS_A_GAME
    from analysis.studies.view import shares_to_dict, show_shares

    rules = game_named(game).rulebook.ruleset.parse(", ".join([edition, *choices]))
    asked = studies_of(game, questions, rules, seed)
    trials = FULL_TRIALS if full else -(-turns // TURNS_A_GAME)
    with progress("pieces", len(asked)) as on_progress:
        found = frequencies(asked, trials, jobs, on_progress, fresh)
    if as_json:
        print_json(shares_to_dict(found))
    else:
        show_shares(found, Console())
