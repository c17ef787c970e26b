"""`push --stuck` and `push --longest`: crowds that the solver finds, held against trying every crowd one by one."""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest

from analysis.answers import FOUND, IMPOSSIBLE, UNDECIDED
from analysis.pushing.asking import longest_needed, smallest_stuck
from analysis.pushing.crowds import PIECE, Family, at_most, limit_of
from analysis.pushing.resolutions import crowded_out, landings
from analysis.pushing.trying import crowds, has_no_room, shortest_chain, smaller, smallest_tried
from model.recess.problems import problems
from model.recess.readings import Ruleset
from model.recess.simulator import Simulator
from tests.recess.test_play_cli import Capture, run, told

SMALL = (Family(2, 3), Family(3, 2, has_shelters=False), Family(2, 4, has_equipment=False), Family(2, 2))
RULES = (
    {},
    {"push_chain": "shortest"},
    {"push_adjacent": "all_eight", "push_chain": "any"},
    {"push_shelter": "yes", "nun_directions": "rook"},
    {"push_shelter": "yes", "push_free_shelter": "yes", "line_corner_gap": "closed"},
    {"nun_obstacles": "flies_over", "push_chain": "shortest"},
    {"nun_turns": "yes"},
    {"kiss_seen": "yes"},
    {"kiss_when": "end_of_turn", "push_chain": "shortest"},
    {"kiss_seen": "yes", "push_chain": "any", "push_adjacent": "all_eight"},
    {"kiss_seen": "yes", "push_chain": "any", "push_shelter": "yes", "push_free_shelter": "yes"},
)
MOST = 6
"""Up to how many pieces crowds are tried one by one."""


def test_at_most__counts_what_holds():
    for truths in product((False, True), repeat=4):
        for most in range(4):
            assert at_most(truths, most) is (sum(truths) <= most)


# One by one.


@pytest.mark.parametrize("choices", RULES, ids=str)
def test_a_crowd_finds_room_as_in_the_simulator(choices: dict[str, str]):
    rules = Ruleset.of(**choices)
    sizes = [(pieces, equipment) for pieces in (2, 3, 4, 5) for equipment in (0, 1, 2)]
    every = [crowd for size in sizes for crowd in crowds(Family(2, 3), rules, *size)]
    for crowd in Random(1).sample(every, min(120, len(every))):
        position = crowd.position()
        assert problems(position, rules) == []
        found = {str(one): one.shortest for one in landings(Simulator(position.board, rules), position)}
        if has_no_room(crowd, rules, limit_of(rules)):
            assert crowd.step not in found
            assert crowd.step in map(str, crowded_out(position, rules))
        else:
            assert crowd.step in found
            if crowd.what[crowd.landing] == PIECE:
                assert found[crowd.step] == shortest_chain(crowd, rules)


@pytest.mark.parametrize("family", SMALL, ids=str)
@pytest.mark.parametrize("choices", RULES, ids=str)
def test_the_smallest_crowd_without_room_is_the_one_found_one_by_one(family: Family, choices: dict[str, str]):
    rules = Ruleset.of(**choices)
    found = smallest_stuck(family, rules)
    assert found.is_confirmed
    tried = smallest_tried(family, rules, limit_of(rules), smaller(family, MOST + 1, 0))
    assert tried is not None
    if tried[0] is None:
        assert found.word == IMPOSSIBLE or found.details["pieces"] > MOST
    else:
        assert found.word == FOUND
        assert (found.details["pieces"], found.details["equipment"]) == (tried[0].pieces, tried[0].equipment)


@pytest.mark.parametrize("choices", [{"push_chain": "shortest"}, {"push_chain": "any", "push_adjacent": "all_eight"}])
def test_the_longest_chain_is_the_one_found_one_by_one(choices: dict[str, str]):
    rules, family = Ruleset.of(**choices), Family(2, 3, has_shelters=False)
    sizes = [(pieces, equipment) for pieces in range(2, 12) for equipment in range(5)]
    lengths = [shortest_chain(crowd, rules) or 0 for size in sizes for crowd in crowds(family, rules, *size)]
    found = longest_needed(family, rules)
    assert (found.word, found.details["longest"], found.is_confirmed) == (FOUND, max(lengths), True)


PAIRS = {"kiss_seen": "yes"}


@pytest.mark.parametrize(
    ("family", "pieces"),
    [
        (Family(2, 3, has_equipment=False), 3),
        (Family(2, 4, has_equipment=False), 3),
        (Family(2, 3, has_shelters=False, has_equipment=False), 5),
        (Family(3, 3, has_shelters=False, has_equipment=False), 5),
    ],
    ids=str,
)
def test_kiss_seen__a_nun_that_lands_on_a_pair_needs_room_for_both(family: Family, pieces: int):
    found = smallest_stuck(family, Ruleset.of(**PAIRS))
    assert (found.details["pieces"], found.is_confirmed, len(found.opinions)) == (pieces, True, 2)


