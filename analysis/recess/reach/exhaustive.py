"""Every position that can be reached within some turns, turn by turn, and the least way to one that is looked for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from time import monotonic

from analysis.reach.question import OnTurn, Question, quietly
from analysis.recess.whole_turns import Key, as_it_is, ends, first_line, key_of_position, position_of, without_names
from analysis.solving.turns import Memory, TimeIsUp
from model.recess.position import Position
from model.recess.readings import ClockUnit
from model.recess.records import Record
from model.recess.simulator import Simulator

MOST_POSITIONS = 3_000_000
Node = tuple[Key, int, Memory]
"""A position, what the clock shows if that matters, and what the property remembers of those before."""


@dataclass
class Explored:
    """Every position that can be reached, by turns, each with the one from which it was reached first."""

    question: Question
    deadline: float
    on_turn: OnTurn = quietly
    parents: dict[Node, Node | None] = field(default_factory=dict)
    by_turn: list[int] = field(default_factory=list)
    is_exhausted: bool = False

    def __post_init__(self) -> None:
        """Make the simulators: one that plays, one that finds keys in the meantime."""
        self.simulator = Simulator(self.question.start.board, self.question.rules)
        self.helper = Simulator(self.question.start.board, self.question.rules)
        self.alike = without_names if self.question.wanted.nameless else as_it_is

    def search(self) -> Record | None:
        """Look at every position within the bound; the least game that leads to one that is looked for, or none."""
        start = self.question.start
        memory = self.question.remember((), start)
        first = self.identity(start, memory)
        self.parents[first] = None
        self.by_turn.append(1)
        if self.question.is_met(start, memory):
            return Record.of_game(start, self.question.rules, ())
        layer, clock = [first], start.clock
        for turn in range(1, self.question.within + 1):
            later = self.clock_after(clock, turn)
            following: list[Node] = []
            for parent, node, position in self.children(layer, clock, later, turn):
                self.parents[node] = parent
                following.append(node)
                if self.question.is_met(position, node[2]):
                    self.by_turn.append(len(following))
                    return self.game_to(node)
            self.by_turn.append(len(following))
            self.is_exhausted = not following
            if self.is_exhausted:
                return None
            layer, clock = following, later
        return None

    def children(self, layer: list[Node], clock: int, later: int, turn: int) -> Iterator[tuple[Node, Node, Position]]:
        """The positions that are new after one more turn, each with the one before it."""
        remembers = self.question.wanted.remembers
        for parent in layer:
            before = position_of(self.simulator, parent[0], clock)
            for key in ends(self.simulator, before, lambda: self.check_time(turn)):
                if not remembers and self.node(key, later, ()) in self.parents:
                    continue
                position = position_of(self.simulator, key, later)
                node = self.node(key, later, self.question.remember(parent[2], position))
                if node not in self.parents:
                    yield parent, node, position

    def node(self, key: Key, clock: int, memory: Memory) -> Node:
        """What tells positions apart here."""
        return self.alike(key), 0 if self.question.wanted.timeless else clock, memory

    def identity(self, position: Position, memory: Memory) -> Node:
        """What tells a position apart here, with what the property remembers."""
        return self.node(key_of_position(self.helper, position), position.clock, memory)

    def clock_after(self, clock: int, turn: int) -> int:
        """What the clock shows after a turn, the same in all positions."""
        start = self.question.start
        ticks = self.question.rules.clock_unit is ClockUnit.TURN or (start.turn + turn - 1) % start.players == 0
        return clock + int(ticks)

    def check_time(self, turn: int) -> None:
        """Tell how far the search is, and stop it when its time is up."""
        self.on_turn(turn, len(self.parents))
        if monotonic() > self.deadline or len(self.parents) > MOST_POSITIONS:
            raise TimeIsUp

    def game_to(self, node: Node) -> Record:
        """The game to a node: of each turn the first one that leads on."""
        keys: list[Key] = []
        at: Node | None = node
        while at is not None:
            keys.append(at[0])
            at = self.parents[at]
        position, turns = self.question.start, []
        for key in reversed(keys[:-1]):
            turn, position = first_line(self.simulator, position, key, self.alike)
            turns.append(turn)
        return Record.of_game(self.question.start, self.question.rules, turns)
