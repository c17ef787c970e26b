"""Options that exclude or need each other are refused in one line, and nothing is passed over."""

from __future__ import annotations

import os
import shlex
from pathlib import Path

import pytest

from analysis.cli import main

POSITION = "turn=A coins=5,5 : A1 . B1 / . N . / a1 . ."
SLIDES = "secret=a,b : ab / ab"
REFUSED = {
    # Given twice.
    "recess compare fr es --json --json": "--json is given 2 times",
    f"recess moves {shlex.quote(POSITION)} --svg a.svg --svg b.svg": "--svg is given 2 times",
    "recess moves --edition fr --edition ja": "--edition is given 2 times",
    "recess push --stuck --shelters --no-shelters": "--shelters is given 2 times",
    "recess board random --size 5x5 --size 6x6": "--size is given 2 times",
    "report --jobs 1 --jobs 2": "--jobs is given 2 times",
    "recess compare fr fr": "fr is given twice",
    # One of several.
    "recess push --stuck --longest": "--stuck and --longest are given; expected one of them",
    "recess reach kiss --can --never": "--can and --never are given; expected one of them",
    "recess question nun.stay --json --markdown": "--json and --markdown are given",
    f"colorpop samegame {shlex.quote(SLIDES)} --clear --moves x": "--clear and --moves are given",
    # Without what they belong to.
    "recess crosscheck --only 3": "--only belongs to --faults",
    "recess crosscheck --fault 3 --fresh": "--fresh belongs to a run of many",
    f"recess push {shlex.quote(POSITION)} --size 3x3": "--size belongs to --stuck or --longest",
    "recess push --longest --chain 2": "--chain belongs to --stuck",
    "recess push --stuck --board study-4x4": "--board belongs to a position",
    f"recess push {shlex.quote(POSITION)} --landing ''": "--landing names no step",
    f"recess threats {shlex.quote(POSITION)} --all": "--all belongs to --prevent",
    f"recess moves {shlex.quote(POSITION)} --board study-4x4": "--board belongs to the start of a game",
    "recess moves --schema --start 3": "--start belongs to a position",
    "recess reach kiss --list": "[GOAL] belongs to a question",
    f"colorpop moves {shlex.quote(SLIDES)} --kinds 3": "--kinds belongs to the start of a game",
    f"colorpop solve {shlex.quote(SLIDES)} --colours ''": "--colours names no colour",
    "colorpop solve --random 3 --record x": "--record belongs to a single board",
    "colorpop setup --study 10 --count 2": "--count belongs to single set-ups",
    "colorpop setup --board-seed 3": "--board-seed belongs to games on one board",
    f"colorpop samegame {shlex.quote(SLIDES)} --slow": "--slow belongs to --clear",
}


@pytest.mark.parametrize(("line", "said"), REFUSED.items(), ids=REFUSED)
def test_it_is_refused_in_one_line(
    line: str, said: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit) as left:
        main(shlex.split(line))
    out, err = capsys.readouterr()
    assert (left.value.code, out, err.count("\n")) == (2, "", 1)
    assert said in err
    assert not list(tmp_path.iterdir())


def test_options_that_count_several_times_may_be_repeated(capsys: pytest.CaptureFixture[str]):
    with pytest.raises(SystemExit) as left:
        main(["recess", "moves", POSITION, "--set", "nun.stay=yes", "--set", "kiss.seen=yes"])
    assert left.value.code == 0
    assert "legal steps" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("columns", "width"), [("0", 80), ("1", 40), ("39", 40), ("40", 40), ("100", 100), ("99999999", 400)]
)
def test_a_terminal_is_never_taken_for_too_narrow_or_too_wide(
    columns: str, width: int, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("COLUMNS", columns)
    with pytest.raises(SystemExit) as left:
        main(["recess", "compare", "fr", "es"])
    lines = capsys.readouterr().out.splitlines()
    assert left.value.code == 0
    assert int(os.environ["COLUMNS"]) == max(map(len, lines)) == width
