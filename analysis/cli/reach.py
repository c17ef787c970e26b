"""`reach` for every game: can a position with some property come about?"""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import click

from analysis import files
from analysis.cli.depends import DEPENDS, asked_with_line, depends_json, depends_written
from analysis.cli.game_commands import JSON_OPTION, GameCommands, print_json
from analysis.cli.limits import SECONDS
from analysis.cli.options import names_but, refuse, solver_options
from analysis.cli.outputs import OUTPUT, OUTPUT_OR_DASH
from model.errors import BadInput


def reach_command(commands: GameCommands) -> click.Command:
    """Make a game's `reach`."""

    @commands.command(
        "reach",
        """Check whether a position with some property can be reached within N turns.

        GOAL is one of --list, with its number if it takes one. The turns are laid out by the clauses for a solver, one
        after the other: the shortest game is found, which the simulator has played, or it is impossible, with the
        clauses to blame. On a small board the simulator looks at every position as well. What the solver leaves open
        the simulator looks for: every position as far as time allows, then games that come nearer and nearer.

        --always asks for a position without the property, --never for one with it, as a counterexample.""",
    )
    @click.argument("name", metavar="[GOAL]", required=False)
    @click.option("--player", metavar="LETTER", help="Of whom it is asked; of anybody unless given.")
    @click.option("--within", type=click.IntRange(1), default=4, show_default=True, metavar="N", help="How many turns.")
    @click.option("--property", "hook", metavar="PLACE", help="Your own: module:function or file.py:function.")
    @click.option("--can", "mode", flag_value="can", default="can", help="Can it be? (unless said otherwise)")
    @click.option("--always", "mode", flag_value="always", help="Is it always so?")
    @click.option("--never", "mode", flag_value="never", help="Is it never so?")
    @click.option("--from", "position", metavar="POSITION", help="Begin with a position, as for `moves`.")
    @click.option(
        "--start", "players", type=commands.numbers_of_players, help="Begin with the start of so many players."
    )
    @commands.start_options
    @commands.rules_options
    @click.option("--seconds", type=SECONDS, default=60.0, show_default=True, help="Time limit.")
    @click.option("--record", "record_file", type=OUTPUT_OR_DASH, help="Write the record.")
    @click.option("--svg", "svg_file", type=OUTPUT, help="Draw the game, turn by turn.")
    @solver_options
    @DEPENDS
    @click.option("--list", "listing", is_flag=True, help="List the goals that have names, and leave.")
    @JSON_OPTION
    def reach(
        name: str | None,
        player: str | None,
        within: int,
        hook: str | None,
        mode: str,
        position: str | None,
        players: int | None,
        edition: str,
        choices: tuple[str, ...],
        seconds: float,
        record_file: str | None,
        svg_file: Path | None,
        depends: bool,
        listing: bool,
        as_json: bool,
        handout: Any,
        **options: Any,
    ) -> None:
        """Parse, ask, print."""
        from analysis.play.view import watching
        from analysis.reach import view as reach_view
        from analysis.reach.asking import reach as ask
        from analysis.reach.asking import reach_line
        from analysis.reach.properties import property_hooked, property_named
        from analysis.reach.question import ReachQuestion

        if listing:
            refuse("to a question; expected nothing beside --list", *names_but("listing", "as_json"))
            if as_json:
                return print_json(reach_view.library_json(commands.game))
            return click.echo(reach_view.library(commands.game))
        if (name is None) == (hook is None):
            raise BadInput("expected a goal: a name from --list, or --property module:function, and not both")
        ruleset = commands.rules(edition, choices)
        start = commands.position(position, players, options, ruleset)
        whose = commands.player(player, start)
        wanted = property_named(commands.game, name, whose) if name is not None else property_hooked(str(hook))
        hints = commands.adapter.search_hints()
        if hints and (why := hints.why_hopeless(start)):
            raise BadInput(why)
        question = ReachQuestion(start, ruleset, wanted, within, mode)  # type: ignore[arg-type]
        with watching("looking for a way") as say:
            answer = ask(question, seconds, lambda turn, count: say(f"turn {turn}: {count:,}"), handout)
        if record_file and answer.witness:
            files.write_or_print(record_file, f"{answer.witness}\n")
        if svg_file and answer.witness:
            files.write(svg_file, reach_view.strip(answer.witness).drawing + "\n")  # type: ignore[arg-type]
        asked = partial(asked_with_line, partial(reach_line, question, seconds), ruleset, answer.witness)
        hangs = asked(question.sought.goal, handout.solver) if depends else None
        if as_json:
            return print_json(reach_view.to_json(commands.game, answer) | depends_json(hangs))
        return click.echo(reach_view.written(commands.game, answer) + depends_written(hangs))

    return reach
