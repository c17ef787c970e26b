"""`push`: every way to make room in a crowd, the longest chain that is ever needed, crowds that find no way."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from analysis.adapter import Options
from analysis.cli.game_commands import JSON_OPTION, commands_of, print_json
from analysis.cli.limits import SECONDS
from analysis.cli.options import refuse, solver_options
from analysis.cli.outputs import OUTPUT
from model.errors import BadInput, CheckFailed

RECESS = commands_of("recess")

MOST_SIDE = 6


@RECESS.command(
    "push",
    """List every landing that pushes, and for each every legal way to make room.

    POSITION is as for `moves`. A landing is a step after which somebody has to make room: a walk into a fight, what is
    told to a nun, a nun's move. Nuns' landings are judged on the board as it stands; --after puts steps already made in
    the turn before. The clauses answer, and the simulator has to list the same. The table says what other readings of
    the questions on pushes make of the same position.

    --stuck and --longest take no position: they ask the solver, which chooses pieces and equipment on boards of one
    size. --stuck finds the smallest crowd (fewest pieces, then least equipment) in which a nun's landing finds no room,
    --longest the longest chain that a nun's landing on one piece can ever need. Pairs on open ground count where
    the rules let a pair stand there. Smaller crowds are also tried one by one by the simulator, where they are few.""",
)
@RECESS.position_options
@click.option("--after", default="", metavar="STEPS", help="Steps already made in this turn, apart by semicolons.")
@click.option("--landing", metavar="STEPS", help="Only this landing, e.g. 'nun a1-c3' or '2 A1-b3; tell c5'.")
@click.option("--by", "question", metavar="QUESTION", help="Compare the readings of this question only.")
@click.option("--all", "every", is_flag=True, help="Print every resolution and every question.")
@click.option("--svg", "svg_file", type=OUTPUT, help="Draw a shortest resolution.")
@click.option("--stuck", "about", flag_value="stuck", help="The smallest crowd without a legal resolution.")
@click.option("--longest", "about", flag_value="longest", help="The longest chain that can ever be needed.")
@click.option("--size", default="5x5", show_default=True, metavar="ROWSxCOLUMNS", help="Their boards, up to 6x6.")
@click.option("--shelters/--no-shelters", default=True, help="Shelters in two corners, or none.")
@click.option("--equipment/--no-equipment", default=True, help="Any equipment, or none.")
@click.option("--chain", type=click.IntRange(1, 20), metavar="K", help="--stuck: no chain of at most K pushes.")
@click.option("--seconds", type=SECONDS, default=60.0, show_default=True, help="Time limit.")
@solver_options
@RECESS.rules_options
@JSON_OPTION
def push(
    position: str | None,
    players: int | None,
    after: str,
    landing: str | None,
    question: str | None,
    every: bool,
    svg_file: Path | None,
    about: str | None,
    edition: str,
    choices: tuple[str, ...],
    as_json: bool,
    handout: Any,
    **options: Any,
) -> None:
    """Parse, ask, print."""
    if about is not None:
        if position is not None or players is not None:
            raise BadInput(f"--{about} asks for a position of its own; expected none to be given")
        if after or landing or question or every:
            raise BadInput(f"--{about} asks for a landing of its own; expected no --after, --landing, --by or --all")
        refuse(f"to a position; expected no --{about} with it", "board")
        if about == "longest":
            refuse("to --stuck; expected --stuck, not --longest", "chain")
        ask_for_a_crowd(about, RECESS.rules(edition, choices), svg_file, as_json, handout, options)
        return
    asking = ("size", "shelters", "equipment", "chain", "seconds", "solver", "smt2", "dimacs")
    refuse("to --stuck or --longest; expected one of them", *asking)
    if landing == "":
        raise BadInput("--landing names no step; expected e.g. 'nun a1-c3'")
    from rich.console import Console

    from analysis.play.view import working, write_svg
    from analysis.recess.push import view as pushing_view
    from analysis.recess.push.by_reading import by_reading, question_on_pushes, questions_on_pushes
    from analysis.recess.push.resolutions import crowded_out, landings, the_landing
    from analysis.recess.push.simulated import opinion_on
    from model.recess.moves import read_turn

    ruleset = RECESS.rules(edition, choices)
    given, so_far = RECESS.position(position, players, options, ruleset), read_turn(after)
    only = None if landing is None else read_turn(landing)
    questions = questions_on_pushes() if question is None else [question_on_pushes(question)]
    with working("looking for landings"):
        found = landings(given, ruleset, so_far)
    opinion = opinion_on(found, given, ruleset, so_far)
    if only is not None:
        found = [the_landing(found, only, given, ruleset, so_far)]
    crowded = crowded_out(given, ruleset, so_far) if only is None else []
    with working("comparing readings"):
        reckoned = by_reading(given, ruleset, questions, so_far, only)
    if svg_file:
        if not found:
            raise BadInput("nobody is pushed, so there is nothing to draw; moves --svg draws the position")
        write_svg(svg_file, given, ruleset, (*so_far, *found[0].steps, *found[0].resolutions[0]))
    if as_json:
        print_json(pushing_view.to_json(given, ruleset, found, crowded, opinion, reckoned))
    else:
        click.echo(pushing_view.written(given, ruleset, found, crowded, opinion, every))
        table = pushing_view.reading_table(reckoned, every or question is not None)
        nothing = "No other single reading of a question on pushes changes anything here."
        Console().print(table or nothing, highlight=False)
    if not opinion.agrees:
        raise CheckFailed(str(opinion))


def ask_for_a_crowd(
    about: str, rules: Any, svg_file: Path | None, as_json: bool, handout: Any, options: Options
) -> None:
    """Ask the solver for a crowd, and print what it says."""
    from analysis.answers import unconfirmed
    from analysis.play.view import watching, write_svg
    from analysis.recess.push.asking import longest_needed, smallest_stuck
    from analysis.recess.push.view import answer_json, written_answer
    from model.recess.moves import read_turn

    boards, seconds = boards_of(options), options["seconds"]
    with watching("asking the solver") as say:
        if about == "longest":
            answer = longest_needed(boards, rules, seconds, say, handout)
        else:
            answer = smallest_stuck(boards, rules, seconds, options["chain"], say, handout)
    if svg_file and answer.witness is not None:
        write_svg(svg_file, answer.witness, rules, read_turn(answer.details["landing"]))
    if as_json:
        print_json(answer_json(answer))
    else:
        click.echo(written_answer(answer))
    if contradicted := unconfirmed([answer]):
        raise CheckFailed("; ".join(contradicted))


def boards_of(options: Options) -> Any:
    """The boards that were asked for."""
    from analysis.recess.push.boards import Boards

    rows, _, columns = options["size"].lower().replace("×", "x").partition("x")
    if not all(side.isdigit() and 2 <= int(side) <= MOST_SIDE for side in (rows, columns)):
        raise BadInput(f"no size: {options['size']!r}; expected rows and columns from 2x2 to {MOST_SIDE}x{MOST_SIDE}")
    return Boards(int(rows), int(columns), options["shelters"], options["equipment"])
