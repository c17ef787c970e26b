"""The earliest kiss: records that replay, proofs that hold only as long as their clauses do, honest bounds."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from analysis.answers import FOUND, IMPOSSIBLE, UNDECIDED
from analysis.cli import main
from analysis.recess.itf import trace
from analysis.recess.kiss import growth as kiss_growth
from analysis.recess.kiss.answer_sets import kiss_by_program
from analysis.recess.kiss.distances import distances_of, distances_of_any
from analysis.recess.kiss.earliest import KissQuestion, earliest
from analysis.recess.kiss.literals import ASSUMED
from analysis.recess.kiss.narrower_game import NarrowerGame
from analysis.recess.kiss.wider_game import Bounding
from analysis.solving import Impossible, Possible
from analysis.solving.proofs import certified_steps
from model.errors import BadInput
from model.recess.board import named_board, shipped_board
from model.recess.readings import Ruleset
from model.recess.records import Record
from model.records import replay

pytestmark = pytest.mark.slow

SMALL = named_board("study-6x6")
GROWING = (kiss_growth.TURNS, kiss_growth.PLAYERS, kiss_growth.SIDE)


def small(within: int = 6, **choices: str) -> KissQuestion:
    """A question on a small board."""
    return KissQuestion(SMALL, Ruleset.of("baseline", **choices), 3, within)


def said(arguments: list[str], capsys: pytest.CaptureFixture[str], status: int = 0) -> str:
    """What a command prints, its errors included."""
    with pytest.raises(SystemExit) as left:
        main(arguments)
    printed = capsys.readouterr()
    assert left.value.code == status, printed.err
    return printed.out + printed.err


def test_a_found_kiss_is_a_record_that_replays_to_a_kiss_in_that_turn() -> None:
    told = earliest(small())
    assert isinstance(told.witness, Record)
    last = replay(Record.parse(str(told.witness)))[-1]
    assert (told.word, last.clock, last.ending is not None) == (FOUND, told.details["found"], True)


def test_with_nuns_alone_pushing_four_players_kiss_in_turn_nine() -> None:
    way = NarrowerGame(distances_of(shipped_board(), Ruleset.of("fr")), 4, 9)
    assert isinstance(way.clauses.ask(), Possible)


@pytest.mark.parametrize("edition", ["fr", "ja"])
@pytest.mark.parametrize(("players", "turn"), [(3, 6), (4, 8), (5, 7)])
def test_there_is_no_kiss_so_early_on_any_board_of_twelve_by_twelve(edition: str, players: int, turn: int) -> None:
    wider = Bounding(distances_of_any(shipped_board(), Ruleset.of(edition)), players, turn)
    assert isinstance(wider.clauses.ask(), Impossible)


def test_five_players_kiss_before_turn_eleven_only_if_a_push_is_passed_on_to_the_two() -> None:
    facts = earliest(KissQuestion(shipped_board(), Ruleset.of("fr"), 5, 12)).details
    assert (facts["found"], facts["undecided"], facts["excluded_unless_passed_on"]) == (11, [8, 9, 10], [8, 9, 10])
    answer = Bounding(distances_of(shipped_board(), Ruleset.of("fr")), 5, 10, may_pass_on=False).clauses.ask()
    assert isinstance(answer, Impossible)
    assert ASSUMED in answer.because


def test_on_any_board_the_record_is_played_on_the_one_that_was_given() -> None:
    told = earliest(KissQuestion(shipped_board(), Ruleset.of("fr"), 4, 12, any_board=True))
    assert isinstance(told.witness, Record)
    assert (told.witness.start.board.name, told.details["found"], told.details["is_earliest"]) == ("ours", 9, True)


def test_who_can_kiss_early_can_also_wait() -> None:
    found = earliest(small()).details["found"]
    for turn in range(found, found + 4):
        wider = Bounding(distances_of(SMALL, Ruleset()), 3, turn)
        assert isinstance(wider.clauses.ask(), Possible)


def test_equipment_never_shortens_a_way() -> None:
    board, rules = shipped_board(), Ruleset()
    on_it, on_any = distances_of(board, rules), distances_of_any(board, rules)
    for here, anywhere in zip(on_it.steps, on_any.steps, strict=True):
        assert all(here[space] >= anywhere[space] for space in board.open_spaces)


@pytest.mark.parametrize("rule", ["walk.path", "push.adjacent", "push.due", "turn.sequence", "breakup.ends"])
def test_without_one_of_its_clauses_the_impossible_is_possible(rule: str) -> None:
    wider = Bounding(distances_of(shipped_board(), Ruleset.of("fr")), 3, 6)
    assert isinstance(wider.clauses.ask(without=[rule]), Possible)


def test_what_the_simulator_plays_the_wider_game_does_not_exclude() -> None:
    told = earliest(small())
    wider = Bounding(distances_of(SMALL, Ruleset()), 3, told.details["found"])
    assert isinstance(wider.clauses.ask(), Possible)


def test_walks_of_up_to_three_spaces_never_make_the_kiss_later() -> None:
    exact, up_to = earliest(small()), earliest(small(walk_length="up_to"))
    assert up_to.details["found"] <= exact.details["found"]


def test_without_time_the_answer_is_undecided() -> None:
    told = earliest(small(), seconds=0)
    assert (told.word, told.details["undecided"]) == (UNDECIDED, [1, 2, 3, 4, 5, 6])


def test_a_reading_that_is_not_encoded_is_undecided_and_said_so() -> None:
    told = earliest(small(push_fight="yes"))
    assert (told.word, told.details["why"]) == (UNDECIDED, ["push.fight=yes is not encoded"])


def test_a_bound_that_is_too_small_is_impossible_by_clauses() -> None:
    told = earliest(KissQuestion(shipped_board(), Ruleset.of("ja"), 3, 2))
    assert told.word == IMPOSSIBLE
    assert "walk.path" in told.because


def test_the_answer_set_program_excludes_what_the_clauses_exclude() -> None:
    assert isinstance(kiss_by_program(distances_of(shipped_board(), Ruleset.of("ja")), 3, 4), Impossible)


def test_the_answer_set_program_does_not_exclude_what_can_be_played() -> None:
    found = earliest(small()).details["found"]
    assert isinstance(kiss_by_program(distances_of(SMALL, Ruleset()), 3, found), Possible)


def test_a_proof_is_written_and_checked_step_by_step() -> None:
    clauses = Bounding(distances_of(named_board("study-8x8"), Ruleset()), 2, 1).clauses
    assert certified_steps(clauses) is not None


def test_what_can_be_has_no_proof_that_it_cannot() -> None:
    found = earliest(small()).details["found"]
    assert certified_steps(Bounding(distances_of(SMALL, Ruleset()), 3, found).clauses) is None


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--within", "0"], "no kiss within 0 turns"),
        (["--players", "6"], "no game has 6 players"),
        (["--players", "3", "--player", "E"], "there is no player E in a game of 3"),
        (["--board", "open-8x8"], "no entrance leads onto it"),
        (["--edition", "xx"], "xx"),
        (["--player", "Z"], "no player is called 'Z'"),
        (["--table", "--depends"], "expected no --table with them"),
    ],
)
def test_a_question_without_an_answer_is_refused_in_one_line(
    arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    told = said(["recess", "kiss", *arguments], capsys, status=2)
    assert words in told
    assert told.count("\n") == 1


def test_no_player_is_left_out_of_the_question() -> None:
    with pytest.raises(BadInput):
        KissQuestion(SMALL, Ruleset(), 1, 3)


def test_the_command_writes_record_trace_and_pictures(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record, itf, pictures = tmp_path / "kiss.txt", tmp_path / "kiss.itf.json", tmp_path / "pictures"
    files = ["--record", str(record), "--itf", str(itf), "--svg", str(pictures)]
    said(["recess", "kiss", "--players", "3", "--board", "study-6x6", "--within", "4", "--json", *files], capsys)
    turns = len(Record.parse(record.read_text("utf-8")).turns)
    assert len(json.loads(itf.read_text("utf-8"))["states"]) == len(list(pictures.glob("*.svg"))) == turns + 1


def test_a_trace_names_its_variables_and_numbers_its_states() -> None:
    told = earliest(small())
    assert isinstance(told.witness, Record)
    written = trace(replay(told.witness), "test")
    assert [state["#meta"]["index"] for state in written["states"]] == list(range(len(written["states"])))
    assert {*written["vars"], "#meta"} == set(written["states"][0])


def test_the_work_of_finding_a_kiss_grows_about_as_fast_as_the_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kiss_growth, "MOST_ROUNDS", 6)
    monkeypatch.setattr(kiss_growth, "shipped_board", lambda: named_board("study-6x6"))
    found = kiss_growth.by_scale(kiss_growth.efforts(Ruleset(), lambda _: None))
    turns = found[kiss_growth.TURNS]
    assert all(one.is_found for those in found.values() for one in those)
    assert turns[-1].clauses / turns[0].clauses < 1.5 * turns[-1].at / turns[0].at


def test_growth_is_drawn_and_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    effort = [kiss_growth.Growth(scale, at, 7, 0.1, 0.2 * at, True) for scale in GROWING for at in (3, 6)]
    monkeypatch.setattr(kiss_growth, "efforts", lambda *_: effort)
    told = said(["recess", "kiss", "--growth", str(tmp_path / "growth.svg")], capsys)
    assert "6 turns" in told
    assert "2.0 times the players" in (tmp_path / "growth.svg").read_text("utf-8")
