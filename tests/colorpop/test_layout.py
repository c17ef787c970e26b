"""The numbers of the simulator for readings and tokens."""

from __future__ import annotations

from model.colorpop.position import COLOURS, PLAYERS
from model.colorpop.readings import Ruleset
from model.colorpop.simulator import LETTERS, TOKENS, layout


def test_teams_and_two_colours_are_read_alike():
    assert Ruleset.question("win.team").words() == Ruleset.question("win.two_colours").words()


def test_every_letter_has_its_own_token():
    assert len(LETTERS) == len(TOKENS) == len(COLOURS) + 2
    assert len(PLAYERS) == layout.PLAYERS_MOST
    assert all(token & layout.ANY == token for token in LETTERS)
    assert [letter for letter, token in TOKENS.items() if token & layout.JOKER] == ["J"]
