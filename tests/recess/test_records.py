"""Game records: written and read they stay the same, they replay, and a wrong line says what is wrong and where."""

from __future__ import annotations

from inspect import cleandoc
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analysis.play.players import play_game
from model.errors import BadFile, BadPosition
from model.recess.board import named_board
from model.recess.moves import read_turn
from model.recess.position import Position
from model.recess.readings import Ruleset
from model.recess.records import Record
from model.recess.simulator import Simulator
from model.records import WrongRecord, replay, rules_text
from tests.recess.strategies import positions, rulesets
from tests.recess.test_moves import STEPS

TEXTS = st.text(st.characters(exclude_categories=["C", "Z"]), max_size=12)


def studied(players: int = 3) -> Position:
    return Position.start(named_board("study-5x5"), players)


STARTS = st.builds(studied, st.integers(1, 5)) | positions(largest=4)
TURNS = st.lists(st.lists(STEPS, max_size=4).map(tuple), max_size=5).map(tuple)


@given(st.builds(Record, STARTS, rulesets(), TURNS, TEXTS, TEXTS))
@settings(deadline=None, max_examples=60)
def test_a_record_is_read_back_as_it_was_written(record: Record):
    assert Record.parse(str(record)) == record


@given(st.integers(0, 10**6), rulesets())
@settings(deadline=None, max_examples=15)
def test_a_played_game_replays_to_the_same_end(seed: int, ruleset: Ruleset):
    ends: list[Position] = []
    start = studied()
    game = play_game(Simulator(start.board, ruleset), start, Random(seed), lambda _turn, after: ends.append(after))
    assert replay(Record.parse(str(game))) == [start, *ends]


def test_rules_are_written_as_the_nearest_edition_and_the_differences():
    assert rules_text(Ruleset.of("ja")) == "ja"
    assert rules_text(Ruleset.of("fr", push_chain="any")) == "fr, push.chain=any"
    assert rules_text(Ruleset.of(nun_stay="yes")) == "baseline, nun.stay=yes"


@given(rulesets())
@settings(max_examples=40)
def test_rules_are_read_back_as_they_were_written(ruleset: Ruleset):
    assert Ruleset.parse(rules_text(ruleset)) == ruleset


# A game of two on a small board. A's boys walk out, B's boy starts a fight on c1.
QUARREL = """
    # Two players, one boy each.
    [Game "recess"]
    [Position "turn=A clock=0 coins=5,5 : A1 . . . / . # . # / . . B1 ."]
    [Rules "baseline"]

    1. A 2 A1-c1; nun stuck
    2. B 2 B1-c1; nun stuck
"""


def parsed(text: str) -> Record:
    return Record.parse(cleandoc(text), "game.txt")


def test_the_quarrel_replays_turn_by_turn():
    pictures = [position.line() for position in replay(parsed(QUARREL))]
    assert pictures == [
        "turn=A clock=0 coins=5,5 : A1 . . . / . # . # / . . B1 .",
        "turn=B clock=1 coins=5,5 : . . A1 . / . # . # / . . B1 .",
        "turn=A clock=2 coins=4,6 : . . B1>A1 . / . # . # / . . . .",
    ]


def test_record_game_finds_the_result_out():
    quarrel = parsed(QUARREL)
    assert Record.of_game(quarrel.start, quarrel.ruleset, quarrel.turns).result == "unfinished"
    kiss = Position.parse("coins=5,5 : A1 a1 # / . . .")
    assert Record.of_game(kiss, Ruleset(), [read_turn("3 A1-b1")]).result == "A wins (kiss A; coins)"


# A2 stands up as the turn begins, which is when B's pair is seen to be together: a kiss before A can choose.
INTERRUPTED = "turn=A coins=5,5 boys_entrance=A2~ : A1 . # / . . B1+b1"


def test_a_turn_that_ends_before_any_choice_is_written_without_steps():
    start, rules = Position.parse(INTERRUPTED), Ruleset.of(kiss_trigger="meeting")
    game = play_game(Simulator(start.board, rules), start, Random(1))
    assert str(game).endswith("\n1. A")
    assert Record.parse(str(game)) == game
    assert game.result == "B wins (kiss B; coins)"


