"""`threats` and `forced`: kisses within a turn, what prevents them, and kisses that nobody can prevent."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest

from analysis.answers import FOUND, IMPOSSIBLE, UNDECIDED
from analysis.recess.forced import force
from analysis.recess.random_positions import PieceCounts, draw_position, draw_ruleset
from analysis.recess.threats.kisses import preventions, threats
from analysis.solving import engines
from model.recess.moves import read_turn, write_turn
from model.recess.position import Ending, Position
from model.recess.readings import KissOptional, KissTrigger, Ruleset
from model.recess.records import Record
from model.recess.simulator import Simulator
from model.records import replay
from tests.recess import reference
from tests.recess.test_play_cli import POSITIONS, Capture, run, told

pytestmark = pytest.mark.slow

ON_OFFER = str(POSITIONS / "kiss-on-offer.txt")
NEXT_TURN = "turn=B coins=5,5 : A1 # a1 / . N . / B1 # ."
FAMILY = PieceCounts(own=4, others=2, fights=(0, 1))


def lines(line: str, **choices: str) -> list[str]:
    """Every kiss of a position's turn: where, and how."""
    position = Position.parse(line)
    found = threats(position, Ruleset.of(**choices)).found
    return [f"{threat.space} {write_turn(threat.line)}" for threat in found]


# Threats.


def test_kiss_seen__in_sight_there_is_none():
    assert lines("turn=A coins=5,5 : A1 . a1 / . N . / . . .") == []


def test_kiss_when__every_pair_and_space_once_with_its_shortest_line():
    assert lines("turn=A coins=5,5 : A1 a1 / # #") == ["b1 3 A1-b1", "a1 3 a1-a1"]


def test_kiss_when__at_the_end_the_nun_moves_first():
    crowd = "turn=A coins=5,5 : A1 a1 # N / # . . ."
    found = lines(crowd, kiss_when="end_of_turn", nun_directions="rook")
    assert found == ["b1 3 A1-b1; 2 a1-b1; nun d1-d2", "a1 3 a1-a1; 2 A1-a1; nun d1-d2"]


def test_kiss_trigger__a_push_may_bring_a_pair_together():
    crowd = "turn=B coins=5,5,5 : (A1) # . / C1>a1 . B1 / # . ()"
    choices = {"push_shelter": "yes", "push_free_shelter": "yes"}
    assert lines(crowd, **choices) == []
    assert lines(crowd, kiss_trigger="meeting", **choices) == ["a1 2 B1-a2; push a1-a1; push C1-b2"]


@pytest.mark.parametrize("seed", range(12))
def test_a_turn_can_end_with_a_kiss_if_and_only_if_the_reference_says_so(seed: int):
    rng = Random(seed)
    rules = draw_ruleset(rng)
    position = draw_position(rng, rules, FAMILY, ((3, 3), (2, 3)))
    answer = threats(position, rules)
    kissers = {after.ending.kisser for after in reference.results(position, rules) if after.ending is not None}
    assert {threat.player for threat in answer.found} == kissers - {None}
    assert answer.is_complete
    assert answer.opinion is not None
    assert answer.opinion.agrees, position.line()


@pytest.mark.parametrize("seed", range(6))
def test_within_two_turns_those_kiss_who_can_by_the_reference(seed: int):
    rng = Random(seed)
    rules = draw_ruleset(rng)
    position = draw_position(rng, rules, PieceCounts(own=2, others=2, fights=(0, 1), nuns=(0, 1)), ((2, 3),))
    answer = threats(position, rules, within=2)
    first = reference.results(position, rules)
    second = [later for after in first if after.ending is None for later in reference.results(after, rules)]
    kissers = {after.ending.kisser for after in (*first, *second) if after.ending is not None}
    assert answer.is_complete
    assert {threat.player for threat in answer.found} == kissers - {None}, position.line()
    assert {threat.turns for threat in answer.found} <= {1, 2}


def test_a_kiss_after_several_turns_comes_with_the_turns_before_it():
    position = Position.parse("turn=B coins=5,5 : A1 a1 . / . . . / B1 . .")
    (first, *_) = threats(position, Ruleset(), within=2).found
    record = Record.of_game(position, Ruleset(), (*first.before, first.line))
    assert (first.turns, replay(record)[-1].ending) == (2, Ending(0))


# What prevents them.


