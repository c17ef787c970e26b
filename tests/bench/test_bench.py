"""The benchmark's pieces on tiny amounts, plain: rates are positive, ratios fit, targets are told. Nothing is timed."""

from __future__ import annotations

import json
import shutil
from dataclasses import replace
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from model.errors import BadInput, CheckFailed
from model.recess.position import NOWHERE, Posture
from tests import bench
from tests.bench import (
    Amount,
    Benchmark,
    Counting,
    Played,
    QuestionTimes,
    Setting,
    Speed,
    Startup,
    measure,
    questions,
    recess,
    speed,
    view,
)
from tests.bench.__main__ import bench as command

pytestmark = pytest.mark.slow

TINY = Amount(rounds=2, seconds=0.0, starts=1)


@pytest.fixture(scope="module")
def tiny() -> Benchmark:
    return measure(("plain", *bench.PEERS), TINY)


def test_plain_play_gives_turns_of_several_moves_each_from_a_list(tiny: Benchmark) -> None:
    turns, moves, choices = tiny.speeds["plain"]
    assert 0 < turns < moves
    assert choices > 1


def test_every_peer_is_measured_or_said_to_be_missing(tiny: Benchmark) -> None:
    assert {*tiny.speeds, *tiny.missing} == {"plain", *bench.PEERS}
    assert all(found.moves > 0 for found in tiny.speeds.values())


@pytest.mark.parametrize("peer", bench.PEERS)
def test_a_ratio_is_ours_over_theirs_in_the_same_run(tiny: Benchmark, peer: str) -> None:
    if peer in tiny.missing:
        pytest.skip(tiny.missing[peer])
    assert tiny.ratio("plain", peer) == tiny.speeds["plain"].moves / tiny.speeds[peer].moves
    assert tiny.to_dict()["ratios"][f"plain ÷ {peer}"] == tiny.ratio("plain", peer)


def test_there_is_no_ratio_to_what_was_not_measured(tiny: Benchmark) -> None:
    assert tiny.ratio("compiled", "python-chess") is None
    assert [verdict.what for verdict in tiny.verdicts()] == ["plain: turns a second"]


def test_a_missing_peer_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.bench.peers.is_installed", lambda _: False)
    found = measure(["openspiel-chess"], TINY)
    assert found.missing == {"openspiel-chess": "not installed: pip install 'rulescope[peers]'"}
    assert "not installed" in shown(found)


def test_one_batch_after_the_other_plays_other_games() -> None:
    games = recess.RandomGames(fast=False)
    assert games.play(1) != games.play(1)


def test_the_same_seed_plays_the_same_games() -> None:
    assert recess.RandomGames(fast=False).play(2) == recess.RandomGames(fast=False).play(2)


def test_speed_plays_at_least_once_and_divides_by_one_time() -> None:
    turns, moves, choices = speed(lambda: Played(turns=1, moves=4, listed=40), 0.0)
    assert moves / turns == pytest.approx(4)
    assert choices == 10


def test_start_up_is_a_process_of_its_own() -> None:
    found = recess.startup(starts=1, fast=False)
    assert not found.was_cold
    assert found.seconds
    assert found.wall_seconds


def test_a_start_that_fails_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.executable", shutil.which("false"))
    with pytest.raises(CheckFailed, match="could not play one game: exit status 1"):
        recess.start(fast=False)


def test_counting_measures_every_position() -> None:
    found = recess.counting(Amount(rounds=1, seconds=0.0, starts=0), fast=False)
    assert len(found.results) == len(found.seconds) == len(recess.TURNS_BEFORE_COUNTING)
    assert min(found.results) > 1
    assert min(found.seconds) > 0


def test_counting_begins_in_the_middle_of_a_game() -> None:
    positions = recess.middle_of_a_game()
    assert len(positions) == len(recess.TURNS_BEFORE_COUNTING)
    assert all(position.ending is None for position in positions)


def test_positions_in_question_are_in_the_middle_of_games_with_so_many_children() -> None:
    setting = Setting(players=3, children=2, side=8)
    positions = questions.positions_of(setting, 3)
    assert [position.players for position in positions] == [3, 3, 3]
    assert {position.board.grid.columns for position in positions} == {8}
    standing = [
        number % 4
        for position in positions
        for number, child in enumerate(position.children)
        if child.posture is Posture.STANDING and child.place != NOWHERE
    ]
    assert set(standing) == {0, 1}


def test_every_solver_answers_the_same_question_and_all_of_it_is_timed() -> None:
    setting = Setting(turns=1, players=2, children=2, side=6)
    found = questions.times(setting, questions.positions_of(setting, 2))
    assert found.positions == 2
    assert found.answered == dict.fromkeys(questions.SOLVERS, 2)
    assert found.build_seconds > 0
    assert all(found.seconds(solver) >= found.build_seconds for solver in questions.SOLVERS)


def test_a_solver_without_an_answer_in_time_is_not_asked_about_more_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    class NeverKnows:
        def ask(self, *_: object) -> None:
            return None

    monkeypatch.setattr(questions, "engine", lambda name, *_: asked.append(name) or NeverKnows())
    taken = questions.sample(questions.positions_of(Setting(players=2, side=6), 1)[0], turns=3)
    assert sorted(asked) == sorted(taken.given_up) == sorted(questions.SOLVERS)


