"""A file that is written is the old one or the new one, whatever happens, and nothing is left beside it."""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from time import sleep

import pytest

from analysis.cli import main
from analysis.files import ENDING, write, write_together
from tests.layout.places import PROJECT

pytestmark = pytest.mark.slow

PAGES = 40
KILLS = 15


def names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


def report(folder: Path, run: int) -> dict[Path, str]:
    """The pages of a run, and an index that says of which."""
    return {folder / "index.html": f"run {run}"} | {
        folder / f"{page}.html": f"page {page} of run {run}\n" * 2_000 for page in range(PAGES)
    }


def write_on_and_on(folder: str, first: int) -> None:
    """Write one run after the other until somebody kills us; executed in a process of its own."""
    print("ready", flush=True)
    for run in range(first, first + 1_000):
        write_together(report(Path(folder), run), Path(folder) / "index.html")


def writing(folder: Path, first: int) -> list[str]:
    script = f"from tests.files.test_files import write_on_and_on; write_on_and_on({str(folder)!r}, {first})"
    return [sys.executable, "-c", script]


def runs_in(folder: Path) -> set[str]:
    """The runs to which the pages belong; each has to be whole."""
    found = set()
    for page in range(PAGES):
        lines = (folder / f"{page}.html").read_text("utf-8").splitlines()
        assert len(lines) == 2_000
        assert len(set(lines)) == 1
        found.add(lines[0].partition(" of ")[2])
    return found


def test_a_kill_leaves_old_pages_or_new_ones_and_no_index_of_another_run(tmp_path: Path) -> None:
    rng = Random(1)
    write_together(report(tmp_path, 0), tmp_path / "index.html")
    for kill in range(1, KILLS + 1):
        with subprocess.Popen(writing(tmp_path, kill * 1_000), cwd=PROJECT, stdout=subprocess.PIPE) as process:
            assert process.stdout is not None
            process.stdout.readline()
            sleep(rng.uniform(0, 0.1))
            process.kill()
        index, runs = tmp_path / "index.html", runs_in(tmp_path)
        assert not index.exists() or runs == {index.read_text("utf-8")}
    write_together(report(tmp_path, 0), tmp_path / "index.html")
    assert names(tmp_path) == {path.name for path in report(tmp_path, 0)}
    assert runs_in(tmp_path) == {"run 0"}


def test_two_runs_at_once_do_not_meet(tmp_path: Path) -> None:
    write_together(report(tmp_path, 0), tmp_path / "index.html")
    runs = [
        subprocess.Popen(writing(tmp_path, first), cwd=PROJECT, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        for first in (0, 5_000)
    ]
    sleep(3)
    assert [run.poll() for run in runs] == [None, None]
    for run in runs:
        run.kill()
        assert run.communicate()[1] == b""
    write_together(report(tmp_path, 1), tmp_path / "index.html")
    assert names(tmp_path) == {path.name for path in report(tmp_path, 1)}


@contextmanager
def room_for(size: int) -> Iterator[None]:
    """Let no file grow larger than so many bytes, as on a disk that is nearly full."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_a_full_disk_leaves_everything_as_it_was_and_the_message_names_the_file(tmp_path: Path) -> None:
    write_together(report(tmp_path, 1), tmp_path / "index.html")
    pages = report(tmp_path, 2) | {tmp_path / "7.html": "x" * 500_000}
    with room_for(200_000), pytest.raises(OSError, match=r"File too large: '.*/7\.html'"):
        write_together(pages, tmp_path / "index.html")
    assert runs_in(tmp_path) == {"run 1"}
    assert names(tmp_path) == {path.name for path in pages}


def test_a_command_that_finds_no_room_leaves_the_old_drawing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    drawing = tmp_path / "b.svg"
    drawing.write_text("old", "utf-8")
    with room_for(4_096), pytest.raises(SystemExit) as left:
        main(["recess", "board", "--svg", str(drawing)])
    assert left.value.code == 2
    assert capsys.readouterr().err == f"rulescope: {drawing}: File too large\n"
    assert (drawing.read_text("utf-8"), names(tmp_path)) == ("old", {"b.svg"})


def test_an_index_goes_and_comes_back_even_as_it_was(tmp_path: Path) -> None:
    index, page = tmp_path / "index.html", tmp_path / "page.html"
    write_together({index: "index", page: "old"}, index)
    number = index.stat().st_ino
    assert write_together({index: "index", page: "new"}, index, lambda path, _: path == index) == [page]
    assert index.stat().st_ino != number
    assert write_together({index: "index", page: "new"}, index, lambda *_: True) == []


def test_what_a_killed_run_left_is_removed(tmp_path: Path) -> None:
    (tmp_path / f".page.html.0123{ENDING}").write_text("half", "utf-8")
    write(tmp_path / "page.html", "whole")
    assert names(tmp_path) == {"page.html"}


def test_a_file_keeps_its_mode_and_a_link_leads_where_it_led(tmp_path: Path) -> None:
    path, link = tmp_path / "page", tmp_path / "link"
    path.touch(0o640)
    link.symlink_to(path)
    write(link, b"new")
    assert link.is_symlink()
    assert (path.read_bytes(), path.stat().st_mode & 0o777) == (b"new", 0o640)


def test_a_device_is_written_into_and_stays_one(tmp_path: Path) -> None:
    write("/dev/null", "gone")
    assert Path("/dev/null").is_char_device()
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with subprocess.Popen(["cat", pipe], stdout=subprocess.PIPE) as reader:
        write(pipe, "through")
        assert reader.communicate()[0] == b"through"
    assert pipe.is_fifo()


def test_two_studies_with_one_state_both_come_to_their_end(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "analysis", "colorpop", "setup", "--study", "6000", "--slow", "--size", "3x3"]
    state = tmp_path / "s.json"
    runs = [
        subprocess.Popen([*command, "--state", state], cwd=PROJECT, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        for _ in range(2)
    ]
    said = [run.communicate() for run in runs]
    assert [run.returncode for run in runs] == [0, 0], said
    assert said[0][0] == said[1][0]
    assert names(tmp_path) == {"s.json"}
