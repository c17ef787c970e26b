"""Noticing a seeded fault of Recess!: by a glance at many cases, by all that is compared in some, by hunting."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random

from analysis.crosscheck.cases import check_case, disagreement_in, lively_steps
from analysis.crosscheck.comparing import Disagreement, Tally
from analysis.crosscheck.faults import Fault
from analysis.crosscheck.running import chunks_before
from analysis.crosscheck.settings import HONEST, Setting
from analysis.crosscheck.situations import Situation, draw_situation, is_game, random_of
from analysis.random_positions import draw_finished
from model.recess.clauses.judging import legal_moves, played
from model.recess.clauses.scene import Due
from model.recess.moves import Step
from model.recess.outcome import outcome
from model.recess.position import Position
from model.recess.simulator import Simulator

MOST_SECONDS = 8
"""How much time the simulator may take for one scene before it is taken to be caught in a loop."""
GLANCES_FOR_ONE = 20
"""How many cases are glanced at in place of one in which everything is compared."""
Finder = Callable[[Setting, int, int], Disagreement | None]


def ways_to_notice(fault: Fault, seed: int, most: int) -> Iterator[tuple[int, Finder]]:
    """The cases in which to look for a fault, and how: by a glance at many, and by everything that is compared at some.

    Where a clause alone refused a step is known from a run of the cross-check with the same seed, if there was one.
    """
    if fault.is_in_simulator:
        yield from ((case, noticed_where_it_shows) for case in range(most * GLANCES_FOR_ONE))
        return
    chunks = [chunk for chunk in chunks_before(seed) if chunk.decided[fault.what]]
    yield from ((case, noticed) for chunk in chunks for case in range(chunk.start, chunk.stop))
    if not fault.setting.with_solver:
        yield from ((case, noticed_in_legal_steps) for case in range(most))
    yield from ((case, noticed) for case in range(most))
    if not fault.setting.with_solver:
        yield from ((case, noticed_in_legal_steps) for case in range(most, most * GLANCES_FOR_ONE))


def noticed_where_it_decides(fault: Fault, seed: int) -> Disagreement | None:
    """What the cross-check notices in a position in which the clause at fault decides, found by aimed drawing."""
    from analysis.coverage.recess_hunting import ClauseTarget, hunted

    if fault.is_in_simulator:
        return None
    clause = fault.what.partition(" ")[0]
    example = hunted(ClauseTarget(clause), seed)
    return None if example is None else disagreement_in(example.situation, fault.setting)


@contextmanager
def limited(seconds: float) -> Iterator[None]:
    """Let something take so much time at most: a faulty telling may never end."""

    def give_up(*_: object) -> None:
        raise TimeoutError(f"no end within {seconds} s")

    if not hasattr(signal, "setitimer"):
        yield
        return
    kept = signal.signal(signal.SIGVTALRM, give_up)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, kept)


def noticed(setting: Setting, seed: int, case: int) -> Disagreement | None:
    """What the cross-check notices in one case."""
    return next(iter(check_case(seed, case, Tally(), setting)), None)


def honest_line(seed: int, case: int) -> tuple[Random, Situation, list[tuple[Situation, dict[str, Position]]]]:
    """A case as both tellings agree on it: its dice, where it begins, and the scenes of its line as they are seen."""
    rng = random_of(seed, case)
    situation = draw_situation(rng, case)
    return rng, situation, list(line_of(situation, rng))


def noticed_where_it_shows(setting: Setting, seed: int, case: int) -> Disagreement | None:
    """What the cross-check notices in the first scene of a line in which the simulator does other things than it did.

    Only there can it part from the clauses, with which it agreed. Looking at the simulator alone is many times faster.
    """
    if is_game(case):
        return None
    rng, situation, honest = honest_line(seed, case)
    with setting.within():
        for scene, seen in honest:
            with limited(MOST_SECONDS):
                shows = view_of(simulator_in(scene, setting)) != seen
            if shows:
                return disagreement_in(scene, setting)
    over = draw_finished(rng, situation.ruleset)
    if outcome(over, situation.ruleset) != outcome(over, setting.simulated(situation.ruleset)):
        return disagreement_in(Situation(over, situation.ruleset), setting)
    return None


def noticed_in_legal_steps(setting: Setting, seed: int, case: int) -> Disagreement | None:
    """What the cross-check notices in the first scene of a line in which the clauses allow other steps than they did.

    Only the steps that come to mind are judged, and none is carried out; that is many times faster.
    """
    if is_game(case):
        return None
    _, _, honest = honest_line(seed, case)
    with setting.within():
        for at, seen in honest:
            scene = played(at.position, at.ruleset, at.steps)
            legal = set() if scene.so_far.due is Due.OVER else set(legal_moves(scene))
            if legal != seen.keys() - {""} or scene.position() != seen[""]:
                return disagreement_in(at, setting)
    return None


def line_of(situation: Situation, rng: Random) -> Iterator[tuple[Situation, dict[str, Position]]]:
    """A line of play drawn at random, with what the simulator makes of each scene of it."""
    while True:
        simulator = simulator_in(situation, HONEST)
        yield situation, view_of(simulator)
        if simulator.is_over():
            return
        situation = situation.after(Step.parse(rng.choice(lively_steps(simulator, rng))))


def simulator_in(situation: Situation, setting: Setting) -> Simulator:
    """A simulator that has played the steps so far."""
    simulator = Simulator(situation.board, setting.simulated(situation.ruleset))
    setting.altered(simulator)
    simulator.begin(situation.position)
    for step in situation.steps:
        codes = {str(simulator.step(code, simulator.stack[0])): code for code in simulator.codes()}
        simulator.play_code(codes[str(step)])
    return simulator


def view_of(simulator: Simulator) -> dict[str, Position]:
    """The position, and every legal step with the position after it, as a simulator sees them."""
    found = {"": simulator.unload(simulator.stack[0])}
    for code in [] if simulator.is_over() else simulator.codes():
        simulator.stack[1][:] = simulator.stack[0]
        simulator.play_code(code, 1)
        found[str(simulator.step(code, simulator.stack[0]))] = simulator.unload(simulator.stack[1])
    return found
