"""Executing a notebook, each in a fresh Python of its own; a cell that raises is named."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from analysis.keeping import HOUSE
from analysis.notebooks.files import Notebook, load
from analysis.quick import VARIABLE
from model.game import BadInput

SECONDS = 600
"""How long a cell may run."""
KERNEL = {"display_name": "Python 3", "language": "python", "name": "python3"}
OnCell = Callable[[str, int, int], None]
"""Told before each cell: the notebook, the number of the cell, and how many there are."""


@dataclass(frozen=True)
class Broken:
    """A cell that raised: which one, and what it said.

    >>> print(Broken("01-the-board.ipynb", 3, "NameError: name 'bord' is not defined"))
    01-the-board.ipynb, cell 3: NameError: name 'bord' is not defined
    """

    notebook: str
    cell: int
    said: str

    def __str__(self) -> str:
        """Say it in a line."""
        return f"{self.notebook}, cell {self.cell}: {self.said}"


def execute(path: Path, quick: bool = False, on_cell: OnCell | None = None) -> tuple[Notebook, Broken | None]:
    """Execute a notebook; gives it with its outputs, and the cell that raised, after which nothing was executed."""
    try:
        import nbformat
        from nbclient import NotebookClient
        from nbclient.exceptions import CellExecutionError, CellTimeoutError, DeadKernelError
    except ImportError:
        raise BadInput("Jupyter is missing; install it with: pip install 'rulescope[notebooks]'") from None

    notebook: Any = nbformat.reads(json.dumps(load(path)), as_version=4)  # type: ignore[no-untyped-call]
    at = 0

    def began(cell: Any, cell_index: int) -> None:  # noqa: ARG001
        nonlocal at
        at = cell_index + 1
        if on_cell is not None:
            on_cell(path.name, at, len(notebook.cells))

    client = NotebookClient(notebook, timeout=SECONDS, record_timing=False, coalesce_streams=True, on_cell_start=began)
    said = ""
    try:
        client.execute(env=environment(quick), cwd=str(path.parent), stderr=subprocess.DEVNULL)
    except CellExecutionError as error:
        said = f"{error.ename}: {error.evalue}".splitlines()[0]
    except (CellTimeoutError, DeadKernelError) as error:
        said = f"{type(error).__name__}: {error}".splitlines()[0]
    return tidied(json.loads(json.dumps(notebook))), Broken(path.name, at, said) if said else None


def environment(quick: bool) -> dict[str, str]:
    """What a notebook's Python is told: quick or not, and where the house stands."""
    known = os.environ.get("PYTHONPATH", "")
    return os.environ | {
        VARIABLE: str(int(quick)),
        "PYTHONPATH": os.pathsep.join(filter(None, (str(HOUSE), known))),
        "PYTHONHASHSEED": "0",
    }


def tidied(notebook: Notebook) -> Notebook:
    """A notebook without what differs from machine to machine: versions and times."""
    notebook["metadata"] = {"kernelspec": KERNEL, "language_info": {"name": "python"}}
    for cell in notebook["cells"]:
        cell["metadata"] = {}
        for output in cell.get("outputs", ()):
            output.pop("metadata", None) if output["output_type"] == "stream" else output.update(metadata={})
    return notebook
