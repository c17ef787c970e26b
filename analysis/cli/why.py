"""`why` for every game: whether a move is legal, and if not which clauses it breaks."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from analysis import files
from analysis.cli.game_commands import JSON_OPTION, GameCommands, print_json
from analysis.cli.options import solver_options
from analysis.cli.outputs import OUTPUT


def why_command(commands: GameCommands) -> click.Command:
    """Make a game's `why`."""

    @commands.command(
        "why",
        """Say whether a move is legal, and if not which clauses it breaks.

        Each clause comes in our words and with its places in every edition, under the picture with the offence marked;
        then the readings under which the verdict is the opposite. POSITION is a file with a picture or JSON, - for
        standard input, or the one-line form itself; MOVE is a step, or several steps of one turn apart by semicolons,
        of which the first illegal one is judged.

        With --any-reading all questions are left open at once, and a solver is asked for all smallest sets of readings
        that turn the verdict round; that there is none is then a proof. Clauses and simulator judge each answer.""",
    )
    @click.argument("position", metavar="POSITION")
    @click.argument("move", metavar="MOVE")
    @commands.rules_options
    @click.option("--any-reading", is_flag=True, help="Ask under all readings at once, not under one or two others.")
    @solver_options
    @click.option("--svg", "svg_file", type=OUTPUT, help="Draw the position with the offence marked as SVG.")
    @click.option("--png", "png_file", type=OUTPUT, help="The same as PNG.")
    @JSON_OPTION
    def why(
        position: str,
        move: str,
        edition: str,
        choices: tuple[str, ...],
        any_reading: bool,
        handout: Any,
        svg_file: Path | None,
        png_file: Path | None,
        as_json: bool,
    ) -> None:
        from analysis import drawing
        from analysis.play.view import working
        from analysis.why import view as why_view
        from analysis.why.verdict import why as ask

        ruleset = commands.rules(edition, choices)
        given, steps = commands.position(position, None, {}, ruleset), commands.game.read_turn(move)
        with working("judging the move, also under other readings"):
            answer = ask(given, ruleset, steps, any_reading, handout)
        if svg_file:
            files.write(svg_file, drawing.svg(why_view.drawn(answer)) + "\n")
        if png_file:
            files.write(png_file, drawing.png(why_view.drawn(answer)))
        if as_json:
            print_json(why_view.to_dict(answer))
        else:
            from rich.console import Console

            Console(highlight=False, soft_wrap=True).print(why_view.shown(answer))

    return why
