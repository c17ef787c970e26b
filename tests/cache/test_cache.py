"""Pages are taken up again by the next run; what is damaged is worked out again, and no folder is needed."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from analysis.cache import KEPT_BYTES, KEPT_SOURCES, Cache, mark_of, say_uncached
from analysis.cli import main
from analysis.report.parts import Column, Figure, Illustration, PartGroup, Prose, Run, Section, Table, text
from analysis.report.writing import read_done
from analysis.typed_json import from_json, to_json
from model.colorpop.simulator import CHAPTERS
from model.compiled import compiled

pytestmark = pytest.mark.slow

DAMAGE = [b"5", b"null", b"[]", b'"x"', b"{}", b"\xff\xfe", b"[" * 3_000, b'{"start": 10, "sto', b"", b"\0" * 100]
OWN = "analysis.studies.running"


@pytest.fixture(scope="module", autouse=True)
def compiled_before() -> None:
    """Compile with the user's cache, before there is none."""
    compiled(*CHAPTERS)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    say_uncached.cache_clear()
    return tmp_path / "rulescope"


def number(page: Any) -> int:
    return int(page["number"])


def kept(*numbers: int) -> Cache:
    cache = Cache("counting", OWN, "seed", 1)
    for one in numbers:
        cache.keep({"number": one})
    return cache


def test_pages_come_back_in_the_order_in_which_they_were_kept() -> None:
    assert list(kept(3, 1, 2).pages(number)) == [3, 1, 2]


def test_the_folder_is_the_one_of_the_system(folder: Path) -> None:
    assert kept(1).path.parent == folder / "counting"


def test_other_arguments_have_other_pages() -> None:
    kept(1)
    assert list(Cache("counting", OWN, "seed", 2).pages(number)) == []


@pytest.mark.parametrize("damage", DAMAGE, ids=range(len(DAMAGE)))
def test_what_is_no_page_is_passed_over(damage: bytes) -> None:
    cache = kept(1)
    with cache.path.open("ab") as file:
        file.write(damage)
    cache.keep({"number": 2})
    assert list(cache.pages(number)) == [1, 2]


@pytest.mark.parametrize("page", [5, None, [], "x", {}, {"number": "many"}], ids=repr)
def test_a_page_of_another_shape_is_passed_over(page: Any) -> None:
    cache = kept(1)
    cache.keep(page)
    assert list(cache.pages(number)) == [1]


def test_a_page_that_was_changed_by_a_bit_is_passed_over() -> None:
    cache = kept(1, 2)
    whole = cache.path.read_bytes()
    for at in range(len(whole)):
        cache.path.write_bytes(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :])
        assert set(cache.pages(number)) <= {1, 2}


def test_pages_of_sources_that_are_no_longer_in_use_are_removed() -> None:
    cache = kept()
    cache.path.parent.mkdir(parents=True)
    old = [cache.path.with_name(f"{version:016}-{name}.jsonl") for version in range(5) for name in "ab"]
    for age, path in enumerate(old):
        path.touch()
        os.utime(path, (age, age))
    cache.keep({"number": 1})
    assert {path.name for path in cache.path.parent.iterdir()} == {
        cache.path.name,
        *(path.name for path in old[-2 * (KEPT_SOURCES - 1) :]),
    }


def test_of_one_kind_only_so_much_is_kept() -> None:
    cache = kept()
    cache.path.parent.mkdir(parents=True)
    other = cache.path.with_name(cache.path.name.replace("-", "-other"))
    with other.open("wb") as file:
        file.truncate(KEPT_BYTES)
    cache.keep({"number": 1})
    assert [path.name for path in cache.path.parent.iterdir()] == [cache.path.name]


