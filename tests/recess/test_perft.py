"""Counts by depth: small ones by hand, the reference positions by the table, plain and compiled."""

from __future__ import annotations

from dataclasses import replace

import pytest

from model.perft import distinct, divide, divide_turns, perft, perft_turns
from model.recess.position import Ending, Position
from model.recess.readings import Ruleset
from model.recess.simulator import Simulator
from tests.recess.reference import results
from tests.recess.renew_perft import DEPTH, RULES, TOO_MANY, Counts, counts, names, reference, table

pytestmark = pytest.mark.slow

CASES = [(name, rules) for name in names() for rules in RULES]


def test_the_table_holds_every_reference_position_and_edition():
    assert {name: list(rows) for name, rows in table().items()} == {name: list(RULES) for name in names()}


@pytest.mark.parametrize(("name", "rules"), CASES)
def test_a_reference_position_has_the_counts_of_the_table(name: str, rules: str):
    assert counts(name, rules, fast=False) == table()[name][rules]


@pytest.fixture(scope="module")
def compiled_counts() -> dict[str, dict[str, Counts]]:
    """The whole table counted by the compiled rules, in one go, because compiling takes a while."""
    return {name: {rules: counts(name, rules, fast=True) for rules in RULES} for name in names()}


@pytest.mark.xdist_group("compiled")
def test_compiled_rules_have_the_counts_of_the_table_too(compiled_counts: dict[str, dict[str, Counts]]):
    assert compiled_counts == table()


SMALL = [(name, rules) for name, rules in CASES if name not in TOO_MANY]


@pytest.mark.parametrize(("name", "rules"), SMALL)
def test_a_turn_has_the_same_results_in_the_second_telling_of_the_rules(name: str, rules: str):
    position, ruleset = reference(name), Ruleset.of(rules)
    assert Simulator(position.board, ruleset).results(position) == results(position, ruleset)


# By hand: A1 has one of three moves to make on a row of three spaces, no nun is there to move.
ROW = "coins=5,5 : A1 . ."


def counted(line: str, **readings: str) -> tuple[Simulator, Position]:
    position = Position.parse(line)
    return Simulator(position.board, Ruleset.of(**readings)), position


def test_steps__pass_and_one_walk_of_each_length_to_each_end():
    # 3: b1. 2: a1, c1. 1: b1. And pass.
    assert dict(divide(*counted(ROW), depth=1)) == {
        "pass": 1,
        "3 A1-b1": 1,
        "2 A1-a1": 1,
        "2 A1-c1": 1,
        "1 A1-b1": 1,
    }


def test_steps__counting_goes_on_over_the_end_of_a_turn():
    # After a pass, B, who has no child, can pass or let the nun be stuck; after a walk the nun is stuck.
    assert dict(divide(*counted(ROW), depth=2)) == {
        "pass": 2,
        "3 A1-b1": 1,
        "2 A1-a1": 1,
        "2 A1-c1": 1,
        "1 A1-b1": 1,
    }
    assert [perft(*counted(ROW), depth=depth) for depth in (0, 1, 2)] == [1, 5, 6]


def test_turns__lines_and_distinct_positions():
    simulator, position = counted(ROW)
    assert perft_turns(simulator, position, 1) == 5
    assert distinct(simulator, position, 1) == 3
    assert perft_turns(simulator, position, 2) == 10
    assert distinct(simulator, position, 2) == 3
    assert dict(divide_turns(simulator, position, 2)) == {
        "pass": 2,
        "3 A1-b1; nun stuck": 2,
        "2 A1-a1; nun stuck": 2,
        "2 A1-c1; nun stuck": 2,
        "1 A1-b1; nun stuck": 2,
    }


def test_a_kiss_ends_the_counting():
    simulator, position = counted("coins=5,5 : A1 a1")
    assert dict(divide(simulator, position, 2))["3 A1-b1"] == 0
    assert perft_turns(simulator, position, 2) < 2 * perft_turns(simulator, position, 1)


def test_a_turn_without_any_choice_has_no_step_and_one_line():
    simulator, position = counted("turn=A coins=5,5 boys_entrance=A2~ : A1 . # / . . B1+b1", kiss_trigger="meeting")
    assert perft(simulator, position, 1) == 0
    assert perft_turns(simulator, position, 1) == distinct(simulator, position, 1) == 1
    assert perft_turns(simulator, position, 2) == distinct(simulator, position, 2) == 0
    assert dict(divide_turns(simulator, position, 1)) == {"": 1}


def test_a_finished_game_has_nothing_to_count():
    simulator, position = counted(ROW)
    over = replace(position, ending=Ending())
    assert perft(simulator, over, 1) == perft_turns(simulator, over, 1) == distinct(simulator, over, 1) == 0
    assert list(divide(simulator, over, 1)) == list(divide_turns(simulator, over, 1)) == []


@pytest.mark.parametrize("name", ["detention", "kiss-on-offer"])
def test_divided_counts_add_up_and_every_line_is_counted(name: str):
    position = reference(name)
    simulator = Simulator(position.board, Ruleset())
    assert sum(count for _, count in divide(simulator, position, DEPTH)) == perft(simulator, position, DEPTH)
    lines = list(simulator.turns(position))
    assert perft_turns(simulator, position, 1) == len(lines)
    assert distinct(simulator, position, 1) == len({after for _, after in lines})
