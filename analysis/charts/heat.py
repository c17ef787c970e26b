"""A share for every space of a board, written into it over a shade: a chart on a board."""

from __future__ import annotations

from collections.abc import Mapping
from xml.etree import ElementTree

from analysis.drawing import Ground, Picture, svg
from analysis.drawing.svg import SCALE

LIGHT, DARK = (247, 249, 252), (44, 92, 146)
DARK_ENOUGH = 0.82
"""From this shade on, white letters stand out more than black ones; both do by at least 4.5 to 1."""


def heat(board: Ground, shares: Mapping[int, float]) -> str:
    """Draw a board with each space's share in percent; a space without a share stays as it is.

    >>> from analysis.drawing import Field
    >>> from model.grid import Grid
    >>> picture = heat(Field(Grid(3, 3)), {0: 0.25, 8: 0.75})
    >>> ">25<" in picture, ">75<" in picture
    (True, True)
    """
    low, high = min(shares.values()), max(shares.values())
    shapes = []
    for space, share in shares.items():
        x, y = board.grid.column(space) * SCALE, board.grid.row(space) * SCALE
        shapes += marks(x, y, share, (share - low) / ((high - low) or 1))
    drawn = svg(Picture(board))
    end = drawn.rindex("</svg>")
    return drawn[:end] + "".join(shapes) + drawn[end:]


def marks(x: int, y: int, share: float, shade: float) -> list[str]:
    """A shaded square with its share in percent."""
    square = {"x": x + 1, "y": y + 1, "width": SCALE - 2, "height": SCALE - 2, "fill": colour(shade)}
    middle = {"x": x + SCALE // 2, "y": y + SCALE // 2, "dy": "0.36em", "text-anchor": "middle", "font-size": 15}
    letters = {"fill": "#ffffff" if shade >= DARK_ENOUGH else "#000000"}
    return [element("rect", square), element("text", middle | letters, f"{round(100 * share)}")]


def element(tag: str, attributes: Mapping[str, object], words: str = "") -> str:
    """Write one element."""
    made = ElementTree.Element(tag, {name: str(value) for name, value in attributes.items()})
    made.text = words or None
    return ElementTree.tostring(made, encoding="unicode")


def colour(shade: float) -> str:
    """A colour between light and dark.

    >>> colour(0.0), colour(1.0)
    ('#f7f9fc', '#2c5c92')
    """
    mixed = (round(light + (dark - light) * shade) for light, dark in zip(LIGHT, DARK, strict=True))
    return "#" + "".join(f"{part:02x}" for part in mixed)
