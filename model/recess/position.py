"""A position of Recess!: who stands where and how, coins, clock and turn; as a picture, as one line and as JSON.

A picture is a board with pieces on it, under a few headers:

    turn: B                      whose turn it is
    clock: 7                     minutes that have begun
    coins: 10 9 11               one number a player, A first
    boys_entrance: A2 C1!        children in the boys' entrance, here C1 lying in detention
    girls_entrance: a1 a2
    ()   (N+A1) .
    .    C2>a1  B1
    .    #      (N)

`A1 A2` are the boys of player A, `a1 a2` the girls, `N` is a nun; `C2>a1` is C2 attacking a1; pieces that share a space
are joined by `+`; brackets mean a shelter space. Marks: `!` lying in detention, `~` lying but already served, `*` freed
and still to walk into a shelter. A child that is nowhere is not part of a study position.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, ClassVar

from model.drawable import Drawable
from model.errors import BadFile, BadInput
from model.grid import Grid
from model.pictures import BadPicture, cut
from model.recess import board as boards
from model.recess.board import BOYS, GIRLS, SEXES, Board
from model.recess.pictures import OPEN, SHELTER, SOLID, drawn, equipment_tokens
from model.schema import read_json

PLAYERS = "ABCDE"
CHILDREN_EACH = 4
START_COINS = 10
LAST_MINUTE = 30
ENTRANCES = (-1, -2)
"""A child's place in the boys' and in the girls' entrance; spaces are numbered from 0."""
NOWHERE = -3
"""The place of a child that a study position leaves out."""
MOST_NUNS = 2


class Posture(Enum):
    """How a child is, with the mark that a picture puts behind its label."""

    STANDING = ""
    PINNED = "<"
    ATTACKING = ">"
    DETAINED = "!"
    SERVED = "~"
    FREED = "*"


LYING = (Posture.DETAINED, Posture.SERVED)
MARKS = {posture.value: posture for posture in (*LYING, Posture.FREED)}


@dataclass(frozen=True)
class Child:
    """Where a child is and how."""

    place: int = NOWHERE
    posture: Posture = Posture.STANDING


ABSENT = Child()


def label(child: int) -> str:
    """What a child is called: the player's letter, large for boys and small for girls, and 1 or 2.

    >>> [label(child) for child in range(6)]
    ['A1', 'A2', 'a1', 'a2', 'B1', 'B2']
    """
    player, which = divmod(child, CHILDREN_EACH)
    letter = PLAYERS[player] if which < 2 else PLAYERS[player].lower()
    return f"{letter}{which % 2 + 1}"


LABELS = {label(child): child for child in range(len(PLAYERS) * CHILDREN_EACH)}


def owner(child: int) -> int:
    """The player, from 0, to whom a child belongs."""
    return child // CHILDREN_EACH


def sex(child: int) -> int:
    """0 for a boy, 1 for a girl, as for the entrances."""
    return BOYS if child % CHILDREN_EACH < 2 else GIRLS


@dataclass(frozen=True)
class Ending:
    """How a game has ended: with a kiss of some player's children, or (no kisser) because time was up."""

    kisser: int | None = None

    def __str__(self) -> str:
        """Say `time` or `kiss A`."""
        return "time" if self.kisser is None else f"kiss {PLAYERS[self.kisser]}"


