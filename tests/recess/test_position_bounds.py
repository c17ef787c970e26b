"""Positions that nobody can play: too large boards, players without a letter, times after the end.

What is given and not understood is refused by its name, never dropped.
"""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from model.errors import BadFile, BadInput
from model.recess.position import ABSENT, Position
from model.recess.problems import problems
from model.recess.readings import Ruleset
from model.recess.records import Record
from model.recess.simulator import Simulator
from model.records import replay
from tests.recess.test_play_cli import Capture, run

SMALL = Position.parse("turn=A coins=5,5 : A1 . B1 / . N .")


def open_ground(rows: int, columns: int) -> str:
    return "turn: A\ncoins: 5 5\n" + "\n".join(["A1" + " ." * (columns - 1), *[". " * columns] * (rows - 1)])


def test_the_largest_board_is_played_on():
    position = Position.parse(open_ground(39, 26))
    assert [str(step) for step in Simulator(position.board, Ruleset()).legal_moves(position)][1] == "3 A1-b1"


@pytest.mark.parametrize("verb", ["moves", "perft", "threats", "push"])
def test_a_larger_board_is_refused_in_one_line(capsys: Capture, tmp_path: Path, verb: str):
    (tmp_path / "big").write_text(open_ground(40, 26), "utf-8")
    status, out, err = run(capsys, verb, str(tmp_path / "big"))
    assert (status, out) == (2, "")
    assert err == "rulescope: a board of 40×26 spaces is too large to play on\n"


def test_seven_players_are_a_problem():
    seven = replace(SMALL, coins=(5,) * 7, children=SMALL.children + (ABSENT,) * 20)
    assert problems(seven) == ["coins for 7 players; there are 5 at most"]
    assert problems(replace(SMALL, coins=(), children=())) == ["coins for 0 players; there are 5 at most"]
    assert problems(replace(SMALL, coins=(5, 5, 5))) == ["8 children of 3 players; 4 each"]


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"coins": [5] * 7}, "'coins': 7 items"),
        ({"coins": "55"}, "'coins': \"55\" is no array"),
        ({"coins": [5, 5.0]}, "'coins' 2: 5.0 is no integer"),
        ({"coins": [5, True]}, "'coins' 2: true is no integer"),
        ({"clock": 1.9}, "'clock': 1.9 is no integer"),
        ({"clock": 99}, "'clock': 99 is out of bounds"),
        ({"turn": "AB"}, "'turn': \"AB\" is none of A, B, C, D, E"),
        ({"nuns": "b2"}, "'nuns': \"b2\" is no array"),
        ({"day": 3}, "unknown key 'day'"),
        ({"children": {"Z9": {"at": "a1", "posture": "standing"}}}, "'children': unknown key 'Z9'"),
        ({"children": {"C1": {"at": "a1", "posture": "standing"}}}, "coins for 2 players, but C1 is there"),
        ({"children": {"A1": {"at": "a1", "posture": "up"}}}, "'children': 'A1': 'posture': \"up\" is none of"),
        ({"children": {"A1": {"at": "a1"}}}, "'children': 'A1': no 'posture'"),
        ({"ending": "never"}, "'ending': \"never\" does not fit"),
    ],
)
def test_json_is_held_to_its_own_schema(changes: dict[str, Any], said: str):
    with pytest.raises(BadFile, match="moves --schema") as refused:
        Position.from_json(json.dumps(SMALL.to_json() | changes))
    assert str(refused.value).startswith(f"position: {said}")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{"turn": "A", "turn": "B"}', "'turn' stands twice"),
        ('{"clock": Infinity}', "Infinity is no number"),
        ("[" * 100_000, "brackets within brackets"),
        ('{"clock": 1' + "0" * 5_000 + "}", "no JSON"),
    ],
)
def test_what_is_no_json_is_refused(text: str, said: str):
    with pytest.raises(BadFile, match=said):
        Position.from_json(text)


@pytest.mark.parametrize("text", ["turn=A turn=B coins=5,5 : A1 .", "turn: A\nTURN: A\ncoins: 5 5\nA1 ."])
def test_a_header_that_stands_twice_is_refused(text: str):
    with pytest.raises(BadFile, match="the header 'turn' stands twice"):
        Position.parse(text)


def test_a_record_begins_with_a_position_that_can_be():
    with pytest.raises(BadInput, match="the clock shows 99; a game has 30 minutes"):
        replay(Record.parse('[Position "turn=A clock=99 coins=5,5 : A1 . B1"]'))
