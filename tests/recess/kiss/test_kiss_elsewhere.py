"""The earliest kiss under other readings: what they do not touch is kept, what is not known is not called a change."""

from __future__ import annotations

import json

import pytest

from analysis.answers import UNDECIDED, Answer
from analysis.cli import main
from analysis.recess.kiss import other_rules as kiss_elsewhere
from analysis.recess.kiss.earliest import KissQuestion, earliest
from analysis.recess.kiss.other_rules import Elsewhere, turn_in_words
from model.recess.board import named_board
from model.recess.readings import Ruleset

pytestmark = pytest.mark.slow

ASKED = KissQuestion(named_board("study-6x6"), Ruleset(), 3, 6)


@pytest.fixture(scope="module")
def answer() -> Answer:
    return earliest(ASKED)


def never(*_: object) -> Answer:
    """Refuse to work anything out."""
    raise AssertionError("this has been worked out before")


def test_what_a_reading_does_not_touch_is_not_worked_out_again(answer: Answer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kiss_elsewhere, "earliest", never)
    said = Elsewhere(ASKED, answer).turn_under(Ruleset.of("baseline", tie_kisser="shared"))
    assert said == turn_in_words(answer)


@pytest.mark.parametrize(
    "choices",
    [{"walk_length": "up_to"}, {"kiss_where": "open_ground"}, {"push_adjacent": "all_eight"}, {"walk_order": "free"}],
)
def test_a_reading_that_may_matter_is_answered_as_if_it_had_been_asked_for(
    answer: Answer, choices: dict[str, str]
) -> None:
    ruleset = Ruleset.of("baseline", **choices)
    afresh = earliest(KissQuestion(ASKED.board, ruleset, ASKED.players, ASKED.within))
    assert Elsewhere(ASKED, answer).turn_under(ruleset).removeprefix(f"{UNDECIDED}: ") == turn_in_words(afresh)


def test_a_reading_that_is_not_encoded_is_undecided(answer: Answer) -> None:
    assert Elsewhere(ASKED, answer).turn_under(Ruleset.of("baseline", push_fight="yes")) == UNDECIDED


@pytest.mark.parametrize(("first", "prefix"), [(4, f"{UNDECIDED}: "), (8, "")])
def test_a_span_of_turns_is_a_change_only_if_the_known_turn_is_not_in_it(
    first: int, prefix: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = {"found": 7, "undecided": [], "is_earliest": True, "excluded": [], "searched": []}
    span = {"found": 10, "undecided": list(range(first, 10)), "is_earliest": False, "excluded": [], "searched": []}
    monkeypatch.setattr(kiss_elsewhere, "earliest", lambda *_: Answer("a kiss", "found", "12 turns", "", details=span))
    said = Elsewhere(ASKED, Answer("a kiss", "found", "12 turns", "", details=known)).turn_under(Ruleset.of("ja"))
    assert said == f"{prefix}turn 10 at the latest, none before turn {first}"


def test_the_command_names_the_readings_that_change_the_turn(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--players", "3", "--board", "study-4x4", "--within", "4", "--no-opinion", "--depends", "--json"]
    with pytest.raises(SystemExit) as left:
        main(["recess", "kiss", *arguments])
    found = json.loads(capsys.readouterr().out)["depends"]
    assert left.value.code == 0
    assert found["complete"]
    assert {"readings": {"push.fight": "yes"}, "answer": "undecided"} in found["undecided"]
