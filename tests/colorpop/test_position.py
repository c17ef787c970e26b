"""Positions: picture, line and JSON are one thing, and everything impossible is named."""

from __future__ import annotations

import json

import jsonschema
import pytest
from hypothesis import given

from model.colorpop.position import SCHEMA, Box, Ending, Popped, Position, read_position
from model.colorpop.problems import checked, problems
from model.colorpop.readings import Ruleset
from model.errors import BadFile, BadInput, BadPosition
from tests.colorpop.strategies import positions


@given(positions(ended=True))
def test_a_position_is_the_same_as_picture_line_and_json(position: Position):
    assert problems(position) == []
    assert Position.parse(str(position)) == position
    assert Position.parse(position.line()) == position
    assert read_position(json.dumps(position.to_json())) == position
    jsonschema.validate(position.to_json(), SCHEMA)


def test_blanks_between_places_do_not_matter():
    assert Position.parse("ab / ab") == Position.parse("turn: A\nsecret: a\na b\na b") == Position.parse(": a b / a b")


def test_the_claims_of_a_team_are_read_and_written():
    line = "turn=B secret=a,b,c,d teams=AC,BD popped=a2,-,J3,b1+1 pending=A,C : .. / bd"
    assert Position.parse(line).line() == line
    assert problems(Position.parse(line), Ruleset.of(win_claim="claimed")) == []


FULL = "/".join(["abcdeabcde"] * 9)
IMPOSSIBLE = {
    "a floating token": (": a. / .b", ["the token a on a1 floats over an empty place"]),
    "an empty slide between others": (": a.b / a.b", ["the empty slide b divides the board"]),
    "101 tokens": (f"popped=c1 : {FULL} / abcdJJJJJe", ["101 tokens; the box holds 100"]),
    "twenty of one colour": (f": {'a' * 20}", ["20 tokens of a; the box holds 19 of each colour"]),
    "six jokers": ("popped=a1+2J2 : aJJ", ["6 jokers; the box holds 5"]),
    "a colour that is not in the box": ("box=2x9+0 : abc", ["tokens of colour c; the box holds a, b"]),
    "a secret colour that is not in the box": ("secret=g : ab", ["secret colour g"]),
    "a secret colour held twice": ("secret=a,b,a : ab", ["secret colour a is held 2 times"]),
    "hands of different sizes": ("secret=ab,c : ab", ["two players hold one or two secret colours"]),
    "three players with two colours": ("secret=ab,cd,e : ab", ["3 players hold one secret colour each"]),
    "teams of three": ("secret=a,b,c teams=AC,BD : ab", ["teams are two pairs"]),
    "a claim where wins are automatic": ("secret=a,b pending=A : bb", ["wins hold as they happen"]),
    "an ending without a reason": ("secret=a,b ending=gone,A : ab", ["a colour of A is gone, but none is"]),
    "an unowned colour that is there": ("secret=a ending=unowned,b : ab", ["the unowned colour b is gone, but"]),
    "everything at once": (
        "secret=g popped=J6 : a. / .X".replace("X", "k"),
        ["colour k", "jokers", "floats", "colour g"],
    ),
}


@pytest.mark.parametrize(("line", "reasons"), IMPOSSIBLE.values(), ids=IMPOSSIBLE)
def test_what_cannot_be_is_named(line: str, reasons: list[str]):
    found = problems(Position.parse(line))
    assert all(any(reason in problem for problem in found) for reason in reasons), found
    with pytest.raises(BadPosition):
        checked(Position.parse(line))


def test_tokens_may_float_where_they_stay():
    assert problems(Position.parse(": a. / .b"), Ruleset.of(slide_gravity="stay")) == []


def test_a_claim_needs_a_colour_that_is_gone():
    position = Position.parse("secret=a,b pending=A : ab")
    assert "no colour of A is gone" in problems(position, Ruleset.of(win_claim="claimed"))[0]


UNREADABLE = {
    "an unknown letter": ("aX / ab", "unknown letter 'X' in row 1, column 2"),
    "ragged rows": ("ab / a", "row 2 has 1 places"),
    "no row": ("turn=A :", "no row of tokens"),
    "an unknown header": ("turns=A : ab", "unknown header 'turns'"),
    "a turn of nobody": ("turn=C secret=a,b : ab", "turn: 'C'"),
    "no secret colour": ("secret=1 : ab", "secret: '1'"),
    "too many players": ("secret=a,b,c,d,e,f : ab", "secret: 'a b c d e f'"),
    "a pile too many": ("secret=a popped=a1,b1 : ab", "popped tokens of 2 players"),
    "a pile that is none": ("secret=a popped=3a : ab", "popped: '3a'"),
    "a box that is none": ("box=5 : ab", "box: '5'"),
    "an ending that is none": ("ending=time : ab", "ending: 'time'"),
    "teams that are none": ("teams=AB : ab", "teams: 'AB'"),
    "twenty-seven slides": (f": {'a' * 27}", "27 columns"),
}


@pytest.mark.parametrize(("line", "reason"), UNREADABLE.values(), ids=UNREADABLE)
def test_what_cannot_be_read_is_refused_in_one_line(line: str, reason: str):
    with pytest.raises(BadFile) as refused:
        Position.parse(line)
    assert reason in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("text", ["{", "{}", '{"board": ["a"], "turn": "A"}', "{'board': 1}"])
def test_other_json_is_refused(text: str):
    with pytest.raises(BadFile):
        read_position(text)


def test_json_with_rows_of_different_lengths_is_refused():
    value = Position.parse("ab / ab").to_json() | {"board": ["ab", "a"]}
    with pytest.raises(BadFile, match="different lengths"):
        Position.from_json(value)


def test_nothing_is_no_position():
    with pytest.raises(BadInput, match="empty"):
        read_position("  ")


@pytest.mark.parametrize("text", ["a", "J", "b1a2b1", "a1+", "A1", ""])
def test_other_piles_are_refused(text: str):
    with pytest.raises(ValueError, match=r"no popped tokens|stands twice"):
        Popped.parse(text)


@pytest.mark.parametrize("text", ["gone F", "gone", "unowned A", "time", ""])
def test_other_endings_are_refused(text: str):
    with pytest.raises(ValueError, match="no ending"):
        Ending.parse(text)


def test_a_box_around_tokens_holds_them():
    assert str(Box.around("abba.cJ")) == "3x2+1"
    assert str(Box.around("....")) == "1x0+0"
