"""`kiss`: the earliest turn of a kiss, with everybody helping."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from typing import Any

import click

from analysis import files
from analysis.cli.depends import DEPENDS, asked_otherwise, asked_with_line, depends_json, depends_written
from analysis.cli.game_commands import JSON_OPTION, commands_of, print_json
from analysis.cli.limits import SECONDS
from analysis.cli.options import refuse, solver_options
from analysis.cli.outputs import OUTPUT, OUTPUT_OR_DASH
from analysis.cli.play import FOLDER, draw_game
from model.errors import BadInput, CheckFailed

RECESS = commands_of("recess")

TABLE_PLAYERS = (3, 4, 5)
MOST_TURNS = 30
TABLE_EDITIONS = ("fr", "ja")


@click.command()
@click.option("--from", "position", metavar="POSITION", help="Begin with a position, as for `moves`.")
@click.option("--within", metavar="N", type=int, help="The last turn to look at, 1 to 30: 12, or 3 with --from.")
@click.option("--players", default=4, show_default=True, metavar="P", help="2 to 5.")
@click.option("--player", metavar="A-E", help="Whose kiss; anybody's if not given.")
@RECESS.rules_options
@RECESS.start_options
@click.option(
    "--any-board", is_flag=True, help="Every board with the size and shelters of this one, whatever its equipment."
)
@click.option("--seconds", type=SECONDS, default=60, show_default=True, help="For the whole answer.")
@click.option("--opinion/--no-opinion", default=True, show_default=True, help="Ask the answer-set program as well.")
@click.option("--certify", is_flag=True, help="Have the proof of the last excluded turn written and checked.")
@click.option("--explain", is_flag=True, help="Which clauses are needed for the last excluded turn.")
@DEPENDS
@click.option("--record", "record_file", type=OUTPUT_OR_DASH, help="Write the record.")
@click.option("--svg", "folder", type=FOLDER, help="Draw every turn into 000.svg, 001.svg, … in this folder.")
@click.option("--itf", "itf_file", type=OUTPUT, help="Write the positions as an ITF trace.")
@click.option("--table", "as_table", is_flag=True, help="3 to 5 players, French and Japanese, as a table.")
@click.option("--plot", "plot_file", type=OUTPUT, help="With --table: draw it as PNG.")
@click.option("--growth", "growth_file", type=OUTPUT, help="Measure how the work grows, and draw it as SVG.")
@solver_options
@JSON_OPTION
def kiss(
    position: str | None,
    within: int | None,
    players: int,
    player: str | None,
    edition: str,
    choices: tuple[str, ...],
    board: str,
    any_board: bool,
    seconds: float,
    opinion: bool,
    certify: bool,
    explain: bool,
    depends: bool,
    record_file: str | None,
    folder: Path | None,
    itf_file: Path | None,
    as_table: bool,
    plot_file: Path | None,
    growth_file: Path | None,
    as_json: bool,
    handout: Any,
) -> None:
    """Find the earliest turn in which a pair can kiss, with everybody helping, and prove that it is.

    With --from POSITION the solver is asked, over turns laid out by the clauses, as `reach kiss` does. From the start
    of a game the answer is by a bound:

    The answer is found, with a record that replays; impossible within the bound, with the clauses to blame; or
    undecided. A kiss that is found is the earliest if the turn before it is proved to be without one: who can kiss
    early can also wait. Turns that are neither found nor excluded are named, and whether they are excluded unless other
    pieces pass a push on to one of the two. A turn that the answer-set program does not exclude is undecided, too. On a
    board of at most 20 open spaces the simulator plays every turn in every way up to those that are left open; on
    larger ones some readings, which are not encoded, leave the answer undecided. With --any-board the proof holds on
    every board of that size; the record is one on the given.

    \b
    Examples:
      rulescope recess kiss --players 3 --edition fr
      rulescope recess kiss --players 5 --edition ja --within 11 --record kiss.txt --svg pictures/
      rulescope recess kiss --players 3 --player B --within 8 --json
      rulescope recess kiss --players 3 --within 4 --explain --certify
      rulescope recess kiss --players 4 --any-board --no-opinion
      rulescope recess kiss --players 3 --edition fr --depends
      rulescope recess kiss --table --plot kisses.png
      rulescope recess kiss --growth growth.svg
      rulescope recess kiss --from fight.txt --within 2 --player B --svg pictures/
    """
    from analysis.recess.kiss import view as kiss_view
    from analysis.recess.kiss.earliest import Extras, earliest
    from analysis.recess.kiss.other_rules import Elsewhere

    if position is not None:
        refuse("to the start of a game; expected no --from with it", *AT_THE_START)
        files_wanted = (record_file, folder, itf_file)
        rules = RECESS.rules(edition, choices)
        return from_position(position, (within or 3, player), rules, seconds, files_wanted, depends, as_json, handout)
    refuse("to --from; expected --from POSITION with it", "solver", "smt2", "dimacs")
    within = 12 if within is None else within
    if growth_file:
        return show_growth(RECESS.rules(edition, choices), growth_file, as_json)
    extras = Extras(opinion, certify, explain, search=True)
    if as_table or plot_file:
        if depends or certify or explain:
            raise BadInput("--depends, --certify and --explain are for a single answer; expected no --table with them")
        return show_table(within, (choices, board, any_board), seconds, plot_file, as_json)
    question = asked((players, player, within), edition, choices, board, any_board)
    with kiss_view.progress() as say:
        answer = earliest(question, seconds, say, extras)
    keep(answer.witness, record_file, folder, itf_file)
    elsewhere = Elsewhere(question, answer, seconds)
    hangs = asked_otherwise(elsewhere.turn_under, question.ruleset) if depends else None
    if as_json:
        print_json(answer.to_json() | depends_json(hangs))
    elif record_file != "-":
        click.echo(kiss_view.shown(answer) + depends_written(hangs))
    if not answer.is_confirmed and not answer.details["disputed"]:
        raise CheckFailed("a second opinion contradicts")
    return None


AT_THE_START = (
    *("players", "board", "any_board", "opinion", "certify", "explain", "as_table", "plot_file", "growth_file"),
)
"""Options that only a question from the start of a game has."""


def from_position(
    position: str,
    who: tuple[int, str | None],
    rules: Any,
    seconds: float,
    wanted: tuple[str | None, Path | None, Path | None],
    depends: bool,
    as_json: bool,
    handout: Any,
) -> None:
    """Ask from a position, as `reach kiss` does."""
    from analysis.play.view import watching
    from analysis.reach import view as reach_view
    from analysis.reach.asking import reach, reach_line
    from analysis.reach.properties import property_named
    from analysis.reach.question import ReachQuestion

    within, player = who
    start = RECESS.position(position, None, {}, rules)
    if not 1 <= within <= MOST_TURNS:
        raise BadInput(f"no kiss within {within} turns is asked for; expected 1 to {MOST_TURNS} turns")
    question = ReachQuestion(start, rules, property_named(RECESS.game, "kiss", RECESS.player(player, start)), within)
    with watching("looking for a kiss") as say:
        answer = reach(question, seconds, lambda turn, count: say(f"turn {turn}: {count:,}"), handout)
    keep(answer.witness, *wanted)
    asked = partial(asked_with_line, partial(reach_line, question, seconds), rules, answer.witness)
    hangs = asked(question.sought.goal, handout.solver) if depends else None
    if as_json:
        print_json(reach_view.to_json(RECESS.game, answer) | depends_json(hangs))
    elif wanted[0] != "-":
        click.echo(reach_view.written(RECESS.game, answer) + depends_written(hangs))


def asked(who: tuple[int, str | None, int], edition: str, choices: tuple[str, ...], board: str, any_board: bool) -> Any:
    """The question that was asked; a player's letter that is none is refused."""
    from analysis.recess.chosen_board import chosen_board
    from analysis.recess.kiss.earliest import KissQuestion
    from model.recess.position import PLAYERS

    players, player, within = who
    if player is not None and (len(player) != 1 or player.upper() not in PLAYERS):
        raise BadInput(f"no player is called {player!r}; expected a letter from A to E")
    index = None if player is None else PLAYERS.index(player.upper())
    return KissQuestion(chosen_board(board), RECESS.rules(edition, choices), players, within, index, any_board)


