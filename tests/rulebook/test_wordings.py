"""Recommendations and wordings: complete, in four languages, and a broken file is refused with its lines."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from analysis.cli import main
from analysis.compare.advice import advise, to_do
from model.data_files import BadData
from model.errors import BadFile, BadInput
from model.registry import game_named, game_names
from model.rulebook import Recommendation, Rulebook
from model.wordings import BadWordings, read_wordings
from tests.rulebook.test_edition_files import Colour, Kites, Tail

LANGUAGES = {"en": "English", "fr": "French", "es": "Spanish", "ja": "Japanese"}
LONGEST = 350
"""A wording is one to three sentences: more characters than this are an essay."""


@pytest.fixture(params=game_names())
def book(request: pytest.FixtureRequest) -> Rulebook:
    return game_named(request.param).rulebook


def texts(book: Rulebook, language: str) -> dict[str, str]:
    """Every wording in one language by `question reading`."""
    return {
        f"{name} {word}": wording.texts[language]
        for name, recommendation in book.recommendations.items()
        for word, wording in recommendation.wordings.items()
    }


def test_every_question_has_a_recommendation_among_its_readings(book: Rulebook) -> None:
    assert list(book.recommendations) == [question.id for question in book.questions]
    for question in book.questions:
        recommendation = book.recommendations[question.id]
        assert recommendation.reading in question.readings()
        assert tuple(recommendation.wordings) == question.words()
        assert recommendation.wording.reading is recommendation.reading


def test_every_reason_is_one_to_three_sentences(book: Rulebook) -> None:
    reasons = [recommendation.because for recommendation in book.recommendations.values()]
    assert [reason for reason in reasons if not reason.endswith(".") or not 60 <= len(reason) <= LONGEST] == []
    assert len(set(reasons)) == len(reasons)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reading_is_worded_in_every_language(book: Rulebook, language: str) -> None:
    written = texts(book, language)
    assert len(written) == sum(len(question.readings()) for question in book.questions)
    stop = "。" if language == "ja" else "."
    assert [name for name, text in written.items() if not text.rstrip("»”’").endswith(stop)] == []
    assert [name for name, text in written.items() if not 15 <= len(text) <= LONGEST or text != text.strip()] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_readings_are_worded_alike(book: Rulebook, language: str) -> None:
    written = texts(book, language)
    assert len(set(written.values())) == len(written)


def test_each_language_is_written_in_its_own_letters(book: Rulebook) -> None:
    japanese = re.compile(r"[ぁ-ヿ一-鿿]")
    for name, text in texts(book, "ja").items():
        assert len(japanese.findall(text)) > 0.7 * len(text), name
    for language in ("en", "fr", "es"):
        assert not any(japanese.search(text) for text in texts(book, language).values())
    assert all("'" not in text for language in LANGUAGES for text in texts(book, language).values())


def test_japanese_is_polite_throughout(book: Rulebook) -> None:
    polite = re.compile(r"(ます|です|ません|ください)$")
    for name, text in texts(book, "ja").items():
        sentences = [sentence.strip("」）") for sentence in text.split("。") if sentence]
        assert [sentence for sentence in sentences if not polite.search(sentence)] == [], name


def test_french_keeps_its_marks_with_the_word_before(book: Rulebook) -> None:
    for name, text in texts(book, "fr").items():
        assert not re.search(r" [:;?!»]|« |[^\u00a0][:;?!»]", text), name


@pytest.mark.parametrize(
    ("language", "terms"),
    [
        ("fr", ["bonne sœur", "case abri", "bagarre", "retenue", "rapporter", "pièce", "ligne droite"]),
        ("es", ["monja", "cuadro de seguridad", "pelea", "detención", "chivarse", "moneda", "empuja"]),
        ("ja", ["尼さん", "セーフティスクエア", "けんか", "罰を", "告げ口", "コイン", "小突"]),
    ],
)
def test_recess_is_worded_in_the_terms_of_each_edition(language: str, terms: list[str]) -> None:
    written = " ".join(texts(game_named("recess").rulebook, language).values())
    assert [term for term in terms if term not in written] == []


def test_a_recommendation_breaks_an_edition_only_where_no_reading_keeps_to_all(book: Rulebook) -> None:
    for question in book.questions:
        advice = advise(book, question.id)
        assert bool(advice.excluded_by) == (not advice.row.common), question.id


def test_an_edition_that_has_to_change_is_named_in_the_reason() -> None:
    recess = game_named("recess").rulebook
    names = {"es": "Spanish", "fr": "French", "ja": "Japanese"}
    for question in recess.questions:
        advice = advise(recess, question.id)
        for edition in advice.excluded_by:
            assert f"the {names[edition]} edition" in advice.recommendation.because


def test_what_each_edition_has_to_do_follows_from_its_stance() -> None:
    recess = game_named("recess").rulebook
    assert to_do(advise(recess, "walk.length")) == "Needs the wording: es. States it already: fr, ja."
    assert to_do(advise(recess, "walk.length", "up_to")) == "Has to change: fr, ja. Needs the wording: es."
    assert to_do(advise(recess, "tie.detention")) == "Has to change: es. States it already: fr, ja."
    assert to_do(advise(game_named("colorpop").rulebook, "slide.gravity")) == "Needs the wording: fr."


def test_an_unknown_reading_is_refused_with_what_there_is() -> None:
    with pytest.raises(BadInput, match=r"no reading 'rok' \(did you mean rook\?\); allowed: queen, rook"):
        advise(game_named("recess").rulebook, "nun.directions", "rok")


# The file.

WHOLE = """\
[kite.colour]
recommends = "blue"
because = "The sky is blue."

