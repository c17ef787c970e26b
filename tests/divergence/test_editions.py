"""Editions: question by question, three at once, and with the readings that they leave open."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from analysis.divergence.editions import edition_parting, parting_questions, three_ways
from analysis.divergence.leaving_open import Editions, completions
from analysis.divergence.search import Layer
from analysis.divergence.telling import is_parting, reached, reached_by_clauses
from model.games import rulebook_of
from model.recess.position import Position
from model.recess.readings import Ruleset

PLAYED = {name: Ruleset.of(name) for name in ("fr", "es", "ja")}
ONE_TURN = Layer(1, 1, 0, 4)


@pytest.mark.parametrize("names", [*combinations(PLAYED, 2), tuple(PLAYED)], ids=" ".join)
def test_every_question_to_which_editions_allow_other_readings_is_listed(names: tuple[str, ...]):
    book = rulebook_of("recess")
    listed = {each.question: each for each in parting_questions("recess", *names)}
    for question in book.questions:
        allowed = [set(book.edition(name).stance(question).allowed) for name in names]
        assert (question.id in listed) == any(one != other for one, other in combinations(allowed, 2)) or (
            listed[question.id].is_played
        )
        if question.id in listed:
            disjoint = any(one.isdisjoint(other) for one, other in combinations(allowed, 2))
            assert listed[question.id].is_certain == disjoint
            assert all(parting.is_found for parting in listed[question.id].partings)


def test_three_editions_part_pairwise_in_one_position():
    parting = edition_parting("recess", "fr", "es", "ja")
    assert parting.key == (1, 4, 1, 4, 0)
    assert parting.told.is_confirmed
    for one, other in combinations(PLAYED.values(), 2):
        assert is_parting(parting.position, one, other)


def test_witnesses_put_together_tell_three_editions_apart_by_two_questions():
    found = three_ways("recess", "fr", "es", "ja")
    assert {three.questions for three in found} == {
        (question, "tie.detention")
        for question in ("nun.directions", "sight.directions", "sight.own_space", "fight.relanding", "tattle.shelter")
    }
    for three in found:
        for one, other in combinations(PLAYED.values(), 2):
            assert is_parting(three.position, one, other)


def test_completions_are_all_that_can_matter():
    # Every allowed reading of two open questions, looked up or not, leads where some completion leads.
    position = Position.parse("turn=A clock=10 coins=5,5 : N .")
    edition = rulebook_of("recess").edition("fr")
    results = {completion.result for completion in completions(edition, PLAYED["fr"], ONE_TURN, position)}
    for stay, gap in product(edition.stance(Ruleset.question("nun.stay")).allowed, ("open", "closed")):
        rules = PLAYED["fr"].choosing({"nun.stay": stay, "line.corner_gap": gap})
        assert frozenset((result, None) for result in reached_by_clauses(position, rules)) in results


def test_a_parting_may_hang_on_what_is_left_open():
    # The Spanish nun does not turn; the French one may.
    position = Position.parse("turn=A clock=10 coins=5,5 : N . . / . . .")
    hanging = Editions("recess", "fr", "es").hanging(ONE_TURN, position)
    assert (hanging.always, hanging.never) == (("fr nun.turns=yes",), ("fr nun.turns=no",))
    assert 2 * hanging.parting == hanging.pairs
    assert not hanging.is_whatever


def test_completions_agree_with_the_simulator():
    position = Position.parse("turn=A clock=10 coins=5,5 : N . / . .")
    for completion in completions(rulebook_of("recess").edition("ja"), PLAYED["ja"], ONE_TURN, position)[:40]:
        assert completion.result == frozenset((result, None) for result in reached(position, completion.rules))
