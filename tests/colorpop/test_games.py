"""Random games under any rules: what must hold after every turn, announcements, endings, and the record of it all."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from analysis.play.players import play_turn, random_player
from model.colorpop.moves import Turn, read_turn
from model.colorpop.outcome import outcome
from model.colorpop.position import Position
from model.colorpop.problems import problems
from model.colorpop.readings import Ruleset
from model.colorpop.records import Record
from model.colorpop.simulator import Simulator
from model.errors import BadFile, BadInput, IllegalMove
from model.records import WrongRecord, replay
from tests.colorpop import reference
from tests.colorpop.strategies import positions, rulesets

GAMES = settings(deadline=None, max_examples=60, suppress_health_check=list(HealthCheck))


def tokens(position: Position) -> int:
    return sum(cell != "." for cell in position.cells) + sum(pile.size for pile in position.popped)


@given(positions(), rulesets(), st.integers(0, 10**6))
@GAMES
def test_games_keep_the_rules_and_their_records_replay(start: Position, rules: Ruleset, seed: int):
    if problems(start, rules):
        return
    simulator, player = Simulator(start.board, rules), random_player(Random(seed))
    turns: list[Turn] = []
    found = [start]
    while found[-1].ending is None:
        turn, after = play_turn(simulator, found[-1], player)
        assert problems(after, rules) == [], f"{found[-1].line()} {turn}"
        assert tokens(after) == tokens(start)
        turns.append(turn)
        found.append(after)
    ended = outcome(found[-1], rules)
    assert ended is not None
    assert set(ended.winners) == reference.outcome(found[-1], rules)
    assert replay(Record.parse(str(Record.of_game(start, rules, turns)))) == found


class Table(RuleBasedStateMachine):
    """A game in which any legal turn may come next, held against the second telling of the rules."""

    position = Position.parse("secret=a,b : ab / ab")
    ruleset = Ruleset()

    @initialize(position=positions(largest=4), rules=rulesets())
    def set_up(self, position: Position, rules: Ruleset) -> None:
        if not problems(position, rules):
            self.position, self.ruleset = position, rules

    @precondition(lambda self: self.position.ending is None)
    @rule(data=st.data())
    def turn(self, data: st.DataObject) -> None:
        results = Simulator(self.position.board, self.ruleset).results(self.position)
        assert results == reference.results(self.position, self.ruleset)
        self.position = data.draw(st.sampled_from(sorted(results, key=Position.line)))

    @precondition(lambda self: self.position.ending is not None)
    @rule()
    def count(self) -> None:
        ended = outcome(self.position, self.ruleset)
        assert ended is not None
        assert set(ended.winners) == reference.outcome(self.position, self.ruleset)

    @invariant()
    def nothing_is_impossible(self) -> None:
        assert problems(self.position, self.ruleset) == []


TestTable = Table.TestCase
TestTable.settings = settings(
    deadline=None, max_examples=20, stateful_step_count=12, suppress_health_check=list(HealthCheck)
)


def played(line: str, *turns: str, **readings: str) -> Position:
    """Play turns from a position."""
    position = Position.parse(line)
    simulator = Simulator(position.board, Ruleset.of(**readings))
    for turn in turns:
        position = simulator.play(position, read_turn(turn))
    return position


# Announcements: A's colour is gone by B's move, and A may say so at once or in its own next turn.

CLAIM = "turn=B secret=a,b : ab.. / abcc / bbdd"


def test_win_claim__announced_at_once_it_wins():
    assert str(played(CLAIM, "a a1; claim A", win_claim="claimed").ending) == "gone A"


def test_win_claim__the_turn_is_not_over_before_the_owner_has_spoken():
    with pytest.raises(IllegalMove, match="it can go on with claim A, silent A"):
        played(CLAIM, "a a1", win_claim="claimed")


def test_win_claim__announced_in_the_next_own_turn_it_wins():
    assert str(played(CLAIM, "a a1; silent A", "claim A", win_claim="claimed").ending) == "gone A"


def test_win_claim__lost_at_the_end_of_the_next_own_turn():
    silent = played(CLAIM, "a a1; silent A", win_claim="claimed")
    lost = played(CLAIM, "a a1; silent A", "c c2", win_claim="claimed")
    assert (silent.pending, lost.pending) == ((0,), ())
    with pytest.raises(IllegalMove):
        played(CLAIM, "a a1; silent A", "c c2", "claim A", win_claim="claimed")


def test_solitaire__wins_when_all_its_colours_are_gone_and_not_before():
    once = played("secret=ab : abc / abc", "a a1")
    assert once.ending is None
    assert str(played("secret=ab : abc / abc", "a a1", "b a1").ending) == "gone A"


def test_solitaire__nobody_wins_with_tokens_left():
    last = played("secret=a : ab / bb", "b a2")
    assert str(outcome(last, Ruleset())) == "nobody wins (no_group; left)"


def test_an_emptied_slide_closes_up():
    assert played("secret=c,d : bab / cac", "a b1").rows() == ["bb.", "cc."]


def test_a_position_without_a_group_is_over_at_once():
    position = Position.parse("secret=a,b : ab / ba")
    simulator = Simulator(position.board, Ruleset())
    assert simulator.legal_moves(position) == []
    assert str(simulator.play(position, ()).ending) == "no_group"


def test_a_finished_game_cannot_be_played_on():
    position = Position.parse("secret=a,b ending=no_group : ab")
    with pytest.raises(IllegalMove, match="over"):
        Simulator(position.board, Ruleset()).legal_moves(position)


def test_any_coloured_token_names_its_group():
    assert played("secret=b,c : aab / aab", "a b2") == played("secret=b,c : aab / aab", "a a1")


def test_too_many_connected_jokers_to_choose_from_are_refused():
    position = Position.parse(f"secret=a box=1x9+20 : {'J' * 16}a")
    with pytest.raises(BadInput, match="too many choices"):
        Simulator(position.board, Ruleset.of(group_all_jokers="chosen")).legal_moves(position)


# Records.

GAME = """\
[Game "colorpop"]
[Position "secret=a,c : abb / aba"]
[Rules "fr, win.claim=automatic"]

