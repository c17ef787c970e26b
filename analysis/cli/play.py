"""`moves`, `play`, `replay`, `perft`: what is legal in a position, whole games, and counts by depth."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from model.game import BadInput

if TYPE_CHECKING:
    from model.recess.position import Position
    from model.recess.readings import Ruleset
    from model.recess.records import Record
    from model.recess.simulator import Simulator

Command = Callable[..., None]
MOST_DEPTH = 20
FOLDER = click.Path(path_type=Path, file_okay=False)
JSON_OPTION = click.option("--json", "as_json", is_flag=True, help="Print JSON.")
FAST_OPTION = click.option("--fast", is_flag=True, help="Compile the rules first (slow the first time, then kept).")
BOARD_OPTION = click.option(
    "--board", default="ours", show_default=True, metavar="NAME|FILE|-", help="A shipped board, a file, or -."
)


def rules_options(command: Command) -> Command:
    """Let a command take an edition and single readings."""
    command = click.option(
        "--set", "choices", multiple=True, metavar="QUESTION=READING", help="Choose a reading; may be repeated."
    )(command)
    return click.option(
        "--edition", default="baseline", show_default=True, metavar="EDITION", help="baseline, fr, es or ja."
    )(command)


def position_options(command: Command) -> Command:
    """Let a command take a position: from a file, standard input or the line itself, or the start of a game."""
    command = click.option("--start", "players", type=click.IntRange(1, 5), help="The start with so many players.")(
        command
    )
    command = BOARD_OPTION(command)
    return click.argument("position", required=False, metavar="[POSITION]")(command)


def chosen_rules(edition: str, choices: tuple[str, ...]) -> Ruleset:
    """The ruleset that was asked for."""
    from model.recess.readings import Ruleset

    return Ruleset.parse(", ".join([edition, *choices]))


def text_of(source: str) -> tuple[str, str]:
    """What a file or standard input holds, and how to name it in errors."""
    from model.recess.pictures import load

    return (sys.stdin.read(), "standard input") if source == "-" else (load(Path(source)), source)


def chosen_position(given: str | None, players: int | None, board: str, ruleset: Ruleset) -> Position:
    """The position that was asked for; an impossible one is refused with every problem."""
    from analysis.cli.board import chosen_board
    from model.recess.position import Position, read_position
    from model.recess.problems import checked

    if given is not None and players is not None:
        raise BadInput("a position and --start are given; expected one of them")
    if given is None:
        return Position.start(chosen_board(board), players or 4)
    is_text = " : " in given or "\n" in given or given.lstrip().startswith("{")
    text, source = (given, "position") if is_text else text_of(given)
    return checked(read_position(text, source), ruleset)


def simulator_for(position: Position, ruleset: Ruleset, fast: bool) -> Simulator:
    """The simulator of a position's board, compiled where that is asked for."""
    from model.recess.simulator import Simulator

    if not fast:
        return Simulator(position.board, ruleset)
    from analysis.play_view import working

    with working("compiling the rules (kept for the next time)"):
        simulator = Simulator(position.board, ruleset, fast=True)
        if position.ending is None:
            simulator.legal_moves(position)
        return simulator


def print_json(answer: Any) -> None:
    """Print an answer as JSON."""
    click.echo(json.dumps(answer, ensure_ascii=False, indent=2))


@click.command()
@position_options
@click.option("--after", default="", metavar="STEPS", help='Steps already made in this turn, e.g. "hold A1; 2 B1-c4".')
@click.option(
    "--results", is_flag=True, help="The distinct positions after the complete turn instead of the next steps."
)
@rules_options
@click.option("--svg", "svg_file", type=click.Path(path_type=Path, dir_okay=False), help="Draw the position as SVG.")
@click.option("--schema", is_flag=True, help="Print the JSON Schema of a position and leave.")
@JSON_OPTION
def moves(
    position: str | None,
    players: int | None,
    board: str,
    after: str,
    results: bool,
    edition: str,
    choices: tuple[str, ...],
    svg_file: Path | None,
    schema: bool,
    as_json: bool,
) -> None:
    """List the legal next steps in a position.

    POSITION is a file with a picture or JSON, - for standard input, or the one-line form itself. Without it the start
    of a game with four players is taken.

    \b
    Examples:
      rulescope recess moves --start 4                       the first turn on our board
      rulescope recess moves fight.txt --edition ja
      rulescope recess moves fight.txt --after "hold A1; 2 A2-c4"
      rulescope recess moves "coins=5,5 : A1 . N / . . B1" --results
      rulescope recess moves fight.txt --set nun.stay=yes --json
      rulescope recess moves fight.txt --svg fight.svg       with what the nuns see
    """
    if schema:
        from model.recess.position import SCHEMA

        return print_json(SCHEMA)
    ruleset = chosen_rules(edition, choices)
    given = chosen_position(position, players, board, ruleset)
    simulator = simulator_for(given, ruleset, fast=False)
    if svg_file:
        from analysis.play_view import write_svg
        from model.recess.moves import read_turn

        write_svg(svg_file, given, ruleset, read_turn(after))
    if results:
        return show_results(simulator, given, as_json)
    return show_moves(simulator, given, after, as_json)


