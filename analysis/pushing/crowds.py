"""A crowd of which nothing is known but the size of its board: pieces, equipment and a nun's landing as unknowns.

What holds where somebody finds no room is written with the connectives of `model.logic`, in the name of the clauses
that would have given room. Fights are taken to bar pushes; where they do not, a witness has to be tried.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from analysis.solving import Demands
from model.grid import ALL_EIGHT, ORTHOGONAL, Direction, Grid
from model.logic import Formula, Unknown, all_of, any_of, implies, is_value, not_so, unknown, variable
from model.recess.board import Board, tile_spaces
from model.recess.position import Child, Position, Posture
from model.recess.readings import (
    KissSeen,
    KissWhen,
    KissWhere,
    LineCornerGap,
    NunDirections,
    NunObstacles,
    NunTurns,
    PushAdjacent,
    PushChain,
    PushFreeShelter,
    PushShelter,
    Ruleset,
)

EMPTY, PIECE, EQUIPMENT, FIGHT, PAIR = ".", "o", "#", "x", "p"
"""What a space can hold, in the order in which witnesses prefer it; a pair is a boy and a girl of one player."""
MOST_PIECES, MOST_TWOS = 22, 6
"""Twenty children and two nuns; so many fights and pairs together that there are always children for them."""
NO_LIMIT = None


@dataclass(frozen=True)
class Family:
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

    def __str__(self) -> str:
        """Say which boards these are."""
        shelters = "with shelters" if self.has_shelters else "without shelters"
        equipment = "any equipment" if self.has_equipment else "no equipment"
        fights = "" if self.has_fights else ", without fights"
        return f"all boards of {self.rows}×{self.columns} spaces {shelters} and with {equipment}{fights}"


def pairs_may_share(rules: Ruleset) -> bool:
    """Whether a player's boy and girl can be together on open ground without a kiss: in sight, or once it is spoilt."""
    can_be_spoilt = rules.kiss_when is KissWhen.END_OF_TURN and rules.kiss_where is not KissWhere.SHELTER_ONLY
    return rules.kiss_seen is KissSeen.YES or can_be_spoilt


