"""The start and the end of a game by the clauses: every start that is none, and the winners of every unknown end."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from analysis.solving import Demands, Loaded, Possible
from model.grid import Grid
from model.logic import Formula, all_of, fresh_store, is_value, not_so, unknown, variable
from model.recess.board import Board, named_board
from model.recess.clauses import CLAUSES, scene_of
from model.recess.clauses.judging import not_a_start
from model.recess.clauses.scene import COINS, KISSER, NOBODY, POSTURE
from model.recess.outcome import outcome
from model.recess.position import ABSENT, ENTRANCES, Child, Ending, Position, Posture
from model.recess.readings import Ruleset, TieDetention, TieKisser
from model.refusing import misjudging
from model.scene import put

pytestmark = pytest.mark.slow

PLAYERS = 3
CHILDREN = (0, 4, 6, 8)
"""One child of the first and the last player, two of the second."""
POSTURES = (Posture.DETAINED, Posture.STANDING)
COIN_COUNTS = (1, 2)
RULES = [Ruleset().choosing({one.id: one, two.id: two}) for one in TieKisser for two in TieDetention]


def ended() -> Position:
    """A finished game in which some children wait in their entrances."""
    waiting = [Child(ENTRANCES[1 if child % 4 >= 2 else 0]) if child in CHILDREN else ABSENT for child in range(12)]
    return Position(Board("", Grid(1, 2)), tuple(waiting), (), (1,) * PLAYERS, 30, 0, Ending())


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_winners__at_an_unknown_end_are_those_of_the_simulator_at_every_end(rules: Ruleset) -> None:
    table, seen = ended(), set()
    with fresh_store():
        purses: list[Any] = [unknown(f"coins {player}", COIN_COUNTS) for player in range(PLAYERS)]
        postures: dict[int, Any] = {child: unknown(f"posture {child}", POSTURES) for child in CHILDREN}
        kisser: Any = unknown("kisser", (NOBODY, *range(PLAYERS)))
        now = scene_of(replace(table, ending=Ending()), rules).after(
            [
                *(put(COINS(player), purse) for player, purse in enumerate(purses)),
                *(put(POSTURE(child), posture) for child, posture in postures.items()),
                put(KISSER(), kisser),
            ]
        )
        winners: list[Formula] = [variable(f"{player} wins") for player in range(PLAYERS)]
        demands = Demands()
        demands.introduce([*purses, *postures.values(), kisser])
        for clause in CLAUSES:
            if clause.decision is not None:
                demands.add(clause.id, clause.decision(now, winners))
        loaded = Loaded(demands, [so for value in (*purses, *postures.values(), kisser) for _, so in value])
        for coins, states, kissed in product(
            product(COIN_COUNTS, repeat=PLAYERS), product(POSTURES, repeat=len(CHILDREN)), (NOBODY, *range(PLAYERS))
        ):
            children = list(table.children)
            for child, state in zip(CHILDREN, states, strict=True):
                children[child] = replace(children[child], posture=state)
            ending = Ending() if kissed == NOBODY else Ending(kissed)
            found = outcome(replace(table, children=tuple(children), coins=coins, ending=ending), rules)
            assert found is not None
            seen.add(found.winners)
            known = [is_value(purse, had) for purse, had in zip(purses, coins, strict=True)]
            known += [is_value(postures[child], state) for child, state in zip(CHILDREN, states, strict=True)]
            known.append(is_value(kisser, kissed))
            told = all_of(won if player in found.winners else not_so(won) for player, won in enumerate(winners))
            assert isinstance(loaded.ask([*known, told]), Possible)
            assert not isinstance(loaded.ask([*known, not_so(told)]), Possible)
    assert len(seen) > PLAYERS


def test_winners__others_than_the_simulators_are_judged_wrong_by_a_clause() -> None:
    position = replace(ended(), coins=(2, 1, 1))
    assert misjudging(position, Ruleset(), (0,)) == ()
    assert misjudging(position, Ruleset(), (1,)) == ("win.coins",)
    tied = replace(ended(), coins=(2, 2, 1), ending=Ending(1))
    assert misjudging(tied, Ruleset(), (0,)) == ("win.kisser",)


START = Position.start(named_board("ours"), 4)
NO_STARTS = {
    "setup.players": Position.start(named_board("ours"), 2),
    "setup.children": replace(START, children=(replace(START.children[0], place=0), *START.children[1:])),
    "setup.nuns": replace(START, nuns=START.nuns[:1]),
    "setup.coins": replace(START, coins=(10, 9, 10, 10)),
    "setup.clock": replace(START, clock=1),
}


@pytest.mark.parametrize("players", [3, 4, 5])
def test_start__the_usual_one_breaks_no_clause(players: int) -> None:
    assert not_a_start(Position.start(named_board("ours"), players)) == []


@pytest.mark.parametrize("clause", NO_STARTS)
def test_start__every_other_one_breaks_its_clause(clause: str) -> None:
    assert [broken.id for broken in not_a_start(NO_STARTS[clause])] == [clause]


def test_start__is_described_by_these_clauses_alone() -> None:
    assert {clause.id for clause in CLAUSES if clause.first_position is not None} == set(NO_STARTS)
