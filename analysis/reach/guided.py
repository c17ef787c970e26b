"""A guided search: drawn games that come nearer and nearer to a property; it can find, never prove."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from time import monotonic

from analysis.reach.question import OnTurn, ReachQuestion
from analysis.solving.turns import Memory
from model.game import Position, Step
from model.records import Record
from model.turn import Turn

BEAM, SAMPLES = 12, 40
"""How many positions are kept after each turn, and how many turns are drawn from each of them."""
SHUFFLE = 0.01
"""How much chance has a say between positions that are equally near."""


@dataclass(frozen=True)
class Drawn:
    """A position that a drawn game has come to, what the property remembers, and the turns so far."""

    position: Position
    memory: Memory
    turns: tuple[tuple[Step, ...], ...] = ()


def guided(question: ReachQuestion, deadline: float, on_turn: OnTurn, seed: int = 1) -> Record | None:
    """Draw games until one reaches what is looked for; none when time is up."""
    rng = Random(seed)
    first = Drawn(question.start, question.remember((), question.start))
    games = 0
    while monotonic() < deadline:
        beam = [first]
        for turn in range(1, question.within + 1):
            on_turn(turn, games)
            drawn: list[Drawn] = []
            for one in further(question, beam, rng, deadline):
                games += 1
                if question.is_met(one.position, one.memory):
                    record: Record = question.game.record.of_game(question.start, question.rules, one.turns)
                    return record
                drawn.append(one)
            beam = nearest(question, drawn, rng)
    return None


def further(question: ReachQuestion, beam: list[Drawn], rng: Random, deadline: float) -> Iterator[Drawn]:
    """Draw one more turn, several times for each of the kept games that go on."""
    going_on = [one for one in beam if one.position.ending is None]
    for one in going_on:
        for _ in range(SAMPLES * BEAM // len(going_on)):
            if monotonic() > deadline:
                return
            ended = play_randomly(question.game.turn(one.position, question.rules), rng)
            memory = question.remember(one.memory, ended.position)
            yield Drawn(ended.position, memory, (*one.turns, ended.steps))


def nearest(question: ReachQuestion, drawn: list[Drawn], rng: Random) -> list[Drawn]:
    """The distinct positions that are nearest to the property."""

    def away(one: Drawn) -> float:
        return question.wanted.distance(one.position) + SHUFFLE * rng.random()

    distinct = {one.position: one for one in drawn}
    return sorted(distinct.values(), key=away)[:BEAM]


def play_randomly(turn: Turn[Position, Step], rng: Random) -> Turn[Position, Step]:
    """Play a turn to its end, drawing every step from all legal ones."""
    while not turn.is_over:
        turn = turn.after(rng.choice(turn.legal))
    return turn
