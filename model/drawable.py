"""How a position or a board shows itself in a notebook: nothing draws here, `analysis` lends what does."""

from __future__ import annotations

from collections.abc import Callable

draw: Callable[[object], str] | None = None
"""Draws a position or a board as SVG; None where nobody has lent it."""


class Drawable:
    """What a notebook shows as a picture, if something is there to draw it."""

    def _repr_svg_(self) -> str | None:
        """The picture as SVG."""
        return draw(self) if draw is not None else None


__all__ = ["Drawable"]
