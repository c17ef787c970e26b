"""Which games there are: entry points of the group `rulescope.games`, so that any package on the path can bring one.

A game is loaded when it is asked for. There is no other list of games.
"""

from __future__ import annotations

from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import TYPE_CHECKING, Protocol

from model.errors import BadInput, did_you_mean, one_of

if TYPE_CHECKING:
    from model.game import AnyGame

GROUP = "rulescope.games"


@cache
def entries(group: str) -> dict[str, EntryPoint]:
    """The entry points of a group by name; a name that two packages claim is refused."""
    found: dict[str, EntryPoint] = {}
    for entry in sorted(entry_points(group=group)):
        other = found.setdefault(entry.name, entry)
        if other.value != entry.value:
            raise BadInput(f"two packages offer {entry.name!r} in {group}: {other.value} and {entry.value}")
    return found


def game_names() -> tuple[str, ...]:
    """The names of all games, in order.

    >>> {"recess", "colorpop"} <= set(game_names())
    True
    """
    return tuple(entries(GROUP))


@cache
def game_named(name: str) -> AnyGame:
    """Find a game by its name; an unknown one is refused with what there is.

    >>> game_named("recess").title
    'Recess!'
    """
    found = entries(GROUP)
    if name not in found:
        raise BadInput(f"there is no game {name!r}{did_you_mean(name, found)}; {one_of(found)}")
    game: AnyGame = found[name].load()
    return game


class OfAGame(Protocol):
    """What knows the name of its game: a position, a ruleset, a record, a simulator, a scene."""

    @property
    def game(self) -> str:
        """The name of the game."""


def game_of(value: OfAGame) -> AnyGame:
    """The game to which something belongs."""
    return game_named(value.game)


__all__ = ["OfAGame", "entries", "game_named", "game_names", "game_of"]