EACH = dict.fromkeys(questions.SOLVERS, 0.25)
SETTINGS = dict.fromkeys(setting for those in questions.GROWTH.values() for setting in those.values())
ASKED = tuple(
    QuestionTimes(setting, 4, 10, 20, 0.25, EACH, EACH, dict.fromkeys(questions.SOLVERS, 3)) for setting in SETTINGS
)


def test_questions_have_targets_that_z3_has_to_meet() -> None:
    found = Benchmark(TINY, questions=ASKED)
    assert [(verdict.name, verdict.measured, verdict.is_met) for verdict in found.verdicts()] == [
        ("questions 1", 0.75, True),
        ("questions 2", 0.75, True),
        ("questions 3", 0.75, False),
    ]
    assert "3,3,3/4" in shown(found)


def test_growth_is_drawn_for_every_scale() -> None:
    picture = questions.drawn(ASKED)
    assert picture.says == "Answered about three turns within 30 s: z3 3 of 4, glucose42 3 of 4, clingo 3 of 4."
    assert all(scale in picture.drawing for scale in questions.GROWTH)


def test_a_chart_is_refused_where_nothing_is_drawn(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="expected --only questions"):
        command(["--quick", "--svg", str(tmp_path / "growth.svg")])


MET = {"compiled": Speed(1e6, 4e6, 20), "plain": Speed(2e4, 8e4, 20), "python-chess": Speed(2e4, 2e4)}
GOOD = Benchmark(
    TINY,
    MET,
    Startup(1.4, 1.6, cold_seconds=70.0),
    Counting((20_000, 30_000), (0.004, 0.009)),
)
BAD = Benchmark(
    TINY,
    {"compiled": Speed(999_999, 2e4, 20), "plain": Speed(19_999, 8e4, 20), "python-chess": Speed(2e4, 2e4)},
    Startup(1.5, 1.6),
    Counting((20_000, 30_000), (0.004, 0.010)),
)


def shown(found: Benchmark) -> str:
    page = StringIO()
    view.show(found, Console(file=page, width=80))
    return page.getvalue()


def test_targets_are_met_at_the_number_and_above() -> None:
    assert [verdict.is_met for verdict in GOOD.verdicts()] == [True] * 5
    assert "Every target is met." in shown(GOOD)
    assert "the cache was cold" in shown(GOOD)


def test_targets_are_missed_just_below_and_the_page_says_which() -> None:
    assert [verdict.is_met for verdict in BAD.verdicts()] == [False] * 5
    page = shown(BAD)
    assert "Missed 5 of 5 targets: compiled: turns a second 999,999 (≥ 1,000,000)" in page
    assert page.count("│ MISSED │") == 5


def test_what_could_not_be_measured_is_neither_met_nor_missed() -> None:
    found = Benchmark(TINY, {"compiled": Speed(2e6, 8e6)}, Startup(None, None, 70.0), None, {"python-chess": "no"})
    assert [verdict.is_met for verdict in found.verdicts()] == [True, None, None]
    assert "Not measured: start-up" in shown(found)
    assert "Every target is met" not in shown(found)


def test_no_line_of_the_tables_is_wider_than_a_terminal() -> None:
    widest = replace(GOOD, speeds=MET | {"openspiel-breakthrough": Speed(1e6, 1e7)})
    table_lines = [line for line in shown(widest).splitlines() if line.startswith(("│", "┃"))]
    assert table_lines
    assert any("openspiel-breakthrough" in line and "MISSED" in line for line in table_lines)
    assert not any("…" in line for line in table_lines)


# The command.


def test_help_names_every_contender(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        command(["--help"])
    assert left.value.code == 0
    page = " ".join(capsys.readouterr().out.split())
    assert [name for name in bench.NAMES if name.replace("-", "") not in page.replace("- ", "").replace("-", "")] == []


def test_an_unknown_name_ends_in_status_two(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        command(["--only", "stockfish"])
    assert left.value.code == 2
    assert "stockfish" in capsys.readouterr().err


def test_the_command_measures_what_is_named_and_prints_json(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.bench.__main__.QUICK", TINY)
    with pytest.raises(SystemExit) as left:
        command(["--quick", "--only", "plain", "--json"])
    assert left.value.code == 0
    found = json.loads(capsys.readouterr().out)
    assert list(found["speeds"]) == ["plain"]
    assert found["startup"] is None


def test_a_quick_run_measures_everything_but_kisses_and_questions(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    monkeypatch.setattr("tests.bench.__main__.measure", lambda names, *_: asked.extend(names) or BAD)
    with pytest.raises(SystemExit):
        command(["--quick"])
    assert {*bench.NAMES} - {*asked} == {"kiss", "questions"}


def test_a_missed_target_leaves_with_status_zero(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.bench.__main__.measure", lambda *_: BAD)
    with pytest.raises(SystemExit) as left:
        command([])
    assert left.value.code == 0
    assert "Missed 5 of 5 targets" in capsys.readouterr().out
