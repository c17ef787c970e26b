"""Positions: picture, line and JSON are inverse to each other, and everything wrong with a position is listed."""

from __future__ import annotations

import json
from dataclasses import replace
from inspect import cleandoc

import jsonschema
import pytest
from hypothesis import given, settings

from model.errors import BadFile, BadInput, BadPosition
from model.recess.position import ENTRANCES, LABELS, NOWHERE, SCHEMA, Child, Position, Posture, read_position, without
from model.recess.problems import checked, problems
from model.recess.readings import Ruleset
from tests.recess.strategies import positions

ANY_POSITION = positions(ended=True)


@given(ANY_POSITION)
@settings(deadline=None)
def test_a_picture_is_read_back_as_the_same_position(position: Position):
    assert Position.parse(str(position)) == position


@given(ANY_POSITION)
@settings(deadline=None)
def test_a_line_is_read_back_as_the_same_position(position: Position):
    line = position.line()
    assert "\n" not in line
    assert Position.parse(line) == position


@given(ANY_POSITION)
@settings(deadline=None)
def test_json_is_read_back_as_the_same_position_and_fits_the_schema(position: Position):
    text = json.dumps(position.to_json())
    jsonschema.validate(json.loads(text), SCHEMA)
    assert Position.from_json(text) == position


@given(ANY_POSITION)
@settings(deadline=None)
def test_a_position_put_together_by_the_rules_has_no_problem(position: Position):
    assert problems(position) == []


def test_the_schema_is_itself_a_good_schema():
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


GOOD = """
    coins: 5 5 5
    boys_entrance: B1!
    girls_entrance: a2
    ()     .  A1>b1  .
    N      .  #      B2
    A2+a1  .  .      (N+c1+C1)
"""


def position(picture: str) -> Position:
    return Position.parse(cleandoc(picture))


def test_the_good_position_of_the_table_below_is_good():
    assert problems(position(GOOD)) == []


def put(name: str, place: str, posture: Posture = Posture.STANDING) -> dict[str, object]:
    """What changes when one child of the good position is put elsewhere."""
    good = position(GOOD)
    children = list(good.children)
    children[LABELS[name]] = Child(good.board.grid.space(place), posture)
    return {"children": tuple(children)}


WRONG: dict[str, tuple[dict[str, object], list[str]]] = {
    "a child in a wall": (put("B2", "c2"), ["B2 in the equipment on c2"]),
    "three nuns": ({"nuns": (3, 4, 11)}, ["3 nuns; there are 2"]),
    "a nun in a wall": ({"nuns": (4, 6)}, ["a nun in the equipment on c2"]),
    "a nun in an entrance": ({"nuns": (ENTRANCES[0], 4)}, ["a nun in the boys_entrance; nuns stay on the board"]),
    "minus coins": ({"coins": (5, -1, 5)}, ["player B has -1 coins"]),
    "a clock that runs too long": ({"clock": 31}, ["the clock shows 31; a game has 30 minutes"]),
    "a clock before the start": ({"clock": -1}, ["the clock shows -1; a game has 30 minutes"]),
    "a turn of somebody who does not play": ({"turn": 3}, ["it is the turn of D, but only 3 play"]),
    "an attacker without a victim": (put("B2", "d2", Posture.ATTACKING), ["B2 on d2 attacks, but there is no victim"]),
    "a victim without an attacker": (put("B2", "d2", Posture.PINNED), ["B2 on d2 is pinned, but there is no attacker"]),
    "detention on the board": (
        put("B2", "d2", Posture.DETAINED),
        ["B2 lies in detention on d2; detention is in the boys' entrance"],
    ),
    "a child freed on open ground": (
        put("B2", "d2", Posture.FREED),
        ["B2 is freed on d2; expected an entrance or a shelter"],
    ),
    "strangers on one space": (put("B2", "a3"), ["A2 and a1 and B2 share the open space a3"]),
    "a child under a nun": (put("B2", "a2"), ["B2 and a nun share the open space a2"]),
}


@pytest.mark.parametrize(("change", "expected"), WRONG.values(), ids=WRONG)
def test_one_thing_wrong_is_said_alone(change: dict[str, object], expected: list[str]):
    assert problems(replace(position(GOOD), **change)) == expected  # type: ignore[arg-type]


FIGHTS = {
    "in a shelter": ("(A1>B1) .", ["a fight in the shelter on a1"]),
    "of one player": ("A1>A2 .", ["A1 fights A2 of the same player"]),
    "of four attackers": (
        "A1>B1 A2>B2 a1>b1 a2>b2",
        ["player A has four attackers; three at most"],
    ),
}


@pytest.mark.parametrize(("cells", "expected"), FIGHTS.values(), ids=FIGHTS)
def test_impossible_fights_are_listed(cells: str, expected: list[str]):
    # Shelters come in two or not at all, so the picture has a second one only where it has a first.
    shelter = "()" if "(" in cells else "."
    rest = " ".join(["."] * (len(cells.split()) - 1))
    assert problems(position(f"coins: 5 5\n{cells}\n{rest} {shelter}")) == expected


def test_all_problems_are_listed_together():
    wrong = position("""
        coins: 5 -2
        clock: 40
        #A1  N  N
        B1>  N  .
    """)
    expected = {
        "player B has -2 coins",
        "the clock shows 40; a game has 30 minutes",
        "3 nuns; there are 2",
        "A1 in the equipment on a1",
        "B1 on a2 attacks, but there is no victim",
    }
    assert set(problems(wrong)) == expected
    with pytest.raises(BadPosition) as refused:
        checked(wrong)
    assert set(refused.value.problems) == expected
    assert "\n" not in str(refused.value)
    assert all(problem in str(refused.value) for problem in expected)


def test_coins_debt__below_zero_is_a_problem_only_where_nobody_owes():
    poor = replace(position(GOOD), coins=(5, -1, 5))
    assert problems(poor, Ruleset.of(coins_debt="owes")) == []
    assert problems(poor, Ruleset()) != []


UNREADABLE = {
    "unknown header": ("moon: 3\n. .", "unknown header 'moon'"),
    "unknown cell": ("A9 .", "A9"),
    "an open bracket": ("(A1 .", "(A1"),
    "a child twice": ("A1 A1", "A1 stands twice"),
    "a child of nobody": ("coins: 5 5\nC1 .", "coins for 2 players, but C1 is there"),
    "no numbers": ("coins: many\n. .", "coins: 'many'"),
    "a turn of nobody": ("turn: Z\n. .", "turn: 'Z'"),
    "an unknown ending": ("ending: rain\n. .", "ending: 'rain'"),
    "ragged rows": (". .\n. . .", "row 2 has 3 spaces"),
}


@pytest.mark.parametrize(("text", "found"), UNREADABLE.values(), ids=UNREADABLE)
def test_what_cannot_be_read_is_refused_with_its_line(text: str, found: str):
    with pytest.raises(BadFile) as refused:
        Position.parse(text, "yard.txt")
    assert found in str(refused.value)
    assert str(refused.value).startswith("yard.txt:")


@pytest.mark.parametrize("text", ["{", '{"board": []}', '{"board": ["."], "coins": "x"}', "", "  \n"])
def test_what_is_no_json_position_is_refused_with_its_source(text: str):
    with pytest.raises(BadInput, match=r"yard\.json"):
        read_position(text, "yard.json")


def test_without_takes_one_child_away():
    left = without(position(GOOD), LABELS["B2"])
    assert left.children[LABELS["B2"]].place == NOWHERE
    assert "B2" not in str(left)
