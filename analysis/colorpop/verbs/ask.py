"""`ask`: bounded questions on unknown boards of Color Pop."""

from __future__ import annotations

import click

from analysis.cli.game_commands import JSON_OPTION, commands_of, print_json
from model.errors import CheckFailed

COLORPOP = commands_of("colorpop")


@click.command()
@click.argument("name", metavar="NAME")
@click.option("--most", type=click.IntRange(1, 12), help="The bound: tokens, or places of a filling; 6 or 8.")
@COLORPOP.rules_options
@JSON_OPTION
def ask(name: str, most: int | None, edition: str, choices: tuple[str, ...], as_json: bool) -> None:
    """Ask the solver about boards of which nothing is known but their bound.

    NAME is hopeless (fillings that no repair makes legal, or only some repair does), vanishing (a pop that takes the
    last tokens of two colours at once), finished (a finished board with a joker beside a coloured token) or a question
    on groups such as group.joker_only (the smallest board on which its readings allow different pops). An answer is
    found, with the least board; impossible within the bound, with the clauses to blame; or undecided. The simulator
    then tries every board of the bound by hand; if it says otherwise, the exit status is 1.

    \b
    Examples:
      rulescope colorpop ask vanishing
      rulescope colorpop ask finished --set group.joker_counts=no
      rulescope colorpop ask group.joker_bridges
      rulescope colorpop ask hopeless --most 7 --json
    """
    from analysis.answers import unconfirmed
    from analysis.colorpop.board_questions import answers
    from analysis.play.view import working

    with working("asking the solver, then the simulator"):
        told = answers(name, COLORPOP.rules(edition, choices), most)
    if as_json:
        print_json([answer.to_json() for answer in told])
    else:
        click.echo("\n\n".join(map(str, told)))
    if contradicted := unconfirmed(told):
        raise CheckFailed("; ".join(contradicted))
