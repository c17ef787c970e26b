"""Random games under any rules on any small board: what must hold after every turn, and the record of it all."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import HealthCheck, Phase, assume, given, settings
from hypothesis import strategies as st

from analysis.play.players import play_turn, random_player
from model.recess.moves import Turn, read_turn, write_turn
from model.recess.position import NOWHERE, Position, Posture
from model.recess.problems import problems
from model.recess.readings import CoinsDebt, KissSeen, KissWhen, Ruleset
from model.recess.records import Record
from model.recess.simulator import Simulator
from model.records import replay
from tests.recess.strategies import positions, rulesets, small_boards

pytestmark = pytest.mark.slow

MOST_TURNS = 40
SEEDS = st.integers(0, 10**6)
PHASES = (Phase.explicit, Phase.reuse, Phase.generate)
"""Without shrinking: a failure names its position and turn, and a shorter game is no simpler than that."""
GAMES = settings(deadline=None, max_examples=30, phases=PHASES, suppress_health_check=list(HealthCheck))


def broken(before: Position, after: Position, ruleset: Ruleset) -> list[str]:
    """Everything that a turn must not have done."""
    found = list(problems(after, ruleset))
    if sum(after.coins) != sum(before.coins):
        found.append(f"{sum(before.coins)} coins became {sum(after.coins)}")
    if min(after.coins) < 0 and ruleset.coins_debt is not CoinsDebt.OWES:
        found.append("somebody has less than no coin")
    if after.clock < before.clock or after.clock > before.clock + 1:
        found.append(f"the clock went from {before.clock} to {after.clock}")
    if after.ending is None and after.turn != (before.turn + 1) % before.players:
        found.append("the turn did not go round")
    if [c.place == NOWHERE for c in after.children] != [c.place == NOWHERE for c in before.children]:
        found.append("a child came or went")
    if len(after.nuns) != len(before.nuns):
        found.append("a nun came or went")
    return found + list(pairs_that_may_not_be(before, after, ruleset))


def pairs_that_may_not_be(before: Position, after: Position, ruleset: Ruleset) -> list[str]:
    """Pairs that share open ground though the game goes on: only a sight or a spoilt kiss leaves them there."""
    if ruleset.kiss_seen is KissSeen.YES or ruleset.kiss_when is KissWhen.END_OF_TURN:
        return []
    return [
        f"two children share {after.place_name(space)}"
        for space in set(after.board.open_spaces) - after.board.shelter_spaces
        if len(after.at(space)) > 1 and space not in after.fights() and after.ending is None
        if len(before.at(space)) < 2 or before.at(space) != after.at(space)
    ]


def keeps_the_rules(start: Position, ruleset: Ruleset, seed: int) -> None:
    """Play from a position for some turns; after each nothing is broken, and in the end the record replays."""
    simulator, player = Simulator(start.board, ruleset), random_player(Random(seed))
    turns: list[Turn] = []
    found = [start]
    while found[-1].ending is None and len(turns) < MOST_TURNS:
        turn, after = play_turn(simulator, found[-1], player)
        wrong = broken(found[-1], after, ruleset)
        assert not wrong, f"{found[-1].line()}\n{ruleset}\n{write_turn(turn)}\n{after.line()}\n{wrong}"
        turns.append(turn)
        found.append(after)
    assert replay(Record.parse(str(Record(start, ruleset, tuple(turns))))) == found


@given(small_boards(largest=6), st.integers(2, 5), rulesets(), SEEDS)
@GAMES
def test_games_from_the_start_keep_the_rules(board, players: int, ruleset: Ruleset, seed: int):
    keeps_the_rules(Position.start(board, players), ruleset, seed)


@given(positions(largest=5, players=(2, 4)), rulesets(), SEEDS)
@GAMES
def test_games_from_any_position_keep_the_rules(start: Position, ruleset: Ruleset, seed: int):
    assume(not problems(start, ruleset))
    keeps_the_rules(start, ruleset, seed)


@given(small_boards(largest=5), st.integers(2, 4), rulesets(), SEEDS)
@GAMES
def test_a_whole_game_ends_with_a_winner_and_a_reason(board, players: int, ruleset: Ruleset, seed: int):
    simulator, position = Simulator(board, ruleset), Position.start(board, players)
    player = random_player(Random(seed))
    while position.ending is None:
        assert simulator.outcome(position) is None
        _, position = play_turn(simulator, position, player)
    outcome = simulator.outcome(position)
    assert outcome is not None
    assert outcome.winners
    assert outcome.decided_by in ("coins", "kisser", "detention", "nothing")
    assert position.ending.kisser is not None or position.clock in (29, 30)
    assert not any(child.posture is Posture.FREED and child.place == NOWHERE for child in position.children)


# Positions in which the simulator once offered a step that led nowhere.
DEAD_ENDS = {
    "a push onto a fight that cannot be broken up": (
        "turn=A coins=5,5 : B1>A1 . / B2>A2 b1 / b2 N",
        "push.fight=yes",
    ),
    "a push onto a fight beside a chain": (
        "turn=B coins=5,5,5,5 : () . . # . # / . N . D1 d1>a1 (b2)",
        "push.fight=yes",
    ),
    "the first of a pair shifts the one that the second needs": (
        "turn=C coins=5,5,5,5 : A2 B1 D1+d2 / . . c1 / . . N",
        "baseline",
    ),
    "the shortest chain into a fight leaves the other fighter no room": (
        "turn=A coins=5,5,5,5,5 : () . . . e2 E2 d1>c1 / . . . . a1 d2 b2>e1 / . . . . . () ()",
        "push.adjacent=all_eight, push.chain=shortest, push.fight=yes",
    ),
    "a stuck move that is no way out, though the clock may stop the turn": (
        "turn=A coins=5,5,5 boys_entrance=a1 : () (N) . . / (N) () . . / . . . . / . A1>c1 () () / . . () ()",
        "turn.stuck=planned, turn.timeout=yes, entrance.opens=corner, tattle.shelter=forbidden, shelter.share=no",
    ),
    "a tattle that makes others kiss before the clock can excuse the leaver": (
        "turn=A coins=5,5,5 : A2+a1 . N . . a2 / . . . . . . / A1>b1 . . C1>b2 . .",
        "turn.timeout=yes, kiss.seen=yes, kiss.trigger=meeting",
    ),
    "two leavers, and a pair that kisses as soon as one of them has landed": (
        "turn=A clock=10 coins=5,5 : . A2>B1 . / . . . / A1>b2 B2+b1 .",
        "kiss.trigger=meeting",
    ),
}


@pytest.mark.parametrize(("line", "rules"), DEAD_ENDS.values(), ids=DEAD_ENDS)
def test_every_step_that_is_offered_leads_to_an_end_of_the_turn(line: str, rules: str):
    position = Position.parse(line)
    simulator = Simulator(position.board, Ruleset.parse(rules))
    simulator.begin(position)
    assert not dead_ends(simulator, 0, (), set())


def dead_ends(simulator: Simulator, depth: int, so_far: Turn, seen: set[tuple[int, ...]]) -> list[str]:
    """The lines after which a turn is neither over nor can go on."""
    state = tuple(simulator.stack[depth])
    if state in seen or simulator.is_over(depth):
        return []
    seen.add(state)
    codes, found = simulator.codes(depth), []
    for code in codes:
        step = simulator.step(code, simulator.stack[depth])
        simulator.stack[depth + 1][:] = simulator.stack[depth]
        simulator.play_code(code, depth + 1)
        found += dead_ends(simulator, depth + 1, (*so_far, step), seen)
    return found if codes else [write_turn(so_far)]


def test_kiss_trigger__getting_up_at_the_start_of_a_turn_brings_no_look_at_its_end():
    position = Position.parse("turn=A coins=5,5,5 girls_entrance=a1~ : () . A2 / . . . / . . ()")
    rules = "walk.length=up_to, turn.timeout=yes, detention.exit=shelter, detention.stands=start_of_next"
    simulator = Simulator(position.board, Ruleset.parse(f"{rules}, kiss.trigger=meeting, kiss.optional=declared"))
    asked = read_turn("stand a1-c3; 3 A2-c3")
    assert [str(step) for step in simulator.legal_moves(position, asked)] == ["kiss A", "no kiss A"]
    declined = read_turn("stand a1-c3; 3 A2-c3; no kiss A; stop")
    assert simulator.play(position, declined).turn == 1


def test_pass_fights__a_released_attacker_that_breaks_up_the_next_fight_has_ended_it():
    position = Position.parse("turn=B coins=5,5 : () . . . / . # B1 . / # B2>A2 b2>a2 ()")
    rules = Ruleset.parse("pass.fights=released, push.shelter=yes, push.fight=yes")
    pushes = read_turn("pass; push B2-c3; push b2-d3; push a2-c2; push B1-c1")
    assert Simulator(position.board, rules).play(position, pushes).turn == 0
