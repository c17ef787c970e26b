"""Counts by depth: small ones by hand, the reference positions by the table, plain and compiled."""

from __future__ import annotations

import pytest

from model.colorpop.position import Position
from model.colorpop.readings import Ruleset
from model.colorpop.simulator import Simulator
from model.perft import distinct, divide, divide_turns, perft, perft_turns
from tests.colorpop import reference
from tests.colorpop.renew_perft import RULES, counts, names, reference_position, table

pytestmark = pytest.mark.slow

CASES = [(name, rules) for name in names() for rules in RULES]


def test_the_table_holds_every_reference_position_and_ruleset():
    assert {name: list(rows) for name, rows in table().items()} == {name: list(RULES) for name in names()}


@pytest.mark.parametrize(("name", "rules"), CASES)
def test_a_reference_position_has_the_counts_of_the_table(name: str, rules: str):
    assert counts(name, rules, fast=False) == table()[name][rules]


@pytest.mark.xdist_group("compiled")
def test_compiled_rules_have_the_counts_of_the_table_too():
    assert {name: {rules: counts(name, rules, fast=True) for rules in RULES} for name in names()} == table()


@pytest.mark.parametrize(("name", "rules"), CASES)
def test_a_turn_has_the_same_results_in_the_second_telling_of_the_rules(name: str, rules: str):
    position, ruleset = reference_position(name), Ruleset.parse(RULES[rules])
    assert Simulator(position.board, ruleset).results(position) == reference.results(position, ruleset)


def counted(line: str, **readings: str) -> tuple[Simulator, Position]:
    position = Position.parse(line)
    return Simulator(position.board, Ruleset.of(**readings)), position


def test_by_hand__two_groups_then_one():
    # Three pairs, nobody's colours: 3 first pops, then 2, then 1, then nothing.
    simulator, position = counted("secret=d,e : abc / abc")
    assert [perft(simulator, position, depth) for depth in range(5)] == [1, 3, 6, 6, 0]
    assert dict(divide(simulator, position, 2)) == {"a a1": 2, "b b1": 2, "c c1": 2}
    assert distinct(simulator, position, 2) == 6  # who has popped what makes them differ


def test_by_hand__an_instant_win_ends_the_counting():
    simulator, position = counted("secret=a,b : abc / abc")
    assert dict(divide(simulator, position, 2)) == {"a a1": 0, "b b1": 0, "c c1": 2}


def test_by_hand__an_announcement_is_a_step_of_its_own():
    simulator, position = counted("secret=a,b : ac / ac", win_claim="claimed")
    assert perft(simulator, position, 2) == 3
    assert perft_turns(simulator, position, 1) == 3
    assert dict(divide_turns(simulator, position, 2)) == {"a a1; claim A": 0, "a a1; silent A": 1, "c b1": 2}
