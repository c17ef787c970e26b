"""Comparing simulator and clauses in one situation: every legal step, where it leads, and every illegal one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

from analysis.crosscheck.refusals import by_clauses, by_simulator, spoken
from analysis.crosscheck.situations import Situation
from model.recess.clauses.judging import misjudging
from model.recess.clauses.steps import every_step
from model.recess.position import Position
from model.registry import game_named
from model.theory import ClauseTurn

MOST_VARIATIONS = 60
"""How many illegal steps are tried on a board that is too large to try all."""
MOST_LEGAL = 12
"""How many legal steps are judged there."""
SMALL = 36


@dataclass(frozen=True)
class Disagreement:
    """Where simulator and clauses part: in which check, what each says, and the clauses concerned."""

    check: str
    situation: Situation
    step: str
    simulator: str
    clauses: str
    concerned: tuple[str, ...] = ()

    def __str__(self) -> str:
        """Say it in a few lines, with the picture."""
        at = f" ({self.step})" if self.step else ""
        return f"{self.check}{at}\n  simulator: {self.simulator}\n  clauses: {self.clauses}\n{self.situation}"


@dataclass
class Tellings:
    """Simulator and clauses of a game, side by side in one situation; a fault may give the simulator other rules."""

    situation: Situation
    simulator: Any
    turn: ClauseTurn[Any, Any]

    @classmethod
    def of(
        cls,
        situation: Situation,
        simulated: Any = None,
        altered: Callable[[Any], None] = lambda _: None,
    ) -> Tellings:
        """Set both up and play the steps so far in both; a step that one of them does not know ends in an error."""
        game = situation.game
        simulator = game_named(game).simulator(situation, simulated or situation.ruleset)
        altered(simulator)
        simulator.begin(situation.position)
        tellings = cls(
            situation, simulator, ClauseTurn.begin(game_named(game).theory, situation.position, situation.ruleset)
        )
        for step in situation.steps:
            if tellings.is_over():
                raise ValueError("the turn is over")
            tellings.take(step)
        return tellings

    def codes(self) -> dict[Any, int]:
        """The simulator's legal steps with their codes."""
        row = self.simulator.stack[0]
        return {self.simulator.step(code, row): code for code in self.simulator.codes()}

    def take(self, step: Any) -> None:
        """Take one step in both."""
        code, self.turn = self.codes()[step], self.turn.after(step)
        self.simulator.play_code(code)

    def go_on(self, step: Any) -> None:
        """Take one step more than the situation says."""
        self.take(step)
        self.situation = self.situation.after(step)

    def is_over(self) -> bool:
        """Whether the simulator's turn is over."""
        return bool(self.simulator.is_over())

    def result(self, code: int) -> Any:
        """What the simulator makes of a legal step."""
        stack = self.simulator.stack
        stack[1][:] = stack[0]
        self.simulator.play_code(code, 1)
        return self.simulator.unload(stack[1])


@dataclass
class Tally:
    """What has been compared so far."""

    counts: Counter[str] = field(default_factory=Counter)
    decided: Counter[str] = field(default_factory=Counter)
    """How often a clause alone refused a step, or said what became of something."""
    themes: Counter[str] = field(default_factory=Counter)
    """How many cases showed each theme of the draw."""

    def refuse(self, broken: Iterable[str]) -> None:
        """Note the clauses that refused a step, if one alone did."""
        names = list(broken)
        if len(names) == 1:
            self.decided[names[0]] += 1


