"""Boards, their connectivity and the survey as tables for people and as plain values for programs."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from analysis import files
from analysis.recess.board.connectivity import SIGHTS, Connectivity, Cover
from analysis.recess.board.survey import (
    ARRANGEMENTS,
    MEASURES,
    Surveyed,
    SurveyFile,
    extremes,
    plot,
    survey,
    survey_json,
    words,
)
from model.recess.board import SEXES, Board
from model.recess.sections import Sections

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

LISTED = 3
HEAT = " ·░▒▓█"
"""Darker where more pairs of nuns leave a space unseen."""


def board_json(board: Board) -> dict[str, object]:
    """A board as plain values, spaces by name."""
    name = board.grid.name
    return {
        "name": board.name,
        "rows": board.grid.rows,
        "columns": board.grid.columns,
        "equipment": [[name(s) for s in piece] for piece in board.pieces],
        "shelters": {sex: [name(s) for s in tile] for sex, tile in zip(SEXES, board.shelters, strict=True)},
        "corners": dict(zip(SEXES, board.corners, strict=True)),
        "nun_starts": [name(s) for s in board.nun_starts],
        "picture": str(board),
    }


def show_connectivity(board: Board, console: Console) -> None:
    """Print how a board hangs together, and what two nuns can watch of it."""
    from analysis.recess.board.terminal import framed

    console.print(framed(board))
    console.print()
    for line in connectivity_lines(board):
        console.print(line)
    for sight in SIGHTS:
        cover = Cover(board, sight)
        console.print()
        for line in cover_lines(cover):
            console.print(line)
        if cover.pairs:
            console.print(heat(cover))


def connectivity_lines(board: Board) -> list[str]:
    """What there is to say about walks on a board, one sentence a line."""
    found = Connectivity(board)
    lines = [f"{len(board.open_spaces)} open spaces, {len(board.blocked)} under equipment."]
    lines.append(f"Cut spaces: {listed(board, found.cut_spaces)}. Dead ends: {listed(board, found.dead_ends)}.")
    lines += [f"Pocket behind {board.grid.name(p.door)}: {listed(board, p.spaces)}." for p in found.pockets]
    lines.append(f"Farthest two spaces: {found.diameter} steps; on average {found.mean_distance:.2f}.")
    steps = found.entrance_distance
    if steps is not None:
        counts = found.walk_counts(steps + 4)
        walks = ", ".join(f"{counts[n]:,} of {n} steps" for n in range(steps, steps + 5) if counts[n])
        lines.append(f"Between the entrances' corners: {steps} steps; walks: {walks}.")
    return lines


def cover_lines(cover: Cover) -> list[str]:
    """What there is to say about two nuns' sight on a board, one sentence a line."""
    board, count = cover.board, len(cover.board.open_spaces)
    lines = [f"Nuns who see like {cover.sight}s leave {len(cover.start_unseen)} of {count} spaces unseen at the start."]
    if not cover.pairs:
        return lines
    first, second = (board.grid.name(s) for s in cover.best_pair)
    lines.append(
        f"On average over all their places {cover.hidden_on_average:.1f}; from their best, {first} and {second},"
    )
    lines.append(
        f"still {len(cover.best_unseen)}. Where a kiss can hide: darker is unseen by more of all pairs of places."
    )
    return lines


def heat(cover: Cover) -> Text:
    """A small map of how well a kiss hides on each space, from the best watched to the least."""
    from rich.text import Text

    low, high = min(cover.hidden_share.values()), max(cover.hidden_share.values())
    rows, grid = Text(), cover.board.grid
    for row in range(grid.rows):
        shares = [cover.hidden_share.get(grid.at(row, column)) for column in range(grid.columns)]
        degrees = [None if s is None else round((s - low) / ((high - low) or 1) * (len(HEAT) - 2)) + 1 for s in shares]
        rows.append("    " + " ".join("##" if d is None else HEAT[d] * 2 for d in degrees) + "\n")
    lowest, highest = f"{low:.0%}", f"{high:.0%}"
    rows.append(f"    {HEAT[1] * 2} {lowest} … {HEAT[-1] * 2} {highest} of pairs leave it unseen; ## equipment")
    return rows


def listed(board: Board, spaces: Iterable[int]) -> str:
    """Spaces by name, or the word none."""
    return ", ".join(map(board.grid.name, spaces)) or "none"


# The survey.


def run_survey(
    sections: Sections,
    title: str,
    measure: str,
    limit: int | None,
    csv_file: Path | None,
    plot_file: Path | None,
    as_json: bool,
) -> None:
    """Run the survey with a progress bar and show it; stopped early it shows what it has, then says so."""
    from rich.console import Console

    extremes([], measure)
    rows: list[Surveyed] = []
    try:
        for row in watched(surveyed_rows(sections, csv_file, limit), limit or ARRANGEMENTS):
            rows.append(row)
    finally:
        if rows:
            if plot_file:
                figure = plot(rows, f"{len(rows):,} arrangements of the sections {title}")
                files.write(plot_file, files.drawn(figure, plot_file, dpi=144))
            if as_json:
                print(json.dumps(survey_json(rows), ensure_ascii=False, indent=2))
            else:
                show_survey(rows, measure, Console())


def surveyed_rows(sections: Sections, csv_file: Path | None, limit: int | None) -> Iterable[Surveyed]:
    """The rows of a survey, kept in a file where one is given."""
    if csv_file is None:
        return survey(sections, limit=limit)
    kept = SurveyFile(csv_file, sections)
    known = kept.read()
    return kept.keep(known, survey(sections, known, limit))


def watched(rows: Iterable[Surveyed], total: int) -> Iterable[Surveyed]:
    """Pass rows on under a progress bar on standard error, which goes away at the end."""
    from rich.console import Console
    from rich.progress import track

    total = min(total, ARRANGEMENTS)
    return track(rows, "arrangements", total=total, console=Console(stderr=True), transient=True)


def show_survey(rows: list[Surveyed], measure: str, console: Console) -> None:
    """Print the ends of every measure, then the arrangements at both ends of one."""
    console.print(measure_table(rows))
    low, high = extremes(rows, measure, LISTED)
    console.print(f"\nBy {measure}: {MEASURES[measure]}.")
    names = ("Easiest", "Hardest") if measure.endswith(("hidden", "best", "start")) else ("Lowest", "Highest")
    for name, ends in zip(names, (low, high), strict=True):
        shown = ", ".join(f"{row.arrangement} ({row.measure(measure):,.5g})" for row in ends)
        console.print(f"{name}{' to watch' if name in ('Easiest', 'Hardest') else ''}: {shown}.")


def measure_table(rows: list[Surveyed]) -> Table:
    """A table of all measures: lowest, mean and highest, each end with its first arrangement."""
    from rich.table import Table

    title = f"{len(rows):,} of {ARRANGEMENTS:,} arrangements (order, then quarter turns)"
    table = Table(title=title, title_justify="left")
    for column in ("measure", "lowest", "at", "mean", "highest", "at"):
        table.add_column(column, justify="left" if column in ("measure", "at") else "right", no_wrap=True)
    for measure in MEASURES:
        (low,), (high,) = extremes(rows, measure)
        mean = sum(row.measure(measure) for row in rows) / len(rows)
        ends = [(f"{row.measure(measure):,.5g}", " ".join(words(row.arrangement))) for row in (low, high)]
        table.add_row(measure, *ends[0], f"{mean:,.5g}", *ends[1])
    return table
