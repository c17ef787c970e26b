"""Coverage: where each clause alone decides is found by the solver and played again, or proved to be nowhere."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner

from analysis.cli import rulescope
from analysis.coverage import gaps, running
from analysis.coverage.asking import LaidOutQuestion, LaidOutTurn
from analysis.coverage.cases import DecidingCase
from analysis.coverage.fields import opened
from analysis.coverage.findings import Decision
from analysis.coverage.plan import coverage_plan
from analysis.coverage.running import decides_under, decisions
from analysis.coverage.sampling import PLAY, POSITIONS, CoverageTally, look_at_turn, sampled
from analysis.crosscheck.situations import Situation
from analysis.solving.engines import ASKED
from model.errors import BadInput
from model.logic import fresh_store
from model.recess.clauses import CLAUSES, begun
from model.recess.clauses.scene import NEXT, Inner, Move, Scene
from model.recess.game import GAME
from model.recess.moves import Kind, Step
from model.recess.position import ABSENT, Position
from model.recess.readings import Ruleset
from model.refusing import misjudging
from model.scene import Change, put

pytestmark = pytest.mark.slow

PLAN = coverage_plan("recess")


@pytest.fixture(autouse=True)
def kept_elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep what runs keep in a folder of the test's own."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))


def found(name: str, rules: str = "baseline", field: int = 0) -> Decision:
    return decides_under("recess", name, Ruleset.parse(rules), [field])


def legal_steps(at: Situation) -> list[str]:
    """The steps that the simulator allows."""
    return [str(step) for step in GAME.turn(at.position, at.ruleset).after(*at.steps).legal]


# Where a clause forbids.


@pytest.mark.parametrize("name", ["fight.unseen", "nun.line", "tattle.quiet", "turn.movers", "nun.stay"])
def test_a_clause_forbids__a_step_that_no_other_clause_forbids_and_that_the_simulator_refuses(name: str) -> None:
    case = found(name).forbids
    assert case is not None
    position, rules, steps = case.situation.position, case.situation.ruleset, case.situation.steps
    turn = begun(position, rules).after(*steps)
    assert turn.forbidding(Step.parse(case.step)) == (name,)
    assert case.step not in legal_steps(case.situation)


def test_a_clause_forbids__a_step_after_which_nothing_could_be_completed() -> None:
    case = found("push.room", field=1).forbids
    assert case is not None
    turn = begun(case.situation.position, case.situation.ruleset).after(*case.situation.steps)
    assert turn.forbidding(Step.parse(case.step)) == ("push.room",)


def test_a_reading_is_changed_only_where_the_clause_forbids_nothing_without_it() -> None:
    (walks, returns) = decisions("recess", ["walk.path", "walk.return"], seed=1)
    assert walks.forbids is not None
    assert walks.forbids.situation.ruleset == Ruleset()
    assert returns.forbids is not None
    assert str(returns.forbids.situation.ruleset) == "walk.return=no"


def test_few_pieces_are_wanted() -> None:
    case = found("walk.path").forbids
    assert case is not None
    assert [child != ABSENT for child in case.situation.position.children].count(True) == 1
    assert case.situation.position.nuns == ()


@pytest.mark.parametrize("name", ["walk.return", "fight.limit", "forced.barred"])
def test_a_clause_that_decides_nothing_within_a_bound__is_proved_to(name: str) -> None:
    nothing = found(name)
    assert nothing.verdict == "impossible"
    assert nothing.bound == (PLAN.fields[0],)


def test_what_is_not_asked_exactly__is_undecided_and_never_impossible() -> None:
    assert found("push.shortest").verdict == "undecided"


def test_the_limit_of_three_attackers__binds_where_time_may_cut_a_turn_short() -> None:
    case = found("fight.limit", "turn.timeout=yes", 4).forbids
    assert case is not None
    assert begun(case.situation.position, case.situation.ruleset).after(*case.situation.steps).forbidding(
        Step.parse(case.step)
    ) == ("fight.limit",)


# Where a clause says what becomes of something.


def test_a_clause_decides__where_it_alone_says_what_becomes_of_something() -> None:
    case = found("leave.frees").brings
    assert case is not None
    assert case.shows.startswith("leave.frees says what becomes of the fight of")
    turn = begun(case.situation.position, case.situation.ruleset).after(*case.situation.steps)
    assert "leave.frees" in turn.brought_about(Step.parse(case.step)).values()


def test_what_comes_about_by_itself__is_shown_as_the_turn_begins() -> None:
    case = found("turn.clock").brings
    assert case is not None
    assert (case.step, case.situation.steps) == ("", ())
    assert case.shows == "as the turn begins turn.clock says what becomes of the clock"


def test_winners_and_starts__are_ruled_out_by_one_clause_alone() -> None:
    others = [clause.id for clause in CLAUSES if clause.decision or clause.first_position]
    assert len(others) == 9
    for decision in decisions("recess", others, seed=1):
        assert decision.forbids is not None, decision.name
        assert decision.forbids.shows.startswith(f"{decision.name} alone says that")
    finished = Position.parse("turn=A clock=30 coins=5,5,4 ending=time : A1 . . / . . .")
    assert misjudging(finished, Ruleset(), (0,)) == ("win.detention",)


# Gaps and overlaps.


def test_two_clauses_that_contradict_each_other__are_an_overlap(monkeypatch: pytest.MonkeyPatch) -> None:
    def says_otherwise(_now: Scene, _move: Move) -> Iterator[Change]:
        yield put(NEXT(), 5)

    def overlap() -> bool | None:
        with fresh_store():
            turn = LaidOutTurn(PLAN, PLAN.field(0, opened(Ruleset())))
            asked = LaidOutQuestion(turn, [])
            return asked.loaded.is_possible([asked.overlap])

    assert overlap() is False
    said = {**CLAUSES.changes, Inner.CLOSE: [*CLAUSES.changes[Inner.CLOSE], ("end.nothing", says_otherwise)]}
    monkeypatch.setattr(CLAUSES, "changes", said)
    assert overlap() is True


def test_every_turn_can_be_completed__unless_a_clause_forbids_every_way(monkeypatch: pytest.MonkeyPatch) -> None:
    def dead_end() -> tuple[str, Any]:
        with fresh_store():
            return gaps.dead_end(PLAN, PLAN.field(0, Ruleset()), "z3", 20)

    assert dead_end() == ("impossible", None)
    never = [("turn.pass", lambda _now, _move: False)]
    said = {**CLAUSES.permissions, Kind.PASS: never, Inner.PLAY: never}
    monkeypatch.setattr(CLAUSES, "permissions", said)
    word, at = dead_end()
    assert word == "found"
    assert begun(*at).legal == ()


def test_gaps__are_clauses_that_an_edition_does_not_state() -> None:
    assert gaps.silent_editions("recess")["leave.frees"] == ("es",)
    pairs = {(one.id, one.word, two.word): editions for (one, two), editions in gaps.contradictions("recess").items()}
    assert pairs["turn.timeout", "no", "yes"] == ("es", "fr", "ja")
    assert pairs["walk.length", "exact", "up_to"] == ("es",)


# In a sample.


@pytest.mark.parametrize("source", [PLAY, POSITIONS])
def test_sample__is_the_same_whoever_draws_it_and_can_be_kept(source: str) -> None:
    tally = sampled("recess", source, 1, 1)
    assert tally.counts["scenes"] > 0
    assert tally.brought["end.nothing"] >= tally.counts["scenes"]
    assert tally.to_json() == sampled("recess", source, 1, 1).to_json()
    assert CoverageTally.from_json(json.loads(json.dumps(tally.to_json()))) == tally


def test_sample__counts_a_clause_where_it_alone_refuses_a_move() -> None:
    tally = CoverageTally()
    seen = "turn=A clock=10 coins=5,5 : A1 . B1 / . N . / . . ."
    look_at_turn(PLAN, Situation(Position.parse(seen), Ruleset()), Random(1), tally)
    assert tally.refused["fight.unseen"] == 1
    assert tally.brought["turn.clock"] == 1


# The command.


def test_coverage_command__asks_z3_unless_another_solver_is_named() -> None:
    ASKED.clear()
    result = CliRunner().invoke(rulescope, ["recess", "coverage", "--only", "walk.path", "--json", "--jobs", "1"])
    assert result.exit_code == 0, result.output
    (row,) = json.loads(result.output)
    assert row["verdict"] == "found"
    assert DecidingCase.from_json(row["forbids"]).situation.ruleset == Ruleset()
    assert set(ASKED) == {"z3"}
    ASKED.clear()
    named = ["recess", "coverage", "--only", "walk.path", "--json", "--jobs", "1", "--solver", "glucose42"]
    assert json.loads(CliRunner().invoke(rulescope, named).output)[0]["verdict"] == "found"
    assert set(ASKED) == {"glucose42"}


def test_coverage_command__hands_the_question_of_one_clause_to_anybodys_solver(tmp_path: Path) -> None:
    files = ["--smt2", str(tmp_path / "q.smt2"), "--dimacs", str(tmp_path / "q.cnf")]
    result = CliRunner().invoke(rulescope, ["recess", "coverage", "--only", "nun.stay", "--jobs", "1", *files])
    assert result.exit_code == 0, result.output
    assert "(check-sat)" in (tmp_path / "q.smt2").read_text()
    assert "p cnf" in (tmp_path / "q.cnf").read_text()


def test_coverage_command__shows_everything_and_goes_on_where_it_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(PLAN), "fields", PLAN.fields[:1])
    monkeypatch.setattr(type(PLAN), "ended", (0,))
    monkeypatch.setattr(running, "turn_clauses", lambda _: ["turn.clock", "leave.frees", "push.shortest"])
    options = ["recess", "coverage", "--positions", "1", "--games", "0", "--jobs", "1"]
    result = CliRunner().invoke(rulescope, options)
    assert result.exit_code == 1, result.output
    assert "Undecided: " in result.output
    assert "turn.clock: found" in result.output
    assert "leave.frees (es silent)" in result.output
    monkeypatch.setattr(running, "done", None)
    assert CliRunner().invoke(rulescope, options).output == result.output


@pytest.mark.parametrize("name", ["kiss.plaice", "nun.stay=maybe"])
def test_coverage_command__refuses_a_name_that_is_none(name: str) -> None:
    result = CliRunner().invoke(rulescope, ["recess", "coverage", "--only", name])
    assert isinstance(result.exception, BadInput)
