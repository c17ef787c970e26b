"""The commands of Color Pop: what every game has, and `setup`, `solve` and `samegame`."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import click

from analysis import files
from analysis.cli.limits import SECONDS
from analysis.cli.options import given, refuse
from analysis.cli.outputs import OUTPUT, OUTPUT_OR_DASH
from analysis.cli.play import (
    JSON_OPTION,
    Command,
    Kit,
    Options,
    is_position_text,
    moves_command,
    perft_command,
    play_command,
    print_json,
    replay_command,
    text_of,
)
from analysis.cli.why import why_command
from model.game import BadInput

USUAL_FILLS = 20_000
"""How many random fills are studied if nobody says."""


def size_options(command: Command) -> Command:
    """Let a command say on what a game is played."""
    for option in (
        click.option("--board-seed", type=int, help="Draw the board from another seed than the rest."),
        click.option("--jokers", type=click.IntRange(0), help="How many jokers there are; one token in twenty."),
        click.option("--kinds", type=click.IntRange(1, 26), help="How many colours there are; 5 unless told."),
        click.option("--size", default="10x10", show_default=True, metavar="ROWSxSLIDES", help="Rows and slides."),
    ):
        command = option(command)
    return command


def board_options(command: Command) -> Command:
    """Let a command say on what a game is played and with how many secret colours."""
    command = click.option("--teams", is_flag=True, help="Four players in two teams.")(command)
    command = click.option("--each", type=click.IntRange(1, 5), help="Secret colours a player; one unless told.")(
        command
    )
    return size_options(command)


def start(options: Options, players: int, seed: int, ruleset: Any) -> Any:
    """A random legal set-up."""
    from random import Random

    from model.colorpop.setup import box_for, new_game

    grid = size_of(options["size"])
    box = box_for(grid, options["kinds"], options["jokers"])
    own = options["board_seed"]
    rng = Random(f"board {seed if own is None else own}")
    return new_game(rng, ruleset, players, options["each"], options["teams"], grid, box)


def size_of(text: str) -> Any:
    """Read `10x10`."""
    from model.grid import Grid

    found = re.fullmatch(r"(\d{1,3})[x×](\d{1,3})", text)
    if not found:
        raise BadInput(f"--size {text!r}; expected rows and slides, as in 10x10")
    return Grid(int(found[1]), int(found[2]))


KIT = Kit(
    game="colorpop",
    editions="baseline or fr",
    board_options=board_options,
    start=start,
    board_names=("size", "kinds", "jokers", "board_seed", "each", "teams"),
    examples={
        "moves": """
            moves --start 4                       the first turn of a random game
            moves "secret=a,b : Jab / bba"
            moves board.txt --set group.all_jokers=chosen
            moves board.txt --after "a c4" --json
            moves board.txt --svg board.svg""",
        "play": """
            play --seed 7
            play --players 4 --teams --no-pictures
            play --players 1 --each 3 --size 6x6
            play --players 2 --each 2 --record game.txt --svg pictures/""",
        "replay": """
            replay game.txt
            replay game.txt --last
            replay game.txt --which-rules
            play --no-pictures --record - | rulescope colorpop replay -""",
        "perft": """
            perft --depth 3                         from a random set-up, four players
            perft board.txt --depth 4 --fast
            perft "secret=a,b : Jab / bba" --divide --set group.joker_only=yes
            perft board.txt --by turns --depth 2 --distinct""",
        "why": """
            why "secret=a,b : aJ / ab" "a a1 without b1"
            why board.txt "J c4" --edition fr
            why board.txt "a c4; claim A" --set win.claim=claimed
            why board.txt "a c4" --any-reading
            why board.txt "a c4" --svg offence.svg""",
        "setup": """
            setup --seed 7                          one random legal set-up
            setup --set setup.repair=flip --count 3
            setup --players 5 --json
            setup --study                           how often a fill is legal or can be repaired
            setup --study 1000000 --state study.json   goes on where it was interrupted""",
        "solve": """
            solve board.txt --colours a             clear one colour
            solve "secret=a : ab / ab" --shortest
            solve --board-seed 3 --colours abcde --record solution.txt
            solve --random 100 --colours abcde      rates and times on random legal set-ups
            solve board.txt --set group.all_jokers=chosen --json""",
        "samegame": """
            samegame board.txt                      the legal moves as column and row
            samegame board.txt --moves moves.txt    replay a move list and count its points
            samegame board.txt --moves moves.txt --record game.txt
            samegame board.txt --clear              moves that clear the whole board
            samegame board.txt --moves moves.txt --first 1 --from-top""",
    },
)
moves, play, replay, perft = moves_command(KIT), play_command(KIT), replay_command(KIT), perft_command(KIT)
why = why_command(KIT)


@KIT.command(
    "setup",
    """Set games up at random: slides filled and arranged until they are legal, secret colours dealt.

    With --study, count how often a random fill is legal, and which repairs help where it is not.""",
)
@click.option("--players", type=click.IntRange(1, 5), default=4, show_default=True)
@board_options
@click.option("--seed", default=1, show_default=True, help="The same seed sets the same games up.")
@click.option("--count", type=click.IntRange(1), default=1, show_default=True, help="How many set-ups.")
@click.option(
    "--study",
    "fills",
    type=click.IntRange(1),
    is_flag=False,
    flag_value=USUAL_FILLS,
    metavar="[FILLS]",
    help=f"Study so many random fills, {USUAL_FILLS:,} if no number is given.",
)
@click.option("--state", type=OUTPUT, help="With --study: keep counts here.")
@click.option("--slow", is_flag=True, help="With --study: do not compile.")
@KIT.rules_options
@JSON_OPTION
def setup(
    players: int,
    seed: int,
    count: int,
    fills: int | None,
    state: Path | None,
    slow: bool,
    edition: str,
    choices: tuple[str, ...],
    as_json: bool,
    **options: Any,
) -> None:
    """Print set-ups, or the study of random fills."""
    ruleset = KIT.rules(edition, choices)
    refuse("to games on one board; expected --seed, which deals set-ups too", "board_seed")
    if fills is None:
        refuse("to --study; expected --study too", "state", "slow")
        found = [start({**options, "board_seed": None}, players, seed + number, ruleset) for number in range(count)]
        if as_json:
            return print_json([position.to_json() for position in found])
        return click.echo("\n\n".join(map(str, found)))
    refuse("to single set-ups; expected no --study with it", "count", "players", "each", "teams")
    from analysis.colorpop.setup_study import Study, chunks, show, to_dict
    from analysis.play.view import watched
    from model.colorpop.setup import box_for

    grid = size_of(options["size"])
    asked = Study(grid, box_for(grid, options["kinds"], options["jokers"]), seed, fills)
    tally = asked.resumed(state)
    for chunk in watched(chunks(asked, tally), "filling slides"):
        asked.advance(tally, chunk, state, fast=not slow)
    return print_json(to_dict(asked, tally)) if as_json else click.echo(show(asked, tally))


@KIT.command(
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
@KIT.rules_options
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
    from analysis.colorpop.clearing import Solver, clear_colours, present, solitaire

    ruleset = KIT.rules(edition, choices)
    if given("colours") and not colours:
        raise BadInput("--colours names no colour; expected letters, or no --colours for all of them")
    if boards is not None:
        refuse("to a single board; expected no --random with it", "record_file", "board_seed")
        from analysis.colorpop.clearing_rates import rates
        from analysis.play.view import watched

        if position is not None:
            raise BadInput("--random draws its own boards; expected no POSITION")
        drawn = {**options, "board_seed": None, "each": 1, "teams": False}
        starts = [start(drawn, 1, seed + number, ruleset) for number in range(boards)]
        solitaire(starts[0], colours or present(starts[0]))
        solver = Solver(starts[0].grid, ruleset, fast=not slow)
        found = rates(solver, watched(starts, "solving", len(starts)), colours, shortest, seconds)
        return print_json(found.to_dict()) if as_json else click.echo(str(found))
    board = KIT.position(position, None, options | {"each": 1, "teams": False}, ruleset, seed)
    answer = clear_colours(board, colours or present(board), ruleset, shortest, seconds, seed, fast=not slow)
    if record_file is not None and answer.record is not None:
        files.write_or_print(record_file, f"{answer.record}\n")
    if as_json:
        return print_json(answer.to_dict())
    if record_file != "-":
        click.echo(said(answer))
    return None


def said(answer: Any) -> str:
    """An answer for people."""
    if answer.record is None:
        return f"{answer.word}: clear {answer.colours} ({answer.why})"
    pops = f"{answer.pops} pop{'' if answer.pops == 1 else 's'}"
    least = ", the fewest possible" if answer.is_shortest else ""
    return f"{answer.word}: {answer.colours} in {pops}{least} ({answer.why})\n{answer.record}"


@KIT.command(
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
    legal = KIT.simulator(position, RULES).legal_moves(position)
    spaces: list[int] = []
    if clear:
        from analysis.colorpop.clearing import clear_colours, present

        answer = clear_colours(position, present(position), RULES, seconds=seconds, fast=not slow)
        if answer.record is None:
            return print_json(answer.to_dict()) if as_json else click.echo(said(answer))
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
