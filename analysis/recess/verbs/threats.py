"""`threats` and `forced`: kisses within a turn, what prevents them, and kisses that nobody can prevent."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import click

from analysis.cli.depends import DEPENDS, asked_otherwise, depends_json, depends_written
from analysis.cli.game_commands import JSON_OPTION, commands_of, print_json
from analysis.cli.limits import SECONDS
from analysis.cli.options import refuse, solver_options
from analysis.cli.outputs import OUTPUT
from model.errors import BadInput

RECESS = commands_of("recess")

PLAYER = click.option("--player", metavar="LETTER", help="Whose kiss; the player on turn unless given.")


@RECESS.command(
    "threats",
    """List every kiss within this turn or several, or the nuns' moves that prevent those of the others.

    The turns are laid out by the clauses for a solver. Of one turn each pair and space is shown, with the line of the
    fewest steps, which the simulator lists as well; of several turns each pair, with the least turns. With --player it
    is taken to be that player's turn.

    With --prevent POSITION is that of the player before: every end of that turn from the nun's step on is tried, and
    those are listed after which none of the next N turns can end with a kiss. Children stay put unless --after moves
    them.""",
)
@click.argument("position", metavar="POSITION")
@PLAYER
@click.option("--within", type=click.IntRange(1), default=1, show_default=True, metavar="N", help="How many turns.")
@click.option("--seconds", type=SECONDS, default=60.0, show_default=True, help="Time limit for the solver.")
@click.option("--prevent", is_flag=True, help="Which nuns' moves of this turn prevent every kiss of the next player?")
@click.option("--after", default="", metavar="STEPS", help="With --prevent: steps already made, apart by semicolons.")
@click.option("--all", "every", is_flag=True, help="With --prevent: also what every other move leaves.")
@click.option("--svg", "svg_file", type=OUTPUT, help="Draw the first kiss, or the first move that prevents all.")
@solver_options
@DEPENDS
@RECESS.rules_options
@JSON_OPTION
def threats(
    position: str,
    player: str | None,
    within: int,
    seconds: float,
    prevent: bool,
    after: str,
    every: bool,
    svg_file: Path | None,
    depends: bool,
    edition: str,
    choices: tuple[str, ...],
    as_json: bool,
    handout: Any,
) -> None:
    """Parse, ask, print."""
    from analysis.play.view import working, write_svg
    from analysis.recess.threats import view as threats_view
    from analysis.recess.threats.kisses import as_turn_of, preventions, threats_word
    from analysis.recess.threats.kisses import threats as ask
    from model.recess.moves import read_turn
    from model.recess.simulator.nun_steps import has_children_to_come

    ruleset = RECESS.rules(edition, choices)
    if not prevent:
        refuse("to --prevent; expected --prevent with it", "after", "every")
    given = RECESS.position(position, None, {}, ruleset)
    given = as_turn_of(given, RECESS.player(player, given))
    if given.ending is not None:
        raise BadInput(f"the game is over ({given.ending})")
    simulator, so_far = RECESS.simulator(given, ruleset), read_turn(after)
    if not prevent:
        with working("looking for kisses"):
            answer = ask(given, ruleset, within, seconds, handout)
        if svg_file and within == 1:
            write_svg(svg_file, given, ruleset, answer.found[0].line if answer.found else ())
        elif svg_file and answer.found:
            write_strip(svg_file, given, ruleset, answer.found[0])
        hangs = asked_otherwise(partial(threats_word, given, within=within), ruleset) if depends else None
        if as_json:
            return print_json(threats_view.to_json(given, ruleset, answer) | depends_json(hangs))
        return click.echo(threats_view.written(given, ruleset, answer) + depends_written(hangs))
    if depends:
        raise BadInput("--depends asks for the kisses of a turn; expected no --prevent with it")
    with working("trying every move of the nuns"):
        ends = preventions(simulator, given, so_far, within, seconds, handout)
    if svg_file:
        safe = [one for one in ends if one.prevents]
        write_svg(svg_file, given, ruleset, (*so_far, *safe[0].steps) if safe else so_far)
    if as_json:
        return print_json(threats_view.preventions_json(given, ruleset, ends))
    is_early = has_children_to_come(RECESS.game.turn(given, ruleset).after(*so_far))
    return click.echo(threats_view.written_preventions(given, ruleset, ends, is_early, every, within))


def write_strip(path: Path, position: Any, ruleset: Any, threat: Any) -> None:
    """Draw the turns up to a kiss side by side."""
    from analysis import files
    from analysis.reach.view import strip
    from model.recess.records import Record

    record = Record.of_game(position, ruleset, (*threat.before, threat.line))
    files.write(path, strip(record).drawing + "\n")


@RECESS.command(
    "forced",
    """Say whether a player can force a kiss within N turns, whatever all others do.

    Turns of all players count, the one on turn first. The search looks at every turn and every answer, one turn deeper
    each time: found with the first move and a line of play, impossible within the bound, or undecided when time is up.
    A kiss of anybody else, or the end of time, is no kiss of the player.""",
)
@click.argument("position", metavar="POSITION")
@PLAYER
@click.option("--within", type=click.IntRange(1), default=3, show_default=True, metavar="N", help="How many turns.")
@click.option("--seconds", type=SECONDS, default=60.0, show_default=True, help="Time limit.")
@click.option("--svg", "svg_file", type=OUTPUT, help="Draw the first turn of the strategy.")
@DEPENDS
@RECESS.rules_options
@JSON_OPTION
def forced(
    position: str,
    player: str | None,
    within: int,
    seconds: float,
    svg_file: Path | None,
    depends: bool,
    edition: str,
    choices: tuple[str, ...],
    as_json: bool,
) -> None:
    """Parse, ask, print."""
    from analysis.play.view import watching, write_svg
    from analysis.reach import view as reaching_view
    from analysis.recess.forced import force, force_word

    ruleset = RECESS.rules(edition, choices)
    given = RECESS.position(position, None, {}, ruleset)
    whose = RECESS.player(player, given)
    with watching("looking for a kiss that nobody can prevent") as say:
        answer = force(given, ruleset, given.turn if whose is None else whose, within, seconds, say)
    if svg_file:
        write_svg(svg_file, given, ruleset, answer.witness.turns[0] if answer.witness else ())  # type: ignore[attr-defined]
    asked = partial(force_word, given, player=given.turn if whose is None else whose, within=within, seconds=seconds)
    hangs = asked_otherwise(asked, ruleset) if depends else None
    if as_json:
        return print_json(reaching_view.to_json(RECESS.game, answer) | depends_json(hangs))
    return click.echo(reaching_view.written(RECESS.game, answer) + depends_written(hangs))
