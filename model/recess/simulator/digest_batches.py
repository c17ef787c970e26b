"""Digests of what a turn of Recess! can lead to: two rulesets differ in a position when theirs differ.

The compiled simulator gives every distinct result of a turn a key; a digest sums the keys up, well mixed. What only
the position remembers and nobody sees on the table (a freed child that still has to walk into a shelter) is no part of
it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations
from typing import Any, cast

from model.compiled import AddressedRows, as_row, make_row, make_rows
from model.recess.board import Board
from model.recess.readings import Ruleset
from model.recess.simulator import Simulator, counting, key_numbers, layout
from model.recess.simulator.cards import Cards
from model.recess.simulator.tables import tables
from model.rulebook import Question, RecordingRules

LEAST_ROOM = 1 << 10
"""How many keys the tables of a count hold; they grow where that is not enough."""


def is_read(question: type[Question]) -> bool:
    """Whether the rules look a question's reading up while they run; of the others only the board's tables depend."""
    return hasattr(layout, question.field().upper())


@cache
def codes_read(rules: Ruleset) -> tuple[int, ...]:
    """The numbers of the readings that the rules look up while they run; of the others 0."""
    codes = zip(rules.codes(), Ruleset.questions(), strict=True)
    return tuple(code if is_read(question) else 0 for code, question in codes)


def in_force(board: Board, rulesets: Iterable[Ruleset]) -> list[tuple[int, ...]]:
    """Everything that each ruleset ever looks up on a board; those for which it is the same play the same there.

    What the board's tables say is worked out once for all rulesets that agree in the readings on which it depends.
    """
    found, known = [], list[tuple[dict[str, Question], tuple[int, ...]]]()
    for rules in rulesets:
        fitting = (row for asked, row in known if all(getattr(rules, field) is asked[field] for field in asked))
        row = next(fitting, None)
        if row is None:
            listening = RecordingRules(rules)
            row = tables(board, cast(Ruleset, listening))
            known.append(({field: getattr(rules, field) for field in listening.asked & set(rules.by_field)}, row))
        found.append((*row[: layout.RULES], *codes_read(rules), *row[layout.TABLES :]))
    return found


class Digests:
    """One board under several rulesets: where groups of them differ, each from every other."""

    def __init__(self, board: Board, rulesets: Sequence[Ruleset]) -> None:
        """Work out the tables of each; rulesets with the same tables share one."""
        self.simulator = Simulator(board, rulesets[0], fast=True)
        self.numbers = as_row(visible_numbers(board), fast=True)
        known: dict[tuple[int, ...], int] = {}
        self.which = [known.setdefault(row, len(known)) for row in in_force(board, rulesets)]
        self.tables = [as_row(row, fast=True) for row in known]
        self.tally = make_row(counting.TALLY_LENGTH, fast=True)
        self.start = make_row(self.simulator.length, fast=True)
        self.make_room(LEAST_ROOM)

    def make_room(self, room: int) -> None:
        """Make tables with room for so many keys."""
        self.tally[counting.ROOM :] = room
        self.found, self.states = make_row(2 * room, fast=True), make_row(2 * room, fast=True)

    def can_differ(self, group: Sequence[int]) -> bool:
        """Whether this board tells the rulesets of a group apart at all."""
        return len({self.which[ruleset] for ruleset in group}) == len(group)

    def of(self, cards: Cards, rulesets: Sequence[int]) -> Any:
        """The digests of the positions on some cards, a row each with a column for each of these rulesets."""
        asked = sorted({self.which[ruleset] for ruleset in rulesets})
        rows, simulator, (count, length) = AddressedRows([self.tables[i] for i in asked]), self.simulator, cards.shape
        found = make_rows(count, len(asked), fast=True)
        done = 0
        while done < count:
            scratch = (simulator.stack, simulator.bufs, self.start, self.numbers, self.found, self.states, self.tally)
            done = simulator.rules.digest_cards(rows, len(asked), *scratch, cards, length, done, count, found)
            if done < count:
                self.make_room(4 * int(self.tally[counting.ROOM]))
        return found[:, [asked.index(self.which[ruleset]) for ruleset in rulesets]]

    def firsts(self, cards: Cards, groups: Sequence[Sequence[int]]) -> list[int]:
        """The first of some cards on which the rulesets of each group differ, each from every other; -1 without one."""
        asked = sorted({ruleset for group in groups for ruleset in group})
        digests = dict(zip(asked, self.of(cards, asked).T, strict=True))
        found = []
        for group in groups:
            differing = all_of(digests[one] != digests[other] for one, other in combinations(group, 2))
            found.append(int(differing.argmax()) if differing.any() else -1)
        return found


def all_of(columns: Iterable[Any]) -> Any:
    """Where all of some columns of truths hold."""
    first, *others = columns
    for column in others:
        first = first & column
    return first


def visible_numbers(board: Board) -> list[int]:
    """The numbers of the keys, with freed children looking like any that stand."""
    numbers = list(key_numbers(board.grid.size))
    first = layout.CHILDREN * (board.grid.size + 3)
    for child in range(layout.CHILDREN):
        at = first + child * counting.POSTURES
        numbers[at + layout.FREED] = numbers[at + layout.STANDING]
    return numbers
