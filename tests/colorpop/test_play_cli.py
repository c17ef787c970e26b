"""The commands of Color Pop: what they print, draw and refuse."""

from __future__ import annotations

import io
import json
from pathlib import Path
from xml.etree import ElementTree

import jsonschema
import pytest

from analysis.cli import main
from analysis.colorpop.verbs.setup import USUAL_FILLS
from model.colorpop.position import SCHEMA, Position
from model.colorpop.records import Record
from model.records import replay

Capture = pytest.CaptureFixture[str]
LINE = "secret=a,b : Jab / bba"


def run(capsys: Capture, *arguments: str) -> tuple[int, str, str]:
    """Run a command under `rulescope colorpop`; give its exit status and what it printed."""
    with pytest.raises(SystemExit) as ended:
        main(["colorpop", *arguments])
    printed = capsys.readouterr()
    assert isinstance(ended.value.code, int)
    return ended.value.code, printed.out, printed.err


def told(capsys: Capture, *arguments: str) -> str:
    """What a command prints that must end well and say nothing on standard error."""
    status, out, err = run(capsys, *arguments)
    assert (status, err) == (0, "")
    return out


@pytest.mark.parametrize("command", ["moves", "play", "replay", "perft", "setup", "solve", "samegame"])
def test_help_shows_examples(capsys: Capture, command: str):
    page = told(capsys, command, "--help")
    assert "Examples:\n  rulescope colorpop" in page.replace("    rulescope", "  rulescope")
    assert "--json" in page


# moves, play, replay, perft


def test_moves_are_listed_with_their_tokens(capsys: Capture):
    out = told(capsys, "moves", LINE)
    assert "    a b c\n  1 J a b\n  2 b b a\n" in out
    assert "2 legal steps\n  a b1    2: a1 b1\n  b a2    3: a1 a2 b2\n" in out


