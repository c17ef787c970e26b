"""A sheet of shapes on matplotlib axes, for notebooks and PNG files; matplotlib is loaded when something is drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, assert_never

from analysis.drawing.layout import sheet
from analysis.drawing.picture import Picture
from analysis.drawing.shapes import Ellipse, Paint, Polygon, Polyline, Rect, Shape, Sheet, Text
from analysis.files import drawn

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

INCHES = 0.45
"""The size of a space in a figure of its own."""
POINTS_PER_INCH = 72


def figure(picture: Picture) -> Figure:
    """Draw a picture on a figure of its own, just as large as it needs."""
    from matplotlib.figure import Figure

    page = sheet(picture)
    made = Figure(figsize=(page.width * INCHES, page.height * INCHES))
    draw(made.add_axes((0, 0, 1, 1)), picture)
    return made


def png(picture: Picture, dpi: int = 144) -> bytes:
    """Draw a picture as the content of a PNG file."""
    return drawn(figure(picture), ".png", dpi)


def draw(axes: Axes, picture: Picture) -> None:
    """Draw a picture onto matplotlib axes; line and letter sizes follow the axes' present size."""
    page = sheet(picture)
    axes.set_xlim(page.left, page.left + page.width)
    axes.set_ylim(page.top + page.height, page.top)
    axes.set_aspect("equal")
    axes.set_axis_off()
    scale = points_per_space(axes, page)
    for order, shape in enumerate(page.shapes):
        add(axes, shape, scale, 2 + order / len(page.shapes))


def points_per_space(axes: Axes, page: Sheet) -> float:
    """How many points a space takes on these axes."""
    box, inches = axes.get_position(), axes.get_figure(root=True).get_size_inches()  # type: ignore[union-attr]
    across, down = box.width * inches[0] / page.width, box.height * inches[1] / page.height
    return float(min(across, down)) * POINTS_PER_INCH


def add(axes: Axes, shape: Shape, scale: float, order: float) -> None:
    """Add one shape to the axes."""
    from matplotlib import lines, patches

    match shape:
        case Rect():
            look, box = painted(shape.paint, scale), f"round,pad=0,rounding_size={shape.rounding or 1e-6}"
            corner = (shape.x, shape.y)
            axes.add_patch(patches.FancyBboxPatch(corner, shape.width, shape.height, box, zorder=order, **look))
        case Ellipse():
            look = painted(shape.paint, scale)
            axes.add_patch(patches.Ellipse((shape.x, shape.y), shape.across, shape.down, zorder=order, **look))
        case Polygon():
            axes.add_patch(patches.Polygon(shape.points, closed=True, zorder=order, **painted(shape.paint, scale)))
        case Polyline():
            paint, (across, down) = shape.paint, zip(*shape.points, strict=True)
            line = lines.Line2D(across, down, color=paint.stroke, linewidth=paint.width * scale, zorder=order)
            line.set(alpha=paint.opacity, solid_capstyle="round", solid_joinstyle="round")
            if paint.dash:
                line.set_linestyle((0, tuple(part / paint.width for part in paint.dash)))
            axes.add_line(line)
        case Text():
            font: dict[str, Any] = {
                "fontsize": shape.size * scale,
                "color": shape.colour,
                "weight": "bold" if shape.bold else "normal",
            }
            centred: dict[str, Any] = {"ha": "center", "va": "center_baseline", "zorder": order, "parse_math": False}
            axes.text(shape.x, shape.y, shape.text, **font, **centred)
        case _:
            assert_never(shape)


def painted(paint: Paint, scale: float) -> dict[str, Any]:
    """The matplotlib words for a paint."""
    dashes = (0, tuple(part / paint.width for part in paint.dash)) if paint.dash else "solid"
    return {
        "facecolor": paint.fill or "none",
        "edgecolor": paint.stroke or "none",
        "linewidth": paint.width * scale if paint.stroke else 0,
        "linestyle": dashes,
        "joinstyle": "round",
        "alpha": paint.opacity if paint.opacity < 1 else None,
    }
