"""How often the readings on jokers matter: what is counted, and that the count repeats."""

from __future__ import annotations

import pytest

from analysis.colorpop.board_questions import groups
from analysis.colorpop.joker_study import FEWEST_GAMES, JokerStudy, Trial, at_any, by_pop, ever, rivals
from analysis.intervals import Share
from model.colorpop.position import Position
from model.colorpop.readings import Ruleset
from model.colorpop.simulator import Simulator
from model.grid import Grid

SMALL = JokerStudy(games=3, seed=2, players=2, grid=Grid(4, 4))
NAME = "group.joker_counts=no"


def trial(pops: int, drawn: int, *differing: int) -> Trial:
    return Trial(pops, drawn, {name: frozenset(differing if name == NAME else ()) for name in rivals()})


def test_the_same_study_counts_the_same() -> None:
    assert SMALL.run() == SMALL.run()


def test_a_longer_study_begins_with_the_shorter_one() -> None:
    assert JokerStudy(5, 2, 2, Grid(4, 4)).run()[:3] == SMALL.run()


@pytest.mark.parametrize(
    ("board", "name"),
    [
        ("JJ", "group.joker_only=yes"),
        ("aaJ", "group.all_jokers=chosen"),
        ("aJ", "group.joker_counts=no"),
        ("aJa", "group.joker_bridges=no"),
    ],
)
def test_each_rival_matters_on_its_smallest_board(board: str, name: str) -> None:
    position = Position.parse(f"secret=a,b : {board}")
    plain, other = (groups(Simulator(position.grid, rules), position) for rules in (Ruleset(), rivals()[name]))
    assert plain != other


def test_ever__counts_games() -> None:
    assert ever([trial(9, 1, 4, 5), trial(9, 1)])[NAME] == Share(1, 2)


def test_at_any__looks_at_the_position_that_was_drawn_only() -> None:
    assert at_any([trial(9, 4, 4, 5), trial(9, 3, 4, 5), trial(9, 5)])[NAME] == Share(1, 3)


def test_by_pop__leaves_out_games_that_were_over_and_pops_that_few_reach() -> None:
    trials = [trial(2, 1, 2)] * FEWEST_GAMES + [trial(1, 1, 1), trial(3, 1)]
    assert by_pop(trials)[NAME] == {1: Share(1, FEWEST_GAMES + 2), 2: Share(FEWEST_GAMES, FEWEST_GAMES + 1)}


def test_by_pop__tells_nothing_of_few_games() -> None:
    assert by_pop([trial(2, 1, 2)])[NAME] == {}