1. A b b1
2. B a a1
"""
WRONG = {
    "another token": ("2. B b a1", "turn 2 (B), step 1 (b a1): a1 holds a"),
    "an empty place": ("2. B a c1", "turn 2 (B), step 1 (a c1): c1 is empty"),
    "no group": ("2. B a d9", "turn 2 (B), step 1 (a d9): no space is called 'd9'"),
    "a step too many": ("2. B a a1; claim A", "turn 2 (B), step 2 (claim A): the turn is already over"),
}


@pytest.mark.parametrize(("line", "reason"), WRONG.values(), ids=WRONG)
def test_a_wrong_line_says_turn_step_and_reason(line: str, reason: str):
    text = GAME.replace("2. B a a1", line)
    with pytest.raises(WrongRecord) as refused:
        replay(Record.parse(text))
    assert str(refused.value).startswith(reason)


def test_a_record_is_written_as_it_is_read():
    record = Record.of_game(Position.parse("secret=a,b : abb / aba"), Ruleset(), [read_turn("b b1")], note='a "note"')
    assert Record.parse(str(record)) == record
    assert replay(record)[-1].popped[0].of("b") == (3, 0)


UNREADABLE = {
    "another game": (GAME.replace("colorpop", "recess"), "a record of the game 'recess'"),
    "no start": ('[Rules "fr"]', "no start"),
    "an unknown tag": ('[Colour "a"]', "unknown tag"),
    "a tag twice": (GAME + '[Rules "fr"]', "stands twice"),
    "rules that are none": (GAME.replace('"fr,', '"xx,'), "no edition 'xx'"),
    "a turn of another": (GAME.replace("2. B", "2. A"), "expected turn 2 of player B"),
    "no step": (GAME.replace("b b1", "pop"), "no step: 'pop'"),
}


@pytest.mark.parametrize(("text", "reason"), UNREADABLE.values(), ids=UNREADABLE)
def test_a_record_that_cannot_be_read_is_refused(text: str, reason: str):
    with pytest.raises(BadFile) as refused:
        Record.parse(text)
    assert reason in str(refused.value)


def test_a_wrong_result_is_refused():
    with pytest.raises(WrongRecord, match="the Result tag says"):
        replay(Record.parse('[Position "secret=a,b : ab / ab"]\n[Result "B wins"]\n1. A a a1'))