@dataclass(frozen=True)
class Position(Drawable):
    """A position between two turns; children by number (A1, A2, a1, a2, B1, …), nuns in reading order.

    >>> print(Position.start(boards.named_board("study-5x5"), 2))
    name: study-5x5
    turn: A
    clock: 0
    coins: 10 10
    boys_entrance: A1 A2 B1 B2
    girls_entrance: a1 a2 b1 b2
    (N) ()  .   .   .
    ()  ()  .   #   .
    .   .   .   .   .
    .   #   .   ()  ()
    .   .   .   ()  (N)
    """

    game: ClassVar[str] = "recess"

    board: Board
    children: tuple[Child, ...]
    nuns: tuple[int, ...]
    coins: tuple[int, ...]
    clock: int = 0
    turn: int = 0
    ending: Ending | None = None

    @classmethod
    def start(cls, board: Board, players: int) -> Position:
        """Set the game up: children in the entrances, a nun in each shelter's outer corner, ten coins each."""
        children = tuple(Child(ENTRANCES[sex(child)]) for child in range(players * CHILDREN_EACH))
        return cls(board, children, tuple(sorted(board.nun_starts)), (START_COINS,) * players)

    @property
    def players(self) -> int:
        """The number of players."""
        return len(self.coins)

    def at(self, space: int) -> tuple[int, ...]:
        """The children on a space or in an entrance, in order."""
        return tuple(number for number, child in enumerate(self.children) if child.place == space)

    def fights(self) -> dict[int, tuple[int, int]]:
        """Every fight: its space to its attacker and victim; a space without a proper pair is no fight."""
        found = {}
        for number, child in enumerate(self.children):
            if child.posture is Posture.ATTACKING:
                victims = [v for v in self.at(child.place) if self.children[v].posture is Posture.PINNED]
                if len(victims) == 1 and len(self.at(child.place)) == 2:
                    found[child.place] = (number, victims[0])
        return found

    # As a picture.

    def __str__(self) -> str:
        """Draw the picture that `parse` reads."""
        headers = [f"{name}: {value}" for name, value in self._headers().items()]
        return "\n".join([*headers, drawn(self.board.grid, self._tokens())])

    def line(self) -> str:
        """Write the position on one line, for links and tables; `parse` reads it too."""
        headers = [f"{name}={value.replace(' ', ',')}" for name, value in self._headers().items()]
        tokens, columns = self._tokens(), self.board.grid.columns
        rows = (" ".join(tokens[start : start + columns]) for start in range(0, len(tokens), columns))
        return f"{' '.join(headers)} : {' / '.join(rows)}"

    def _headers(self) -> dict[str, str]:
        """The header lines, without the ones that say nothing."""
        headers = {
            "name": self.board.name.replace(" ", "_"),
            "turn": PLAYERS[self.turn],
            "clock": str(self.clock),
            "coins": " ".join(map(str, self.coins)),
        }
        for entrance, whose in zip(ENTRANCES, SEXES, strict=True):
            headers[f"{whose}_entrance"] = " ".join(self._marked(child) for child in self.at(entrance))
        if self.board.corners != boards.DEFAULT_CORNERS:
            headers |= dict(zip(SEXES, self.board.corners, strict=True))
        if self.ending is not None:
            headers["ending"] = str(self.ending)
        return {name: value for name, value in headers.items() if value}

    def _marked(self, child: int) -> str:
        """A child's label with the mark of its posture."""
        posture = self.children[child].posture
        return label(child) + (posture.value if posture.value in MARKS else "")

    def _tokens(self) -> list[str]:
        """What each space shows, in reading order."""
        tokens = equipment_tokens(self.board.grid, self.board.pieces)
        for space in self.board.grid.spaces:
            pieces = self._stack(space)
            if space in self.board.shelter_spaces:
                tokens[space] = f"({pieces})"
            elif pieces:
                tokens[space] = (SOLID if space in self.board.blocked else "") + pieces
        return tokens

    def _stack(self, space: int) -> str:
        """The pieces on one space: a fight as `A1>b2`, others joined by `+`."""
        here = sorted(self.at(space), key=lambda child: self.children[child].posture is not Posture.ATTACKING)
        text = "+".join(self._marked(child) for child in here)
        if here and self.children[here[0]].posture is Posture.ATTACKING:
            text = text.replace("+", ">", 1) if len(here) > 1 else text + ">"
        return "+".join([text] * bool(text) + ["N"] * self.nuns.count(space))

    @classmethod
    def parse(cls, picture: str, source: object = "position") -> Position:
        """Read a picture or a line; what cannot be read at all is refused with its line."""
        return Reader(picture, source).position()

    # As JSON.

    def to_json(self) -> dict[str, Any]:
        """Give the value that the JSON schema describes; `from_json` reads it back."""
        return {
            "board": str(self.board).splitlines(),
            "turn": PLAYERS[self.turn],
            "clock": self.clock,
            "coins": list(self.coins),
            "nuns": [self.board.grid.name(nun) for nun in self.nuns],
            "children": {
                label(number): {"at": self.place_name(child.place), "posture": child.posture.name.lower()}
                for number, child in enumerate(self.children)
                if child.place != NOWHERE
            },
            "ending": None if self.ending is None else str(self.ending),
        }

    def place_name(self, place: int) -> str:
        """Name a space or an entrance."""
        return f"{SEXES[ENTRANCES.index(place)]}_entrance" if place in ENTRANCES else self.board.grid.name(place)

    @classmethod
    def from_json(cls, given: Mapping[str, Any] | str, source: object = "position") -> Position:
        """Read the JSON form, as text or as a value; anything that is not of that form is refused."""
        form = "the form that `rulescope recess moves --schema` prints"
        value = read_json(given, SCHEMA, source, form)
        board = Board.parse("\n".join(value["board"]), source)
        children = [ABSENT] * (len(value["coins"]) * CHILDREN_EACH)
        try:
            for name, child in value["children"].items():
                children[LABELS[name]] = Child(place_named(board.grid, child["at"]), Posture[child["posture"].upper()])
        except IndexError:
            raise BadFile(source, None, f"coins for {len(value['coins'])} players, but {name} is there", form) from None
        return cls(
            board,
            tuple(children),
            tuple(sorted(board.grid.space(nun) for nun in value["nuns"])),
            tuple(value["coins"]),
            value["clock"],
            PLAYERS.index(value["turn"]),
            None if value["ending"] is None else ending_named(value["ending"]),
        )


