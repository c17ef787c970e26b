"""One drawing for notebooks and reports: a Picture becomes an SVG text or is drawn onto matplotlib axes.

    picture_of(position)               a position as its game draws it
    svg(Picture(board))                  a self-contained <svg> element as text
    draw(axes, Picture(board))           the same onto matplotlib axes
    Drawing.side_by_side(pictures)       several in one picture that a notebook shows
    png(Picture(board))                  the same as the content of a PNG file

Both are made from one list of shapes, so they show the same.
"""

from __future__ import annotations

from analysis.drawing.axes import draw, figure, png
from analysis.drawing.drawings import Drawing
from analysis.drawing.picture import Field, Ground, Kind, Pace, Picture, Piece, Posture, Push
from analysis.drawing.svg import svg
from analysis.drawing.values import picture_of

__all__ = [
    "Drawing",
    "Field",
    "Ground",
    "Kind",
    "Pace",
    "Picture",
    "Piece",
    "Posture",
    "Push",
    "draw",
    "figure",
    "picture_of",
    "png",
    "svg",
]
