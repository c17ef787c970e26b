"""Pictures of boards and positions: lines of cells that a person can type, with headers and comments; knows no game.

One cell a token, tokens apart by blanks; lines `word: value` before the first row are headers; lines that start with
`;` are comments.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from pathlib import Path

from model.errors import BadFile
from model.grid import LETTERS, Grid

HEADER = re.compile(r"([A-Za-z]\w*)\s*:\s*(.*?)\s*")


@dataclass(frozen=True)
class PictureProblem:
    """One thing wrong with a picture: the line if there is one, what was found, what was expected."""

    line: int | None
    found: str
    expected: str = ""

    def __str__(self) -> str:
        """Say it in one line."""
        place = f"line {self.line}: " if self.line is not None else ""
        return f"{place}{self.found}" + (f"; expected {self.expected}" if self.expected else "")

    def located(self, path: object) -> str:
        """Say it in one line with the file's name in front, as every bad file is reported."""
        return str(BadFile(path, self.line, self.found, self.expected))


class BadPicture(BadFile):
    """A picture that cannot be used; `problems` lists everything wrong with it, the text says the first."""

    def __init__(self, path: object, problems: Sequence[PictureProblem]) -> None:
        """Compose one line from the first problem and the number of the others."""
        first, others = problems[0], len(problems) - 1
        super().__init__(path, first.line, first.found, first.expected)
        if others:
            self.args = (f"{self.args[0]} (and {others} more problem{'s' if others > 1 else ''})",)
        self.problems = tuple(problems)


@dataclass(frozen=True)
class TextPicture:
    """A text cut into headers and rows of cells, each with its line number counted from 1.

    `twice` are the headers that have stood in an earlier line already.
    """

    headers: dict[str, tuple[int, str]]
    rows: tuple[tuple[str, ...], ...]
    lines: tuple[int, ...]
    twice: tuple[PictureProblem, ...] = ()

    @property
    def grid(self) -> Grid:
        """The grid of a picture whose rows are equally long."""
        return Grid(len(self.rows), len(self.rows[0]))

    def line_of(self, space: int) -> int:
        """The line on which a space is drawn."""
        return self.lines[self.grid.row(space)]


def load(path: Path) -> str:
    """Read a text file; one that is not UTF-8 is refused."""
    try:
        return path.read_text("utf-8")
    except UnicodeDecodeError:
        raise BadFile(path, None, "not a text file", "a picture in UTF-8") from None


def cut(text: str) -> TextPicture:
    """Cut a text into headers and rows of cells; comments and empty lines vanish."""
    headers: dict[str, tuple[int, str]] = {}
    rows: list[tuple[str, ...]] = []
    lines: list[int] = []
    twice: list[PictureProblem] = []
    for number, raw in enumerate(text.splitlines(), start=1):
        line = raw.strip()
        if not line or line.startswith(";"):
            continue
        header = HEADER.fullmatch(line)
        if header and not rows:
            name = header[1].lower()
            if name in headers:
                twice.append(PictureProblem(number, f"the header {name!r} stands twice", "every header once"))
            headers[name] = (number, header[2])
        else:
            rows.append(tuple(line.split()))
            lines.append(number)
    return TextPicture(headers, tuple(rows), tuple(lines), tuple(twice))


def cell_problems(picture: TextPicture, tokens: Collection[str], headers: Collection[str]) -> list[PictureProblem]:
    """List unknown headers, missing and ragged rows, and unknown tokens with their row and column."""
    known = ", ".join(f"{name}:" for name in headers)
    found = [
        *picture.twice,
        *(
            PictureProblem(line, f"unknown header {name!r}", known)
            for name, (line, _) in picture.headers.items()
            if name not in headers
        ),
    ]
    if not picture.rows:
        return [*found, PictureProblem(None, "no row of spaces", f"rows of {' '.join(tokens)}")]
    width = len(picture.rows[0])
    if width > len(LETTERS):
        found.append(PictureProblem(picture.lines[0], f"{width} columns", f"at most {len(LETTERS)}"))
    for number, (line, row) in enumerate(zip(picture.lines, picture.rows, strict=True), start=1):
        if len(row) != width:
            found.append(PictureProblem(line, f"row {number} has {len(row)} spaces", f"{width} as in the first row"))
        for column, token in enumerate(row, start=1):
            if token not in tokens:
                place = f"row {number}, column {column}"
                found.append(PictureProblem(line, f"unknown token {token!r} at {place}", f"one of {' '.join(tokens)}"))
    return found
