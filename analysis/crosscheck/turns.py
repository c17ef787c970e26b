"""Every scene of a whole turn, compared: the steps that each implementation lets be, and where they lead."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import TypeVar

from analysis.crosscheck.comparing import SMALL, Disagreement, Tally, Tellings, common_differences
from analysis.crosscheck.situations import Situation
from model.recess.moves import Step
from model.recess.position import Position
from model.recess.simulator import Simulator
from model.theory import ClauseTurn

MOST_SCENES = 60
"""How many scenes of a turn are compared; where it has more, as many at random."""
MOST_ON_LARGE_BOARDS = 6
DIVES = 0.75
"""How often the next scene to be compared is one that follows from the last: some lines get to the end of the turn."""
Row = tuple[int, ...]
Waiting = TypeVar("Waiting")


def drawn_scene(waiting: list[Waiting], latest: int, rng: Random) -> Waiting:
    """Take one of the scenes that wait to be compared, often one of so many that were added last."""
    first = len(waiting) - latest if latest and rng.random() < DIVES else 0
    return waiting.pop(rng.randrange(first, len(waiting)))


@dataclass(frozen=True)
class Meeting:
    """The same point of a turn in both implementations."""

    situation: Situation
    row: Row
    turn: ClauseTurn[Position, Step]

    @property
    def key(self) -> object:
        """What tells meetings apart."""
        return self.row, frozenset((spot.slot, spot.scene.key()) for spot in self.turn.spots)


def turn_differences(tellings: Tellings, tally: Tally, rng: Random) -> Iterator[Disagreement]:
    """Where the implementations differ in any scene of the rest of a turn, and in what the whole turn can lead to."""
    simulator = tellings.simulator
    waiting = [Meeting(tellings.situation, tuple(simulator.stack[0]), tellings.turn)]
    met: set[object] = set()
    ends: set[Position] = set()
    most = MOST_SCENES if tellings.situation.board.grid.size <= SMALL else MOST_ON_LARGE_BOARDS
    latest = 0
    while waiting and len(met) < most:
        meeting, before = drawn_scene(waiting, latest, rng), len(waiting)
        latest = 0
        if meeting.key in met:
            continue
        met.add(meeting.key)
        found = scene_difference(meeting, simulator, ends, waiting)
        if found is not None:
            yield found
            return
        latest = len(waiting) - before
    tally.counts["scenes of whole turns"] += len(met)
    if not waiting:
        tally.counts["whole turns"] += 1
        yield from result_differences(tellings.situation, simulator, ends, tally)


def scene_difference(
    meeting: Meeting, simulator: Simulator, ends: set[Position], waiting: list[Meeting]
) -> Disagreement | None:
    """What differs in one scene; if nothing does, the scenes after it are to be compared next."""
    simulator.stack[0][:] = meeting.row
    situation, turn = meeting.situation, meeting.turn
    tellings = Tellings(situation, simulator, turn)
    found = next(common_differences(tellings, Tally(), lambda _: ()), None)
    if found is not None:
        return found
    if tellings.is_over():
        ends.add(turn.position)
        return None
    for step, code in tellings.codes().items():
        simulator.stack[1][:] = simulator.stack[0]
        simulator.play_code(code, 1)
        waiting.append(Meeting(situation.after(step), tuple(simulator.stack[1]), turn.after(step)))
    return None


def result_differences(
    situation: Situation, simulator: Simulator, ends: set[Position], tally: Tally
) -> Iterator[Disagreement]:
    """Where the simulator's results of the whole turn are not those at the ends of the clauses' lines."""
    if situation.steps:
        return
    results = simulator.results(situation.position)
    tally.counts["results"] += len(results)
    for position in sorted(results ^ ends, key=Position.line):
        told = "lists it" if position in results else "does not list it"
        yield Disagreement("results of the turn", situation, "", f"{told}: {position.line()}", "say the opposite")
        return
