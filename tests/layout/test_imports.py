"""What may import what: notebooks, tests, reports → analysis → model → standard library."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import pytest

from tests.layout.places import PROJECT, python, said

COMPILING = {"compiled.py", "batches.py"}
"""The modules of `model` that may load numba, numpy and where caches belong, inside a function only."""
MODEL = sorted((PROJECT / "model").rglob("*.py"))
ANALYSIS = sorted((PROJECT / "analysis").rglob("*.py"))
HEAVY = ("networkx", "matplotlib", "numpy", "numba", "z3", "rich", "jinja2", "pypdf")
MOST_LINES = 510


def imported(nodes: Iterator[ast.AST] | list[ast.stmt]) -> set[str]:
    """The packages that some statements import."""
    found: set[str] = set()
    for node in nodes:
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            found.add(str(node.module).partition(".")[0])
    return found


def name(path: Path) -> str:
    return str(path.relative_to(PROJECT))


@pytest.mark.parametrize("path", MODEL, ids=name)
def test_model_imports_only_the_standard_library_and_itself(path: Path) -> None:
    tree = ast.parse(path.read_text("utf-8"))
    allowed = {*sys.stdlib_module_names, "model"}
    if path.name in COMPILING:
        assert imported(tree.body) <= allowed, "numba and numpy are loaded inside functions"
        allowed |= {"numba", "numpy", "platformdirs"}
    assert imported(ast.walk(tree)) <= allowed


@pytest.mark.parametrize("path", ANALYSIS, ids=name)
def test_analysis_knows_no_test_and_no_notebook(path: Path) -> None:
    assert not imported(ast.walk(ast.parse(path.read_text("utf-8")))) & {"tests", "notebooks", "reports"}


def test_only_one_package_makes_a_solver() -> None:
    makers = {name(path) for path in ANALYSIS if "z3" in imported(ast.walk(ast.parse(path.read_text("utf-8"))))}
    assert all(maker.startswith("analysis/solving/") for maker in makers)


def test_help_loads_no_heavy_library() -> None:
    script = (
        "import atexit, sys, analysis.cli\n"
        f"atexit.register(lambda: print('loaded:', *set(sys.modules) & {set(HEAVY)!r}))\n"
        "analysis.cli.main(['--help'])"
    )
    done = python("-c", script)
    assert done.returncode == 0, said(done)
    assert done.stdout.splitlines()[-1].split() == ["loaded:"]


@pytest.mark.parametrize("path", [*MODEL, *ANALYSIS], ids=name)
def test_a_module_stays_readable(path: Path) -> None:
    assert len(path.read_text("utf-8").splitlines()) <= MOST_LINES


def test_both_packages_say_that_they_are_typed() -> None:
    assert all((PROJECT / package / "py.typed").is_file() for package in ("model", "analysis"))


def test_every_folder_of_python_is_a_package() -> None:
    folders = {path.parent for path in chain(MODEL, ANALYSIS, (PROJECT / "tests").rglob("*.py"))}
    assert [name(folder) for folder in folders if not (folder / "__init__.py").is_file()] == []
