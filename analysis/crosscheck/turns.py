"""Every scene of a whole turn, compared: the steps that each implementation lets be, and where they lead."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, TypeVar

from analysis.crosscheck.comparing import Disagreement, Implementations, Tally, scene_differences

MOST_SCENES = 60
"""How many scenes of a turn are compared; where it has more, as many at random."""
MOST_SCENES_OF_LARGE = 6
DIVES = 0.75
"""How often the next scene to be compared is one that follows from the last: some lines get to the end of the turn."""
Waiting = TypeVar("Waiting")


def drawn_scene(waiting: list[Waiting], latest: int, rng: Random) -> Waiting:
    """Take one of the scenes that wait to be compared, often one of so many that were added last."""
    first = len(waiting) - latest if latest and rng.random() < DIVES else 0
    return waiting.pop(rng.randrange(first, len(waiting)))


def turn_differences(begun: Implementations, tally: Tally, rng: Random) -> Iterator[Disagreement]:
    """Where the implementations differ in any scene of the rest of a turn, and in what the whole turn can lead to."""
    waiting, met, ends = [begun], set[object](), set[Any]()
    most = MOST_SCENES_OF_LARGE if begun.plan.is_large(begun.situation.position) else MOST_SCENES
    latest = 0
    while waiting and len(met) < most:
        here, before = drawn_scene(waiting, latest, rng), len(waiting)
        latest = 0
        if here.key in met:
            continue
        met.add(here.key)
        found = next(scene_differences(here, Tally(), lambda _: ()), None)
        if found is not None:
            yield found
            return
        if here.simulator.is_over:
            ends.add(here.clauses.position)
        waiting += map(here.after, here.simulator.legal)
        latest = len(waiting) - before
    tally.counts["scenes of whole turns"] += len(met)
    if not waiting:
        tally.counts["whole turns"] += 1
        yield from result_differences(begun, ends, tally)


def result_differences(begun: Implementations, ends: set[Any], tally: Tally) -> Iterator[Disagreement]:
    """Where the simulator's results of the whole turn are not those at the ends of the clauses' lines."""
    if begun.situation.steps:
        return
    results = begun.simulator.results()
    tally.counts["results"] += len(results)
    for position in sorted(results ^ ends, key=line_of):
        said = "lists it" if position in results else "does not list it"
        line = f"{said}: {line_of(position)}"
        yield Disagreement("results of the turn", begun.situation, "", line, "say the opposite")
        return


def line_of(position: Any) -> str:
    """A position on one line."""
    return str(position.line())
