"""Setting up: legal fills, repairs by every reading, secret colours, and the study of random fills."""

from __future__ import annotations

from itertools import permutations, product
from pathlib import Path
from random import Random

import pytest

from analysis.colorpop.setup_study import SetupStudy, chunks, rows, show, to_dict
from analysis.intervals import wilson
from model.colorpop.position import Box, Position
from model.colorpop.problems import problems
from model.colorpop.readings import Ruleset, SetupJokers, SetupRepair
from model.colorpop.setup import How, Slides, box_for, deal, new_game, random_fill
from model.errors import BadFile, BadInput
from model.grid import Grid
from tests.colorpop import reference

GRID = Grid(4, 4)
BOX = Box(2, 9, 2)


def lines(cells: str, grid: Grid = GRID) -> list[str]:
    return [cells[begin : begin + grid.columns] for begin in range(0, grid.size, grid.columns)]


def arrangements(cells: str, repair: SetupRepair) -> set[tuple[str, ...]]:
    """Every board that a repair can lead to, by trying them all."""
    slides = ["".join(line[column] for line in lines(cells)) for column in range(GRID.columns)]
    orders = permutations(slides) if repair is not SetupRepair.FLIP else [tuple(slides)]
    turned = {
        tuple(slide[::-1] if turn else slide for slide, turn in zip(order, turns, strict=True))
        for order in orders
        for turns in product((False, True), repeat=GRID.columns)
        if repair is not SetupRepair.EXCHANGE or not any(turns)
    }
    return {tuple("".join(slide[row] for slide in order) for row in range(GRID.rows)) for order in turned}


@pytest.mark.parametrize("repair", SetupRepair)
@pytest.mark.parametrize("jokers", SetupJokers)
def test_a_repair_is_found_exactly_where_there_is_one(repair: SetupRepair, jokers: SetupJokers):
    rules, rng = Ruleset(setup_repair=repair, setup_jokers=jokers), Random(5)
    slides, outcomes = Slides(GRID, rules), set()
    for _ in range(40):
        cells = random_fill(rng, GRID, BOX)
        assert slides.is_legal(cells) == reference.is_legal(lines(cells), rules)
        legal = {board for board in arrangements(cells, repair) if reference.is_legal(board, rules)}
        found = slides.repaired(cells, rng)
        assert (tuple(lines(found)) in legal) if found else not legal
        outcomes.add(bool(found))
    assert outcomes == {True, False}


@pytest.mark.parametrize("repair", SetupRepair)
@pytest.mark.parametrize("jokers", SetupJokers)
def test_random_set_ups_are_legal_and_hold_the_whole_box(repair: SetupRepair, jokers: SetupJokers):
    rules = Ruleset(setup_repair=repair, setup_jokers=jokers)
    slides = Slides(Grid(10, 10), rules)
    for seed in range(4):
        position = new_game(Random(seed), rules, slides=slides)
        assert reference.is_legal(position.rows(), rules)
        assert problems(position, rules) == []
        assert sorted(position.cells) == sorted("abcde" * 19 + "J" * 5)


def test_a_hopeless_fill_is_filled_anew_or_accepted():
    fills = {Slides(Grid(6, 1), Ruleset()).set_up(Random(seed), Box(2, 5, 0)).how for seed in range(10)}
    assert fills == {How.FILLED}
    accepted = Slides(Grid(6, 1), Ruleset.of(setup_hopeless="accept")).set_up(Random(1), Box(1, 6, 0))
    assert (accepted.how, accepted.fills) == (How.ACCEPTED, 1)


def test_two_players_get_two_colours_where_they_must():
    assert [len(hand) for hand in new_game(Random(1), Ruleset.of(players_two="no"), 2).hands] == [2, 2]
    assert [len(hand) for hand in new_game(Random(1), Ruleset(), 2).hands] == [1, 1]


