"""What one move can change, both encodings admit; a clause that forbids too much is found when it is put back."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from analysis.recess.kiss import NUN
from analysis.recess.kiss import answer_sets as second_telling
from analysis.recess.kiss import wider_game as bounding
from analysis.recess.kiss.distances import Distances
from analysis.recess.kiss.ledger import LATE, SIDES
from analysis.recess.kiss.literals import no
from analysis.recess.kiss.wider_game import Bounding
from model.recess.position import Position
from model.recess.readings import Ruleset
from tests.recess.kiss.moves import ByClauses, ByProgram, Check, drawn

Plant = Callable[[Bounding, int], None]


def who_walks_is_not_pushed(wider: Bounding, number: int) -> None:
    for child, walks in wider.walks(wider.slots[number]).items():
        wider.add("planted", -walks, -wider.clauses.variable("pushed", child, number))


def who_fought_is_pushed_only_when_the_fight_is_ended(wider: Bounding, number: int) -> None:
    for child in wider.pair:
        pushed, ended = (wider.clauses.variable(what, child, number) for what in ("pushed", "fight ended"))
        for player in range(wider.players):
            wider.add("planted", -pushed, no(wider.pinned(child, number, player)), ended)


def one_fight_at_a_time_goes_away(wider: Bounding, number: int) -> None:
    for player in range(wider.players):
        for side in SIDES:
            two, one = (
                wider.ledger.fights(player, (side, LATE), stage, count)
                for stage, count in ((number, 2), (number + 1, 1))
            )
            wider.add("planted", no(two), one)


PLANTS: tuple[Plant, ...] = (
    who_walks_is_not_pushed,
    who_fought_is_pushed_only_when_the_fight_is_ended,
    one_fight_at_a_time_goes_away,
)
LINES = (
    ":- walks(C,S), pushed(C,S).",
    ":- pushed(C,S), fight(A,C,S), not ended(A,S).",
    ":- pushed(C,S), fight(C,_,S), not ended(C,S).",
)


def planted_clauses(plant: Plant) -> type[ByClauses]:
    class Planted(ByClauses):
        def __init__(self, distances: Distances, players: int, mover: int, kisser: int | None) -> None:
            super().__init__(distances, players, mover, kisser)
            for slot in self.wider.slots[self.base : self.base + 4]:
                if slot.length != NUN:
                    plant(self.wider, slot.number)

    return Planted


def planted_program(line: str) -> type[ByProgram]:
    class Planted(ByProgram):
        text = f"{ByProgram.text}\n{line}"

    return Planted


CROWDED = (
    "turn=B clock=10 coins=5,5 : () . . N / # b1 A2>b2 a1>B1 / . B2>A1 N (a2)",
    "turn=A clock=10 coins=5,5 : () # N ^ / a1>b2 B1 b1>A2 v / N . A1>B2 ()",
    "turn=A clock=10 coins=5,5,5 : () A1>C1 . / N A2>C2 B1 / . c1 ()",
    "turn=C clock=2 coins=10,10,10 : () C1 b1>a1 / N A2 c1 / B1 N (A1)",
)
"""Several fights with others beside them; two fights of one player; and who tells may be pushed by whom it told of."""


JOINED = "turn=A clock=6 coins=5,5,5 : (a1) N A1 . / C2 B1>C1 # . / . # . . / . . . (N)"
JOINING = {"push_shelter": "yes", "push_free_shelter": "yes", "sight_directions": "rook"}
"""Who tells is pushed into a shelter, to its mate."""


def refusals(encoding: Any) -> list[str]:
    """What an encoding does not admit of the moves from crowded positions."""
    check = Check((encoding,))
    return [
        refusal
        for line in CROWDED
        for choices in ({}, {"push_adjacent": "all_eight", "push_chain": "any"})
        for refusal in check.refused(Position.parse(line), Ruleset.of("baseline", **choices), Random(1))
    ]


@pytest.mark.parametrize("encoding", [ByClauses, ByProgram])
def test_every_change_that_one_move_can_make_is_admitted(encoding: Any) -> None:
    assert refusals(encoding) == []


@pytest.mark.parametrize("encoding", [ByClauses, ByProgram])
def test_a_push_may_bring_the_pair_together_in_a_shelter(encoding: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    position, rules = Position.parse(JOINED), Ruleset.of("baseline", **JOINING)
    assert not list(Check((encoding,)).refused(position, rules, Random(1)))
    for module in (bounding, second_telling):
        monkeypatch.setattr(module, "may_join", lambda _: False)
    refused = list(Check((encoding,)).refused(position, rules, Random(1)))
    assert refused
    assert all("kissed" in refusal and "kisser None" in refusal for refusal in refused)


@pytest.mark.parametrize("plant", PLANTS)
def test_a_clause_that_forbids_too_much_is_found(plant: Plant) -> None:
    assert refusals(planted_clauses(plant))


@pytest.mark.parametrize("line", LINES)
def test_a_line_of_the_program_that_forbids_too_much_is_found(line: str) -> None:
    assert refusals(planted_program(line))


def test_drawn_crowds_under_drawn_readings_are_admitted() -> None:
    check = Check()
    for number in range(4):
        rng = Random(number)
        assert list(check.refused(*drawn(rng), rng)) == []
    assert check.count[ByClauses.__name__] > 0
