"""Clearing colours: what is found replays, what is impossible is impossible, and time that runs out is no answer."""

from __future__ import annotations

from random import Random

import pytest

from analysis.colorpop.clearing_rates import rates
from model.colorpop.clearing import Solver, clear_colours, present
from model.colorpop.position import Position
from model.colorpop.readings import Ruleset
from model.colorpop.records import Record
from model.errors import BadInput, BadPosition
from model.grid import Grid
from model.records import replay
from tests.colorpop import reference
from tests.colorpop.random_positions import draw_cells
from tests.colorpop.test_simulator_against_reference import JOKER_READINGS

pytestmark = pytest.mark.slow

BASELINE = Ruleset()


def fewest_pops(position: Position, colours: str, ruleset: Ruleset) -> int | None:
    """The fewest pops that clear some colours, by trying everything with the second telling of the rules."""
    alone = Position(position.grid, position.cells, ("",), box=position.box)
    layer, seen, pops = {alone.cells: alone}, {alone.cells}, 0
    while layer:
        if any(not set(cells) & set(colours) for cells in layer):
            return pops
        pops += 1
        after = [board for before in layer.values() for board in reference.results(before, ruleset)]
        layer = {board.cells: board for board in after if board.cells not in seen}
        seen |= set(layer)
    return None


def drawn(rng: Random, ruleset: Ruleset) -> Position:
    grid = Grid(rng.randint(2, 4), rng.randint(2, 4))
    return Position(grid, draw_cells(rng, grid, "abc", ruleset), ("a",))


@pytest.mark.parametrize("fast", [pytest.param(True, marks=pytest.mark.xdist_group("compiled")), False])
@pytest.mark.parametrize("shortest", [False, True])
def test_small_boards_get_the_answer_that_trying_everything_gives(fast: bool, shortest: bool):
    rng, words = Random(4), []
    for number in range(40):
        rules = JOKER_READINGS[number % len(JOKER_READINGS)]
        position = drawn(rng, rules)
        if not (colours := present(position)[: rng.choice([1, 2, 3])]) or position.cells.count("J") > 5:
            continue
        answer = clear_colours(position, colours, rules, shortest=shortest, fast=fast)
        expected = fewest_pops(position, colours, rules)
        assert answer.word == ("impossible" if expected is None else "found"), position.line()
        if answer.record is not None:
            last = replay(Record.parse(str(answer.record)))[-1]
            assert not set(last.cells) & set(colours)
            assert answer.pops is not None
            assert answer.pops == expected if shortest else answer.pops >= (expected or 0)
            assert answer.is_shortest or not shortest
        words.append(answer.word)
    assert {"found", "impossible"} <= set(words)


def test_a_colour_that_is_gone_already_takes_no_pop():
    answer = clear_colours(Position.parse("secret=a : bb"), "a", BASELINE, fast=False)
    assert (answer.word, answer.pops) == ("found", 0)


def test_one_token_without_a_joker_is_impossible_at_once():
    answer = clear_colours(Position.parse("secret=a : abb"), "a", BASELINE, fast=False)
    assert (answer.word, answer.record) == ("impossible", None)
    assert "single token" in answer.why


def test_a_single_token_needs_a_joker_that_counts():
    position = Position.parse("secret=a : aJ")
    assert clear_colours(position, "a", BASELINE, fast=False).word == "found"
    assert clear_colours(position, "a", Ruleset.of(group_joker_counts="no"), fast=False).word == "impossible"


def test_the_joker_kept_back_clears_the_a():
    position = Position.parse("secret=a : J / b / b / a")
    assert clear_colours(position, "a", Ruleset.of(group_all_jokers="chosen"), fast=False).word == "found"
    assert clear_colours(position, "a", BASELINE, fast=False).word == "impossible"


def test_no_time_gives_no_answer():
    rng = Random(1)
    cells = "".join(rng.sample("abcde" * 19 + "J" * 5, 100))
    hard = Position(Grid(10, 10), cells, ("a",))
    for shortest in (False, True):
        answer = clear_colours(hard, "abcde", BASELINE, shortest=shortest, seconds=0, fast=False)
        assert answer.word == "undecided"
        assert answer.to_dict()["record"] is None


def test_who_would_win_on_the_way_does_not_matter():
    position = Position.parse("turn=B secret=a,b,c,d teams=AC,BD : aab / bbc / ccc")
    rules = Ruleset.of(win_unowned="ends_game", win_claim="claimed")
    answer = clear_colours(position, "abc", rules, fast=False)
    assert answer.record is not None
    assert answer.record.start.hands == ("abc",)
    assert set(replay(answer.record)[-1].cells) == {"."}


@pytest.mark.parametrize(("colours", "reason"), [("", "no colour to clear"), ("z", "no colour 'z'")])
def test_other_colours_are_refused(colours: str, reason: str):
    with pytest.raises(BadInput, match=reason):
        clear_colours(Position.parse("aa"), colours, BASELINE, fast=False)


def test_an_impossible_board_is_refused():
    with pytest.raises(BadPosition, match="floats"):
        clear_colours(Position.parse(": a. / .a"), "a", BASELINE, fast=False)


def test_rates_count_answers_and_times():
    boards = [Position.parse("ab / ab"), Position.parse("ab / ba")]
    found = rates(Solver(boards[0].grid, BASELINE, fast=False), boards, "a")
    assert found.words == {"found": 1, "impossible": 1, "undecided": 0}
    assert str(found).startswith("2 boards: 1 found, 1 impossible, 0 undecided; ")
    assert found.to_dict()["pops"] in (1, 2)
    with pytest.raises(BadInput, match="no board"):
        rates(Solver(boards[0].grid, BASELINE, fast=False), [])


def test_a_table_that_is_full_grows(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("model.colorpop.clearing.FIRST_TABLE", 4)
    position = Position.parse("abcabc / bcabca / cabbac / abcabc")
    known = clear_colours(position, "abc", BASELINE, fast=False, seconds=60)
    assert known.word in ("found", "impossible")
