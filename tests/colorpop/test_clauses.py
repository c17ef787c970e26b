"""The clauses of Color Pop: against the simulator on every small position, and each of them alone.

`python -m tests.colorpop.test_clauses 6` compares all positions of up to six tokens under every joker reading.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from itertools import product
from random import Random

import pytest

from analysis.crosscheck.comparing import Implementations, Tally, differences
from analysis.crosscheck.situations import Situation
from model.colorpop.clauses import CLAUSES, begun, position_of, scene_of
from model.colorpop.clauses.judging import not_a_start, not_seen
from model.colorpop.clauses.scene import Move, pop
from model.colorpop.clauses.setup import Start, is_hopeless, is_legal
from model.colorpop.moves import Kind, Step
from model.colorpop.observation import observe
from model.colorpop.position import Box, Position
from model.colorpop.readings import Ruleset, SetupHopeless, SetupJokers, SetupRepair
from model.colorpop.setup import Slides, new_game, random_fill
from model.grid import Grid
from model.refusing import misjudging
from tests.colorpop.test_simulator_against_reference import JOKER_READINGS, small_positions

pytestmark = pytest.mark.slow

# Simulator and clauses.


def differing(positions: Iterable[Position], rulesets: list[Ruleset]) -> list[str]:
    """Compare positions under rulesets, of all sets of tokens that could be popped as anything; give what differs."""
    situations = (Situation(position, rules) for position in positions for rules in rulesets)
    return [str(found) for one in situations for found in differences(Implementations.begin(one), Tally(), Random(1))]


@pytest.mark.parametrize("tokens", [1, 2, 3])
def test_every_small_position_is_told_alike_under_every_joker_reading(tokens: int):
    assert differing(small_positions(tokens), JOKER_READINGS) == []


def test_some_positions_of_four_to_six_tokens_are_told_alike_under_every_joker_reading():
    rng = Random(1)
    positions = [position for tokens in (4, 5) for position in small_positions(tokens)]
    assert differing(rng.sample(positions, 60), JOKER_READINGS) == []


# Each clause alone.

ALONE = {
    "turn.sequence": ("win.claim=claimed", "secret=a,b : b. / aa", "a a2; a a2"),
    "turn.pass": ("win.claim=claimed", "secret=a,b pending=A : .. / bb", "silent A"),
    "turn.speaker": ("win.claim=claimed", "turn=B secret=a,b pending=A : .. / bb", "claim A"),
    "group.colour": ("", "secret=a,b : ab / aa", "a a1 b1 a2 b2"),
    "group.two": ("", "secret=a,b : ab / ba / bb", "a a1"),
    "group.connected": ("", "secret=a,b : aba / aba", "a a1 a2 c1 c2"),
    "group.whole": ("", "secret=a,b : aaa", "a a1 b1"),
    "group.joker_only": ("", "secret=a,b : J / J / b / a", "J a1 a2"),
    "group.all_jokers": ("", "secret=a,b : aaJ", "a a1 b1"),
    "group.joker_counts": ("group.joker_counts=no", "secret=a,b : aJ / bb", "a a1 b1"),
    "group.joker_bridges": ("group.all_jokers=chosen", "secret=a,b : aaJa", "a a1 b1 c1"),
    "win.claim": ("win.claim=claimed", "secret=a,b : aa / bb", "claim A"),
}
"""A move that one clause alone forbids: the readings, the position, and the step, a pop with all its places."""


def judged(rules: str, line: str, steps: str) -> list[str]:
    """The clauses that the last of some steps breaks."""
    *earlier, last = steps.split("; ")
    turn = begun(Position.parse(line), Ruleset.parse(f"baseline, {rules}" if rules else "baseline"))
    turn = turn.after(*map(Step.parse, earlier))
    kind, what, *places = last.split() if last.startswith(("claim", "silent")) else ("pop", *last.split())
    grid = turn.scene.grid
    move = pop(grid, what, map(grid.space, places)) if kind == "pop" else Move(Kind(kind), what)
    waiting = [spot for spot in turn.spots if not turn.is_over and move.kind in turn.walk.slots[spot.slot].steps]
    return list(turn.refusing((spot, move) for spot in waiting))


def forbidding_clauses() -> set[str]:
    """The clauses that permit or forbid what a player does."""
    return {name for kind in Kind for name, _ in CLAUSES.permissions.get(kind, ())}


@pytest.mark.parametrize("clause", ALONE)
def test_each_clause_that_forbids_something_does_so_alone_somewhere(clause: str):
    assert judged(*ALONE[clause]) == [clause]


def test_no_clause_that_forbids_moves_is_left_out():
    assert set(ALONE) - {"turn.sequence"} == forbidding_clauses() - {"turn.sequence"}


def test_every_clause_does_something_and_its_words_are_a_sentence():
    speaking = {
        told[0] for said in (CLAUSES.permissions, CLAUSES.changes) for of_kind in said.values() for told in of_kind
    }
    for clause in CLAUSES:
        assert clause.id in speaking or clause.first_position or clause.decision or clause.view, clause.id
        assert clause.words.endswith(".")


# Setting up.


@pytest.mark.parametrize(("repair", "jokers"), list(product(SetupRepair, SetupJokers)))
def test_random_fills_are_legal_repaired_or_hopeless_in_both_tellings(repair: SetupRepair, jokers: SetupJokers):
    rules = Ruleset(setup_repair=repair, setup_jokers=jokers)
    rng = Random(str(rules))
    for grid in (Grid(3, 3), Grid(2, 4), Grid(4, 3)):
        slides = Slides(grid, rules)
        for _ in range(25):
            fill = random_fill(rng, grid, Box(2, 9, 2))
            assert slides.is_legal(fill) is is_legal(grid, fill, rules)
            laid = slides.repaired(fill, rng)
            assert (laid is None) is is_hopeless(grid, fill, rules)
            if laid is not None and not slides.is_legal(fill):
                assert not_a_start(Start.of(Position(grid, laid, box=Box(2, 9, 2)), rules, fill)) == []


STARTS = {
    "setup.players": ("", "secret=a,b,c teams=AC,BD : abc", ""),
    "setup.fill": ("", "secret=a,b : .b / ab", ""),
    "setup.limit": ("", "secret=a,b : aaab / aaab", ""),
    "setup.jokers": ("setup.jokers=yes", "secret=a,b : aaab / aaJb", ""),
    "setup.repair": ("", "secret=a,b : ab / ab", "baba"),
    "setup.hopeless": ("", "secret=a,b : aaa / aaa", ""),
    "setup.secrets": ("", "secret=a,a : ab / ba", ""),
    "players.two": ("players.two=no", "secret=a,b : ab / ba", ""),
    "setup.piles": ("", "secret=a,b turn=B : ab / ba", ""),
}


@pytest.mark.parametrize("clause", STARTS)
def test_each_clause_of_the_set_up_alone_refuses_a_start(clause: str):
    rules, line, fill = STARTS[clause]
    start = Start.of(Position.parse(line), Ruleset.parse(f"baseline, {rules}" if rules else "baseline"), fill or None)
    assert [broken.id for broken in not_a_start(start)] == [clause]


def test_no_clause_of_the_set_up_is_left_out():
    assert set(STARTS) == {clause.id for clause in CLAUSES if clause.first_position is not None}


def test_hopeless_slides_may_be_accepted():
    start = Start.of(Position.parse("secret=a,b : aaa / aaa"), Ruleset(setup_hopeless=SetupHopeless.ACCEPT))
    assert not_a_start(start) == []


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_a_new_game_begins_as_the_clauses_say(players: int):
    rules = Ruleset()
    assert not_a_start(Start.of(new_game(Random(players), rules, players), rules)) == []


# Winners and what is seen.

WINNERS = {
    "win.gone": ("secret=a,b ending=gone,B : aa", (0,)),
    "end.fewest": ("secret=a,b ending=no_group : aba", (0,)),
    "end.alone": ("secret=a ending=no_group : ab", (0,)),
    "tie.popped": ("secret=a,b popped=a2,b3 ending=no_group : ab", (1,)),
    "tie.shared": ("secret=a,b popped=a2,b2 ending=no_group : ab", (1,)),
}


@pytest.mark.parametrize("clause", WINNERS)
def test_each_deciding_clause_alone_refuses_a_winner(clause: str):
    line, winners = WINNERS[clause]
    assert misjudging(Position.parse(line), Ruleset(), winners) == (clause,)


def test_no_deciding_clause_is_left_out():
    assert set(WINNERS) == {clause.id for clause in CLAUSES if clause.decision is not None}


@pytest.mark.parametrize("rules", ["baseline", "baseline, popped.visible=hidden, secret.unused=shown"])
@pytest.mark.parametrize("ending", ["", " ending=no_group"])
def test_players_see_what_the_clauses_say(rules: str, ending: str):
    position = Position.parse(f"secret=a,b,c,d teams=AC,BD popped=a2,-,c1+1,J2{ending} : ab / ba")
    for chosen in map(Ruleset.parse, ("baseline", "baseline, popped.visible=hidden, secret.unused=shown")):
        for player in range(4):
            broken = [
                clause.id for clause in not_seen(position, Ruleset.parse(rules), observe(position, player, chosen))
            ]
            other = ["secret.unused", "popped.visible"] if str(chosen) != str(Ruleset.parse(rules)) else []
            assert broken == (other if not ending else [])


def test_a_scene_is_the_position_it_was_made_of():
    position = Position.parse("turn=B secret=a,b popped=a3+1b2J2,- pending=A : .aJ / bab")
    assert position_of(scene_of(position, Ruleset())) == position


if __name__ == "__main__":
    for count in range(1, int(sys.argv[1]) + 1):
        print(f"all positions of {count} tokens: {differing(small_positions(count), JOKER_READINGS)}", flush=True)
