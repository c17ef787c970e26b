"""Reading a position of Color Pop from its picture or its one line."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from model.colorpop.position import COLOURS, EMPTY, JOKER, NONE, PLAYERS, TEAMS, Box, Ending, Popped, Position
from model.errors import BadFile, BadInput
from model.grid import Grid
from model.recess.pictures import BadPicture, cut

HEADERS = ("turn", "secret", "teams", "popped", "pending", "box", "ending")
Value = TypeVar("Value")


class Reader:
    """Reads one picture or line."""

    def __init__(self, text: str, source: object) -> None:
        """Bring the one-line form into the form of a picture first."""
        self.source = source
        if "\n" not in text.strip():
            head, colon, rows = f" {text.strip()} ".partition(" : ")
            fields = (field.partition("=") for field in (head.split() if colon else ()))
            lines = [f"{name}: {value.replace(',', ' ')}" for name, _, value in fields]
            text = "\n".join([*lines, *((rows if colon else text).split("/"))])
        self.picture = cut(text)

    def fail(self, line: int | None, found: str, expected: str) -> BadFile:
        """Make the error for something that cannot be read."""
        return BadFile(self.source, line, found, expected)

    def read(self, name: str, otherwise: str, reader: Callable[[str], Value], expected: str) -> Value:
        """Read a header's value, or the value that holds without it; what the reader cannot read is refused."""
        line, value = self.picture.headers.get(name, (None, otherwise))
        try:
            return reader(value)
        except (ValueError, BadInput):
            raise self.fail(line, f"{name}: {value!r}", expected) from None

    def position(self) -> Position:
        """Read headers and cells into a position."""
        if self.picture.twice:
            raise BadPicture(self.source, self.picture.twice)
        for name, (line, _) in self.picture.headers.items():
            if name not in HEADERS:
                raise self.fail(line, f"unknown header {name!r}", ", ".join(f"{known}:" for known in HEADERS))
        grid, cells = self.cells()
        hands = self.read("secret", "a", hands_of, "the colours of each player, e.g. a b c, ab cd or -")
        popped = self.read("popped", "", piles_of, "what lies before each player, e.g. a3+1b2 - J2")
        if popped and len(popped) != len(hands):
            line = self.picture.headers["popped"][0]
            raise self.fail(line, f"popped tokens of {len(popped)} players", f"{len(hands)} as in secret")
        return Position(
            grid,
            cells,
            hands,
            popped or (Popped(),) * len(hands),
            self.read("box", str(Box()), Box.parse, "e.g. 5x19+5"),
            self.read("teams", "", are_teams, TEAMS),
            self.read("turn", "A", PLAYERS[: len(hands)].index, f"one of {' '.join(PLAYERS[: len(hands)])}"),
            self.read("pending", "", players_of, "players, e.g. A C"),
            self.read("ending", "", lambda text: Ending.parse(text) if text else None, "gone A, no_group or unowned c"),
        )

    def cells(self) -> tuple[Grid, str]:
        """Read the rows; blanks between the places do not matter."""
        rows = ["".join(row) for row in self.picture.rows]
        if not rows:
            raise self.fail(None, "no row of tokens", "rows of letters, J and .")
        for number, (line, row) in enumerate(zip(self.picture.lines, rows, strict=True), start=1):
            if len(row) != len(rows[0]):
                found = f"row {number} has {len(row)} places"
                raise self.fail(line, found, f"{len(rows[0])} as in the first row")
            for column, cell in enumerate(row, start=1):
                if cell not in COLOURS and cell not in (EMPTY, JOKER):
                    found = f"unknown letter {cell!r} in row {number}, column {column}"
                    raise self.fail(line, found, "a small letter for a colour, J or .")
        try:
            return Grid(len(rows), len(rows[0])), "".join(rows)
        except BadInput as error:
            raise self.fail(self.picture.lines[0], str(error), "fewer columns") from None


def hands_of(text: str) -> tuple[str, ...]:
    """Read the secret colours of each player."""
    hands = tuple("" if word == NONE else word for word in text.split())
    if not 1 <= len(hands) <= len(PLAYERS) or set("".join(hands)) - set(COLOURS):
        raise ValueError(text)
    return hands


def piles_of(text: str) -> tuple[Popped, ...]:
    """Read what lies before each player; no words are nothing said."""
    return tuple(map(Popped.parse, text.split()))


def are_teams(text: str) -> bool:
    """Read whether partners play together: nothing said, or who with whom."""
    if text not in ("", TEAMS):
        raise ValueError(text)
    return bool(text)


def players_of(text: str) -> tuple[int, ...]:
    """Read a list of players, each once."""
    words = text.split()
    if len(set(words)) < len(words) or not set(words) <= set(PLAYERS):
        raise ValueError(text)
    return tuple(sorted(map(PLAYERS.index, words)))
