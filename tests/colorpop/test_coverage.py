"""Coverage of Color Pop: for every clause a small board on which it alone decides, found by the solver."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

from analysis.cli import rulescope
from analysis.coverage import gaps
from analysis.coverage.plan import coverage_plan
from analysis.coverage.running import decisions
from analysis.coverage.sampling import PLAY, POSITIONS, CoverageTally, look_at_turn, sampled
from analysis.crosscheck.situations import Situation
from model.colorpop.clauses import CLAUSES
from model.colorpop.position import Position
from model.colorpop.problems import problems
from model.colorpop.readings import Ruleset
from model.errors import BadInput
from model.logic import fresh_store

pytestmark = pytest.mark.slow

PLAN = coverage_plan("colorpop")


@pytest.fixture(autouse=True)
def kept_elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep what runs keep in a folder of the test's own."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))


def test_every_clause_alone_decides_on_some_small_board() -> None:
    found = decisions("colorpop", [clause.id for clause in CLAUSES], seed=1)
    assert [decision.name for decision in found if decision.case is None] == []
    for decision in found:
        for case in filter(None, (decision.forbids, decision.brings)):
            speaks_of_start = CLAUSES[decision.name].first_position is not None
            assert speaks_of_start or not problems(case.situation.position, case.situation.ruleset)


def test_a_reading_is_changed_only_where_the_clause_decides_nothing_without_it() -> None:
    counts, bridges = decisions("colorpop", ["group.joker_counts", "group.joker_bridges"], seed=1)
    assert counts.forbids is not None
    assert str(counts.forbids.situation.ruleset) == "group.joker_counts=no"
    assert bridges.forbids is not None
    assert bridges.forbids.situation.ruleset == Ruleset()


def test_win_mover__is_told_apart_from_the_win_that_it_takes_away() -> None:
    (mover,) = decisions("colorpop", ["win.mover"], seed=1)
    assert mover.brings is not None
    assert str(mover.brings.situation.ruleset) == "win.mover=only_own_move"


def test_every_turn_can_be_completed() -> None:
    for number in PLAN.ended:
        with fresh_store():
            assert gaps.dead_end(PLAN, PLAN.field(number, Ruleset()), "z3", 20) == ("impossible", None)


def test_gaps__are_clauses_that_the_edition_does_not_state() -> None:
    assert gaps.silent_editions("colorpop")["slide.gravity"] == ("fr",)
    assert gaps.contradictions("colorpop") == {}


@pytest.mark.parametrize("source", [PLAY, POSITIONS])
def test_sample__is_the_same_whoever_draws_it_and_can_be_kept(source: str) -> None:
    tally = sampled("colorpop", source, 1, 2)
    assert tally.counts["scenes"] > 0
    assert tally.brought["group.pops"] > 0
    assert tally.to_json() == sampled("colorpop", source, 1, 2).to_json()
    assert CoverageTally.from_json(json.loads(json.dumps(tally.to_json()))) == tally


def test_sample__counts_a_clause_where_it_alone_refuses_a_move() -> None:
    tally = CoverageTally()
    look_at_turn(PLAN, Situation(Position.parse("secret=a,b : J / J / b / a"), Ruleset()), Random(1), tally)
    assert tally.refused["group.joker_only"] == 1


def test_coverage_command__counts_every_clause() -> None:
    options = ["colorpop", "coverage", "--positions", "2", "--games", "0", "--jobs", "1", "--json"]
    result = CliRunner().invoke(rulescope, options, obj="colorpop")
    assert result.exit_code == 0, result.output
    found = json.loads(result.output)
    assert [row["name"] for row in found["clauses"]] == [clause.id for clause in CLAUSES]
    assert {row["verdict"] for row in found["clauses"]} == {"found"}
    assert len(found["readings"]) == sum(len(question.readings()) for question in Ruleset.questions())
    assert set(found["overlaps"].values()) == {"impossible"}
    assert found["undecided"] == []


@pytest.mark.parametrize("name", ["win.teams", "win.team=maybe"])
def test_coverage_command__refuses_a_name_that_is_none(name: str) -> None:
    result = CliRunner().invoke(rulescope, ["colorpop", "coverage", "--only", name])
    assert isinstance(result.exception, BadInput)
