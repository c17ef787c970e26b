"""`moves`, `play`, `replay`, `perft` for every game: what is legal in a position, whole games, and counts by depth.

Each game's commands are made with its `GameCommands`: how a game starts, and what the help pages show.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from analysis import files
from analysis.cli.game_commands import FAST_OPTION, JSON_OPTION, GameCommands, print_json, text_of
from analysis.cli.options import names_but, refuse, solver_options
from analysis.cli.outputs import OUTPUT, OUTPUT_OR_DASH
from model.errors import BadInput, IllegalMove

MOST_DEPTH = 20
FOLDER = click.Path(path_type=Path, file_okay=False)


def moves_command(commands: GameCommands) -> click.Command:
    """Make a game's `moves`."""

    @commands.command(
        "moves",
        """List the legal next steps in a position.

        POSITION is a file with a picture or JSON, - for standard input, or the one-line form itself. Without it the
        start of a game with four players is taken.""",
    )
    @commands.position_options
    @click.option("--after", default="", metavar="STEPS", help="Steps already made in this turn, apart by semicolons.")
    @click.option("--results", is_flag=True, help="The distinct positions after the complete turn, not the next steps.")
    @commands.rules_options
    @click.option("--svg", "svg_file", type=OUTPUT, help="Draw it as SVG.")
    @click.option("--schema", is_flag=True, help="Print the JSON Schema of a position and leave.")
    @JSON_OPTION
    def moves(
        position: str | None,
        players: int | None,
        after: str,
        results: bool,
        edition: str,
        choices: tuple[str, ...],
        svg_file: Path | None,
        schema: bool,
        as_json: bool,
        **options: Any,
    ) -> None:
        if schema:
            refuse("to a position; expected nothing beside --schema", *names_but("schema", "as_json"))
            return print_json(commands.game.schema)
        ruleset = commands.rules(edition, choices)
        given = commands.position(position, players, options, ruleset)
        if svg_file:
            from analysis.play.view import write_svg

            write_svg(svg_file, given, ruleset, commands.game.read_turn(after))
        if results:
            return show_results(commands, given, ruleset, as_json)
        return show_moves(commands, given, ruleset, after, as_json)

    return moves


def show_moves(commands: GameCommands, position: Any, ruleset: Any, after: str, as_json: bool) -> None:
    """Print the legal next steps, or the position that the turn has led to when it is over."""
    from analysis.play.view import framed

    so_far = commands.game.read_turn(after)
    try:
        turn = commands.game.turn(position, ruleset).after(*so_far)
    except IllegalMove as error:
        from analysis.why.verdict import refusal

        raise IllegalMove("; ".join([str(error), *refusal(position, ruleset, so_far)])) from None
    over = None if turn.legal else turn.position
    if as_json:
        steps = list(map(commands.adapter.step_json, turn.legal))
        asked = {"position": position.to_json(), "rules": str(ruleset), "after": list(map(str, so_far))}
        print_json(asked | {"steps": steps, "result": over.to_json() if over else None})
    elif over:
        click.echo(f"The turn is over.\n\n{framed(over)}")
    else:
        click.echo(f"{framed(position)}\n" + (f"after {after}\n" if so_far else ""))
        count = len(turn.legal)
        click.echo(f"{count} legal step{'s' if count > 1 else ''}\n{commands.adapter.list_steps(turn)}")


def show_results(commands: GameCommands, position: Any, ruleset: Any, as_json: bool) -> None:
    """Print the distinct positions after a complete turn, each on its line, and their number."""
    from analysis.play.view import working

    with working("playing every line of the turn"):
        results = commands.game.simulator(position, ruleset).results(position)
    found = sorted(results, key=lambda result: str(result.line()))
    if as_json:
        print_json({"position": position.to_json(), "count": len(found), "results": [r.to_json() for r in found]})
    else:
        for result in found:
            click.echo(result.line())
        click.echo(f"{len(found)} distinct positions after the turn")


def play_command(commands: GameCommands) -> click.Command:
    """Make a game's `play`."""

    @commands.command("play", "Watch one game of random players.")
    @click.option("--players", type=commands.numbers_of_players, default=commands.usual_players, show_default=True)
    @commands.start_options
    @click.option("--seed", default=1, show_default=True, help="The same seed plays the same game.")
    @click.option(
        "--pictures/--no-pictures", default=True, show_default=True, help="Draw the position after every turn."
    )
    @click.option("--record", "record_file", type=OUTPUT_OR_DASH, help="Write the record.")
    @click.option("--svg", "folder", type=FOLDER, help="Draw every turn into 000.svg, 001.svg, … in this folder.")
    @commands.rules_options
    @JSON_OPTION
    def play(
        players: int,
        seed: int,
        pictures: bool,
        record_file: str | None,
        folder: Path | None,
        edition: str,
        choices: tuple[str, ...],
        as_json: bool,
        **options: Any,
    ) -> None:
        from dataclasses import replace
        from random import Random

        from analysis.play.players import play_game

        ruleset = commands.rules(edition, choices)
        start = commands.position(None, players, options, ruleset, seed)
        simulator = commands.simulator(start, ruleset)
        game = replace(play_game(simulator, start, Random(seed)), note=f"random players, seed {seed}")
        if record_file:
            files.write_or_print(record_file, f"{game}\n")
        if folder:
            draw_game(game, folder)
        if as_json or record_file != "-":
            show_game(commands, game, pictures=pictures, last_only=False, as_json=as_json)

    return play


