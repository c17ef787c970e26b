"""The list of the notebooks with their answers, which stands beside them and is made from them."""

from __future__ import annotations

from pathlib import Path

from analysis import files
from analysis.notebooks.files import answer, load, paths, title

LISTING = "README.md"
BEGINNING = """# Notebooks

One question each, told as a story and executed, with its answer in bold at the end. Everything longer than ten lines is
imported from `analysis`. `rulescope notebooks run` executes them again and renews this list; with `--quick` it takes
small samples and keeps nothing. `rulescope notebooks check` says what is wrong with one.

| notebook | answer |
| --- | --- |
"""


def listing(folder: Path) -> str:
    """Write the list."""
    return BEGINNING + "".join(row(path) for path in paths(folder))


def row(path: Path) -> str:
    """One notebook with its answer, as a row of a table."""
    notebook = load(path)
    cells = (f"[{title(notebook)}]({path.name})", answer(notebook))
    return f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |\n"


def renew(folder: Path) -> None:
    """Write the list anew."""
    files.write(folder / LISTING, listing(folder))
