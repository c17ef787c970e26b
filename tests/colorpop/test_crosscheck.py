"""The cross-check of Color Pop: simulator and clauses agree, and what is spoilt in the clauses is noticed."""

from __future__ import annotations

import json
from itertools import islice
from random import Random

import pytest

from analysis.cli import main
from analysis.crosscheck.colorpop import Tellings, check_case, disagreement_in, draw_situation, shrunk, spoilt
from analysis.crosscheck.comparing import Disagreement, Tally
from analysis.crosscheck.running import found_again, kept
from analysis.crosscheck.situations import Situation, random_of
from model.colorpop.clauses import CLAUSES, course
from model.colorpop.clauses.judging import begun, candidates
from model.colorpop.moves import Kind
from model.colorpop.position import Position
from model.colorpop.readings import Ruleset

CASES = 60


def first_noticed(cases: int = 400) -> Disagreement | None:
    """What is noticed first in some cases."""
    return next((found for number in range(cases) for found in check_case(1, number, Tally())), None)


def test_both_tellings_agree():
    tally = Tally()
    assert [found for number in range(CASES) for found in check_case(7, number, tally)] == []
    assert all(tally.counts[name] for name in ("scenes", "steps", "refusals", "outcomes", "sights", "set-ups"))


@pytest.mark.parametrize("name", [clause.id for clause in CLAUSES if clause.permission is not None])
def test_a_clause_that_forbids_nothing_any_more_is_noticed(name: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(CLAUSES[name], "permission", None)
    assert first_noticed() is not None


@pytest.mark.parametrize("effect", course.COURSE, ids=lambda effect: effect.__name__)
def test_an_effect_that_is_forgotten_is_noticed(effect: object, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(course, "COURSE", tuple(other for other in course.COURSE if other is not effect))
    assert first_noticed() is not None


def test_a_disagreement_is_shrunk_and_kept(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(CLAUSES["group.two"], "permission", None)
    found = first_noticed()
    assert found is not None
    small = shrunk(found)
    assert sum(cell != "." for cell in small.situation.position.cells) <= 3
    assert str(small.situation.ruleset) == str(Ruleset())
    assert found_again(json.loads(json.dumps(kept(small)))) == small
    assert "simulator: refuses it" in str(small)


def test_a_situation_that_cannot_be_set_up_shows_nothing():
    assert disagreement_in(Situation(Position.parse("secret=a,b : a. / .b"), Ruleset())) is None


def test_a_case_is_the_same_whenever_it_is_drawn():
    assert draw_situation(random_of(3, 24), 24) == draw_situation(random_of(3, 24), 24)


def test_spoilt_groups_differ_from_what_is_worth_a_thought():
    scene = begun(Position.parse("secret=a,b : aab / abJ / bba"), Ruleset())
    thoughts = [move for move in candidates(scene) if move.kind is Kind.POP]
    assert set(islice(spoilt(scene, thoughts, Random(1)), 40)) - set(thoughts)


def test_tellings_go_on_after_a_step():
    rules = Ruleset.parse("baseline, win.claim=claimed")
    situation = Situation(Position.parse("turn=B secret=a,b : bb.c / bbac".replace("bbac", "baac")), rules)
    tellings = Tellings.of(situation)
    assert {move.kind for move in tellings.moves()} == {Kind.POP}


def test_the_command_agrees_and_says_how_much_was_compared(capsys: pytest.CaptureFixture[str]):
    with pytest.raises(SystemExit) as ended:
        main(["colorpop", "crosscheck", "--positions", "10", "--jobs", "1", "--fresh", "--json"])
    answer = json.loads(capsys.readouterr().out)
    assert (ended.value.code, answer["agrees"], answer["cases"]) == (0, True, 10)


def test_the_command_seeds_no_faults(capsys: pytest.CaptureFixture[str]):
    with pytest.raises(SystemExit) as ended:
        main(["colorpop", "crosscheck", "--faults"])
    assert (ended.value.code, "faults are seeded in Recess! only" in capsys.readouterr().err) == (2, True)
