"""Every clause matters: each has a formula, words, places, and a position in which it decides something."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path

import pytest

from analysis.why.verdict import why
from model.clause import Clause
from model.recess.clauses import CLAUSES, begun, scene_of
from model.recess.clauses.judging import not_a_start
from model.recess.clauses.scene import COINS, Inner, Move
from model.recess.moves import Step, read_turn, write_turn
from model.recess.outcome import outcome
from model.recess.position import PLAYERS, Position
from model.recess.problems import problems
from model.recess.readings import Ruleset
from model.recess.simulator import Simulator
from model.refusing import misjudging
from model.registry import game_named

pytestmark = pytest.mark.slow

TABLE = Path(__file__).parent / "clause_witnesses.toml"
WITH_OTHERS = {"push.onward": ("push.onward", "push.chain")}
"""What forbids a move with a clause: a chain that cannot go on has no length."""


@dataclass(frozen=True)
class Witness:
    """A position in which a clause matters: it forbids a move, brings something about, or judges a start or an end."""

    clause: str
    shows: str = ""
    rules: str = "baseline"
    steps: str = ""
    move: str = ""
    claims: str = ""
    winners: str = ""
    position: str = ""

    @property
    def ruleset(self) -> Ruleset:
        """The rules themselves."""
        return Ruleset.parse(self.rules)

    @property
    def parsed(self) -> Position:
        """The position itself."""
        return Position.parse(self.position)


WITNESSES = [Witness(**row) for row in tomllib.loads(TABLE.read_text("utf-8"))["witness"]]
STARTS = [row for row in WITNESSES if CLAUSES[row.clause].first_position]
OUTCOMES = [row for row in WITNESSES if CLAUSES[row.clause].decision]
FORBIDDEN = [row for row in WITNESSES if row.move and not row.claims]
CLAIMED = [row for row in WITNESSES if row.claims and row.move and row.clause not in ("end.nothing", "pass.fights")]


def name(row: Witness) -> str:
    return row.clause


every_witness = pytest.mark.parametrize("row", WITNESSES, ids=name)
every_forbidden_move = pytest.mark.parametrize("row", FORBIDDEN, ids=name)
every_change = pytest.mark.parametrize("row", CLAIMED, ids=name)
every_clause = pytest.mark.parametrize("clause", list(CLAUSES), ids=str)


# Rules of the project.


@every_clause
def test_a_clause_has_a_formula(clause: Clause):
    said = [told for table in (CLAUSES.permissions, CLAUSES.changes) for of_kind in table.values() for told in of_kind]
    assert clause.id in {told[0] for told in said} or clause.first_position or clause.decision


@every_clause
def test_a_clause_has_words(clause: Clause):
    assert clause.words.endswith(".")


@every_clause
def test_every_edition_says_where_it_states_a_clause_or_that_it_is_silent(clause: Clause):
    editions = game_named("recess").rulebook.editions.values()
    assert [edition.id for edition in editions if clause.id not in edition.clauses] == []


@every_clause
def test_a_clause_has_one_position_in_which_it_matters(clause: Clause):
    assert [row.clause for row in WITNESSES].count(clause.id) == 1


# The table.


@every_witness
def test_a_witness_is_a_picture_with_a_sentence(row: Witness):
    position = Position.parse(row.position)
    assert str(position) == row.position.strip()
    assert problems(position, row.ruleset) == []
    assert row.shows.endswith(".")
    assert row.rules == str(row.ruleset)
    assert write_turn(read_turn(row.steps)) == row.steps


@every_forbidden_move
def test_a_move_is_forbidden_by_its_clause_and_by_no_other(row: Witness):
    turn = begun(row.parsed, row.ruleset).after(*read_turn(row.steps))
    assert turn.forbidding(Step.parse(row.move)) == WITH_OTHERS.get(row.clause, (row.clause,))


@every_forbidden_move
def test_the_simulator_refuses_the_move_too(row: Witness):
    simulator = Simulator(row.parsed.board, row.ruleset)
    legal = simulator.legal_moves(row.parsed, read_turn(row.steps))
    assert legal
    assert Step.parse(row.move) not in legal


@every_forbidden_move
def test_why_names_the_clause(row: Witness):
    answer = why(row.parsed, row.ruleset, read_turn(f"{row.steps}; {row.move}"))
    assert tuple(clause.id for clause in answer.verdict.broken) == WITH_OTHERS.get(row.clause, (row.clause,))


@every_change
def test_a_clause_brings_something_about_by_a_legal_move(row: Witness):
    turn = begun(row.parsed, row.ruleset).after(*read_turn(row.steps))
    assert row.clause in turn.brought_about(Step.parse(row.move)).values()


def test_who_passes_releases_its_victim_before_it_is_pushed_off():
    (row,) = (row for row in WITNESSES if row.clause == "pass.fights")
    turn = begun(row.parsed, row.ruleset).after(*read_turn(row.steps))
    assert turn.after(Step.parse(row.move)).position.fights() == {}


def test_the_clock_advances_as_a_turn_begins():
    (row,) = (row for row in WITNESSES if row.clause == "turn.clock")
    told = [clause for clause, brings in CLAUSES.changes[Inner.BEGIN]
            if list(brings(scene_of(row.parsed, row.ruleset), Move(Inner.BEGIN)))]  # fmt: skip
    assert "turn.clock" in told
    assert begun(row.parsed, row.ruleset).position.clock == row.parsed.clock + 1


def test_what_no_clause_speaks_of_stays_as_it_was():
    (row,) = (row for row in WITNESSES if row.clause == "end.nothing")
    turn = begun(row.parsed, row.ruleset).after(*read_turn(row.steps))
    step = Step.parse(row.move)
    assert not [fact for fact in turn.brought_about(step) if fact.family is COINS(0).family]
    assert turn.after(step).position.coins == row.parsed.coins


@pytest.mark.parametrize("row", STARTS, ids=name)
def test_a_first_position_breaks_its_clause_and_no_other(row: Witness):
    assert [clause.id for clause in not_a_start(row.parsed)] == [row.clause]


@pytest.mark.parametrize("row", OUTCOMES, ids=name)
def test_a_finished_game_is_won_by_others_than_those_claimed(row: Witness):
    ended = outcome(row.parsed, row.ruleset)
    assert ended is not None
    assert [PLAYERS[winner] for winner in ended.winners] != row.winners.split()
    claimed = [PLAYERS.index(winner) for winner in row.winners.split()]
    assert misjudging(row.parsed, row.ruleset, claimed) == (row.clause,)
