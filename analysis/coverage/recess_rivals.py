"""Readings that decide: a turn under a ruleset, and beside it under every ruleset with one other reading."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from analysis.coverage.partings import Parting, name_of, other_readings
from model.game import BadPosition
from model.recess.board import Board
from model.recess.moves import Step
from model.recess.position import Position
from model.recess.readings import Ruleset
from model.recess.simulator import Simulator
from model.rulebook import Question


class Rivals:
    """One board under a ruleset and under rulesets with one other reading each, taking the same steps.

    A rival that cannot take a step, or comes to another position by it, is left behind for the rest of the turn: from
    there on the two are no longer in the same scene.
    """

    def __init__(self, board: Board, rules: Ruleset, others: Sequence[Question] | None = None) -> None:
        """Set all simulators up, by default with every other reading there is."""
        self.rules = rules
        self.simulator = Simulator(board, rules)
        chosen = other_readings(rules) if others is None else others
        self.others = {reading: Simulator(board, rules.choosing({reading.id: reading})) for reading in chosen}
        self.running: list[Question] = []

    def begin(self, position: Position) -> list[Parting]:
        """Begin a turn everywhere; give the readings under which it begins with something else."""
        self.simulator.begin(position)
        self.running = []
        begins = self.simulator.unload(self.simulator.stack[0])
        found = []
        for reading, simulator in self.others.items():
            try:
                simulator.begin(position)
            except BadPosition:
                continue  # no position of that ruleset
            if simulator.unload(simulator.stack[0]) == begins:
                self.running.append(reading)
            else:
                found.append(self.parting(reading, "", "the turn begins otherwise"))
        return found

    def parting(self, other: Question, step: str, shows: str) -> Parting:
        """Say where a reading parts from the one that is played."""
        return Parting(self.rules.reading(type(other)), other, step, shows)

    def partings(self) -> list[Parting]:
        """In the present scene, the readings with other legal steps or another position after one."""
        codes = self.simulator.codes()
        after = dict(rows_after(self.simulator, codes))
        return [
            found for reading in self.running if (found := self.compared(reading, self.others[reading], codes, after))
        ]

    def compared(
        self, other: Question, rival: Simulator, codes: list[int], after: dict[int, list[int]]
    ) -> Parting | None:
        """Compare one rival in the present scene."""
        row = self.simulator.stack[0]
        theirs = [] if rival.is_over() else rival.codes()
        ours = self.rules.reading(type(other))
        for mine, listed, reading in ((codes, theirs, ours), (theirs, codes, other)):
            lacking = [code for code in mine if code not in listed]
            if lacking:
                step = min(str(self.simulator.step(code, row)) for code in lacking)
                return self.parting(other, step, f"legal under {name_of(reading)} only")
        for code, result in rows_after(rival, codes):
            if result != after[code] and rival.unload(result) != self.simulator.unload(after[code]):
                step = str(self.simulator.step(code, row))
                return self.parting(other, step, f"another position after it under {name_of(other)}")
        return None

    def take(self, code: int) -> None:
        """Take a step everywhere."""
        self.simulator.codes()  # listing the steps settles what the turn remembers of them
        self.simulator.play_code(code)
        reached = self.simulator.unload(self.simulator.stack[0])
        still = []
        for reading in self.running:
            rival = self.others[reading]
            if not rival.is_over() and code in rival.codes():
                rival.play_code(code)
                if rival.unload(rival.stack[0]) == reached and rival.is_over() == self.simulator.is_over():
                    still.append(reading)
        self.running = still

    def steps(self) -> list[Step]:
        """The legal steps in the present scene; none once the turn is over."""
        simulator = self.simulator
        return [] if simulator.is_over() else [simulator.step(code, simulator.stack[0]) for code in simulator.codes()]

    def replay(self, position: Position, steps: Sequence[Step]) -> bool:
        """Begin a turn and take some steps; tells whether they could be taken and the turn is not over."""
        self.begin(position)
        for step in steps:
            codes = (
                {}
                if self.simulator.is_over()
                else dict(zip(map(str, self.steps()), self.simulator.codes(), strict=True))
            )
            if str(step) not in codes:
                return False
            self.take(codes[str(step)])
        return not self.simulator.is_over()


def rows_after(simulator: Simulator, codes: Sequence[int]) -> Iterator[tuple[int, list[int]]]:
    """What a simulator makes of each step."""
    stack = simulator.stack
    for code in codes:
        stack[1][:] = stack[0]
        simulator.play_code(code, 1)
        yield code, list(stack[1])
