"""Edition files: a broken one is refused with its line and what was expected, all problems at once."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

import pytest

from model import rulebook
from model.editions import BadEdition, read_edition
from model.errors import BadFile
from model.registry import game_named, game_names
from model.rulebook import Place, Question, StanceKind


class Colour(Question, id="kite.colour"):
    """Which colour has the kite?"""

    RED = "red"
    BLUE = "blue"
    GREEN = "green"


class Tail(Question, id="kite.tail"):
    """Has the kite a tail?"""

    YES = "it has"
    NO = "it has none"


@dataclass(frozen=True)
class Kites(rulebook.Ruleset):
    game: ClassVar[str] = "kites"

    kite_colour: Colour = Colour.RED
    kite_tail: Tail = Tail.YES


TOPICS = {"parts.string": "the string"}
WHOLE = """\
language = "fr"
title = "Kites"

[sections]
intro = ""
flight = "En vol"

[stance.kite.colour]
open = ["blue", "green"]
at = ["flight 1.2", "intro 1.1"]
words = "Some kites are blue and some are green."
term = "le ciel est bleu"

[stance.kite.tail]
silent = true

[remark.parts.string]
at = ["flight 2.1"]
words = "The string is long."

[fingerprints]
"intro 1.1" = "0123456789"
"flight 1.2" = "abcdef0123"
"flight 2.1" = "aaaaaaaaaa"
"""


def edition_of(text: str, folder: Path) -> rulebook.Edition:
    """Write a text to a file and read it as an edition of the kites."""
    file = folder / "xx.toml"
    file.write_text(text, encoding="utf-8")
    return read_edition(file, Kites, TOPICS, {})


def test_a_whole_file_gives_an_edition(tmp_path: Path) -> None:
    edition = edition_of(WHOLE, tmp_path)
    assert (edition.id, edition.language, edition.title) == ("xx", "fr", "Kites")
    assert edition.resolved() == {Colour: Colour.BLUE, Tail: Tail.YES}
    assert edition.stance(Colour).allowed == (Colour.BLUE, Colour.GREEN)
    assert edition.stance(Tail).allowed == (Tail.YES, Tail.NO)
    assert edition.rulesets_allowed() == 4
    assert edition.counts() == {"fixed": 0, "open": 1, "contradictory": 0, "silent": 1}
    assert [str(place) for place in edition.places()] == ["intro 1.1", "flight 1.2", "flight 2.1"]
    assert edition.fingerprints[Place("flight", 1, 2)] == "abcdef0123"


BROKEN = [
    (
        "unknown question",
        "stance.kite.tail]",
        "stance.kite.tial]",
        14,
        "unknown question kite.tial (did you mean k",
        "",
    ),
    (
        "no stance",
        "[stance.kite.tail]\nsilent = true\n",
        "",
        22,
        "no stance on kite.tail",
        "a table [stance.kite.tail]",
    ),
    ("unknown reading", '"blue"', '"bleu"', 9, "no reading 'bleu' (did you mean blue?)", "one of red, blue, green"),
    ("unknown section", '"flight 1.2",', '"fligth 1.2",', 10, "unknown section 'fligth'", "one of intro, flight"),
    ("not a place", '"flight 1.2",', '"flight one",', 10, "'flight one' is not a place", "section paragraph.sentence"),
    ("no citation", 'at = ["flight 1.2", "intro 1.1"]\n', "", 8, "no citation for stance.kite.colour", "at = ["),
    ("no words", 'words = "The string is long."\n', "", 17, "no words in remark.parts.string", 'words = "…"'),
    (
        "long term",
        "le ciel est bleu",
        "le ciel est bien bleu",
        12,
        "term 'le ciel est bien bleu' is",
        "at most 4 words",
    ),
    (
        "long term, unspaced",
        "le ciel est bleu",
        "空は青い空は青い空は青い空は青い",
        12,
        "is too long",
        "at most 4 words",
    ),
    ("long heading", "En vol", "Quand on vole bien haut", 6, "is too long", "at most 4 words"),
    (
        "two stances",
        "silent = true",
        'silent = true\nsays = "no"',
        14,
        "states says and silent",
        "exactly one of says,",
    ),
    ("empty stance", "silent = true\n", "", 14, "states nothing", "exactly one of says,"),
    ("not silent", "silent = true", "silent = false", 15, "silent = False", "true"),
    ("one open reading", '["blue", "green"]', '["blue"]', 9, "open = ['blue']", "two or more different readings"),
    ("a reading twice", '["blue", "green"]', '["blue", "blue"]', 9, "open = ['blue', 'blue']", "two or more"),
    ("reading of a wrong type", '["blue", "green"]', "3", 9, "open = 3", "a list of readings"),
    ("citation of a wrong type", 'at = ["flight 2.1"]', "at = 2.1", 18, "at = 2.1", "a list of places"),
    ("title of a wrong type", 'title = "Kites"', "title = 7", 2, "title = 7", "a string"),
    ("words of a wrong type", '"The string is long."', "true", 19, "words = True", "a string"),
    ("no language", 'language = "fr"\n', "", 1, "no language", 'language = "…"'),
    (
        "unknown key",
        "silent = true",
        "silent = true\nwrods = 1",
        16,
        "unknown key wrods (did you mean words?)",
        "one of",
    ),
    ("unknown top key", 'title = "Kites"', 'title = "Kites"\ncolour = 1', 3, "unknown key colour", "one of language"),
    (
        "unknown topic",
        "remark.parts.string]",
        "remark.parts.strong]",
        17,
        "unknown topic parts.strong (did",
        "a topic of",
    ),
    ("flat stance", "[stance.kite.tail]", "[stance.kite]\ntial = 1\n[stance.kite.tail]", 15, "tial = 1", "a table"),
    (
        "inline",
        "[stance.kite.tail]\nsilent = true",
        '[stance.kite]\ntail = {says = "on"}',
        15,
        "reading 'on'",
        "one of yes",
    ),
    (
        "stray fingerprint",
        '"intro 1.1" = ',
        '"intro 9.9" = ',
        22,
        "'intro 9.9', which nothing cites",
        "only cited places",
    ),
    ("no fingerprint", '"flight 2.1" = "aaaaaaaaaa"\n', "", 23, "no fingerprint of flight 2.1", "one for every cited"),
    ("wrong fingerprint", "abcdef0123", "ABCDEF", 23, "fingerprint 'ABCDEF'", "10 hexadecimal digits"),
    ("syntax", "silent = true", "silent = ture", 15, "column 10: invalid value", "TOML"),
    ("a table twice", "[remark.parts.string]", "[stance.kite.tail]", 17, "cannot declare", "TOML"),
]


@pytest.mark.parametrize(
    ("old", "new", "line", "found", "expected"), [row[1:] for row in BROKEN], ids=[row[0] for row in BROKEN]
)
def test_a_broken_file_is_refused_with_its_line_and_what_was_expected(
    tmp_path: Path, old: str, new: str, line: int, found: str, expected: str
) -> None:
    assert WHOLE.count(old) == 1
    with pytest.raises(BadFile) as caught:
        edition_of(WHOLE.replace(old, new), tmp_path)
    message = str(caught.value)
    assert message.startswith(f"{tmp_path / 'xx.toml'}:{line}: ")
    assert found in message
    assert f"; expected {expected}" in message
    assert "\n" not in message


def test_every_problem_of_a_file_is_reported_in_the_order_of_its_lines(tmp_path: Path) -> None:
    text = WHOLE.replace('"blue"', '"bleu"').replace("flight 2.1", "flihgt 2.1").replace("silent = true", "silent = 1")
    with pytest.raises(BadEdition) as caught:
        edition_of(text, tmp_path)
    assert [problem.line for problem in caught.value.problems] == [9, 15, 18]
    assert "(and 2 more: line 15: silent = 1; expected true | line 18: unknown section 'flihgt'" in str(caught.value)


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    (tmp_path / "xx.toml").write_bytes(b"title = '\xff'")
    with pytest.raises(BadFile, match="byte 9 is not UTF-8; expected text in UTF-8"):
        read_edition(tmp_path / "xx.toml", Kites, TOPICS, {})


@pytest.mark.parametrize("text", ["movement", "movement 6", "movement 0.1", "6.1", "Movement 6.1", "movement 6.1.2"])
def test_a_place_names_section_paragraph_and_sentence(text: str) -> None:
    assert str(Place.parse(" movement 6.1 ")) == "movement 6.1"
    with pytest.raises(rulebook.BadInput, match="is not a place"):
        Place.parse(text)


@pytest.mark.parametrize("game", game_names())
def test_every_shipped_edition_takes_a_stance_on_every_question(game: str) -> None:
    book = game_named(game).rulebook
    for edition in book.editions.values():
        assert list(edition.stances) == [question.id for question in book.questions]
        assert sum(edition.counts().values()) == len(book.questions)


@pytest.mark.parametrize("game", game_names())
def test_what_a_shipped_edition_says_is_cited_paraphrased_and_fingerprinted(game: str) -> None:
    for edition in game_named(game).rulebook.editions.values():
        for stance in edition.stances.values():
            assert stance.kind is StanceKind.SILENT or (stance.places and stance.words)
            assert str(stance) == "silent" or stance.resolved.word in str(stance)
        assert set(edition.fingerprints) == set(edition.places())
