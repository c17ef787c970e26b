"""The fast way to compare rulesets says what the plain simulator says."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import numpy
import pytest

from analysis.diverge.explanations import reached
from analysis.diverge.search import DifferenceSearch, Workers
from analysis.recess.diverge import domain as recess_domain
from analysis.recess.diverge.cards import board_cards, positions
from analysis.recess.diverge.needs import NEEDS
from analysis.recess.diverge.positions import LYING, boards, turnings
from analysis.recess.random_positions import draw_position, draw_ruleset
from model.recess.position import Position
from model.recess.problems import problems
from model.recess.readings import Ruleset
from model.recess.simulator import Simulator
from model.recess.simulator.cards import Cards, card_of, position_on
from model.recess.simulator.digest_batches import Digests, in_force
from model.recess.simulator.digests import lay_card

pytestmark = pytest.mark.slow


def test_a_card_is_laid_out_as_the_simulator_does():
    rng = Random(1)
    for _ in range(40):
        position = draw_position(rng, Ruleset())
        simulator = Simulator(position.board, Ruleset())
        row, card = [1] * simulator.length, card_of(position)
        lay_card(simulator.tables, row, card, 0, len(card))
        simulator.load(position)
        assert row == simulator.stack[0], str(position)


def test_a_position_is_the_same_when_it_is_read_back_from_its_card():
    rng = Random(4)
    for _ in range(40):
        position = draw_position(rng, Ruleset())
        assert position_on(position.board, card_of(position)) == position


def test_digests_differ_exactly_where_results_do():
    rng = Random(2)
    seen = set()
    for _ in range(60):
        rules = draw_ruleset(rng)
        question = rng.choice(Ruleset.questions())
        other = rules.choosing({question.id: rng.choice(question.readings())})
        position = draw_position(rng, rules)
        if problems(position, other):
            continue
        ((one, two),) = Digests(position.board, [rules, other]).of(cards_of(position), [0, 1])
        same = reached(position, rules) == reached(position, other)
        assert (one == two) == same, f"{position}\n{rules}\n{other}"
        seen.add(same)
    assert seen == {True, False}


def test_digests_stay_the_same_when_the_tables_are_too_small_at_first(monkeypatch: pytest.MonkeyPatch):
    position = Position.parse("turn=A clock=10 coins=5,5 : A1 . . . N / . a1 . . . / . . . . .")
    rulesets = [Ruleset(), Ruleset.of(nun_stay="yes")]
    expected = Digests(position.board, rulesets).of(cards_of(position), [0, 1]).tolist()
    monkeypatch.setattr("model.recess.simulator.digest_batches.LEAST_ROOM", 64)
    assert Digests(position.board, rulesets).of(cards_of(position), [0, 1]).tolist() == expected


def cards_of(position: Position) -> Cards:
    """The card of one position."""
    return numpy.array([card_of(position)], numpy.int64)


def test_rulesets_that_a_board_does_not_tell_apart_share_their_tables():
    board = Position.parse("coins=5,5 : A1 . .").board
    rulesets = [Ruleset(), Ruleset.of(push_free_shelter="yes"), Ruleset.of(nun_stay="yes")]
    baseline, sheltered, staying = in_force(board, rulesets)
    assert baseline == sheltered
    assert baseline != staying


def test_tables_that_are_shared_are_those_that_each_ruleset_would_have_alone():
    rng = Random(5)
    board = Position.parse("coins=5,5 : () . # / . . . / # . ()").board
    rulesets = [draw_ruleset(rng) for _ in range(60)]
    assert in_force(board, rulesets) == [in_force(board, [rules])[0] for rules in rulesets]


def test_a_question_matters_nowhere_but_where_its_needs_are_met():
    for question, need in NEEDS.items():
        one, *others = Ruleset.question(question).readings()
        pairs = [[0, number] for number in range(1, len(others) + 1)]
        met = unmet = 0
        for board in (board for spaces in (3, 4, 5) for board in boards(spaces)):
            digests = Digests(board, [Ruleset().choosing({question: reading}) for reading in (one, *others)])
            for cards in board_cards(board, 4, LYING["served"]):
                needed = need.on_card(cards)
                met, unmet = met + int(needed.sum()), unmet + int((~needed).sum())
                assert digests.firsts(cards[~needed], pairs) == [-1] * len(pairs)
        assert met
        assert unmet


def test_every_listed_position_can_be_and_none_stands_twice():
    for spaces in (1, 2, 3, 4):
        for board in boards(spaces):
            lines = [position.line() for position in positions(board, 2)]
            assert len(set(lines)) == len(lines)
            assert not any(problems(Position.parse(line)) for line in lines)


def test_every_drawn_position_is_listed_under_some_name():
    # Up to the names of players and children and the symmetries of the board, all pictures of two pieces are there.
    rng, looks = Random(3), {look(p) for board in boards(4) for p in positions(board, 2)}
    for _ in range(300):
        board = rng.choice(boards(4))
        spaces = [space for space in board.open_spaces if space not in board.shelter_spaces]
        if len(spaces) < 2:
            continue
        one, other = rng.sample(spaces, 2)
        cells = {one: rng.choice(["A1", "N"]), other: rng.choice(["a1", "B1", "N"])}
        drawn = Position.parse(picture(board, cells))
        assert look(drawn) in looks, str(drawn)


def picture(board: object, cells: dict[int, str]) -> str:
    """A picture of a board with a piece on each of some spaces."""
    rows = str(board).splitlines()
    tokens = [cell for row in rows for cell in row.split()]
    for space, piece in cells.items():
        tokens[space] = piece
    wide = len(rows[0].split())
    lines = [" ".join(tokens[start : start + wide]) for start in range(0, len(tokens), wide)]
    return "\n".join(["turn: A", "clock: 10", "coins: 5 5", *lines])


def look(position: Position) -> object:
    """How a position looks to somebody who knows no names and may walk round the board."""
    kinds: dict[int, list[str]] = {}
    for number, child in enumerate(position.children):
        if child.place >= 0:
            kinds.setdefault(child.place, []).append("own" if number < 4 else "other")
    for nun in position.nuns:
        kinds.setdefault(nun, []).append("nun")
    board, found = position.board, []
    for turned, _ in turnings(board.grid, bool(board.shelter_spaces)):
        pieces = tuple(sorted((turned[place], tuple(sorted(here))) for place, here in kinds.items()))
        ground = tuple(sorted(turned[space] for space in board.blocked))
        shelters = tuple(sorted(turned[space] for space in board.shelter_spaces))
        found.append((board.grid.rows, pieces, ground, shelters))
    return min(found)


def test_a_compiled_turn_is_told_apart_as_a_plain_one():
    position = Position.parse("turn=A clock=10 coins=5,5 : N . / . .")
    queen, rook = (Simulator(position.board, Ruleset.of(nun_directions=word)) for word in ("queen", "rook"))
    assert queen.results(position) != rook.results(position)
    seen = recess_domain.look_board(position.board, [cards_of(position)], [("baseline", "nun.directions=rook")])
    assert seen.found == {("baseline", "nun.directions=rook"): (0, position.line())}


def test_several_processes_find_what_one_finds():
    layers = [layer for layer in recess_domain.LAYERS if layer.key in ((1, 2, 0, 2), (1, 2, 0, 3))]
    pairs = [("baseline", name) for name in ("walk.length=up_to", "push.shelter=yes", "forced.when=nun_move")]
    found = []
    for jobs in (1, 2):
        with Workers(jobs) as workers:
            search = DifferenceSearch("recess", pairs, workers)
            search.run(replace(layer, is_large=True) for layer in layers)
        found.append((search.found, search.tried(pairs[-1])))
    assert found[0] == found[1]
    assert set(found[0][0]) == set(pairs[:2])
