"""`replay --which-rules`: the readings and editions that admit every move of a recorded game."""

from __future__ import annotations

import json
from collections import Counter
from itertools import combinations
from pathlib import Path
from random import Random

import pytest

from analysis.depends.departures import Point, by_simulator
from analysis.play.players import play_game
from analysis.recess.random_positions import draw_ruleset
from analysis.solving.engines import ASKED
from analysis.solving.handout import Handout
from analysis.why.which_rules import WhichRules, which_rules
from analysis.why.which_rules_view import to_dict, written
from model.colorpop.moves import read_turn as read_pops
from model.colorpop.position import Position as Tokens
from model.colorpop.problems import problems as color_pop_problems
from model.colorpop.readings import PlayersTwo
from model.colorpop.readings import Ruleset as ColorPopRules
from model.colorpop.records import Record as ColorPopRecord
from model.colorpop.simulator import Simulator as ColorPopSimulator
from model.recess.moves import read_turn
from model.recess.position import Position
from model.recess.problems import problems
from model.recess.readings import Ruleset
from model.recess.records import Record
from model.recess.simulator import Simulator
from model.rulebook import Question
from tests.recess.test_play_cli import Capture, told

pytestmark = pytest.mark.slow

START = Position.parse("turn=A coins=5,5 : () A1 . B2 / . N . . / B1 . # a1 / . b1 . ()")
SEEN = Position.parse("turn=A coins=5,5 : A1 . B1 / . . . / N . .")


def game(seed: int, turns: int, rules: Ruleset) -> Record:
    """Some turns of random players."""
    played = play_game(Simulator(START.board, rules), START, Random(seed))
    return Record(START, rules, played.turns[:turns])


def is_legal(record: Record, rules: Ruleset) -> bool:
    """Whether the simulator plays a record under some rules."""
    last = Point(len(record.turns), None)
    return not problems(record.start, rules) and by_simulator(record.start, rules, record.turns, last) is None


def asked(record: Record) -> WhichRules:
    """The rules of a record, by z3."""
    return which_rules(record, Handout())


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_what_a_game_of_an_edition_admits_holds_for_the_simulator(seed: int):
    record = game(seed, 3, Ruleset.of("fr"))
    answer = asked(record)
    assert answer.as_written.is_admitted
    for name, edition in answer.editions.items():
        assert edition.as_played.is_admitted is is_legal(record, Ruleset.of(name))
    out = [reading for reading, said in answer.readings.items() if said.ruled_out]
    for question in Ruleset.questions():
        for reading in question.readings():
            if is_legal(record, record.ruleset.choosing({reading.id: reading})):
                assert answer.readings[reading].is_admitted
    rng = Random(seed)
    for reading in out:
        others = [draw_ruleset(rng).choosing({reading.id: reading}) for _ in range(10)]
        assert not any(is_legal(record, rules) for rules in others), str(reading)


def test_the_smallest_sets_under_which_a_game_is_legal_are_those_that_trying_finds():
    record = Record(SEEN, Ruleset(), (read_turn("3 A1-c1; nun a3-a2"),))
    answer = asked(record)
    assert answer.as_written.ruled_out == Point(1, 1)
    singles = [reading for question in Ruleset.questions() for reading in question.readings()[1:]]
    found: set[frozenset[Question]] = set()
    for readings in (frozenset(some) for size in (1, 2) for some in combinations(singles, size)):
        if len({type(one) for one in readings}) == len(readings) and not any(fewer <= readings for fewer in found):
            found |= {readings} if is_legal(record, Ruleset().choosing({one.id: one for one in readings})) else set()
    assert found
    assert {frozenset(readings) for readings in answer.departures.found if len(readings) <= 2} == found
    assert answer.departures.is_complete


def test_a_move_that_no_reading_admits_is_named():
    turns = (read_turn("3 A1-b3; nun a3-a2"), read_turn("3 A1-b1; nun a2-a1"))
    answer = asked(Record(SEEN, Ruleset(), turns))
    assert answer.ruled_out.ruled_out is not None
    assert written(answer).startswith("No reading admits turn 2 (B), step 1 (3 A1-b1).\n")
    assert to_dict(answer)["any_reading"]["ruled_out_by"] == {
        "turn": 2, "step": 1, "written": "3 A1-b1", "first": True,
    }  # fmt: skip


def test_the_command_asks_z3_and_prints_people_and_json(capsys: Capture, tmp_path: Path):
    file = tmp_path / "game.txt"
    file.write_text(str(Record(SEEN, Ruleset.of("fr"), (read_turn("3 A1-b3; nun a3-a2"),))), encoding="utf-8")
    before = Counter(ASKED)
    assert told(capsys, "replay", str(file), "--which-rules").startswith("Its own rules admit every move: fr.\n")
    assert (ASKED - before).keys() == {"z3"}
    answer = json.loads(told(capsys, "replay", str(file), "--which-rules", "--json", "--solver", "minisat22"))
    assert answer["editions"]["fr"]["as_played"] == {"admits": True}
    assert answer["complete"]


def test_a_first_position_that_cannot_be_rules_a_reading_out():
    start = Tokens.parse("turn=A secret=a,b : aJb / bab")
    answer = which_rules(ColorPopRecord(start, ColorPopRules(), (read_pops("a a1"),)), Handout())
    assert [reading for reading, said in answer.readings.items() if said.ruled_out] == [PlayersTwo.NO]
    assert "players.two=no  ruled out by the first position" in written(answer)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_what_a_game_of_color_pop_admits_holds_for_the_simulator(seed: int):
    start, rules = Tokens.parse("turn=A secret=ab,cd : aJbca / bbcaJ / ccadd / dabJa"), ColorPopRules()
    record = ColorPopRecord(start, rules, play_game(ColorPopSimulator(start.board, rules), start, Random(seed)).turns)
    answer, last = which_rules(record, Handout()), Point(len(record.turns), None)
    assert answer.is_complete
    for question in ColorPopRules.questions():
        for reading in question.readings():
            other = rules.choosing({reading.id: reading})
            if not color_pop_problems(start, other) and by_simulator(start, other, record.turns, last) is None:
                assert answer.readings[reading].is_admitted
