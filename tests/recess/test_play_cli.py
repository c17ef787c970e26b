"""`moves`, `play`, `replay` and `perft` on the command line: what they print, draw and refuse."""

from __future__ import annotations

import io
import json
from pathlib import Path
from xml.etree import ElementTree

import jsonschema
import pytest

from analysis.cli import main
from model.recess.position import SCHEMA, Position
from model.recess.records import Record
from model.records import replay

Capture = pytest.CaptureFixture[str]
LINE = "turn=A clock=0 coins=5,5 : A1 . N / . # . / . . B1"
POSITIONS = Path(__file__).parent / "positions"


def run(capsys: Capture, *arguments: str) -> tuple[int, str, str]:
    """Run a command under `rulescope recess`; give its exit status and what it printed."""
    with pytest.raises(SystemExit) as ended:
        main(["recess", *arguments])
    printed = capsys.readouterr()
    assert isinstance(ended.value.code, int)
    return ended.value.code, printed.out, printed.err


def told(capsys: Capture, *arguments: str) -> str:
    """What a command prints that must end well and say nothing on standard error."""
    status, out, err = run(capsys, *arguments)
    assert (status, err) == (0, "")
    return out


@pytest.mark.parametrize("command", ["moves", "play", "replay", "perft"])
def test_help_shows_examples(capsys: Capture, command: str):
    assert "Examples:" in told(capsys, command, "--help")


# moves


def test_moves_are_listed_by_kind_under_a_picture_with_names(capsys: Capture):
    out = told(capsys, "moves", LINE)
    assert "    a  b  c\n  1 A1 .  N\n  2 .  #  .\n  3 .  .  B1\n" in out
    assert "Walks:" in out
    assert "  2 A1 to a1 a3" in out
    assert "  pass" in out


def test_moves_go_on_within_the_turn(capsys: Capture):
    out = told(capsys, "moves", LINE, "--after", "2 A1-a3")
    assert "The nuns' moves:\n  nun c1 to b1 a1 c2 c3" in out.replace("a1 b1", "b1 a1")


def test_moves_after_a_whole_turn_show_where_it_has_led(capsys: Capture):
    assert "The turn is over." in told(capsys, "moves", LINE, "--after", "pass")


def test_moves_takes_a_file_standard_input_and_json(capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    expected = told(capsys, "moves", LINE)
    position = Position.parse(LINE)
    (tmp_path / "yard.txt").write_text(str(position))
    assert told(capsys, "moves", str(tmp_path / "yard.txt")) == expected
    (tmp_path / "yard.json").write_text(json.dumps(position.to_json()))
    assert told(capsys, "moves", str(tmp_path / "yard.json")) == expected
    monkeypatch.setattr("sys.stdin", io.StringIO(str(position)))
    assert told(capsys, "moves", "-") == expected


def test_moves_as_json_and_its_schema(capsys: Capture):
    answer = json.loads(told(capsys, "moves", LINE, "--json"))
    schema = json.loads(told(capsys, "moves", "--schema"))
    assert schema == SCHEMA
    jsonschema.validate(answer["position"], schema)
    assert {"step": "2 A1-a3", "kind": "walk", "length": 2, "piece": "A1", "to": "a3"} in answer["steps"]


def test_moves_can_start_a_game_on_any_board(capsys: Capture):
    out = told(capsys, "moves", "--start", "3", "--board", "study-5x5")
    assert "boys_entrance: A1 A2 B1 B2 C1 C2" in out


def test_moves_follow_the_edition_and_single_readings(capsys: Capture):
    def nuns(*options: str) -> set[str]:
        answer = json.loads(told(capsys, "moves", LINE, "--after", "2 A1-a3", "--json", *options))
        return {step["to"] for step in answer["steps"]}

    assert nuns("--edition", "ja") == nuns() == {"a1", "b1", "c2", "c3"}
    assert nuns("--edition", "ja", "--set", "nun.stay=yes") == {"a1", "b1", "c1", "c2", "c3"}


def test_results_are_listed_and_counted(capsys: Capture):
    out = told(capsys, "moves", LINE, "--results").splitlines()
    assert out[-1] == f"{len(out) - 1} distinct positions after the turn"
    assert {Position.parse(line).turn for line in out[:-1]} == {1}
    assert json.loads(told(capsys, "moves", LINE, "--results", "--json"))["count"] == len(out) - 1


def test_moves_draws_the_position_with_the_steps_so_far(capsys: Capture, tmp_path: Path):
    told(capsys, "moves", LINE, "--after", "2 A1-a3", "--svg", str(tmp_path / "yard.svg"))
    root = ElementTree.parse(tmp_path / "yard.svg").getroot()
    assert "A1 a1" in (root.findtext("{http://www.w3.org/2000/svg}title") or "")


WRONG = {
    "everything": (
        "clock=40 coins=5,-2 : #A1 N N / B1> N .",
        ["A1 in the equipment on a1", "3 nuns", "player B has -2 coins", "B1 on a2 attacks", "the clock shows 40"],
    ),
    "no position": ("coins=5,5 : A1 . / .", ["row 2 has 1 spaces"]),
    "no file": ("nowhere.txt", ["nowhere.txt"]),
}


@pytest.mark.parametrize(("given", "reasons"), WRONG.values(), ids=WRONG)
@pytest.mark.parametrize("command", ["moves", "perft"])
def test_a_bad_position_is_refused_in_one_line_with_all_reasons(
    capsys: Capture, command: str, given: str, reasons: list[str]
):
    status, out, err = run(capsys, command, given)
    assert (status, out) == (2, "")
    assert err.count("\n") == 1
    assert all(reason in err for reason in reasons)


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (["--after", "3 A1-c3"], "step 1 (3 A1-c3) is not legal"),
        (["--after", "3 A1-c3"], "; it breaks walk.path (A child walks"),
        (["--after", "jump"], "no step: 'jump'"),
        (["--edition", "de"], "no edition 'de'"),
        (["--set", "nun.stay=maybe"], "nun.stay has no reading 'maybe'"),
        (["--start", "3"], "a position and --start"),
        (["--start", "9"], "--start"),
    ],
)
def test_a_bad_option_is_refused_in_one_line(capsys: Capture, options: list[str], reason: str):
    status, out, err = run(capsys, "moves", LINE, *options)
    assert (status, out) == (2, "")
    assert reason in err
    assert err.count("\n") == 1


