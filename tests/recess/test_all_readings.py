"""Every reading of every question: turns of unknown positions are laid out, and no two clauses say different things."""

from __future__ import annotations

from random import Random

import pytest

from analysis.crosscheck.results import BuiltTurn, compare_results, shown_from
from analysis.solving import Demands, Impossible, Loaded
from model.logic import any_of, fresh_store
from model.recess.clauses import CLAUSES, scene_of, slots
from model.recess.clauses.ground import Ground
from model.recess.clauses.unknown import obeyed, unknown_scene
from model.recess.readings import Ruleset
from model.recess.simulator import Simulator
from model.rulebook import Question
from model.slots import Layout
from tests.recess.test_three_ways import CROWDS, random_position

pytestmark = pytest.mark.slow

READINGS = [reading for question in Ruleset.questions() for reading in question.readings()]


@pytest.mark.parametrize("reading", READINGS, ids=lambda reading: f"{reading.id}={reading.word}")
def test_reading__is_laid_out_from_an_unknown_position_with_the_results_of_a_plain_one(reading: Question) -> None:
    rules, rng = Ruleset().choosing({reading.id: reading}), Random(str(reading))
    board, pieces = CROWDS[rng.randrange(len(CROWDS))]
    with fresh_store():
        unknown = unknown_scene(Ground(board), rules, pieces, exact=False)
        built = BuiltTurn(CLAUSES, slots(unknown), unknown, [obeyed(unknown)], "glucose42")
        position = random_position(rng, board, pieces, rules)
        start = scene_of(position, rules)
        built.suppose(start, slots(start))
        ways = compare_results(built, Simulator(board, rules).results(position), shown_from("recess", unknown), 200)
        assert (ways.wrong, ways.is_open) == ("", False)


def test_every_kind_of_move__is_spoken_of_where_a_turn_of_an_unknown_position_is_laid_out() -> None:
    rules, laid = Ruleset.parse("pass.fights=released, turn.timeout=yes, kiss.trigger=meeting"), set()
    rules = rules.choosing(
        {"kiss.optional": "declared", "detention.stands": "start_of_next", "detention.exit": "shelter"}
    )
    for exact in (False, True):
        for board, pieces in CROWDS:
            with fresh_store():
                unknown = unknown_scene(Ground(board), rules, pieces, exact=exact)
                layout = Layout(CLAUSES)
                layout.add_turn(slots(unknown), unknown)
                laid |= {move.kind for layer in layout.layers for move in layer.literals}
    spoken = {*CLAUSES.permissions, *CLAUSES.changes}
    assert spoken - laid == set()


@pytest.mark.parametrize(
    "rules", ["baseline", "push.fight=yes, push.chain=any", "kiss.trigger=meeting, turn.timeout=yes"]
)
def test_overlap__of_two_clauses_is_impossible_in_every_slot_of_an_unknown_position(rules: str) -> None:
    board, pieces = CROWDS[1]
    with fresh_store():
        unknown = unknown_scene(Ground(board), Ruleset.parse(rules), pieces, exact=False)
        layout = Layout(CLAUSES, notes_overlaps=True)
        layout.add_turn(slots(unknown), unknown)
        demands = Demands("glucose42")
        for said in (obeyed(unknown), *(said for _, said in layout.required)):
            demands.know(said)
        overlap = any_of(both for *_, both in layout.overlaps)
        assert layout.overlaps
        assert isinstance(Loaded(demands, [overlap]).ask([overlap]), Impossible)
