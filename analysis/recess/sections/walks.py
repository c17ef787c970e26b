"""How the board hangs together for somebody on foot: cut spaces, pockets, distances, walks between the entrances."""

from __future__ import annotations

from analysis.drawing import Picture, svg
from analysis.recess.board.connectivity import Connectivity, Pocket, connectivity_json
from analysis.recess.board.view import listed
from analysis.report.parts import Column, Figure, Illustration, Part, Run, Section, Table, number, some_of
from analysis.report.request import SectionRequest
from model.recess.board import Board, shipped_board
from model.recess.sections import SHIPPED_SET

LONGER = 6
"""How many steps beyond the shortest the table of walks goes."""


def section(request: SectionRequest) -> Section:
    """Say where the shipped board is narrow and how far its entrances lie apart."""
    board = shipped_board()
    found = Connectivity(board)
    answer = connectivity_json(board)
    answer.pop("sight")
    return Section(
        id="walks",
        title="Walking on the board",
        finding=finding(found),
        run=Run(f"rulescope {request.game} board connectivity", board=SHIPPED_SET),
        parts=(*narrow_parts(board, found), *distance_parts(found)),
        answer=answer,
    )


def finding(found: Connectivity) -> str:
    """Say in one sentence how narrow and how wide the board is."""
    cuts = some_of(len(found.cut_spaces), "cut space")
    return f"The board has {cuts}, and no two of its spaces lie more than {found.diameter} steps apart."


def narrow_parts(board: Board, found: Connectivity) -> list[Part]:
    """Name and draw the cut spaces and the pockets behind them."""
    cuts, ends = found.cut_spaces, found.dead_ends
    parts: list[Part] = [
        Figure("cut_spaces", names(board, cuts), cuts_said(board, cuts)),
        Figure("dead_ends", names(board, ends), f"Spaces with a single neighbour: {listed(board, ends)}."),
    ]
    parts += [pocket_figure(board, pocket) for pocket in found.pockets]
    inside = frozenset(space for pocket in found.pockets for space in pocket.spaces)
    if inside:
        doors = listed(board, [pocket.door for pocket in found.pockets])
        drawing = svg(Picture(board, highlighted=inside))
        parts.append(Illustration("pockets", drawing, f"The framed spaces are reached only through {doors}."))
    return parts


def cuts_said(board: Board, cuts: tuple[int, ...]) -> str:
    """Say which spaces cut others off."""
    if not cuts:
        return "No single space cuts others off."
    return f"Spaces without which others could not be reached: {listed(board, cuts)}."


def pocket_figure(board: Board, pocket: Pocket) -> Figure:
    """Say what a pocket holds."""
    door = board.grid.name(pocket.door)
    spaces = listed(board, pocket.spaces)
    return Figure(f"pocket.{door}", names(board, pocket.spaces), f"Behind {door} lies a pocket: {spaces}.")


def distance_parts(found: Connectivity) -> list[Part]:
    """Give the distances, and the walks between the entrances by their length."""
    mean = round(found.mean_distance, 2)
    parts: list[Part] = [
        Figure("mean_distance", mean, f"Two spaces are {mean} steps apart on average."),
    ]
    steps = found.entrance_distance
    if steps is None:
        return parts
    start, goal = (found.board.grid.name(space) for space in found.ends)
    parts.append(
        Figure("entrance_distance", steps, f"Between the entrances’ corners, {start} and {goal}: {steps} steps.")
    )
    counts = found.walk_counts(steps + LONGER)
    lengths = [length for length in range(steps, steps + LONGER + 1) if counts[length]]
    rows = tuple((number(length), number(counts[length])) for length in lengths)
    parity = "even" if steps % 2 == 0 else "odd"
    caption = (
        f"{counts[steps]:,} walks between the entrances’ corners are as short as can be; every walk has an {parity} "
        "number of steps, turning back allowed."
    )
    columns = Column("steps", is_number=True), Column("walks of exactly so many steps", is_number=True)
    return [*parts, Table(caption, columns, rows)]


def names(board: Board, spaces: tuple[int, ...]) -> list[str]:
    """Name spaces."""
    return [board.grid.name(space) for space in spaces]
