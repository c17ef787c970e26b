"""Executing a notebook, each in a fresh Python of its own; a cell that raises is named."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Any

from analysis.notebooks.files import Notebook, load, mark_of
from analysis.notebooks.quick import VARIABLE
from analysis.sources import ROOT
from analysis.workers import run_tasks
from model.errors import BadInput

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


@dataclass(frozen=True)
class Executed:
    """A notebook with its outputs, how long it took, and the cell that raised, if one did."""

    path: Path
    notebook: Notebook
    broken: Broken | None
    seconds: float


def executed(paths: Sequence[Path], quick: bool, jobs: int = 1, on_cell: OnCell | None = None) -> Iterator[Executed]:
    """Execute notebooks, each in order or several at a time; then no cell is told of."""
    if jobs == 1 or len(paths) == 1:
        yield from (timed(path, quick, on_cell) for path in paths)
    else:
        check_jupyter()
        yield from run_tasks(timed, [(path, quick) for path in paths], jobs)


def timed(path: Path, quick: bool, on_cell: OnCell | None = None) -> Executed:
    """Execute a notebook and look at the clock."""
    began = perf_counter()
    notebook, broken = execute(path, quick, on_cell)
    return Executed(path, notebook, broken, perf_counter() - began)


def check_jupyter() -> None:
    """Refuse to go on without Jupyter."""
    try:
        import nbclient  # noqa: F401
    except ImportError:
        raise BadInput("Jupyter is missing; install it with: pip install 'rulescope[notebooks]'") from None


def execute(path: Path, quick: bool = False, on_cell: OnCell | None = None) -> tuple[Notebook, Broken | None]:
    """Execute a notebook; gives it with its outputs, and the cell that raised, after which nothing was executed."""
    check_jupyter()
    import nbformat
    from nbclient import NotebookClient
    from nbclient.exceptions import CellExecutionError, CellTimeoutError, DeadKernelError

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
    except RuntimeError as error:
        if at:
            raise
        raise BadInput(f"{path.name}: Jupyter did not start ({error}); try again, with fewer --jobs") from None
    return tidied(json.loads(json.dumps(notebook))), Broken(path.name, at, said) if said else None


def environment(quick: bool) -> dict[str, str]:
    """The environment of a notebook's Python: quick or not, and where the project is."""
    known = os.environ.get("PYTHONPATH", "")
    return os.environ | {
        VARIABLE: str(int(quick)),
        "PYTHONPATH": os.pathsep.join(filter(None, (str(ROOT), known))),
        "PYTHONHASHSEED": "0",
    }


def tidied(notebook: Notebook) -> Notebook:
    """A notebook without what differs from machine to machine; cells of code bear the mark of what was executed."""
    notebook["metadata"] = {"kernelspec": KERNEL, "language_info": {"name": "python"}}
    for cell in notebook["cells"]:
        cell["metadata"] = {"executed": mark_of(cell)} if cell["cell_type"] == "code" else {}
        for output in cell.get("outputs", ()):
            output.pop("metadata", None) if output["output_type"] == "stream" else output.update(metadata={})
    return notebook