def test_preventions__are_the_nuns_moves_after_which_no_kiss_is_left():
    position = replace(Position.parse(Path(ON_OFFER).read_text("utf-8")), turn=2)
    simulator = Simulator(position.board, Ruleset())
    safe = {write_turn(one.steps) for one in preventions(simulator, position) if one.prevents}
    assert safe == {"nun c2-a4", "nun d4-a4", "nun c2-b3; push a1-b4"}


def test_preventions__after_the_childrens_moves_are_ends_of_legal_turns():
    position = replace(Position.parse(Path(ON_OFFER).read_text("utf-8")), turn=2)
    simulator, moves = Simulator(position.board, Ruleset()), read_turn("1 c1-b4")
    for one in preventions(simulator, position, moves):
        assert simulator.play(position, (*moves, *one.steps)) == one.position
        kissed = [end for end in reference.results(one.position, Ruleset()) if end.ending is not None]
        assert bool(kissed) is bool(one.threats)


def test_preventions__a_nun_that_uncovers_a_pair_prevents_nothing():
    seen_by_a_rook = {
        "nun_directions": "rook",
        "sight_directions": "rook",
        "kiss_seen": "yes",
        "kiss_trigger": "meeting",
    }
    position = Position.parse("turn=B coins=5,5 : . N / . A1+a1 / B1 .")
    uncovers = [
        one
        for one in preventions(Simulator(position.board, Ruleset.of(**seen_by_a_rook)), position)
        if one.position.ending
    ]
    assert [(write_turn(one.steps), one.prevents) for one in uncovers] == [("nun b1-a1", False)]


def test_preventions__within_several_turns_leave_no_kiss_by_the_reference():
    position = Position.parse("turn=C coins=5,5,5 : A1 # a1 / . N . / b1 # B1")
    for one in preventions(Simulator(position.board, Ruleset()), position, within=2):
        first = reference.results(one.position, Ruleset())
        second = [later for after in first if after.ending is None for later in reference.results(after, Ruleset())]
        assert one.is_known
        assert bool(one.threats) is any(after.ending is not None for after in (*first, *second))


def test_preventions__fewer_prevent_a_kiss_for_longer():
    position = Position.parse("turn=B coins=5,5,5 : A1 # a1 / . N . / B1 # .")
    simulator = Simulator(position.board, Ruleset())
    once, longer = ({one.steps for one in preventions(simulator, position, within=n) if one.prevents} for n in (1, 4))
    assert longer < once


# Forced kisses.


@cache
def plainly_forced(position: Position, player: int, turns: int) -> bool:
    """Whether a kiss can be forced, by the reference and without any shortcut."""
    if position.ending is not None or turns == 0:
        return position.ending == Ending(player)
    after = reference.results(position, Ruleset())
    return (any if position.turn == player else all)(plainly_forced(one, player, turns - 1) for one in after)


@pytest.mark.parametrize(
    ("line", "within"),
    [
        ("turn=A clock=3 coins=5,5 : A1 . . / . # N / B1 . a1", 1),
        ("turn=B clock=3 coins=5,5 : A1 . / N # / B1 a1", 2),
        ("turn=B clock=3 coins=5,5 : A1 # N / . . B1 / a1 # .", 2),
        ("turn=A clock=3 coins=5,5 : A1 N . / # # a1", 3),
        ("turn=A clock=28 coins=5,5 : A1 N . / # # a1", 3),
        ("turn=B clock=3 coins=5,5 : A1 . / B1>a1 # / . N", 2),
    ],
)
def test_a_kiss_is_forced_if_and_only_if_the_reference_says_so(line: str, within: int):
    position = Position.parse(line)
    told_so = force(position, Ruleset(), 0, within, 60)
    assert told_so.is_confirmed
    assert told_so.word == (FOUND if plainly_forced(position, 0, within) else IMPOSSIBLE)
    if isinstance(told_so.witness, Record):
        assert replay(told_so.witness)[-1].ending == Ending(0)


def test_a_kiss_may_be_forced_over_several_turns():
    position = Position.parse("turn=B clock=3 coins=5,5 : A1 a1 . . . . . B1")
    assert [force(position, Ruleset(), 0, within, 60).word for within in (1, 2)] == [IMPOSSIBLE, FOUND]


ASKED = {"kiss_trigger": "meeting", "kiss_optional": "declared"}


