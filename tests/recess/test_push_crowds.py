"""`push --stuck` and `push --longest`: crowds that the solver finds, compared with trying every crowd one by one."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest

from analysis.answers import FOUND, IMPOSSIBLE, UNDECIDED
from analysis.recess.push import asking
from analysis.recess.push.asking import longest_needed, smallest_stuck
from analysis.recess.push.boards import PAIR, PIECE, Boards, Crowd
from analysis.recess.push.simulated import shortest_by_simulator
from analysis.recess.push.trying import RoomTrial, crowds, smaller, smallest_tried
from analysis.recess.push.unknown_crowds import UnknownCrowd
from analysis.recess.push.ways import landed, way_to_make_room
from analysis.solving import Demands, Impossible, engines
from analysis.solving.handout import Handout
from model.logic import fresh_store
from model.recess.clauses import CLAUSES
from model.recess.clauses.landings import push_slots
from model.recess.clauses.room import one_finds_room
from model.recess.problems import problems
from model.recess.readings import Ruleset
from model.recess.simulator.tables import nun_ends
from model.slots import completes
from tests.recess.test_play_cli import Capture, run, told

pytestmark = pytest.mark.slow

SMALL = (Boards(2, 3), Boards(3, 2, has_shelters=False), Boards(2, 4, has_equipment=False), Boards(2, 2))
RULES = (
    {},
    {"push_chain": "shortest"},
    {"push_adjacent": "all_eight", "push_chain": "any"},
    {"push_shelter": "yes", "nun_directions": "rook"},
    {"push_shelter": "yes", "push_free_shelter": "yes", "line_corner_gap": "closed"},
    {"nun_obstacles": "flies_over", "push_chain": "shortest"},
    {"nun_turns": "yes"},
    {"nun_stay": "yes", "push_moved": "no"},
    {"kiss_seen": "yes"},
    {"kiss_when": "end_of_turn", "push_chain": "shortest"},
    {"kiss_seen": "yes", "push_chain": "any", "push_adjacent": "all_eight"},
    {"kiss_seen": "yes", "push_chain": "any", "push_shelter": "yes", "push_free_shelter": "yes"},
    {"push_fight": "yes"},
    {"push_fight": "yes", "push_chain": "shortest", "kiss_seen": "yes"},
    {"push_fight": "yes", "push_chain": "any", "breakup_crowded": "illegal", "push_adjacent": "all_eight"},
)
MOST = 5
"""Up to how many pieces crowds are tried one by one."""


def landings_of(crowd: Crowd, rules: Ruleset) -> list[Crowd]:
    """A crowd with each landing of its nun on somebody."""
    ends = nun_ends(crowd.position.board, rules)[crowd.start]
    occupied = [to for to in ends if to in crowd.boards.ground and crowd.what[to] != "." and to != crowd.start]
    return [Crowd(crowd.boards, crowd.what, crowd.start, to, crowd.other_nun) for to in occupied]


# One crowd.


@pytest.mark.parametrize("choices", RULES, ids=str)
def test_a_crowd_finds_room_by_the_clauses_as_in_the_simulator(choices: dict[str, str]):
    rules, boards = Ruleset.of(**choices), Boards(2, 3)
    sizes = [(pieces, equipment) for pieces in (2, 3, 4, 5) for equipment in (0, 1, 2)]
    every = [crowd for size in sizes for crowd in crowds(boards, rules, *size)]
    tried = 0
    for crowd in Random(1).sample(every, min(150, len(every))):
        assert problems(crowd.position, rules) == []
        crowded = RoomTrial(crowd.position.board, rules, None).crowded_landings(crowd)
        for each in landings_of(crowd, rules):
            assert (way_to_make_room(each, rules, None) is None) is (each.landing in crowded)
            tried += 1
    assert tried > 50


@pytest.mark.parametrize("choices", [choices for choices in RULES if "push_fight" not in choices], ids=str)
@pytest.mark.parametrize("size", [(2, 3), (3, 3)], ids=str)
def test_one_finds_room__a_landing_on_one_piece_can_be_settled_if_a_chain_ends(
    size: tuple[int, int], choices: dict[str, str]
):
    rules, boards = Ruleset.of(**choices), Boards(*size)
    every = [crowd for pieces in (2, 3, 4, 5) for crowd in crowds(boards, rules, pieces, pieces % 2)]
    most = 2 if rules.push_chain.word == "two" else len(boards.ground)
    for crowd in Random(2).sample(every, 40):
        for each in landings_of(crowd, rules):
            if each.what[each.landing] != PAIR:
                then = landed(each, rules)
                assert one_finds_room(then, each.landing, most) is completes(CLAUSES, then, push_slots(then, 2))


def test_chains_of_a_length_are_counted_as_in_the_simulator():
    rules, boards = Ruleset.of(kiss_seen="yes"), Boards(3, 3, has_shelters=False)
    every = [crowd for pieces in (4, 5, 6) for crowd in crowds(boards, rules, pieces, 1)]
    any_chain = Ruleset.of(kiss_seen="yes", push_chain="any")
    for crowd in Random(3).sample(every, 40):
        for most in (1, 2, 3):
            crowded = RoomTrial(crowd.position.board, rules, most).crowded_landings(crowd)
            for each in landings_of(crowd, rules):
                assert (way_to_make_room(each, any_chain, most) is None) is (each.landing in crowded)


@pytest.mark.parametrize("choices", [{"kiss_seen": "yes"}, {"push_fight": "yes", "push_chain": "any"}], ids=str)
def test_a_way_to_make_room_holds_in_every_crowd_in_which_it_is_one(choices: dict[str, str]):
    """The formula for a way of one crowd is false in all crowds without room."""
    rules, boards = Ruleset.of(**choices), Boards(2, 3, has_equipment=False)
    every = [each for crowd in crowds(boards, rules, 5, 0) for each in landings_of(crowd, rules)]
    found = [(each, way_to_make_room(each, rules, None)) for each in every if each.landing in boards.landings]
    with_room = [(each, way) for each, way in found if way is not None]
    without = [each for each, way in found if way is None]
    assert len(without) > 5
    with fresh_store():
        unknown = UnknownCrowd(boards, rules)
        for each, way in Random(4).sample(with_room, 6):
            says = unknown.goes_that_way(each.landing, way)
            demands = Demands()
            demands.know(unknown.shape)
            demands.know(says)
            assert not isinstance(demands.ask(as_assumed(unknown, each)), Impossible)
            for other in without:
                if other.landing == each.landing:
                    assert isinstance(demands.ask(as_assumed(unknown, other)), Impossible)


def as_assumed(unknown: UnknownCrowd, crowd: Crowd) -> list:
    """The unknowns are as in a crowd."""
    return [so for one in unknown.unknowns for option, so in one if option == unknown.value_in(crowd, one)]


# All crowds.


@pytest.mark.parametrize("boards", SMALL, ids=str)
@pytest.mark.parametrize("choices", RULES, ids=str)
def test_the_smallest_crowd_without_room_is_the_one_found_one_by_one(boards: Boards, choices: dict[str, str]):
    rules = Ruleset.of(**choices)
    found = smallest_stuck(boards, rules)
    assert found.is_confirmed
    tried = smallest_tried(boards, rules, None, smaller(boards, MOST + 1, 0))
    assert tried is not None
    if tried[0] is None:
        assert found.word == IMPOSSIBLE or found.details["pieces"] > MOST
    else:
        assert found.word == FOUND
        assert (found.details["pieces"], found.details["equipment"]) == (tried[0].pieces, tried[0].equipment)


@pytest.mark.parametrize("chain", ["two", "shortest", "any"])
@pytest.mark.parametrize("choices", [{}, {"push_adjacent": "all_eight"}], ids=str)
@pytest.mark.parametrize("size", [(2, 2), (2, 3)], ids=str)
def test_the_longest_chain_is_the_one_found_one_by_one(size: tuple[int, int], chain: str, choices: dict[str, str]):
    rules, boards = Ruleset.of(push_chain=chain, **choices), Boards(*size, has_shelters=False, has_fights=False)
    spaces = boards.grid.size
    sizes = [(pieces, equipment) for pieces in range(2, spaces + 2) for equipment in range(spaces + 1 - pieces)]
    every = [each for size in sizes for crowd in crowds(boards, rules, *size) for each in landings_of(crowd, rules)]
    alone = [each for each in every if each.what[each.landing] == PIECE]
    lengths = [shortest_by_simulator(each.position, each.step, rules) or 0 for each in alone]
    found = longest_needed(boards, rules)
    assert (found.word, found.details["longest"], found.is_confirmed) == (FOUND, max(lengths), True)


def test_kiss_seen__a_pair_bars_the_way_of_a_chain_as_equipment_does():
    boards = Boards(2, 3, has_shelters=False, has_equipment=False, has_fights=False)
    found = {seen: longest_needed(boards, Ruleset.of(push_chain="any", kiss_seen=seen)) for seen in ("no", "yes")}
    assert {seen: (told.details["longest"], told.is_confirmed) for seen, told in found.items()} == {
        "no": (2, True),
        "yes": (4, True),
    }


@pytest.mark.parametrize(
    ("boards", "pieces"),
    [
        (Boards(2, 3, has_equipment=False), 3),
        (Boards(2, 4, has_equipment=False), 3),
        (Boards(2, 3, has_shelters=False, has_equipment=False), 5),
        (Boards(3, 3, has_shelters=False, has_equipment=False), 5),
    ],
    ids=str,
)
def test_kiss_seen__a_nun_that_lands_on_a_pair_needs_room_for_both(boards: Boards, pieces: int):
    found = smallest_stuck(boards, Ruleset.of(kiss_seen="yes"))
    assert (found.details["pieces"], found.is_confirmed, len(found.opinions)) == (pieces, True, 2)


@pytest.mark.parametrize("choices", [{}, {"kiss_when": "end_of_turn", "kiss_where": "shelter_only"}])
def test_where_no_pair_can_stand_on_open_ground_none_is_counted(choices: dict[str, str]):
    found = smallest_stuck(Boards(2, 3, has_equipment=False), Ruleset.of(**choices))
    assert found.details["pieces"] == 4
    assert "which cannot be pairs on open ground" in found.bound


# On boards that are too large to try every crowd.

OPEN = {"has_shelters": False, "has_equipment": False, "has_fights": False}


@pytest.mark.parametrize("length", [1, 2, 3, 4])
def test_on_the_open_board_a_corner_is_filled__four_neighbours(length: int):
    found = smallest_stuck(Boards(5, 5, **OPEN), Ruleset(), most=length)
    assert found.details["pieces"] == (length + 1) * (length + 2) // 2 + 1


@pytest.mark.parametrize("length", [1, 2, 3])
def test_on_the_open_board_a_corner_is_filled__eight_neighbours(length: int):
    found = smallest_stuck(Boards(5, 5, **OPEN), Ruleset.of(push_adjacent="all_eight"), most=length)
    assert found.details["pieces"] == (length + 1) ** 2 + 1


def test_without_equipment_and_fights_every_chain_comes_to_an_end():
    found = smallest_stuck(Boards(5, 5, **OPEN), Ruleset.of(push_chain="any"))
    assert (found.word, found.because) == (IMPOSSIBLE, ("push.onward",))


def test_with_equipment_one_child_and_a_nun_are_enough():
    found = smallest_stuck(Boards(4, 4), Ruleset())
    assert (found.details["pieces"], found.details["equipment"]) == (2, 2)
    assert [opinion.agrees for opinion in found.opinions] == [True, True]


def test_undecided__when_time_is_up():
    assert smallest_stuck(Boards(6, 6), Ruleset(), seconds=0.0).word == UNDECIDED
    assert longest_needed(Boards(6, 6), Ruleset.of(push_chain="any"), seconds=0.0).word == UNDECIDED


# Who answers.


@pytest.mark.parametrize("asked", [smallest_stuck, longest_needed])
def test_z3_is_asked_unless_another_solver_is_named(asked: object, monkeypatch: pytest.MonkeyPatch):
    asked_of = []

    def watched(name: str, *rest: object) -> object:
        asked_of.append(name)
        return engines.engine(name, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr("analysis.solving.engine", watched)
    by_z3 = getattr(asking, asked.__name__)(Boards(2, 3), Ruleset())  # type: ignore[attr-defined]
    by_other = getattr(asking, asked.__name__)(Boards(2, 3), Ruleset(), handout=Handout("minisat22"))  # type: ignore[attr-defined]
    assert asked_of == ["z3", "minisat22"]
    assert [one.by.partition(",")[0] for one in (by_z3, by_other)] == ["z3", "minisat22"]
    assert by_z3.witness == by_other.witness


def test_that_none_is_smaller_is_handed_to_any_sat_solver(tmp_path: Path):
    from pysat.formula import CNF
    from pysat.solvers import Solver

    smallest_stuck(Boards(2, 3), Ruleset.of(kiss_seen="yes"), handout=Handout(dimacs=tmp_path / "question.cnf"))
    with Solver(name="minisat22", bootstrap_with=CNF(from_file=str(tmp_path / "question.cnf"))) as solver:
        assert solver.solve() is False


# On the command line.


def test_the_smallest_crowd_is_printed_and_drawn(capsys: Capture, tmp_path: Path):
    out = told(capsys, "push", "--stuck", "--size", "3x3", "--svg", str(tmp_path / "stuck.svg"))
    assert out.startswith("found: a crowd in which a nun lands on somebody and there is no chain of at most 2 pushes\n")
    assert "2 pieces, 2 spaces under equipment" in out
    ElementTree.parse(tmp_path / "stuck.svg")


def test_the_longest_chain_is_given_as_json_and_its_question_to_other_solvers(capsys: Capture, tmp_path: Path):
    asked = ["--solver", "glucose42", "--smt2", str(tmp_path / "question.smt2")]
    said = json.loads(told(capsys, "push", "--longest", "--size", "2x3", "--json", *asked))
    assert (said["answer"], said["longest"], said["confirmed"]) == (FOUND, 2, True)
    assert said["by"].startswith("glucose42")
    assert "|clause push.room|" in (tmp_path / "question.smt2").read_text(encoding="utf-8")


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
