"""Noticing a seeded fault of Recess!: by a glance at many cases, by all that is compared in some, by hunting."""

from __future__ import annotations

import signal
from array import array
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import lru_cache
from random import Random

from analysis.crosscheck.comparing import Disagreement, Tally
from analysis.crosscheck.faults import Fault
from analysis.crosscheck.running import chunks_before
from analysis.crosscheck.settings import Setting
from analysis.crosscheck.situations import Situation, draw_situation, is_game, random_of
from analysis.crosscheck.turns import MOST_SCENES, drawn_scene, turn_differences
from analysis.recess.crosscheck.cases import check_case, disagreement_in, set_up
from analysis.recess.random_positions import draw_finished
from analysis.recess.whole_turns import key_of
from model.recess.moves import Step
from model.recess.outcome import outcome
from model.recess.position import Position
from model.recess.simulator import Simulator, layout

MOST_SECONDS = 8
"""How much time the simulator may take for one scene before it is taken to be caught in a loop."""
GLANCES_FOR_ONE = 5
"""How many cases are glanced at in place of one in which everything is compared."""
Finder = Callable[[Setting, int, int], Disagreement | None]


def ways_to_notice(fault: Fault, seed: int, most: int) -> Iterator[tuple[int, Finder]]:
    """The cases in which to look for a fault, and how: by a glance at many, or by all that is compared and then by one.

    Where a clause alone refused a step is known from a run of the cross-check with the same seed, if there was one.
    """
    if fault.is_in_simulator:
        yield from ((case, noticed_where_it_shows) for case in range(most * GLANCES_FOR_ONE))
        return
    clause = fault.what.partition(" ")[0]
    chunks = [chunk for chunk in chunks_before(seed) if chunk.decided[clause]]
    yield from ((case, noticed) for chunk in chunks for case in range(chunk.start, chunk.stop))
    if not fault.setting.with_solver:
        yield from ((case, noticed_in_a_turn) for case in range(most))
    yield from ((case, noticed) for case in range(most))
    if not fault.setting.with_solver:
        yield from ((case, noticed_in_a_turn) for case in range(most, most * GLANCES_FOR_ONE))


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


Row = tuple[int, ...]


@dataclass(frozen=True)
class Known:
    """A scene of a turn as the honest simulator knows it: its row, the steps so far, and what each step makes of it.

    Of what a step leads to it is known what players see, in one number, and which of the scenes it is, -1 if none.
    """

    row: bytes
    steps: tuple[Step, ...]
    following: dict[int, tuple[int, int]]


def known_turn(simulator: Simulator, position: Position, rng: Random) -> list[Known]:
    """Some scenes of the turn of a position, the first first, as many as are compared with the clauses at most."""
    simulator.begin(position)
    rows: list[tuple[Row, tuple[Step, ...]]] = [(tuple(simulator.stack[0]), ())]
    numbers = {rows[0][0]: 0}
    found: dict[int, Known] = {}
    waiting, latest = [0], 0
    while waiting and len(found) < MOST_SCENES:
        number, before = drawn_scene(waiting, latest, rng), len(waiting)
        row, steps = rows[number]
        following = {}
        for code, after in played_on(simulator, row).items():
            if after not in numbers:
                numbers[after] = len(rows)
                waiting.append(len(rows))
                rows.append((after, (*steps, simulator.step(code, row))))
            following[code] = (seen(after), numbers[after])
        latest = len(waiting) - before
        found[number] = Known(array("q", row).tobytes(), steps, following)
    order = {number: place for place, number in enumerate(found)}
    return [
        replace(known, following={code: (sight, order.get(n, -1)) for code, (sight, n) in known.following.items()})
        for known in found.values()
    ]


def played_on(simulator: Simulator, row: Row) -> dict[int, Row]:
    """Every legal step in a row, with the row that it leads to."""
    stack = simulator.stack
    stack[0][:] = row
    found = {}
    for code in [] if simulator.is_over() else simulator.codes():
        stack[1][:] = stack[0]
        simulator.play_code(code, 1)
        found[code] = tuple(stack[1])
    return found


def seen(row: Row) -> int:
    """What players see of a row, in one number."""
    return hash((key_of(row), row[layout.CLOCK]))


@lru_cache(maxsize=2000)
def known_case(seed: int, case: int) -> tuple[Situation, Position, tuple[Known, ...]]:
    """A case as the honest simulator knows it: where it begins, a finished position, and scenes of its turn."""
    rng = random_of(seed, case)
    situation = draw_situation(rng, case)
    over = draw_finished(rng, situation.ruleset)
    simulator = Simulator(situation.board, situation.ruleset)
    return situation, over, tuple(known_turn(simulator, situation.position, rng))


def noticed_where_it_shows(setting: Setting, seed: int, case: int) -> Disagreement | None:
    """What the cross-check notices in the first scenes of a turn in which the simulator does other things than it did.

    Only there can it part from the clauses, with which it agreed. Looking at the simulator alone is many times faster.
    """
    if is_game(case):
        return None
    situation, over, turn = known_case(seed, case)
    with setting.within():
        for scene in scenes_in_which_it_shows(situation, turn, setting):
            found = disagreement_in(scene, setting)
            if found is not None:
                return found
        other = outcome(over, setting.simulated(situation.ruleset))
    if outcome(over, situation.ruleset) != other:
        return disagreement_in(Situation(over, situation.ruleset), setting)
    return None


def scenes_in_which_it_shows(situation: Situation, turn: Sequence[Known], setting: Setting) -> Iterator[Situation]:
    """The scenes of a turn in which the simulator lists other steps than it did, or makes something else of one."""
    simulator = Simulator(situation.board, setting.simulated(situation.ruleset))
    setting.altered(simulator)
    with limited(MOST_SECONDS):
        simulator.begin(situation.position)
    waiting, met = [(0, tuple(simulator.stack[0]))], set()
    if seen(waiting[0][1]) != seen(Row(array("q", turn[0].row))):
        yield situation
    while waiting:
        number, row = waiting.pop()
        if (number, row) in met:
            continue
        met.add((number, row))
        known = turn[number]
        with limited(MOST_SECONDS):
            following = played_on(simulator, row)
        shown = {code: seen(after) for code, after in following.items()}
        if shown != {code: sight for code, (sight, _) in known.following.items()}:
            yield replace(situation, steps=known.steps)
            continue
        for code, (_, after) in known.following.items():
            if after >= 0:
                waiting.append((after, following[code]))


def noticed_in_a_turn(setting: Setting, seed: int, case: int) -> Disagreement | None:
    """What the cross-check notices in the scenes of a turn in which the clauses allow other steps than they did.

    Only the steps that come to mind are judged; that is many times faster.
    """
    if is_game(case):
        return None
    rng = random_of(seed, case)
    situation = draw_situation(rng, case)
    with setting.within():
        return next(turn_differences(set_up(situation, setting), Tally(), rng), None)
