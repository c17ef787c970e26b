"""The sample: turns of random games on the shipped board, and turns from small positions as the cross-check draws."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from analysis.coverage import deciding
from analysis.coverage.examples import Example, measured
from analysis.coverage.rivals import Parting, Rivals, name_of, other_winners
from analysis.crosscheck.situations import PLAYERS, Situation, draw_situation
from analysis.random_positions import draw_finished, draw_ruleset
from model.games import rulebook_of
from model.recess.board import shipped_board
from model.recess.clauses.course import after
from model.recess.clauses.judging import begun
from model.recess.clauses.scene import BEGIN, Due, Move, Scene, read_move, write_move
from model.recess.moves import Step
from model.recess.position import Position
from model.recess.readings import Ruleset
from model.recess.simulator import Simulator
from model.rulebook import Question

PLAY, POSITIONS = "play", "positions"
"""Where scenes come from: whole games on the shipped board, or small drawn positions."""
TURNS_A_GAME = 6
"""How many turns of a game are looked at, drawn from all that were played."""
FINISHED_EACH = 4
"""How many finished positions are drawn with each small one."""
LIVELY = 0.9
"""How often a step is drawn that neither passes nor stops the turn, if there is one."""
NO_STEP = "no step"
"""The key of an example in which the clauses leave nothing to do in a turn that is not over."""


@dataclass
class Tally:
    """What was met: how many scenes, in how many of them each clause and each reading decided, and small examples."""

    counts: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    brought: Counter[str] = field(default_factory=Counter)
    parted: Counter[str] = field(default_factory=Counter)
    examples: dict[str, Example] = field(default_factory=dict)

    def note(self, key: str, situation: Situation, step: str, shows: str) -> None:
        """Keep an example of something if there is none or only a larger one."""
        known = self.examples.get(key)
        if known is None or measured(situation) < measured(known.situation):
            self.examples[key] = Example(situation, step, shows)

    def note_partings(self, situation: Situation, partings: Iterable[Parting]) -> None:
        """Count the readings that part in one scene, those that are played once each."""
        found = list(partings)
        for reading in dict.fromkeys(reading for parting in found for reading in (parting.ours, parting.other)):
            self.parted[name_of(reading)] += 1
        for parting in found:
            self.note(parting.pair, situation, parting.step, parting.shows)

    def join(self, other: Tally) -> None:
        """Take another tally in."""
        self.counts += other.counts
        self.refused += other.refused
        self.brought += other.brought
        self.parted += other.parted
        for key, example in other.examples.items():
            known = self.examples.get(key)
            if known is None or example.measure() < known.measure():
                self.examples[key] = example

    def to_json(self) -> dict[str, Any]:
        """Give the tally as it is kept."""
        numbers = {"counts": self.counts, "refused": self.refused, "brought": self.brought, "parted": self.parted}
        return {**numbers, "examples": {key: example.to_json() for key, example in self.examples.items()}}

    @classmethod
    def from_json(cls, given: dict[str, Any]) -> Tally:
        """Read a tally that was kept."""
        examples = {key: Example.from_json(example) for key, example in given["examples"].items()}
        counts, refused, brought, parted = (Counter(given[name]) for name in ("counts", "refused", "brought", "parted"))
        return cls(counts, refused, brought, parted, examples)


# Where scenes come from.


def sampled(source: str, seed: int, number: int, with_readings: bool = True) -> Tally:
    """Everything that is met in one game or from one drawn position; looking at readings takes most of the time."""
    rng, tally = Random(f"coverage:{source}:{seed}:{number}"), Tally()
    if source == PLAY:
        look_at_game(number, rng, tally, None if with_readings else ())
    else:
        situation = draw_situation(rng, 0)
        rivals = Rivals(situation.board, situation.ruleset, None if with_readings else ())
        look_at_turn(situation, rivals, rng, tally)
        for _ in range(FINISHED_EACH):
            look_at_winners(Situation(draw_finished(rng, situation.ruleset), situation.ruleset), tally)
        look_at_starts(Position.start(situation.board, rng.choice(PLAYERS)), rng, tally)
    return tally


def rules_of_game(number: int, rng: Random) -> Ruleset:
    """The baseline, each edition as it is played, and as many rulesets drawn at random, in turn."""
    fixed = [Ruleset(), *(Ruleset.of(edition) for edition in rulebook_of("recess").editions)]
    return fixed[number // 2 % len(fixed)] if number % 2 == 0 else draw_ruleset(rng)


def look_at_game(number: int, rng: Random, tally: Tally, others: Sequence[Question] | None = None) -> None:
    """Play a game at random and look at some of its turns, at its start and at its end."""
    start = Position.start(shipped_board(), PLAYERS[number % len(PLAYERS)])
    rules = rules_of_game(number, rng)
    positions = played_through(start, rules, rng)
    rivals = Rivals(start.board, rules, others)
    for position in rng.sample(positions[:-1], min(TURNS_A_GAME, len(positions) - 1)):
        look_at_turn(Situation(position, rules), rivals, rng, tally)
    look_at_winners(Situation(positions[-1], rules), tally)
    look_at_starts(start, rng, tally)


def played_through(start: Position, rules: Ruleset, rng: Random) -> list[Position]:
    """The positions of a random game between its turns, the finished one last, or one in which nothing is legal."""
    simulator, positions = Simulator(start.board, rules), [start]
    while positions[-1].ending is None:
        simulator.begin(positions[-1])
        while not simulator.is_over():
            code = drawn_code(simulator, rng)
            if code is None:
                return positions
            simulator.play_code(code)
        positions.append(simulator.unload(simulator.stack[0]))
    return positions


def drawn_code(simulator: Simulator, rng: Random) -> int | None:
    """A legal step at random, None if there is none; turns are seldom passed or stopped."""
    codes = {str(simulator.step(code, simulator.stack[0])): code for code in simulator.codes()}
    lively = [step for step in codes if step not in ("pass", "stop")]
    if not codes:
        return None
    return codes[rng.choice(lively if lively and rng.random() < LIVELY else list(codes))]


# Looking.


def look_at_turn(situation: Situation, rivals: Rivals, rng: Random, tally: Tally) -> None:
    """Look at every scene along one line of a turn, drawn at random."""
    tally.counts["turns"] += 1
    look_at_results(situation, Scene.of(situation.position, situation.ruleset), [BEGIN], tally)
    tally.note_partings(situation, rivals.begin(situation.position))
    scene = begun(situation.position, situation.ruleset)
    for at, step in line_of(situation, rivals, rng):
        look_at_scene(at, scene, rng, tally)
        tally.note_partings(at, rivals.partings())
        scene = after(scene, read_move(scene, step)) if step else scene


def line_of(
    situation: Situation, rivals: Rivals, rng: Random, draw: Callable[[Simulator, Random], int | None] = drawn_code
) -> Iterator[tuple[Situation, Step | None]]:
    """A line of a turn that has begun, drawn at random: each situation and the next step, None where there is none."""
    while not rivals.simulator.is_over():
        code = draw(rivals.simulator, rng)
        step = None if code is None else rivals.simulator.step(code, rivals.simulator.stack[0])
        yield situation, step
        if code is None or step is None:
            return
        rivals.take(code)
        situation = situation.after(step)


def look_at_scene(situation: Situation, scene: Scene, rng: Random, tally: Tally) -> None:
    """Note which clauses decide in a scene, and whether they leave nothing to do."""
    tally.counts["scenes"] += 1
    alone, legal = deciding.refused_alone(scene, deciding.moves_to_judge(scene, rng))
    for name, move in alone.items():
        tally.refused[name] += 1
        tally.note(name, situation, str(write_move(scene, move)), f"{name} alone forbids it")
    if not legal and scene.so_far.due is not Due.OVER:
        tally.counts[NO_STEP] += 1
        tally.note(NO_STEP, situation, "", "the turn is not over, and there is no legal step")
    look_at_results(situation, scene, legal, tally)


def look_at_results(situation: Situation, scene: Scene, moves: Iterable[Move], tally: Tally) -> None:
    """Note which clauses say what legal moves bring about; each counts once a scene."""
    said: set[str] = set()
    for move in moves:
        for name, attributes in deciding.brought_by(scene, move).items():
            if name not in said:
                said.add(name)
                step = "" if move is BEGIN else str(write_move(scene, move))
                when = "as the turn begins " if move is BEGIN else ""
                tally.note(name, situation, step, f"{when}{name} says what becomes of {deciding.named(attributes[-1])}")
    tally.brought.update(sorted(said))


def look_at_winners(situation: Situation, tally: Tally) -> None:
    """Note which clauses and readings decide who has won a finished game."""
    tally.counts["finished"] += 1
    for name, winners in deciding.rules_out_winners(situation.position, situation.ruleset).items():
        tally.refused[name] += 1
        tally.note(name, situation, "", f"{name} alone says that {deciding.listed_players(winners)} cannot have won")
    tally.note_partings(situation, other_winners(situation.position, situation.ruleset))


def look_at_starts(start: Position, rng: Random, tally: Tally) -> None:
    """Note which clauses alone rule out wrong first positions."""
    for wrong in deciding.wrong_starts(start, rng):
        tally.counts["starts"] += 1
        name = deciding.rules_out_start(wrong)
        if name is not None:
            tally.refused[name] += 1
            tally.note(name, Situation(wrong, Ruleset()), "", f"{name} alone says that no game begins so")
