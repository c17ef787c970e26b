"""`push`: every way to make room in a crowd, the longest chain that is ever needed, crowds that find no way."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from analysis.cli.play import JSON_OPTION, print_json
from analysis.cli.recess import KIT
from model.game import BadInput


@KIT.command(
    "push",
    """List every landing that pushes, and for each every legal way to make room.

    POSITION is as for `moves`. A landing is a step after which somebody has to make room: a walk into a fight, what is
    told to a nun, a nun's move. Nuns' landings are judged on the board as it stands; --after puts steps already made in
    the turn before. The table says what other readings of the questions on pushes make of the same position.""",
)
@KIT.position_options
@click.option("--after", default="", metavar="STEPS", help="Steps already made in this turn, apart by semicolons.")
@click.option("--landing", metavar="STEPS", help="Only this landing, e.g. 'nun a1-c3' or '2 A1-b3; tell c5'.")
@click.option("--by", "question", metavar="QUESTION", help="Compare the readings of this question only.")
@click.option("--all", "every", is_flag=True, help="Print every resolution and every question.")
@click.option("--svg", "svg_file", type=click.Path(path_type=Path, dir_okay=False), help="Draw a shortest resolution.")
@KIT.rules_options
@JSON_OPTION
def push(
    position: str | None,
    players: int | None,
    after: str,
    landing: str | None,
    question: str | None,
    every: bool,
    svg_file: Path | None,
    edition: str,
    choices: tuple[str, ...],
    as_json: bool,
    **options: Any,
) -> None:
    """Parse, ask, print."""
    from rich.console import Console

    from analysis import pushing_view
    from analysis.play_view import write_svg
    from analysis.pushing.by_reading import by_reading, question_on_pushes, questions_on_pushes
    from analysis.pushing.resolutions import crowded_out, landings, the_landing
    from model.recess.moves import read_turn

    ruleset = KIT.rules(edition, choices)
    given, so_far = KIT.position(position, players, options, ruleset), read_turn(after)
    simulator = KIT.simulator(given, ruleset)
    found = landings(simulator, given, so_far)
    only = None if landing is None else read_turn(landing)
    if only is not None:
        found = [the_landing(found, only, given, ruleset, so_far)]
    crowded = crowded_out(given, ruleset, so_far) if only is None else []
    questions = questions_on_pushes() if question is None else [question_on_pushes(question)]
    reckoned = by_reading(given, ruleset, questions, so_far, only)
    if svg_file:
        if not found:
            raise BadInput("nobody is pushed, so there is nothing to draw; moves --svg draws the position")
        write_svg(svg_file, given, ruleset, (*so_far, *found[0].steps, *found[0].resolutions[0]))
    if as_json:
        return print_json(pushing_view.to_json(given, ruleset, found, crowded, reckoned))
    click.echo(pushing_view.written(given, ruleset, found, crowded, every))
    table = pushing_view.reading_table(reckoned, every or question is not None)
    Console().print(table or "No other single reading of a question on pushes changes anything here.", highlight=False)
    return None
