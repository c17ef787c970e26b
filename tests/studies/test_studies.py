"""How often a question comes up: every pair of readings on the same seeds, the same plain, compiled, cut or resumed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from analysis.cli import main
from analysis.studies import Measure, Study, StudyTally, frequencies, studies_of
from analysis.studies.running import counted
from model.recess.board import shipped_board
from model.recess.position import Position
from model.recess.readings import Ruleset
from model.recess.simulator import Simulator, batches, comparisons
from model.registry import game_named, game_names
from model.simulator import Simulator as AnySimulator


@pytest.fixture(autouse=True)
def no_kept_pages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))


def study_of(pair: str, game: str = "recess") -> Study:
    question, _, words = pair.partition("=")
    return next(study for study in studies_of(game, [question]) if study.pair == f"{question}={words}")


@pytest.mark.parametrize("game", game_names())
def test_every_pair_of_readings_has_a_study(game: str) -> None:
    asked = {(study.one, study.other) for study in studies_of(game)}
    for question in game_named(game).rulebook.questions:
        readings = question.readings()
        assert {(a, b) for a in readings for b in readings if a.index < b.index} <= asked


@pytest.mark.parametrize(
    "pair",
    [
        "nun.stay=no/yes",
        "detention.stands=end_of_missed_turn/start_of_next",
        "push.chain=two/any",
        "clock.unit=turn/round",
    ],
)
def test_a_turn_counts_where_the_rivals_of_the_coverage_part(pair: str) -> None:
    study, board = study_of(pair), shipped_board()
    one, other = (Simulator(board, rules) for rules in study.both)
    ours, theirs = (Simulator(board, rules) for rules in study.both)
    random = [5]
    position, told = Position.start(board, 4), []
    while position.ending is None:
        counts, again = [0, 0], list(random)
        one.load(position)
        comparisons.compare_turn(one.tables, one.stack, one.bufs, other.tables, other.stack, other.bufs, random, counts)
        told.append((counts[comparisons.DIFFERENT] == 1, is_parted(ours, theirs, position, again)))
        position = one.unload(one.stack[0])
    assert [mine for mine, _ in told] == [theirs for _, theirs in told]


def is_parted(ours: Simulator, theirs: Simulator, position: Position, random: list[int]) -> bool:
    """Whether a rival begins otherwise, lists other steps, or makes something else of a step that is drawn."""

    def reached(simulator: Simulator) -> tuple[Position, bool]:
        return simulator.unload(simulator.stack[0]), simulator.is_over()

    ours.begin(position)
    theirs.begin(position)
    while reached(ours) == reached(theirs):
        if ours.is_over():
            return False
        codes = ours.codes()
        if sorted(theirs.codes()) != sorted(codes):
            return True
        code = codes[batches.draw(random, len(codes))]
        ours.play_code(code)
        theirs.play_code(code)
    return True


def test_any_simulator_can_be_compared_turn_by_turn() -> None:
    study, start = study_of("clock.unit=turn/round"), Position.start(shipped_board(), 4)
    ours, theirs, ours_again = (Simulator(start.board, rules) for rules in (*study.both, study.both[0]))
    turns, differing, end = AnySimulator.compare_game(ours, theirs, start, 1)
    assert (turns, differing, end.ending is None) == (30, 22, False)
    assert AnySimulator.compare_game(ours, ours_again, start, 1)[1] == 0


def test_a_reading_never_parts_from_itself() -> None:
    study = study_of("nun.stay=no/yes")
    itself = Study(study.one, study.one, study.rules)
    assert counted(itself, 0, 3, fast=False)[0].hits == 0


def test_a_turn_in_three_quarters_of_a_round_shows_another_clock() -> None:
    tally, _ = counted(study_of("clock.unit=turn/round"), 0, 2, fast=False)
    assert (tally.units, tally.hits) == (60, 44)  # all turns but those of A, and the end of the 30th minute


@pytest.mark.parametrize(
    ("game", "pair"), [("recess", "push.adjacent=orthogonal/all_eight"), ("colorpop", "group.joker_bridges=yes/no")]
)
def test_a_study_is_the_same_cut_into_other_chunks(game: str, pair: str) -> None:
    study = study_of(pair, game)
    whole = counted(study, 0, 6, fast=False)[0]
    assert counted(study, 0, 2, fast=False)[0] + counted(study, 2, 4, fast=False)[0] == whole


def test_what_was_kept_is_not_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = [study_of("nun.stay=no/yes")]
    first = frequencies(asked, trials=2)
    monkeypatch.setattr("analysis.studies.running.worked_out", None)
    assert frequencies(asked, trials=2) == first


def test_questions_on_winners_are_counted_by_games() -> None:
    (share,) = frequencies([study_of("tie.detention=fewest_wins/most_loses")], trials=3)
    assert (share.study.measure, share.tally.units) == (Measure.GAMES, 3)


def test_a_set_up_counts_where_another_board_comes_of_it() -> None:
    (hopeless,) = frequencies([study_of("setup.hopeless=refill/accept", "colorpop")], trials=20)
    (jokers,) = frequencies([study_of("setup.jokers=no/yes", "colorpop")], trials=20)
    assert hopeless.tally.hits < jokers.tally.hits


def test_two_players_always_get_other_hands_where_one_colour_is_not_enough() -> None:
    assert counted(study_of("players.two=yes/no", "colorpop"), 0, 5, fast=False)[0] == StudyTally.of([(1, 1)] * 5)


def test_the_rules_around_a_pair_can_be_chosen() -> None:
    rules = Ruleset.of(push_shelter="yes")
    without = frequencies(studies_of("recess", ["push.free_shelter"]), trials=4)
    with_them = frequencies(studies_of("recess", ["push.free_shelter"], rules), trials=4)
    assert without[0].tally.hits == 0 < with_them[0].tally.hits


def test_the_command_tells_shares_with_intervals(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["recess", "study", "nun.stay", "--turns", "60", "--jobs", "1", "--json"])
    told = json.loads(capsys.readouterr().out)
    (share,) = told["shares"]
    assert left.value.code == 0
    assert 0 <= share["low"] <= share["share"] <= share["high"] <= 1
    assert share["of"] == 60


def test_an_unknown_question_is_refused_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["recess", "study", "nun.sty"])
    assert left.value.code == 2
    assert "did you mean nun.stay" in capsys.readouterr().err
