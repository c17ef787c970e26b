"""Which games there are and where their rulebooks live."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path

from model.game import BadInput
from model.rulebook import Recommendation, Rulebook, did_you_mean, one_of

GAMES = {"recess": "Recess!", "colorpop": "Color Pop"}
WITH_CLAUSES = ("recess", "colorpop")
"""The games whose rules are also written as formulas: their editions say where each clause is stated."""


@cache
def rulebook_of(game: str, is_draft: bool = False) -> Rulebook:
    """Load a game's clauses, its questions and all its editions, once; drafts need no fingerprints yet.

    >>> rulebook_of("recess").title
    'Recess!'
    """
    if game not in GAMES:
        raise BadInput(f"there is no game {game!r}{did_you_mean(game, GAMES)}; {one_of(GAMES)}")
    from model.editions import read_editions

    readings = import_module(f"model.{game}.readings")
    clauses = clauses_of(game)
    folder = Path(__file__).parent / game / "editions"
    return Rulebook(
        game=game,
        title=GAMES[game],
        ruleset=readings.Ruleset,
        clauses=clauses,
        topics=readings.REMARKS,
        editions=read_editions(folder, readings.Ruleset, readings.REMARKS, clauses, is_draft),
    )


def clauses_of(game: str) -> dict[str, str]:
    """Give clause id to our words, in the order of the rulebook; empty where no clause is written yet."""
    if game not in WITH_CLAUSES:
        return {}
    return {clause.id: clause.words for clause in import_module(f"model.{game}.clauses").CLAUSES}


@cache
def recommendations_of(game: str) -> dict[str, Recommendation]:
    """Load what we recommend on each question of a game, and every reading's wording, once."""
    from model.wordings import read_wordings

    readings = import_module(f"model.{game}.readings")
    return read_wordings(Path(__file__).parent / game / "wordings.toml", readings.Ruleset)
