"""The earliest kiss by plain search: what the proofs leave open on small boards, and what would prove them wrong."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from random import Random
from time import monotonic

import pytest

from analysis.answers import FOUND, IMPOSSIBLE, UNDECIDED
from analysis.reach.exhaustive import Explored
from analysis.reach.properties import property_named
from analysis.reach.question import ReachQuestion
from analysis.recess.kiss import earliest as kisses
from analysis.recess.kiss.earliest import Bounds, Extras, KissQuestion, earliest
from analysis.recess.kiss.view import shown
from analysis.recess.random_positions import PieceCounts, draw_position, draw_ruleset
from analysis.recess.sections.kisses import is_proved_once
from analysis.solving import Possible, Undecided
from model.errors import CheckFailed
from model.recess.board import named_board
from model.recess.game import GAME
from model.recess.position import Position, owner, sex
from model.recess.problems import problems
from model.recess.readings import FightBroke, KissTrigger, Ruleset
from model.recess.records import Record
from model.recess.simulator import Simulator
from model.recess.simulator.kiss_search import KissSearch, NoRoom, searched_turns
from model.records import replay
from tests.recess.kiss.compare import case, drawn_question

pytestmark = pytest.mark.slow

SMALL = named_board("study-3x3")
SEARCHING = Extras(search=True)
CROWD = PieceCounts(others=5, players=(3,))


@pytest.fixture(scope="module")
def found() -> Record:
    """What the search finds for two players by the Japanese rules."""
    *_, record = searched_turns(KissSearch(SMALL, Ruleset.of("ja"), 2), 4)
    assert isinstance(record, Record)
    return record


def test_both_searches_find_a_kiss_in_the_same_turn(found: Record) -> None:
    question = ReachQuestion(Position.start(SMALL, 2), found.ruleset, property_named(GAME, "kiss"), 4)
    record = Explored(question, monotonic() + 120).search()
    assert record is not None
    assert len(record.turns) == len(found.turns)


def test_what_the_search_finds_is_a_record_that_replays_to_a_kiss(found: Record) -> None:
    last = replay(Record.parse(str(found)))[-1]
    assert last.ending is not None
    assert last.ending.kisser is not None


def test_without_room_for_all_positions_a_kiss_is_found_but_not_excluded() -> None:
    *_, record = searched_turns(KissSearch(SMALL, Ruleset.of("ja"), 2, most=1000), 4)
    assert record is not None
    assert len(record.turns) == 3
    with pytest.raises(NoRoom):
        list(searched_turns(KissSearch(SMALL, Ruleset.of("ja"), 2, most=2), 4))


def test_both_searches_tell_as_many_positions_apart() -> None:
    search = KissSearch(SMALL, Ruleset.of("ja", fight_broke="no"), 2)
    assert list(searched_turns(search, 2)) == [None, None]
    question = ReachQuestion(Position.start(SMALL, 2), search.ruleset, property_named(GAME, "in-detention:8"), 1)
    explored = Explored(question, monotonic() + 60)
    assert explored.search() is None
    assert search.positions == sum(explored.by_turn)


def test_on_a_small_board_a_reading_that_is_not_encoded_is_decided_by_the_search() -> None:
    told = earliest(KissQuestion(SMALL, Ruleset.of("baseline", push_fight="yes"), 2, 2), extras=SEARCHING)
    assert (told.word, told.details["excluded"], told.details["searched"]) == (IMPOSSIBLE, [1, 2], [1, 2])
    assert "every turn in every way" in told.by


def test_on_a_large_board_nothing_is_searched() -> None:
    told = earliest(KissQuestion(named_board("study-8x8"), Ruleset.of(push_fight="yes"), 2, 2), extras=SEARCHING)
    assert (told.word, told.details["searched"]) == (UNDECIDED, [])


def test_what_holds_for_any_board_is_not_searched_on_one() -> None:
    told = earliest(KissQuestion(SMALL, Ruleset.of(push_fight="yes"), 2, 2, any_board=True), extras=SEARCHING)
    assert (told.word, told.details["searched"]) == (UNDECIDED, [])


def test_a_kiss_in_a_turn_that_is_excluded_is_a_defect(monkeypatch: pytest.MonkeyPatch) -> None:
    def exclude_too_much(_asked: KissQuestion, bounds: Bounds, *_: object) -> None:
        bounds.excluded = [1, 2, 3]

    monkeypatch.setattr(kisses, "find", lambda *_: None)
    monkeypatch.setattr(kisses, "exclude", exclude_too_much)
    with pytest.raises(CheckFailed, match="turn 3 is excluded, but there is a kiss in it"):
        earliest(KissQuestion(SMALL, Ruleset.of("ja"), 2, 4), extras=SEARCHING)


def test_a_turn_that_the_second_opinion_does_not_exclude_is_undecided(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kisses, "kiss_by_program", lambda *_: Possible(frozenset()))
    told = earliest(KissQuestion(named_board("study-6x6"), Ruleset(), 3, 6), extras=Extras(opinion=True))
    assert (told.word, told.is_confirmed, told.details["is_earliest"]) == (FOUND, False, False)
    assert told.details["disputed"] == told.details["undecided"] == list(range(1, told.details["found"]))
    assert "the wider game excludes a kiss there, the second opinion does not" in shown(told)
    assert "by the solver, but not by the second opinion" in is_proved_once(told)[0]


def test_a_second_opinion_without_an_answer_leaves_the_proof_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kisses, "kiss_by_program", lambda *_: Undecided("timeout"))
    told = earliest(KissQuestion(named_board("study-6x6"), Ruleset(), 3, 6), extras=Extras(opinion=True))
    assert [opinion.agrees for opinion in told.opinions] == [None]
    assert told.details["is_earliest"]


@pytest.mark.parametrize("seed", range(12))
def test_in_the_last_turn_it_does_not_matter_whose_the_waiting_children_are(seed: int) -> None:
    rng = Random(seed)
    rules = replace(draw_ruleset(rng), kiss_trigger=KissTrigger.OWN_MOVE, fight_broke=FightBroke.YES)
    others: list[Position] = []
    while not others:
        position = draw_position(rng, rules, CROWD, ((2, 3), (3, 3)))
        others = [other for other in exchanged(position) if not problems(other, rules)]
    simulator = Simulator(position.board, rules)
    for other in others[:3]:
        assert kisses_in(simulator, other) == kisses_in(simulator, position), other.line()


def exchanged(position: Position) -> Iterator[Position]:
    """A position with two waiting children of one sex and different players in each other's places."""
    waiting = [child for child in range(len(position.children)) if owner(child) != position.turn]
    for one, two in combinations(waiting, 2):
        if sex(one) == sex(two) and owner(one) != owner(two) and position.children[one] != position.children[two]:
            children = list(position.children)
            children[one], children[two] = children[two], children[one]
            yield replace(position, children=tuple(children))


def kisses_in(simulator: Simulator, position: Position) -> bool:
    """Whether the turn can end with a kiss."""
    return any(after.ending and after.ending.kisser is not None for after in simulator.results(position))


@pytest.mark.parametrize("seed", range(4))
def test_proof_and_search_agree(seed: int) -> None:
    one = case(drawn_question(Random(f"short {seed}")), fast=False, seconds=2)
    assert not one.is_wrong, str(one)
