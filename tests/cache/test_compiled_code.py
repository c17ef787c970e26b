"""Compiled code is kept in a private folder that follows sources and constants."""

from __future__ import annotations

import os
import pickle
from pathlib import Path

import pytest

from model import compiled
from model.recess.simulator import CHAPTERS


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    compiled.say_not_kept.cache_clear()
    return tmp_path / "rulescope" / "compiled"


def shared() -> dict[str, object]:
    return {name: value for module in CHAPTERS for name, value in vars(module).items() if not name.startswith("__")}


def test_the_order_of_the_questions_is_part_of_the_key() -> None:
    names = shared()
    swapped = names | {"WALK_ORDER": names["CLOCK_END"], "CLOCK_END": names["WALK_ORDER"]}
    assert names != swapped
    assert compiled.cache_folder(CHAPTERS, names) == compiled.cache_folder(CHAPTERS, dict(names))
    assert compiled.cache_folder(CHAPTERS, names) != compiled.cache_folder(CHAPTERS, swapped)


def test_the_folder_is_private_whatever_it_was(folder: Path) -> None:
    folder.mkdir(mode=0o777, parents=True)
    found = compiled.cache_folder(CHAPTERS, shared())
    assert found is not None
    assert [path.stat().st_mode & 0o777 for path in (folder, found.parent, found)] == [0o700] * 3


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give a folder away")
def test_a_folder_of_somebody_else_is_not_used(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder.mkdir(parents=True)
    os.chown(folder, 65534, 65534)
    assert compiled.cache_folder(CHAPTERS, shared()) is None
    assert capsys.readouterr().err.endswith("it belongs to somebody else\n")


def test_a_link_is_not_used(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder.parent.mkdir()
    folder.symlink_to(tmp_path)
    assert compiled.cache_folder(CHAPTERS, shared()) is None
    assert capsys.readouterr().err.count("\n") == 1


def test_where_no_folder_can_be_made_one_line_says_so(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder.parent.write_text("no folder", "utf-8")
    assert compiled.cache_folder(CHAPTERS, shared()) is None
    assert capsys.readouterr().err.count("\n") == 1


def test_only_what_was_used_of_late_is_kept() -> None:
    for version in range(6):
        found = compiled.cache_folder(CHAPTERS, shared() | {"VERSION": version})
        assert found is not None
        os.utime(found, (version, version))
    assert len(list(found.parent.iterdir())) == compiled.KEPT_FOLDERS


def added(one: int, other: int) -> int:
    return one + other


@pytest.mark.parametrize("damage", [b"", b"[" * 3_000, b"\xff\xfe", pickle.dumps(5)], ids=repr)
def test_damaged_code_is_compiled_again(damage: bytes, tmp_path: Path) -> None:
    import numba

    numba.config.CACHE_DIR = str(tmp_path)
    assert compiled.compile_rule(added, {}, is_kept=True)(1, 2) == 3
    for path in [*tmp_path.rglob("*.nbi"), *tmp_path.rglob("*.nbc")]:
        path.write_bytes(damage)
    assert compiled.compile_rule(added, {}, is_kept=True)(1, 2) == 3


def test_code_that_cannot_be_kept_is_compiled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    import numba
    from numba.core.caching import IndexDataCacheFile

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    numba.config.CACHE_DIR = str(tmp_path)
    monkeypatch.setattr(IndexDataCacheFile, "save", full)
    assert compiled.compile_rule(added, {}, is_kept=True)(1, 2) == 3
    assert capsys.readouterr().err.endswith("No space left on device\n")