class UnknownCrowd:
    """The unknowns: what each space holds, where a nun comes from and where she lands on somebody."""

    def __init__(self, family: Family, rules: Ruleset) -> None:
        """Make fresh unknowns."""
        self.family, self.rules, self.grid = family, rules, family.grid
        holds = [EMPTY, PIECE]
        holds += [EQUIPMENT] * family.has_equipment + [FIGHT] * family.has_fights
        holds += [PAIR] * pairs_may_share(rules)
        self.what = {
            space: unknown(f"on {self.grid.name(space)}", holds if space in family.ground else (EMPTY, PIECE))
            for space in self.grid.spaces
        }
        self.landing = unknown("landing on", family.landings)
        self.start = unknown("coming from", self.grid.spaces)

    # What a space is.

    def holds(self, space: int, what: str) -> Formula:
        """The space holds this."""
        return is_value(self.what[space], what)

    def is_open(self, space: int) -> Formula:
        """No equipment covers the space."""
        return not_so(self.holds(space, EQUIPMENT))

    def is_shiftable(self, space: int) -> Formula:
        """One piece on open ground stands there."""
        return self.holds(space, PIECE) if space in self.family.ground else False

    def is_free(self, space: int) -> Formula:
        """A pushed piece may simply be put there; the space that the nun has left counts as empty."""
        if space in self.family.ground:
            return self.holds(space, EMPTY)
        if self.rules.push_shelter is PushShelter.NO:
            return False
        return self.rules.push_free_shelter is PushFreeShelter.YES or self.holds(space, EMPTY)

    def near(self, space: int) -> tuple[int, ...]:
        """The spaces that are adjacent for a push, as far as the board goes."""
        queen = self.rules.push_adjacent is PushAdjacent.ALL_EIGHT
        return self.grid.neighbours(space, ALL_EIGHT if queen else ORTHOGONAL)

    # The nun's move.

    def demand_landing(self, demands: Demands, has_pairs: bool) -> None:
        """A nun comes along a line from a space where nobody keeps her from standing, and lands on a piece or pair."""
        for space in self.grid.spaces:
            if space in self.family.ground:
                demands.know(implies(is_value(self.start, space), self.holds(space, EMPTY)))
                lands_on = [self.holds(space, PIECE), *([self.holds(space, PAIR)] if has_pairs else [])]
                demands.know(implies(is_value(self.landing, space), any_of(lands_on)))
                beside = self.grid.neighbours(space)
                demands.know(implies(self.is_open(space), any_of(map(self.is_open, beside))))
        for start in self.grid.spaces:
            for landing in self.family.landings:
                comes = all_of([is_value(self.start, start), is_value(self.landing, landing)])
                demands.add("nun.line", implies(comes, self.is_line(start, landing)))

    def is_line(self, start: int, landing: int) -> Formula:
        """A nun's move leads from one space to the other; one who turns at will gets everywhere."""
        if self.rules.nun_turns is NunTurns.YES:
            return start != landing
        rook = self.rules.nun_directions is NunDirections.ROOK
        for direction in ORTHOGONAL if rook else ALL_EIGHT:
            line = list(self.along(start, direction))
            if landing in line:
                return self.is_clear(direction, [start, *line[: line.index(landing) + 1]])
        return False

    def along(self, start: int, direction: Direction) -> Iterator[int]:
        """The spaces in one direction, as far as the board goes."""
        here = self.grid.step(start, direction)
        while here is not None:
            yield here
            here = self.grid.step(here, direction)

    def is_clear(self, direction: Direction, line: list[int]) -> Formula:
        """No equipment stops a nun along a line, nor a gap between two pieces of it where that is closed."""
        if self.rules.nun_obstacles is NunObstacles.FLIES_OVER:
            return True
        clear = [not_so(self.holds(space, EQUIPMENT)) for space in line[1:-1]]
        if self.rules.line_corner_gap is LineCornerGap.CLOSED and all(direction):
            clear += [self.is_gap_open(space, direction) for space in line[:-1]]
        return all_of(clear)

    def is_gap_open(self, space: int, direction: Direction) -> Formula:
        """A diagonal step from here does not squeeze between two pieces of equipment."""
        down, right = direction
        beside = [self.grid.step(space, (down, 0)), self.grid.step(space, (0, right))]
        return not_so(all_of(self.holds(s, EQUIPMENT) for s in beside if s is not None))

    # No room.

    def demand_no_room(self, demands: Demands, most: int | None) -> None:
        """No chain of at most so many pushes ends on a free space; without a limit none at all.

        Of a pair it is only demanded that not both can step aside: whether chains help has to be tried.
        """
        if most is NO_LIMIT:
            self.demand_no_chain(demands)
        else:
            self.demand_no_short_chain(demands, most)
        for space in self.family.ground:
            step_aside = at_most([self.is_free(beside) for beside in self.near(space)], 1)
            demands.add("push.free", implies(self.lands_on(space, PAIR), step_aside))

    def demand_no_short_chain(self, demands: Demands, most: int) -> None:
        """Within so many pushes of the landing nobody can be put on a free space."""
        ring: dict[int, Formula] = {space: self.lands_on(space, PIECE) for space in self.family.ground}
        for length in range(1, most + 1):
            self.demand_none_free(demands, "push.free" if length == 1 else "push.onward", ring)
            ring = {
                space: all_of([self.is_shiftable(space), any_of(ring[s] for s in self.near(space) if s in ring)])
                for space in self.family.ground
            }

    def lands_on(self, space: int, what: str) -> Formula:
        """The nun lands on this space, and this is there."""
        return all_of([is_value(self.landing, space), self.holds(space, what)])

    def demand_no_chain(self, demands: Demands) -> None:
        """There is a set of pieces with the landing in it that nobody is pushed out of, and no free space beside it."""
        met: dict[int, Formula] = {space: variable(f"met on {space}") for space in self.family.ground}
        demands.know(all_of(implies(self.lands_on(space, PIECE), met[space]) for space in met))
        for space, reached in met.items():
            following = [implies(self.is_shiftable(s), met[s]) for s in self.near(space) if s in met]
            demands.add("push.onward", implies(reached, all_of(following)))
        self.demand_none_free(demands, "push.free", met)

    def demand_none_free(self, demands: Demands, clause: str, reached: dict[int, Formula]) -> None:
        """No space beside those that are reached is free."""
        for space, is_reached in reached.items():
            for beside in self.near(space):
                name = clause if beside in self.family.ground else "push.shelter"
                demands.add(name, implies(is_reached, not_so(self.is_free(beside))))

    def demand_chain(self, demands: Demands, length: int) -> None:
        """A chain of so many pushes ends on a free space."""
        links = [self.landing, *(unknown(f"push {number} to", self.family.ground) for number in range(2, length + 1))]
        demands.introduce(links[1:])
        for before, after in pairwise(links):
            for space in self.family.ground:
                beside = any_of(is_value(after, s) for s in self.near(space) if s in self.family.ground)
                demands.know(implies(is_value(before, space), beside))
                demands.know(implies(is_value(after, space), self.is_shiftable(space)))
        for space in self.family.ground:
            ends = any_of(self.is_free(s) for s in self.near(space))
            demands.know(implies(is_value(links[-1], space), ends))

    def joined(self, part: Iterable[int]) -> Formula:
        """Spaces of a part of the board are joined to what is open outside it."""
        inside = set(part)
        rim = {beside for space in inside for beside in self.grid.neighbours(space)} - inside
        outside = any_of(self.is_open(space) for space in self.grid.spaces if space not in inside | rim)
        way_out = any_of(map(self.is_open, sorted(rim)))
        return all_of(implies(all_of([self.is_open(space), outside]), way_out) for space in sorted(inside))

    # How much there is.

    def pieces(self) -> list[Formula]:
        """Every piece but the nun that lands; a fight and a pair count for two."""
        twos = self.twos()
        return [*(self.holds(space, PIECE) for space in self.grid.spaces), *twos, *twos]

    def twos(self) -> list[Formula]:
        """Every fight and every pair."""
        return [self.holds(space, what) for space in self.family.ground for what in (FIGHT, PAIR)]

    def equipment(self) -> list[Formula]:
        """Every space under equipment."""
        return [self.holds(space, EQUIPMENT) for space in self.family.ground] if self.family.has_equipment else []

    def unknowns(self) -> list[Unknown]:
        """All unknowns, in the order in which witnesses are least."""
        return [*self.what.values(), self.landing, self.start]