def test_moves_takes_pictures_files_and_json(capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    expected, position = told(capsys, "moves", LINE), Position.parse(LINE)
    (tmp_path / "board.json").write_text(json.dumps(position.to_json()))
    assert told(capsys, "moves", str(tmp_path / "board.json")) == expected
    monkeypatch.setattr("sys.stdin", io.StringIO(str(position)))
    assert told(capsys, "moves", "-") == expected


def test_moves_as_json_and_its_schema(capsys: Capture):
    answer = json.loads(told(capsys, "moves", LINE, "--set", "group.all_jokers=chosen", "--json"))
    schema = json.loads(told(capsys, "moves", "--schema"))
    assert schema == SCHEMA
    jsonschema.validate(answer["position"], schema)
    step = {"step": "b a2 without a1", "kind": "pop", "what": "b", "space": "a2", "without": ["a1"]}
    assert step in answer["steps"]


def test_moves_after_a_pop_show_where_it_has_led(capsys: Capture):
    assert "The turn is over." in told(capsys, "moves", LINE, "--after", "b a2")
    assert "claim B" in told(capsys, "moves", "secret=a,b : bb", "--after", "b a1", "--set", "win.claim=claimed")


def test_moves_draws_the_board(capsys: Capture, tmp_path: Path):
    told(capsys, "moves", LINE, "--svg", str(tmp_path / "board.svg"))
    assert ElementTree.parse(tmp_path / "board.svg").getroot().tag.endswith("svg")


GAME = ("play", "--size", "5x5", "--players", "3", "--seed", "5")


def test_a_game_is_the_same_for_the_same_seed_and_replays(capsys: Capture, tmp_path: Path):
    shown = told(capsys, *GAME, "--record", str(tmp_path / "game.txt"), "--svg", str(tmp_path / "pictures"))
    assert shown == told(capsys, *GAME) == told(capsys, "replay", str(tmp_path / "game.txt"))
    positions = replay(Record.parse((tmp_path / "game.txt").read_text()))
    assert len(list((tmp_path / "pictures").iterdir())) == len(positions)
    answer = json.loads(told(capsys, "replay", str(tmp_path / "game.txt"), "--json", "--last"))
    assert answer["result"] in shown
    assert "win" in answer["result"]


@pytest.mark.parametrize(
    "variant",
    [
        ("--players", "1", "--each", "5"),
        ("--players", "2"),
        ("--players", "2", "--each", "2"),
        ("--players", "4", "--teams"),
        ("--players", "5", "--kinds", "7", "--jokers", "9"),
    ],
)
def test_every_variant_can_be_played(capsys: Capture, variant: tuple[str, ...]):
    assert "win" in told(capsys, "play", "--size", "6x6", "--no-pictures", *variant).splitlines()[-1]


def test_a_wrong_line_is_shown_with_turn_step_reason_and_picture(capsys: Capture, tmp_path: Path):
    (tmp_path / "game.txt").write_text('[Position "secret=a,c : abb / aba"]\n1. A b b1\n2. B b a1')
    status, out, err = run(capsys, "replay", str(tmp_path / "game.txt"))
    assert (status, out) == (2, "")
    assert "rulescope: turn 2 (B), step 1 (b a1): a1 holds a" in err
    assert "  2 a a .\n" in err


def test_perft_counts_and_divides(capsys: Capture):
    assert told(capsys, "perft", "secret=d,e : abc / abc", "--depth", "3") == "1  3\n2  6\n3  6\n"
    assert told(capsys, "perft", "secret=d,e : abc / abc", "--depth", "2", "--divide").endswith("in all  6\n")
    answer = json.loads(told(capsys, "perft", "--size", "3x3", "--by", "turns", "--distinct", "--json"))
    assert list(answer["counts"]) == ["1", "2", "3"]


# setup and solve


def test_set_ups_are_printed_as_positions(capsys: Capture):
    out = told(capsys, "setup", "--count", "3", "--set", "setup.repair=flip", "--players", "2", "--each", "2")
    positions = [Position.parse(text) for text in out.split("\n\n")]
    assert len({position.cells for position in positions}) == 3
    assert json.loads(told(capsys, "setup", "--json"))[0]["board"]


def test_a_study_prints_shares_and_is_kept(capsys: Capture, tmp_path: Path):
    state = str(tmp_path / "study.json")
    asked = ("setup", "--size", "4x4", "--kinds", "2", "--study", "60", "--state", state, "--slow")
    out = told(capsys, *asked)
    assert out == told(capsys, *asked)
    shares = json.loads(told(capsys, *asked, "--json"))["shares"]
    assert {share["setup.repair"] for share in shares} == {"", "exchange", "flip", "both"}


def test_a_study_without_a_number_takes_the_usual_one(capsys: Capture):
    asked = ("setup", "--size", "1x1", "--kinds", "1", "--jokers", "0", "--slow")
    assert told(capsys, *asked, "--study") == told(capsys, *asked, "--study", str(USUAL_FILLS))


def test_solve_prints_a_record_that_replays(capsys: Capture, tmp_path: Path):
    out = told(capsys, "solve", "secret=b : ab / ab", "--colours", "a", "--shortest", "--slow")
    first, record = out.split("\n", 1)
    assert first == "found: a in 1 pop, the fewest possible (breadth first, nothing left out)"
    assert str(replay(Record.parse(record))[-1].ending) == "gone A"
    told(capsys, "solve", "ab / ab", "--slow", "--record", str(tmp_path / "game.txt"))
    assert "A wins" in told(capsys, "replay", str(tmp_path / "game.txt"), "--last")


def test_solve_says_impossible_with_what_was_looked_at(capsys: Capture):
    assert told(capsys, "solve", "ab / ba", "--slow").startswith("impossible: clear ab (every sequence of pops")
    assert json.loads(told(capsys, "solve", "ab / ba", "--slow", "--json"))["answer"] == "impossible"


def test_solve_says_undecided_when_time_runs_out(capsys: Capture):
    assert told(capsys, "solve", "--slow", "--seconds", "0.001").startswith(
        "undecided: clear abcde (0.001 s were not enough)"
    )


def test_solve_tells_rates_on_random_boards(capsys: Capture):
    out = told(capsys, "solve", "--random", "3", "--size", "4x4", "--slow", "--colours", "a")
    assert out.startswith("3 boards: ")
    answer = json.loads(told(capsys, "solve", "--random", "2", "--size", "3x3", "--slow", "--json"))
    assert answer["boards"] == 2


# samegame


def test_samegame_lists_replays_and_clears(capsys: Capture, tmp_path: Path):
    board, moves = tmp_path / "board.txt", tmp_path / "moves.txt"
    board.write_text("0 1\n0 1\n")
    assert told(capsys, "samegame", str(board)) == "0 1\n1 1\n"
    moves.write_text("1 0\n0 0\n")
    assert told(capsys, "samegame", str(board), "--moves", str(moves)).endswith("2 moves, 1000 points, cleared\n")
    cleared = told(capsys, "samegame", str(board), "--clear", "--slow")
    moves.write_text("\n".join(cleared.splitlines()[:-1]))
    assert json.loads(told(capsys, "samegame", str(board), "--moves", str(moves), "--json"))["score"] == 1000
    record = told(capsys, "samegame", str(board), "--moves", str(moves), "--record", "-")
    assert set(replay(Record.parse(record))[-1].cells) == {"."}


# refusals

FULL = " / ".join(["abcdeabcde"] * 9)
WRONG = {
    "a floating token": (("moves", ": a. / .b"), "the token a on a1 floats over an empty place"),
    "an unknown letter": (("moves", "aX / ab"), "unknown letter 'X' in row 1, column 2"),
    "101 tokens": (("solve", f"popped=c1 : {FULL} / abcdJJJJJe"), "101 tokens; the box holds 100"),
    "no file": (("moves", "nowhere.txt"), "nowhere.txt"),
    "an illegal step": (("moves", LINE, "--after", "c a1"), "step 1 (c a1) is not legal"),
    "no step": (("moves", LINE, "--after", "pop"), "no step: 'pop'"),
    "no edition": (("moves", LINE, "--edition", "de"), "no edition 'de'"),
    "no reading": (("perft", LINE, "--set", "slide.gravity=up"), "slide.gravity has no reading 'up'"),
    "no size": (("play", "--size", "ten"), "--size 'ten'; expected rows and slides"),
    "too large": (("play", "--size", "900x26"), "too large to play on"),
    "too many players": (("play", "--kinds", "3"), "4 players with 1 colours each; the box has 3 colours"),
    "teams of three": (("play", "--players", "3", "--teams"), "teams are 4 players"),
    "both": (("moves", LINE, "--start", "3"), "a position and --start"),
    "no colour": (("solve", LINE, "--colours", "z"), "no colour 'z'"),
    "random and given": (("solve", LINE, "--random", "3"), "--random draws its own boards"),
    "state without a study": (("setup", "--state", "x.json"), "belongs to --study"),
    "no board of numbers": (("samegame", "nowhere.txt"), "nowhere.txt"),
}


@pytest.mark.parametrize(("arguments", "reason"), WRONG.values(), ids=WRONG)
def test_bad_input_is_refused_in_one_line(capsys: Capture, arguments: tuple[str, ...], reason: str):
    status, out, err = run(capsys, *arguments)
    assert (status, out) == (2, "")
    assert reason in err
    assert err.count("\n") == 1
