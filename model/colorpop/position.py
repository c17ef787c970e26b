"""A position of Color Pop: tokens in their slides, secret colours, popped tokens and turn; as picture, line and JSON.

A picture is a board under a few headers, all of which may be left out:

    turn: B                      whose turn it is
    secret: a b d                the secret colours of A, B, C; two colours each are `ab cd`, none is `-`
    teams: AC BD                 only where partners play together
    popped: a3+1b2 - J2          what lies before each player: 3 a with 1 joker taken as a, 2 b; nothing; 2 jokers alone
    pending: A                   who may still announce a win
    box: 5x19+5                  5 colours of 19 tokens each, and 5 jokers
    ending: gone A               how the game has ended: gone A, no_group or unowned c
    . a J
    b a b

Colours are small letters, `J` is a joker, `.` an empty place; blanks between the places are a matter of taste. On one
line: `turn=A secret=a,b : .aJ / bab`. Columns are slides; the top row is the upper end.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, ClassVar, TypeVar

from model.drawable import Drawable
from model.errors import BadFile, BadInput
from model.grid import LETTERS, Grid
from model.pictures import BadPicture, cut
from model.schema import read_json

PLAYERS = "ABCDE"
EMPTY, JOKER = ".", "J"
COLOURS = LETTERS
"""Every colour that there can be, by its letter; a box holds the first few."""
NONE = "-"
TEAMS = "AC BD"
"""Who plays with whom, so that partners never play in succession."""


@dataclass(frozen=True)
class Box:
    """What is in the box: so many colours, tokens of each, and jokers.

    >>> str(Box()), Box.parse("3x40+0").colours
    ('5x19+5', 'abc')
    """

    kinds: int = 5
    each: int = 19
    jokers: int = 5

    @property
    def colours(self) -> str:
        """The letters of the colours."""
        return COLOURS[: self.kinds]

    @property
    def size(self) -> int:
        """The number of tokens, jokers included."""
        return self.kinds * self.each + self.jokers

    def __str__(self) -> str:
        """Write `5x19+5`."""
        return f"{self.kinds}x{self.each}+{self.jokers}"

    @classmethod
    def parse(cls, text: str) -> Box:
        """Read `5x19+5`; a ValueError for anything else."""
        found = re.fullmatch(r"(\d{1,2})[x×](\d{1,6})\+(\d{1,6})", text.strip())
        if not found or not 1 <= int(found[1]) <= len(COLOURS):
            raise ValueError(f"no box: {text!r}")
        return cls(*map(int, found.groups()))

    @classmethod
    def around(cls, cells: Iterable[str]) -> Box:
        """The smallest box that holds these tokens, with as many of each colour as there are of the commonest."""
        found = list(cells)
        kinds = max((COLOURS.index(cell) + 1 for cell in found if cell in COLOURS), default=1)
        each = max(found.count(colour) for colour in COLOURS[:kinds])
        return cls(kinds, each, found.count(JOKER))


MOST_TOKENS = 999_999
"""As many of a kind as a box may hold, of which six digits can be written down."""
STANDARD = Box()
STANDARD_GRID = Grid(10, 10)


@dataclass(frozen=True)
class Popped:
    """What lies before a player: each colour with its tokens and the jokers taken as it, and jokers popped alone.

    >>> pile = Popped.parse("a3+1b2J2")
    >>> pile.of("a"), pile.of("c"), pile.alone, pile.size, str(pile)
    ((3, 1), (0, 0), 2, 8, 'a3+1b2J2')
    """

    piles: tuple[tuple[str, int, int], ...] = ()
    alone: int = 0

    def of(self, colour: str) -> tuple[int, int]:
        """How many tokens of a colour, and how many jokers taken as it."""
        return next(((tokens, jokers) for name, tokens, jokers in self.piles if name == colour), (0, 0))

    @property
    def jokers(self) -> int:
        """All jokers."""
        return self.alone + sum(jokers for _, _, jokers in self.piles)

    @property
    def size(self) -> int:
        """All tokens, jokers included."""
        return self.jokers + sum(tokens for _, tokens, _ in self.piles)

    def __str__(self) -> str:
        """Write `a3+1b2J2`; nothing is `-`."""
        parts = [f"{name}{tokens}" + (f"+{jokers}" if jokers else "") for name, tokens, jokers in self.piles]
        return "".join([*parts, *([f"{JOKER}{self.alone}"] if self.alone else [])]) or NONE

    @classmethod
    def parse(cls, text: str) -> Popped:
        """Read what `str` wrote; a ValueError for anything else."""
        found = re.fullmatch(r"(?P<piles>(?:[a-z]\d+(?:\+\d+)?)*)(?:J(?P<alone>\d+))?", "" if text == NONE else text)
        if not found or (not found[0] and text != NONE):
            raise ValueError(f"no popped tokens: {text!r}")
        piles = re.findall(r"([a-z])(\d+)(?:\+(\d+))?", found["piles"])
        if len({name for name, _, _ in piles}) < len(piles):
            raise ValueError(f"a colour stands twice: {text!r}")
        return cls.counted({name: (int(tokens), int(jokers or 0)) for name, tokens, jokers in piles}, found["alone"])

    @classmethod
    def counted(cls, piles: Mapping[str, tuple[int, int]], alone: int | str | None) -> Popped:
        """Put colour to tokens and jokers in order, without those of which there are none."""
        kept = sorted((name, tokens, jokers) for name, (tokens, jokers) in piles.items() if tokens or jokers)
        return cls(tuple(kept), int(alone or 0))


class Reason(Enum):
    """Why a game has ended."""

    GONE = "gone"
    NO_GROUP = "no_group"
    UNOWNED = "unowned"


@dataclass(frozen=True)
class Ending:
    """How a game has ended: with whose colour gone (a player's letter), with no group left, or with an unowned colour.

    >>> str(Ending.parse("gone B")), Ending.parse("no_group").who
    ('gone B', '')
    """

    reason: Reason
    who: str = ""

    def __str__(self) -> str:
        """Say `gone A`, `no_group` or `unowned c`."""
        return f"{self.reason.value} {self.who}".rstrip()

    @classmethod
    def parse(cls, text: str) -> Ending:
        """Read what `str` wrote; a ValueError for anything else."""
        words = text.replace(",", " ").split()
        match words:
            case ["no_group"]:
                return cls(Reason.NO_GROUP)
            case ["gone", who] if len(who) == 1 and who in PLAYERS:
                return cls(Reason.GONE, who)
            case ["unowned", who] if len(who) == 1 and who in COLOURS:
                return cls(Reason.UNOWNED, who)
        raise ValueError(f"no ending: {text!r}")


@dataclass(frozen=True)
class Position(Drawable):
    """A position between two turns; `cells` are the places in reading order, `hands` the secret colours a player.

    >>> position = Position.parse("turn=B secret=a,b : .aJ / bab")
    >>> print(position)
    turn: B
    secret: a b
    . a J
    b a b
    >>> position.line()
    'turn=B secret=a,b : .aJ / bab'
    """

    game: ClassVar[str] = "colorpop"

    grid: Grid
    cells: str
    hands: tuple[str, ...] = ("a",)
    popped: tuple[Popped, ...] = ()
    box: Box = STANDARD
    teams: bool = False
    turn: int = 0
    pending: tuple[int, ...] = ()
    ending: Ending | None = None

    def __post_init__(self) -> None:
        """Lay nothing before every player unless something is said of it."""
        if not self.popped:
            object.__setattr__(self, "popped", (Popped(),) * len(self.hands))

    @property
    def board(self) -> Grid:
        """What a simulator is made for: the slides, without their tokens."""
        return self.grid

    @property
    def players(self) -> int:
        """The number of players."""
        return len(self.hands)

    def rows(self) -> list[str]:
        """The rows from the top."""
        return [self.cells[begin : begin + self.grid.columns] for begin in range(0, self.grid.size, self.grid.columns)]

    def left(self, colours: Iterable[str]) -> int:
        """How many tokens of some colours are on the board."""
        return sum(self.cells.count(colour) for colour in colours)

    def side(self, player: int) -> tuple[int, ...]:
        """Who wins together with a player: the player, and in teams the partner."""
        return tuple(range(player % 2, 4, 2)) if self.teams else (player,)

    def colours_of(self, player: int) -> str:
        """The colours that a player's side wants gone."""
        return "".join(self.hands[partner] for partner in self.side(player))

    def owner(self, colour: str) -> int | None:
        """Who holds a colour; None if nobody does."""
        return next((player for player, hand in enumerate(self.hands) if colour in hand), None)

    @property
    def unowned(self) -> str:
        """The colours of the box that nobody holds."""
        return "".join(colour for colour in self.box.colours if self.owner(colour) is None)

    # As a picture.

    def __str__(self) -> str:
        """Draw the picture that `parse` reads."""
        headers = [f"{name}: {value}" for name, value in self._headers().items()]
        return "\n".join([*headers, *(" ".join(row) for row in self.rows())])

    def line(self) -> str:
        """Write the position on one line; `parse` reads it too."""
        headers = [f"{name}={value.replace(' ', ',')}" for name, value in self._headers().items()]
        return f"{' '.join(headers)} : {' / '.join(self.rows())}"

    def _headers(self) -> dict[str, str]:
        """The header lines, without the ones that say nothing."""
        headers = {
            "turn": PLAYERS[self.turn],
            "secret": " ".join(hand or NONE for hand in self.hands),
            "teams": TEAMS if self.teams else "",
            "popped": " ".join(map(str, self.popped)) if any(pile.size for pile in self.popped) else "",
            "pending": " ".join(PLAYERS[player] for player in self.pending),
            "box": str(self.box) if self.box != STANDARD else "",
            "ending": "" if self.ending is None else str(self.ending),
        }
        return {name: value for name, value in headers.items() if value}

    @classmethod
    def parse(cls, picture: str, source: object = "position") -> Position:
        """Read a picture or a line; what cannot be read at all is refused with its line."""
        return Reader(picture, source).position()

    # As JSON.

    def to_json(self) -> dict[str, Any]:
        """Give the value that the JSON schema describes; `from_json` reads it back."""
        return {
            "board": self.rows(),
            "turn": PLAYERS[self.turn],
            "secret": list(self.hands),
            "teams": self.teams,
            "popped": [str(pile) for pile in self.popped],
            "pending": [PLAYERS[player] for player in self.pending],
            "box": {"colours": self.box.kinds, "each": self.box.each, "jokers": self.box.jokers},
            "ending": None if self.ending is None else str(self.ending),
        }

    @classmethod
    def from_json(cls, given: Mapping[str, Any] | str, source: object = "position") -> Position:
        """Read the JSON form, as text or as a value; anything that is not of that form is refused."""
        form = "the form that `rulescope colorpop moves --schema` prints"
        value = read_json(given, SCHEMA, source, form)
        rows, box = value["board"], value["box"]
        if len({len(row) for row in rows}) > 1:
            raise BadFile(source, None, "'board': rows of different lengths", form)
        if len(value["popped"]) != len(value["secret"]):
            raise BadFile(source, None, "'popped': popped tokens of some players only", form)
        if len(set(value["pending"])) < len(value["pending"]):
            raise BadFile(source, None, "'pending': a player stands twice", form)
        try:
            return cls(
                Grid(len(rows), len(rows[0])),
                "".join(rows),
                tuple(value["secret"]),
                tuple(map(Popped.parse, value["popped"])),
                Box(box["colours"], box["each"], box["jokers"]),
                value["teams"],
                PLAYERS.index(value["turn"]),
                tuple(sorted(PLAYERS.index(player) for player in value["pending"])),
                None if value["ending"] is None else Ending.parse(value["ending"]),
            )
        except (ValueError, BadInput) as error:
            raise BadFile(source, None, str(error), form) from None


SCHEMA: dict[str, Any] = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "title": "A position of Color Pop",
    "type": "object",
    "additionalProperties": False,
    "required": ["board", "turn", "secret", "teams", "popped", "pending", "box", "ending"],
    "properties": {
        "board": {
            "type": "array",
            "minItems": 1,
            "items": {"type": "string", "pattern": "^[a-zJ.]+$"},
            "description": "the rows from the top: a small letter a colour, J a joker, . an empty place",
        },
        "turn": {"enum": list(PLAYERS), "description": "whose turn it is"},
        "secret": {
            "type": "array",
            "items": {"type": "string", "pattern": "^[a-z]*$"},
            "minItems": 1,
            "maxItems": len(PLAYERS),
            "description": "the secret colours of each player",
        },
        "teams": {"type": "boolean", "description": "whether A and C play against B and D"},
        "popped": {
            "type": "array",
            "items": {"type": "string", "pattern": r"^(-|([a-z]\d+(\+\d+)?)*(J\d+)?)$"},
            "description": "what lies before each player, e.g. a3+1b2J2",
        },
        "pending": {"type": "array", "items": {"enum": list(PLAYERS)}, "description": "who may still announce a win"},
        "box": {
            "type": "object",
            "additionalProperties": False,
            "required": ["colours", "each", "jokers"],
            "properties": {
                "colours": {"type": "integer", "minimum": 1, "maximum": len(COLOURS)},
                "each": {"type": "integer", "minimum": 0, "maximum": MOST_TOKENS},
                "jokers": {"type": "integer", "minimum": 0, "maximum": MOST_TOKENS},
            },
        },
        "ending": {"type": ["string", "null"], "pattern": "^(no_group|gone [A-E]|unowned [a-z])$"},
    },
}


# Reading a picture or a line.

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


def read_position(text: str, source: object = "position") -> Position:
    """Read a position from JSON, a picture or a line, whichever it is; refused if it cannot be read."""
    if not text.strip():
        raise BadInput(f"{source}: empty; expected a position as picture, line or JSON")
    return Position.from_json(text, source) if text.lstrip().startswith("{") else Position.parse(text, source)
