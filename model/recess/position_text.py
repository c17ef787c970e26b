"""Reading a position from its picture or its one line, cell by cell."""

from __future__ import annotations

import re
from collections.abc import Sequence

from model.errors import BadFile
from model.grid import Grid
from model.recess import board as boards
from model.recess.board import SEXES, Board
from model.recess.pictures import OPEN, SHELTER, SOLID, BadPicture, cut
from model.recess.position import (
    ABSENT,
    CHILDREN_EACH,
    ENTRANCES,
    LABELS,
    PLAYERS,
    Child,
    Ending,
    Position,
    Posture,
    ending_named,
    label,
    owner,
)

TOKEN = re.compile(r"(?P<open>\(?)(?P<wall>#?)(?P<pieces>[A-Ea-eN12!~*+>]*)(?P<close>\)?)")
PIECE = re.compile(r"(?P<label>N|[A-Ea-e][12])(?P<mark>[!~*]?)(?P<fight>>?)\+?")
HEADERS = ("name", "turn", "clock", "coins", "boys_entrance", "girls_entrance", *SEXES, "ending")


class Reader:
    """Reads one picture or line, cell by cell."""

    def __init__(self, text: str, source: object) -> None:
        """Bring the one-line form into the form of a picture first."""
        self.source = source
        head, colon, rows = text.strip().partition(" : ")
        if colon and "\n" not in text.strip():
            fields = (field.partition("=") for field in head.split())
            lines = [f"{name}: {value.replace(',', ' ')}" for name, _, value in fields]
            text = "\n".join([*lines, *(row.strip() for row in rows.split("/"))])
        self.picture = cut(text)
        self.children: dict[int, Child] = {}
        self.nuns: list[int] = []

    def fail(self, line: int | None, found: str, expected: str) -> BadFile:
        """Make the error for something that cannot be read."""
        return BadFile(self.source, line, found, expected)

    def header(self, name: str, otherwise: str) -> tuple[int | None, str]:
        """A header's line and value; without the header no line and the value that holds otherwise."""
        return self.picture.headers.get(name, (None, otherwise))

    def position(self) -> Position:
        """Read headers and cells into a position."""
        if self.picture.twice:
            raise BadPicture(self.source, self.picture.twice)
        for name, (line, _) in self.picture.headers.items():
            if name not in HEADERS:
                raise self.fail(line, f"unknown header {name!r}", ", ".join(f"{known}:" for known in HEADERS))
        board = self.board()
        coins = self.numbers("coins", "10 10 10")
        for entrance, whose in zip(ENTRANCES, SEXES, strict=True):
            where, value = self.header(f"{whose}_entrance", "")
            self.place_all(value.split(), entrance, where)
        players = len(coins)
        if strangers := [label(child) for child in self.children if owner(child) >= players]:
            where, _ = self.header("coins", "")
            raise self.fail(where, f"coins for {players} players, but {strangers[0]} is there", "a number a player")
        children = tuple(self.children.get(child, ABSENT) for child in range(players * CHILDREN_EACH))
        return Position(
            board,
            children,
            tuple(sorted(self.nuns)),
            coins,
            self.numbers("clock", "0")[0],
            self.player("turn", "A", players),
            self.ending(),
        )

    def board(self) -> Board:
        """Read the cells: the board beneath goes to the board's own reader, the pieces are placed."""
        rows = []
        grid = Grid(max(len(self.picture.rows), 1), max(1, min(26, max(map(len, self.picture.rows), default=1))))
        for row, (line, cells) in enumerate(zip(self.picture.lines, self.picture.rows, strict=True)):
            beneath = [self.cell(grid.at(row, column), cell, line) for column, cell in enumerate(cells)]
            rows.append(" ".join(beneath))
        headers = [
            f"{name}: {value.replace('_', ' ') if name == 'name' else value}"
            for name, (_, value) in self.picture.headers.items()
            if name in boards.HEADERS
        ]
        # Blank lines keep the numbers of the rows what they are in the picture.
        text = headers + [""] * (self.picture.lines[0] - 1 - len(headers) if self.picture.lines else 0) + rows
        return Board.parse("\n".join(text), self.source)

    def cell(self, space: int, token: str, line: int) -> str:
        """Place the pieces of one cell and give what the board shows beneath them."""
        if not any(sign.isalnum() for sign in token) or token == "v":
            return token
        found = TOKEN.fullmatch(token)
        if not found or bool(found["open"]) != bool(found["close"]):
            raise self.fail(line, f"unknown cell {token!r}", "e.g. . # () A1 a2>B1 (N+A1)")
        self.place_all(self.split(found["pieces"], token, line), space, line)
        return SHELTER if found["open"] else SOLID if found["wall"] else OPEN

    def split(self, pieces: str, token: str, line: int) -> list[str]:
        """Cut `A1>b2+N` into pieces, each with its marks."""
        parts = [match.group().rstrip("+") for match in PIECE.finditer(pieces)]
        if sum(map(len, parts)) + pieces.count("+") != len(pieces):
            raise self.fail(line, f"unknown pieces in {token!r}", "e.g. A1 or a2>B1 or N+A1")
        return parts

    def place_all(self, parts: Sequence[str], place: int, line: int | None) -> None:
        """Place pieces on a space or in an entrance; the one behind an attacker is its victim."""
        victim_next = False
        for part in parts:
            found = PIECE.fullmatch(part)
            if not found:
                raise self.fail(line, f"unknown piece {part!r}", "e.g. A1, a2! or N")
            if found["label"] == "N":
                self.nuns.append(place)
                continue
            child = LABELS[found["label"]]
            if child in self.children:
                raise self.fail(line, f"{label(child)} stands twice", "every child once")
            posture = Posture.PINNED if victim_next else Posture(found["fight"] or found["mark"])
            self.children[child] = Child(place, posture)
            victim_next = bool(found["fight"])

    def numbers(self, name: str, otherwise: str) -> tuple[int, ...]:
        """Read a header of whole numbers."""
        line, value = self.header(name, otherwise)
        if not re.fullmatch(r"-?\d+( +-?\d+)*", value) or (name == "coins" and len(value.split()) > len(PLAYERS)):
            raise self.fail(line, f"{name}: {value!r}", f"whole numbers, e.g. {otherwise}")
        return tuple(map(int, value.split()))

    def player(self, name: str, otherwise: str, players: int) -> int:
        """Read a header that names a player."""
        line, value = self.header(name, otherwise)
        if len(value) != 1 or value not in PLAYERS[:players]:
            raise self.fail(line, f"{name}: {value!r}", f"one of {' '.join(PLAYERS[:players])}")
        return PLAYERS.index(value)

    def ending(self) -> Ending | None:
        """Read how the game has ended, if it has."""
        line, value = self.header("ending", "")
        try:
            return ending_named(value) if value else None
        except ValueError:
            raise self.fail(line, f"ending: {value!r}", "time or kiss A") from None
