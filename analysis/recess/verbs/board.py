"""`board`: draw, check, arrange and generate boards, and see how they hang together."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from analysis import files
from analysis.cli.outputs import OUTPUT, OUTPUT_OR_DASH
from analysis.recess.chosen_board import chosen_board
from model.errors import BadInput

if TYPE_CHECKING:
    from rich.console import Console

    from model.recess.board import Board

BOARD_OPTION = click.option(
    "--board", "source", default="ours", metavar="NAME|FILE|-", help="A shipped board, a file, or - for standard input."
)
SECTIONS_OPTION = click.option(
    "--sections", type=click.Path(path_type=Path), metavar="DIR", help="A folder with 1.txt to 4.txt; else our own set."
)
JSON_OPTION = click.option("--json", "as_json", is_flag=True, help="Print JSON.")


def console() -> Console:
    """A console that neither wraps pictures nor colours what goes into a file."""
    from rich.console import Console

    return Console(highlight=False, soft_wrap=True)


@click.group(invoke_without_command=True)
@BOARD_OPTION
@click.option("--svg", "svg_file", type=OUTPUT_OR_DASH, help="Draw into an SVG file.")
@click.option("--png", "png_file", type=OUTPUT_OR_DASH, help="Draw into a PNG file.")
@JSON_OPTION
@click.pass_context
def board(ctx: click.Context, source: str, svg_file: str | None, png_file: str | None, as_json: bool) -> None:
    """Draw a playground; the verbs below check, arrange, generate and analyse boards.

    The board called `ours` is put together from four sections of our own making, not those of the published box.

    \b
    Examples:
      rulescope recess board                            draw our board
      rulescope recess board --board study-6x6          a small one for study
      rulescope recess board --board my-board.txt --svg my-board.svg
      rulescope recess board check my-board.txt
      rulescope recess board random --size 8x8 --seed 7 | rulescope recess board --board -

    \b
    If you own the box, type its sections in: a folder with 1.txt, 2.txt, 3.txt
    and 4.txt, each six rows of six tokens, tokens apart by blanks:
      .    open ground
      #    equipment that covers one space
      < >  the left and right half of equipment that covers two
      ^ v  its upper and lower half
    Then put them together (order and quarter turns clockwise by quarter of the
    board: top left, top right, bottom left, bottom right):
      rulescope recess board arrange --sections DIR --order 3142 --turns 0123 > my-board.txt
    In the picture of a whole board, () is a shelter space.
    """
    if ctx.invoked_subcommand is None:
        show(chosen_board(source), svg_file, png_file, as_json)


def show(shown: Board, svg_file: str | None, png_file: str | None, as_json: bool) -> None:
    """Draw a board into the files asked for, or in the terminal where none is."""
    from analysis import drawing
    from analysis.recess.board.terminal import framed
    from analysis.recess.board.view import board_json

    scene = drawing.Picture(shown)
    if svg_file:
        files.write_or_print(svg_file, drawing.svg(scene) + "\n")
    if png_file:
        files.write_or_print(png_file, drawing.png(scene))
    if as_json:
        print_json(board_json(shown))
    elif not (svg_file or png_file):
        console().print(framed(shown))


def print_json(answer: object) -> None:
    """Print an answer as JSON."""
    click.echo(json.dumps(answer, ensure_ascii=False, indent=2))


@board.command()
@click.argument("file", metavar="FILE")
def check(file: str) -> None:
    """Check the picture of a board (- is standard input) and list everything wrong with it.

    \b
    Examples:
      rulescope recess board check my-board.txt
    """
    from model.pictures import load
    from model.recess.board import problems

    text = sys.stdin.read() if file == "-" else load(Path(file))
    place = "standard input" if file == "-" else file
    found = problems(text)
    for problem in found:
        click.echo(problem.located(place), err=True)
    if found:
        raise click.exceptions.Exit(2)
    click.echo(f"{place}: a good board")


@board.command()
@SECTIONS_OPTION
@click.option("--order", default="1234", help="Which section lies top left, top right, bottom left, bottom right.")
@click.option("--turns", default="0000", help="Quarter turns clockwise, in the same four places.")
def arrange(sections: Path | None, order: str, turns: str) -> None:
    """Put four sections together and print the board's picture.

    \b
    Examples:
      rulescope recess board arrange --order 3142 --turns 0123
      rulescope recess board arrange --sections my-box > my-board.txt
    """
    from analysis.recess.board.terminal import coloured
    from model.recess import board as boards
    from model.recess.sections import Arrangement, read_sections, shipped_sections

    made = read_sections(sections) if sections else shipped_sections()
    console().print(coloured(boards.checked(boards.arrange(made, Arrangement.parse(order, turns)))))


@board.command("random")
@click.option("--size", default="12x12", help="Rows x columns.")
@click.option("--density", default=0.14, show_default=True, help="The share of spaces under equipment.")
@click.option("--seed", default=1, show_default=True, help="The same seed draws the same board.")
def random_(size: str, density: float, seed: int) -> None:
    """Draw a connected board at random and print its picture.

    \b
    Examples:
      rulescope recess board random --size 12x12 --density 0.14 --seed 1
    """
    from random import Random

    from analysis.recess.board.terminal import coloured
    from model.recess.board import random_board

    rows, times, columns = size.lower().replace("×", "x").partition("x")
    if not (times and rows.isdecimal() and columns.isdecimal()):
        raise BadInput(f"no size: {size!r}; expected rows and columns such as 12x12")
    name = f"random {rows}x{columns} seed {seed}"
    console().print(coloured(random_board(Random(seed), int(rows), int(columns), density, name)))


@board.command()
@BOARD_OPTION
@JSON_OPTION
def connectivity(source: str, as_json: bool) -> None:
    """Show pockets, cut spaces, distances, walks between the entrances, and where a kiss can hide.

    \b
    Examples:
      rulescope recess board connectivity
      rulescope recess board connectivity --board my-board.txt --json
    """
    from analysis.recess.board.connectivity import connectivity_json
    from analysis.recess.board.view import show_connectivity

    shown = chosen_board(source)
    if as_json:
        print_json(connectivity_json(shown))
    else:
        show_connectivity(shown, console())


@board.command()
@SECTIONS_OPTION
@click.option("--by", "measure", default="queen_hidden", show_default=True, help="The measure to list arrangements by.")
@click.option("--limit", type=click.IntRange(1), help="Only the first so many arrangements.")
@click.option(
    "--csv",
    "csv_file",
    type=OUTPUT,
    help="Keep rows here; a stopped survey goes on.",
)
@click.option("--plot", "plot_file", type=OUTPUT, help="Plot into a PNG or SVG file.")
@JSON_OPTION
def survey(
    sections: Path | None, measure: str, limit: int | None, csv_file: Path | None, plot_file: Path | None, as_json: bool
) -> None:
    """Measure all 6,144 arrangements of four sections: which are hardest and easiest to watch, and more.

    Stopping it (Ctrl-C) shows what has been measured so far; with --csv the next run goes on from there.

    \b
    Examples:
      rulescope recess board survey --plot survey.png
      rulescope recess board survey --csv survey.csv --by pocket_spaces
    """
    from analysis.recess.board.view import run_survey
    from model.recess.sections import read_sections, shipped_sections

    made = read_sections(sections) if sections else shipped_sections()
    run_survey(made, sections.name if sections else "ours", measure, limit, csv_file, plot_file, as_json)
