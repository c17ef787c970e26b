"""A player's two boys are alike, and so are its two girls: renaming them renames the results of a turn."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analysis.crosscheck.situations import draw_situation
from model.recess.position import CHILDREN_EACH, Position
from model.recess.readings import Ruleset
from model.recess.simulator import Simulator
from tests.recess.fine_print.everybody import results_by_clauses

pytestmark = pytest.mark.slow

MOST_BY_CLAUSES = 60
"""How many results a turn may have for the clauses to list them, too."""


def renamed(position: Position, first: int) -> Position:
    """The position with a child and the next one, its like, under each other's names."""
    children = list(position.children)
    children[first], children[first + 1] = children[first + 1], children[first]
    return replace(position, children=tuple(children))


@st.composite
def turns(draw: st.DrawFn) -> tuple[Position, Ruleset, int]:
    """A position and rules as the cross-check draws them, and the first of two alike children."""
    number = draw(st.integers(0, 23))  # from 24 on whole games, whose turns have too many results
    situation = draw_situation("recess", Random(draw(st.integers(0, 10_000))), number)
    pairs = range(0, situation.position.players * CHILDREN_EACH, 2)
    return situation.position, situation.ruleset, draw(st.sampled_from(pairs))


@given(turns())
@settings(max_examples=30, deadline=None)
def test_renaming_alike_children__renames_the_results_of_a_turn(turn: tuple[Position, Ruleset, int]) -> None:
    position, rules, first = turn
    simulator = Simulator(position.board, rules)
    results = simulator.results(position)
    assert simulator.results(renamed(position, first)) == {renamed(result, first) for result in results}
    if len(results) <= MOST_BY_CLAUSES:
        by_clauses = results_by_clauses(renamed(position, first), rules)
        assert by_clauses == {renamed(result, first) for result in results_by_clauses(position, rules)}


RELEASED = "turn=A coins=5,5 : () A2>B1 / A1>B2 N / N (b1)"


@pytest.mark.parametrize("first", [0, 4])
def test_renaming_alike_children__renames_which_fights_a_pass_may_release(first: int) -> None:
    rules, position = Ruleset.parse("pass.fights=released, push.shelter=yes"), Position.parse(RELEASED)
    for results in (Simulator(position.board, rules).results, lambda before: results_by_clauses(before, rules)):
        assert results(renamed(position, first)) == {renamed(result, first) for result in results(position)}
