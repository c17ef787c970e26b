"""Setting a game up: slides filled at random and arranged until they are legal, secret colours dealt.

`setup.repair` says what may be done with the slides, `setup.jokers` what counts, `setup.hopeless` what happens when no
arrangement is legal. A fill that is legal is left as it is; an illegal one gives way to an arrangement drawn at random.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from random import Random
from typing import Any

from model.colorpop.position import JOKER, STANDARD, STANDARD_GRID, Box, Position
from model.colorpop.readings import PlayersTwo, Ruleset, SetupHopeless, SetupRepair
from model.colorpop.simulator import LETTERS, TOKENS, Simulator, chance, setups
from model.compiled import as_row, make_row
from model.errors import BadInput
from model.grid import Grid

HANDLES = (
    PlayersTwo.YES, PlayersTwo.NO,
    SetupHopeless.REFILL, SetupHopeless.ACCEPT,
)  # fmt: skip
"""The readings that are handled here."""

MOST_TRIES = 200_000
"""How many slides are laid in search of a legal arrangement before it is given up."""
MOST_FILLS = 1_000
TEAM_PLAYERS = 4
JOKERS_IN_TWENTY = 20
"""One token in twenty is a joker, as in the box."""


class How(Enum):
    """How a legal set-up came about."""

    FILLED = "filled"
    REPAIRED = "repaired"
    ACCEPTED = "accepted"


@dataclass(frozen=True)
class Laid:
    """Slides as they were laid: the places in reading order, how that came about, and how many fills it took."""

    cells: str
    how: How
    fills: int


def box_for(grid: Grid, kinds: int | None = None, jokers: int | None = None) -> Box:
    """The box for a board: the real one where it fits and nothing else is asked for, else one just large enough.

    >>> str(box_for(Grid(10, 10))), str(box_for(Grid(5, 5))), str(box_for(Grid(15, 15), jokers=0))
    ('5x19+5', '5x5+1', '5x45+0')
    """
    kinds = STANDARD.kinds if kinds is None else kinds
    jokers = round(grid.size / JOKERS_IN_TWENTY) if jokers is None else jokers
    if jokers > grid.size:
        raise BadInput(f"{jokers} jokers do not fit on {grid.size} places")
    return Box(kinds, -(-(grid.size - jokers) // kinds), jokers)


class Slides:
    """Fills and arranges the slides of one size of board under one ruleset, plain or (`fast`) compiled.

    >>> slides = Slides(Grid(6, 2), Ruleset())
    >>> slides.is_legal("ab" * 6), slides.repaired("ab" * 6, Random(1))
    (False, None)
    >>> slides.is_legal("aa" "ab" "aa" "ba" "bb" "bb"), Slides(Grid(2, 2), Ruleset()).is_legal("aaaa")
    (False, True)
    """

    def __init__(self, grid: Grid, ruleset: Ruleset, fast: bool = False) -> None:
        """Make room."""
        self.grid, self.ruleset = grid, ruleset
        self.simulator = Simulator(grid, ruleset, fast)
        self.row = self.simulator.stack[0]
        self.slides, self.tries = make_row(grid.size, fast), make_row(2 * grid.columns, fast)
        self.order = make_row(2 * grid.columns, fast)

    def lay(self, cells: str) -> None:
        """Lay tokens on the board."""
        for place, cell in zip(self.simulator.places, cells, strict=True):
            self.row[place] = TOKENS[cell]

    def cells(self) -> str:
        """Read the tokens from the board."""
        return "".join(LETTERS[self.row[place]] for place in self.simulator.places)

    def is_legal(self, cells: str) -> bool:
        """Whether the slides may lie like this."""
        self.lay(cells)
        return bool(self.rules.is_board_legal(self.simulator.tables, self.row, self.simulator.scratch))

    @property
    def rules(self) -> Any:
        """The rules of setting up."""
        return self.simulator.rules

    def repaired(self, cells: str, rng: Random, repair: SetupRepair | None = None) -> str | None:
        """A legal arrangement of the slides, drawn at random; None if there is none or none was found in good time."""
        self.lay(cells)
        self.rules.take_slides(self.simulator.tables, self.row, self.slides)
        width = self.grid.columns
        self.order[:] = [*rng.sample(range(width), width), *(rng.getrandbits(1) for _ in range(width))]
        way = (repair or self.ruleset.setup_repair).index
        found = self.rules.arrange(
            self.simulator.tables,
            self.row,
            self.simulator.scratch,
            self.slides,
            self.order,
            self.tries,
            way,
            MOST_TRIES,
        )
        return self.cells() if found == setups.REPAIRED else None

    def set_up(self, rng: Random, box: Box) -> Laid:
        """Fill the slides at random and repair them; what no repair makes legal is refilled or accepted."""
        for fills in range(1, MOST_FILLS + 1):
            cells = random_fill(rng, self.grid, box)
            if self.is_legal(cells):
                return Laid(cells, How.FILLED, fills)
            repaired = self.repaired(cells, rng)
            if repaired is not None:
                return Laid(repaired, How.REPAIRED, fills)
            match self.ruleset.setup_hopeless:
                case SetupHopeless.REFILL:
                    continue
                case SetupHopeless.ACCEPT:
                    return Laid(cells, How.ACCEPTED, fills)
        raise BadInput(f"no legal set-up of {box} on {self.grid.rows}×{self.grid.columns} in {MOST_FILLS} fills")

    def study(self, box: Box, seed: int, first: int, fills: int) -> list[int]:
        """Count what becomes of random fills, each drawn from its own number; `setups` says what the places mean."""
        fast = self.simulator.fast
        tally, random = make_row(setups.STUDY_LENGTH, fast), make_row(1, fast)
        tokens = box_tokens(box)
        for number in range(first, first + fills):
            random[0] = chance.seeded(Random(f"{seed} {number}").getrandbits(62))
            self.rules.study_fill(
                self.simulator.tables,
                self.row,
                self.simulator.scratch,
                as_row([TOKENS[token] for token in tokens], fast),
                len(tokens),
                self.slides,
                self.order,
                self.tries,
                random,
                MOST_TRIES,
                tally,
            )
        return [int(count) for count in tally]


def box_tokens(box: Box) -> str:
    """Every token of a box."""
    return "".join(colour * box.each for colour in box.colours) + JOKER * box.jokers


def random_fill(rng: Random, grid: Grid, box: Box) -> str:
    """Fill the slides with tokens drawn from the box."""
    if box.size < grid.size:
        raise BadInput(f"the box {box} holds {box.size} tokens; the board has {grid.size} places")
    return "".join(rng.sample(box_tokens(box), grid.size))


def deal(rng: Random, box: Box, players: int, colours: int = 1, teams: bool = False) -> tuple[str, ...]:
    """Deal secret colours, so many a player."""
    if teams and (players, colours) != (TEAM_PLAYERS, 1):
        raise BadInput(f"teams are {TEAM_PLAYERS} players with one colour each")
    if players * colours > box.kinds:
        raise BadInput(f"{players} players with {colours} colours each; the box has {box.kinds} colours")
    if colours > 1 and (players > 2 or (players == 2 and colours > 2)):
        raise BadInput("several colours each are for one player alone, or two for two players")
    drawn = rng.sample(box.colours, players * colours)
    return tuple("".join(sorted(drawn[player::players])) for player in range(players))


def new_game(
    rng: Random,
    ruleset: Ruleset,
    players: int = 4,
    colours: int | None = None,
    teams: bool = False,
    grid: Grid = STANDARD_GRID,
    box: Box | None = None,
    slides: Slides | None = None,
) -> Position:
    """Set a whole game up; two players who may not play with one colour each get two.

    >>> position = new_game(Random(1), Ruleset(), players=3, grid=Grid(3, 4))
    >>> position.players, position.line().count("."), len(set("".join(position.hands)))
    (3, 0, 3)
    """
    box = box or box_for(grid)
    if colours is None:
        colours = 2 if players == 2 and ruleset.players_two is PlayersTwo.NO else 1
    hands = deal(rng, box, players, colours, teams)
    laid = (slides or Slides(grid, ruleset)).set_up(rng, box)
    return Position(grid, laid.cells, hands, box=box, teams=teams)