[kite.colour.red]
en = "It is red."
fr = "Il est rouge."
es = "Es roja."
ja = "赤いです。"

[kite.colour.blue]
en = "It is blue."
fr = "Il est bleu."
es = "Es azul."
ja = "青いです。"

[kite.colour.green]
en = "It is green."
fr = "Il est vert."
es = "Es verde."
ja = "緑です。"

[kite.tail]
recommends = "no"
because = "Tails tear."
yes = {en = "Long.", fr = "Longue.", es = "Larga.", ja = "長いです。"}
no = {en = "None.", fr = "Aucune.", es = "Ninguna.", ja = "ありません。"}
"""


def read(text: str, folder: Path) -> dict[str, Recommendation]:
    """Write a text to a file and read it as the wordings of the kites."""
    file = folder / "wordings.toml"
    file.write_text(text, encoding="utf-8")
    return read_wordings(file, Kites)


def test_a_whole_file_gives_recommendations(tmp_path: Path) -> None:
    found = read(WHOLE, tmp_path)
    assert list(found) == ["kite.colour", "kite.tail"]
    assert found["kite.colour"].reading is Colour.BLUE
    assert found["kite.colour"].wording.texts["ja"] == "青いです。"
    assert found["kite.colour"].wordings["green"].texts["es"] == "Es verde."
    assert found["kite.tail"].reading is Tail.NO
    assert found["kite.tail"].because == "Tails tear."


BROKEN = [
    (
        "unknown question",
        "[kite.tail]",
        "[kite.tial]",
        23,
        "unknown question kite.tial (did you mean kite.tail?)",
        "a q",
    ),
    (
        "no question",
        WHOLE[WHOLE.index("[kite.tail]") :],
        "",
        22,
        "no recommendation on kite.tail",
        "a table [kite.tail]",
    ),
    ("unknown choice", '"blue"', '"bleu"', 2, "no reading 'bleu' (did you mean blue?)", "one of red, blue, green"),
    (
        "unknown reading",
        "[kite.tail]\n",
        "[kite.colour.gren]\n\n[kite.tail]\n",
        23,
        "no reading 'gren' (did you mean green?)",
        "one of red, blue, green",
    ),
    (
        "no reading",
        WHOLE[WHOLE.index("[kite.colour.green]") : WHOLE.index("[kite.tail]")],
        "",
        1,
        "no wording of",
        "a tab",
    ),
    ("no choice", 'recommends = "blue"\n', "", 1, "no recommends in kite.colour", 'recommends = "…"'),
    ("no reason", 'because = "Tails tear."\n', "", 23, "no because in kite.tail", 'because = "…"'),
    ("no language", 'ja = "青いです。"\n', "", 11, "no ja in kite.colour.blue", 'ja = "…"'),
    ("empty text", '"Es azul."', '" "', 14, "no es in kite.colour.blue", 'es = "…"'),
    ("unknown language", 'fr = "Il est vert."', 'de = "Er ist grün."', 17, "no fr in kite.colour.green", 'fr = "…"'),
    ("text of a wrong type", '"Il est bleu."', "3", 13, "fr = 3", "a string"),
    ("unknown key", 'because = "Tails tear."', 'becuase = "Tails tear."', 23, "no because in kite.tail", "because"),
    ("wording of a wrong type", 'no = {en = "None."', 'no = "None"  # {en = "None."', 27, "no = 'None'", "a table"),
    ("stray key", "[kite.tail]", "string = 1\n[kite.tail]", 23, "unknown key string", "one of en, fr"),
    ("flat chapter", "[kite.colour]\n", "wind = 1\n[kite.colour]\n", 1, "wind = 1", "a table"),
    ("syntax", 'because = "Tails tear."', "because = Tails", 25, "column 11: invalid value", "TOML"),
]


@pytest.mark.parametrize(
    ("old", "new", "line", "found", "expected"), [row[1:] for row in BROKEN], ids=[row[0] for row in BROKEN]
)
def test_a_broken_file_is_refused_with_its_line_and_what_was_expected(
    tmp_path: Path, old: str, new: str, line: int, found: str, expected: str
) -> None:
    assert WHOLE.count(old) == 1
    with pytest.raises(BadFile) as caught:
        read(WHOLE.replace(old, new), tmp_path)
    message = str(caught.value)
    assert message.startswith(f"{tmp_path / 'wordings.toml'}:{line}: ")
    assert found in message
    assert f"; expected {expected}" in message
    assert "\n" not in message


def test_every_problem_of_a_file_is_reported_in_the_order_of_its_lines(tmp_path: Path) -> None:
    text = WHOLE.replace('"blue"', '"bleu"').replace('"Es verde."', '""').replace('"Tails tear."', "7")
    with pytest.raises(BadWordings) as caught:
        read(text, tmp_path)
    assert [problem.line for problem in caught.value.problems] == [2, 20, 25]
    assert "(and 2 more: line 20: no es in kite.colour.green" in str(caught.value)


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    (tmp_path / "wordings.toml").write_bytes(b"[kite]\nx = '\xff'")
    with pytest.raises(BadData, match="byte 12 is not UTF-8; expected text in UTF-8"):
        read_wordings(tmp_path / "wordings.toml", Kites)


# The command.


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """Run a command; give its exit status and what it printed."""
    with pytest.raises(SystemExit) as ended:
        main(list(arguments))
    printed = capsys.readouterr()
    assert isinstance(ended.value.code, int)
    return ended.value.code, printed.out, printed.err


def test_question_shows_the_recommended_wording(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "recess", "question", "nun.directions")
    assert status == 0
    assert "We recommend queen." in out
    assert "proposed wording of queen" in out
    assert all(name in out for name in LANGUAGES.values())
    assert "Has to change: ja." in out
    assert "…" not in out


def test_question_shows_the_wording_of_another_reading(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "recess", "question", "nun.directions", "--reading", "rook")
    assert "We recommend queen." in out
    assert "proposed wording of rook" in out
    assert "Has to change: es, fr." in out


def test_question_as_markdown_ends_with_the_wordings(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "colorpop", "question", "win.team", "--markdown")
    assert "\n## Our recommendation\n\nWe recommend `both_gone`. " in out
    assert "\n| Japanese | " in out
    assert out.endswith("Needs the wording: fr.\n")


def test_question_as_json_has_every_wording_or_the_one_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "recess", "question", "push.chain", "--json")
    every = json.loads(out)["recommendation"]
    assert every["recommends"] == "shortest"
    assert list(every["wordings"]) == ["two", "shortest", "any"]
    assert every["wordings"]["any"]["excluded_by"] == ["es", "fr", "ja"]
    _, out, _ = run(capsys, "recess", "question", "push.chain", "--json", "--reading", "two")
    one = json.loads(out)["recommendation"]
    assert one["recommends"] == "shortest"
    assert one["wordings"] == {"two": every["wordings"]["two"]}
    assert set(LANGUAGES) < set(one["wordings"]["two"])


def test_an_unknown_reading_ends_in_one_line_and_status_2(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(capsys, "recess", "question", "nun.stay", "--reading", "maybe")
    assert (status, out) == (2, "")
    assert "nun.stay has no reading 'maybe'; allowed: no, yes" in err
    assert err.count("\n") == 1


# The report.


@pytest.mark.xdist_group("reports")
def test_the_report_proposes_every_wording_in_its_language(book: Rulebook) -> None:
    from html import escape

    from analysis.report.weaving import html
    from analysis.report.writing import make_pages

    page = html(next(page for page in make_pages() if page.game == book.game))
    for language in LANGUAGES:
        for name, text in texts(book, language).items():
            assert f'lang="{language}">{escape(text, quote=False)}</div>' in page, name
    reasons = [recommendation.because for recommendation in book.recommendations.values()]
    assert [reason for reason in reasons if escape(reason, quote=False) not in page] == []
