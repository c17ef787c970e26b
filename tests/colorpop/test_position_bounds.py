"""What is given of a position of Color Pop and not understood is refused by its name, never dropped."""

from __future__ import annotations

import json
from typing import Any

import pytest

from model.colorpop.position import Position
from model.colorpop.records import Record
from model.errors import BadFile, BadInput
from model.records import replay

SMALL = Position.parse("secret=a,b : ab / ab")


@pytest.mark.parametrize("pending", ["AB", "x", "A,A", "AA"])
def test_who_may_announce_is_one_letter_each(pending: str):
    with pytest.raises(BadFile, match=r"players, e\.g\. A C"):
        Position.parse(f"secret=a,b pending={pending} : ab / ab")


def test_a_header_that_stands_twice_is_refused():
    with pytest.raises(BadFile, match="the header 'turn' stands twice"):
        Position.parse("turn=A turn=B secret=a,b : ab / ab")


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"pending": "AB"}, "'pending': \"AB\" is no array"),
        ({"pending": ["A", "A"]}, "'pending': a player stands twice"),
        ({"teams": 0}, "'teams': 0 is no boolean"),
        ({"secret": "ab"}, "'secret': \"ab\" is no array"),
        ({"box": {"colours": 5, "each": 1.5, "jokers": 5}}, "'box': 'each': 1.5 is no integer"),
        ({"box": {"colours": 5, "each": 19}}, "'box': no 'jokers'"),
        ({"box": {"colours": 5, "each": 10**6, "jokers": 5}}, "'box': 'each': 1000000 is out of bounds"),
        ({"board": ["ab", "a"]}, "'board': rows of different lengths"),
        ({"board": ["ab", "a?"]}, "'board' 2: \"a?\" does not fit"),
        ({"popped": ["-"]}, "'popped': popped tokens of some players only"),
        ({"mood": "good"}, "unknown key 'mood'"),
    ],
)
def test_json_is_held_to_its_own_schema(changes: dict[str, Any], said: str):
    with pytest.raises(BadFile, match="moves --schema") as refused:
        Position.from_json(json.dumps(SMALL.to_json() | changes))
    assert str(refused.value).startswith(f"position: {said}")


def test_a_record_begins_with_a_position_that_can_be():
    with pytest.raises(BadInput, match="secret colour a is held 2 times"):
        replay(Record.parse('[Position "secret=a,a : ab / ab"]'))
