"""Findings: every one has a witness that replays, and says whether it can be had under the other readings too."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from analysis.recess.findings import Finding, findings
from analysis.recess.findings.finding import is_other, other_readings, played
from model.errors import CheckFailed
from model.recess.readings import Ruleset

pytestmark = [pytest.mark.xdist_group("reports"), pytest.mark.slow]


@cache
def found() -> dict[str, Finding]:
    return {finding.id: finding for finding in findings(jobs=1)}


def test_the_loopholes_that_players_know_are_among_them() -> None:
    assert {"circling-back", "stopping-the-clock", "forbidden-kiss", "no-room", "limit-of-three"} <= found().keys()


def test_every_witness_replays() -> None:
    witnesses = [finding.witness for finding in found().values() if finding.witness]
    assert len(witnesses) >= 10
    for witness in witnesses:
        witness.replay()


def test_another_turn_is_looked_for_under_exactly_the_readings_that_make_something_else_of_this_one() -> None:
    finding = found()["circling-back"]
    witness = finding.witness
    assert witness
    asked = {other.reading for other in finding.elsewhere}
    for reading in other_readings(witness.rules):
        name = f"{reading.id}={reading.word}"
        after = played(witness.position, witness.rules.choosing({reading.id: reading}), witness.turn)
        assert is_other(witness.comes, after) == (name in asked) or name.startswith("clock.")


@pytest.mark.parametrize(
    ("finding", "readings"),
    [
        ("circling-back", {"turn.stuck=whole_turn_passed", "moves.allocation=largest"}),
        ("forbidden-kiss", {"kiss.when=end_of_turn"}),
        ("no-room", {"push.adjacent=all_eight", "push.shelter=yes"}),
    ],
)
def test_what_another_turn_shows_does_not_go_away(finding: str, readings: set[str]) -> None:
    had = {other.reading: other.witness for other in found()[finding].elsewhere if other.witness}
    assert readings <= had.keys()
    for name, witness in had.items():
        witness.replay()
        assert witness.rules == Ruleset.parse(name)


def test_what_no_small_position_shows_is_said_with_its_bound() -> None:
    without = {other.reading: other for other in found()["circling-back"].elsewhere if not other.witness}
    assert without.keys() == {"walk.return=no", "fight.relanding=forbidden"}
    assert str(without["walk.return=no"]) == (
        "Under walk.return=no there is none within this bound: every position of up to 3 pieces on up to 6 spaces, "
        "A's turn, five coins each; the turn shown here breaks walk.return."
    )


def test_a_gap_shows_in_other_positions_where_its_own_turn_does_not() -> None:
    gaps = [finding for name, finding in found().items() if name.startswith("unstated-")]
    elsewhere = [other for finding in gaps for other in finding.elsewhere]
    assert len(elsewhere) > 4
    assert all(other.witness for other in elsewhere)


def test_the_limit_of_three_binds_where_time_may_cut_a_turn_short() -> None:
    finding = found()["limit-of-three"]
    assert finding.answer.rules == "turn.timeout=yes"
    assert finding.answer.details["under"].keys() >= {"baseline"}
    assert set(finding.answer.details["under"].values()) == {"impossible"}


def test_a_witness_of_something_else_is_refused() -> None:
    witness = found()["circling-back"].witness
    assert witness
    with pytest.raises(CheckFailed):
        replace(witness, rules=Ruleset.of(fight_relanding="forbidden")).replay()
