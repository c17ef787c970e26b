"""Bounded questions on unknown boards: what the solver says, what the simulator says by hand, and the command."""

from __future__ import annotations

import json

import pytest

from analysis.answers import Answer, Opinion, unconfirmed
from analysis.cli import main
from analysis.colorpop.board_questions import TOKENS, answers, finished, unknown_board, vanishing
from analysis.colorpop.positions import outlines, places_of
from analysis.solving import Demands, Impossible
from model.colorpop.clauses import CLAUSES
from model.colorpop.clauses.groups import is_group_left
from model.colorpop.clauses.pops import pops, subsets
from model.colorpop.clauses.scene import pop
from model.colorpop.readings import Ruleset
from model.errors import BadInput
from model.logic import all_of, any_of, not_so
from model.slots import permits
from tests.colorpop.test_simulator_against_reference import JOKER_READINGS

pytestmark = pytest.mark.slow

PARTING = {
    "group.joker_only": "JJ",
    "group.joker_counts": "aJ",
    "group.all_jokers": "aaJ",
    "group.joker_bridges": "aJa",
}


def second(answer: Answer) -> str:
    """What the second opinion says."""
    (opinion,) = answer.opinions
    return opinion.says


@pytest.mark.parametrize("name", PARTING)
def test_the_smallest_board_on_which_two_readings_part_is_the_first_by_hand_too(name: str):
    (answer,) = answers(name, Ruleset())
    assert answer.witness is not None
    assert (answer.word, second(answer), answer.witness.cells) == ("found", "found", PARTING[name])


@pytest.mark.parametrize("rules", JOKER_READINGS, ids=str)
def test_two_colours_never_vanish_at_once(rules: Ruleset):
    answer = vanishing(rules, most=3)
    assert (answer.word, second(answer)) == ("impossible", "impossible")
    assert answer.because == ("group.colour",) or "group.joker_counts" in answer.because


def test_a_finished_board_has_no_joker_beside_a_colour():
    answer = finished(Ruleset(), most=4)
    assert (answer.word, second(answer), answer.because) == ("impossible", "impossible", ("end.no_group",))
    assert "because of end.no_group" in str(answer)


def test_a_finished_board_has_one_where_jokers_do_not_count():
    answer = finished(Ruleset.parse("baseline, group.joker_counts=no"), most=3)
    assert (answer.word, second(answer)) == ("found", "found")


def test_fillings_that_no_repair_makes_legal_begin_with_six_of_a_colour():
    answer = answers("hopeless", Ruleset(), most=6)
    assert [each.word for each in answer] == ["found"] * 3 + ["impossible"] * 4
    assert {each.witness.cells for each in answer if each.witness} == {"aaaaaa"}
    assert all(each.is_confirmed for each in answer)


# What is built is what is evaluated.


@pytest.mark.parametrize("rules", JOKER_READINGS, ids=str)
def test_a_group_is_left_just_where_some_pop_is_allowed(rules: Ruleset):
    for outline in [outline for tokens in (1, 2, 3) for outline in outlines(tokens)]:
        scene, cells = unknown_board(outline, rules)
        every = [
            permits(CLAUSES, scene, pop(scene.grid, what, group))
            for what in TOKENS
            for group in subsets(places_of(outline))
        ]
        left, some = is_group_left(scene), any_of(every)
        demands = Demands()
        demands.introduce(cells)
        for one, other in ((left, some), (some, left)):
            assert isinstance(demands.ask([all_of([one, not_so(other)])]), Impossible)


def test_an_unknown_pop_is_one_of_the_same_places_as_every_colour():
    scene, _ = unknown_board((2, 1), Ruleset())
    assert [move.what for move in pops(scene)] == ["a", "b", "J"]
    assert len({move.members for move in pops(scene)}) == 1


# The command.


def test_the_command_answers_in_words_and_in_json(capsys: pytest.CaptureFixture[str]):
    with pytest.raises(SystemExit) as ended:
        main(["colorpop", "ask", "group.joker_only", "--json"])
    (answer,) = json.loads(capsys.readouterr().out)
    assert (ended.value.code, answer["answer"], answer["confirmed"]) == (0, "found", True)
    with pytest.raises(SystemExit):
        main(["colorpop", "ask", "vanishing", "--most", "2"])
    assert capsys.readouterr().out.startswith("impossible: a pop that takes the last tokens of two colours at once")


def test_an_unknown_question_is_refused():
    with pytest.raises(BadInput, match=r"no question is called 'vanish' \(did you mean vanishing\?\)"):
        answers("vanish", Ruleset())


def test_a_second_opinion_that_differs_is_not_a_confirmation():
    answer = Answer("two gone at once", "impossible", "", "", opinions=(Opinion("by hand", "found aJ", agrees=False),))
    assert not answer.is_confirmed
    assert unconfirmed([answer]) == ["two gone at once: impossible, but found aJ (by hand)"]