def keep(record: Any, record_file: str | None, folder: Path | None, itf_file: Path | None) -> None:
    """Write a record, its pictures and its trace where they were asked for."""
    from analysis.recess.itf import trace
    from model.records import replay

    if record is None:
        return
    if record_file:
        files.write_or_print(record_file, f"{record}\n")
    if folder:
        draw_game(record, folder)
    if itf_file:
        written = json.dumps(trace(replay(record), "rulescope recess kiss"), ensure_ascii=False, indent=1)
        files.write(itf_file, written + "\n")


def show_table(
    within: int, rules: tuple[tuple[str, ...], str, bool], seconds: float, plot_file: Path | None, as_json: bool
) -> None:
    """Ask for every number of players and edition; each answer may take the seconds given."""
    from rich.console import Console

    from analysis.recess.kiss import view as kiss_view
    from analysis.recess.kiss.earliest import earliest

    answers = []
    with kiss_view.progress() as say:
        for players in TABLE_PLAYERS:
            for edition in TABLE_EDITIONS:
                answer = earliest(asked((players, None, within), edition, *rules), seconds, say)
                answers.append(((players, edition, "anybody"), answer))
    if plot_file:
        kiss_view.plot(answers, plot_file)
    if as_json:
        print_json([answer.to_json() for _, answer in answers])
    else:
        Console().print(kiss_view.table(answers))


def show_growth(ruleset: Any, growth_file: Path, as_json: bool) -> None:
    """Measure how the work grows with turns, players and board, and draw it."""
    from rich.console import Console

    from analysis.recess.kiss import growth as kiss_growth
    from analysis.recess.kiss import view as kiss_view

    with kiss_view.progress() as say:
        found = kiss_growth.efforts(ruleset, say)
    files.write(growth_file, kiss_growth.drawn(found).drawing)
    if as_json:
        print_json([one.to_json() for one in found])
    else:
        Console().print(kiss_view.growth_table(kiss_growth.by_scale(found)))
