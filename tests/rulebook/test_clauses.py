"""Clauses: where each edition states them, from the file to the comparison and the command line."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from analysis.cli import main
from analysis.compare import view as comparison_view
from analysis.compare.comparison import Urgency, compare, to_dict
from analysis.sourcetext.citations import claims_by_place
from model.editions import BadEdition, read_edition
from model.errors import BadInput
from model.registry import game_named, game_names
from model.rulebook import Edition, StanceKind
from tests.rulebook.test_edition_files import TOPICS, Kites

CLAUSES = {"kite.flies": "A kite flies.", "kite.falls": "Whether a kite may fall."}
WHOLE = """\
language = "fr"
title = "Kites"

[sections]
intro = ""
flight = "En vol"

[stance.kite.colour]
silent = true
[stance.kite.tail]
silent = true

[clause.kite.flies]
at = ["intro 1.1", "flight 3.1"]
words = "Only in the wind."

[clause.kite.falls]
silent = true

[fingerprints]
"intro 1.1" = "0123456789"
"flight 3.1" = "abcdef0123"
"""


def edition_of(text: str, folder: Path, clauses: dict[str, str] = CLAUSES, is_draft: bool = False) -> Edition:
    """Write a text to a file and read it as an edition of the kites."""
    file = folder / "xx.toml"
    file.write_text(text, encoding="utf-8")
    return read_edition(file, Kites, TOPICS, clauses, is_draft)


def test_a_clause_is_stated_at_its_places_or_nowhere(tmp_path: Path) -> None:
    edition = edition_of(WHOLE, tmp_path)
    flies, falls = edition.clauses.values()
    assert (flies.clause, flies.meaning, flies.words) == ("kite.flies", "A kite flies.", "Only in the wind.")
    assert (str(flies), flies.is_silent) == ("intro 1.1, flight 3.1", False)
    assert (str(falls), falls.is_silent) == ("silent", True)
    assert edition.clauses_stated() == 1


def test_the_places_of_a_clause_are_cited(tmp_path: Path) -> None:
    edition = edition_of(WHOLE, tmp_path)
    assert [str(place) for place in edition.places()] == ["intro 1.1", "flight 3.1"]
    (claim,) = claims_by_place(edition)[edition.places()[0]]
    assert (claim.id, claim.about, claim.words) == ("kite.flies", "clause", "A kite flies. (Only in the wind.)")


def test_a_game_without_clauses_needs_no_word_on_any(tmp_path: Path) -> None:
    bare = WHOLE[: WHOLE.index("[clause")]
    assert edition_of(bare, tmp_path, clauses={}).clauses == {}


def test_a_draft_may_wait_for_its_fingerprints(tmp_path: Path) -> None:
    text = WHOLE.partition("[fingerprints]")[0]
    assert len(edition_of(text, tmp_path, is_draft=True).places()) == 2
    with pytest.raises(BadEdition, match=r"no fingerprint of intro 1\.1"):
        edition_of(text, tmp_path)


EITHER = 'at = ["section paragraph.sentence"] or silent = true'
BROKEN = {
    "unknown": (
        "kite.falls]",
        "kite.fals]",
        17,
        "unknown clause kite.fals (did you mean kite.falls?)",
        "a clause of ki",
    ),
    "missing": (
        "[clause.kite.falls]\nsilent = true\n",
        "",
        20,
        "no word on clause kite.falls",
        "a table [clause.kite.",
    ),
    "both": (
        "Only in the wind.",
        'Yes."\nsilent = true\n#"',
        13,
        "clause kite.flies is both stated and silent",
        EITHER,
    ),
    "neither": ("falls]\nsilent = true", "falls]", 17, "clause kite.falls is neither stated nor silent", EITHER),
    "not silent": ("falls]\nsilent = true", "falls]\nsilent = 1", 18, "silent = 1", "true"),
    "no place": ('["intro 1.1", "flight 3.1"]', "[]", 14, "no citation for clause.kite.flies", "at = ["),
    "not a place": ('"flight 3.1"]', '"flight 3"]', 14, "'flight 3' is not a place", "section paragraph.sentence"),
    "unknown section": (
        '"flight 3.1"]',
        '"fligth 3.1"]',
        14,
        "unknown section 'fligth' (did you",
        "one of intro, flight",
    ),
    "unknown key": ("words =", "wrods =", 15, "unknown key wrods (did you mean words?)", "one of at, silent, words"),
    "words of a wrong type": ('"Only in the wind."', "7", 15, "words = 7", "a string"),
    "no fingerprint": ('"flight 3.1" = "abcdef0123"\n', "", 21, "no fingerprint of flight 3.1", "one for every cited"),
}


@pytest.mark.parametrize(("old", "new", "line", "found", "expected"), BROKEN.values(), ids=BROKEN)
def test_a_broken_clause_is_refused_with_its_line_and_what_was_expected(
    tmp_path: Path, old: str, new: str, line: int, found: str, expected: str
) -> None:
    assert WHOLE.count(old) == 1
    with pytest.raises(BadEdition) as caught:
        edition_of(WHOLE.replace(old, new), tmp_path)
    problem = caught.value.problems[0]
    assert (problem.line, problem.found[: len(found)]) == (line, found)
    assert problem.expected.startswith(expected)


# The shipped editions.


@pytest.mark.parametrize("game", game_names())
def test_every_edition_speaks_of_every_clause_in_the_order_of_the_rules(game: str) -> None:
    book = game_named(game).rulebook
    assert [list(edition.clauses) for edition in book.editions.values()] == [list(book.clauses)] * len(book.editions)


def test_the_recess_editions_have_clauses() -> None:
    assert len(game_named("recess").rulebook.clauses) > 60
    assert all(edition.clauses_stated() > 60 for edition in game_named("recess").rulebook.editions.values())


@pytest.mark.parametrize("game", game_names())
def test_every_clause_is_cited_or_silent_and_our_words_are_sentences(game: str) -> None:
    for edition in game_named(game).rulebook.editions.values():
        for clause in edition.clauses.values():
            assert clause.places or clause.is_silent
            assert len(set(clause.places)) == len(clause.places)
            assert not clause.words or clause.words.endswith(".")


@pytest.mark.parametrize("game", game_names())
def test_who_takes_a_stance_on_a_question_states_the_clause_of_that_name_there(game: str) -> None:
    book = game_named(game).rulebook
    for edition in book.editions.values():
        for stance in edition.stances.values():
            if stance.question.id in book.clauses and stance.kind is not StanceKind.SILENT:
                assert set(stance.places) & set(edition.clauses[stance.question.id].places), stance.question.id


def test_what_no_edition_states_is_what_the_catalogue_calls_silent_or_goes_without_saying() -> None:
    unstated = {row.id for row in compare(game_named("recess").rulebook).clauses_in(Urgency.SILENCES)}
    assert unstated == {
        "pass.fights", "share.pair", "push.fight", "fight.broke", "breakup.moved", "breakup.crowded", "forced.barred",
        "end.nothing",
    }  # fmt: skip


# Side by side.


def test_a_clause_that_one_edition_leaves_out_is_a_difference() -> None:
    answer = json.loads(json.dumps(to_dict(compare(game_named("recess").rulebook, ["fr", "es", "ja"]))))
    found = {row["clause"]: (row["stated_by"], row["silent"]) for row in answer["clauses"]["differences"]}
    assert found["fight.relanding"] == (["fr", "es"], ["ja"])
    assert found["leave.frees"] == (["fr", "ja"], ["es"])
    assert found["walk.return"] == (["ja"], ["fr", "es"])


def test_a_clause_of_which_one_edition_says_less_is_a_difference() -> None:
    book = game_named("recess").rulebook
    assert compare(book, ["fr", "ja"]).clause("end.time").group is Urgency.DIFFERENCES
    assert compare(book, ["fr", "es"]).clause("end.time").group is Urgency.AGREED


def test_what_some_leave_out_comes_first_and_every_clause_is_in_one_group() -> None:
    three = compare(game_named("recess").rulebook)
    rows = three.clauses_in(Urgency.DIFFERENCES)
    assert [bool(row.silent_in) for row in rows] == sorted((bool(row.silent_in) for row in rows), reverse=True)
    grouped = [row.id for group in Urgency for row in three.clauses_in(group)]
    assert sorted(grouped) == sorted(game_named("recess").rulebook.clauses)


def test_one_edition_alone_differs_on_no_clause() -> None:
    assert not compare(game_named("recess").rulebook, ["es"]).clauses_in(Urgency.DIFFERENCES)


@pytest.mark.parametrize("width", [80, 120])
def test_the_tables_name_who_is_silent(width: int) -> None:
    three = compare(game_named("recess").rulebook, ["fr", "es", "ja"])
    console = Console(width=width, record=True, file=StringIO())
    comparison_view.show_comparison(three, console)
    text = " ".join(console.export_text().split())
    assert "stated by fr, es;" in text
    assert "Clauses stated, of " in text
    markdown = comparison_view.comparison_to_markdown(three)
    assert "## Clauses that the editions state differently" in markdown
    assert "| `fight.relanding`<br>" in markdown


def test_an_unknown_clause_is_refused() -> None:
    with pytest.raises(BadInput, match=r"recess has no clause 'nun.lin' \(did you mean nun.line\?\)"):
        game_named("recess").rulebook.clause("nun.lin")
    with pytest.raises(BadInput, match="colorpop has no clause"):
        game_named("colorpop").rulebook.clause("nun.line")


def test_the_command_shows_one_clause_with_the_questions_on_its_sentences(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["recess", "clause", "leave.frees", "--json"])
    answer = json.loads(capsys.readouterr().out)
    assert ended.value.code == 0
    assert (answer["clause"], answer["stated_by"], answer["silent"]) == ("leave.frees", ["fr", "ja"], ["es"])
    assert "fight.relanding" in answer["questions"]
    assert answer["editions"]["es"] == {
        "citations": [],
        "words": game_named("recess").rulebook.edition("es").clauses["leave.frees"].words,
    }
