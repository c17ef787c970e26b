"""What holds for the rulebooks of all games."""

from __future__ import annotations

import pytest

from model.registry import game_named, game_names
from model.rulebook import StanceKind


@pytest.mark.parametrize("game", game_names())
def test_every_question_has_a_stance_in_every_edition(game: str) -> None:
    book = game_named(game).rulebook
    ids = [question.id for question in book.questions]
    assert {name: list(edition.stances) for name, edition in book.editions.items()} == dict.fromkeys(book.editions, ids)


@pytest.mark.parametrize("game", game_names())
def test_every_stance_that_speaks_is_cited_and_paraphrased(game: str) -> None:
    stances = [stance for edition in game_named(game).rulebook.editions.values() for stance in edition.stances.values()]
    bare = [s.question.id for s in stances if s.kind is not StanceKind.SILENT and not (s.places and s.words)]
    assert bare == []
