"""A cache key follows the code that is imported and the data beside it, and nothing else."""

from __future__ import annotations

import ast
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from analysis.sources import ROOT, fingerprint, imports, modules, sources
from tests.layout.places import python, said

STUDIES, CHECKING, DIVERGING = "analysis.studies.running", "analysis.crosscheck.running", "analysis.diverge.running"
KISSES = "analysis.recess.sections.kisses"
BEHIND = [
    (STUDIES, "model/recess/boards/ours/1.txt"),
    (STUDIES, "model/recess/readings.py"),
    (STUDIES, "model/recess/simulator/comparisons.py"),
    (CHECKING, "model/recess/boards/study-4x4.txt"),
    (CHECKING, "analysis/colorpop/crosscheck/plan.py"),
    (CHECKING, "model/recess/clauses/fights.py"),
    (DIVERGING, "model/recess/editions/fr.toml"),
    (DIVERGING, "analysis/recess/diverge/known.jsonl"),
    (DIVERGING, "analysis/recess/diverge/domain.py"),
    (KISSES, "analysis/recess/kiss/kiss.lp"),
    (KISSES, "analysis/report/templates/page.html.j2"),
]
BESIDE = [
    (KISSES, "analysis/recess/diverge/known.jsonl"),
    (STUDIES, "analysis/report/templates/page.html.j2"),
    (STUDIES, "analysis/recess/push/boards.py"),
    (CHECKING, "analysis/report/weaving.py"),
    (DIVERGING, "analysis/cli/__init__.py"),
]


@pytest.fixture(scope="module")
def copied(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("copy")
    for package in ("model", "analysis"):
        shutil.copytree(ROOT / package, root / package, ignore=shutil.ignore_patterns("__pycache__"))
    return root


def key_with_one_more_byte(module: str, file: str, root: Path) -> tuple[str, str]:
    path, before = root / file, fingerprint.__wrapped__(module, root)
    whole = path.read_bytes()
    path.write_bytes(whole + b"\n")
    after = fingerprint.__wrapped__(module, root)
    path.write_bytes(whole)
    return before, after


@pytest.mark.parametrize(("module", "file"), BEHIND)
def test_a_byte_behind_a_result_gives_another_key(module: str, file: str, copied: Path) -> None:
    before, after = key_with_one_more_byte(module, file, copied)
    assert before != after


@pytest.mark.parametrize(("module", "file"), BESIDE)
def test_a_byte_beside_a_result_gives_the_same_key(module: str, file: str, copied: Path) -> None:
    before, after = key_with_one_more_byte(module, file, copied)
    assert before == after


def test_a_file_by_another_name_gives_another_key(copied: Path) -> None:
    board = copied / "model/recess/boards/study-3x3.txt"
    before = fingerprint.__wrapped__(STUDIES, copied)
    board.rename(board.with_name("study.txt"))
    after = fingerprint.__wrapped__(STUDIES, copied)
    board.with_name("study.txt").rename(board)
    assert before != after


def test_a_copy_of_the_program_has_the_same_keys(copied: Path) -> None:
    assert fingerprint.__wrapped__(STUDIES, copied) == fingerprint(STUDIES)


def imported_by_syntax(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: a relative import, which keys do not follow"
            yield str(node.module)
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def test_no_import_statement_is_missed() -> None:
    known = modules(ROOT)
    for path in known.values():
        missed = {name for name in imported_by_syntax(path) if name in known} - set(imports(path, known))
        assert missed == set(), path


@pytest.mark.parametrize(
    ("module", "script"),
    [
        (CHECKING, "from analysis.crosscheck.running import run; run({game!r}, 1, 1)"),
        (STUDIES, "from analysis.studies import frequencies, studies_of; frequencies(studies_of({game!r})[:1], 1)"),
        (DIVERGING, "from analysis.diverge import differences; differences({game!r}, {question!r})"),
    ],
)
@pytest.mark.parametrize(("game", "question"), [("recess", "nun.stay"), ("colorpop", "win.mover")])
def test_whatever_a_run_loads_is_behind_its_key(
    module: str, script: str, game: str, question: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    show = (
        "import sys; print(*(m.__file__ for n, m in sys.modules.items() if n.split('.')[0] in ('model', 'analysis')))"
    )
    done = python("-c", f"{script.format(game=game, question=question)}; {show}")
    assert done.returncode == 0, said(done)
    assert {Path(file) for file in done.stdout.splitlines()[-1].split()} <= set(sources(module))
