"""`diverge` on the command line: answers, pictures, JSON, and one line for what cannot be asked."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.layout.places import python, said

pytestmark = pytest.mark.slow


def run(*arguments: str) -> tuple[int, str, str]:
    done = python("-m", "analysis", *arguments)
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("nun.direction",), "did you mean nun.directions?"),
        (("nun.stay", "no", "maybe"), "nun.stay has no reading 'maybe'"),
        (("nun.stay", "no", "no"), "no is given twice"),
        (("nun.stay", "no"), "expected a question, alone or with two readings"),
        (("fr", "fr"), "an edition is given twice"),
        (("fr", "xx"), "recess has no edition 'xx'"),
        (("fr",), "expected two editions or more"),
        ((), "nothing is asked"),
        (("--all", "nun.stay"), "--all stands alone"),
        (("nun.stay", "--company", "nun.stay"), "recess has no edition 'nun.stay'"),
        (("nun.stay", "--open"), "--open is for two editions"),
        (("fr", "es", "ja", "--open"), "--open is for two editions"),
        (("--all", "--open"), "--all stands alone"),
    ],
)
def test_what_cannot_be_asked_is_answered_with_one_line(arguments: tuple[str, ...], says: str):
    status, out, error = run("recess", "diverge", *arguments)
    assert (status, out, error.count("\n")) == (2, "", 1)
    assert says in error


def test_a_question_is_answered_with_the_position_both_ways_on_and_who_is_responsible(tmp_path: Path):
    status, out, error = run("recess", "diverge", "nun.directions", "--svg", str(tmp_path))
    assert status == 0, error
    assert "nothing smaller, proved by z3" in out
    assert "nun.directions=rook   illegal" in out
    assert "responsible: nun.line" in out
    assert "1 piece, 4 spaces" in out
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "nun-directions-queen-rook-after-queen.svg",
        "nun-directions-queen-rook.svg",
    ]


def test_json_holds_the_same_answer():
    done = python("-m", "analysis", "colorpop", "diverge", "win.mover", "--json")
    assert done.returncode == 0, said(done)
    (answer,) = json.loads(done.stdout)
    assert answer["readings"] == ["owner_wins", "only_own_move"]
    assert answer["answer"]["answer"] == "found"
    assert answer["is_minimal"] is True


def test_all_questions_stand_in_one_table():
    status, out, error = run("colorpop", "diverge", "--all")
    assert status == 0, error
    assert "20 of 20 pairs of readings differ within the bound, 20 proved smallest." in out


def test_editions_are_compared_question_by_question_with_a_witness_each():
    status, out, error = run("recess", "diverge", "fr", "ja")
    assert status == 0, error
    certain, rest = out.split("questions in which they contradict each other:")[1].split(
        "questions in which they may differ, depending on the reading", 1
    )
    assert "nun.directions       fr says queen, ja says rook" in certain
    assert "queen/rook: turn=A clock=10 coins=5,5 : N . / . .; nun a1-b2" in certain
    assert "walk.return          fr silent, ja says yes" in rest


def test_two_editions_part_whatever_is_read_where_they_leave_something_open():
    status, out, error = run("recess", "diverge", "fr", "es", "--open", "--json")
    assert status == 0, error
    whatever = json.loads(out)["whatever_is_read"]
    assert whatever["answer"] == "found"
    assert whatever["open"]["differing"] == whatever["open"]["pairs"]
    assert whatever["confirmed"]
