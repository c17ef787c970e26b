"""The simulator's numbers stand for the readings that they are named after."""

from __future__ import annotations

import pytest

from model.colorpop.position import COLOURS, PLAYERS
from model.colorpop.readings import Ruleset
from model.colorpop.simulator import LETTERS, TOKENS, layout

NUMBERS = {
    "JOKERS_ALONE": "group.joker_only=yes",
    "JOKERS_CHOSEN": "group.all_jokers=chosen",
    "JOKERS_DO_NOT_COUNT": "group.joker_counts=no",
    "JOKERS_DO_NOT_BRIDGE": "group.joker_bridges=no",
    "REPAIR_EXCHANGE": "setup.repair=exchange",
    "REPAIR_FLIP": "setup.repair=flip",
    "REPAIR_BOTH": "setup.repair=both",
    "JOKERS_IN_LIMIT": "setup.jokers=yes",
    "TOKENS_STAY": "slide.gravity=stay",
    "ONLY_OWN_MOVE": "win.mover=only_own_move",
    "WIN_CLAIMED": "win.claim=claimed",
    "UNOWNED_ENDS": "win.unowned=ends_game",
    "BOTH_GONE": "win.two_colours=both_gone",
    "EITHER_GONE": "win.team=either_gone",
    "NO_INSTANT_WIN": "win.team=none",
}


@pytest.mark.parametrize(("name", "choice"), NUMBERS.items())
def test_a_number_stands_for_its_reading(name: str, choice: str):
    question, word = choice.split("=")
    assert getattr(layout, name) == Ruleset.question(question).read(word).index


def test_teams_and_two_colours_are_read_alike():
    assert Ruleset.question("win.team").words() == Ruleset.question("win.two_colours").words()


def test_every_letter_has_its_own_token():
    assert len(LETTERS) == len(TOKENS) == len(COLOURS) + 2
    assert len(PLAYERS) == layout.PLAYERS_MOST
    assert all(token & layout.ANY == token for token in LETTERS)
    assert [letter for letter, token in TOKENS.items() if token & layout.JOKER] == ["J"]
