"""Every reading of every question matters: a position each in which it changes moves, a result, or what is seen."""

from __future__ import annotations

import tomllib
from pathlib import Path
from random import Random
from typing import Any

import pytest

from model.colorpop.moves import read_turn, write_turn
from model.colorpop.observation import observe
from model.colorpop.outcome import outcome
from model.colorpop.position import Position
from model.colorpop.problems import problems
from model.colorpop.readings import Ruleset
from model.colorpop.setup import How, Slides
from model.colorpop.simulator import Simulator
from model.errors import BadInput, BadPosition, IllegalMove
from tests.colorpop import reference

Witness = dict[str, Any]
TABLE = Path(__file__).parent / "witnesses.toml"
WITNESSES: list[Witness] = tomllib.loads(TABLE.read_text("utf-8"))["witness"]


def rows(*ways: str) -> pytest.MarkDecorator:
    """Every witness of some ways to tell readings apart, with each reading that it is told from."""
    cases = [(row, other) for row in WITNESSES for other in row["against"] if not ways or row["by"] in ways]
    names = [f"{row['question']}={row['reading']}, not {other}" for row, other in cases]
    return pytest.mark.parametrize(("row", "other"), cases, ids=names)


def under(row: Witness, reading: str) -> Ruleset:
    return Ruleset().choosing({row["question"]: reading})


def both(row: Witness, other: str) -> tuple[Ruleset, Ruleset]:
    """The rules under which something is so, and those under which it is not."""
    first, second = (under(row, word) for word in (row["reading"], other))
    return (first, second) if row.get("only", row["reading"]) == row["reading"] else (second, first)


def test_every_reading_is_told_from_every_other():
    told = {(row["question"], frozenset({row["reading"], other})) for row in WITNESSES for other in row["against"]}
    assert told == {
        (question.id, frozenset({one.word, other.word}))
        for question in Ruleset.questions()
        for one in question.readings()
        for other in question.readings()
        if one is not other
    }


@rows()
def test_a_witness_is_a_picture_with_a_sentence(row: Witness, other: str):
    position = Position.parse(row["position"])
    assert str(position) == row["position"].strip()
    assert row["shows"].endswith(".")
    if row["by"] != "refused":
        assert problems(position, under(row, row["reading"])) == problems(position, under(row, other)) == []


@rows("turn")
def test_the_turn_leads_where_only_one_reading_does(row: Witness, other: str):
    position, turn = Position.parse(row["position"]), read_turn(row["turn"])
    assert write_turn(turn) == row["turn"]
    here, there = (Simulator(position.board, rules) for rules in both(row, other))
    after = here.play(position, turn)
    assert after not in there.results(position)
    if row["otherwise"] == "illegal":
        with pytest.raises(IllegalMove):
            there.play(position, turn)
    else:
        ending = there.play(position, turn).ending
        assert str(ending or "goes on") == row["otherwise"]


@rows("turn")
def test_the_second_telling_of_the_rules_has_the_same_results(row: Witness, other: str):
    position = Position.parse(row["position"])
    for rules in both(row, other):
        assert Simulator(position.board, rules).results(position) == reference.results(position, rules)


@rows("winners")
def test_the_winners_are_those_of_the_table(row: Witness, other: str):
    position = Position.parse(row["position"])
    found = [outcome(position, under(row, word)) for word in (row["reading"], other)]
    assert list(map(str, found)) == [row["winners"], row["other_winners"]]
    told = [reference.outcome(position, under(row, word)) for word in (row["reading"], other)]
    assert [set(ended.winners) for ended in found if ended] == told


@rows("observed")
def test_player_a_sees_what_the_table_says(row: Witness, other: str):
    position = Position.parse(row["position"])
    seen = [getattr(observe(position, 0, under(row, word)), row["sees"]) for word in (row["reading"], other)]
    shown = [" ".join(map(str, part)) if isinstance(part, tuple) else str(part) for part in seen]
    assert shown == [row["seen"], row["other_seen"]]


@rows("set-up")
def test_the_fill_is_legal_or_can_be_repaired_under_one_reading_only(row: Witness, other: str):
    position = Position.parse(row["position"])
    found = []
    for rules in both(row, other):
        slides = Slides(position.grid, rules)
        assert slides.is_legal(position.cells) == reference.is_legal(position.rows(), rules)
        repaired = slides.repaired(position.cells, Random(1))
        if repaired is not None:
            lines = [repaired[i : i + position.grid.columns] for i in range(0, len(repaired), position.grid.columns)]
            assert reference.is_legal(lines, rules)
        found.append(slides.is_legal(position.cells) or repaired is not None)
    assert found == [True, False]


@rows("hopeless")
def test_a_hopeless_fill_is_accepted_under_one_reading_only(row: Witness, other: str):
    position = Position.parse(row["position"])
    here, there = (Slides(position.grid, rules) for rules in both(row, other))
    assert here.set_up(Random(1), position.box).how is How.ACCEPTED
    with pytest.raises(BadInput, match="no legal set-up"):
        there.set_up(Random(1), position.box)


@rows("refused")
def test_the_position_is_refused_under_one_reading_only(row: Witness, other: str):
    position = Position.parse(row["position"])
    here, there = (Simulator(position.board, rules) for rules in both(row, other))
    assert here.legal_moves(position)
    with pytest.raises(BadPosition, match="two players"):
        there.legal_moves(position)


def test_clearing_the_a_of_the_joker_that_was_kept():
    # The small position of group.all_jokers, played on: the joker falls on the a.
    position = Position.parse("secret=a,b : J / b / b / a")
    kept = Simulator(position.board, Ruleset.of(group_all_jokers="chosen"))
    after = kept.play(position, read_turn("b a2 without a1"))
    assert "a a4" in map(str, kept.legal_moves(Position.parse("secret=a,c turn=B : . / . / J / a")))
    assert after.ending is not None  # b is gone, and B wins; A's own a could go next
    assert str(after.ending) == "gone B"
