"""Coverage of Color Pop: what decides is counted, what never did is found or proved impossible within a bound."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

from analysis.cli import rulescope
from analysis.coverage import colorpop_hunting, deciding, gaps, running
from analysis.coverage.colorpop_deciding import brought_by, rules_out_view, wrong_starts, wrong_views
from analysis.coverage.colorpop_hunting import dead_end, looked_at, made_small
from analysis.coverage.colorpop_sampling import begins, sampled, start_partings, turn_partings
from analysis.coverage.examples import Example
from analysis.coverage.kits import kit_of
from analysis.coverage.partings import name_of, other_winners
from analysis.coverage.tallies import PLAY, POSITIONS, Tally
from analysis.crosscheck.situations import Situation
from model.colorpop.clauses import CLAUSES
from model.colorpop.clauses.judging import begun, every_move, legal_moves
from model.colorpop.clauses.scene import describe
from model.colorpop.position import Position
from model.colorpop.readings import Ruleset
from model.game import BadInput


@pytest.fixture(autouse=True)
def kept_elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep what runs keep in a folder of the test's own."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))


def situation(picture: str, rules: str = "baseline") -> Situation:
    return Situation(Position.parse(picture), Ruleset.parse(rules))


def said_of(picture: str, step: str, rules: str = "baseline") -> set[str]:
    """The clauses that say what becomes of something after a legal step."""
    at = situation(picture, rules)
    scene = begun(at.position, at.ruleset)
    return set(brought_by(scene, legal_moves(scene)[step]))


# In one scene.


def test_a_clause_decides__where_it_alone_refuses_a_move() -> None:
    at = situation("secret=a,b : J / J / b / a")
    scene = begun(at.position, at.ruleset)
    alone, legal = deciding.refused_alone(scene, every_move(scene))
    assert describe(scene, alone["group.joker_only"]) == "a a1 a2"
    assert [describe(scene, move) for move in legal] == ["b a1 a2 a3"]


def test_win_mover__decides_where_the_owner_would_win_without_it() -> None:
    picture = "turn=A secret=b,a : a a b"
    assert "win.mover" in said_of(picture, "a a1 b1", "win.mover=only_own_move")
    assert "win.mover" not in said_of(picture, "a a1 b1")


def test_win_team__decides_where_one_partners_colour_is_gone() -> None:
    picture = "turn=A secret=a,b,c,d teams=AC,BD : a a c b"
    assert "win.team" in said_of(picture, "a a1 b1")
    assert "win.team" not in said_of(picture, "a a1 b1", "win.team=either_gone")


def test_set_up_clauses__each_rule_out_a_wrong_start_alone() -> None:
    drawn = [("baseline", seed) for seed in range(6)] + [
        ("setup.jokers=yes, players.two=no", seed) for seed in range(25)
    ]
    starts = [start for rules, seed in drawn for start in wrong_starts(Random(seed), Ruleset.parse(rules))]
    found = {deciding.rules_out_start(start) for start in starts}
    assert {clause.id for clause in CLAUSES if clause.first_position} <= found


@pytest.mark.parametrize("rules", ["baseline", "popped.visible=hidden, secret.unused=shown"])
def test_seeing_clauses__each_rule_out_a_wrong_view_alone(rules: str) -> None:
    at = situation("secret=a,b,c popped=a2,-,b2 : a a")
    views = wrong_views(at.position, Ruleset.parse(rules))
    found = {rules_out_view(at.position, Ruleset.parse(rules), seen) for seen in views}
    assert found == {clause.id for clause in CLAUSES if clause.view}


def test_winning_clauses__rule_out_winners_alone() -> None:
    tie = Position.parse("secret=a,b popped=a2,b3 ending=no_group : a b")
    assert set(deciding.rules_out_winners(tie, Ruleset())) == {"tie.popped"}


def test_readings_part__where_a_turn_leads_elsewhere_or_somebody_sees_something_else() -> None:
    at = situation("secret=a,b : a / J / a")
    found = {name_of(parting.other): parting for parting in turn_partings(at.position, at.ruleset)}
    assert found["group.joker_bridges=no"].step
    assert "A sees" in found["secret.unused=shown"].shows
    assert "group.joker_only=yes" not in found


def test_readings_part__where_something_else_becomes_of_a_filling() -> None:
    slides = Position.parse("secret=a : a a b / a a b / a a b")
    found = {parting.pair for parting in start_partings(slides, Ruleset())}
    assert found == {"setup.repair=exchange/flip"}
    assert begins(slides, Ruleset()) == "the filling can be repaired"


def test_readings_part__where_a_finished_game_has_other_winners() -> None:
    tie = Position.parse("secret=a,b popped=a2+1,b2 ending=no_group : a b")
    assert [name_of(parting.other) for parting in other_winners(tie, Ruleset())] == ["tie.jokers=yes"]


# In a sample.


@pytest.mark.parametrize("source", [PLAY, POSITIONS])
def test_sample__is_the_same_whoever_draws_it_and_can_be_kept(source: str) -> None:
    tally = sampled(source, 1, 2)
    assert tally.counts["scenes"] > 0
    assert tally.brought["group.pops"] == tally.counts["scenes"]
    assert tally.to_json() == sampled(source, 1, 2).to_json()
    assert Tally.from_json(json.loads(json.dumps(tally.to_json()))).to_json() == tally.to_json()


# What the sample did not meet.


@pytest.mark.parametrize("name", ["turn.speaker", "win.mover", "setup.limit"])
def test_hunt__finds_a_small_position_in_which_a_clause_decides(name: str) -> None:
    found = running.example_in(running.hunt(kit_of("colorpop"), 1, name))
    assert found is not None
    assert name in looked_at(found.situation, name).examples


@pytest.mark.parametrize("name", ["win.team=either_gone", "tie.jokers=yes"])
def test_hunt__finds_where_a_reading_parts_from_another(name: str) -> None:
    example, trial = kit_of("colorpop").hunt(1, name)
    assert example is not None
    assert trial is None
    assert name in example.shows


def test_shrinking__leaves_nothing_that_the_example_can_do_without() -> None:
    crowded = situation("turn=B secret=a,b popped=a2,b3 : . b c / J a b / J a b", "win.claim=claimed")
    found = looked_at(crowded, "group.joker_only").examples["group.joker_only"]
    smallest = made_small(found, "group.joker_only").situation
    assert smallest.ruleset == Ruleset()
    assert smallest.position.cells.count("J") == 2
    assert not any(pile.size for pile in smallest.position.popped)


def test_shrinking__a_wrong_start_keeps_only_the_reading_that_rules_it_out() -> None:
    filled = situation("secret=a,b : a b / J a / b b", "popped.visible=hidden, players.two=no")
    found = looked_at(filled, "players.two").examples["players.two"]
    smallest = made_small(found, "players.two").situation
    assert str(smallest.ruleset) == "players.two=no"
    assert smallest.position.grid.size == 1


def test_bound__says_what_was_tried_in_vain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(colorpop_hunting, "MOST_TRIED", 1)
    trial = colorpop_hunting.tried("group.connected")
    assert trial.example is None
    assert str(trial).startswith("impossible within the bound: one turn on every board of up to 1 tokens")
    assert colorpop_hunting.tried("end.no_group").example is not None


# Gaps and overlaps.


def test_gap__shows_what_is_open_without_a_clause_that_the_edition_does_not_state() -> None:
    at = situation("secret=a : b . / J a")
    example = looked_at(at, "slide.gravity").examples["slide.gravity"]
    assert "nobody says what becomes of place" in gaps.left_open(example, "slide.gravity")
    assert gaps.silent_editions("colorpop")["slide.gravity"] == ("fr",)
    assert gaps.contradictions("colorpop") == {}


def test_all_clauses__leave_one_next_position_after_each_step_and_no_turn_without_one() -> None:
    found = [gaps.successions_in("colorpop", 1, number) for number in range(6)]
    assert sum(one.steps for one in found) > 0
    assert not any(one.ambiguous for one in found)
    assert [dead_end(Random(seed)) for seed in range(20)] == [None] * 20


# The whole run.


def test_coverage_command__counts_every_clause_and_reading(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(running.WORK, "hunt", lambda *_: {"example": None, "trial": None})
    options = ["colorpop", "coverage", "--positions", "2", "--games", "0", "--jobs", "1", "--json"]
    result = CliRunner().invoke(rulescope, options, obj="colorpop")
    assert result.exit_code == 1, result.output
    found = json.loads(result.output)
    assert [row["name"] for row in found["clauses"]] == [clause.id for clause in CLAUSES]
    assert len(found["readings"]) == sum(len(question.readings()) for question in Ruleset.questions())
    assert found["unexplained"]
    assert found["limit_of_three"] is None


def test_coverage_command__finds_one_clause_by_its_name() -> None:
    result = CliRunner().invoke(rulescope, ["colorpop", "coverage", "--only", "win.two_colours", "--json"])
    assert result.exit_code == 0, result.output
    (found,) = json.loads(result.output)
    assert found["verdict"] == "found"
    assert len(Example.from_json(found["example"]).situation.position.hands) == 2


@pytest.mark.parametrize("name", ["win.teams", "win.team=maybe", "nun.stay=yes"])
def test_coverage_command__refuses_a_name_that_is_none(name: str) -> None:
    result = CliRunner().invoke(rulescope, ["colorpop", "coverage", "--only", name])
    assert isinstance(result.exception, BadInput)
