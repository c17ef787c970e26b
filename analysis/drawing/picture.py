"""What is to be drawn, in neutral values: a board, pieces on it, and marks for sight, walks and pushes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, Protocol

from model.drawable import Drawable
from model.grid import Grid, Spaces

Kind = Literal["boy", "girl", "nun", "token"]
Posture = Literal["standing", "attacking", "pinned", "detained"]
"""An attacker is drawn over its pinned victim; pinned and detained children lie."""

BOYS_ENTRANCE, GIRLS_ENTRANCE = -1, -2
"""The places of pieces that wait in the boys' or the girls' entrance; spaces are numbered from 0."""


class Ground(Protocol):
    """What a board has to say to be drawn; one without shelters has no entrances either."""

    @property
    def name(self) -> str:
        """What the board is called."""

    @property
    def grid(self) -> Grid:
        """Its spaces."""

    @property
    def pieces(self) -> tuple[Spaces, ...]:
        """Its equipment, in pieces of one or two spaces."""

    @property
    def shelters(self) -> tuple[Spaces, Spaces]:
        """Its two shelters."""

    @property
    def shelter_spaces(self) -> frozenset[int]:
        """All spaces of shelters."""

    @property
    def corners(self) -> tuple[str, str]:
        """The corners of the two entrances."""


@dataclass(frozen=True)
class Field:
    """A board with nothing on it but spaces."""

    grid: Grid
    name: str = ""
    pieces: tuple[Spaces, ...] = ()
    shelters: tuple[Spaces, Spaces] = ((), ())
    shelter_spaces: frozenset[int] = frozenset()
    corners: tuple[str, str] = ("nw", "se")


@dataclass(frozen=True)
class Piece:
    """A piece to draw: its place (a space, -1 the boys' or -2 the girls' entrance), label, kind, player and posture.

    Of a token `player` is the number of its colour; None is a joker.
    """

    place: int
    label: str
    kind: Kind
    player: int | None = 0
    posture: Posture = "standing"


@dataclass(frozen=True)
class Pace:
    """A walk or a nun's line to draw: its places from first to last, in the colour of a player; None is a nun."""

    places: tuple[int, ...]
    player: int | None = None


@dataclass(frozen=True)
class Push:
    """A push to draw, from one space to another."""

    start: int
    end: int


@dataclass(frozen=True)
class Picture(Drawable):
    """A picture to draw; everything but the board may be left out.

    `seen` are spaces in sight of a nun, `highlighted` spaces that the caption speaks of.
    """

    board: Ground
    pieces: tuple[Piece, ...] = ()
    seen: frozenset[int] = frozenset()
    highlighted: frozenset[int] = frozenset()
    walks: tuple[Pace, ...] = ()
    pushes: tuple[Push, ...] = ()
    caption: str = ""
    names: bool = True

    @property
    def title(self) -> str:
        """What a reader who cannot see the picture is told."""
        board = f"Board {self.board.name}".rstrip() + f", {self.board.grid.rows} by {self.board.grid.columns} spaces"
        where = ", ".join(f"{piece.label} {self.place_name(piece.place)}" for piece in self.pieces)
        return ". ".join(filter(None, (self.caption.removesuffix("."), board, where)))

    def place_name(self, place: int) -> str:
        """The name of a space, or of an entrance."""
        if place == BOYS_ENTRANCE:
            return "in the boys' entrance"
        if place == GIRLS_ENTRANCE:
            return "in the girls' entrance"
        return self.board.grid.name(place)
