"""`kiss --from`, and the bound from the start of a game against turns laid out by the clauses, where both answer."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from analysis.answers import FOUND, IMPOSSIBLE
from analysis.reach.asking import judge_of
from analysis.recess.kiss.earliest import KissQuestion, earliest
from analysis.solving import Impossible, engines, turns
from analysis.solving.turns import Reached
from model.recess.board import named_board
from model.recess.clauses import THEORY
from model.recess.position import Position
from model.recess.readings import Ruleset
from model.recess.records import Record
from model.records import replay
from tests.recess.test_play_cli import Capture, run, told

pytestmark = pytest.mark.slow

SOON = "turn=B clock=3 coins=2,2 : A1 . N / . . . / B1 . a1"


def test_a_kiss_from_a_position_is_found_with_its_record(capsys: Capture, tmp_path: Path) -> None:
    kept = tmp_path / "kiss.txt"
    before = engines.ASKED["z3"]
    said = json.loads(told(capsys, "kiss", "--from", SOON, "--json", "--record", str(kept)))
    assert (said["answer"], said["turns"], said["by"][:3]) == (FOUND, 2, "z3,")
    assert engines.ASKED["z3"] > before
    assert str(replay(Record.parse(kept.read_text("utf-8")))[-1].ending) == "kiss A"


def test_a_kiss_of_one_player_may_be_impossible(capsys: Capture) -> None:
    said = json.loads(told(capsys, "kiss", "--from", SOON, "--player", "B", "--within", "2", "--json"))
    assert (said["answer"], said["bound"]) == (IMPOSSIBLE, "2 turns")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--from", SOON, "--players", "3"), "--players belongs to the start of a game"),
        (("--solver", "glucose42"), "--solver belongs to --from"),
        (("--from", SOON, "--within", "31"), "expected 1 to 30 turns"),
    ],
)
def test_what_cannot_be_asked_is_refused(capsys: Capture, arguments: tuple[str, ...], said: str) -> None:
    status, _, err = run(capsys, "kiss", *arguments)
    assert status == 2
    assert said in err


@pytest.mark.parametrize(("board", "players", "edition"), [("study-3x3", 3, "ja"), ("study-4x4", 2, "fr")])
def test_the_bound_says_nothing_else_than_turns_laid_out(board: str, players: int, edition: str) -> None:
    rules, start = Ruleset.of(edition), Position.start(named_board(board), players)
    bound = earliest(KissQuestion(start.board, rules, players, 3), seconds=20)
    kiss = THEORY.goals("kiss")
    answer, effort = turns.reach(turns.TurnsQuestion(THEORY, start, rules, kiss, 3, judge_of(rules)), seconds=60)
    if isinstance(answer, Reached):
        assert len(answer.turns) not in bound.details["excluded"]
        assert bound.details["found"] in (None, len(answer.turns))
    elif isinstance(answer, Impossible):
        assert bound.details["found"] is None
    assert effort.excluded >= 1
