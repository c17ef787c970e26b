"""The survey of all arrangements of four sections: how each board hangs together and how well two nuns watch it."""

from __future__ import annotations

import csv
import hashlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, fields
from io import StringIO
from itertools import islice
from math import inf
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

from analysis import files
from analysis.recess.board.connectivity import Connectivity
from model.errors import BadFile, BadInput
from model.recess.board import Board, arrange, problems
from model.recess.sections import Arrangement, Sections, all_arrangements

if TYPE_CHECKING:
    from matplotlib.figure import Figure

ARRANGEMENTS = 6144

MEASURES = {
    "queen_hidden": "spaces that two nuns who see like queens leave unseen, on average over all their places",
    "queen_best": "spaces that they leave unseen from their best two places",
    "queen_start": "spaces that they leave unseen from where they start",
    "rook_hidden": "spaces that two nuns who see like rooks leave unseen, on average over all their places",
    "rook_best": "spaces that they leave unseen from their best two places",
    "rook_start": "spaces that they leave unseen from where they start",
    "distance": "steps between the entrances' corners",
    "routes": "shortest walks between the entrances' corners",
    "diameter": "most steps between any two spaces",
    "mean_distance": "steps between two spaces on average",
    "cut_spaces": "spaces without which others are cut off",
    "pocket_spaces": "spaces in pockets, behind a single door",
    "dead_ends": "spaces with one neighbour",
}
"""What is measured, hardest to watch first: a high number of hidden spaces is hard on the nuns and good for kisses."""


@dataclass(frozen=True)
class Surveyed:
    """One arrangement and its measures."""

    arrangement: Arrangement
    queen_hidden: float
    queen_best: int
    queen_start: int
    rook_hidden: float
    rook_best: int
    rook_start: int
    distance: int
    routes: int
    diameter: int
    mean_distance: float
    cut_spaces: int
    pocket_spaces: int
    dead_ends: int

    def measure(self, name: str) -> float:
        """The value of one measure."""
        value: float = getattr(self, name)
        return value

    def row(self) -> dict[str, str | float]:
        """The arrangement as two words, then every measure."""
        order, turns = words(self.arrangement)
        return {"order": order, "turns": turns} | {name: self.measure(name) for name in MEASURES}


def words(arrangement: Arrangement) -> tuple[str, str]:
    """An arrangement as the two words that `Arrangement.parse` reads."""
    return "".join(str(s + 1) for s in arrangement.order), "".join(map(str, arrangement.turns))


def surveyed(arrangement: Arrangement, board: Board) -> Surveyed:
    """Measure one board; one with spaces cut off is refused, saying which."""
    wrong = problems(board)
    if wrong:
        raise BadInput(f"arrangement {arrangement}: {wrong[0]}")
    found = Connectivity(board)
    queen, rook = found.cover("queen"), found.cover("rook")
    return Surveyed(
        arrangement,
        queen_hidden=round(queen.hidden_on_average, 4),
        queen_best=len(queen.best_unseen),
        queen_start=len(queen.start_unseen),
        rook_hidden=round(rook.hidden_on_average, 4),
        rook_best=len(rook.best_unseen),
        rook_start=len(rook.start_unseen),
        distance=found.entrance_distance or 0,
        routes=found.shortest_routes,
        diameter=found.diameter,
        mean_distance=round(found.mean_distance, 4),
        cut_spaces=len(found.cut_spaces),
        pocket_spaces=len({space for pocket in found.pockets for space in pocket.spaces}),
        dead_ends=len(found.dead_ends),
    )


def survey(sections: Sections, known: Iterable[Surveyed] = (), limit: int | None = None) -> Iterator[Surveyed]:
    """Measure all arrangements, or the first so many, one after the other; known ones are not measured again."""
    done = {row.arrangement: row for row in known}
    for arrangement in islice(all_arrangements(), limit):
        yield done.get(arrangement) or surveyed(arrangement, arrange(sections, arrangement))


def extremes(rows: Sequence[Surveyed], measure: str, count: int = 1) -> tuple[list[Surveyed], list[Surveyed]]:
    """The arrangements with the lowest and with the highest values, the first arrangement first among equals."""
    if measure not in MEASURES:
        raise BadInput(f"no measure is called {measure!r}; expected one of {', '.join(MEASURES)}")
    lowest = sorted(rows, key=lambda row: (row.measure(measure), row.arrangement))
    highest = sorted(rows, key=lambda row: (-row.measure(measure), row.arrangement))
    return lowest[:count], highest[:count]


