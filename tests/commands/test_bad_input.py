"""Bad input to every command: one line on standard error, status 2, and nothing on standard output."""

from __future__ import annotations

import shlex
from pathlib import Path
from random import Random

import pytest

from analysis.cli import main

POSITION = "turn=A coins=5,5 : A1 . B1 / . N . / a1 . ."
SLIDES = "secret=a,b : .Ja / bba"


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with files that are of no use: empty, not text, ragged, broken; and a folder in a file's place."""
    (tmp_path / "folder").mkdir()
    (tmp_path / "empty").touch()
    (tmp_path / "binary").write_bytes(b"\x00\xff\xfe" + Random(1).randbytes(2_000))
    (tmp_path / "latin").write_bytes("café".encode("latin-1"))
    (tmp_path / "ragged").write_text(". . .\n. A1\n", "utf-8")
    (tmp_path / "words").write_text("hello\n", "utf-8")
    (tmp_path / "broken.json").write_text("{", "utf-8")
    (tmp_path / "broken.toml").write_text("[[ruling]\nx=", "utf-8")
    (tmp_path / "broken.pdf").write_bytes(b"%PDF-1.4 nonsense")
    (tmp_path / "crowd").write_text("a.........\n" + "abcdeabcde\n" * 10, "utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


BAD = {
    # Files that cannot be read.
    "recess rulebook --text fr=folder": "folder: is a folder",
    "recess rulebook --text fr=empty": "empty: empty file",
    "recess rulebook --text fr=binary": "neither UTF-8 nor Latin-1",
    "recess rulebook --text fr=broken.pdf": "broken PDF",
    "recess rulebook --text fr=nowhere": "no such file",
    "recess board --board folder": "no board and no file is called 'folder'",
    "recess board --board empty": "empty: no row of spaces",
    "recess board --board binary": "not a text file",
    "recess moves folder": "folder: Is a directory",
    "recess moves empty": "empty: empty; expected a position",
    "recess moves latin": "not a text file",
    "recess moves ragged": "ragged:2: row 2 has 2 spaces",
    "recess moves broken.json": "broken.json:1: no JSON",
    "recess replay words": "words: no start",
    "recess threats binary": "not a text file",
    "recess rulings check --rulings broken.toml": "broken.toml:1",
    "recess rulings check --rulings folder": "is a directory",
    "colorpop moves binary": "not a text file",
    "colorpop replay empty": "empty: no start",
    "colorpop samegame words": "unknown token 'hello'",
    "colorpop samegame folder": "folder: Is a directory",
    "colorpop setup --study 10 --slow --state binary": "binary: no state of a study",
    "report --text recess:fr=nowhere --out out": "there is no file nowhere",
    "report --rulings recess:broken.json --out out": "broken.json",
    "report --text recess:fr=binary --out out": "binary",
    "notebooks check --folder folder": "no notebook in folder",
    # Places that cannot be written, refused before the work.
    "recess board --svg nowhere/x.svg": "there is no folder nowhere",
    "recess board survey --plot nowhere/x.png": "there is no folder nowhere",
    "recess play --record nowhere/x": "there is no folder nowhere",
    "recess play --record folder": "is a directory",
    f"recess why '{POSITION}' '2 A1-c1' --svg nowhere/x.svg": "there is no folder nowhere",
    "recess diverge fr ja --svg /dev/null/x": "/dev/null/x: Not a directory",
    "colorpop solve --record nowhere/x": "there is no folder nowhere",
    "colorpop setup --study 10 --state nowhere/x": "there is no folder nowhere",
    "report --out empty": "is a file",
    "report --out /dev/null/x": "/dev/null/x: Not a directory",
    # Names that mean nothing.
    "recess compare xx": "no edition 'xx'",
    "recess question nun.sta": "did you mean nun.stay?",
    "recess clause leave.free": "did you mean leave.frees?",
    f"recess moves '{POSITION}' --set nun.stay=perhaps": "nun.stay has no reading 'perhaps'",
    f"colorpop moves '{SLIDES}' --set group": "as in group.joker_only=",
    "recess reach nosuch": "no goal is called 'nosuch'",
    "recess reach --property os:nosuch": "os has no function 'nosuch'",
    "recess crosscheck --fault 9999": "no fault 9999",
    "recess coverage --only nothing.here": "no clause 'nothing.here'",
    "colorpop ask nosuch": "no question is called 'nosuch'",
    "colorpop solve 'ab / ba' --colours z": "no colour 'z'",
    "colorpop solve --random 2 --colours z": "no colour 'z'",
    "recess nothing": "No such command 'nothing'",
    # Options that do not fit.
    "recess moves --start 9": "9 is not in the range",
    "recess perft --start 4 --depth x": "'x' is not a valid integer",
    "recess push --stuck --landing 'nun a1-b1'": "expected no --after, --landing, --by or --all",
    "recess diverge": "nothing is asked",
    "colorpop solve 'ab / ba' --seconds -1": "'-1' is no time limit",
    "recess kiss --players 3 --within 1 --seconds inf": "'inf' is no time limit",
    "recess kiss --players 3 --within 1 --seconds nan": "'nan' is no time limit",
    "recess push --stuck --seconds 1e10": "'1e10' is no time limit",
    "recess reach own-in-detention --seconds 0": "'0' is no time limit",
    "recess forced --seconds 86401": "'86401' is no time limit",
    "recess crosscheck --jobs 100000": "100000 is not in the range",
    "report --jobs 0": "0 is not in the range",
    "colorpop play --size 99x99": "no board has 99 rows",
    "report --text fr=x --out out": "does not say which game it belongs to; write GAME:fr=x",
    "report --rulings club.toml --out out": "does not say which game it belongs to; write GAME:club.toml",
    "report --text fr=empty": "--text needs --out FOLDER",
    "doctor --nothing": "No such option '--nothing'",
    # Boards that cannot be.
    "colorpop moves 'secret=a,b : a. / .b'": "the token a on a1 floats over an empty place",
    "colorpop moves 'secret=a,b : a? / bb'": "unknown letter '?'",
    "colorpop moves crowd": "101 tokens; the box holds 100",
    "recess why '. A1' 'garbage'": "No such file",
}


@pytest.mark.parametrize("command", BAD)
@pytest.mark.usefixtures("shelf")
def test_bad_input_ends_in_one_line_and_status_two(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(shlex.split(command))
    said = capsys.readouterr()
    assert left.value.code == 2
    assert said.out == ""
    assert said.err.startswith("rulescope: ")
    assert said.err.count("\n") == 1
    assert BAD[command] in said.err
