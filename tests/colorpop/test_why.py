"""`why` for Color Pop: the clauses that a step breaks, the tokens concerned, and the readings that say otherwise."""

from __future__ import annotations

import json
from itertools import combinations
from pathlib import Path

import pytest

from analysis.cli import main
from analysis.depends.departures import Point, by_simulator
from analysis.why.verdict import refusal, why
from analysis.why.view import drawn
from model.colorpop.moves import read_turn
from model.colorpop.position import Position
from model.colorpop.problems import problems
from model.colorpop.readings import Ruleset
from model.colorpop.records import Record
from model.errors import BadInput, IllegalMove
from model.records import WrongRecord, replay
from model.rulebook import Question

JOKER = "secret=a,b : aJ / ab"
CASES = {
    "a joker left out": (JOKER, "a a1 without b1", ["group.all_jokers"], ["b1"], ["group.all_jokers=chosen"]),
    "jokers alone": ("J / J / b / a", "J a1", ["group.joker_only"], ["a1", "a2"], ["group.joker_only=yes"]),
    "a single token": ("aab", "b c1", ["group.two"], ["c1"], []),
    "another colour": ("aab", "b a1", ["group.colour", "group.two", "group.joker_only"], ["a1"], []),
    "passing": ("aab", "silent A", ["turn.pass"], [], []),
    "a win that is none": ("aab", "claim A", ["win.claim"], [], []),
    "somebody else": ("secret=a,b : aab", "claim B", ["turn.speaker"], [], []),
}


@pytest.mark.parametrize(("line", "steps", "broken", "marked", "otherwise"), CASES.values(), ids=CASES)
def test_an_illegal_step_is_answered_with_its_clauses(
    line: str, steps: str, broken: list[str], marked: list[str], otherwise: list[str]
):
    position = Position.parse(line if "=" in line else f"secret=a : {line}")
    answer = why(position, Ruleset(), read_turn(steps))
    assert [clause.id for clause in answer.verdict.broken] == broken
    assert [position.grid.name(space) for space in answer.marked] == marked
    assert [f"{r.id}={r.word}" for other in answer.otherwise for r in other.readings] == otherwise


def test_a_legal_step_is_legal_and_frames_its_group():
    answer = why(Position.parse(JOKER), Ruleset(), read_turn("a a1"))
    assert answer.verdict.is_legal
    assert drawn(answer).highlighted == frozenset({0, 1, 2})


def test_a_group_that_does_not_go_whole_shows_what_is_left():
    position = Position.parse("secret=a,b : aJab")
    answer = why(position, Ruleset(), read_turn("a a1 without b1"))
    assert [clause.id for clause in answer.verdict.broken] == ["group.two", "group.all_jokers"]


@pytest.mark.parametrize(("steps", "error"), [("", BadInput), ("a a1; a a1", IllegalMove), ("a b2", IllegalMove)])
def test_what_cannot_be_judged_is_refused(steps: str, error: type[Exception]):
    with pytest.raises(error):
        why(Position.parse("secret=a,b : a. / aJ"), Ruleset(), read_turn(steps))


def test_a_refused_step_names_the_clause():
    assert refusal(Position.parse("secret=a,b : aab"), Ruleset(), read_turn("b c1")) == [
        "it breaks group.two (A single token is never popped: a group is two tokens or more)"
    ]
    assert refusal(Position.parse("secret=a,b : aab"), Ruleset(), read_turn("a a1")) == []


def test_the_command_prints_json_and_draws(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    file = tmp_path / "offence.svg"
    with pytest.raises(SystemExit) as ended:
        main(["colorpop", "why", JOKER, "a a1 without b1", "--json", "--svg", str(file)])
    answer = json.loads(capsys.readouterr().out)
    assert (ended.value.code, answer["legal"], answer["marked"]) == (0, False, ["b1"])
    assert answer["broken"][0]["places"] == {"fr": ["play 3.3", "play 4.1"]}
    assert file.read_text(encoding="utf-8").startswith("<svg")


def test_a_wrong_line_of_a_record_names_the_clauses_that_it_breaks():
    start = Position.parse("secret=a,b : aab")
    with pytest.raises(WrongRecord, match=r"turn 1 \(A\), step 1 \(b c1\): .*it breaks group\.two"):
        replay(Record(start, Ruleset(), (read_turn("b c1"),)))


ANY = [
    ("secret=a,b : aJ / ab", "a a1 without b1"),
    ("secret=a,b : J. / J. / ba", "J a1"),
    ("secret=a,b : aJa / bJb", "a a1"),
    ("secret=a,b : aab", "a a1"),
    ("secret=a,b : aab", "b c1"),
]


@pytest.mark.parametrize(("line", "move"), ANY)
def test_under_all_readings_at_once_the_smallest_sets_are_those_that_trying_finds(line: str, move: str):
    position, steps = Position.parse(line), read_turn(move)
    answer = why(position, Ruleset(), steps, any_reading=True)
    assert answer.any_reading is not None
    assert answer.any_reading.is_complete
    singles = [reading for question in Ruleset.questions() for reading in question.readings()[1:]]
    turned: set[frozenset[Question]] = set()
    for readings in (frozenset(some) for size in (1, 2) for some in combinations(singles, size)):
        if len({type(one) for one in readings}) == len(readings) and not any(fewer <= readings for fewer in turned):
            rules = Ruleset().choosing({one.id: one for one in readings})
            if problems(position, rules):
                continue
            is_legal = by_simulator(position, rules, [steps], Point(1, len(steps))) is None
            if is_legal is not answer.verdict.is_legal:
                turned.add(readings)
    assert {frozenset(other.readings) for other in answer.otherwise if len(other.readings) <= 2} == turned
