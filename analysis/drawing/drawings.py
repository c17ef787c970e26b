"""Pictures that a notebook shows: a drawing by itself or several side by side, with what each says."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from xml.etree import ElementTree

from analysis.drawing.picture import Picture
from analysis.drawing.svg import FONT, printable, svg

GAP = 18
"""Pixels between two drawings side by side."""
MOST_WIDTH = 860
"""What is wider is drawn smaller, so that the page of a notebook holds it."""
FITTING = "max-width: 100%; height: auto"
"""Pictures shrink where the page is narrow."""
NAMESPACE = "http://www.w3.org/2000/svg"


@dataclass(frozen=True)
class Drawing:
    """A drawing as SVG, and what it says to a reader who cannot see it.

    >>> from analysis.drawing.picture import Field
    >>> from model.grid import Grid
    >>> picture = Drawing.of(Picture(Field(Grid(2, 2)), caption="Nobody is here."))
    >>> picture, picture.drawing[:4]
    (Nobody is here. Board, 2 by 2 spaces, '<svg')
    """

    drawing: str
    says: str

    @classmethod
    def of(cls, picture: Picture, scale: float = 1.0) -> Drawing:
        """Draw one picture, at its natural size unless told otherwise."""
        return cls.side_by_side([picture], 1, scale)

    @classmethod
    def side_by_side(cls, pictures: Sequence[Picture | str], columns: int = 3, scale: float = 1.0) -> Drawing:
        """Put drawings into rows of so many, at one scale; each is a picture, or SVG that names itself in a title."""
        drawings = [read(svg(picture) if isinstance(picture, Picture) else picture) for picture in pictures]
        says = " | ".join(drawing.get("aria-label", "") for drawing in drawings)
        root = ElementTree.Element("svg", {"xmlns": NAMESPACE, "role": "img", "aria-label": says, "font-family": FONT})
        top, width = 0.0, 0.0
        for first in range(0, len(drawings), columns):
            left, below = 0.0, top
            for drawing in drawings[first : first + columns]:
                across, down = (float(drawing.get(side, "0")) * scale for side in ("width", "height"))
                drawing.attrib |= {"x": length(left), "y": length(top), "width": length(across), "height": length(down)}
                root.append(drawing)
                width, below, left = max(width, left + across), max(below, top + down), left + across + GAP
            top = below + GAP
        height, fitted = top - GAP, min(1.0, MOST_WIDTH / max(width, 1))
        root.attrib |= {"viewBox": f"0 0 {length(width)} {length(height)}"}
        root.attrib |= {"width": length(width * fitted), "height": length(height * fitted), "style": FITTING}
        return cls(ElementTree.tostring(root, encoding="unicode"), says)

    def _repr_svg_(self) -> str:
        """What a notebook shows."""
        return self.drawing

    def __repr__(self) -> str:
        """What a notebook says where it cannot show it."""
        return self.says


def read(drawing: str) -> ElementTree.Element:
    """An SVG text as an element whose names need no prefix."""
    root = ElementTree.fromstring(printable(drawing))
    for element in root.iter():
        element.tag = element.tag.removeprefix(f"{{{NAMESPACE}}}")
    return root


def length(pixels: float) -> str:
    """A length in pixels, in as few digits as are needed."""
    return f"{pixels:.2f}".rstrip("0").rstrip(".")