@pytest.mark.parametrize(
    ("players", "colours", "teams", "reason"),
    [
        (3, 1, True, "teams are 4 players"),
        (3, 2, False, "the box has 5 colours"),
        (2, 3, False, "the box has 5 colours"),
    ],
)
def test_hands_that_no_variant_has_are_refused(players: int, colours: int, teams: bool, reason: str):
    with pytest.raises(BadInput, match=reason):
        deal(Random(1), Box(), players, colours, teams)
    with pytest.raises(BadInput, match="several colours"):
        deal(Random(1), Box(9, 9, 9), 3, 2)


def test_a_box_that_is_too_small_is_refused():
    with pytest.raises(BadInput, match="holds 100 tokens; the board has 110 places"):
        random_fill(Random(1), Grid(11, 10), Box())
    with pytest.raises(BadInput, match="do not fit"):
        box_for(Grid(2, 2), jokers=5)


# The study.

SMALL = SetupStudy(Grid(4, 4), Box(2, 9, 2), seed=3, fills=120)


def studied(study: SetupStudy, state: Path | None = None, most: int | None = None) -> dict[str, list[int]]:
    tally = study.resumed(state)
    for chunk in chunks(study, tally)[:most]:
        study.advance(tally, chunk, state, fast=False)
    return tally


def test_a_study_counts_what_single_set_ups_do():
    shares = {(row["setup.jokers"], row["setup.repair"], row["what"]): row for row in rows(studied(SMALL))}
    for jokers in ("no", "yes"):
        legal = shares[jokers, "", "legal"]
        assert legal["of"] == SMALL.fills
        assert legal["low"] < legal["share"] < legal["high"]
        for repair in ("exchange", "flip", "both"):
            repaired, hopeless = (shares[jokers, repair, what] for what in ("repaired", "hopeless"))
            assert repaired["hits"] + hopeless["hits"] == repaired["of"] == SMALL.fills - legal["hits"]
        assert shares[jokers, "both", "repaired"]["hits"] >= shares[jokers, "flip", "repaired"]["hits"]
    assert shares["yes", "", "legal"]["hits"] <= shares["no", "", "legal"]["hits"]


def test_an_interrupted_study_goes_on_to_the_same_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("analysis.colorpop.setup_study.CHUNK", 50)
    state = tmp_path / "study.json"
    studied(SMALL, state, most=2)
    assert chunks(SMALL, SMALL.resumed(state)) == [("no", 100, 20), ("yes", 0, 50), ("yes", 50, 50), ("yes", 100, 20)]
    assert studied(SMALL, state) == studied(SMALL) == SMALL.resumed(state)
    assert chunks(SMALL, SMALL.resumed(state)) == []


def test_the_state_of_another_study_is_refused(tmp_path: Path):
    state = tmp_path / "study.json"
    studied(SMALL, state, most=1)
    with pytest.raises(BadFile, match="another study"):
        SetupStudy(Grid(4, 4), Box(2, 9, 2), seed=4, fills=10).resumed(state)
    state.write_text("{")
    with pytest.raises(BadFile, match="no state"):
        SMALL.resumed(state)


def test_a_study_is_shown_with_intervals():
    tally = studied(SMALL)
    assert "95 % interval" in show(SMALL, tally)
    assert to_dict(SMALL, tally)["study"]["fills"] == SMALL.fills


@pytest.mark.parametrize(("hits", "trials"), [(0, 7), (7, 7), (3, 7), (400, 1000)])
def test_wilsons_interval_is_that_of_the_books(hits: int, trials: int):
    from scipy.stats import binomtest

    book = binomtest(hits, trials).proportion_ci(method="wilson")
    assert wilson(hits, trials) == pytest.approx((book.low, book.high), abs=1e-9)


def test_positions_of_new_games_replay_from_their_line():
    position = new_game(Random(2), Ruleset(), 4, teams=True, grid=Grid(3, 3))
    assert Position.parse(position.line()) == position
