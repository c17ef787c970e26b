"""Shares with their intervals as one drawing: a line a share, on a logarithmic scale."""

from __future__ import annotations

from collections.abc import Sequence
from math import log10
from xml.etree import ElementTree

LINE, TOP, LEFT, WIDE, RIGHT = 22, 36, 330, 420, 16
"""Heights and widths in pixels: of a line, above the lines, of the names, of the scale, beside it."""
SMALLEST = -5
"""The scale begins at this power of ten."""
SCALE = {power: f"{100 * 10.0**power:g} %" for power in range(SMALLEST + 2, 1)}
"""The powers of ten at which the scale has a line, each with its name."""
INK, SOFT, MARK = "#1d2329", "#c9d0d7", "#2c5c92"

Bar = tuple[str, float, float, float]
"""A name, its share, and the interval's ends."""


def interval_chart(title: str, bars: Sequence[Bar]) -> str:
    """Draw shares with their intervals.

    >>> picture = interval_chart("Two shares", [("often", 0.5, 0.4, 0.6), ("seldom", 0.001, 0.0, 0.01)])
    >>> picture.count("<circle"), ">often</text>" in picture
    (2, True)
    """
    height = TOP + LINE * len(bars) + 8
    box = {"viewBox": f"0 0 {LEFT + WIDE + RIGHT} {height}", "width": str(LEFT + WIDE + RIGHT), "height": str(height)}
    names = {"role": "img", "aria-label": title, "font-family": "DejaVu Sans, Verdana, Arial, sans-serif"}
    root = ElementTree.Element("svg", {"xmlns": "http://www.w3.org/2000/svg"} | box | names)
    ElementTree.SubElement(root, "title").text = title
    for power, name in SCALE.items():
        scale_line(root, power, name, height)
    for number, bar in enumerate(bars):
        draw_bar(root, bar, TOP + LINE * number + LINE / 2)
    return ElementTree.tostring(root, encoding="unicode")


def across(share: float) -> float:
    """Where a share stands on the scale; what is smaller than all of it stands at its beginning."""
    power = max(log10(share), SMALLEST) if share > 0 else SMALLEST
    return round(LEFT + WIDE * (power - SMALLEST) / -SMALLEST, 1)


def scale_line(root: ElementTree.Element, power: int, name: str, height: int) -> None:
    """Draw a line of the scale with its name."""
    x = str(across(10.0**power))
    ends = {"x1": x, "x2": x, "y1": str(TOP - 6), "y2": str(height - 4)}
    ElementTree.SubElement(root, "line", ends | {"stroke": SOFT, "stroke-width": "1"})
    about = {"x": x, "y": str(TOP - 14), "text-anchor": "middle", "font-size": "13", "fill": INK}
    ElementTree.SubElement(root, "text", about).text = name


def draw_bar(root: ElementTree.Element, bar: Bar, y: float) -> None:
    """Draw one share."""
    name, share, low, high = bar
    about = {"x": str(LEFT - 10), "y": f"{y + 4:g}", "text-anchor": "end", "font-size": "12.5", "fill": INK}
    ElementTree.SubElement(root, "text", about).text = name
    ends = {"x1": str(across(low)), "x2": str(across(high)), "y1": f"{y:g}", "y2": f"{y:g}"}
    ElementTree.SubElement(root, "line", ends | {"stroke": MARK, "stroke-width": "3"})
    ElementTree.SubElement(root, "circle", {"cx": str(across(share)), "cy": f"{y:g}", "r": "4.5", "fill": MARK})
