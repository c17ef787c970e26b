"""`reach`: named properties, everything within a bound, guided games, and what is said of them."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any
from xml.etree import ElementTree

import pytest

from analysis.answers import FOUND, IMPOSSIBLE, UNDECIDED, Answer
from analysis.reach.asking import reach
from analysis.reach.guided import guided
from analysis.reach.properties import property_hooked, property_named
from analysis.reach.question import Mode, ReachQuestion, quietly
from analysis.recess.random_positions import PieceCounts, draw_position, draw_ruleset
from analysis.recess.search_hints import HINTS
from analysis.solving.engines import ASKED
from model.errors import BadInput
from model.recess.board import named_board
from model.recess.clauses import THEORY
from model.recess.game import GAME
from model.recess.position import Position
from model.recess.readings import Ruleset
from model.recess.records import Record
from model.records import replay
from tests.recess import reference
from tests.recess.test_play_cli import Capture, run, told

pytestmark = pytest.mark.slow

PAIR = "turn=A clock=3 coins=2,2 : A1 . N / . . . / . . a1"
"""A pair that a nun in the corner does not see everywhere."""


def asked(line: str, name: str, within: int, mode: Mode = "can", seconds: float = 30.0, **choices: str) -> Answer:
    """Ask for a property from a position on one line."""
    question = ReachQuestion(Position.parse(line), Ruleset.of(**choices), property_named(GAME, name), within, mode)
    return reach(question, seconds)


# Properties.

SAMPLES = {
    "in-detention:2": ("boys_entrance=A1!,B1! coins=5,5 : . .", "boys_entrance=A1!,B1 coins=5,5 : . ."),
    "own-in-detention:2": ("boys_entrance=A1!,A2! coins=5,5 : . .", "boys_entrance=A1!,B1! coins=5,5 : . ."),
    "without-coins": ("coins=0,9 : A1 .", "coins=1,9 : A1 ."),
    "coins:9": ("coins=0,9 : A1 .", "coins=0,8 : A1 ."),
    "fights:2": ("coins=5,5 : A1>B1 b1>a1", "coins=5,5 : A1>B1 b1"),
    "kiss": ("coins=7,3 ending=kiss,A : A1+a1 .", "coins=7,3 ending=time clock=30 : A1 a1"),
    "nobody-can-move": ("turn=A coins=5,5 : B1>A1 .", "turn=A coins=5,5 : A1 ."),
    "nun-sealed-in": ("turn=A coins=5 : N # / # #", "turn=A coins=5 : N . / # #"),
    "one-shelter": ("coins=5,5 : (A1) . / . (B1)", ""),
    "all-out": ("coins=5,5 : (A1) . / . (B1)", "boys_entrance=A1 coins=5,5 : () . / . (B1)"),
}


@pytest.mark.parametrize("name", [name for name in SAMPLES if name != "one-shelter"])
def test_a_property_holds_where_it_should_and_nowhere_else(name: str):
    wanted = property_named(GAME, name)
    verdicts = []
    for line in SAMPLES[name]:
        position = Position.parse(line)
        verdicts.append(wanted.holds(position, Ruleset(), ()))
    assert verdicts == [True, False]


def test_one_shelter__means_all_children_in_the_same():
    wanted = property_named(GAME, "one-shelter")
    for line, expected in (("(A1+B1) . / . ()", True), ("(A1) . / . (B1)", False), ("(A1) B1 / . ()", False)):
        position = Position.parse(f"coins=5,5 : {line}")
        assert wanted.holds(position, Ruleset(), ()) is expected


def test_fight_lasts__counts_the_turns_after_which_the_same_two_fight():
    fight, peace = Position.parse("coins=5,5 : A1>B1 ."), Position.parse("coins=5,5 : A1 B1")
    wanted, memory, rules = property_named(GAME, "fight-lasts:2"), (), Ruleset()
    for position in (fight, peace, fight):
        memory = wanted.remember(memory, position, rules)
        assert not wanted.holds(position, rules, memory)
    assert wanted.holds(fight, rules, wanted.remember(memory, fight, rules))


def test_a_goal_can_be_one_players():
    position = Position.parse("coins=0,9 : A1 .")
    verdicts = [property_named(GAME, "without-coins", player).holds(position, Ruleset(), ()) for player in (None, 0, 1)]
    assert verdicts == [True, True, False]


def test_a_goal_that_is_nobodys_is_refused_for_one_player():
    with pytest.raises(BadInput, match="the goal one-shelter is nobody's"):
        property_named(GAME, "one-shelter", 0)


def test_every_goal_speaks_in_words_with_its_number():
    for name, goal in THEORY.goals.by_name.items():
        assert "{" not in str(goal)
        assert not goal.demand.number or str(goal.demand.number) in str(THEORY.goals(name))
    assert set(HINTS.distances) < set(THEORY.goals.by_name)


# Everything within a bound, against the reference.


def plain_search(start: Position, rules: Ruleset, within: int) -> list[int]:
    """How many positions are new after each turn, clocks aside and boys and girls without names, by the reference."""

    def plain(position: Position) -> tuple[object, ...]:
        pairs = [position.children[first : first + 2] for first in range(0, len(position.children), 2)]
        names = [tuple(sorted(pair, key=lambda child: (child.place, str(child.posture)))) for pair in pairs]
        return tuple(names), position.nuns, position.coins, position.turn, position.ending

    layer, met, counts = [start], {plain(start)}, [1]
    for _ in range(within):
        following = []
        for position in layer:
            for after in reference.results(position, rules):
                if plain(after) not in met:
                    met.add(plain(after))
                    following.append(after)
        counts.append(len(following))
        layer = following
    return counts


@pytest.mark.parametrize(
    ("line", "choices"),
    [
        ("turn=A clock=3 coins=1,1 : A1 . / . B1", {}),
        ("turn=A clock=3 coins=1,1 : A1 A2 / . B1", {"coins_debt": "owes"}),
        ("turn=B clock=3 coins=1,1 : A1 . / N B1", {"push_shelter": "yes", "clock_unit": "round"}),
        ("turn=A clock=28 coins=1,1 : (A1) . / N (B1)", {"clock_end": "at_30"}),
    ],
)
def test_the_positions_of_a_bound_are_those_of_the_reference(line: str, choices: dict[str, str]):
    found = asked(line, "in-detention:4", 3, **choices)
    counts = plain_search(Position.parse(line), Ruleset.of(**choices), len(found.details["by_turn"]) - 1)
    assert found.details["by_turn"] == counts


def test_a_witness_is_a_shortest_game_that_replays():
    found = asked(PAIR, "kiss", 4)
    assert (found.word, found.details["turns"], found.is_confirmed) == (FOUND, 1, True)
    assert isinstance(found.witness, Record)
    assert str(replay(found.witness)[-1].ending) == "kiss A"


def test_impossible__within_a_bound_with_the_simulator_as_second_opinion():
    found = asked("turn=A clock=3 coins=5,5 : A1 . / . B1", "without-coins", 2)
    assert (found.word, found.bound) == (IMPOSSIBLE, "2 turns")
    assert [str(opinion) for opinion in found.opinions] == ["impossible (the simulator, every position (17 distinct))"]


def test_impossible__for_any_number_of_turns_when_there_are_no_other_positions():
    found = asked("turn=A clock=3 coins=5 : A1 . / . N", "kiss", 25)
    assert (found.word, found.details["exhausted"]) == (IMPOSSIBLE, True)
    assert found.bound == "any number of turns (there are no other positions)"


def test_undecided__when_time_is_up():
    start = Position.start(named_board("ours"), 4)
    found = reach(ReachQuestion(start, Ruleset(), property_named(GAME, "own-in-detention:4"), 20), 0.2)
    assert (found.word, found.because[-1], found.witness) == (UNDECIDED, "time was up", None)


def test_always__is_answered_by_a_position_without_the_property():
    assert asked("turn=A clock=3 coins=5,5 : A1 . / . B1", "all-out", 2, "always").details["verdict"] == "always"
    found = asked("turn=A clock=3 coins=5,5 : A1>B1 N / . .", "fights:1", 2, "always")
    assert (found.word, found.details["verdict"], found.details["turns"]) == (FOUND, "not always", 1)


def test_never__is_answered_by_a_position_with_the_property():
    assert asked("turn=A clock=3 coins=5,5 : A1 . / . B1", "kiss", 2, "never").details["verdict"] == "never"


def test_what_is_remembered_tells_positions_apart():
    found = asked("turn=A clock=3 coins=9,9 : A1 . / . B1", "fight-lasts:3", 3)
    assert found.details["turns"] == 3
    assert isinstance(found.witness, Record)
    assert all(position.fights() for position in replay(found.witness)[1:])


def test_guided_games_find_what_is_near():
    start = Position.start(named_board("study-4x4"), 2)
    question = ReachQuestion(start, Ruleset(), property_named(GAME, "fights:1"), 6)
    record = guided(question, monotonic() + 60, quietly)
    assert record is not None
    assert replay(record)[-1].fights()


# Who answers.

GOALS = ("in-detention:2", "own-in-detention:2", "without-coins", "coins:7", "fights:2", "fight-lasts:2", "kiss",
         "nobody-can-move", "nun-sealed-in", "one-shelter", "all-out")  # fmt: skip
CROWD = PieceCounts(own=2, others=2, fights=(0, 1), nuns=(0, 1))


@pytest.mark.parametrize("mode", ["can", "always"])
@pytest.mark.parametrize("goal", GOALS)
def test_the_solver_and_every_position_of_the_simulator_say_the_same(goal: str, mode: Mode):
    rng = Random(f"{goal} {mode}")
    rules = draw_ruleset(rng)
    question = ReachQuestion(draw_position(rng, rules, CROWD, ((2, 3),)), rules, property_named(GAME, goal), 2, mode)
    found = reach(question, 30)
    assert [opinion.agrees for opinion in found.opinions] == [True], question.start.line()


def test_all_goals_are_asked_here():
    assert {goal.partition(":")[0] for goal in GOALS} == set(THEORY.goals.by_name)


def test_z3_answers_unless_another_solver_is_asked_for(capsys: Capture):
    for solver, arguments in (("z3", ()), ("glucose42", ("--solver", "glucose42"))):
        before = ASKED[solver]
        out = told(capsys, "reach", "kiss", "--within", "2", "--from", PAIR, *arguments)
        assert f"by {solver}, over turns laid out by the clauses" in out
        assert ASKED[solver] > before


def test_the_question_is_handed_to_anybodys_solver(capsys: Capture, tmp_path: Path):
    smt2, dimacs = tmp_path / "kiss.smt2", tmp_path / "kiss.cnf"
    told(capsys, "reach", "kiss", "--from", PAIR, "--smt2", str(smt2), "--dimacs", str(dimacs))
    assert ":named |clause walk.path|" in smt2.read_text("utf-8")
    assert "clause walk.path" in dimacs.read_text("utf-8")


def test_impossible__names_the_clauses_as_sentences_with_their_places_in_each_edition(capsys: Capture):
    line = "turn=A clock=3 coins=5,5 : A1 N a1 / . # . / . . B1"
    out = told(capsys, "reach", "kiss", "--within", "1", "--from", line)
    assert "because of walk.path" in out
    assert "each of them needed" in out
    assert "shape" not in out
    sentence = next(one for one in json_of(capsys, line)["blamed"] if one["clause"] == "walk.path")
    assert sentence["words"].startswith("A child walks its number of spaces")
    assert [sentence["editions"][name].split("(")[-1][:6] for name in ("es", "fr", "ja")] == [
        "Spanis",
        "French",
        "Japane",
    ]


def json_of(capsys: Capture, line: str) -> dict[str, Any]:
    """What the command says of a kiss within one turn, as JSON."""
    said: dict[str, Any] = json.loads(told(capsys, "reach", "kiss", "--within", "1", "--from", line, "--json"))
    return said


# One's own properties.

HOOK = '''
def crowded(position):
    """Three children {or more} share a space."""
    return any(len(position.at(space)) > 2 for space in position.board.grid.spaces)

def broken(position):
    return position.nonsense

number = 3
'''


@pytest.fixture
def hook(tmp_path: Path) -> str:
    (tmp_path / "mine.py").write_text(HOOK, encoding="utf-8")
    return str(tmp_path / "mine.py")


def test_a_property_of_ones_own_is_found(hook: str):
    start = Position.parse("turn=A clock=3 coins=5,5 : (A1+A2) a1 / . (B1)")
    found = reach(ReachQuestion(start, Ruleset(), property_hooked(f"{hook}:crowded"), 2), 30)
    assert (found.word, found.asked) == (FOUND, "can: Three children {or more} share a space")


@pytest.mark.parametrize(
    ("name", "said"),
    [
        (":broken", "failed on"),
        (":number", "has no function 'number'"),
        (":missing", "has no function 'missing'"),
        ("x:crowded", "no file is called"),
    ],
)
def test_a_property_that_fails_is_refused_in_one_line(capsys: Capture, hook: str, name: str, said: str):
    place = hook.replace(".py", "x.py") + ":crowded" if name.startswith("x") else hook + name
    status, out, err = run(capsys, "reach", "--property", place, "--from", PAIR)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert said in err


def test_a_property_of_an_unknown_module_is_refused():
    with pytest.raises(BadInput, match="cannot be loaded"):
        property_hooked("no_such_module:function")


# The command.


def test_the_command_prints_the_game_and_the_last_position(capsys: Capture, tmp_path: Path):
    drawn, kept = tmp_path / "last.svg", tmp_path / "game.txt"
    out = told(capsys, "reach", "kiss", "--from", PAIR, "--svg", str(drawn), "--record", str(kept))
    assert "1. A 3 " in out
    assert "Verdict: it can." in out
    ElementTree.parse(drawn)
    assert replay(Record.parse(kept.read_text("utf-8")))[-1].ending is not None


def test_json_has_the_answer_and_the_last_position(capsys: Capture):
    said = json.loads(told(capsys, "reach", "kiss", "--from", PAIR, "--json"))
    assert (said["answer"], said["confirmed"], said["last"]["ending"]) == (FOUND, True, "kiss A")


def test_a_time_limit_is_no_error(capsys: Capture):
    out = told(capsys, "reach", "own-in-detention", "--within", "20", "--seconds", "0.1")
    assert out.startswith("undecided: ")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["kiss", "--within", "0"], "0 is not in the range x>=1"),
        (["kis"], "no goal is called 'kis' (did you mean kiss?)"),
        (["kiss:3"], "the goal kiss takes no number"),
        (["fights:none"], "'none' is no number"),
        (["kiss", "--start", "2", "--board", "open-8x8"], "has no entrances"),
        ([], "expected a goal"),
    ],
)
def test_what_cannot_be_asked_is_refused_in_one_line(capsys: Capture, arguments: list[str], said: str):
    status, out, err = run(capsys, "reach", *arguments)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert said in err


def test_the_goals_are_listed(capsys: Capture):
    assert "kiss                a pair has kissed" in told(capsys, "reach", "--list")
