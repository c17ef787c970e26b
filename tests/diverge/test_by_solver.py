"""The solver finds differences as small as exhaustive search does, and none where there is none."""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path

import pytest

from analysis.diverge.different_ways import different_ways
from analysis.diverge.explanations import reached
from analysis.diverge.here import differences_here
from analysis.diverge.running import known_difference
from analysis.diverge.solver_answers import answer_by_solver
from analysis.diverge.tasks import Task
from analysis.diverge.two_rulesets import Contest, Found, Nothing
from analysis.recess.diverge.unknown import RecessStart, casts
from analysis.solving.handout import Handout
from model.errors import BadInput
from model.grid import Grid
from model.logic import fresh_store, none_of
from model.recess.board import Board
from model.recess.position import Position
from model.recess.problems import problems
from model.recess.readings import Ruleset
from tests.layout.places import python, said

pytestmark = pytest.mark.slow

BOY, RIVAL, NUN = 0, 4, 1000
A_MINUTE = 600.0


def task_of(question: str, one: str, other: str, company: str = "baseline") -> Task:
    asked = next(each for each in Ruleset.questions() if each.id == question)
    return Task.of(asked, asked.read(one), asked.read(other), Ruleset.parse(company))


def rules_of(question: str, one: str, other: str) -> tuple[Ruleset, Ruleset]:
    first, second = task_of(question, one, other).rules
    return first, second


def ignore(_key: tuple[int, ...]) -> None:
    """Show nothing of how far it is."""


@pytest.mark.parametrize(
    "name",
    [
        "tie.kisser next_criterion kisser_wins",
        "tie.kisser next_criterion shared",
        "tie.detention fewest_wins most_loses",
        "clock.unit turn round",
        "clock.end after_30 at_30",
        "turn.stuck skipped whole_turn_passed",
        "entrance.return no yes",
        "moves.allocation chosen largest",
        "detention.exit entrance shelter",
        "detention.move anywhere shelter_only",
        "nun.directions queen rook",
        "nun.turns no yes",
    ],
)
def test_the_smallest_difference_is_of_the_size_that_exhaustive_search_finds(name: str) -> None:
    task = task_of(*name.split())
    known = known_difference(task)
    found = answer_by_solver(task, Handout(), A_MINUTE, ignore)
    assert known is not None
    assert (found.key, found.company, found.is_minimal) == (known.key, known.company, True)
    assert [opinion.agrees for opinion in found.answer.opinions] == [True]
    assert found.answer.by.startswith("z3")


@pytest.mark.parametrize("solver", ["z3", "glucose42"])
def test_a_lone_nun_on_3x3_tells_queens_from_rooks_and_nothing_the_other_way_round(solver: str) -> None:
    found = []
    for side in (0, 1):
        with fresh_store():
            start = RecessStart.unknown(Board("", Grid(3, 3)), rules_of("nun.directions", "queen", "rook"), (NUN,))
            found.append(type(Contest(start, side, Handout(solver)).ask(A_MINUTE)))
    assert found == [Found, Nothing]


# What the solver excludes there is not: every position of a few pieces, tried by the simulator.


def positions(spaces: int) -> list[Position]:
    """Every position of a boy, a rival and a nun in a row."""
    found = []
    for places in product(range(spaces), repeat=3):
        for attacker in ("A1>B1", "B1>A1") if places[0] == places[1] else ("",):
            cells: list[list[str]] = [[] for _ in range(spaces)]
            for piece, place in zip([attacker or "A1", "" if attacker else "B1", "N"], places, strict=True):
                cells[place] += [piece] if piece else []
            line = " ".join("+".join(cell) or "." for cell in cells)
            try:
                position = Position.parse(f"turn=A clock=10 coins=5,5 : {line}")
            except BadInput:
                continue
            found += [] if problems(position) else [position]
    return found


@pytest.mark.parametrize(
    "name",
    [
        "walk.return yes no",
        "walk.length exact up_to",
        "nun.stay no yes",
        "push.moved yes no",
        "pass.fights held released",
        "forced.landing onto towards",
        "forced.escape stuck free",
        "fight.relanding new_fight forbidden",
        "sight.own_space yes no",
    ],
)
def test_there_is_a_result_of_one_side_alone_where_trying_every_position_finds_one(name: str) -> None:
    rules = rules_of(*name.split())
    for spaces, side in product((2, 3), (0, 1)):
        tried = any(not reached(each, rules[side]) <= reached(each, rules[1 - side]) for each in positions(spaces))
        with fresh_store():
            start = RecessStart.unknown(Board("", Grid(1, spaces)), rules, (BOY, RIVAL, NUN))
            asked = Contest(start, side).ask(A_MINUTE, [none_of(start.board)])
        assert isinstance(asked, Found if tried else Nothing), (spaces, side)


def test_everybody_who_can_take_part_is_among_the_casts() -> None:
    assert len(list(casts(1, has_entrances=False))) == 3
    assert len(list(casts(1, has_entrances=True))) == 5
    assert {(0, 1), (0, 2), (0, 4), (4, 8), (0, NUN), (NUN, NUN + 1)} <= set(casts(2, has_entrances=False))


# More witnesses, and a position that is given.


def test_different_witnesses_differ_in_other_ways_or_at_least_by_more_than_symmetry() -> None:
    found = different_ways(task_of("moves.allocation", "chosen", "largest"), 3, Handout(), A_MINUTE, ignore)
    assert len({difference.position for difference in found}) == 3
    assert [difference.is_minimal for difference in found] == [True, False, False]
    assert found[0].key <= found[1].key <= found[2].key


def test_in_a_position_only_those_readings_differ_that_the_simulator_tells_apart() -> None:
    position = Position.parse("turn=A clock=10 coins=5,5 : A1 . / . N")
    names = ["nun.directions", "nun.stay", "nun.turns", "push.chain", "moves.allocation", "kiss.where"]
    found = differences_here(position, names, Ruleset(), Handout(), A_MINUTE)
    assert {each.question for each in found if each.word == "found"} == {"nun.directions", "nun.stay"}
    assert all(each.opinion.agrees for each in found)


def test_the_command_is_answered_by_z3_unless_another_solver_is_named(tmp_path: Path) -> None:
    file = tmp_path / "question.cnf"
    for options, by in (((), "z3"), (("--solver", "glucose42", "--dimacs", str(file)), "glucose42")):
        done = python("-m", "analysis", "recess", "diverge", "nun.directions", "--json", *options)
        assert done.returncode == 0, said(done)
        (answer,) = json.loads(done.stdout)
        assert answer["answer"]["by"].startswith(by)
    assert "\np cnf " in file.read_text("utf-8")


def test_the_command_lists_the_readings_that_differ_in_a_position() -> None:
    position = "turn=A clock=10 coins=5,5 : N . / . ."
    done = python("-m", "analysis", "recess", "diverge", "nun.directions", "nun.stay", "--from", position)
    assert done.returncode == 0, said(done)
    assert "nun.directions=queen/rook: only queen allows nun a1-b2 (nun.line)" in done.stdout


def test_a_game_of_which_no_solver_is_asked_refuses_to_be_given_one() -> None:
    done = python("-m", "analysis", "colorpop", "diverge", "win.mover", "--solver", "z3")
    assert done.returncode == 2
    assert "colorpop is not" in done.stderr
