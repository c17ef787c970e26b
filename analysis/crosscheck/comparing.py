"""Comparing simulator and clauses in one situation: every legal step, every illegal one, and what the solver finds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from analysis.crosscheck.refusals import by_clauses, by_simulator, spoken
from analysis.crosscheck.situations import Situation
from analysis.successors import BEGINNING, next_positions
from model.recess.clauses.course import after
from model.recess.clauses.judging import begun, broken_by, every_move, forbidding, misjudging, seen_as
from model.recess.clauses.scene import Due, Move, Scene, read_move, write_move
from model.recess.moves import Step
from model.recess.position import Position
from model.recess.readings import Ruleset
from model.recess.simulator import Simulator

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
    """Both tellings of the rules, side by side in one situation; a fault may give the simulator other rules."""

    situation: Situation
    simulator: Simulator
    scene: Scene

    @classmethod
    def of(
        cls,
        situation: Situation,
        simulated: Ruleset | None = None,
        altered: Callable[[Simulator], None] = lambda _: None,
    ) -> Tellings:
        """Set both up and play the steps so far in both; a step that one of them does not know ends in a ValueError."""
        simulator = Simulator(situation.board, simulated or situation.ruleset)
        altered(simulator)
        simulator.begin(situation.position)
        tellings = cls(situation, simulator, begun(situation.position, situation.ruleset))
        for step in situation.steps:
            if tellings.is_over():
                raise ValueError("the turn is over")
            tellings.take(step)
        return tellings

    def codes(self) -> dict[str, int]:
        """The simulator's legal steps with their codes."""
        row = self.simulator.stack[0]
        return {str(self.simulator.step(code, row)): code for code in self.simulator.codes()}

    def take(self, step: Step) -> None:
        """Take one step in both tellings."""
        self.simulator.play_code(self.codes()[str(step)])
        self.scene = after(self.scene, read_move(self.scene, step))

    def is_over(self) -> bool:
        """Whether the simulator's turn is over."""
        return self.simulator.is_over()

    def results(self, codes: dict[str, int]) -> dict[str, Position]:
        """What the simulator makes of each legal step."""
        stack, found = self.simulator.stack, {}
        for step, code in codes.items():
            stack[1][:] = stack[0]
            self.simulator.play_code(code, 1)
            found[step] = self.simulator.unload(stack[1])
        return found


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


def differences(tellings: Tellings, tally: Tally, rng: Random, with_solver: bool) -> Iterator[Disagreement]:
    """Everything in which the tellings differ in their situation, one disagreement a step."""
    situation, scene = tellings.situation, tellings.scene
    board, told = tellings.simulator.unload(tellings.simulator.stack[0]), scene.position()
    if board != told:
        concerned = tuple(clause for clause in wrong_parts(scene, board))
        yield Disagreement("position", situation, "", board.line(), told.line(), concerned)
        return
    if tellings.is_over() != (scene.so_far.due is Due.OVER):
        waits = scene.so_far.due.value if scene.so_far.due else "something"
        yield Disagreement("end of turn", situation, "", f"over: {tellings.is_over()}", f"waits for {waits}")
        return
    if tellings.is_over():
        yield from outcome_differences(tellings, tally)
        return
    codes = tellings.codes()
    results = tellings.results(sampled(codes, rng, scene))
    tally.counts["scenes"] += 1
    for step, result in results.items():
        yield from judged_legal(situation, scene, step, result, tally)
    for move in variations(scene, rng):
        step = str(write_move(scene, move))
        if step not in codes:
            yield from judged_illegal(tellings, move, step, tally)
    if with_solver:
        yield from solver_differences(situation, scene, results, tally)
    if with_solver and not situation.steps:
        unbegun = Scene.of(situation.position, situation.ruleset)
        yield from solver_differences(situation, unbegun, {BEGINNING: board}, tally)


def sampled(codes: dict[str, int], rng: Random, scene: Scene) -> dict[str, int]:
    """All legal steps of a small board, some of a large one."""
    if scene.board.grid.size <= SMALL or len(codes) <= MOST_LEGAL:
        return codes
    return {step: codes[step] for step in rng.sample(sorted(codes), MOST_LEGAL)}


def wrong_parts(scene: Scene, board: Position) -> Iterator[str]:
    """What the clauses say otherwise of a position, as far as one scene tells."""
    seen = seen_as(scene, board)
    if seen.coins != scene.coins:
        yield "coins"
    if seen.places != scene.places or seen.postures != scene.postures:
        yield "pieces"


def judged_legal(
    situation: Situation, scene: Scene, step: str, result: Position, tally: Tally
) -> Iterator[Disagreement]:
    """What the clauses have against a step that the simulator makes."""
    move = read_move(scene, Step.parse(step))
    broken = tuple(clause.id for clause in broken_by(scene, move, result))
    tally.counts["steps"] += 1
    if broken:
        yield Disagreement("legal step", situation, step, "makes it", f"break {', '.join(broken)}", broken)


def variations(scene: Scene, rng: Random) -> Iterator[Move]:
    """All steps that could be written down on a small board, some of them on a large one."""
    moves = list(every_move(scene))
    if scene.board.grid.size > SMALL:
        moves = rng.sample(moves, min(MOST_VARIATIONS, len(moves)))
    return iter(moves)


def judged_illegal(tellings: Tellings, move: Move, step: str, tally: Tally) -> Iterator[Disagreement]:
    """What the clauses have to say of a step that the simulator refuses: the same, for a reason of the same class."""
    broken = forbidding(tellings.scene, move)
    names = tuple(clause.id for clause in broken)
    tally.counts["refusals"] += 1
    tally.refuse(names)
    if not broken:
        yield Disagreement("illegal step", tellings.situation, step, "refuses it", "let it be")
        return
    ours, theirs = by_clauses(broken), by_simulator(tellings.simulator, move)
    if ours != theirs:
        said = f"{spoken(ours)} ({', '.join(names)})"
        yield Disagreement("reason", tellings.situation, step, spoken(theirs), said, names)


def solver_differences(
    situation: Situation, scene: Any, results: Mapping[str, Any], tally: Tally
) -> Iterator[Disagreement]:
    """Where the solver's complete list of next positions, in any game, is not the simulator's."""
    tally.counts["solver lists"] += 1
    missing = set(results.items())
    for step, position in next_positions(scene):
        tally.counts["solver positions"] += 1
        if (step, position) not in missing:
            yield Disagreement("solver list", situation, step, "never comes to it", position.line())
            return
        missing.remove((step, position))
    for step, position in sorted(missing, key=str):
        yield Disagreement("solver list", situation, step, position.line(), "exclude it")


def outcome_differences(tellings: Tellings, tally: Tally) -> Iterator[Disagreement]:
    """What the deciding clauses have against the simulator's winner of a finished game."""
    position = tellings.simulator.unload(tellings.simulator.stack[0])
    outcome = tellings.simulator.outcome(position)
    if outcome is None:
        return
    tally.counts["outcomes"] += 1
    broken = tuple(clause.id for clause in misjudging(position, tellings.situation.ruleset, outcome))
    if broken:
        yield Disagreement("outcome", tellings.situation, "", str(outcome), f"break {', '.join(broken)}", broken)
