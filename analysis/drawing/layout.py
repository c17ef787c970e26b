"""Where everything on a drawing goes: a picture becomes one list of shapes, back to front.

Players differ by colour (the Okabe-Ito palette, which colour-blind readers can tell apart) and always by the letter of
their labels; boys are squares, girls circles, nuns black triangles; who lies is flat and has a broken outline.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from math import ceil, hypot, sqrt
from textwrap import wrap

from analysis.drawing.picture import BOYS_ENTRANCE, GIRLS_ENTRANCE, Ground, Picture, Piece
from analysis.drawing.shapes import (
    Ellipse,
    Paint,
    Point,
    Polygon,
    Polyline,
    Rect,
    Shape,
    Sheet,
    Text,
    arrow,
    hatching,
)
from analysis.drawing.tokens import token
from model.grid import LETTERS

SEXES = ("boys", "girls")
PLAYERS = ("#E69F00", "#56B4E9", "#009E73", "#D55E00", "#CC79A7")
INK, PAPER, GREY, RULE = "#1a1a1a", "#ffffff", "#6b6b6b", "#c9c9c9"
GROUND, SHELTER, EQUIPMENT, SIGHT = "#fafaf7", "#d7e3ea", "#8d8d8d", "#F0E442"
HIGHLIGHT, PUSH = "#0072B2", "#000000"

NAMES = 0.46
"""The band around the board that holds the names of rows and columns."""
BAND = 0.72
"""How broad an entrance is."""
SEAT = 0.62
"""How much room a child takes in an entrance, where there is enough."""
CAPTION = 0.6
LETTERS_A_UNIT = 5.0
"""How many letters of a caption fit on the width of a space."""


def sheet(picture: Picture) -> Sheet:
    """Lay out a picture: ground, sight, equipment, marks, pieces, entrances, names, caption."""
    grid, gap = picture.board.grid, NAMES if picture.names else 0.12
    edge = gap + BAND + 0.12 if picture.board.shelter_spaces else gap + 0.1
    lines = caption_lines(picture.caption, grid.columns + 2 * edge)
    width, height = grid.columns + 2 * edge, grid.rows + 2 * edge
    shapes: list[Shape] = [Rect(-edge, -edge, width, height + CAPTION * len(lines), Paint(fill=PAPER))]
    shapes += chain(
        ground(picture.board),
        sight(picture),
        rules(picture.board),
        equipment(picture.board),
        highlights(picture),
        entrances(picture, gap),
        walks(picture, gap),
        standing(picture, gap),
        pushes(picture),
        names(picture, gap),
    )
    for number, line in enumerate(lines):
        shapes.append(Text(grid.columns / 2, grid.rows + edge + CAPTION * (number + 0.3), line, 0.36, INK))
    return Sheet(-edge, -edge, width, height + CAPTION * len(lines), tuple(shapes))


def caption_lines(caption: str, width: float) -> list[str]:
    """Break a caption into lines that fit below the board."""
    return wrap(caption, max(12, int(width * LETTERS_A_UNIT)))


def ground(board: Ground) -> Iterator[Shape]:
    """The open ground, and the shelters in a darker shade."""
    yield Rect(0, 0, board.grid.columns, board.grid.rows, Paint(fill=GROUND))
    for space in sorted(board.shelter_spaces):
        yield Rect(board.grid.column(space), board.grid.row(space), 1, 1, Paint(fill=SHELTER))


def rules(board: Ground) -> Iterator[Shape]:
    """The lines between spaces, the frame, and a strong border around each shelter."""
    rows, columns = board.grid.rows, board.grid.columns
    thin = Paint(stroke=RULE, width=0.025)
    for row in range(1, rows):
        yield Polyline(((0, row), (columns, row)), thin)
    for column in range(1, columns):
        yield Polyline(((column, 0), (column, rows)), thin)
    for tile in board.shelters:
        for space in tile:
            yield from outline(board, space, frozenset(tile))
    yield Rect(0, 0, columns, rows, Paint(stroke=INK, width=0.06))


def outline(board: Ground, space: int, within: frozenset[int]) -> Iterator[Shape]:
    """The sides of a space where a region ends."""
    row, column = board.grid.row(space), board.grid.column(space)
    sides: dict[tuple[int, int], tuple[Point, Point]] = {
        (-1, 0): ((column, row), (column + 1, row)),
        (1, 0): ((column, row + 1), (column + 1, row + 1)),
        (0, -1): ((column, row), (column, row + 1)),
        (0, 1): ((column + 1, row), (column + 1, row + 1)),
    }
    for direction, side in sides.items():
        if board.grid.step(space, direction) not in within:
            yield Polyline(side, Paint(stroke="#3c5a6b", width=0.07))


def equipment(board: Ground) -> Iterator[Shape]:
    """Each piece of equipment as a hatched block over its one or two spaces."""
    for piece in board.pieces:
        first, last, inset = piece[0], piece[-1], 0.09
        x, y = board.grid.column(first) + inset, board.grid.row(first) + inset
        width = board.grid.column(last) - board.grid.column(first) + 1 - 2 * inset
        height = board.grid.row(last) - board.grid.row(first) + 1 - 2 * inset
        yield Rect(x, y, width, height, Paint(fill=EQUIPMENT), rounding=0.1)
        yield from hatching(x + 0.06, y + 0.06, width - 0.12, height - 0.12, Paint(stroke="#5a5a5a", width=0.045))
        yield Rect(x, y, width, height, Paint(stroke="#3d3d3d", width=0.05), rounding=0.1)


def sight(picture: Picture) -> Iterator[Shape]:
    """Spaces in sight of a nun: tinted, and dotted for eyes that see no colour."""
    for space in sorted(picture.seen):
        x, y = picture.board.grid.column(space), picture.board.grid.row(space)
        yield Rect(x, y, 1, 1, Paint(fill=SIGHT, opacity=0.38))
        for across, down in ((0.14, 0.14), (0.86, 0.14), (0.14, 0.86), (0.86, 0.86)):
            yield Ellipse(x + across, y + down, 0.07, 0.07, Paint(fill="#7a7000"))


def highlights(picture: Picture) -> Iterator[Shape]:
    """Spaces that the caption speaks of: a heavy blue frame inside the space."""
    for space in sorted(picture.highlighted):
        x, y = picture.board.grid.column(space), picture.board.grid.row(space)
        yield Rect(x + 0.07, y + 0.07, 0.86, 0.86, Paint(stroke=HIGHLIGHT, width=0.1), rounding=0.08)


def names(picture: Picture, gap: float) -> Iterator[Shape]:
    """Column letters above and below, row numbers on both sides."""
    if not picture.names:
        return
    grid = picture.board.grid
    for column in range(grid.columns):
        for y in (-gap / 2, grid.rows + gap / 2):
            yield Text(column + 0.5, y, LETTERS[column], 0.27, GREY)
    for row in range(grid.rows):
        for x in (-gap / 2, grid.columns + gap / 2):
            yield Text(x, row + 0.5, str(row + 1), 0.27, GREY)


# Entrances: an L around the corner, outside the names; children wait along its arms.


class Ell:
    """The L of one entrance: its outer corner and the way that its two arms point."""

    def __init__(self, board: Ground, entrance: int, gap: float) -> None:
        """Find the corner of an entrance, 0 the boys' or 1 the girls'."""
        corner, grid = board.corners[entrance], board.grid
        self.down, self.right = (1 if corner[0] == "n" else -1), (1 if corner[1] == "w" else -1)
        self.x = -gap - BAND if self.right > 0 else grid.columns + gap + BAND
        self.y = -gap - BAND if self.down > 0 else grid.rows + gap + BAND
        self.across = min(3.0, grid.columns * 0.6) + gap + BAND
        self.along = min(3.0, grid.rows * 0.6) + gap + BAND

    def at(self, across: float, down: float) -> Point:
        """A point so far from the outer corner along the arms."""
        return self.x + self.right * across, self.y + self.down * down

    @property
    def outline(self) -> tuple[Point, ...]:
        """The six corners of the L."""
        return (
            self.at(0, 0),
            self.at(self.across, 0),
            self.at(self.across, BAND),
            self.at(BAND, BAND),
            self.at(BAND, self.along),
            self.at(0, self.along),
        )

    def seats(self, count: int) -> tuple[float, list[Point]]:
        """How large so many children are, and their places: along the arm that lies, then along the one that stands."""
        first = ceil(count / 2) if count > int((self.across - BAND) / SEAT) else count
        rest = count - first
        pitch = min(SEAT, (self.across - BAND) / max(first, 1), (self.along - BAND) / max(rest, 1))
        lying = [self.at(BAND + (i + 0.5) * pitch, BAND / 2) for i in range(first)]
        upright = [self.at(BAND / 2, BAND + (i + 0.5) * pitch) for i in range(rest)]
        return pitch * 0.9, lying + upright


def entrances(picture: Picture, gap: float) -> Iterator[Shape]:
    """Each entrance as an L outside its corner, with its sex."""
    if not picture.board.shelter_spaces:
        return
    for entrance, sex in enumerate(SEXES):
        ell = Ell(picture.board, entrance, gap)
        yield Polygon(ell.outline, Paint(fill="#eef3f6", stroke="#3c5a6b", width=0.05))
        x, y = ell.at(BAND / 2, BAND / 2)
        yield Text(x, y, sex, 0.22, "#3c5a6b", bold=True)


# Pieces and their ways.


def places(picture: Picture, gap: float) -> dict[int, Point]:
    """The middle of every place, the entrances included."""
    grid = picture.board.grid
    middles = {space: (grid.column(space) + 0.5, grid.row(space) + 0.5) for space in grid.spaces}
    for entrance, place in enumerate((BOYS_ENTRANCE, GIRLS_ENTRANCE)):
        middles[place] = Ell(picture.board, entrance, gap).at(BAND / 2, BAND / 2)
    return middles


def standing(picture: Picture, gap: float) -> Iterator[Shape]:
    """Every piece at its place: side by side where several share it, an attacker over its victim."""
    by_place: dict[int, list[Piece]] = {}
    for piece in picture.pieces:
        by_place.setdefault(piece.place, []).append(piece)
    middles = places(picture, gap)
    for place, group in sorted(by_place.items()):
        if place < 0:
            size, seats = Ell(picture.board, -1 - place, gap).seats(len(group))
            for piece, (x, y) in zip(group, seats, strict=True):
                yield from drawn_piece(piece, x, y, size)
        else:
            yield from sharing(group, *middles[place])


def sharing(group: list[Piece], x: float, y: float) -> Iterator[Shape]:
    """The pieces on one space, in a small square formation; a fight is one figure."""
    victims = [piece for piece in group if piece.posture == "pinned"]
    attackers = [piece for piece in group if piece.posture == "attacking"]
    if len(group) == 2 and victims and attackers:
        yield from drawn_piece(victims[0], x, y + 0.24, 0.86)
        yield from drawn_piece(attackers[0], x, y - 0.19, 0.52)
        return
    side = ceil(sqrt(len(group)))
    rows, pitch = ceil(len(group) / side), 0.94 / side
    for number, piece in enumerate(group):
        row, column = divmod(number, side)
        across, down = (column - (side - 1) / 2) * pitch, (row - (rows - 1) / 2) * pitch
        yield from drawn_piece(piece, x + across, y + down, 0.76 if side == 1 else pitch * 0.94)


def drawn_piece(piece: Piece, x: float, y: float, size: float) -> Iterator[Shape]:
    """One piece: shape by kind, colour by player, flat with a broken outline where it lies."""
    if piece.kind == "nun":
        yield from nun(piece.label, x, y, size)
        return
    if piece.kind == "token":
        yield from token(piece.label, piece.player, x, y, size)
        return
    lies = piece.posture in ("pinned", "detained")
    height = size * 0.55 if lies else size
    dash = (0.07, 0.05) if lies else None
    paint = Paint(fill=PLAYERS[(piece.player or 0) % len(PLAYERS)], stroke=INK, width=0.055, dash=dash)
    if piece.kind == "boy":
        yield Rect(x - size / 2, y - height / 2, size, height, paint, rounding=0.1 * size)
    else:
        yield Ellipse(x, y, size * 1.06, height * 1.06, paint)
    letters = max(2, len(piece.label))
    down = y + (height * 0.12 if lies and piece.posture == "pinned" else 0)
    yield Text(x, down, piece.label, min(size * 0.92 / letters, height * 0.62), INK, bold=True)


def nun(label: str, x: float, y: float, size: float) -> Iterator[Shape]:
    """A nun: a black triangle with a white veil and her letter."""
    half, edge = size * 0.56, Paint(fill=INK, stroke=PAPER, width=0.05)
    top, bottom = y - half, y + half * 0.86
    yield Polygon(((x, top), (x + half, bottom), (x - half, bottom)), edge)
    veil = ((x, top + size * 0.09), (x + size * 0.15, top + size * 0.38), (x - size * 0.15, top + size * 0.38))
    yield Polygon(veil, Paint(fill=PAPER, stroke=PAPER, width=0.02))
    yield Text(x, y + size * 0.22, label, size * 0.36, PAPER, bold=True)


def walks(picture: Picture, gap: float) -> Iterator[Shape]:
    """Each walk as a line with a head, each in a lane of its own."""
    middles = places(picture, gap)
    for number, walk in enumerate(picture.walks):
        shift = (number % 3 - 1) * 0.13 if len(picture.walks) > 1 else 0.0
        points = tuple((middles[place][0] + shift, middles[place][1] + shift) for place in walk.places)
        colour = INK if walk.player is None else PLAYERS[walk.player % len(PLAYERS)]
        if len(points) > 1:
            taken = (
                any(piece.place == walk.places[-1] for piece in picture.pieces) and walk.places[0] != walk.places[-1]
            )
            yield from arrow(shortened(points, 0.42) if taken else points, colour, 0.1)


def pushes(picture: Picture) -> Iterator[Shape]:
    """Each push as a broken black arrow from space to space."""
    middles = places(picture, 0)
    for push in picture.pushes:
        way = shortened((middles[push.end], middles[push.start]), 0.4)[::-1]
        yield from arrow(way, PUSH, 0.08, dash=(0.13, 0.08))


def shortened(points: tuple[Point, ...], by: float) -> tuple[Point, ...]:
    """A line that stops so far before its last point."""
    (x, y), (end_x, end_y) = points[-2:]
    part = by / max(hypot(end_x - x, end_y - y), by)
    return (*points[:-1], (end_x + (x - end_x) * part, end_y + (y - end_y) * part))
