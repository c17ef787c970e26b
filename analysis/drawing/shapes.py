"""The few shapes that every drawing is made of, in units of one space, x to the right and y down."""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot

Point = tuple[float, float]


@dataclass(frozen=True)
class Paint:
    """How a shape is painted; no fill or no stroke where the colour is None."""

    fill: str | None = None
    stroke: str | None = None
    width: float = 0.03
    dash: tuple[float, float] | None = None
    opacity: float = 1.0


@dataclass(frozen=True)
class Rect:
    """A rectangle with rounded corners."""

    x: float
    y: float
    width: float
    height: float
    paint: Paint
    rounding: float = 0.0


@dataclass(frozen=True)
class Ellipse:
    """An ellipse about its middle."""

    x: float
    y: float
    across: float
    down: float
    paint: Paint


@dataclass(frozen=True)
class Polygon:
    """A closed outline."""

    points: tuple[Point, ...]
    paint: Paint


@dataclass(frozen=True)
class Polyline:
    """An open line through points, with round ends and bends."""

    points: tuple[Point, ...]
    paint: Paint


@dataclass(frozen=True)
class Text:
    """A text about its middle."""

    x: float
    y: float
    text: str
    size: float
    colour: str
    bold: bool = False


Shape = Rect | Ellipse | Polygon | Polyline | Text


@dataclass(frozen=True)
class Sheet:
    """All shapes of a drawing, back to front, and the rectangle that they lie in."""

    left: float
    top: float
    width: float
    height: float
    shapes: tuple[Shape, ...]


def hatching(x: float, y: float, width: float, height: float, paint: Paint, step: float = 0.22) -> list[Polyline]:
    """Slanting lines that fill a rectangle, from bottom left to top right."""
    lines, offset = [], step
    while offset < width + height:
        low = (x + max(0.0, offset - height), y + min(offset, height))
        high = (x + min(offset, width), y + max(0.0, offset - width))
        lines.append(Polyline((low, high), paint))
        offset += step
    return lines


def arrow(points: tuple[Point, ...], colour: str, width: float, dash: tuple[float, float] | None = None) -> list[Shape]:
    """A line with a white edge and a head at its end; points in one place give a ring there."""
    (x, y), (tip_x, tip_y) = next((p for p in reversed(points) if p != points[-1]), points[-1]), points[-1]
    length = hypot(tip_x - x, tip_y - y)
    if not length:
        return [Ellipse(x, y, 0.42, 0.42, Paint(stroke=colour, width=width))]
    along = (tip_x - x) / length, (tip_y - y) / length
    size = 3.2 * width
    neck = tip_x - along[0] * size, tip_y - along[1] * size
    wings = [(neck[0] - side * along[1] * size * 0.6, neck[1] + side * along[0] * size * 0.6) for side in (1, -1)]
    head, shaft = ((tip_x, tip_y), wings[0], wings[1]), (*points[:-1], neck)
    edge = Paint(fill="#ffffff", stroke="#ffffff", width=width * 0.9)
    return [
        Polyline(shaft, Paint(stroke="#ffffff", width=width * 1.9)),
        Polygon(head, edge),
        Polyline(shaft, Paint(stroke=colour, width=width, dash=dash)),
        Polygon(head, Paint(fill=colour, stroke=colour, width=0.01)),
    ]
