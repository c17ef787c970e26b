"""`setup`: legal set-ups at random, and how often a random fill is legal."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from analysis.cli.game_commands import JSON_OPTION, commands_of, print_json
from analysis.cli.options import refuse
from analysis.cli.outputs import OUTPUT
from analysis.colorpop.starts import board_options, legal_start, size_of

COLORPOP = commands_of("colorpop")
USUAL_FILLS = 20_000
"""How many random fills are studied if nobody says."""


@COLORPOP.command(
    "setup",
    """Set games up at random: slides filled and arranged until they are legal, secret colours dealt.

    With --study, count how often a random fill is legal, and which repairs help where it is not.""",
)
@click.option("--players", type=click.IntRange(1, 5), default=4, show_default=True)
@board_options
@click.option("--seed", default=1, show_default=True, help="The same seed sets the same games up.")
@click.option("--count", type=click.IntRange(1), default=1, show_default=True, help="How many set-ups.")
@click.option(
    "--study",
    "fills",
    type=click.IntRange(1),
    is_flag=False,
    flag_value=USUAL_FILLS,
    metavar="[FILLS]",
    help=f"Study so many random fills, {USUAL_FILLS:,} if no number is given.",
)
@click.option("--state", type=OUTPUT, help="With --study: keep counts here.")
@click.option("--slow", is_flag=True, help="With --study: do not compile.")
@COLORPOP.rules_options
@JSON_OPTION
def setup(
    players: int,
    seed: int,
    count: int,
    fills: int | None,
    state: Path | None,
    slow: bool,
    edition: str,
    choices: tuple[str, ...],
    as_json: bool,
    **options: Any,
) -> None:
    """Print set-ups, or the study of random fills."""
    ruleset = COLORPOP.rules(edition, choices)
    refuse("to games on one board; expected --seed, which deals set-ups too", "board_seed")
    if fills is None:
        refuse("to --study; expected --study too", "state", "slow")
        found = [
            legal_start({**options, "board_seed": None}, players, seed + number, ruleset) for number in range(count)
        ]
        if as_json:
            return print_json([position.to_json() for position in found])
        return click.echo("\n\n".join(map(str, found)))
    refuse("to single set-ups; expected no --study with it", "count", "players", "each", "teams")
    from analysis.colorpop.setup_study import SetupStudy, chunks, show, to_dict
    from analysis.play.view import watched
    from model.colorpop.setup import box_for

    grid = size_of(options["size"])
    asked = SetupStudy(grid, box_for(grid, options["kinds"], options["jokers"]), seed, fills)
    tally = asked.resumed(state)
    for chunk in watched(chunks(asked, tally), "filling slides"):
        asked.advance(tally, chunk, state, fast=not slow)
    return print_json(to_dict(asked, tally)) if as_json else click.echo(show(asked, tally))
