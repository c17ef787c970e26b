"""Which games there are and where their rulebooks live."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path

from model.game import BadInput
from model.rulebook import Rulebook, did_you_mean, one_of

GAMES = {"recess": "Recess!", "colorpop": "Color Pop"}


@cache
def rulebook_of(game: str) -> Rulebook:
    """Load a game's questions and all its editions, once.

    >>> rulebook_of("recess").title
    'Recess!'
    """
    if game not in GAMES:
        raise BadInput(f"there is no game {game!r}{did_you_mean(game, GAMES)}; {one_of(GAMES)}")
    from model.editions import read_editions

    readings = import_module(f"model.{game}.readings")
    folder = Path(__file__).parent / game / "editions"
    return Rulebook(
        game=game,
        title=GAMES[game],
        ruleset=readings.Ruleset,
        topics=readings.REMARKS,
        editions=read_editions(folder, readings.Ruleset, readings.REMARKS),
    )
