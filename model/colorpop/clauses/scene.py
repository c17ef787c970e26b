"""A scene: a position in the middle of a turn, with what has been said and done in that turn so far; and moves in it.

What a scene says of its places may be plain or unknown (`model.logic`), and so may what a move takes from the board:
for every place whether it goes. What has happened in the turn so far is always plain.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cached_property
from typing import Any, Self

from model.colorpop.moves import Kind, Step
from model.colorpop.position import COLOURS, EMPTY, JOKER, PLAYERS, Box, Popped, Position
from model.colorpop.readings import GroupJokerBridges, Ruleset
from model.game import IllegalMove
from model.grid import Grid
from model.logic import Formula, Unknown, Value, all_of, any_of, choose, is_value, none_of, not_so


class Due(Enum):
    """What the turn waits for."""

    BEGIN = "the turn has not begun"
    POP = "a pop"
    ANSWER = "whether a win is announced"
    OVER = "nothing: the turn is over"


@dataclass(frozen=True)
class SoFar:
    """What has been said and done in a turn."""

    due: Due = Due.BEGIN
    asked: int | None = None  # who may announce a win that has just come about
    gone: str | None = None  # the colour whose last token this turn has taken
    winner: int | None = None  # whose colour that is, if that wins at once


@dataclass(frozen=True)
class Move:
    """A step with its group spelled out: for each place whether it goes; no kind means that the turn begins.

    `what` is the colour of a pop, `J` for jokers alone, or the letter of the player who speaks.
    """

    kind: Kind | None
    what: str = ""
    members: tuple[Formula, ...] = ()

    @cached_property
    def maybe(self) -> tuple[int, ...]:
        """The places that go, or may go."""
        return tuple(space for space, goes in enumerate(self.members) if goes is not False)

    @property
    def spaces(self) -> frozenset[int]:
        """The places that a plain pop takes."""
        return frozenset(self.maybe)

    def takes(self, space: int) -> Formula:
        """The token on this place goes."""
        return self.members[space]


BEGIN = Move(None)


def pop(grid: Grid, what: str, spaces: Iterable[int]) -> Move:
    """The pop of these places as a colour."""
    group = frozenset(spaces)
    return Move(Kind.POP, what, tuple(space in group for space in grid.spaces))


@dataclass(frozen=True)
class Scene:
    """What lies where, what everybody has popped, who may announce a win, and the turn so far.

    `piles` are numbers for each player: of each colour of the box the tokens, then of each colour the jokers taken as
    it, then the jokers popped alone.
    """

    grid: Grid = field(repr=False)
    rules: Ruleset = field(compare=False, repr=False)
    box: Box
    hands: tuple[str, ...]
    teams: bool
    cells: tuple[Value, ...]
    piles: tuple[tuple[Value, ...], ...]
    turn: Value
    pending: Value
    ending: Value
    so_far: SoFar = SoFar()

    @classmethod
    def of(cls, position: Position, rules: Ruleset, so_far: SoFar | None = None) -> Self:
        """See a position as a scene, by default before the turn has begun."""
        return cls(
            position.grid,
            rules,
            position.box,
            position.hands,
            position.teams,
            tuple(position.cells),
            tuple(numbers(pile, position.box) for pile in position.popped),
            position.turn,
            position.pending,
            position.ending,
            so_far or SoFar(),
        )

    def position(self) -> Position:
        """See a plain scene as a position."""
        said: Any = self
        return Position(
            self.grid,
            "".join(said.cells),
            self.hands,
            tuple(popped(pile, self.box) for pile in said.piles),
            self.box,
            self.teams,
            said.turn,
            said.pending,
            said.ending,
        )

    # Worked out once.

    @cached_property
    def successors(self) -> dict[Move, Scene]:
        """The scenes after moves that have been tried."""
        return {}

    @cached_property
    def tokens(self) -> tuple[int, ...]:
        """The places that hold a token, or may."""
        return tuple(space for space in self.grid.spaces if self.is_empty(space) is not True)

    @cached_property
    def around(self) -> Mapping[int, tuple[int, ...]]:
        """For each place with a token the neighbours with one."""
        there = frozenset(self.tokens)
        return {space: tuple(n for n in self.grid.neighbours(space) if n in there) for space in self.tokens}

    @cached_property
    def colours(self) -> tuple[str, ...]:
        """The colours that lie on the board, or may."""
        found: set[Any] = set()
        for cell in self.cells:
            found.update(cell.options if isinstance(cell, Unknown) else (cell,))
        return tuple(colour for colour in COLOURS if colour in found)

    # What lies where.

    def holds(self, space: int, token: str) -> Formula:
        """A token of this kind lies on this place."""
        return is_value(self.cells[space], token)

    def is_empty(self, space: int) -> Formula:
        """Nothing lies on this place."""
        return self.holds(space, EMPTY)

    def is_joker(self, space: int) -> Formula:
        """A joker lies on this place."""
        return self.holds(space, JOKER)

    def fits(self, space: int, colour: str) -> Formula:
        """A token of this colour or a joker lies on this place; of jokers alone only a joker."""
        return any_of([self.holds(space, colour), self.is_joker(space)])

    def is_coloured(self, space: int, colour: str) -> Formula:
        """A token of this very colour lies on this place, and no joker."""
        return colour != JOKER and self.holds(space, colour)

    # Who plays.

    @property
    def players(self) -> int:
        """The number of players."""
        return len(self.hands)

    def side(self, player: int) -> tuple[int, ...]:
        """Who wins together with a player: the player, and in teams the partner two places on."""
        return tuple(sorted({player, (player + 2) % self.players})) if self.teams else (player,)

    def is_gone(self, colour: str) -> Formula:
        """No token of a colour is left."""
        return none_of(self.holds(space, colour) for space in self.tokens)

    # Changes.

    def remember(self, **changes: Any) -> Self:
        """The scene with something more said or done."""
        return replace(self, so_far=replace(self.so_far, **changes))

    def lay(self, cells: Iterable[Value]) -> Self:
        """The scene with other tokens on the board."""
        return replace(self, cells=tuple(cells))


# Piles.


def numbers(pile: Popped, box: Box) -> tuple[int, ...]:
    """What lies before a player, as numbers."""
    counts = [pile.of(colour) for colour in box.colours]
    return (*(tokens for tokens, _ in counts), *(jokers for _, jokers in counts), pile.alone)


def popped(pile: tuple[int, ...], box: Box) -> Popped:
    """Numbers as what lies before a player."""
    kinds = box.kinds
    return Popped.counted({c: (pile[n], pile[kinds + n]) for n, c in enumerate(box.colours)}, pile[-1])


# From neighbour to neighbour.


def spread(grid: Grid, start: Mapping[int, Formula], inside: Mapping[int, Formula]) -> dict[int, Formula]:
    """For each place inside: a way leads there from a start, over neighbours that are all inside."""
    now = {space: all_of([here, start.get(space, False)]) for space, here in inside.items()}
    near = {space: [n for n in grid.neighbours(space) if n in inside] for space in inside}
    for _ in range(len(inside) - 1):
        following = {
            space: all_of([here, any_of([now[space], *(now[n] for n in near[space])])])
            for space, here in inside.items()
        }
        if following == now:
            break
        now = following
    return now


def is_connected(grid: Grid, inside: Mapping[int, Formula]) -> Formula:
    """All places inside hang together; so do none, or one."""
    start: dict[int, Formula] = {}
    earlier: Formula = False
    for space, here in inside.items():
        start[space] = all_of([here, not_so(earlier)])
        earlier = any_of([earlier, here])
    reached = spread(grid, start, inside)
    return all_of(any_of([not_so(here), reached[space]]) for space, here in inside.items())


# Moves and steps.


def read_move(scene: Scene, step: Step) -> Move:
    """See a written step as a move in a plain scene; one that names what is not there is refused."""
    if step.kind is not Kind.POP:
        if PLAYERS.index(step.what) >= scene.players:
            raise IllegalMove(f"{step}: there are only {scene.players} players")
        return Move(step.kind, step.what)
    start = scene.grid.space(step.space)
    left = frozenset(map(scene.grid.space, step.without))
    token = scene.cells[start]
    if token == EMPTY:
        raise IllegalMove(f"{step}: no token lies on {step.space}")
    if token == JOKER and step.what != JOKER:
        raise IllegalMove(f"{step}: a joker lies on {step.space}; a group is named by a token of its own colour")
    group = gathered_from(scene, start, step.what, left)
    touching = {near for space in group for near in scene.around[space] if near not in group}
    for space in left:
        if space not in touching or scene.cells[space] != JOKER:
            raise IllegalMove(f"{step}: no joker on {scene.grid.name(space)} touches the group")
    return pop(scene.grid, step.what, group)


def gathered_from(scene: Scene, start: int, what: str, left: frozenset[int]) -> frozenset[int]:
    """The places that a player means who points at one token and names the jokers that are left out."""
    group, todo = {start}, [start]
    bridging = choose(
        scene.rules.group_joker_bridges, {GroupJokerBridges.YES: lambda: True, GroupJokerBridges.NO: lambda: False}
    )
    while todo:
        here = todo.pop()
        for near in scene.around[here]:
            is_way_back = not bridging and scene.cells[here] == JOKER and scene.cells[near] != JOKER
            if near not in group and near not in left and not is_way_back and scene.fits(near, what):
                group.add(near)
                todo.append(near)
    return frozenset(group)


def write_move(scene: Scene, move: Move) -> Step:
    """See a move of a plain scene as a written step: the group by its first coloured token, the jokers left out."""
    if move.kind is None:
        raise ValueError("the beginning of a turn is no step")
    if move.kind is not Kind.POP:
        return Step(move.kind, move.what)
    group = move.spaces
    named = next(filtered(scene, group, move.what), min(group, default=0))
    touching = {near for space in group for near in scene.around.get(space, ()) if near not in group}
    left = sorted(space for space in touching if scene.cells[space] == JOKER)
    return Step(Kind.POP, move.what, scene.grid.name(named), tuple(map(scene.grid.name, left)))


def filtered(scene: Scene, group: Iterable[int], what: str) -> Iterator[int]:
    """The places of a group that hold its very colour, in order."""
    return (space for space in sorted(group) if scene.cells[space] == what)


def describe(scene: Scene, move: Move) -> str:
    """Say a move so that no two are said alike: a pop with all its places."""
    if move.kind is not Kind.POP:
        return str(write_move(scene, move)) if move.kind else "begin"
    return f"{move.what} {' '.join(scene.grid.name(space) for space in sorted(move.spaces))}".rstrip()