@pytest.mark.parametrize("choices", [{}, {"kiss_when": "end_of_turn", "kiss_where": "shelter_only"}])
def test_where_no_pair_can_stand_on_open_ground_none_is_counted(choices: dict[str, str]):
    found = smallest_stuck(Family(2, 3, has_equipment=False), Ruleset.of(**choices))
    assert found.details["pieces"] == 4
    assert "which cannot be pairs on open ground" in found.bound


@pytest.mark.parametrize("chain", ["two", "shortest", "any"])
def test_with_pairs_the_longest_chain_is_the_one_found_one_by_one(chain: str):
    rules, family = Ruleset.of(push_chain=chain, **PAIRS), Family(2, 3, has_shelters=False)
    sizes = [(pieces, equipment) for pieces in range(2, 12) for equipment in range(5)]
    every = (crowd for size in sizes for crowd in crowds(family, rules, *size) if crowd.what[crowd.landing] == PIECE)
    lengths = {shortest_chain(crowd, rules) or 0 for crowd in every}
    limit = limit_of(rules)
    assert longest_needed(family, rules).details["longest"] == max(n for n in lengths if limit is None or n <= limit)


# On boards that are too large for that.


@pytest.mark.parametrize("length", [1, 2, 3])
def test_on_the_open_board_a_corner_is_filled__four_neighbours(length: int):
    open_board = Family(5, 5, has_shelters=False, has_equipment=False, has_fights=False)
    found = smallest_stuck(open_board, Ruleset(), most=length)
    assert found.details["pieces"] == (length + 1) * (length + 2) // 2 + 1


@pytest.mark.parametrize("length", [1, 2])
def test_on_the_open_board_a_corner_is_filled__eight_neighbours(length: int):
    open_board = Family(5, 5, has_shelters=False, has_equipment=False, has_fights=False)
    found = smallest_stuck(open_board, Ruleset.of(push_adjacent="all_eight"), most=length)
    assert found.details["pieces"] == (length + 1) ** 2 + 1


def test_without_equipment_and_fights_every_chain_comes_to_an_end():
    open_board = Family(5, 5, has_shelters=False, has_equipment=False, has_fights=False)
    found = smallest_stuck(open_board, Ruleset.of(push_chain="any"))
    assert (found.word, found.because) == (IMPOSSIBLE, ("push.onward", "push.free"))


def test_with_equipment_one_child_and_a_nun_are_enough():
    found = smallest_stuck(Family(5, 5), Ruleset())
    assert (found.details["pieces"], found.details["equipment"]) == (2, 2)
    assert [opinion.agrees for opinion in found.opinions] == [True, True]


def test_where_a_push_may_break_a_fight_up_a_crowd_is_tried():
    found = smallest_stuck(Family(3, 3, has_shelters=False), Ruleset.of(push_fight="yes"))
    assert (found.word, found.is_confirmed) == (FOUND, True)


def test_undecided__when_time_is_up():
    assert smallest_stuck(Family(6, 6), Ruleset(), seconds=0.0).word == UNDECIDED
    assert longest_needed(Family(6, 6), Ruleset.of(push_chain="any"), seconds=0.0).word == UNDECIDED


# On the command line.


def test_the_smallest_crowd_is_printed_and_drawn(capsys: Capture, tmp_path: Path):
    out = told(capsys, "push", "--stuck", "--size", "3x3", "--svg", str(tmp_path / "stuck.svg"))
    assert out.startswith("found: a crowd in which a nun lands on somebody and there is no chain of at most 2 pushes\n")
    assert "2 pieces, 2 spaces under equipment" in out
    ElementTree.parse(tmp_path / "stuck.svg")


def test_the_longest_chain_is_given_as_json(capsys: Capture):
    said = json.loads(told(capsys, "push", "--longest", "--size", "2x3", "--json"))
    assert (said["answer"], said["longest"], said["confirmed"]) == (FOUND, 2, True)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--stuck", "--size", "9x9"], "no size: '9x9'; expected rows and columns from 2x2 to 6x6"),
        (["--stuck", "--start", "2"], "--stuck asks for a position of its own"),
        (["--stuck", "--chain", "0"], "0 is not in the range"),
    ],
)
def test_what_cannot_be_asked_is_refused_in_one_line(capsys: Capture, arguments: list[str], said: str):
    status, out, err = run(capsys, "push", *arguments)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert said in err
