"""A sheet of shapes as an SVG text that stands for itself: no script, no style sheet, no outside file."""

from __future__ import annotations

from typing import assert_never
from xml.etree import ElementTree

from analysis.drawing.layout import sheet
from analysis.drawing.picture import Picture
from analysis.drawing.shapes import Ellipse, Paint, Point, Polygon, Polyline, Rect, Shape, Text

SCALE = 40
"""Pixels a space at the drawing's natural size."""
FONT = "DejaVu Sans, Verdana, Helvetica, Arial, sans-serif"


def svg(picture: Picture) -> str:
    """Draw a picture as an <svg> element; text is escaped, and a title tells what it shows."""
    page = sheet(picture)
    box = " ".join(number(value) for value in (page.left, page.top, page.width, page.height))
    root = ElementTree.Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "viewBox": box,
            "width": number(page.width),
            "height": number(page.height),
            "role": "img",
            "aria-label": printable(picture.title),
            "font-family": FONT,
        },
    )
    ElementTree.SubElement(root, "title").text = printable(picture.title)
    for shape in page.shapes:
        add(root, shape)
    return ElementTree.tostring(root, encoding="unicode")


def number(value: float) -> str:
    """A length in pixels, in as few digits as are needed."""
    return f"{value * SCALE:.2f}".rstrip("0").rstrip(".")


def printable(text: str) -> str:
    """A text without the characters that XML cannot hold."""
    return "".join(
        c for c in text if c in "\t\n" or (c >= " " and not "\ud800" <= c <= "\udfff" and c not in "\ufffe\uffff")
    )


def add(root: ElementTree.Element, shape: Shape) -> None:
    """Add one shape to the picture."""
    match shape:
        case Rect():
            place = {"x": shape.x, "y": shape.y, "width": shape.width, "height": shape.height}
            if shape.rounding:
                place["rx"] = shape.rounding
            element("rect", root, place, shape.paint)
        case Ellipse():
            place = {"cx": shape.x, "cy": shape.y, "rx": shape.across / 2, "ry": shape.down / 2}
            element("ellipse", root, place, shape.paint)
        case Polygon():
            element("polygon", root, {}, shape.paint).set("points", corners(shape.points))
        case Polyline():
            line = element("polyline", root, {}, shape.paint)
            line.set("points", corners(shape.points))
            line.set("stroke-linecap", "butt" if shape.paint.dash else "round")
        case Text():
            text = ElementTree.SubElement(root, "text", {"x": number(shape.x), "y": number(shape.y)})
            text.attrib |= {"dy": "0.36em", "text-anchor": "middle", "font-size": number(shape.size)}
            text.attrib |= {"fill": shape.colour} | ({"font-weight": "bold"} if shape.bold else {})
            text.text = printable(shape.text)
        case _:
            assert_never(shape)


def element(tag: str, root: ElementTree.Element, place: dict[str, float], paint: Paint) -> ElementTree.Element:
    """Add an element with its place and paint."""
    attributes = {name: number(value) for name, value in place.items()}
    attributes["fill"] = paint.fill or "none"
    if paint.stroke:
        attributes |= {"stroke": paint.stroke, "stroke-width": number(paint.width), "stroke-linejoin": "round"}
    if paint.dash:
        attributes["stroke-dasharray"] = " ".join(map(number, paint.dash))
    if paint.opacity < 1:
        attributes["opacity"] = f"{paint.opacity:g}"
    return ElementTree.SubElement(root, tag, attributes)


def corners(points: tuple[Point, ...]) -> str:
    """Points as SVG writes them."""
    return " ".join(f"{number(x)},{number(y)}" for x, y in points)
