"""Positions as scenes: every piece is drawn where it stands, and steps become arrows."""

from __future__ import annotations

from inspect import cleandoc

from analysis import drawing
from analysis.recess.pictures import headline, picture_of, seen_spaces, way
from model.recess.moves import read_turn
from model.recess.position import ENTRANCES, Position
from model.recess.readings import Ruleset


def position(picture: str) -> Position:
    return Position.parse(cleandoc(picture))


YARD = position("""
    coins: 5 6
    boys_entrance: A1!
    ()     .  N
    A2>b1  #  B2
    .      .  (a1+b2)
""")


def test_every_piece_is_drawn_with_its_posture():
    drawn = {piece.label: (piece.place, piece.kind, piece.player, piece.posture) for piece in picture_of(YARD).pieces}
    assert drawn == {
        "A1!": (ENTRANCES[0], "boy", 0, "detained"),
        "A2": (3, "boy", 0, "attacking"),
        "a1": (8, "girl", 0, "standing"),
        "B2": (5, "boy", 1, "standing"),
        "b1": (3, "girl", 1, "pinned"),
        "b2": (8, "girl", 1, "standing"),
        "N": (2, "nun", 0, "standing"),
    }


def test_sight_is_drawn_only_when_a_ruleset_is_given():
    assert picture_of(YARD).seen == frozenset()
    assert picture_of(YARD, Ruleset()).seen == seen_spaces(YARD, Ruleset()) == {0, 1, 2, 5, 8}
    assert seen_spaces(YARD, Ruleset.of(sight_own_space="no")) == {0, 1, 5, 8}


def test_steps_become_arrows_from_where_the_piece_stands_by_then():
    drawn = picture_of(YARD, steps=read_turn("leave A2; 2 A2-b3; push B2-c3; 1 A2-a3; nun c1-a1"))
    assert [walk.player for walk in drawn.walks] == [0, 0, None]
    assert [(walk.places[0], walk.places[-1]) for walk in drawn.walks] == [(3, 7), (7, 6), (2, 0)]
    assert [(push.start, push.end) for push in drawn.pushes] == [(5, 8)]
    assert drawn.highlighted == {7, 8, 6, 0}


def test_a_nun_who_starts_on_a1_is_not_the_girl_of_that_name():
    here = position("""
        coins: 5 5
        N  .  .
        .  B1 .
        .  .  a1
    """)
    drawn = picture_of(here, steps=read_turn("nun a1-b2; push B1-b1; push a1-c2"))
    space = here.board.grid.space
    assert drawn.pushes[1] == drawing.Push(space("c3"), space("c2"))


def test_a_walk_is_drawn_step_by_step_round_the_equipment():
    assert way(YARD.board, 3, 7, 2) == (3, 6, 7)
    assert way(YARD.board, ENTRANCES[0], 1, 2) == (ENTRANCES[0], 0, 1)
    assert way(YARD.board, 3, 6, 3) in {(3, 6, 7, 6), (3, 0, 3, 6), (3, 6, 3, 6)}
    assert way(YARD.board, 0, 8, 1) == (0, 8)


def test_the_caption_says_how_the_game_stands():
    assert headline(YARD) == "Turn of A, clock 0, coins A 5, B 6"
    over = position("ending: kiss B\ncoins: 5 6\n. .")
    assert headline(over) == "Over (kiss B), clock 0, coins A 5, B 6"
    assert picture_of(YARD, caption="").caption == ""


def test_a_scene_can_be_drawn():
    assert drawing.svg(picture_of(YARD, Ruleset(), read_turn("2 A2-b3"))).startswith("<svg")
