"""What the simulator knows of a turn that has just begun: where pieces can get, what is free, what nuns see."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from model.recess.position import Position
from model.recess.readings import Ruleset
from model.recess.simulator import Simulator, layout

Pair = tuple[int, int]
"""A place where a boy and a girl of one player are together, and that player."""


class BegunTurn:
    """A simulator that has begun the turn of a position."""

    def __init__(self, position: Position, rules: Ruleset) -> None:
        """Begin the turn."""
        self.simulator = Simulator(position.board, rules)
        self.simulator.begin(position)
        self.position, self.row, self.tables = position, self.simulator.stack[0], self.simulator.tables

    def listed(self, table: int, number: int) -> list[int]:
        """The spaces that one of the simulator's tables lists."""
        entry = self.tables[table] + number
        return list(self.tables[self.tables[entry] : self.tables[entry + 1]])

    def near(self, space: int) -> list[int]:
        """Where who is pushed off a space may be put."""
        return self.listed(layout.NEAR, space)

    def exits(self, sex: int) -> list[int]:
        """Where children of a sex may get up beside their entrance."""
        return self.listed(layout.EXITS, sex)

    def walk_lengths(self, child: int, other: int) -> list[int]:
        """The lengths of walks that lead a child to where another is; none for one that takes no part."""
        places = self.position.board.grid.size + 2
        here, to = self.row[layout.PLACE + child], self.row[layout.PLACE + other]
        walks = (self.listed(layout.WALKS, (length - 1) * places + here) for length in (1, 2, 3))
        return [length for length, ends in enumerate(walks, start=1) if here < places and to in ends]

    def walked_onto(self) -> set[int]:
        """Where the first walk of the turn may end."""
        codes = self.simulator.codes()
        return {code % layout.PLACE_BASE for code in codes if code // layout.KIND_UNIT == layout.STEP}

    def kinds(self) -> set[int]:
        """The kinds of steps with which the turn may begin."""
        return {code // layout.KIND_UNIT for code in self.simulator.codes()}

    def may_pass(self) -> bool:
        """Whether the turn may be passed."""
        return layout.PASS in self.kinds()

    def has_only_a_pass(self) -> bool:
        """Whether nothing is legal but to pass."""
        return self.kinds() == {layout.PASS}

    def sees_own_fight(self) -> bool:
        """Whether a nun saw an own attacker as the turn began."""
        return bool(self.row[layout.SEEN_AT_START])

    def is_free(self, space: int) -> bool:
        """Whether nobody is on a space, and nothing stands there."""
        return bool(self.simulator.rules.is_free(self.tables, self.row, space))

    def is_seen(self, space: int) -> bool:
        """Whether a nun sees a space."""
        return bool(self.simulator.rules.is_seen(self.tables, self.row, space))

    def uncovered(self, pairs: Sequence[Pair]) -> Iterator[list[Pair]]:
        """For each move of a nun those of some pairs that may kiss after it and could not before."""
        rules, row = self.simulator.rules, self.row

        def kissing() -> set[Pair]:
            return {pair for pair in pairs if rules.may_kiss_on(self.tables, row, pair[0])}

        before = kissing()
        for nun in range(layout.NUN, layout.NUN + len(self.position.nuns)):
            here = row[layout.PLACE + nun]
            for space in self.listed(layout.NUN_LINES, here):
                rules.put(row, nun, space)
                yield sorted(kissing() - before)
                rules.put(row, nun, here)


def can_be_pushed_off(position: Position, rules: Ruleset, attackers: Sequence[int]) -> list[bool]:
    """For each of some attackers whether its fight can be ended by pushing it off."""
    simulator, found = Simulator(position.board, rules), []
    for attacker in attackers:
        simulator.load(position)
        simulator.rules.release(simulator.stack[0], attacker)
        found.append(bool(simulator.rules.can_all_be_pushed(simulator.tables, simulator.stack, simulator.bufs, 0)))
    return found


__all__ = ["BegunTurn", "can_be_pushed_off"]
