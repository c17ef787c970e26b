"""Themes of the draw: positions in which several things meet or nothing is left, each with what tells that it is there.

Positions are drawn until one shows the theme; how many of all cases show it is measured, whatever they were drawn for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

THEME_EVERY = 2
"""Every so many cases have a theme, one theme after the other."""
MOST_TRIES = 200
"""How often a position is drawn for a theme before it is taken as it is."""


@dataclass(frozen=True)
class Theme:
    """A kind of position that is drawn on purpose: its name, what tells it, and how it may be drawn.

    `readings` bring it to bear.
    """

    name: str
    shows: Callable[[Any, Any], bool]
    draws: Callable[[Random, Any], Any]
    readings: Mapping[str, str] = field(default_factory=dict)

    def draw(self, rng: Random, rules: Any) -> Any:
        """Draw positions until one shows the theme."""
        for _ in range(MOST_TRIES):
            position = self.draws(rng, rules)
            if self.shows(position, rules):
                break
        return position


def theme_of(number: int, themes: Sequence[Theme]) -> Theme | None:
    """The theme for which a case is drawn, if there is one."""
    is_for_a_theme = themes and number % THEME_EVERY == THEME_EVERY - 1
    return themes[number // THEME_EVERY % len(themes)] if is_for_a_theme else None


def themes_shown(themes: Sequence[Theme], position: Any, rules: Any) -> list[str]:
    """The names of the themes that a position shows."""
    return [theme.name for theme in themes if theme.shows(position, rules)]
