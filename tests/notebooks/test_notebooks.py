"""The notebooks that are kept: executed, answered, and every cell runs."""

from __future__ import annotations

from pathlib import Path

import pytest

from analysis.notebooks.checking import all_problems
from analysis.notebooks.executing import execute
from analysis.notebooks.files import answer, paths
from tests.layout.places import PROJECT

pytestmark = pytest.mark.slow

FOLDER = PROJECT / "notebooks"
MOST_BYTES = 4_000_000


def test_nothing_is_wrong_with_the_notebooks_that_are_kept() -> None:
    assert all_problems(paths(FOLDER), FOLDER) == []


def test_the_folder_stays_small() -> None:
    assert sum(path.stat().st_size for path in FOLDER.iterdir() if path.is_file()) < MOST_BYTES


@pytest.mark.parametrize("path", paths(FOLDER), ids=lambda path: path.stem)
def test_every_cell_runs_and_the_last_one_answers(path: Path) -> None:
    notebook, broken = execute(path, quick=True)
    assert broken is None, broken
    assert answer(notebook)
