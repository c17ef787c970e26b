"""What can be wrong with a notebook as it is kept: not executed, an error, no answer, a path of one machine."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from analysis.notebooks.files import Notebook, answer, code_cells, load, mark_of, text_of, title
from analysis.notebooks.listing import LISTING, listing

MOST_LINES = 10
"""How long a cell of code may be; what is longer is imported."""
FOREIGN = re.compile(r"(?<![\w.:/<])(?:/(?:home|root|tmp|usr|var|opt|mnt|work|Users)/|[A-Z]:\\\\)[^\s\"'<]*")
"""A path of one machine, in any kind of output."""


def all_problems(notebooks: list[Path], folder: Path) -> list[str]:
    """Everything that is wrong in a folder, each with its notebook and cell."""
    found = [f"{path.name}, {problem}" for path in notebooks for problem in problems(load(path))]
    kept = folder / LISTING
    if not kept.exists() or kept.read_text("utf-8") != listing(folder):
        found.append(f"{LISTING}: other answers than the notebooks'; `rulescope notebooks run` renews it")
    return found


def problems(notebook: Notebook) -> Iterator[str]:
    """Say everything that is wrong with a notebook, in its order."""
    if not title(notebook):
        yield "cell 1: no heading that asks the question"
    for turn, (number, cell) in enumerate(code_cells(notebook), start=1):
        yield from (f"cell {number}: {problem}" for problem in cell_problems(cell, turn))
    if not answer(notebook):
        yield "the end: no answer in bold, shown as Markdown by the last cell of code"


def cell_problems(cell: dict[str, Any], turn: int) -> Iterator[str]:
    """Say everything that is wrong with a cell of code that should have been executed so manieth."""
    source = text_of(cell["source"])
    lines = source.count("\n") + 1
    if lines > MOST_LINES:
        yield f"{lines} lines of code; at most {MOST_LINES}, what is longer is imported from analysis"
    if cell.get("execution_count") != turn:
        yield f"executed as number {cell.get('execution_count')}, expected {turn}; run it from top to bottom"
    if cell["metadata"].get("executed", mark_of(cell)) != mark_of(cell):
        yield "changed since it was executed; `rulescope notebooks run` executes it again"
    for output in cell["outputs"]:
        if output["output_type"] == "error":
            yield f"ended in {output['ename']}: {output['evalue']}"
        if output.get("name") == "stderr":
            yield f"a warning: {text_of(output['text']).strip().splitlines()[0]}"
    for path in {*FOREIGN.findall(source), *FOREIGN.findall(written(cell["outputs"]))}:
        yield f"a path of one machine: {path}"


def written(outputs: Any) -> str:
    """Every text of some outputs."""
    if isinstance(outputs, str):
        return outputs
    inside = outputs.values() if isinstance(outputs, dict) else outputs if isinstance(outputs, list) else ()
    return "\n".join(map(written, inside))
