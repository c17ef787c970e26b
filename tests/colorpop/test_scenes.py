"""Drawings: a symbol for every colour, the popped group framed, the same for SVG and matplotlib."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from analysis import drawing
from analysis.colorpop.view import headline, picture_of
from analysis.drawing.shapes import Shape, Text
from analysis.drawing.tokens import token
from model.colorpop.moves import read_turn
from model.colorpop.position import Position
from model.colorpop.readings import Ruleset

POSITION = Position.parse("secret=a,b box=6x19+5 : abcdeJ / abcdef")


def symbols(label: str, colour: int | None) -> list[Shape]:
    return list(token(label, colour, 0.5, 0.5, 0.8))[1:]


def test_every_colour_has_a_symbol_of_its_own():
    shapes = [repr(symbols(letter, number)) for number, letter in enumerate("abcdefg")] + [repr(symbols("J", None))]
    assert len(set(shapes)) == len(shapes)
    assert all(len(symbols(letter, number)) == 1 for number, letter in enumerate("abcdefg"))


def test_colours_beyond_five_show_their_letter():
    (letter,) = symbols("f", 5)
    assert isinstance(letter, Text)
    assert letter.text == "f"


def test_a_drawing_names_every_token():
    root = ElementTree.fromstring(drawing.svg(picture_of(POSITION, Ruleset())))
    title = root.findtext("{http://www.w3.org/2000/svg}title") or ""
    assert "Turn of A" in title
    assert "J f1" in title
    assert "f f2" in title


def test_the_group_that_a_step_pops_is_framed():
    shown = picture_of(POSITION, Ruleset(), read_turn("e e1"))
    assert {POSITION.grid.name(space) for space in shown.highlighted} == {"e1", "e2", "f1"}
    assert picture_of(POSITION, Ruleset(), read_turn("a f1")).highlighted == frozenset()


def test_a_finished_game_says_who_has_won():
    assert headline(Position.parse("secret=a,b ending=gone,B : a")) == "B wins (gone B; gone), secret colours A a, B b"


def test_the_same_scene_is_drawn_by_matplotlib():
    assert drawing.png(picture_of(POSITION, Ruleset()), dpi=40).startswith(b"\x89PNG")


@pytest.mark.parametrize("hands", ["-", "ab"])
def test_hands_of_any_size_have_a_headline(hands: str):
    assert headline(Position.parse(f"secret={hands} : aa")).startswith("Turn of A, secret colours A ")