def test_kiss_optional__another_player_need_not_let_its_own_kiss_be():
    position = Position.parse("turn=A coins=5,5 : (B1+b1) . . A2 / A1 . a1 . / . . . ()")
    told_so = force(position, Ruleset.of(**ASKED), 0, 1, 60)
    assert (told_so.word, told_so.is_confirmed) == (IMPOSSIBLE, True)


def test_kiss_optional__the_player_answers_in_another_players_turn():
    position = Position.parse("turn=B coins=5,5 boys_entrance=B1! : (A1+a1) . / b1 ()")
    told_so = force(position, Ruleset.of(**ASKED), 0, 1, 60)
    assert (told_so.word, told_so.is_confirmed) == (FOUND, True)
    assert isinstance(told_so.witness, Record)
    assert replay(told_so.witness)[-1].ending == Ending(0)


@pytest.mark.parametrize("seed", range(16))
def test_a_kiss_is_forced_if_and_only_if_the_clauses_say_so__asked_pairs(seed: int):
    rng = Random(seed)
    rules = draw_ruleset(rng).choosing({KissTrigger.id: KissTrigger.MEETING, KissOptional.id: KissOptional.DECLARED})
    position = draw_position(rng, rules, PieceCounts(own=2, others=3, fights=(0, 1)), ((2, 3),))
    for player in (0, 1):
        opinions = force(position, rules, player, 1, 60).opinions
        assert [opinion.agrees for opinion in opinions] == [True]


def test_undecided__when_time_is_up():
    position = Position.parse((POSITIONS / "ours-two-fights.txt").read_text("utf-8"))
    told_so = force(position, Ruleset(), 0, 9, 0.2)
    assert (told_so.word, told_so.because) == (UNDECIDED, ("time was up",))


# On the command line.


def test_threats_are_printed_drawn_and_given_as_json(capsys: Capture, tmp_path: Path):
    out = told(capsys, "threats", ON_OFFER, "--svg", str(tmp_path / "kiss.svg"))
    assert "A kisses on a2 (A1, a1): 2 a1-a2\n" in out
    ElementTree.parse(tmp_path / "kiss.svg")
    said = json.loads(told(capsys, "threats", ON_OFFER, "--json"))
    assert [threat["space"] for threat in said["threats"]] == ["a2", "a3", "a1"]


@pytest.mark.parametrize("arguments", [(ON_OFFER,), (NEXT_TURN, "--within", "2"), (NEXT_TURN, "--prevent")])
def test_z3_answers_unless_another_solver_is_asked_for(capsys: Capture, arguments: tuple[str, ...]):
    for solver, more in (("z3", ()), ("glucose42", ("--solver", "glucose42"))):
        before = engines.ASKED[solver]
        told(capsys, "threats", *arguments, *more)
        assert engines.ASKED[solver] > before


def test_none_prevents_it__is_an_answer(capsys: Capture):
    out = told(capsys, "threats", "turn=B coins=5,5 : A1 a1 # / # . # / B1 . .", "--prevent")
    assert "None prevents it: each of 1 ends leaves a kiss." in out


def test_preventions_are_given_as_json(capsys: Capture):
    said = json.loads(told(capsys, "threats", ON_OFFER, "--player", "C", "--prevent", "--json"))
    assert [sum(end["prevents"] for end in said["ends"]), len(said["ends"])] == [3, 17]


def test_forced_prints_the_line_of_play(capsys: Capture):
    out = told(capsys, "forced", ON_OFFER)
    assert out.startswith("found: A forces a kiss against everybody else\n")
    assert "\n1. A 2 a1-a2\n" in out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["threats", ON_OFFER, "--player", "D"], "no player is called 'D'; expected one of A, B, C"),
        (["threats", ON_OFFER, "--after", "pass"], "expected --prevent with it"),
        (["threats", ON_OFFER, "--prevent", "--after", "3 A1-a3; 1 a1-a3"], "no nun's step comes after"),
        (["forced", ON_OFFER, "--within", "0"], "0 is not in the range"),
        (["forced", "ending=time clock=30 coins=5,5 : A1 a1"], "the game is over (time)"),
    ],
)
def test_what_cannot_be_asked_is_refused_in_one_line(capsys: Capture, arguments: list[str], said: str):
    status, out, err = run(capsys, *arguments)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert said in err
