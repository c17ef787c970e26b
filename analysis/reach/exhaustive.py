"""Every position that can be reached within some turns, turn by turn, and the least way to one that is looked for."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field
from functools import partial
from time import monotonic

from analysis.reach.question import OnTurn, ReachQuestion, quietly
from analysis.solving.turns import Memory, TimeIsUp
from model.errors import CheckFailed
from model.game import Position, Step
from model.records import Record
from model.turn import Turn

MOST_POSITIONS = 3_000_000
Node = tuple[Hashable, Memory]
"""What tells a position apart here, and what the property remembers of those before."""
Layer = list[tuple[Node, Hashable]]
"""The positions that are new after a turn, each with the key of one that is like it."""


@dataclass
class Explored:
    """Every position that can be reached, by turns, each with the one from which it was reached first."""

    question: ReachQuestion
    deadline: float
    on_turn: OnTurn = quietly
    parents: dict[Node, Node | None] = field(default_factory=dict)
    by_turn: list[int] = field(default_factory=list)
    is_exhausted: bool = False

    def __post_init__(self) -> None:
        """Make the simulator that plays."""
        self.simulator = self.question.game.simulator(self.question.start, self.question.rules)

    def search(self) -> Record | None:
        """Look at every position within the bound; the least game that leads to one that is looked for, or none."""
        start = self.question.start
        memory, key = self.question.remember((), start), self.alike(self.simulator.key_of(start))
        first = (self.told_apart(key), memory)
        self.parents[first] = None
        self.by_turn.append(1)
        if self.question.is_met(start, memory):
            return self.game_to(first)
        layer = [(first, key)]
        for turn in range(1, self.question.within + 1):
            following: Layer = []
            for parent, node, key, position in self.children(layer, turn):
                self.parents[node] = parent
                following.append((node, key))
                if self.question.is_met(position, node[1]):
                    self.by_turn.append(len(following))
                    return self.game_to(node)
            self.by_turn.append(len(following))
            self.is_exhausted = not following
            if self.is_exhausted:
                return None
            layer = following
        return None

    def children(self, layer: Layer, turn: int) -> Iterator[tuple[Node, Node, Hashable, Position]]:
        """The positions that are new after one more turn, each with the one before it."""
        remembers = self.question.wanted.remembers
        for parent, before in layer:
            for end in self.ends(self.simulator.position_of(before), turn):
                key = self.alike(end)
                told_apart = self.told_apart(key)
                if not remembers and (told_apart, ()) in self.parents:
                    continue
                position = self.simulator.position_of(end)
                node = (told_apart, self.question.remember(parent[1], position))
                if node not in self.parents:
                    yield parent, node, key, position

    def ends(self, position: Position, turn: int) -> Iterator[Hashable]:
        """The keys of the positions in which the turn of a position can end; none after the end of the game."""
        return iter(()) if position.ending is not None else self.turn_of(position).ends(lambda: self.check_time(turn))

    def turn_of(self, position: Position) -> Turn[Position, Step]:
        """The turn of a position, by a simulator that nobody else has."""
        return Turn.begin(self.simulator, self.question.game.read_turn, position)

    def alike(self, key: Hashable) -> Hashable:
        """The key of one of the positions that are alike for the property."""
        return self.simulator.nameless(key) if self.question.wanted.nameless else key

    def told_apart(self, key: Hashable) -> Hashable:
        """What tells positions apart for the property."""
        return self.simulator.timeless(key) if self.question.wanted.timeless else key

    def is_told_as(self, told_apart: Hashable, key: Hashable) -> bool:
        """Whether a position is one of those that are told apart as one."""
        return self.told_apart(self.alike(key)) == told_apart

    def check_time(self, turn: int) -> None:
        """Tell how far the search is, and stop it when its time is up."""
        self.on_turn(turn, len(self.parents))
        if monotonic() > self.deadline or len(self.parents) > MOST_POSITIONS:
            raise TimeIsUp

    def game_to(self, node: Node) -> Record:
        """The game to a node: of each turn the first line that leads on."""
        wanted: list[Hashable] = []
        at: Node | None = node
        while at is not None:
            wanted.append(at[0])
            at = self.parents[at]
        position, turns = self.question.start, []
        for end in reversed(wanted[:-1]):
            ended = self.turn_of(position).line_to(partial(self.is_told_as, end))
            if ended is None:
                raise CheckFailed(f"no turn leads from {position.line()} where one has led before")
            position = ended.position
            turns.append(ended.steps)
        record: Record = self.question.game.record.of_game(self.question.start, self.question.rules, turns)
        return record