def test_where_nothing_can_be_kept_one_line_says_so(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder.write_text("no folder", "utf-8")
    kept(1, 2)
    kept(3)
    assert re.fullmatch(r"rulescope: results are not kept: .*rulescope: Not a directory\n", capsys.readouterr().err)


# Commands.

COMMANDS = {
    "crosscheck": "recess crosscheck --positions 2 --jobs 1 --json",
    "study": "recess study nun.stay --turns 60 --jobs 1 --json",
    "coverage": "colorpop coverage --only win.mover --jobs 1 --json",
    "diverge": "colorpop diverge win.mover --opinion 2 --jobs 1 --json",
}


def said_by(command: str, capsys: pytest.CaptureFixture[str]) -> tuple[object, str, str]:
    with pytest.raises(SystemExit) as left:
        main(command.split())
    out, err = capsys.readouterr()
    return left.value.code, re.sub(r'"\w*seconds": [\d.e-]+', "", out), err


@pytest.mark.parametrize("command", COMMANDS.values(), ids=COMMANDS)
def test_a_command_answers_the_same_without_a_cache_with_one_and_with_a_damaged_one(
    command: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder.write_text("no folder", "utf-8")
    status, answer, warning = said_by(command, capsys)
    assert (status, warning.count("\n")) == (0, 1)
    folder.unlink()
    assert said_by(command, capsys) == (status, answer, "")
    (path,) = folder.glob("*/*.jsonl")
    for damage in (b"\n".join(DAMAGE), *(mark_of(page) + b" " + page for page in DAMAGE)):
        with path.open("ab") as file:
            file.write(b"\n" + damage + b"\n")
    assert said_by(command, capsys) == (status, answer, "")


def test_another_number_of_opinions_is_another_answer(capsys: pytest.CaptureFixture[str]) -> None:
    few, many = (said_by(f"colorpop diverge win.mover --opinion {n} --jobs 1", capsys)[1] for n in (1, 4))
    assert "up to 1 of each size" in few
    assert "up to 4 of each size" in many


def test_a_question_that_is_refused_makes_nothing_be_forgotten(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said_by("colorpop diverge win.mover --opinion 5 --jobs 1", capsys)
    before = {path: path.read_bytes() for path in folder.rglob("*.jsonl")}
    assert before
    new = tmp_path / "new"
    status, _, err = said_by(f"colorpop diverge win.movr --fresh --svg {new}", capsys)
    assert (status, err.count("\n")) == (2, 1)
    assert {path: path.read_bytes() for path in folder.rglob("*.jsonl")} == before
    assert not new.exists()


# Sections of reports.

SECTION = Section(
    "kisses",
    "How soon",
    "Late.",
    Run("rulescope recess kiss", seed=1, seconds=2),
    (Prose("So."), Table("All.", (Column("turn", is_number=True),), ((text("8", "strong", "open"),),))),
    (PartGroup("one", "One", (Illustration("a", "<svg/>", "A."), Figure("turns", [8, None], "Eight.")), None),),
    {"answers": [{"turn": 8.5}]},
)


def changed(at: Callable[[dict[str, Any]], object]) -> list[Any]:
    page = json.loads(json.dumps(to_json((SECTION, 1.5))))
    at(page[0])
    return page


def test_a_section_is_read_back_as_it_was() -> None:
    assert read_done(json.loads(json.dumps(to_json((SECTION, 1.5))))) == (SECTION, 1.5)
    assert read_done([None, 0]) == (None, 0)


@pytest.mark.parametrize(
    "page",
    [
        5,
        None,
        [],
        {},
        [None],
        [None, "1"],
        [None, True],
        changed(lambda section: section.pop("finding")),
        changed(lambda section: section.update(more=1)),
        changed(lambda section: section.update(title=5)),
        changed(lambda section: section.update({"is": "Page"})),
        changed(lambda section: section["run"].update(seed="1")),
        changed(lambda section: section["parts"].append({"is": "Run"})),
        changed(lambda section: section["parts"][1]["rows"][0][0].update(tone="loud")),
        changed(lambda section: section["parts"][1]["rows"][0][0]["spans"].append(None)),
    ],
    ids=str,
)
def test_what_is_no_section_is_not_taken_for_one(page: Any) -> None:
    with pytest.raises((TypeError, ValueError)):
        read_done(page)


def test_types_are_checked_inside_too() -> None:
    assert from_json(dict[str, tuple[int, str]], {"a": [1, "x"]}) == {"a": (1, "x")}
    with pytest.raises(TypeError, match="expected int, found True"):
        from_json(tuple[int, ...], [1, True])