def show_moves(simulator: Simulator, position: Position, after: str, as_json: bool) -> None:
    """Print the legal next steps, or the position that the turn has led to when it is over."""
    from analysis.play_view import framed, listed, step_json
    from model.recess.moves import read_turn

    so_far = read_turn(after)
    legal = simulator.legal_moves(position, so_far)
    over = None if legal else simulator.unload(simulator.stack[0])
    if as_json:
        answer = {"position": position.to_json(), "rules": str(simulator.ruleset), "after": list(map(str, so_far))}
        print_json(answer | {"steps": list(map(step_json, legal)), "result": over.to_json() if over else None})
    elif over:
        click.echo(f"The turn is over.\n\n{framed(over)}")
    else:
        click.echo(f"{framed(position)}\n" + (f"after {after}\n" if so_far else ""))
        click.echo(f"{len(legal)} legal step{'s' if len(legal) > 1 else ''}\n{listed(legal)}")


def show_results(simulator: Simulator, position: Position, as_json: bool) -> None:
    """Print the distinct positions after a complete turn, each on its line, and their number."""
    from analysis.play_view import working

    with working("playing every line of the turn"):
        found = sorted(simulator.results(position), key=lambda result: result.line())
    if as_json:
        print_json({"position": position.to_json(), "count": len(found), "results": [r.to_json() for r in found]})
    else:
        for result in found:
            click.echo(result.line())
        click.echo(f"{len(found)} distinct positions after the turn")


@click.command()
@click.option("--players", type=click.IntRange(1, 5), default=4, show_default=True)
@BOARD_OPTION
@click.option("--seed", default=1, show_default=True, help="The same seed plays the same game.")
@click.option("--pictures/--no-pictures", default=True, show_default=True, help="Draw the position after every turn.")
@click.option("--record", "record_file", type=click.Path(dir_okay=False, allow_dash=True), help="Write the record.")
@click.option("--svg", "folder", type=FOLDER, help="Draw every turn into 000.svg, 001.svg, … in this folder.")
@rules_options
@JSON_OPTION
def play(
    players: int,
    board: str,
    seed: int,
    pictures: bool,
    record_file: str | None,
    folder: Path | None,
    edition: str,
    choices: tuple[str, ...],
    as_json: bool,
) -> None:
    """Watch one game of random players.

    \b
    Examples:
      rulescope recess play --seed 7
      rulescope recess play --edition ja --board study-6x6 --players 3 --no-pictures
      rulescope recess play --record game.txt --svg pictures/
      rulescope recess play --no-pictures --record - > game.txt
    """
    from dataclasses import replace
    from random import Random

    from analysis.players import play_game

    ruleset = chosen_rules(edition, choices)
    start = chosen_position(None, players, board, ruleset)
    simulator = simulator_for(start, ruleset, fast=False)
    game = replace(play_game(simulator, start, Random(seed)), note=f"random players, seed {seed}")
    if record_file:
        with click.open_file(record_file, "w", encoding="utf-8") as text:
            text.write(f"{game}\n")
    if folder:
        draw_game(game, folder)
    if as_json or record_file != "-":
        show_game(game, pictures=pictures, last_only=False, as_json=as_json)


