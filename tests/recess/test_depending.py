"""On which readings an answer depends: singles first, then pairs, and what nobody knows."""

from __future__ import annotations

import json

from analysis.answers import FOUND, IMPOSSIBLE, UNDECIDED
from analysis.depending import Dependence, depends_on, written
from model.game import BadPosition
from model.recess.readings import ClockEnd, NunStay, NunTurns, Ruleset
from tests.recess.test_play_cli import Capture, run, told

SINGLES = sum(len(question.readings()) - 1 for question in Ruleset.questions())


def hanging_on(words: dict[object, str]) -> Dependence:
    """What depends on single readings, each with its own answer."""
    return depends_on(lambda rules: words.get(rules.nun_stay, words.get(rules.nun_turns, FOUND)), Ruleset(), 60)


def test_a_single_reading_that_changes_an_answer_is_named():
    found = hanging_on({NunStay.YES: IMPOSSIBLE})
    assert [str(change) for change in found.changes] == ["nun.stay=yes: impossible"]
    assert (found.answer, found.size, found.is_complete) == (FOUND, 1, True)


def test_every_other_reading_is_asked_once():
    assert hanging_on({NunStay.YES: IMPOSSIBLE}).tried == SINGLES


def test_pairs_are_asked_where_no_single_reading_matters():
    both = depends_on(
        lambda rules: IMPOSSIBLE if (rules.nun_stay, rules.nun_turns) == (NunStay.YES, NunTurns.YES) else FOUND,
        Ruleset(),
        60,
    )
    assert [str(change) for change in both.changes] == ["nun.turns=yes, nun.stay=yes: impossible"]


def test_what_nobody_knows_is_no_change():
    found = hanging_on({NunStay.YES: UNDECIDED})
    assert (found.changes, [str(change) for change in found.open]) == ((), ["nun.stay=yes: undecided"])


def test_a_position_that_cannot_be_is_no_change():
    def answer(rules: Ruleset) -> str:
        if rules.clock_end is ClockEnd.AT_30:
            raise BadPosition(["the clock"])
        return FOUND

    assert depends_on(answer, Ruleset(), 60).changes == ()


def test_when_time_is_up_that_is_said():
    found = depends_on(lambda _: FOUND, Ruleset(), 0)
    assert (found.tried, found.is_complete) == (0, False)
    assert "then time was up" in written(found)


PAIR = "turn=B clock=3 coins=5,5 : A1 a1 . . . . . B1"


def test_the_commands_say_on_what_their_answers_depend(capsys: Capture):
    out = told(capsys, "forced", PAIR, "--player", "A", "--within", "2", "--depends")
    assert out.endswith(f"Depends on ({SINGLES} single other readings asked):\n  kiss.where=shelter_only: impossible\n")
    said = json.loads(told(capsys, "threats", PAIR, "--player", "A", "--depends", "--json"))
    assert {"readings": {"kiss.where": "shelter_only"}, "answer": "no kiss"} in said["depends"]["changes"]
    said = json.loads(told(capsys, "reach", "kiss", "--within", "2", "--from", PAIR, "--depends", "--json"))
    assert [change["readings"] for change in said["depends"]["changes"]] == [{"kiss.where": "shelter_only"}]


def test_what_prevents_a_kiss_is_not_asked_otherwise(capsys: Capture):
    status, _, err = run(capsys, "threats", PAIR, "--prevent", "--depends")
    assert (status, err.count("\n")) == (2, 1)