def place_named(grid: Grid, name: str) -> int:
    """Read the name of a space or of an entrance."""
    for entrance, whose in zip(ENTRANCES, SEXES, strict=True):
        if name == f"{whose}_entrance":
            return entrance
    return grid.space(name)


def ending_named(text: str) -> Ending:
    """Read `time` or `kiss A`; a ValueError for anything else."""
    words = text.replace(",", " ").split()
    if words == ["time"]:
        return Ending()
    if len(words) == 2 and words[0] == "kiss":
        return Ending(PLAYERS.index(words[1]))
    raise ValueError(f"no ending: {text!r}")


SCHEMA: dict[str, Any] = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "title": "A position of Recess!",
    "type": "object",
    "additionalProperties": False,
    "required": ["board", "turn", "clock", "coins", "nuns", "children", "ending"],
    "properties": {
        "board": {"type": "array", "items": {"type": "string"}, "description": "the board's picture, line by line"},
        "turn": {"enum": list(PLAYERS), "description": "whose turn it is"},
        "clock": {"type": "integer", "minimum": 0, "maximum": LAST_MINUTE, "description": "minutes that have begun"},
        "coins": {"type": "array", "items": {"type": "integer"}, "minItems": 1, "maxItems": len(PLAYERS)},
        "nuns": {"type": "array", "items": {"type": "string", "pattern": "^[a-z][0-9]+$"}},
        "children": {
            "type": "object",
            "propertyNames": {"enum": list(LABELS)},
            "additionalProperties": {
                "type": "object",
                "additionalProperties": False,
                "required": ["at", "posture"],
                "properties": {
                    "at": {"type": "string", "pattern": "^([a-z][0-9]+|boys_entrance|girls_entrance)$"},
                    "posture": {"enum": [posture.name.lower() for posture in Posture]},
                },
            },
        },
        "ending": {"type": ["string", "null"], "pattern": "^(time|kiss [A-E])$"},
    },
}


def without(position: Position, child: int) -> Position:
    """The position with one child taken away, for study."""
    children = [ABSENT if number == child else kept for number, kept in enumerate(position.children)]
    return replace(position, children=tuple(children))


# Reading a picture or a line.

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


def read_position(text: str, source: object = "position") -> Position:
    """Read a position from JSON, a picture or a line, whichever it is; refused if it cannot be read."""
    if not text.strip():
        raise BadInput(f"{source}: empty; expected a position as picture, line or JSON")
    return Position.from_json(text, source) if text.lstrip().startswith("{") else Position.parse(text, source)
