"""Digests of what a turn of Recess! can lead to: two rulesets part in a position when theirs differ.

The compiled simulator gives every distinct result of a turn a key; a digest sums the keys up, well mixed. What only
the position remembers and nobody sees on the table (a freed child that still has to walk into a shelter) is no part of
it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from model.compiled import AddressedRows, address, as_row, make_row
from model.recess.board import Board
from model.recess.position import ABSENT, Position, Posture
from model.recess.readings import Ruleset
from model.recess.simulator import Simulator, counting, key_numbers, layout
from model.recess.simulator.tables import tables
from model.rulebook import Question

ROOM = 1 << 10
"""How many keys the tables of a count hold; they grow where that is not enough."""
POSTURES = {posture: number for number, posture in enumerate(Posture)}


def is_read(question: type[Question]) -> bool:
    """Whether the rules look a question's reading up while they run; of the others only the board's tables tell."""
    return hasattr(layout, question.field().upper())


def in_force(board: Board, rules: Ruleset) -> tuple[int, ...]:
    """Everything that the rules ever look up on a board; rulesets for which it is the same play the same there."""
    row = list(tables(board, rules))
    for question in Ruleset.questions():
        if not is_read(question):
            row[layout.slot(question.id)] = 0
    return tuple(row)


class Digests:
    """One board under several rulesets: in each position a digest for each of them."""

    def __init__(self, board: Board, rulesets: Sequence[Ruleset]) -> None:
        """Work out the tables of each; rulesets with the same tables share one."""
        self.simulator = Simulator(board, rulesets[0], fast=True)
        self.numbers = as_row(visible_numbers(board), fast=True)
        known: dict[tuple[int, ...], int] = {}
        self.which = [known.setdefault(in_force(board, rules), len(known)) for rules in rulesets]
        self.tables = [as_row(row, fast=True) for row in known]
        self.tally = make_row(counting.TALLY_LENGTH, fast=True)
        self.start, self.empty = make_row(self.simulator.length, fast=True), make_row(self.simulator.length, fast=True)
        self.empty[layout.PLACE : layout.PLACE + layout.PIECES] = board.grid.size + 2
        self.out = make_row(len(known), fast=True)
        self.room = ROOM
        self.listen(range(len(rulesets)))

    def listen(self, rulesets: Iterable[int]) -> None:
        """Give digests for these rulesets only, and note where everything lies."""
        self.asked = sorted({self.which[ruleset] for ruleset in rulesets})
        self.column = {which: column for column, which in enumerate(self.asked)}
        self.found, self.states = make_row(self.room, fast=True), make_row(self.room, fast=True)
        self.tally[counting.ROOM :] = self.room
        self.rows = AddressedRows([self.tables[which] for which in self.asked])
        simulator = self.simulator
        scratch = (simulator.stack, simulator.bufs, self.start, self.numbers, self.found, self.states, self.tally)
        self.arguments = tuple(map(address, (self.rows, len(self.asked), *scratch, self.out)))

    def look(self, position: Position) -> None:
        """Work out the digests of a position."""
        self.lay(position)
        while self.simulator.rules.digest_turns.function(*self.arguments) == counting.FULL:
            self.room *= 4
            self.listen([self.which.index(which) for which in self.asked])
        self.seen: list[int] = self.out.tolist()

    def lay(self, position: Position) -> None:
        """Lay a position out as the simulator does, but touch only what is there."""
        row, size = self.start, position.board.grid.size
        row[:] = self.empty
        for number, child in enumerate(position.children):
            if child is ABSENT:
                continue
            place = child.place if child.place >= 0 else size - 1 - child.place
            row[layout.PLACE + number] = place
            row[layout.HERE + place] |= 1 << number
            if child.posture is not Posture.STANDING:
                row[layout.POSTURE + number] = POSTURES[child.posture]
                if child.posture is Posture.ATTACKING:
                    row[layout.ATTACKERS] |= 1 << number
                    row[layout.HERE + place] |= layout.FIGHT
        for number, nun in enumerate(position.nuns, start=layout.NUN):
            row[layout.PLACE + number] = nun
            row[layout.HERE + nun] |= 1 << number
        for player, coins in enumerate(position.coins):
            row[layout.COINS + player] = coins
        row[layout.CLOCK], row[layout.TURN], row[layout.PLAYERS] = position.clock, position.turn, position.players

    def of(self, ruleset: int) -> int:
        """The digest of the position under one of the rulesets."""
        return self.seen[self.column[self.which[ruleset]]]


def visible_numbers(board: Board) -> list[int]:
    """The numbers of the keys, with freed children looking like any that stand."""
    numbers = list(key_numbers(board.grid.size))
    first = layout.CHILDREN * (board.grid.size + 3)
    for child in range(layout.CHILDREN):
        at = first + child * counting.POSTURES
        numbers[at + layout.FREED] = numbers[at + layout.STANDING]
    return numbers
