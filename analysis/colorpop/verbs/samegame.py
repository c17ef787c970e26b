"""`samegame`: SameGame boards and move lists."""

from __future__ import annotations

from typing import Any

import click

from analysis import files
from analysis.cli.game_commands import JSON_OPTION, commands_of, is_position_text, print_json, text_of
from analysis.cli.limits import SECONDS
from analysis.cli.options import refuse
from analysis.cli.outputs import OUTPUT_OR_DASH
from analysis.colorpop.verbs.solve import answer_text
from model.errors import BadInput

COLORPOP = commands_of("colorpop")


@COLORPOP.command(
    "samegame",
    """Play SameGame: boards of numbers, moves as column and row, (n - 2)² points a group, 1000 for an empty board.

    BOARD is a file (- for standard input) with a row a line from the top; number 0 is colour a, -1 an empty place.""",
)
@click.argument("board", metavar="BOARD")
@click.option(
    "--moves", "moves_file", metavar="FILE", help="Replay these moves: `column row`, a line or ; between them."
)
@click.option("--clear", is_flag=True, help="Look for moves that clear the whole board.")
@click.option("--seconds", type=SECONDS, default=10.0, show_default=True, help="With --clear: give up after this long.")
@click.option("--slow", is_flag=True, help="With --clear: do not compile.")
@click.option(
    "--first", type=click.IntRange(0, 1), default=0, show_default=True, help="Columns and rows count from this."
)
@click.option("--from-top", is_flag=True, help="Rows count from the top, not from the bottom.")
@click.option("--record", "record_file", type=OUTPUT_OR_DASH, help="Write a game record.")
@JSON_OPTION
def samegame(
    board: str,
    moves_file: str | None,
    clear: bool,
    seconds: float,
    slow: bool,
    first: int,
    from_top: bool,
    record_file: str | None,
    as_json: bool,
) -> None:
    """Print legal moves, the points of a move list, or moves that clear the board."""
    from analysis.play.view import framed
    from model.colorpop.moves import Turn
    from model.colorpop.records import Record
    from model.colorpop.samegame import RULES, Coordinates, play_moves, read_board, read_moves, write_moves

    if clear and moves_file is not None:
        raise BadInput("--clear and --moves are given; expected one of them")
    if not clear:
        refuse("to --clear; expected --clear too", "seconds", "slow")
    if not clear and moves_file is None:
        refuse("to moves; expected --clear or --moves too", "record_file")
    text, source = text_of(board) if not is_position_text(board) else (board, "board")
    position, counting = read_board(text, source), Coordinates(first, from_top)
    legal = COLORPOP.simulator(position, RULES).legal_moves(position)
    spaces: list[int] = []
    if clear:
        from model.colorpop.clearing import clear_colours, present

        answer = clear_colours(position, present(position), RULES, seconds=seconds, fast=not slow)
        if answer.record is None:
            return print_json(answer.to_dict()) if as_json else click.echo(answer_text(answer))
        spaces = [position.grid.space(step.space) for turn in answer.record.turns for step in turn]
    elif moves_file is not None:
        spaces = read_moves(*text_of_moves(moves_file, position.grid, counting))
    else:
        turns: list[Turn] = [(step,) for step in legal]
        return (
            print_json(write_moves(position, turns, counting).splitlines())
            if as_json
            else click.echo(write_moves(position, turns, counting))
        )
    played = play_moves(position, spaces)
    if record_file is not None:
        record = Record.of_game(position, RULES, played.turns, note=f"SameGame, {played.score} points")
        files.write_or_print(record_file, f"{record}\n")
    moves_out = [counting.write(position.grid, space) for space in spaces]
    if as_json:
        answer_json = {"moves": moves_out, "sizes": list(played.sizes), "score": played.score}
        return print_json(answer_json | {"cleared": played.is_cleared, "last": played.last.to_json()})
    if record_file == "-":
        return None
    if clear:
        click.echo("\n".join(moves_out))
    else:
        click.echo(framed(played.last))
    return click.echo(f"{len(spaces)} moves, {played.score} points" + (", cleared" if played.is_cleared else ""))


def text_of_moves(moves_file: str, grid: Any, counting: Any) -> tuple[str, Any, Any, str]:
    """What `read_moves` wants: the text of a move list, the board it is for, how it counts, and its name."""
    text, source = text_of(moves_file)
    return text, grid, counting, source
