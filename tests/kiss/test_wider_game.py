"""The wider game admits every game by the rules: random games that end in a kiss, position by position."""

from __future__ import annotations

from random import Random

import pytest

from analysis.players import play_game
from analysis.random_positions import draw_ruleset
from analysis.solving import Possible
from analysis.unrolling import not_encoded
from analysis.unrolling.bounding import Bounding
from analysis.unrolling.zones import zones_of
from model.recess.board import named_board
from model.recess.moves import Kind
from model.recess.position import LABELS, Position, owner
from model.recess.records import Record
from model.recess.simulator import Simulator
from model.records import replay

BOARDS = ("study-3x3", "study-4x4", "study-5x5")
PLAYERS = 2
MOST_TURNS = 10


def kissing_game(rng: Random) -> Record:
    """Random games until one ends with a kiss soon enough, under drawn readings that are encoded."""
    while True:
        ruleset = draw_ruleset(rng)
        if not not_encoded(ruleset):
            board = named_board(rng.choice(BOARDS))
            game = play_game(Simulator(board, ruleset), Position.start(board, PLAYERS), rng)
            if "kiss" in game.result and len(game.turns) <= MOST_TURNS:
                return Record(game.start, game.ruleset, game.turns)


def renamed(game: Record) -> dict[int, int]:
    """New numbers for the children: the pair that kisses comes first, else who walks first does."""
    last = replay(game)[-1]
    assert last.ending is not None
    walkers = [LABELS[step.piece] for turn in game.turns for step in turn if step.kind is Kind.WALK]
    boys = [4 * (last.ending.kisser or 0), 4 * (last.ending.kisser or 0) + 1]
    pair = [
        (b, g) for b in boys for g in (boys[0] + 2, boys[0] + 3) if last.children[b].place == last.children[g].place
    ]
    chosen = next((p for p in pair if walkers[-1] in p), pair[0])
    numbers: dict[int, int] = {}
    for first in range(0, 4 * PLAYERS, 2):
        ahead = next((c for c in [*chosen, *walkers] if c in (first, first + 1)), first)
        numbers |= {ahead: first, (first + 1 if ahead == first else first): first + 1}
    return numbers


@pytest.mark.parametrize("seed", range(6))
def test_a_game_that_ends_in_a_kiss_is_a_game_of_the_wider_kind(seed: int) -> None:
    game = kissing_game(Random(seed))
    zones, numbers = zones_of(game.start.board, game.ruleset), renamed(game)
    wider = Bounding(zones, PLAYERS, len(game.turns))
    for turn, position in enumerate(replay(game)[:-1]):
        for child, there in enumerate(position.children):
            assert owner(numbers[child]) == owner(child)
            wider.clauses.add("game", wider.at(numbers[child], 4 * turn, zones.zone_of[there.place]))
    assert isinstance(wider.clauses.ask(), Possible), str(game)