def survey_json(rows: Sequence[Surveyed], count: int = 3) -> dict[str, object]:
    """The survey as plain values: the lowest and highest by every measure, then every row."""
    ends = {}
    for measure, meaning in MEASURES.items():
        low, high = extremes(rows, measure, count)
        ends[measure] = {
            "meaning": meaning,
            "mean": round(sum(row.measure(measure) for row in rows) / len(rows), 4) if rows else None,
            "lowest": [row.row() for row in low],
            "highest": [row.row() for row in high],
        }
    return {"arrangements": len(rows), "of": ARRANGEMENTS, "measures": ends, "rows": [row.row() for row in rows]}


# Keeping the rows in a file, so that a survey that was stopped goes on where it was.


SECONDS = 1.0
"""How much work is lost at most when a survey is killed."""


def fingerprint(sections: Sections) -> str:
    """Eight hexadecimal digits that tell one set of sections from another."""
    return hashlib.sha256("\n\n".join(map(str, sections)).encode()).hexdigest()[:8]


class SurveyFile:
    """A CSV file of surveyed arrangements that grows as they are surveyed; each row names its set of sections."""

    columns = ("sections", "order", "turns", *MEASURES)

    def __init__(self, path: Path, sections: Sections) -> None:
        """Take the file, which need not exist yet, and the sections that its rows must be about."""
        self.path, self.sections = path, fingerprint(sections)

    def read(self) -> list[Surveyed]:
        """Read the rows that are there; a row cut short by a stop is dropped, one about other sections refused."""
        if not self.path.exists():
            return []
        text = self.path.read_text("utf-8")
        whole = text[: text.rfind("\n") + 1].splitlines()
        reader = csv.DictReader(whole)
        if whole and tuple(reader.fieldnames or ()) != self.columns:
            raise BadFile(self.path, 1, "other columns", ",".join(self.columns))
        return [self._row(reader.line_num, cells) for cells in reader]

    def _row(self, line: int, cells: dict[str, str]) -> Surveyed:
        """One row of the file."""
        if cells["sections"] != self.sections:
            raise BadFile(
                self.path, line, f"sections {cells['sections']}", f"{self.sections}: another set was surveyed"
            )
        kinds = {field.name: float if field.type == "float" else int for field in fields(Surveyed)}
        try:
            values = {name: kinds[name](cells[name]) for name in MEASURES}
        except (TypeError, ValueError) as error:
            raise BadFile(self.path, line, str(error), f"{len(MEASURES)} numbers") from None
        return Surveyed(Arrangement.parse(cells["order"], cells["turns"]), **values)  # type: ignore[arg-type]

    def keep(self, known: Sequence[Surveyed], rows: Iterable[Surveyed]) -> Iterator[Surveyed]:
        """Pass rows on and write them, after those already known, at the end and every second."""
        kept, known_before = list(known), {row.arrangement for row in known}
        written = -inf
        try:
            for row in rows:
                if row.arrangement not in known_before:
                    kept.append(row)
                if monotonic() > written + SECONDS:
                    self.write(kept)
                    written = monotonic()
                yield row
        finally:
            self.write(kept)

    def write(self, rows: Sequence[Surveyed]) -> None:
        """Write the file."""
        text = StringIO()
        writer = csv.DictWriter(text, self.columns, lineterminator="\n")
        writer.writeheader()
        writer.writerows({"sections": self.sections} | row.row() for row in rows)
        files.write(self.path, text.getvalue())


def plot(rows: Sequence[Surveyed], title: str) -> Figure:
    """Plot how many spaces two nuns leave unseen, and how pockets and hiding go together, over all arrangements."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(10, 4.2), layout="constrained")
    left, right = figure.subplots(1, 2)
    for name, colour, hatch in (("queen", "#0072B2", "//"), ("rook", "#E69F00", "..")):
        values = [row.measure(f"{name}_hidden") for row in rows]
        left.hist(values, bins=40, color=colour, alpha=0.65, hatch=hatch, edgecolor="white", label=f"{name} sight")
    left.set(xlabel="spaces two nuns leave unseen, mean over their places", ylabel="arrangements")
    left.legend(frameon=False)
    points = right.scatter(
        [row.queen_hidden for row in rows],
        [row.mean_distance for row in rows],
        c=[row.pocket_spaces for row in rows],
        cmap="cividis_r",
        s=7,
    )
    right.set(xlabel="spaces unseen, queen sight", ylabel="mean steps between two spaces")
    figure.colorbar(points, ax=right, label="spaces in pockets")
    for axes in (left, right):
        axes.spines[["top", "right"]].set_visible(False)
    figure.suptitle(title)
    return figure
