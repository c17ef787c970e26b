"""What holds for the rulebooks of all games."""

from __future__ import annotations

import pytest

from model.games import GAMES, rulebook_of
from model.rulebook import Kind


@pytest.mark.parametrize("game", GAMES)
def test_every_question_has_a_stance_in_every_edition(game: str) -> None:
    book = rulebook_of(game)
    ids = [question.id for question in book.questions]
    assert {name: list(edition.stances) for name, edition in book.editions.items()} == dict.fromkeys(book.editions, ids)


@pytest.mark.parametrize("game", GAMES)
def test_every_stance_that_speaks_is_cited_and_paraphrased(game: str) -> None:
    stances = [stance for edition in rulebook_of(game).editions.values() for stance in edition.stances.values()]
    bare = [s.question.id for s in stances if s.kind is not Kind.SILENT and not (s.places and s.words)]
    assert bare == []
