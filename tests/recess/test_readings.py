"""Every reading of every question matters: a position each in which it changes what a turn can lead to or who wins."""

from __future__ import annotations

import pytest

from model.errors import IllegalMove
from model.recess.moves import read_turn, write_turn
from model.recess.outcome import outcome
from model.recess.position import Position
from model.recess.problems import problems
from model.recess.readings import Ruleset
from model.recess.simulator import Simulator
from tests.recess import reference
from tests.recess.find_witnesses import COMPANY, ILLEGAL, TABLE, Witness, found_under, table, tasks, written_table

WITNESSES = table()
IN_PLAY = [row for row in WITNESSES if row.turn]
FINISHED = [row for row in WITNESSES if not row.turn]


def name(row: Witness) -> str:
    """The reading, and against which one where a single position does not tell it from all others."""
    others = len(row.asked.readings()) - 1
    return row.name if len(row.others) == others else f"{row.name}, not {row.against}"


every_witness = pytest.mark.parametrize("row", WITNESSES, ids=name)
every_witness_in_play = pytest.mark.parametrize("row", IN_PLAY, ids=name)
every_finished_witness = pytest.mark.parametrize("row", FINISHED, ids=name)


def test_every_reading_of_every_question_is_told_from_every_other():
    told = {(row.question, row.reading, other) for row in WITNESSES for other in row.others}
    assert told == {
        (question.id, reading.word, other.word)
        for question in Ruleset.questions()
        for reading in question.readings()[1:]
        for other in question.readings()
        if other is not reading
    }


def test_the_table_is_in_order_and_as_its_script_writes_it():
    assert [row.key for row in WITNESSES] == [task.key for task in tasks()]
    assert TABLE.read_text("utf-8") == written_table(WITNESSES)


@every_witness
def test_a_witness_is_a_picture_with_a_sentence(row: Witness):
    position = Position.parse(row.position)
    assert str(position) == row.position.strip()
    assert [problems(position, row.rules(word)) for word in (row.reading, *row.others)] == [[]] * (len(row.others) + 1)
    assert row.shows.endswith(".")
    assert row.company == COMPANY.get(row.question, "baseline")


@every_witness
def test_the_reading_changes_the_results_of_a_turn_or_the_winners(row: Witness):
    position = Position.parse(row.position)
    found = found_under(position, row.rules(row.reading))
    assert all(found_under(position, row.rules(other)) != found for other in row.others)


@every_witness_in_play
def test_the_turn_is_legal_where_the_table_says_so_and_nowhere_else(row: Witness):
    position, turn = Position.parse(row.position), read_turn(row.turn)
    only, other = (Simulator(position.board, row.rules(word)) for word in (row.only, row.other))
    assert write_turn(turn) == row.turn
    after = only.play(position, turn)
    assert after in only.results(position) - other.results(position)
    if row.otherwise == ILLEGAL:
        with pytest.raises(IllegalMove):
            other.play(position, turn)
    else:
        assert other.play(position, turn) != after


@every_finished_witness
def test_the_winners_are_those_of_the_table(row: Witness):
    position = Position.parse(row.position)
    assert str(outcome(position, row.rules(row.reading))) == row.winners
    assert str(outcome(position, row.rules(row.others[0]))) == row.other_winners


@every_witness_in_play
def test_the_second_telling_of_the_rules_has_the_same_results(row: Witness):
    position = Position.parse(row.position)
    for word in (row.reading, *row.others):
        rules = row.rules(word)
        assert Simulator(position.board, rules).results(position) == reference.results(position, rules), word


@every_finished_witness
def test_the_second_telling_of_the_rules_has_the_same_winners(row: Witness):
    position = Position.parse(row.position)
    for word in (row.reading, *row.others):
        told = reference.outcome(position, row.rules(word))
        ended = outcome(position, row.rules(word))
        assert ended is not None
        assert told is not None
        assert set(ended.winners) == told[0], word
