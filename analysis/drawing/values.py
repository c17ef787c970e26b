"""Positions and boards drawn, whichever game they belong to."""

from __future__ import annotations

from collections.abc import Sequence
from pkgutil import resolve_name
from typing import Any

from analysis.drawing.picture import Picture
from analysis.drawing.svg import svg

ADAPTER_OF = "analysis.adapter:adapter_of"
"""Found by its name: if it were imported, whatever is cached and draws would follow the code of every game."""


def picture_of(position: Any, rules: Any = None, steps: Sequence[Any] = (), caption: str | None = None) -> Picture:
    """Draw a position as its game does, with steps from there."""
    drawn: Picture = resolve_name(ADAPTER_OF)(position.game).picture(position, rules, steps, caption)
    return drawn


def svg_of(value: Any) -> str:
    """A picture, a position or a board as SVG; what has no game is a board."""
    if isinstance(value, Picture):
        return svg(value)
    return svg(picture_of(value) if hasattr(value, "game") else Picture(value))
