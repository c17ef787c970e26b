"""What a player sees: its own secret and its partner's, and nothing that would tell it others'."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from analysis.play.players import play_game, play_turn
from model.colorpop.moves import Kind, Step
from model.colorpop.observation import Observation, observe
from model.colorpop.position import Position
from model.colorpop.readings import Ruleset
from model.colorpop.simulator import Simulator
from tests.colorpop.strategies import positions, rulesets


@given(positions(), rulesets(), st.data())
def test_a_running_game_shows_a_player_only_the_hands_of_its_side(position: Position, rules: Ruleset, data: Any):
    player = data.draw(st.integers(0, position.players - 1))
    seen = observe(position, player, rules)
    own = {player, (player + 2) % 4} if position.teams else {player}
    assert [hand is not None for hand in seen.hands] == [other in own for other in range(position.players)]
    assert seen.popped[player] == position.popped[player]
    assert not any(isinstance(value, Position) for value in vars(seen).values())


@given(positions(), rulesets(), st.data())
def test_hands_of_others_change_nothing_that_is_seen(position: Position, rules: Ruleset, data: Any):
    # With unused colours shown, exchanging two hands among the others must leave no trace.
    if position.players < 3 or position.teams:
        return
    player = data.draw(st.integers(0, position.players - 1))
    one, other = [p for p in range(position.players) if p != player][:2]
    hands = list(position.hands)
    hands[one], hands[other] = hands[other], hands[one]
    swapped = Position(**{**vars(position), "hands": tuple(hands)})
    assert observe(swapped, player, rules) == observe(position, player, rules)


def test_all_is_shown_when_the_game_is_over():
    position = Position.parse("secret=a,b popped=a2,c3 ending=no_group : ab")
    seen = observe(position, 0, Ruleset.of(popped_visible="hidden"))
    assert seen.hands == ("a", "b")
    assert seen.popped == position.popped
    assert seen.unowned == "cde"


def test_partners_know_each_other():
    position = Position.parse("secret=a,b,c,d teams=AC,BD : ab / ab")
    assert observe(position, 2, Ruleset()).hands == ("a", None, "c", None)


def test_an_announcement_not_yet_made_is_seen_by_its_owner_only():
    position = Position.parse("turn=B secret=a,b pending=A : bb")
    assert [observe(position, player, Ruleset()).pending for player in (0, 1)] == [(0,), ()]


def test_a_player_that_is_asked_sees_its_own_observation():
    asked: list[Observation] = []

    def player(seen: Observation, legal: Sequence[Step]) -> Step:
        asked.append(seen)
        return next((step for step in legal if step.kind is Kind.SILENT), legal[0])

    position = Position.parse("turn=B secret=a,b : ab / ab")
    turn, after = play_turn(Simulator(position.board, Ruleset.of(win_claim="claimed")), position, player)
    assert "; ".join(map(str, turn)) == "a a1; silent A"
    assert [seen.player for seen in asked] == [1, 0]
    assert after.pending == (0,)


def test_random_players_play_from_observations_to_the_end():
    position = Position.parse("secret=a,b,c : abcJ / bcab / aabc")
    record = play_game(Simulator(position.board, Ruleset()), position, Random(1))
    assert "win" in record.result
