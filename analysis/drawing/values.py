"""A position or a board as SVG, whichever game it belongs to."""

from __future__ import annotations

from typing import Any

from analysis.adapter import adapter_of
from analysis.drawing.picture import Picture
from analysis.drawing.svg import svg


def svg_of(value: Any) -> str:
    """Draw a position by the adapter of its game, and what has no game as a board."""
    game = getattr(value, "game", None)
    return svg(Picture(value) if game is None else adapter_of(game).picture(value))
