"""The sections that a playground is put together from: square pictures that can be turned, four to a set."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import permutations, product
from pathlib import Path
from typing import TYPE_CHECKING

from model.errors import BadFile, BadInput
from model.grid import Grid, Spaces
from model.pictures import BadPicture, PictureProblem, cell_problems, cut, load
from model.recess.pictures import SECTION_TOKENS, drawn, equipment_tokens, pieces_of

if TYPE_CHECKING:
    from collections.abc import Iterator

BOARDS = Path(__file__).parent / "boards"
SHIPPED_SET = "ours"
FILES = ("1.txt", "2.txt", "3.txt", "4.txt")


@dataclass(frozen=True)
class BoardSection:
    """A square part of the playground with its equipment, each piece a tuple of one or two spaces.

    >>> print(BoardSection.parse('''
    ... < > .
    ... . . .
    ... # . .
    ... ''').turned(1))
    # . ^
    . . v
    . . .
    """

    side: int
    pieces: tuple[Spaces, ...]

    @property
    def grid(self) -> Grid:
        """The section's own grid."""
        return Grid(self.side, self.side)

    @classmethod
    def parse(cls, picture: str, source: object = "section") -> BoardSection:
        """Read a picture; anything wrong with it is refused with its line."""
        cells = cut(picture)
        problems = cell_problems(cells, SECTION_TOKENS, headers=("name",))
        if not problems and len(cells.rows) != len(cells.rows[0]):
            size = f"{len(cells.rows)} rows of {len(cells.rows[0])} spaces"
            problems = [PictureProblem(cells.lines[-1], size, "a square section, since sections are turned")]
        if problems:
            raise BadPicture(source, problems)
        pieces, problems = pieces_of(cells)
        if problems:
            raise BadPicture(source, problems)
        return cls(len(cells.rows), pieces)

    def __str__(self) -> str:
        """Draw the picture that `parse` reads."""
        return drawn(self.grid, equipment_tokens(self.grid, self.pieces))

    def turned(self, quarters: int) -> BoardSection:
        """The section after so many quarter turns clockwise."""
        pieces, last = self.pieces, self.side - 1
        for _ in range(quarters % 4):
            pieces = tuple(
                tuple(sorted((s % self.side) * self.side + last - s // self.side for s in piece)) for piece in pieces
            )
        return BoardSection(self.side, tuple(sorted(pieces)))


Sections = tuple[BoardSection, BoardSection, BoardSection, BoardSection]


@dataclass(frozen=True, order=True)
class Arrangement:
    """Which section lies in which quarter of the board (nw, ne, sw, se) and how often each is turned clockwise there.

    >>> str(Arrangement.parse("3142", "0123"))
    '3142 turned 0123'
    """

    order: tuple[int, int, int, int] = (0, 1, 2, 3)
    turns: tuple[int, int, int, int] = (0, 0, 0, 0)

    @classmethod
    def parse(cls, order: str, turns: str = "0000") -> Arrangement:
        """Read the order as a permutation of 1234 and the turns as four digits from 0 to 3."""
        if sorted(order) != list("1234"):
            raise BadInput(f"no order of sections: {order!r}; expected each of 1, 2, 3, 4 once, such as 3142")
        if len(turns) != 4 or set(turns) - set("0123"):
            raise BadInput(f"no quarter turns: {turns!r}; expected four digits from 0 to 3, such as 0123")
        first, second, third, fourth = (int(digit) - 1 for digit in order)
        one, two, three, four = map(int, turns)
        return cls((first, second, third, fourth), (one, two, three, four))

    def __str__(self) -> str:
        """Say the order and, unless nothing is turned, the turns."""
        order = "".join(str(section + 1) for section in self.order)
        return f"{order} turned {''.join(map(str, self.turns))}" if any(self.turns) else order


def all_arrangements() -> Iterator[Arrangement]:
    """Every way to lay four sections out: 24 orders times 256 ways to turn them."""
    quarter_turns = range(4)
    for first, second, third, fourth in permutations(range(4)):
        for turns in product(quarter_turns, quarter_turns, quarter_turns, quarter_turns):
            yield Arrangement((first, second, third, fourth), turns)


def read_sections(folder: Path) -> Sections:
    """Read the four sections of a set from a folder; they must be equally large."""
    if not folder.is_dir():
        raise BadInput(f"no folder of sections: {folder}; expected one that holds {', '.join(FILES)}")
    missing = [name for name in FILES if not (folder / name).is_file()]
    if missing:
        raise BadFile(folder, None, f"no {', '.join(missing)}", "four sections " + ", ".join(FILES))
    first, second, third, fourth = (BoardSection.parse(load(folder / name), source=folder / name) for name in FILES)
    for name, section in zip(FILES[1:], (second, third, fourth), strict=True):
        if section.side != first.side:
            raise BadFile(folder / name, None, f"a section of side {section.side}", f"{first.side} as in {FILES[0]}")
    return first, second, third, fourth


@cache
def shipped_sections() -> Sections:
    """The four sections that come with rulescope; they are our own making, not the box's."""
    return read_sections(BOARDS / SHIPPED_SET)