def show_game(commands: GameCommands, game: Any, pictures: bool, last_only: bool, as_json: bool) -> None:
    """Print a game: every turn with the position it leads to, or only the last position, then the result."""
    from analysis.play.view import framed, turn_heading
    from model import records

    positions = records.replay(game)
    result = game.result_of(positions[-1])
    if as_json:
        shown, write_turn = positions[-1:] if last_only else positions, commands.game.write_turn
        answer = {"rules": records.rules_text(game.ruleset), "turns": list(map(write_turn, game.turns))}
        return print_json(answer | {"result": result, "positions": [position.to_json() for position in shown]})
    if pictures and not last_only:
        click.echo(f"{framed(positions[0])}\n")
    for number, turn in enumerate(() if last_only else game.turns, start=1):
        click.echo(turn_heading(commands.game.name, number, records.player_of(game.start, number), turn))
        if pictures:
            click.echo(f"{framed(positions[number])}\n")
    if last_only and pictures:
        click.echo(f"{framed(positions[-1])}\n")
    click.echo(result)
    return None


def draw_game(game: Any, folder: Path) -> None:
    """Draw every turn of a game on the position before it, and the last position."""
    from analysis.play.view import watched, write_svg
    from model.records import replay

    folder.mkdir(parents=True, exist_ok=True)
    positions = replay(game)
    turns = [*game.turns, ()]
    for number, position in watched(list(enumerate(positions)), "drawing"):
        write_svg(folder / f"{number:03}.svg", position, game.ruleset, turns[number])


def replay_command(commands: GameCommands) -> click.Command:
    """Make a game's `replay`."""

    @commands.command(
        "replay",
        """Replay a game record (a file, or - for standard input); a wrong line is shown with its position.

        The rules are those of the record's Rules tag. With --which-rules they are asked for: the readings and editions
        that admit every move, the first move that rules each of the others out, and the smallest sets of readings.""",
    )
    @click.argument("record", metavar="RECORD")
    @click.option("--last", "last_only", is_flag=True, help="Only the last position.")
    @click.option(
        "--pictures/--no-pictures", default=True, show_default=True, help="Draw the position after every turn."
    )
    @click.option("--svg", "folder", type=FOLDER, help="Draw every turn into 000.svg, 001.svg, … in this folder.")
    @click.option("--which-rules", "asks_rules", is_flag=True, help="By which rules was it played?")
    @solver_options
    @JSON_OPTION
    def replay(
        record: str,
        last_only: bool,
        pictures: bool,
        folder: Path | None,
        asks_rules: bool,
        handout: Any,
        as_json: bool,
    ) -> None:
        from analysis.play.view import framed
        from model.records import WrongRecord

        text, source = text_of(record)
        game = commands.game.record.parse(text, source)
        if asks_rules:
            refuse("to replaying; expected none of them with --which-rules", "last_only", "pictures", "folder")
            return show_rules(game, handout, as_json)
        refuse("to --which-rules", "solver", "smt2", "dimacs")
        try:
            show_game(commands, game, pictures, last_only, as_json)
        except WrongRecord as error:
            click.echo(f"{framed(error.position)}\n", err=True)
            raise
        if folder:
            draw_game(game, folder)
        return None

    return replay


def show_rules(game: Any, handout: Any, as_json: bool) -> None:
    """Print by which rules a game was played."""
    from analysis.play.view import working
    from analysis.why import which_rules_view
    from analysis.why.which_rules import which_rules

    with working("asking which readings admit every move"):
        answer = which_rules(game, handout)
    if as_json:
        return print_json(which_rules_view.to_dict(answer))
    return click.echo(which_rules_view.written(answer))


def perft_command(commands: GameCommands) -> click.Command:
    """Make a game's `perft`."""

    @commands.command(
        "perft",
        """Count the ways to go on by depth: sequences of single steps, or of whole turns.

        Counting goes on over the ends of turns; a finished game has no more steps. POSITION is as for `moves`.""",
    )
    @commands.position_options
    @click.option(
        "--depth", type=click.IntRange(1, MOST_DEPTH), default=3, show_default=True, help="How deep to count."
    )
    @click.option(
        "--by", type=click.Choice(["steps", "turns"]), default="steps", show_default=True, help="What to count."
    )
    @click.option("--divide", is_flag=True, help="Count each first step, or each first turn, on its own.")
    @click.option("--distinct", is_flag=True, help="By turns: count distinct positions, not lines of play.")
    @FAST_OPTION
    @commands.rules_options
    @JSON_OPTION
    def perft(
        position: str | None,
        players: int | None,
        depth: int,
        by: str,
        divide: bool,
        distinct: bool,
        fast: bool,
        edition: str,
        choices: tuple[str, ...],
        as_json: bool,
        **options: Any,
    ) -> None:
        from analysis.play.counts import depth_counts, divided, show_counts

        if distinct and (by == "steps" or divide):
            raise BadInput("--distinct counts positions after whole turns; expected --by turns and no --divide with it")
        ruleset = commands.rules(edition, choices)
        given = commands.position(position, players, options, ruleset)
        simulator = commands.simulator(given, ruleset, fast)
        if divide:
            counts = divided(simulator, given, depth, by)
        else:
            counts = depth_counts(simulator, given, depth, "distinct" if distinct else by)
        if as_json:
            asked = {"position": given.to_json(), "rules": str(ruleset), "by": by, "distinct": distinct, "depth": depth}
            print_json(asked | {"counts": dict(counts)})
        else:
            show_counts(counts, divide)

    return perft
