"""Looking at results of the reference: all that a turn in a small picture can lead to, seen from one side."""

from __future__ import annotations

from inspect import cleandoc

from model.recess.position import LABELS, Position
from model.recess.readings import Ruleset
from tests.recess.reference import results

QUIET = "coins: 5 5\n"


def after(picture: str, *choices: str) -> set[Position]:
    """All results of the turn in a picture (two players with five coins each unless it says otherwise)."""
    picture = cleandoc(picture)
    text = picture if "coins:" in picture else QUIET + picture
    return results(Position.parse(text), Ruleset.parse(", ".join(choices)))


def spots(found: set[Position], child: str) -> set[str]:
    """The names of the places where a child ends up."""
    return {one.place_name(one.children[LABELS[child]].place) for one in found}


def boards(found: set[Position]) -> set[str]:
    """The results as rows of cells, a blank between cells, rows apart by slashes."""
    return {one.line().partition(" : ")[2] for one in found}


def coins(found: set[Position]) -> set[tuple[int, ...]]:
    """What the players may own afterwards."""
    return {one.coins for one in found}


def endings(found: set[Position]) -> set[str]:
    """How the game may have ended."""
    return {str(one.ending) for one in found}
