"""One drawing for notebooks, reports and the explorer: a Scene becomes an SVG text or is drawn onto matplotlib axes.

    svg(Scene(board))                  a self-contained <svg> element as text
    draw(axes, Scene(board))           the same onto matplotlib axes
    Picture.side_by_side(scenes)       several in one picture that a notebook shows
    png(Scene(board))                  the same as the content of a PNG file

Both are made from one list of shapes, so they show the same.
"""

from __future__ import annotations

from analysis.drawing.axes import draw, figure, png
from analysis.drawing.picture import Picture
from analysis.drawing.scene import Field, Ground, Kind, Pace, Piece, Posture, Push, Scene
from analysis.drawing.svg import svg

__all__ = [
    "Field",
    "Ground",
    "Kind",
    "Pace",
    "Picture",
    "Piece",
    "Posture",
    "Push",
    "Scene",
    "draw",
    "figure",
    "png",
    "svg",
]
