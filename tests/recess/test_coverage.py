"""Coverage: what decides is counted, what never did is found or proved impossible, and nothing is left unexplained."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

from analysis.cli import rulescope
from analysis.coverage import deciding, gaps, recess_limit, running
from analysis.coverage import recess_bounds as bounds
from analysis.coverage.examples import Example, measured
from analysis.coverage.findings import Finding
from analysis.coverage.kits import kit_of
from analysis.coverage.partings import name_of, other_winners, pair_of
from analysis.coverage.recess_deciding import wrong_starts
from analysis.coverage.recess_hunting import ClauseTarget, DeadEnd, shrunk
from analysis.coverage.recess_hunts import target_of
from analysis.coverage.recess_rivals import Rivals
from analysis.coverage.recess_sampling import sampled
from analysis.coverage.running import run
from analysis.coverage.tallies import PLAY, POSITIONS, Tally
from analysis.crosscheck.situations import Situation
from model.game import BadInput
from model.recess.clauses import CLAUSES
from model.recess.clauses.judging import begun, every_move
from model.recess.clauses.scene import write_move
from model.recess.moves import read_turn
from model.recess.position import Position
from model.recess.readings import Ruleset


@pytest.fixture(autouse=True)
def kept_elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep what runs keep in a folder of the test's own."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))


def situation(picture: str, rules: str = "baseline", steps: str = "") -> Situation:
    return Situation(Position.parse(picture), Ruleset.parse(rules), read_turn(steps))


THREE_ATTACK = "turn=A clock=10 coins=5,5 : A1>B1 A2>B2 a1>b1 / . . b2 / a2 . ."


# In one scene.


def test_a_clause_decides__where_it_alone_refuses_a_move() -> None:
    at = situation("turn=A clock=10 coins=5,5 : A1 . B1 / . N . / . . .")
    scene = begun(at.position, at.ruleset)
    alone, legal = deciding.refused_alone(scene, every_move(scene))
    assert str(write_move(scene, alone["fight.unseen"])) == "2 A1-c1"
    assert legal


def test_a_clause_does_not_decide__where_one_that_looks_further_refuses_the_move_too() -> None:
    steps = "leave A1; leave A2; leave a1"
    assert ClauseTarget("fight.limit").look(situation(THREE_ATTACK, "turn.timeout=yes", steps), 1)
    assert not ClauseTarget("fight.limit").look(situation(THREE_ATTACK, "baseline", steps), 1)


def test_a_clause_decides__where_it_says_what_becomes_of_something() -> None:
    at = situation("turn=A clock=10 coins=5,5 : A1>B1 . . / . . .")
    found = ClauseTarget("hold.coin").look(at, 4)
    assert found is not None
    assert found.step == "pass"  # a passer holds by default, and takes the coin as well
    assert "coins of B" in found.shows


def test_set_up_clauses__each_rule_out_a_wrong_start_alone() -> None:
    start = Position.start(Position.parse(CORNERS).board, 3)
    found = {deciding.rules_out_start(wrong) for wrong in wrong_starts(start, Random(1))}
    assert found == {clause.id for clause in CLAUSES if clause.first_position}
    assert deciding.rules_out_start(start) is None


CORNERS = "turn=A coins=5,5 : () () . . / () () . . / . . () () / . . () ()"


def test_winning_clauses__rule_out_winners_alone() -> None:
    tie = Position.parse("turn=A clock=30 coins=5,5,4 ending=time : A1 . . / . . .")
    assert deciding.rules_out_winners(tie, Ruleset()) == {"win.detention": (0,)}


def test_readings_part__where_one_has_another_step() -> None:
    at = situation("turn=A clock=10 coins=5,5 : A1 . . / . . .")
    rivals = Rivals(at.board, at.ruleset)
    assert [name_of(parting.other) for parting in rivals.begin(at.position)] == []
    found = {name_of(parting.other): parting for parting in rivals.partings()}
    assert found["walk.length=up_to"].shows == "legal under walk.length=up_to only"
    assert found["walk.length=up_to"].pair == "walk.length=exact/up_to"
    assert "push.chain=any" not in found


def test_readings_part__where_a_finished_game_has_other_winners() -> None:
    tie = Position.parse("turn=A clock=10 coins=5,5,2 ending=kiss,C : A1 . . / . . .")
    assert [name_of(parting.other) for parting in other_winners(tie, Ruleset())] == ["tie.kisser=kisser_wins"]


# In a sample.


@pytest.mark.parametrize("source", [PLAY, POSITIONS])
def test_sample__is_the_same_whoever_draws_it_and_can_be_kept(source: str) -> None:
    tally = sampled(source, 1, 1, with_readings=False)
    assert tally.counts["scenes"] > 0
    assert tally.refused["turn.sequence"] == tally.counts["scenes"]
    assert tally.to_json() == sampled(source, 1, 1, with_readings=False).to_json()
    assert Tally.from_json(json.loads(json.dumps(tally.to_json()))).to_json() == tally.to_json()


def test_sample__counts_readings_that_part_and_shows_where() -> None:
    tally = sampled(POSITIONS, 1, 3)
    assert tally.parted["turn.timeout=no"] == tally.parted["turn.timeout=yes"] > 0
    assert "turn.timeout=no/yes" in tally.examples


def test_joined_tallies__do_not_depend_on_the_order() -> None:
    one, other = (sampled(POSITIONS, 1, number, with_readings=False) for number in (1, 2))
    there, back = Tally(), Tally()
    for tally in (one, other):
        there.join(tally)
    for tally in (other, one):
        back.join(tally)
    assert there.counts == back.counts
    assert there.examples == back.examples


# What the sample did not meet.


@pytest.mark.parametrize(
    "name", ["kiss.place", "setup.coins", "win.outsider", "forced.escape=barred", "tie.kisser=shared"]
)
def test_hunt__finds_a_small_position_in_which_it_decides(name: str) -> None:
    found = running.example_in(running.hunt(kit_of("recess"), 1, name))
    assert found is not None
    again = target_of(name).look(found.situation, 16)
    assert again is not None
    assert again.shows == found.shows


def test_shrinking__leaves_nothing_that_the_example_can_do_without() -> None:
    crowded = "turn=B clock=3 coins=4,7,5 : A1 . B1 . / . N # . / b1 . C1>a1 ."
    target = ClauseTarget("fight.unseen")
    found = target.look(situation(crowded, "nun.stay=yes"), 16)
    assert found is not None
    smallest = shrunk(found, target)
    assert measured(smallest.situation) < measured(found.situation)
    assert smallest.situation.ruleset == Ruleset()
    assert len(smallest.situation.position.nuns) == 1


def test_bound__holds_each_placement_once() -> None:
    bound = bounds.Bound(1, 3, ("A1", "B1"), 1, 2)
    pictures = [position.line().partition(" : ")[2] for position in bound.positions()]
    assert pictures == ["A1 . .", ". A1 .", "B1 . .", ". B1 .", "A1 B1 .", "A1 . B1", "B1 A1 ."]


def test_the_limit_of_three_attackers__binds_only_if_time_may_cut_a_turn_short() -> None:
    target, bound = ClauseTarget(recess_limit.LIMIT), bounds.FOUR_ATTACKERS
    with_time = bounds.tried(target, bound, [Ruleset.parse("turn.timeout=yes")], "")
    assert with_time.example is not None
    without = bounds.tried(target, bound, [Ruleset()], "the baseline")
    assert without.example is None
    assert str(without).startswith("impossible within the bound")
    assert without.positions == len(list(bound.positions())) == 30


def test_finding__is_never_a_silent_no() -> None:
    assert Finding("x", 0, 0).verdict == "undecided"
    assert Finding("x", 0, 1).verdict == "decided"


# Gaps and overlaps.


def test_gap__shows_what_is_open_without_a_clause_that_no_edition_states() -> None:
    refused = ClauseTarget("walk.return").look(situation("turn=A coins=5,5 : A1 . . / . . .", "walk.return=no"), 1)
    assert refused is not None
    assert gaps.left_open(refused, "walk.return") == "2 A1-a1 could be made"
    freed = ClauseTarget("leave.frees").look(situation("turn=A coins=5,5 : A1>B1 . . / . . ."), 4)
    assert freed is not None
    assert "nobody says what becomes of" in gaps.left_open(freed, "leave.frees")
    assert gaps.silent_editions("recess")["leave.frees"] == ("es",)


def test_all_clauses__leave_one_next_position_after_each_step() -> None:
    found = gaps.successions_in("recess", 1, 0)
    assert found.steps > 0
    assert found.ambiguous == []


def test_contradictions__are_pairs_of_readings_with_their_editions() -> None:
    found = {pair_of(*pair): editions for pair, editions in gaps.contradictions("recess").items()}
    assert found["turn.timeout=no/yes"] == ("es", "fr", "ja")
    assert found["walk.length=exact/up_to"] == ("es",)


def test_dead_end__is_a_turn_that_cannot_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    at = situation("turn=A coins=5,5 : A1 . . / . . .")
    assert DeadEnd().look(at, 4) is None
    assert gaps.excluding_each_other(at) == ()
    monkeypatch.setattr(CLAUSES["turn.sequence"], "permission", lambda *_: False)
    assert gaps.excluding_each_other(at) == ("turn.sequence",)


# The whole run.


def nothing_found(*_: object) -> dict[str, None]:
    return {"example": None, "trial": None}


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> list[tuple[object, ...]]:
    """Let hunts find nothing and proofs be short; gives what was done."""
    seen: list[tuple[object, ...]] = []
    honest = running.done

    def noted(game: str, seed: int, task: running.Task) -> object:
        seen.append(task)
        return honest(game, seed, task)

    monkeypatch.setitem(running.WORK, "hunt", nothing_found)
    monkeypatch.setattr(recess_limit, "rulesets", lambda: [Ruleset.parse("turn.timeout=yes")])
    monkeypatch.setattr(running, "done", noted)
    return seen


def test_run__says_what_is_unexplained_and_goes_on_where_it_stopped(quick: list[tuple[object, ...]]) -> None:
    found = run("recess", positions=1, games=0, seed=3)
    assert "push.shortest" in found.unexplained
    assert "turn.sequence" not in found.unexplained
    assert len(found.clauses) == len(CLAUSES.by_id)
    assert {gap.clause for gap in found.gaps} == set(gaps.silent_editions("recess"))
    json.dumps(found.to_json())
    done = len(quick)
    again = run("recess", positions=1, games=0, seed=3)
    assert len(quick) == done
    assert again.to_json() | {"seconds": 0} == found.to_json() | {"seconds": 0}


def test_coverage_command__ends_with_status_1_if_something_is_unexplained(quick: list[tuple[object, ...]]) -> None:
    options = ["recess", "coverage", "--positions", "1", "--games", "0", "--jobs", "1"]
    result = CliRunner().invoke(rulescope, options)
    assert result.exit_code == 1, result.output
    assert "Undecided:" in result.output
    assert quick


def test_coverage_command__finds_one_clause_by_its_name() -> None:
    result = CliRunner().invoke(rulescope, ["recess", "coverage", "--only", "kiss.place", "--json"])
    assert result.exit_code == 0, result.output
    (found,) = json.loads(result.output)
    assert found["verdict"] == "found"
    assert Example.from_json(found["example"]).situation.ruleset.kiss_where.word != "anywhere"


@pytest.mark.parametrize("name", ["kiss.plaice", "nun.stay=maybe", "nun=yes"])
def test_coverage_command__refuses_a_name_that_is_none(name: str) -> None:
    result = CliRunner().invoke(rulescope, ["recess", "coverage", "--only", name])
    assert isinstance(result.exception, BadInput)
