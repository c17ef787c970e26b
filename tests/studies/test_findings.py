"""Findings: every one has a witness that replays, and says under which readings it goes away."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from analysis.coverage.partings import other_readings
from analysis.findings import Finding, findings
from analysis.findings.finding import is_other, played
from model.game import CheckFailed
from model.recess.readings import Ruleset

pytestmark = pytest.mark.xdist_group("reports")


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


def test_a_finding_goes_away_under_exactly_the_readings_that_it_names() -> None:
    finding = found()["circling-back"]
    witness = finding.witness
    assert witness
    assert "fight.relanding=forbidden" in finding.depends
    for reading in other_readings(witness.rules):
        name = f"{reading.id}={reading.word}"
        after = played(witness.position, witness.rules.choosing({reading.id: reading}), witness.turn)
        assert is_other(witness.comes, after) == (name in finding.depends) or name.startswith("clock.")


def test_the_limit_of_three_binds_where_time_may_cut_a_turn_short() -> None:
    finding = found()["limit-of-three"]
    assert finding.told.rules == "turn.timeout=yes"
    assert [trial["example"] for trial in finding.told.details["trials"]] == [None] * 4


def test_a_witness_of_something_else_is_refused() -> None:
    witness = found()["circling-back"].witness
    assert witness
    with pytest.raises(CheckFailed):
        replace(witness, rules=Ruleset.of(fight_relanding="forbidden")).replay()