def show_game(game: Record, pictures: bool, last_only: bool, as_json: bool) -> None:
    """Print a game: every turn with the position it leads to, or only the last position, then the result."""
    from analysis.play_view import framed, turn_heading
    from model.recess.moves import write_turn
    from model.recess.records import player_of, replay, result_of, rules_text

    positions = replay(game)
    result = result_of(positions[-1], game.ruleset)
    if as_json:
        shown = positions[-1:] if last_only else positions
        answer = {"rules": rules_text(game.ruleset), "turns": list(map(write_turn, game.turns)), "result": result}
        return print_json(answer | {"positions": [position.to_json() for position in shown]})
    if pictures and not last_only:
        click.echo(f"{framed(positions[0])}\n")
    for number, turn in enumerate(() if last_only else game.turns, start=1):
        click.echo(turn_heading(number, player_of(game.start, number), turn))
        if pictures:
            click.echo(f"{framed(positions[number])}\n")
    if last_only and pictures:
        click.echo(f"{framed(positions[-1])}\n")
    click.echo(result)
    return None


def draw_game(game: Record, folder: Path) -> None:
    """Draw every turn of a game, as arrows on the position before it, and the last position."""
    from analysis.play_view import watched, write_svg
    from model.recess.records import replay

    folder.mkdir(parents=True, exist_ok=True)
    positions = replay(game)
    turns = [*game.turns, ()]
    for number, position in watched(list(enumerate(positions)), "drawing"):
        write_svg(folder / f"{number:03}.svg", position, game.ruleset, turns[number])


@click.command()
@click.argument("record", metavar="RECORD")
@click.option("--last", "last_only", is_flag=True, help="Only the last position.")
@click.option("--pictures/--no-pictures", default=True, show_default=True, help="Draw the position after every turn.")
@click.option("--svg", "folder", type=FOLDER, help="Draw every turn into 000.svg, 001.svg, … in this folder.")
@JSON_OPTION
def replay(record: str, last_only: bool, pictures: bool, folder: Path | None, as_json: bool) -> None:
    """Replay a game record (a file, or - for standard input); a wrong line is shown with its position.

    The rules are those of the record's Rules tag.

    \b
    Examples:
      rulescope recess replay game.txt
      rulescope recess replay game.txt --last
      rulescope recess play --no-pictures --record - | rulescope recess replay -
    """
    from analysis.play_view import framed
    from model.recess.records import Record, WrongRecord

    text, source = text_of(record)
    game = Record.parse(text, source)
    try:
        show_game(game, pictures, last_only, as_json)
    except WrongRecord as error:
        click.echo(f"{framed(error.position)}\n", err=True)
        raise
    if folder:
        draw_game(game, folder)


@click.command()
@position_options
@click.option("--depth", type=click.IntRange(1, MOST_DEPTH), default=3, show_default=True, help="How deep to count.")
@click.option("--by", type=click.Choice(["steps", "turns"]), default="steps", show_default=True, help="What to count.")
@click.option("--divide", is_flag=True, help="Count each first step, or each first turn, on its own.")
@click.option("--distinct", is_flag=True, help="By turns: count distinct positions, not lines of play.")
@FAST_OPTION
@rules_options
@JSON_OPTION
def perft(
    position: str | None,
    players: int | None,
    board: str,
    depth: int,
    by: str,
    divide: bool,
    distinct: bool,
    fast: bool,
    edition: str,
    choices: tuple[str, ...],
    as_json: bool,
) -> None:
    """Count the ways to go on by depth: sequences of single steps, or of whole turns.

    Counting goes on over the ends of turns; a finished game has no more steps. POSITION is as for `moves`.

    \b
    Examples:
      rulescope recess perft --depth 3                         from the start, four players
      rulescope recess perft fight.txt --edition fr --depth 4 --fast
      rulescope recess perft fight.txt --by turns --depth 1 --distinct
      rulescope recess perft fight.txt --depth 2 --divide --set push.chain=any
    """
    from analysis.perft_view import depth_counts, divided, show_counts

    if distinct and (by == "steps" or divide):
        raise BadInput("--distinct counts positions after whole turns; expected --by turns and no --divide with it")
    ruleset = chosen_rules(edition, choices)
    given = chosen_position(position, players, board, ruleset)
    simulator = simulator_for(given, ruleset, fast)
    if divide:
        counts = divided(simulator, given, depth, by)
    else:
        counts = depth_counts(simulator, given, depth, "distinct" if distinct else by)
    if as_json:
        asked = {"position": given.to_json(), "rules": str(ruleset), "by": by, "distinct": distinct, "depth": depth}
        print_json(asked | {"counts": dict(counts)})
    else:
        show_counts(counts, divide)
