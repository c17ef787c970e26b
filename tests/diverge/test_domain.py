"""A game answers `diverge` by what it has: positions in order, unknown ones, or both; one that has neither says so."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from analysis.adapter import adapter_of
from analysis.diverge import reading_difference
from analysis.diverge.domain import Differences, differences_of
from analysis.diverge.enumeration import Enumeration
from analysis.diverge.smallest import UnknownScenes
from analysis.diverge.solver_answers import answer_by_solver
from analysis.diverge.tasks import Task
from analysis.diverge.view import describe
from analysis.solving.handout import Handout
from model.colorpop.clauses import THEORY
from model.colorpop.position import Position
from model.colorpop.readings import Ruleset as ColorPopRuleset
from model.errors import BadInput
from model.grid import Grid
from model.recess.readings import NunDirections, Ruleset

pytestmark = pytest.mark.slow

Lend = Callable[[str, Differences | None], None]


@pytest.fixture
def lend(monkeypatch: pytest.MonkeyPatch) -> Lend:
    def instead(game: str, given: Differences | None) -> None:
        monkeypatch.setattr(type(adapter_of(game)), "differences", lambda _: given)

    return instead


def rows_of_tokens(size: int) -> Iterator[Position]:
    """Every row of so many tokens of two colours, for two players."""
    for cells in product("ab", repeat=size):
        yield Position(Grid(1, size), "".join(cells), ("a", "b"))


def test_positions_in_order_are_enough_for_the_exhaustive_search(lend: Lend) -> None:
    listed = Enumeration.of("colorpop", rows_of_tokens, range(1, 4), "every row of up to 3 tokens of two colours")
    lend("colorpop", Differences(measures=("turn", "token"), domain=listed))
    found = reading_difference("colorpop", "win.mover", "owner_wins", "only_own_move", anew=True)
    assert found.is_found
    assert (found.position.line(), found.tried) == ("turn=A secret=a,b : bb", 5)
    assert found.answer.is_confirmed
    assert [opinion.agrees for opinion in found.answer.opinions] == [True, True]
    assert "size: 1 turn, 2 tokens; all 5 smaller positions of the bound were tried" in describe(found)


def test_unknown_positions_are_enough_for_the_solver_which_then_stands_alone(lend: Lend) -> None:
    lend("recess", replace(differences_of("recess"), domain=None, editions=None, table=None))
    task = Task.of(NunDirections, NunDirections.QUEEN, NunDirections.ROOK, Ruleset())
    found = answer_by_solver(task, Handout(), 600.0, lambda _: None)
    assert found.is_found
    assert found.answer.opinions == ()
    assert "one encoding only" in describe(found)


@pytest.mark.parametrize("given", [None, Differences(measures=("turn",))])
def test_a_game_that_lends_neither_is_refused_in_one_line(lend: Lend, given: Differences | None) -> None:
    lend("colorpop", given)
    with pytest.raises(BadInput, match="colorpop lists no positions in which rulesets could be compared"):
        reading_difference("colorpop", "win.mover", "owner_wins", "only_own_move", anew=True)


def test_a_scene_for_each_size_is_enough_for_the_solver(lend: Lend) -> None:
    # The scenes here are of known positions, a row of tokens of one colour each.
    def rows(size: int, rules: ColorPopRuleset) -> tuple[Any, tuple[()]]:
        return THEORY.scene(Position(Grid(1, size), "b" * size, ("a", "b")), rules), ()

    lend("colorpop", Differences(("turn", "token"), unknown=UnknownScenes("colorpop", rows, (1, 2), "rows of tokens")))
    question = ColorPopRuleset.question("win.mover")
    found = answer_by_solver(
        Task.of(question, *question.readings(), ColorPopRuleset()), Handout(), 60.0, lambda _: None
    )
    assert found.is_found
    assert (found.key, found.position.line()) == ((1, 2, 0), "turn=A secret=a,b : bb")
    assert found.is_minimal
