"""Plain SameGame as a ruleset of Color Pop: one player, no jokers, no secret colour, points for large groups.

A board is a text of whole numbers, a row a line from the top: number 0 is colour a, 1 is b, and so on; -1 or `.` is an
empty place. A first line with the numbers of rows and columns is understood. A move is `column row` of any token of its
group, counted from 0 at the bottom left unless told otherwise; moves stand on lines or apart by semicolons.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from model.colorpop.moves import Kind, Step, Turn
from model.colorpop.position import COLOURS, EMPTY, Box, Position
from model.colorpop.readings import Ruleset
from model.colorpop.simulator import Simulator
from model.errors import BadFile, BadInput, IllegalMove
from model.grid import Grid

RULES = Ruleset()
CLEARING_BONUS = 1000


@dataclass(frozen=True)
class Coordinates:
    """How a move list counts: from which number, and whether rows count from the top.

    >>> Coordinates().write(Grid(3, 4), 0), Coordinates(first=1, from_top=True).read(Grid(3, 4), "2 3")
    ('0 2', 9)
    """

    first: int = 0
    from_top: bool = False

    def write(self, grid: Grid, space: int) -> str:
        """Write a space as `column row`."""
        row = grid.row(space) if self.from_top else grid.rows - 1 - grid.row(space)
        return f"{grid.column(space) + self.first} {row + self.first}"

    def read(self, grid: Grid, text: str) -> int:
        """Read `column row`; anything else, or a place off the board, is bad input."""
        words = re.fullmatch(r"\s*(\d+)[\s,]+(\d+)\s*", text)
        column, row = (int(word) - self.first for word in words.groups()) if words else (-1, -1)
        row = row if self.from_top else grid.rows - 1 - row
        if not grid.has(row, column):
            last = self.write(grid, grid.at(0 if not self.from_top else grid.rows - 1, grid.columns - 1))
            raise BadInput(f"no move: {text.strip()!r}; expected column and row, {self.first} {self.first} to {last}")
        return grid.at(row, column)


@dataclass(frozen=True)
class Play:
    """A SameGame played: its turns, the sizes of the groups, and the position in the end."""

    turns: tuple[Turn, ...]
    sizes: tuple[int, ...]
    last: Position

    @property
    def is_cleared(self) -> bool:
        """Whether nothing is left."""
        return set(self.last.cells) == {EMPTY}

    @property
    def score(self) -> int:
        """The points: (n - 2)² for a group of n, and the bonus for an empty board."""
        return sum((size - 2) ** 2 for size in self.sizes) + (CLEARING_BONUS if self.is_cleared else 0)


def read_board(text: str, source: object = "board") -> Position:
    """Read a board of whole numbers; what cannot be read is refused with its line.

    >>> print(read_board("0 1\\n0 1"))
    turn: A
    secret: -
    box: 2x2+0
    a b
    a b
    """
    rows: list[list[str]] = []
    for number, line in enumerate(text.splitlines(), start=1):
        words = line.replace(",", " ").split()
        if not words:
            continue
        for word in words:
            if word not in ("-1", EMPTY) and not (word.isdecimal() and int(word) < len(COLOURS)):
                raise BadFile(
                    source, number, f"unknown token {word!r}", f"a number from 0 to {len(COLOURS) - 1}, or -1"
                )
        if rows and len(words) != len(rows[-1]):
            if len(rows) > 1 or len(rows[0]) != 2:
                raise BadFile(source, number, f"a row of {len(words)} tokens", f"{len(rows[-1])} as in the rows above")
            rows.pop()
        rows.append(words)
    if not rows:
        raise BadFile(source, None, "no row of tokens", "rows of whole numbers")
    cells = "".join(EMPTY if word in ("-1", EMPTY) else COLOURS[int(word)] for row in rows for word in row)
    return Position(Grid(len(rows), len(rows[0])), cells, ("",), box=Box.around(cells))


def write_board(position: Position) -> str:
    """Write the board that `read_board` reads."""
    numbers = {EMPTY: "-1"} | {colour: str(number) for number, colour in enumerate(COLOURS)}
    return "\n".join(" ".join(numbers[cell] for cell in row) for row in position.rows())


def read_moves(text: str, grid: Grid, counting: Coordinates | None = None, source: object = "moves") -> list[int]:
    """Read a move list into spaces."""
    counting, found = counting or Coordinates(), []
    for number, line in enumerate(text.splitlines(), start=1):
        for part in line.split(";"):
            if part.strip():
                try:
                    found.append(counting.read(grid, part))
                except BadInput as error:
                    raise BadFile(source, number, str(error)) from None
    return found


def write_moves(position: Position, turns: Sequence[Turn], counting: Coordinates | None = None) -> str:
    """Write turns as a move list, a line a move."""
    counting = counting or Coordinates()
    return "\n".join(
        counting.write(position.grid, position.grid.space(step.space))
        for turn in turns
        for step in turn
        if step.kind is Kind.POP
    )


def play_moves(position: Position, moves: Sequence[int]) -> Play:
    """Play a move list; a move that pops nothing is refused with its number.

    >>> play_moves(read_board("0 1\\n0 1"), [0, 0]).score
    1000
    """
    simulator = Simulator(position.grid, RULES)
    turns: list[Turn] = []
    sizes: list[int] = []
    for number, space in enumerate(moves, start=1):
        colour, name = position.cells[space], position.grid.name(space)
        if colour == EMPTY:
            raise IllegalMove(f"move {number}: nothing lies on {name} (column {name[0]}, row {name[1:]} from the top)")
        step = Step(Kind.POP, colour, name)
        before = position
        try:
            position = simulator.play(position, (step,))
        except IllegalMove:
            raise IllegalMove(f"move {number}: the token {colour} on {name} is no part of a group") from None
        turns.append((step,))
        sizes.append(position.cells.count(EMPTY) - before.cells.count(EMPTY))
    return Play(tuple(turns), tuple(sizes), position)
