"""Noticing a seeded fault: by a quick check of many cases, and by all that is compared in some."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import lru_cache
from random import Random
from typing import Any

from analysis.crosscheck.cases import check_case, find_disagreement, solver_differences
from analysis.crosscheck.comparing import Disagreement, Implementations, Tally, simulated_turn
from analysis.crosscheck.faults import Fault
from analysis.crosscheck.plan import nothing, plan_of
from analysis.crosscheck.running import chunks_before
from analysis.crosscheck.settings import CheckSetting
from analysis.crosscheck.situations import Situation, draw_situation, is_game, random_of
from analysis.crosscheck.turns import MOST_SCENES, drawn_scene, turn_differences
from model.registry import game_named
from model.turn import Turn

MOST_SECONDS = 8
"""How much time the simulator may take for one scene before it is taken to be caught in a loop."""
Check = Callable[[str, CheckSetting, int, int], Disagreement | None]
"""Looks for a fault of a game in one case of a seed."""


def checks_for(game: str, fault: Fault, seed: int, most: int) -> Iterator[tuple[int, Check]]:
    """The cases in which to look for a fault, and how: quickly in many, and by all that is compared in some.

    Where a clause alone refused a step is known from a run of the cross-check with the same seed, if there was one.
    What only the reasons of a refusal show is found after a few quick checks, not after all of them.
    """
    plan = plan_of(game)
    if fault.is_in_simulator:
        yield from ((case, check_what_simulator_changes) for case in range(most * plan.quick_cases))
        return
    clause = fault.what.partition(" ")[0]
    chunks = [chunk for chunk in chunks_before(game, seed) if chunk.decided[clause]]
    yield from ((case, check_all) for chunk in chunks for case in range(chunk.start, chunk.stop))
    for case in range(most):
        if not fault.setting.with_solver:
            first = case * plan.quick_cases
            yield from ((quick, check_turn) for quick in range(first, first + plan.quick_cases))
        yield case, check_all
        if not fault.setting.with_solver:
            yield case, check_laid_out
    yield from ((case, check_all) for case in range(most, most * plan.full_cases))


@contextmanager
def limited(seconds: float) -> Iterator[None]:
    """Let something take so much time at most: a faulty implementation may never end."""

    def give_up(*_: object) -> None:
        raise TimeoutError(f"no end within {seconds} s")

    if not hasattr(signal, "setitimer"):
        yield
        return
    before = signal.signal(signal.SIGVTALRM, give_up)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def check_all(game: str, setting: CheckSetting, seed: int, case: int) -> Disagreement | None:
    """What the cross-check notices in one case."""
    return next(iter(check_case(game, seed, case, Tally(), setting)), None)


def check_turn(game: str, setting: CheckSetting, seed: int, case: int) -> Disagreement | None:
    """What the cross-check notices in the scenes of a turn in which the clauses allow other steps than they did.

    Illegal steps are not judged; that is many times faster.
    """
    if is_game(case):
        return None
    rng = random_of(seed, case)
    situation = draw_situation(game, rng, case)
    with setting.within():
        return next(turn_differences(Implementations.begin(situation, setting), Tally(), rng), None)


def check_laid_out(game: str, setting: CheckSetting, seed: int, case: int) -> Disagreement | None:
    """What the cross-check notices in the results of a turn that is laid out for a solver.

    Where one is walked, what nobody writes down is done instead of a step that should not be permitted and hides it.
    """
    if is_game(case):
        return None
    situation = draw_situation(game, random_of(seed, case), case)
    with setting.within():
        return next(solver_differences(situation, Tally(), setting), None)


# Where the simulator does other things than it did.

State = tuple[int, int]
"""A point of a turn in two numbers: all that the simulator remembers, and what players see."""


@dataclass(frozen=True)
class KnownScene:
    """A scene of a turn as the honest simulator knows it: the steps so far, and what each step makes of it.

    Of what a step leads to it is known how it looks, and which of the known scenes it is, -1 if none.
    """

    steps: tuple[Any, ...]
    following: dict[Any, tuple[State, int]]


@dataclass(frozen=True)
class KnownCase:
    """A case as the honest simulator knows it: where it begins, a finished position, and scenes of its turn."""

    situation: Situation
    finished: Situation | None
    begins: State
    scenes: tuple[KnownScene, ...]


def state_of(turn: Turn[Any, Any]) -> State:
    """How a turn under way looks."""
    return hash(turn.key), hash(repr(turn.position))  # places of -1 and -2 have one hash


def looks_like(turn: Turn[Any, Any], known: State) -> bool:
    """Whether players see the same of a turn as of one that is known; what is the same to the simulator is."""
    return hash(turn.key) == known[0] or hash(repr(turn.position)) == known[1]


def known_scenes(begun: Turn[Any, Any], rng: Random) -> tuple[KnownScene, ...]:
    """Some scenes of a turn, the first first, as many as are compared with the clauses at most."""
    turns, numbers = [begun], {begun.key: 0}
    found: dict[int, KnownScene] = {}
    waiting, latest = [0], 0
    while waiting and len(found) < MOST_SCENES:
        number, before = drawn_scene(waiting, latest, rng), len(waiting)
        here, following = turns[number], {}
        for step in here.legal:
            after = here.after(step)
            if after.key not in numbers:
                numbers[after.key] = len(turns)
                waiting.append(len(turns))
                turns.append(after)
            following[step] = (state_of(after), numbers[after.key])
        latest = len(waiting) - before
        found[number] = KnownScene(here.steps, following)
    order = {number: place for place, number in enumerate(found)}
    return tuple(
        replace(known, following={step: (state, order.get(n, -1)) for step, (state, n) in known.following.items()})
        for known in found.values()
    )


@lru_cache(maxsize=2000)
def known_case(game: str, seed: int, case: int) -> KnownCase:
    """A case as the honest simulator knows it."""
    rng, draw_finished = random_of(seed, case), plan_of(game).draw_finished
    situation = draw_situation(game, rng, case)
    rules = situation.ruleset
    finished = Situation(draw_finished(rng, rules), rules) if draw_finished else None
    begun = game_named(game).turn(situation.position, rules)
    return KnownCase(situation, finished, state_of(begun), known_scenes(begun, rng))


def check_what_simulator_changes(game: str, setting: CheckSetting, seed: int, case: int) -> Disagreement | None:
    """What the cross-check notices in the first scenes of a turn in which the simulator does other things than it did.

    Only there can it differ from the clauses, with which it agreed. Looking at the simulator alone is many times
    faster. What else is compared in a case and at its beginning is compared, too.
    """
    if is_game(case):
        return None
    known, plan, ask = known_case(game, seed, case), plan_of(game), game_named(game).outcome
    with setting.within():
        for scene in changed_scenes(known, setting):
            found = find_disagreement(scene, setting)
            if found is not None:
                return found
        found = next(plan.check_case(known.situation, case, random_of(seed, case), Tally(), setting), None)
        if found is None and plan.check_scene is not nothing:
            here = Implementations.begin(known.situation, setting)
            found = next(plan.check_scene(here, Tally()), None)
        over = known.finished
        changed = over and ask(over.position, setting.simulated(over.ruleset))
    if found is None and over is not None and ask(over.position, over.ruleset) != changed:
        return find_disagreement(over, setting)
    return found


def changed_scenes(known: KnownCase, setting: CheckSetting) -> Iterator[Situation]:
    """The scenes of a turn in which the simulator lists other steps than it did, or makes something else of one."""
    with limited(MOST_SECONDS):
        begun = simulated_turn(known.situation, setting)
    if state_of(begun)[1] != known.begins[1]:
        yield known.situation
    waiting, met = [(0, begun)], set[object]()
    while waiting:
        number, here = waiting.pop()
        if (number, here.key) in met:
            continue
        met.add((number, here.key))
        scene = known.scenes[number]
        with limited(MOST_SECONDS):
            following = {step: here.after(step) for step in here.legal}
        if set(following) != set(scene.following) or not all(
            looks_like(after, scene.following[step][0]) for step, after in following.items()
        ):
            yield replace(known.situation, steps=scene.steps)
            continue
        waiting += [(then, following[step]) for step, (_, then) in scene.following.items() if then >= 0]