# play and replay

GAME = ("play", "--board", "study-5x5", "--players", "3", "--seed", "5")


def test_a_game_is_shown_turn_by_turn_and_is_the_same_for_the_same_seed(capsys: Capture):
    out = told(capsys, *GAME)
    assert out == told(capsys, *GAME)
    assert out.count("coins:") == out.count("\n\n") >= 2
    short = told(capsys, *GAME, "--no-pictures").splitlines()
    assert short[0].startswith("1. A ")
    assert "win" in short[-1]


def test_a_game_is_recorded_and_replays(capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    shown = told(capsys, *GAME, "--edition", "ja", "--record", str(tmp_path / "game.txt"))
    assert told(capsys, "replay", str(tmp_path / "game.txt")) == shown
    record = told(capsys, *GAME, "--edition", "ja", "--record", "-")
    assert '[Rules "ja"]' in record
    monkeypatch.setattr("sys.stdin", io.StringIO(record))
    last = told(capsys, "replay", "-", "--last")
    assert last in shown
    assert json.loads(told(capsys, "replay", str(tmp_path / "game.txt"), "--json", "--last"))["result"] in last


def test_a_game_is_drawn_turn_by_turn(capsys: Capture, tmp_path: Path):
    record = told(capsys, *GAME, "--record", "-", "--svg", str(tmp_path / "pictures"))
    positions = replay(Record.parse(record))
    drawn = sorted(path.name for path in (tmp_path / "pictures").iterdir())
    assert drawn == [f"{number:03}.svg" for number in range(len(positions))]


def test_an_illegal_seventh_turn_is_shown_with_turn_step_reason_and_picture(capsys: Capture, tmp_path: Path):
    turns = [f"{number}. {'ABC'[(number - 1) % 3]} pass" for number in range(1, 7)]
    lines = ['[Board "study-5x5"]', '[Players "3"]', *turns, "7. A 3 A1-c1; 2 A2-e5; nun a1-a2"]
    (tmp_path / "game.txt").write_text("\n".join(lines))
    status, out, err = run(capsys, "replay", str(tmp_path / "game.txt"))
    assert (status, out) == (2, "")
    assert "rulescope: turn 7 (A), step 2 (2 A2-e5): A2 cannot walk 2 to e5; it can to " in err
    assert "; it breaks walk.path (A child walks its number of spaces " in err
    assert "  1 (N) ()  A1  .   ." in err
    assert "clock: 7" in err


def test_a_wrong_result_is_refused(capsys: Capture, tmp_path: Path):
    (tmp_path / "game.txt").write_text('[Board "study-5x5"]\n[Players "3"]\n[Result "B wins"]\n1. A pass')
    status, _, err = run(capsys, "replay", str(tmp_path / "game.txt"))
    assert status == 2
    assert "the Result tag says 'B wins'" in err


# perft


def test_perft_counts_by_depth(capsys: Capture):
    assert told(capsys, "perft", "coins=5,5 : A1 . .", "--depth", "2") == "1  5\n2  6\n"
    out = told(
        capsys, "perft", str(POSITIONS / "detention.txt"), "--by", "turns", "--depth", "1", "--distinct", "--json"
    )
    answer = json.loads(out)
    assert answer["counts"] == {
        "1": len(told(capsys, "moves", str(POSITIONS / "detention.txt"), "--results").splitlines()) - 1
    }


def test_perft_divides_by_first_step_or_turn(capsys: Capture):
    row = "coins=5,5 : A1 . ."
    assert told(capsys, "perft", row, "--depth", "2", "--divide").splitlines()[::5] == ["pass  2", "in all  6"]
    assert "2 A1-c1; nun stuck  1\n" in told(capsys, "perft", row, "--depth", "1", "--divide", "--by", "turns")


def test_perft_counts_distinct_positions_only_by_turns(capsys: Capture):
    status, _, err = run(capsys, "perft", LINE, "--distinct")
    assert status == 2
    assert "--by turns" in err
