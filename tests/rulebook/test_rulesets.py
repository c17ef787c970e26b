"""Rulesets: one reading for every question, written and read back."""

from __future__ import annotations

import json
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from model import rulebook
from model.colorpop import readings as colorpop
from model.errors import BadInput
from model.recess.readings import NunDirections, NunStay, Ruleset, WalkLength


def rulesets() -> st.SearchStrategy[rulebook.Ruleset]:
    """Draw a ruleset of either game."""

    def of(kind: type[rulebook.Ruleset]) -> st.SearchStrategy[rulebook.Ruleset]:
        choices = st.fixed_dictionaries(
            {}, optional={question.id: st.sampled_from(question.words()) for question in kind.questions()}
        )
        return choices.map(kind.from_dict)

    return st.one_of(of(Ruleset), of(colorpop.Ruleset))


@given(rulesets())
def test_what_a_ruleset_writes_reads_back(ruleset: rulebook.Ruleset) -> None:
    assert type(ruleset).parse(str(ruleset)) == ruleset
    assert type(ruleset).from_dict(json.loads(json.dumps(ruleset.to_dict()))) == ruleset
    assert pickle.loads(pickle.dumps(ruleset)) == ruleset


@given(rulesets(), rulesets())
def test_equal_rulesets_have_equal_hashes_words_and_codes(one: rulebook.Ruleset, other: rulebook.Ruleset) -> None:
    if type(one) is type(other):
        assert (one == other) == (str(one) == str(other)) == (one.codes() == other.codes())
        if one == other:
            assert hash(one) == hash(other)


@given(rulesets())
def test_codes_are_the_numbers_of_the_readings_in_order(ruleset: rulebook.Ruleset) -> None:
    questions = ruleset.questions()
    codes = ruleset.codes()
    assert [question.readings()[code] for question, code in zip(questions, codes, strict=True)] == [
        ruleset.reading(question) for question in questions
    ]
    assert len(ruleset.differences()) == sum(map(bool, codes))


def test_without_differences_a_ruleset_is_the_baseline() -> None:
    assert str(Ruleset()) == "baseline"
    assert Ruleset.of() == Ruleset.of("baseline") == Ruleset.parse("baseline") == Ruleset()


def test_a_ruleset_is_an_edition_plus_choices() -> None:
    rules = Ruleset.of("ja", nun_stay="yes")
    assert rules.nun_directions is NunDirections.ROOK
    assert rules.nun_stay is NunStay.YES
    assert rules == Ruleset.of("ja").choosing({"nun.stay": NunStay.YES}) == Ruleset.parse("ja, nun.stay=yes")


def test_an_edition_takes_the_first_reading_listed_where_it_is_open_and_the_baseline_where_it_is_silent() -> None:
    spanish = Ruleset.of("es")
    assert spanish.walk_length is WalkLength.EXACT
    assert spanish.budget_stacking.word == "worst"
    assert spanish.pass_fights is spanish.pass_fights.baseline()


def test_choices_go_by_question_or_field_and_by_word_or_member() -> None:
    by_field = Ruleset().choosing({"walk_length": WalkLength.UP_TO})
    assert by_field == Ruleset().choosing({"walk.length": "up_to"}) == Ruleset.of(walk_length="up_to")


def test_a_ruleset_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        Ruleset().nun_stay = NunStay.YES  # type: ignore[misc]


@pytest.mark.parametrize(
    ("text", "refusal"),
    [
        ("nun.sty=yes", r"recess has no question 'nun.sty' \(did you mean nun.stay\?\)"),
        ("qqqqq=yes", r"recess has no question 'qqqqq'; allowed: walk.length, .*tie.detention"),
        ("nun.stay=ye", r"nun.stay has no reading 'ye' \(did you mean yes\?\); allowed: no, yes"),
        ("nun.stay", "recess has no edition 'nun.stay'; allowed: es, fr, ja"),
        ("jp", r"recess has no edition 'jp' \(did you mean ja\?\); allowed: es, fr, ja"),
        ("fr, nun.stay", "'nun.stay' is not a choice; write question=reading"),
        ("nun.stay=", "'nun.stay=' is not a choice"),
        ("nun.stay=yes, nun.stay=no", "nun.stay is chosen twice"),
    ],
)
def test_a_ruleset_that_cannot_be_read_is_refused_in_one_line(text: str, refusal: str) -> None:
    with pytest.raises(BadInput, match=refusal) as caught:
        Ruleset.parse(text)
    assert "\n" not in str(caught.value)