def common_differences(
    tellings: Tellings, tally: Tally, steps: Callable[[dict[Any, int]], Iterable[Any]]
) -> Iterator[Disagreement]:
    """Where both differ in any game: the position, the end of the turn, what is legal, and where some of it leads."""
    situation, turn = tellings.situation, tellings.turn
    board, told = tellings.simulator.unload(tellings.simulator.stack[0]), turn.position
    if board != told:
        yield Disagreement("position", situation, "", board.line(), told.line())
        return
    if tellings.is_over() != turn.is_over:
        waits = " or ".join(sorted(str(kind) for kind in turn.kinds)) or "nothing"
        yield Disagreement("end of turn", situation, "", f"over: {tellings.is_over()}", f"wait for {waits}")
        return
    if tellings.is_over():
        return
    codes, legal = tellings.codes(), set(turn.legal)
    tally.counts["scenes"] += 1
    for step in sorted(legal - codes.keys(), key=str):
        yield Disagreement("legal steps", situation, str(step), "refuses it", "let it be")
        return
    for step in sorted(codes.keys() - legal, key=str):
        broken = turn.forbidding(step)
        yield Disagreement("legal steps", situation, str(step), "makes it", f"break {', '.join(broken)}", broken)
        return
    for step in steps(codes):
        tally.counts["steps"] += 1
        broken = turn.forbidding(step)
        if broken:
            yield Disagreement("legal step", situation, str(step), "makes it", f"break {', '.join(broken)}", broken)
            continue
        result, told = tellings.result(codes[step]), turn.after(step).position
        if result != told:
            concerned = tuple(dict.fromkeys(turn.brought_about(step).values()))
            yield Disagreement("result of a step", situation, str(step), result.line(), told.line(), concerned)


def differences(tellings: Tellings, tally: Tally, rng: Random) -> Iterator[Disagreement]:
    """Everything in which simulator and clauses of Recess! differ in their situation, one disagreement a step."""
    found = list(common_differences(tellings, tally, lambda codes: sampled(codes, rng, tellings)))
    yield from found
    if found:
        return
    if tellings.is_over():
        yield from outcome_differences(tellings, tally)
        return
    codes = tellings.codes()
    for step in variations(tellings, rng):
        if step not in codes:
            yield from judged_illegal(tellings, step, tally)


def sampled(codes: dict[Any, int], rng: Random, tellings: Tellings) -> Iterable[Any]:
    """All legal steps of a small board, some of a large one."""
    if tellings.situation.board.grid.size <= SMALL or len(codes) <= MOST_LEGAL:
        return codes
    return rng.sample(sorted(codes, key=str), MOST_LEGAL)


def variations(tellings: Tellings, rng: Random) -> Iterable[Any]:
    """All steps that could be written down on a small board, some of them on a large one."""
    steps = list(every_step(tellings.turn.scene))
    if tellings.situation.board.grid.size > SMALL:
        return rng.sample(steps, min(MOST_VARIATIONS, len(steps)))
    return steps


def judged_illegal(tellings: Tellings, step: Any, tally: Tally) -> Iterator[Disagreement]:
    """What the clauses have to say of a step that the simulator refuses: the same, for a reason of the same class."""
    names = tellings.turn.forbidding(step)
    tally.counts["refusals"] += 1
    tally.refuse(names)
    if not names:
        yield Disagreement("illegal step", tellings.situation, str(step), "refuses it", "let it be")
        return
    ours, theirs = by_clauses(names), by_simulator(tellings.simulator, step)
    if ours != theirs:
        said = f"{spoken(ours)} ({', '.join(names)})"
        yield Disagreement("reason", tellings.situation, str(step), spoken(theirs), said, names)


def outcome_differences(tellings: Tellings, tally: Tally) -> Iterator[Disagreement]:
    """What the deciding clauses have against the simulator's winner of a finished game."""
    position: Position = tellings.simulator.unload(tellings.simulator.stack[0])
    outcome = tellings.simulator.outcome(position)
    if outcome is None:
        return
    tally.counts["outcomes"] += 1
    broken = tuple(clause.id for clause in misjudging(position, tellings.situation.ruleset, outcome.winners))
    if broken:
        yield Disagreement("outcome", tellings.situation, "", str(outcome), f"break {', '.join(broken)}", broken)
