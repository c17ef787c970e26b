"""The doctor: tells what is there, and fails when something is wrong."""

from __future__ import annotations

import json

import pytest

from analysis import doctor
from analysis.cli import main


def test_all_is_well_here(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["doctor", "--json"])
    assert left.value.code == 0
    health = json.loads(capsys.readouterr().out)
    assert health["well"]
    assert all(health["libraries"].values())
    assert set(health["engines"]) == {"numba", "chess", "pyspiel", "clingo", "cvc5", "pysat"}
    assert [check["name"] for check in health["checks"]] == list(doctor.CHECKS)


def test_people_read_a_line_a_check(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["doctor"])
    shown = capsys.readouterr().out
    assert all(f"well    {name}" in shown for name in doctor.CHECKS)
    assert shown.endswith("All is well.\n")


def test_a_failed_check_ends_in_status_one(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(doctor, "TINY_FORMULA", "print('unsat')")
    with pytest.raises(SystemExit) as left:
        main(["doctor"])
    assert left.value.code == 1
    shown = capsys.readouterr()
    assert "FAILED  z3 solves" in shown.out
    assert shown.err == "rulescope: not well: z3 solves: ValueError: expected sat 7, found unsat\n"


def test_a_missing_library_ends_in_status_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "required", lambda: ["click", "no-such-thing"])
    monkeypatch.setattr(doctor, "CHECKS", {})
    assert doctor.examine().failures() == ["no-such-thing is missing"]
