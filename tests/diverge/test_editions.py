"""Editions: question by question, three at once, and with the readings that they leave open."""

from __future__ import annotations

from itertools import combinations, islice, product

import pytest

from analysis.diverge.domain import SizeLayer
from analysis.diverge.editions import differing_questions, edition_difference, three_ways
from analysis.diverge.explanations import do_differ, reached, reached_by_clauses, won_after
from analysis.diverge.open_questions import Editions, completions
from analysis.recess.diverge.cards import board_cards
from analysis.recess.diverge.domain import in_the_last_minute
from analysis.recess.diverge.needs import can_lie_one_and_two
from analysis.recess.diverge.positions import LYING, boards
from model.recess.position import Position
from model.recess.readings import Ruleset
from model.recess.simulator.cards import position_on
from model.registry import game_named

pytestmark = pytest.mark.slow

PLAYED = {name: Ruleset.of(name) for name in ("fr", "es", "ja")}
ONE_TURN = SizeLayer(1, 1, 0, 4)


@pytest.mark.parametrize("names", [*combinations(PLAYED, 2), tuple(PLAYED)], ids=" ".join)
def test_every_question_to_which_editions_allow_other_readings_is_listed(names: tuple[str, ...]):
    book = game_named("recess").rulebook
    listed = {each.question: each for each in differing_questions("recess", *names)}
    for question in book.questions:
        allowed = [set(book.edition(name).stance(question).allowed) for name in names]
        assert (question.id in listed) == any(one != other for one, other in combinations(allowed, 2)) or (
            listed[question.id].is_played
        )
        if question.id in listed:
            disjoint = any(one.isdisjoint(other) for one, other in combinations(allowed, 2))
            assert listed[question.id].is_certain == disjoint
            assert all(difference.is_found for difference in listed[question.id].differences)


def test_three_editions_part_pairwise_in_one_position():
    difference = edition_difference("recess", "fr", "es", "ja")
    assert difference.key == (1, 4, 1, 4, 0)
    assert difference.answer.is_confirmed
    for one, other in combinations(PLAYED.values(), 2):
        assert do_differ(difference.position, one, other)


def test_witnesses_put_together_tell_three_editions_apart_by_two_questions():
    found = three_ways("recess", "fr", "es", "ja")
    assert {three.questions for three in found} == {
        (question, "tie.detention")
        for question in ("nun.directions", "sight.directions", "sight.own_space", "fight.relanding", "tattle.shelter")
    }
    for three in found:
        for one, other in combinations(PLAYED.values(), 2):
            assert do_differ(three.position, one, other)


def test_completions_are_all_that_can_matter():
    # Every allowed reading of two open questions, looked up or not, leads where some completion leads.
    position = Position.parse("turn=A clock=10 coins=5,5 : N .")
    edition = game_named("recess").rulebook.edition("fr")
    results = {completion.result for completion in completions(edition, PLAYED["fr"], ONE_TURN, position)}
    for stay, gap in product(edition.stance(Ruleset.question("nun.stay")).allowed, ("open", "closed")):
        rules = PLAYED["fr"].choosing({"nun.stay": stay, "line.corner_gap": gap})
        assert frozenset((result, None) for result in reached_by_clauses(position, rules)) in results


def test_a_parting_may_hang_on_what_is_left_open():
    # A kiss of C, who is not among the richest: each edition leaves open whether the kisser wins or the others share.
    position = Position.parse("turn=A clock=10 coins=5,5,0 ending=kiss,C : .")
    dependency = Editions("recess", "fr", "ja").dependency(SizeLayer(0, 0, 0, 1), position)
    assert dependency.open == {"fr": ("tie.kisser",), "ja": ("tie.kisser",)}
    assert (dependency.differing, dependency.pairs) == (2, 4)
    assert not dependency.is_whatever


def test_completions_agree_with_the_simulator():
    position = Position.parse("turn=A clock=10 coins=5,5 : N . / . .")
    for completion in completions(game_named("recess").rulebook.edition("ja"), PLAYED["ja"], ONE_TURN, position)[:40]:
        assert completion.result == frozenset((result, None) for result in reached(position, completion.rules))


def test_no_children_but_those_that_are_counted_can_make_the_french_and_the_spanish_game_end_differently():
    kept = passed_over = 0
    for board in (board for spaces in (2, 3, 4) for board in boards(spaces)):
        for cards in islice(map(in_the_last_minute, board_cards(board, 4, LYING[""])), 0, None, 20):
            needed = can_lie_one_and_two(cards)
            kept += int(needed.sum())
            for numbers in cards[~needed][-1:]:
                position = position_on(board, numbers)
                assert won_after(position, PLAYED["fr"]) == won_after(position, PLAYED["es"]), str(position)
                passed_over += 1
    assert kept
    assert passed_over > 100
