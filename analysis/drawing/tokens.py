"""Tokens: a disc in its colour with a symbol of its own, so that nobody has to tell colours apart."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin

from analysis.drawing.shapes import Ellipse, Paint, Point, Polygon, Rect, Shape, Text

COLOURS = ("#E69F00", "#56B4E9", "#009E73", "#D55E00", "#CC79A7")
INK, PAPER = "#1a1a1a", "#ffffff"
JOKER = "#3c3c3c"


def token(label: str, colour: int | None, x: float, y: float, size: float) -> Iterator[Shape]:
    """One token: a joker is dark with a star, the first five colours have shapes, any other its letter."""
    disc = size * 1.16
    fill = JOKER if colour is None else COLOURS[colour] if colour < len(COLOURS) else PAPER
    yield Ellipse(x, y, disc, disc, Paint(fill=fill, stroke=INK, width=0.05))
    if colour is None:
        yield Polygon(star(x, y, size * 0.42), Paint(fill=PAPER, stroke=PAPER, width=0.02))
    elif colour < len(COLOURS):
        yield symbol(colour, x, y, size * 0.3)
    else:
        yield Text(x, y, label, size * 0.6, INK, bold=True)


def symbol(colour: int, x: float, y: float, reach: float) -> Shape:
    """The shape of one of the first five colours: ring, square, triangle, diamond, cross."""
    paint = Paint(fill=PAPER, stroke=INK, width=0.04)
    match colour:
        case 0:
            return Ellipse(x, y, reach * 1.8, reach * 1.8, paint)
        case 1:
            return Rect(x - reach * 0.85, y - reach * 0.85, reach * 1.7, reach * 1.7, paint)
        case 2:
            return Polygon(((x, y - reach), (x + reach, y + reach * 0.8), (x - reach, y + reach * 0.8)), paint)
        case 3:
            side = reach * 1.15
            return Polygon(((x, y - side), (x + side, y), (x, y + side), (x - side, y)), paint)
        case _:
            return Polygon(cross(x, y, reach * 1.1), paint)


def cross(x: float, y: float, reach: float) -> tuple[Point, ...]:
    """The corners of an upright cross."""
    arm = reach * 0.36
    corners = ((arm, -reach), (arm, -arm), (reach, -arm), (reach, arm), (arm, arm), (arm, reach))
    right = [(x + across, y + down) for across, down in corners]
    left = [(x - across, y + down) for across, down in reversed(corners)]
    return (*right, *left)


def star(x: float, y: float, reach: float) -> tuple[Point, ...]:
    """The ten corners of a star with five points."""
    angles = [(pi * number / 5 - pi / 2, reach if number % 2 == 0 else reach * 0.42) for number in range(10)]
    return tuple((x + cos(angle) * far, y + sin(angle) * far) for angle, far in angles)
