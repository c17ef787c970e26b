"""Whole turns by the clauses alone: walked on known positions, and laid out once for all fillings of a small board.

`python -m tests.colorpop.test_whole_turns 2000 40` walks so many positions and lays out so many boards.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from random import Random

import pytest

from analysis.colorpop.board_questions import with_unknown_tokens
from analysis.solving import Demands, Loaded, Possible
from analysis.solving.turns import LaidOut
from model.colorpop.clauses import CLAUSES, opened, position_of, scene_of, slots
from model.colorpop.clauses.scene import ENDING, PILE
from model.colorpop.outcome import outcome
from model.colorpop.position import EMPTY, Ending, Popped, Position, Reason
from model.colorpop.problems import problems
from model.colorpop.readings import Ruleset
from model.colorpop.simulator import Simulator
from model.grid import Grid
from model.logic import Formula, Unknown, all_of, any_of, fresh_store, is_one, is_value, not_so, unknown, variable
from model.rulebook import Question
from model.scene import put
from model.slots import Layout
from tests.colorpop.random_positions import BOX, draw_position, draw_ruleset
from tests.colorpop.test_simulator_against_reference import small_boards

pytestmark = pytest.mark.slow

TABLES = ((("a",), False), (("a", "b"), False), (("ab", "cd"), False), (("b", "a", "c"), False),
          (("a", "b", "c", "d"), True), (("",), False))  # fmt: skip
"""Secret colours, and whether partners play together: every variant."""

# Walked.


def walked_otherwise(positions: int, seed: int) -> Iterator[str]:
    """The random positions in which the walked clauses come to other results than the simulator."""
    rng = Random(seed)
    for _ in range(positions):
        rules = draw_ruleset(rng)
        position = draw_position(rng, rules, rng.choice([2, 3, 3, 4, 5]))
        walked = frozenset(map(position_of, opened(position, rules).results()))
        if walked != Simulator(position.grid, rules).results(position):
            yield f"{position.line()} under {rules}"


def test_walk__comes_to_the_results_of_the_simulator_in_random_positions():
    assert list(walked_otherwise(400, seed=1)) == []


def test_walk__a_position_without_a_group_ends_the_game_without_a_move():
    position = Position.parse("turn=B secret=a,b : ab / ba")
    (end,) = opened(position, Ruleset()).results()
    assert position_of(end) == Position.parse("turn=B secret=a,b ending=no_group : ab / ba")


# Laid out.


def drawn_table(rng: Random, rules: Ruleset, tokens: int) -> tuple[Position, list[int]]:
    """An empty board at which somebody plays, and places for so many tokens: all but holes lie on each other."""
    grid, heights = rng.choice(list(small_boards(tokens)))
    hands, teams = rng.choice(TABLES)
    pending = [player for player in range(len(hands)) if rng.random() < 0.3] if "claimed" in str(rules) else []
    piles = tuple(Popped.counted({"a": (rng.randint(0, 2), 0)}, 0) for _ in hands)
    turn = rng.randrange(len(hands))
    table = Position(grid, EMPTY * grid.size, hands, piles, BOX, teams, turn, tuple(pending))
    return table, [place for place in grid.spaces if grid.rows - grid.row(place) <= heights[grid.column(place)]]


def filled(table: Position, places: list[int], tokens: str) -> Iterator[tuple[Position, tuple[str, ...]]]:
    """Every filling of some places."""
    for letters in product(tokens, repeat=len(places)):
        there = dict(zip(places, letters, strict=True))
        yield replace(table, cells="".join(there.get(place, EMPTY) for place in table.grid.spaces)), letters


def laid_out_otherwise(
    seed: int, tokens: int, letters: str, solver: str = "z3", under: Ruleset | None = None
) -> Iterator[str]:
    """The fillings of one board, laid out once, in which the solver comes to other results than the simulator."""
    rng = Random(seed)
    rules = under or draw_ruleset(rng)
    table, places = drawn_table(rng, rules, tokens)
    with fresh_store():
        start, cells = with_unknown_tokens(scene_of(table, rules), places, letters)
        layout = Layout(CLAUSES, notes_overlaps=True)
        end = layout.add_turn(slots(start), start)
        laid = LaidOut(layout, end, list(map(is_one, cells)), solver)
        overlap = any_of(both for *_, both in layout.overlaps)
        if overlap is not False and isinstance(laid.loaded.ask([overlap]), Possible):
            yield f"two clauses say different things of {[fact for fact, *_ in layout.overlaps]}"
        for position, tokens_there in filled(table, places, letters):
            if problems(position, rules):
                continue
            known = [is_value(cell, token) for cell, token in zip(cells, tokens_there, strict=True)]
            if set(map(position_of, laid.results(known))) != Simulator(table.grid, rules).results(position):
                yield f"{position.line()} under {rules}"


@pytest.mark.parametrize("seed", range(6))
def test_layout__of_an_unknown_board_has_the_results_of_the_simulator_on_every_filling(seed: int):
    assert list(laid_out_otherwise(seed, 3, "abJ")) == []


READINGS = [reading for question in Ruleset.questions() for reading in question.readings()]


@pytest.mark.parametrize("reading", READINGS, ids=lambda reading: f"{reading.id}={reading.word}")
def test_layout__under_every_reading_has_the_results_of_the_simulator(reading: Question):
    rules = Ruleset().choosing({reading.id: reading})
    assert list(laid_out_otherwise(reading.index, 2, "aJ", "glucose42", rules)) == []


@pytest.mark.parametrize("seed", [40, 44])
def test_layout__of_a_board_with_holes_has_them_too(seed: int):
    assert list(laid_out_otherwise(seed, 4, "aJ.")) == []


def test_layout__of_a_known_position_under_unknown_readings_has_the_results_of_each():
    position = Position.parse("secret=a,b : aJa / bJb")
    questions = [question for question in Ruleset.questions() if question.id.startswith("group.")]
    with fresh_store():
        asked = {question.field(): unknown(question.id, question.readings()) for question in questions}
        start = scene_of(position, OpenRules(Ruleset(), asked))
        layout = Layout(CLAUSES)
        end = layout.add_turn(slots(start), start)
        laid = LaidOut(layout, end, list(map(is_one, asked.values())))
        for readings in product(*(question.readings() for question in questions)):
            known = [is_value(value, reading) for value, reading in zip(asked.values(), readings, strict=True)]
            rules = Ruleset().choosing({reading.id: reading for reading in readings})
            assert set(map(position_of, laid.results(known))) == Simulator(position.grid, rules).results(position)


class OpenRules:
    """A ruleset of which some readings are unknown."""

    def __init__(self, rules: Ruleset, unknowns: dict[str, Unknown[object]]) -> None:
        self.rules, self.unknowns = rules, unknowns

    def __getattr__(self, field: str) -> object:
        return self.unknowns.get(field, getattr(self.rules, field))


# Ends and winners.

ENDINGS = [Ending(Reason.NO_GROUP), Ending(Reason.GONE, "A"), Ending(Reason.UNOWNED, "e")]
POPPED = Popped.parse("a1+1b1"), Popped.parse("b1+1")


@pytest.mark.parametrize("rules", ["baseline", "tie.jokers=yes"])
@pytest.mark.parametrize(("hands", "teams"), TABLES)
def test_winners__at_an_unknown_end_are_those_of_the_simulator_at_every_end(
    rules: str, hands: tuple[str, ...], teams: bool
):
    chosen, places = Ruleset.parse(rules), [0, 2, 3]
    piles = (POPPED * 2)[: len(hands)]
    table = Position(Grid(2, 2), "....", hands, piles, BOX, teams, ending=ENDINGS[0])
    with fresh_store():
        now, cells = with_unknown_tokens(scene_of(table, chosen), places, "ab.")
        ending, pile = unknown("ending", ENDINGS), unknown("pile", range(3))
        now = now.after([put(ENDING(), ending), put(PILE(0, 0), pile)])
        winners: list[Formula] = [variable(f"{player} wins") for player in now.players]
        demands = Demands()
        demands.introduce([*cells, ending, pile])
        for clause in CLAUSES:
            if clause.decision is not None:
                demands.add(clause.id, clause.decision(now, winners))
        loaded = Loaded(demands)
        for (position, letters), end, tokens in product(filled(table, places, "ab."), ENDINGS, range(3)):
            first = Popped.parse(f"a{tokens}+1b1")
            ended = outcome(replace(position, ending=end, popped=(first, *piles[1:])), chosen)
            assert ended is not None
            known = [is_value(cell, token) for cell, token in zip(cells, letters, strict=True)]
            known += [is_value(ending, end), is_value(pile, tokens)]
            told = all_of(won if player in ended.winners else not_so(won) for player, won in enumerate(winners))
            assert isinstance(loaded.ask([*known, told]), Possible)
            assert not isinstance(loaded.ask([*known, not_so(told)]), Possible)


if __name__ == "__main__":
    positions, boards = map(int, sys.argv[1:3])
    print(f"{positions} positions walked: {list(walked_otherwise(positions, 2))}", flush=True)
    for number in range(boards):
        size, tokens_of = [(3, "abJ"), (4, "abJ"), (4, "abJ."), (5, "abJ"), (4, "abcJ")][number % 5]
        print(f"board {number}: {list(laid_out_otherwise(number, size, tokens_of, 'glucose42'))}", flush=True)
