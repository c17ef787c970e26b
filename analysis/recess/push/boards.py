"""Boards of one size on which crowds are looked for, and a crowd that is known."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from model.grid import Grid
from model.recess.board import Board, tile_spaces
from model.recess.clauses.unknown import pairs_may_share
from model.recess.moves import Kind, Step
from model.recess.position import CHILDREN_EACH, Child, Position, Posture
from model.recess.readings import Ruleset

EMPTY, PIECE, EQUIPMENT, FIGHT, PAIR = ".", "o", "#", "x", "p"
"""What a space can hold, in the order in which witnesses prefer it; a pair is a boy and a girl of one player."""
MOST_CHILDREN, MOST_PIECES, MOST_TWOS = 20, 22, 6
"""Twenty children and two nuns; so many fights and pairs together that there are always children for them."""


@dataclass(frozen=True)
class Boards:
    """Boards of one size: with or without shelters in two opposite corners, with any equipment or none."""

    rows: int
    columns: int
    has_shelters: bool = True
    has_equipment: bool = True
    has_fights: bool = True

    @property
    def grid(self) -> Grid:
        """The spaces of the boards."""
        return Grid(self.rows, self.columns)

    @cached_property
    def shelters(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The shelters: tiles of 2×2 spaces, on less than four rows or columns single spaces."""
        if not self.has_shelters:
            return (), ()
        side = 2 if min(self.rows, self.columns) >= 4 else 1
        return tile_spaces(self.grid, "nw", side), tile_spaces(self.grid, "se", side)

    @cached_property
    def ground(self) -> tuple[int, ...]:
        """The spaces outside shelters."""
        inside = {space for shelter in self.shelters for space in shelter}
        return tuple(space for space in self.grid.spaces if space not in inside)

    @cached_property
    def landings(self) -> tuple[int, ...]:
        """Where a landing is looked for: of spaces that turning or mirroring the board makes alike the last ones."""
        return tuple(space for space in self.ground if space == max(self.alike(space)))

    def alike(self, space: int) -> set[int]:
        """The spaces that take the place of one when the board is turned or mirrored, shelters on shelters."""
        row, column = self.grid.row(space), self.grid.column(space)
        turned = self.rows - 1 - row, self.columns - 1 - column
        places = {(row, column), turned}
        if not self.has_shelters:
            places |= {(row, turned[1]), (turned[0], column)}
        if self.rows == self.columns:
            places |= {(column, row) for row, column in places}
        return {self.grid.at(*place) for place in places}

    def board(self, equipment: tuple[int, ...]) -> Board:
        """The board with equipment on these spaces, each piece of it on one."""
        return Board("", self.grid, tuple((space,) for space in equipment), self.shelters)

    def bound(self, rules: Ruleset) -> str:
        """Say among which crowds one is looked for."""
        pairs = "pairs on open ground among them" if pairs_may_share(rules) else "which cannot be pairs on open ground"
        return f"{self}, at most {MOST_PIECES} pieces, {pairs}, and {MOST_TWOS} fights and pairs"

    def __str__(self) -> str:
        """Say which boards these are."""
        shelters = "with shelters" if self.has_shelters else "without shelters"
        equipment = "any equipment" if self.has_equipment else "no equipment"
        fights = "" if self.has_fights else ", without fights"
        return f"all boards of {self.rows}×{self.columns} spaces {shelters} and with {equipment}{fights}"


@dataclass(frozen=True)
class Crowd:
    """What is on each space, where a nun comes from and where she lands; a piece there may be the second nun."""

    boards: Boards
    what: tuple[str, ...]
    start: int
    landing: int
    other_nun: int | None = None

    @property
    def pieces(self) -> int:
        """How many pieces there are, the nun included."""
        return 1 + self.what.count(PIECE) + 2 * (self.what.count(FIGHT) + self.what.count(PAIR))

    @property
    def equipment(self) -> int:
        """How many spaces are under equipment."""
        return self.what.count(EQUIPMENT)

    @property
    def step(self) -> Step:
        """The landing."""
        name = self.boards.grid.name
        return Step(Kind.NUN, name(self.start), name(self.landing))

    @cached_property
    def position(self) -> Position:
        """The crowd as a position of as few players as can be; a second nun stands in where children are too few."""
        fights, pairs, singles, equipment = (
            [space for space, what in enumerate(self.what) if what == kind]
            for kind in (FIGHT, PAIR, PIECE, EQUIPMENT)
        )  # fmt: skip
        nuns = [self.start]
        if self.other_nun is not None:
            nuns.append(self.other_nun)
            singles.remove(self.other_nun)
        elif len(singles) + 2 * len(fights + pairs) > MOST_CHILDREN:
            nuns.append(singles.pop())
        children: dict[int, Child] = {}
        for number, space in enumerate(fights):
            attacker = number // 3 * 2 * CHILDREN_EACH + number % 3
            victim = attacker + CHILDREN_EACH
            children |= {attacker: Child(space, Posture.ATTACKING), victim: Child(space, Posture.PINNED)}
        for space in pairs:
            boy, girl = next(pair for pair in PAIRS if not children.keys() & set(pair))
            children |= {boy: Child(space), girl: Child(space)}
        spare = iter([child for child in range(MOST_CHILDREN) if child not in children])
        children |= {next(spare): Child(space) for space in singles}
        players = max(2, max(children, default=0) // CHILDREN_EACH + 1)
        everybody = tuple(children.get(number, Child()) for number in range(CHILDREN_EACH * players))
        return Position(self.boards.board(tuple(equipment)), everybody, tuple(sorted(nuns)), (5,) * players, 10)


PAIRS = [
    (player * CHILDREN_EACH + boy, player * CHILDREN_EACH + girl)
    for player in range(MOST_CHILDREN // CHILDREN_EACH)
    for boy in (0, 1)
    for girl in (2, 3)
]
"""A boy and a girl of each player."""
