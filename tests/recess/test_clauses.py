"""Every clause matters: each has a formula, words, places, and a position in which it alone is broken."""

from __future__ import annotations

import pytest

from analysis.why import why
from model.clause import Clause
from model.games import rulebook_of
from model.recess.clauses import CLAUSES
from model.recess.clauses.judging import not_a_start, played
from model.recess.moves import Step, read_turn, write_turn
from model.recess.outcome import outcome
from model.recess.position import PLAYERS, Position
from model.recess.problems import problems
from model.recess.simulator import Simulator
from tests.recess.find_clause_witnesses import TABLE, Witness, broken_in, table, with_claim, written_table

WITNESSES = table()
FORBIDDEN = [row for row in WITNESSES if row.move and not row.claims]
CLAIMED = [row for row in WITNESSES if row.claims]
STARTS = [row for row in WITNESSES if CLAUSES[row.clause].first_position]
OUTCOMES = [row for row in WITNESSES if CLAUSES[row.clause].decision]


def name(row: Witness) -> str:
    return row.clause


every_witness = pytest.mark.parametrize("row", WITNESSES, ids=name)
every_forbidden_move = pytest.mark.parametrize("row", FORBIDDEN, ids=name)
every_wrong_claim = pytest.mark.parametrize("row", CLAIMED, ids=name)
every_clause = pytest.mark.parametrize("clause", list(CLAUSES), ids=str)


# The rule of the house.


@every_clause
def test_a_clause_has_a_formula(clause: Clause):
    assert clause.permission or clause.effects or clause.first_position or clause.decision


@every_clause
def test_a_clause_has_words(clause: Clause):
    assert clause.words.endswith(".")


@every_clause
def test_every_edition_says_where_it_states_a_clause_or_that_it_is_silent(clause: Clause):
    editions = rulebook_of("recess").editions.values()
    assert [edition.id for edition in editions if clause.id not in edition.clauses] == []


@every_clause
def test_a_clause_has_a_position_in_which_it_alone_is_broken(clause: Clause):
    assert [row.clause for row in WITNESSES].count(clause.id) == 1


# The table.


def test_the_table_is_in_order_and_as_its_script_writes_it():
    assert [row.clause for row in WITNESSES] == [clause.id for clause in CLAUSES]
    assert TABLE.read_text("utf-8") == written_table(WITNESSES)


def test_a_witness_is_a_move_a_claim_a_start_or_an_outcome():
    kinds = [FORBIDDEN, CLAIMED, STARTS, OUTCOMES]
    assert sorted(map(name, WITNESSES)) == sorted(name(row) for rows in kinds for row in rows)


@every_witness
def test_a_witness_is_a_picture_with_a_sentence(row: Witness):
    position = Position.parse(row.position)
    assert str(position) == row.position.strip()
    assert problems(position, row.ruleset) == []
    assert row.shows.endswith(".")
    assert row.rules == str(row.ruleset)
    assert write_turn(read_turn(row.steps)) == row.steps


@every_witness
def test_one_clause_is_broken_and_no_other(row: Witness):
    assert broken_in(row) == [row.clause]


# The simulator and `why` say the same.


@every_forbidden_move
def test_the_simulator_refuses_the_move_too(row: Witness):
    simulator = Simulator(row.parsed.board, row.ruleset)
    legal = simulator.legal_moves(row.parsed, read_turn(row.steps))
    assert legal
    assert Step.parse(row.move) not in legal


@every_forbidden_move
def test_why_names_the_clause(row: Witness):
    answer = why(row.parsed, row.ruleset, read_turn(f"{row.steps}; {row.move}"))
    assert [clause.id for clause in answer.verdict.broken] == [row.clause]
    assert answer.before == played(row.parsed, row.ruleset, read_turn(row.steps)).position()


@every_wrong_claim
def test_the_simulator_brings_about_what_the_clauses_say_and_not_what_is_claimed(row: Witness):
    steps = read_turn(f"{row.steps}; {row.move}")
    simulator = Simulator(row.parsed.board, row.ruleset)
    simulator.begin(row.parsed)
    simulator.follow(steps)
    told = played(row.parsed, row.ruleset, steps)
    claimed = told
    for claim in row.claims.split(", "):
        claimed = with_claim(claimed, claim)
    found = simulator.unload(simulator.stack[0])
    assert found == told.position()
    assert found != claimed.position()


@pytest.mark.parametrize("row", OUTCOMES, ids=name)
def test_a_finished_game_is_won_by_others_than_those_claimed(row: Witness):
    ended = outcome(row.parsed, row.ruleset)
    assert ended is not None
    assert [PLAYERS[winner] for winner in ended.winners] != row.winners.split()


@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_usual_start_breaks_no_clause(players: int):
    from model.recess.board import named_board

    assert not_a_start(Position.start(named_board("ours"), players)) == []
