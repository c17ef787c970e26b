"""`solve`: colours cleared from a board."""

from __future__ import annotations

from typing import Any

import click

from analysis import files
from analysis.cli.game_commands import JSON_OPTION, commands_of, print_json
from analysis.cli.limits import SECONDS
from analysis.cli.options import given, refuse
from analysis.cli.outputs import OUTPUT_OR_DASH
from analysis.colorpop.starts import legal_start, size_options
from model.errors import BadInput

COLORPOP = commands_of("colorpop")


@COLORPOP.command(
    "solve",
    """Clear colours from a board: found with a record that replays, impossible with a proof, or undecided.

    POSITION is as for `moves`; whose turn it is and who holds which colour do not matter. Without it a random legal
    set-up is taken, and with --random many of them.""",
)
@click.argument("position", required=False, metavar="[POSITION]")
@size_options
@click.option("--colours", default="", metavar="LETTERS", help="What to clear; all colours on the board unless told.")
@click.option("--shortest", is_flag=True, help="As few pops as possible.")
@click.option("--seconds", type=SECONDS, default=10.0, show_default=True, help="Give up after this long.")
@click.option("--seed", default=1, show_default=True, help="The same seed looks in the same order.")
@click.option("--random", "boards", type=click.IntRange(1), help="Solve so many random legal set-ups, and tell rates.")
@click.option("--record", "record_file", type=OUTPUT_OR_DASH, help="Write the record.")
@click.option("--slow", is_flag=True, help="Do not compile.")
@COLORPOP.rules_options
@JSON_OPTION
def solve(
    position: str | None,
    colours: str,
    shortest: bool,
    seconds: float,
    seed: int,
    boards: int | None,
    record_file: str | None,
    slow: bool,
    edition: str,
    choices: tuple[str, ...],
    as_json: bool,
    **options: Any,
) -> None:
    """Print an answer, or rates and times over many boards."""
    from model.colorpop.clearing import Solver, clear_colours, present, solitaire

    ruleset = COLORPOP.rules(edition, choices)
    if given("colours") and not colours:
        raise BadInput("--colours names no colour; expected letters, or no --colours for all of them")
    if boards is not None:
        refuse("to a single board; expected no --random with it", "record_file", "board_seed")
        from analysis.colorpop.clearing_rates import rates
        from analysis.play.view import watched

        if position is not None:
            raise BadInput("--random draws its own boards; expected no POSITION")
        drawn = {**options, "board_seed": None, "each": 1, "teams": False}
        starts = [legal_start(drawn, 1, seed + number, ruleset) for number in range(boards)]
        solitaire(starts[0], colours or present(starts[0]))
        solver = Solver(starts[0].grid, ruleset, fast=not slow)
        found = rates(solver, watched(starts, "solving", len(starts)), colours, shortest, seconds)
        return print_json(found.to_dict()) if as_json else click.echo(str(found))
    board = COLORPOP.position(position, None, options | {"each": 1, "teams": False}, ruleset, seed)
    answer = clear_colours(board, colours or present(board), ruleset, shortest, seconds, seed, fast=not slow)
    if record_file is not None and answer.record is not None:
        files.write_or_print(record_file, f"{answer.record}\n")
    if as_json:
        return print_json(answer.to_dict())
    if record_file != "-":
        click.echo(answer_text(answer))
    return None


def answer_text(answer: Any) -> str:
    """An answer for people."""
    if answer.record is None:
        return f"{answer.word}: clear {answer.colours} ({answer.why})"
    pops = f"{answer.pops} pop{'' if answer.pops == 1 else 's'}"
    least = ", the fewest possible" if answer.is_shortest else ""
    return f"{answer.word}: {answer.colours} in {pops}{least} ({answer.why})\n{answer.record}"
