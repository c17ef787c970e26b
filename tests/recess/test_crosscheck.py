"""The cross-check: simulator and clauses agree, a fault in either is found and drawn, and nothing is lost."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

from analysis.cli import rulescope
from analysis.crosscheck import running
from analysis.crosscheck.cases import check_case, find_disagreement
from analysis.crosscheck.comparing import Implementations, Tally, differences
from analysis.crosscheck.faults import Fault, all_faults
from analysis.crosscheck.quick_checks import check_laid_out, check_turn, check_what_simulator_changes
from analysis.crosscheck.running import Chunk, cache_of, chunks_before, run
from analysis.crosscheck.settings import HONEST
from analysis.crosscheck.shrinking import shrink, simpler_situations
from analysis.crosscheck.situations import (
    Situation,
    all_pairs,
    combination_of,
    draw_situation,
    random_of,
)
from analysis.crosscheck.trials import first_disagreement
from analysis.recess.crosscheck.combinations import COMBINATIONS
from analysis.recess.crosscheck.equivalents import EQUIVALENTS
from analysis.recess.crosscheck.plan import draw_whole_game
from model.recess.position import Position
from model.recess.readings import Ruleset

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def kept_elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep what runs keep in a folder of the test's own."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))


def test_simulator_and_clauses__agree_in_drawn_positions_under_drawn_rules() -> None:
    verdict = run("recess", cases=25, seed=11)
    assert verdict.disagreements == []
    assert verdict.cases == 25
    assert all(
        verdict.counts[check] > 20 for check in ("scenes", "steps", "refusals", "outcomes", "results of the solver")
    )


def test_simulator_and_clauses__agree_in_the_thick_of_a_game_on_the_shipped_board() -> None:
    rng = Random(4)
    situation = Situation(draw_whole_game(rng, Ruleset()), Ruleset())
    assert situation.position.clock > 3
    tally = Tally()
    assert list(differences(Implementations.begin(situation), tally, rng)) == []
    assert tally.counts["refusals"] > 20


def sample_of_faults() -> list[Fault]:
    """The first two faults of each kind that are no equivalents."""
    found: dict[str, list[Fault]] = {}
    for fault in all_faults("recess"):
        if fault.what not in EQUIVALENTS:
            found.setdefault(fault.kind, []).append(fault)
    return [fault for faults in found.values() for fault in faults[:2]]


@pytest.mark.parametrize("fault", sample_of_faults(), ids=str)
def test_seeded_fault__is_noticed(fault: Fault) -> None:
    assert first_disagreement("recess", fault.number, seed=1, most=80) is not None


RARE = {
    "landings.land: without st[WALKED] |= walker": 0,
    "steps.is_settled: without st[TURN] = (st[TURN] + st[PLAYERS] - 1) % st[PLAYERS]": 1,
    "landings.settle: without st[SWORN] |= pairs_of(st, child)": 2,
    "fight.limit (at_most_three_attack)": 17,
    "forced.barred (what it brings)": 18,
    "shelter.share (what it brings)": 19,
    "pass.fights (what it brings)": 20,
    "landings.pairs_of: nothing after the first round of mates": 21,
    "turns.still_hopes: never st[SWORN] of st[SWORN] if t[KISS_TRIGGER] == TRIGGER_MEETING else st[HOPEFUL]": 22,
    "landings.settle: kisses asked before t[KISS_TRIGGER] == TRIGGER_MEETING": 23,
    "answers.answerable: nothing after the first found |= 1 << child of "
    "range(4 * stack[d][TURN], 4 * stack[d][TURN] + 4)": 24,
    "chains.all_have_room: st[CHAIN] asked before st[LEVEL] != 1": 25,
    "chains.look_at_answers: nothing after the first round of n <= out[NEXT] < 2 * n and "
    "(not begins_a_shortest(out, out[NEXT] - n, n))": 26,
    "chains.look_at_once: nothing after the first round of range(out[OUTER])": 27,
    "course.slots_of_releases: without the slot *stay": 28,
    "nuns.may_step: NunObstacles read the other way": 29,
}
"""Faults that show only where several readings meet, each with its combination."""


@pytest.mark.parametrize(("what", "combination"), RARE.items())
def test_rare_fault__is_noticed_in_the_cases_of_its_readings(what: str, combination: int) -> None:
    fault = next(fault for fault in all_faults("recess") if fault.what == what)
    is_laid_out = fault.setting.with_solver or what.endswith("the slot *stay")
    in_clauses = check_laid_out if is_laid_out else check_turn
    check = check_what_simulator_changes if fault.is_in_simulator else in_clauses
    cases = (case for case in range(4800) if combination_of("recess", case) is COMBINATIONS[combination])
    assert any(check("recess", fault.setting, 1, case) for case in cases)


def test_faults__are_many_of_every_kind_and_leave_nothing_behind() -> None:
    faults = all_faults("recess")
    assert len(faults) >= 60
    assert len({fault.what for fault in faults if "simulator" in fault.kind}) > 60
    assert all(any(fault.what == what for fault in faults) for what in EQUIVALENTS)
    first_disagreement("recess", 1, seed=1, most=2)
    assert check_case("recess", 1, 0, Tally()) == []


def test_disagreement__is_shrunk_to_a_situation_that_still_shows_it_and_nothing_smaller_does() -> None:
    fault = next(
        fault
        for fault in all_faults("recess")
        if fault.what.startswith("fight.unseen (") and fault.kind == "permission dropped"
    )
    found = first_disagreement("recess", fault.number, seed=1, most=80)
    assert found is not None
    smallest = shrink(found[1], fault.setting)
    assert find_disagreement(smallest.situation, fault.setting) is not None
    assert find_disagreement(smallest.situation, HONEST) is None
    assert len(str(smallest.situation)) <= len(str(found[1].situation))
    checks = (find_disagreement(smaller, fault.setting) for smaller in simpler_situations(smallest.situation))
    assert all(check is None or check.check != smallest.check for check in checks)


def test_interrupted_run__goes_on_where_it_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    first = run("recess", cases=10, seed=5)
    seen = []
    honest = running.check_chunk
    monkeypatch.setattr(running, "check_chunk", lambda *work: seen.append(work) or honest(*work))
    both = run("recess", cases=20, seed=5)
    assert [work[2] for work in seen] == [10]
    assert both.cases == 20
    assert both.counts["steps"] > first.counts["steps"]


def test_kept_chunk__that_was_cut_off_is_done_again() -> None:
    cache = cache_of("recess", 6)
    cache.keep(Chunk(0, 10).to_json())
    cache.keep(Chunk(10, 20).to_json())
    cache.path.write_bytes(cache.path.read_bytes()[:-9])
    assert [chunk.start for chunk in chunks_before("recess", 6)] == [0]


def test_case__is_the_same_whoever_draws_it() -> None:
    assert draw_situation("recess", random_of(1, 3), 3) == draw_situation("recess", random_of(1, 3), 3)
    assert draw_situation("recess", random_of(1, 3), 3) != draw_situation("recess", random_of(2, 3), 3)


def test_pairs_of_readings__all_meet_in_a_run_of_two_hundred() -> None:
    rulesets = [draw_situation("recess", random_of(1, number), number).ruleset for number in range(200)]
    met = {pair for rules in rulesets for pair in running.pairs_met(rules)}
    assert len(met) == all_pairs(Ruleset)


# The command.


def test_crosscheck_command__says_what_was_compared() -> None:
    result = CliRunner().invoke(rulescope, ["recess", "crosscheck", "--positions", "3", "--jobs", "1"])
    assert result.exit_code == 0, result.output
    assert "No disagreement" in result.output


def test_crosscheck_command__draws_a_seeded_fault_and_ends_with_status_1() -> None:
    number = next(
        fault.number
        for fault in all_faults("recess")
        if fault.kind == "reading swapped in the simulator" and fault.what == "walk.return"
    )
    result = CliRunner().invoke(rulescope, ["recess", "crosscheck", "--fault", str(number), "--json"])
    assert result.exit_code == 1, result.output
    found = json.loads(result.output)["found"]
    assert found["simulator"] != found["clauses"]
    assert Position.parse(found["position"])


def test_crosscheck_command__refuses_a_fault_that_does_not_exist() -> None:
    result = CliRunner().invoke(rulescope, ["recess", "crosscheck", "--fault", "99999"])
    assert result.exit_code != 0
    assert "no fault 99999" in str(result.exception)
