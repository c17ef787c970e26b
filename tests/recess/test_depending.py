"""On which readings an answer depends: singles first, then pairs, and what nobody knows."""

from __future__ import annotations

import json
from collections import Counter
from functools import partial

import pytest

from analysis.answers import FOUND, IMPOSSIBLE, UNDECIDED
from analysis.depends.dependencies import Dependence, FoundLine, depends_on, depends_on_line, describe
from analysis.reach.asking import reach_line
from analysis.reach.properties import property_named
from analysis.reach.question import ReachQuestion
from analysis.solving.engines import ASKED
from analysis.solving.handout import Handout
from model.errors import BadPosition
from model.recess.clauses import THEORY
from model.recess.game import GAME
from model.recess.position import Position
from model.recess.readings import ClockEnd, NunStay, NunTurns, Ruleset
from tests.recess.test_play_cli import Capture, run, told

pytestmark = pytest.mark.slow

SINGLES = sum(len(question.readings()) - 1 for question in Ruleset.questions())


def readings_to_agree(words: dict[object, str]) -> Dependence:
    """What depends on single readings, each with its own answer."""
    return depends_on(lambda rules: words.get(rules.nun_stay, words.get(rules.nun_turns, FOUND)), Ruleset(), 60)


def test_a_single_reading_that_changes_an_answer_is_named():
    found = readings_to_agree({NunStay.YES: IMPOSSIBLE})
    assert [str(change) for change in found.changes] == ["nun.stay=yes: impossible"]
    assert (found.answer, found.size, found.is_complete) == (FOUND, 1, True)


def test_every_other_reading_is_asked_once():
    assert readings_to_agree({NunStay.YES: IMPOSSIBLE}).tried == SINGLES


def test_pairs_are_asked_where_no_single_reading_matters():
    both = depends_on(
        lambda rules: IMPOSSIBLE if (rules.nun_stay, rules.nun_turns) == (NunStay.YES, NunTurns.YES) else FOUND,
        Ruleset(),
        60,
    )
    assert [str(change) for change in both.changes] == ["nun.turns=yes, nun.stay=yes: impossible"]


def test_what_nobody_knows_is_no_change():
    found = readings_to_agree({NunStay.YES: UNDECIDED})
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
    assert "then time was up" in describe(found)


PAIR = "turn=B clock=3 coins=5,5 : A1 a1 . . . . . B1"


def test_the_commands_say_on_what_their_answers_depend(capsys: Capture):
    out = told(capsys, "forced", PAIR, "--player", "A", "--within", "2", "--depends")
    assert out.endswith(f"Depends on ({SINGLES} single other readings asked):\n  kiss.where=shelter_only: impossible\n")
    said = json.loads(told(capsys, "threats", PAIR, "--player", "A", "--depends", "--json"))
    assert {"readings": {"kiss.where": "shelter_only"}, "answer": "no kiss"} in said["depends"]["changes"]


TOGETHER = [{"kiss.where": "shelter_only"}, {"turn.stuck": "whole_turn_passed", "kiss.when": "end_of_turn"}]


def test_a_line_that_was_found_is_asked_about_under_all_readings_at_once(capsys: Capture):
    before = Counter(ASKED)
    said = json.loads(told(capsys, "reach", "kiss", "--within", "2", "--from", PAIR, "--depends", "--json"))["depends"]
    assert [change["readings"] for change in said["changes"]] == TOGETHER
    assert (said["complete"], said["proved_by"]) == (True, "z3")
    assert said["tried"] < 20
    assert (ASKED - before)["z3"] > said["tried"]


@pytest.mark.parametrize(
    ("line", "goal", "within"),
    [(PAIR, "kiss", 2), ("coins=5,5 : A1 . B1 / . . . / . N .", "fights:1", 1), (PAIR, "all-out", 1)],
)
def test_single_readings_that_change_what_a_line_reaches_are_those_that_asking_one_by_one_finds(
    line: str, goal: str, within: int
):
    question = ReachQuestion(Position.parse(line), Ruleset(), property_named(GAME, goal), within)
    ask = partial(reach_line, question, 60.0)
    _, record = ask(Ruleset())
    assert record is not None
    by_solver = depends_on_line(ask, FoundLine(record, THEORY.goals(goal), Handout()), 60)
    assert by_solver.proved_by == "z3"
    one_by_one = depends_on(lambda rules: ask(rules)[0], Ruleset(), 60)
    singles = {change.readings for change in by_solver.changes if len(change.readings) == 1}
    assert singles == {change.readings for change in one_by_one.changes if one_by_one.size == 1}


def test_what_prevents_a_kiss_is_not_asked_otherwise(capsys: Capture):
    status, _, err = run(capsys, "threats", PAIR, "--prevent", "--depends")
    assert (status, err.count("\n")) == (2, 1)
