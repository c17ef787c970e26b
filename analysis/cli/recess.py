"""The commands of Recess! that every game has: what its games start on, and examples."""

from __future__ import annotations

from typing import Any

import click

from analysis.cli.play import Kit, Options, moves_command, perft_command, play_command, replay_command
from analysis.cli.why import why_command

BOARD_OPTION = click.option(
    "--board", default="ours", show_default=True, metavar="NAME|FILE|-", help="A shipped board, a file, or -."
)


def start(options: Options, players: int, _seed: int, _ruleset: Any) -> Any:
    """The start of a game on a board."""
    from analysis.recess.verbs.board import chosen_board
    from model.recess.position import Position

    return Position.start(chosen_board(options["board"]), players)


KIT = Kit(
    game="recess",
    editions="baseline, fr, es or ja",
    board_options=BOARD_OPTION,
    start=start,
    board_names=("board",),
    examples={
        "moves": """
            moves --start 4                       the first turn on our board
            moves fight.txt --edition ja
            moves fight.txt --after "hold A1; 2 A2-c4"
            moves "coins=5,5 : A1 . N / . . B1" --results
            moves fight.txt --set nun.stay=yes --json
            moves fight.txt --svg fight.svg       with what the nuns see""",
        "play": """
            play --seed 7
            play --edition ja --board study-6x6 --players 3 --no-pictures
            play --record game.txt --svg pictures/
            play --no-pictures --record - > game.txt""",
        "replay": """
            replay game.txt
            replay game.txt --last
            replay game.txt --which-rules
            play --no-pictures --record - | rulescope recess replay -""",
        "perft": """
            perft --depth 3                         from the start, four players
            perft fight.txt --edition fr --depth 4 --fast
            perft fight.txt --by turns --depth 1 --distinct
            perft fight.txt --depth 2 --divide --set push.chain=any""",
        "push": """
            push crowd.txt
            push crowd.txt --landing "nun a1-c3" --svg push.svg
            push crowd.txt --after "3 A1-c1; 2 A2-b2; 1 a1-a2" --edition ja
            push crowd.txt --by push.chain --all --json
            push --stuck --size 5x5 --no-shelters
            push --longest --set push.chain=shortest --size 4x4""",
        "reach": """
            reach --list
            reach kiss --within 3 --start 2 --board study-3x3
            reach fight-lasts:3 --within 30 --edition fr --record game.txt
            reach in-detention:2 --never --within 2 --from fight.txt
            reach --property mine.py:crowded --within 5 --start 2 --board study-4x4""",
        "threats": """
            threats kiss.txt
            threats kiss.txt --player B --edition ja
            threats before.txt --prevent
            threats before.txt --prevent --after "3 C1-b2; 2 C2-a1; 1 c1-d4" --svg saved.svg""",
        "forced": """
            forced kiss.txt --player A --within 3
            forced kiss.txt --within 5 --seconds 20 --json""",
        "why": """
            why fight.txt "3 A1-c1"
            why fight.txt "hold A1; 2 A2-c4; nun a1-c3" --edition ja
            why "coins=5,5 : A1 . N / . . B1" "3 A1-c2" --set walk.length=up_to
            why fight.txt "3 A1-c1" --any-reading
            why fight.txt "3 A1-c1" --svg offence.svg
            why fight.txt pass --json""",
    },
)
moves, play, replay, perft = moves_command(KIT), play_command(KIT), replay_command(KIT), perft_command(KIT)
why = why_command(KIT)
