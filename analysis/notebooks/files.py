"""Notebook files: which there are, their cells, and the answer that stands at the end."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

from analysis import files
from model.errors import BadFile, BadInput

FOLDER = Path("notebooks")
Notebook = dict[str, Any]
"""A notebook as its file holds it."""
HEADING = re.compile(r"^# (.+)$", re.MULTILINE)
BOLD = re.compile(r"\*\*(.+?)\*\*", re.DOTALL)


def paths(folder: Path = FOLDER, names: Sequence[str] = ()) -> list[Path]:
    """The notebooks of a folder in order, or those whose names begin so; one that is not there is refused."""
    there = sorted(folder.glob("*.ipynb"))
    if not there:
        raise BadInput(f"no notebook in {folder}; expected a folder with .ipynb files")
    for name in names:
        if not any(path.name.startswith(name) for path in there):
            raise BadInput(f"no notebook begins with {name!r}; there are {', '.join(path.name for path in there)}")
    return [path for path in there if not names or path.name.startswith(tuple(names))]


def load(path: Path) -> Notebook:
    """Read a notebook; anything else is refused."""
    try:
        notebook: Notebook = json.loads(path.read_text("utf-8"))
        for cell in notebook["cells"]:
            text_of(cell["source"])
            list(cell["outputs"] if cell["cell_type"] == "code" else ())
    except (ValueError, KeyError, TypeError) as error:
        raise BadFile(path, None, f"no notebook ({error!r})", "a file that Jupyter wrote") from None
    return notebook


def write(path: Path, notebook: Notebook) -> None:
    """Write a notebook."""
    files.write(path, json.dumps(notebook, ensure_ascii=False, indent=1, sort_keys=True) + "\n")


def code_cells(notebook: Notebook) -> Iterator[tuple[int, dict[str, Any]]]:
    """The cells that hold code, each with its number; text counts too."""
    for number, cell in enumerate(notebook["cells"], start=1):
        if cell["cell_type"] == "code":
            yield number, cell


def text_of(value: str | list[str]) -> str:
    """A text that a notebook keeps whole or in lines."""
    return value if isinstance(value, str) else "".join(value)


def mark_of(cell: dict[str, Any]) -> str:
    """A mark of a cell's source, by which a cell that was changed after its run is known."""
    return sha256(text_of(cell["source"]).encode()).hexdigest()[:10]


def shown(cell: dict[str, Any]) -> str:
    """What a cell shows as words: the Markdown of its outputs."""
    return "\n".join(text_of(output.get("data", {}).get("text/markdown", "")) for output in cell["outputs"]).strip()


def title(notebook: Notebook) -> str:
    """The question that a notebook asks: its first heading; none is empty."""
    found = HEADING.search("\n".join(text_of(cell["source"]) for cell in notebook["cells"]))
    return found[1].strip() if found else ""


def answer(notebook: Notebook) -> str:
    """The answer at the end: the bold words that the last cell of code shows; none is empty."""
    *_, (_, last) = [(0, {"outputs": []}), *code_cells(notebook)]
    return " ".join(" ".join(BOLD.findall(shown(last))).split())