def at_most(formulas: Iterable[Formula], most: int) -> Formula:
    """No more than so many of them hold.

    >>> from model.logic import variable
    >>> str(at_most([variable("a"), variable("b")], 1)), at_most([True, True], 1), at_most([True, False], 1)
    ('(not (and b a))', False, True)
    """
    reached: list[Formula] = [False] * (most + 1)
    for formula in formulas:
        before: list[Formula] = [True, *reached]
        reached = [any_of([reached[count], all_of([formula, before[count]])]) for count in range(most + 1)]
    return not_so(reached[most])


# A crowd that is known.


@dataclass(frozen=True)
class Crowd:
    """What stands where, and which landing finds no room or needs so long a chain."""

    family: Family
    what: tuple[str, ...]
    start: int
    landing: int

    @property
    def pieces(self) -> int:
        """How many pieces there are, the nun included."""
        return 1 + self.what.count(PIECE) + 2 * (self.what.count(FIGHT) + self.what.count(PAIR))

    @property
    def equipment(self) -> int:
        """How many spaces are under equipment."""
        return self.what.count(EQUIPMENT)

    @property
    def step(self) -> str:
        """The landing as players write it."""
        name = self.family.grid.name
        return f"nun {name(self.start)}-{name(self.landing)}"

    @property
    def board(self) -> Board:
        """The board, each piece of equipment on one space."""
        blocked = tuple((space,) for space in self.family.ground if self.what[space] == EQUIPMENT)
        return Board("", self.family.grid, blocked, self.family.shelters)

    def position(self) -> Position:
        """The crowd as a position of as few players as can be; a second nun stands in where children are too few."""
        fights, pairs, singles = (
            [space for space, what in enumerate(self.what) if what == kind] for kind in (FIGHT, PAIR, PIECE)
        )
        nuns = [self.start]
        if len(singles) + 2 * len(fights + pairs) > MOST_PIECES - 2:
            nuns.append(singles.pop())
        children: dict[int, Child] = {}
        for number, space in enumerate(fights):
            attacker = number // 3 * 8 + number % 3
            children |= {attacker: Child(space, Posture.ATTACKING), attacker + 4: Child(space, Posture.PINNED)}
        for space in pairs:
            boy, girl = next(pair for pair in PAIRS if not children.keys() & set(pair))
            children |= {boy: Child(space), girl: Child(space)}
        spare = iter([child for child in range(MOST_PIECES - 2) if child not in children])
        children |= {next(spare): Child(space) for space in singles}
        players = max(2, max(children, default=0) // 4 + 1)
        everybody = tuple(children.get(number, Child()) for number in range(4 * players))
        return Position(self.board, everybody, tuple(sorted(nuns)), (5,) * players, 10)


PAIRS = [
    (4 * player + boy, 4 * player + girl)
    for player in range((MOST_PIECES - 2) // 4)
    for boy in (0, 1)
    for girl in (2, 3)
]
"""A boy and a girl of each player."""


def within(family: Family, rules: Ruleset) -> str:
    """Say among which crowds one is looked for."""
    pairs = "pairs on open ground among them" if pairs_may_share(rules) else "which cannot be pairs on open ground"
    return f"{family}, at most {MOST_PIECES} pieces, {pairs}, and {MOST_TWOS} fights and pairs"


def limit_of(rules: Ruleset) -> int | None:
    """How many pushes a chain may take under these rules."""
    return 2 if rules.push_chain is PushChain.TWO else NO_LIMIT
