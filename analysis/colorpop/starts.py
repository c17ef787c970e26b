"""How a game of Color Pop is begun by a command: on which board, with which tokens and how many secret colours."""

from __future__ import annotations

import re
from random import Random

import click

from analysis.adapter import Command, Options
from model.colorpop.position import Position
from model.colorpop.readings import Ruleset
from model.colorpop.setup import box_for, new_game
from model.errors import BadInput
from model.grid import Grid


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


def legal_start(options: Options, players: int, seed: int, ruleset: Ruleset) -> Position:
    """A random legal set-up."""
    grid = size_of(options["size"])
    box = box_for(grid, options["kinds"], options["jokers"])
    own = options["board_seed"]
    rng = Random(f"board {seed if own is None else own}")
    return new_game(rng, ruleset, players, options["each"], options["teams"], grid, box)


def size_of(text: str) -> Grid:
    """Read `10x10`."""
    found = re.fullmatch(r"(\d{1,3})[x×](\d{1,3})", text)
    if not found:
        raise BadInput(f"--size {text!r}; expected rows and slides, as in 10x10")
    return Grid(int(found[1]), int(found[2]))