WRONG = {
    "nothing": (
        "2. B",
        "turn 2 (B): the turn is not finished; it can go on with "
        "pass, 3 B1-b1, 3 B1-d1, 3 B1-a2, 3 B1-c2, 3 B1-b3 and 7 more",
        "coins=5,5",
    ),
    "a walk too far": (
        "2. B 2 B1-d1; nun stuck",
        "turn 2 (B), step 1 (2 B1-d1): B1 cannot walk 2 to d1; it can to c1, a3, c3; it breaks walk.path (A child "
        "walks its number of spaces across or along the board, round the equipment and through other pieces)",
        "coins=5,5",
    ),
    "a step out of turn": (
        "2. B 2 B1-c1; hold B1; nun stuck",
        "turn 2 (B), step 2 (hold B1): not legal here; legal: nun stuck; it breaks turn.sequence (Each step comes in "
        "its time: hold or leave, the children's moves with what they bring, the nun, standing up)",
        "coins=4,6",
    ),
    "too little": (
        "2. B 2 B1-c1",
        "turn 2 (B): the turn is not finished; it can go on with nun stuck",
        "coins=4,6",
    ),
    "too much": (
        "2. B pass; nun stuck",
        "turn 2 (B), step 2 (nun stuck): the turn is already over",
        "coins=5,5",
    ),
}


@pytest.mark.parametrize(("line", "reason", "shown"), WRONG.values(), ids=WRONG)
def test_a_wrong_line_says_turn_step_and_reason_and_carries_the_position(line: str, reason: str, shown: str):
    with pytest.raises(WrongRecord) as refused:
        replay(parsed(QUARREL.replace("2. B 2 B1-c1; nun stuck", line)))
    assert str(refused.value) == reason
    assert refused.value.turn == 2
    assert shown in refused.value.position.line()


def test_a_turn_after_the_end_is_refused():
    record = Record(Position.parse("coins=5,5 : A1 a1 #"), Ruleset(), (read_turn("3 A1-b1"), read_turn("pass")))
    with pytest.raises(WrongRecord, match=r"turn 2 \(B\): the game is over \(kiss A\)"):
        replay(record)


def test_a_result_that_the_game_does_not_have_is_refused():
    with pytest.raises(WrongRecord, match=r"the Result tag says 'A wins', but after turn 2 the game is: unfinished"):
        replay(parsed(QUARREL.replace("\n\n", '\n    [Result "A wins"]\n\n')))


def test_an_impossible_start_is_refused_with_its_problems():
    with pytest.raises(BadPosition, match=r"player B has -5 coins"):
        replay(parsed(QUARREL.replace("5,5", "5,-5")))


UNREADABLE = {
    "another game": ('[Game "chess"]', 1, "a record of the game 'chess'"),
    "no tag": ("[Game recess]", 1, "no tag"),
    "an unknown tag": ('[Bord "ours"]', 1, "unknown tag 'Bord'"),
    "a tag twice": ('[Board "ours"]\n[Board "ours"]', 2, "the tag Board stands twice"),
    "no start": ("", None, "no start"),
    "an unknown board": ('[Board "moon"]', 1, "no board is called 'moon'"),
    "too many players": ('[Board "ours"]\n[Players "6"]', 2, "Players '6'"),
    "two starts": ('[Board "ours"]\n[Position "A1 ."]', 2, "both a Position and a Board"),
    "a broken position": ('[Position "turn=Z : A1 ."]', 1, "turn: 'Z'"),
    "an unknown reading": ('[Board "ours"]\n[Players "3"]\n[Rules "nun.stay=maybe"]', 3, "nun.stay has no reading"),
    "a turn of another": ('[Board "ours"]\n[Players "3"]\n\n1. A pass\n2. C pass', 5, "no turn: 2. C pass"),
    "a number left out": ('[Board "ours"]\n[Players "3"]\n\n1. A pass\n3. B pass', 5, "no turn: 3. B pass"),
    "no step": ('[Board "ours"]\n[Players "3"]\n\n1. A jump', 4, "no step: 'jump'"),
}


@pytest.mark.parametrize(("text", "line", "found"), UNREADABLE.values(), ids=UNREADABLE)
def test_what_cannot_be_read_is_refused_with_its_line(text: str, line: int | None, found: str):
    with pytest.raises(BadFile) as refused:
        Record.parse(text, "game.txt")
    assert str(refused.value).startswith("game.txt:" if line is None else f"game.txt:{line}:")
    assert found in str(refused.value)
