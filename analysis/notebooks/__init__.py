"""The notebooks: one question each, executed, with a bold answer at the end that the cells above it work out.

This is also the door for whoever writes one: charts, drawings, random play, shares, and how much to count.
"""

from __future__ import annotations

from typing import Any

from analysis.charts import bars, courses, heat, lines, ranges, shares, spreads
from analysis.drawing import Drawing, Picture, Piece, picture_of
from analysis.intervals import Estimate, Share
from analysis.notebooks.quick import sized
from analysis.play import play_game, play_turn, random_player
from model.records import replay


def markdown(words: str) -> Any:
    """Words in Markdown, as a notebook shows them."""
    from IPython.display import Markdown

    return Markdown(words)  # type: ignore[no-untyped-call]


__all__ = [
    "Drawing",
    "Estimate",
    "Picture",
    "Piece",
    "Share",
    "bars",
    "courses",
    "heat",
    "lines",
    "markdown",
    "picture_of",
    "play_game",
    "play_turn",
    "random_player",
    "ranges",
    "replay",
    "shares",
    "sized",
    "spreads",
]
