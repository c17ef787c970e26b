"""Gaps and overlaps: where an edition, or all clauses together, leave something open or exclude each other."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from random import Random
from typing import Any

from analysis.coverage import deciding
from analysis.coverage.examples import Example
from analysis.coverage.rivals import Rivals
from analysis.coverage.sampling import line_of
from analysis.crosscheck.situations import Situation, draw_situation
from analysis.solving import Impossible, Possible
from analysis.successors import demanded, next_positions
from model.games import rulebook_of
from model.logic import all_of, not_so, same
from model.recess.clauses import CLAUSES
from model.recess.clauses.course import after
from model.recess.clauses.judging import Attribute, attributes, forbidding, played
from model.recess.clauses.scene import BEGIN, Scene, read_move
from model.recess.moves import Step
from model.recess.position import NOWHERE
from model.rulebook import Kind, Question

LARGEST = 16
"""How many spaces a board may have for the solver to list all next positions on it."""


# Gaps.


def silent_editions() -> dict[str, tuple[str, ...]]:
    """For each clause that some edition does not state, those editions."""
    editions = rulebook_of("recess").editions.values()
    found = {
        clause.id: tuple(edition.id for edition in editions if edition.clauses[clause.id].is_silent)
        for clause in CLAUSES
    }
    return {name: silent for name, silent in found.items() if silent}


def left_open(example: Example, clause: str) -> str:
    """What the solver finds possible in an example once it is not told of a clause; empty if nothing more."""
    situation, when = example.situation, example.step or "the beginning of the turn"
    if situation.position.ending is not None:
        return ""
    if example.step:
        scene = played(situation.position, situation.ruleset, situation.steps)
        move = read_move(scene, Step.parse(example.step))
    else:
        scene, move = Scene.of(situation.position, situation.ruleset), BEGIN
    demands, moves, result = demanded(scene, (clause,))
    chosen = next((node for node, known in moves.items() if known == move), None)
    if chosen is None:
        return ""
    if move is not BEGIN and forbidding(scene, move):
        return f"{when} could be made" if isinstance(demands.ask([chosen]), Possible) else ""
    expected = dict(attributes(after(scene, move)))
    as_told = all_of(same(value, expected[name]) for name, value in attributes(result))
    if not isinstance(demands.ask([chosen, not_so(as_told)]), Possible):
        return ""
    said = deciding.brought_by(scene, move)[clause]
    free = [deciding.named(name) for name in said if not is_absent(scene, name)]
    more = f" and {len(free) - 3} things more" if len(free) > 3 else ""
    return f"after {when} nobody says what becomes of {', '.join(free[:3])}{more}"


def is_absent(scene: Scene, attribute: Attribute) -> bool:
    """Whether something is said of a piece that takes no part."""
    kind, number = attribute
    return kind in ("place", "posture") and scene.places[number] == NOWHERE


# Next positions.


@dataclass
class Successions:
    """How many steps the solver found possible in how many scenes, and those with two next positions."""

    scenes: int = 0
    steps: int = 0
    ambiguous: list[Example] | None = None

    def join(self, other: Successions) -> None:
        """Take others in."""
        self.scenes += other.scenes
        self.steps += other.steps
        self.ambiguous = [*(self.ambiguous or []), *(other.ambiguous or [])]

    def to_json(self) -> dict[str, Any]:
        """Give the count ready for JSON."""
        two = [example.to_json() for example in self.ambiguous or []]
        return {"scenes": self.scenes, "steps": self.steps, "steps_with_two_next_positions": two}

    @classmethod
    def from_json(cls, given: dict[str, Any]) -> Successions:
        """Read a count that was kept."""
        two = [Example.from_json(example) for example in given["steps_with_two_next_positions"]]
        return cls(given["scenes"], given["steps"], two)


def successions_in(seed: int, number: int) -> Successions:
    """Let the solver list all next positions of a scene somewhere in the turn of a small drawn position."""
    rng = Random(f"successions:{seed}:{number}")
    situation = draw_situation(rng, 0)
    while situation.board.grid.size > LARGEST:
        situation = draw_situation(rng, 0)
    rivals = Rivals(situation.board, situation.ruleset, ())
    rivals.begin(situation.position)
    line = [at for at, _ in line_of(situation, rivals, rng)]
    chosen = rng.choice(line) if line else situation
    scene = played(chosen.position, chosen.ruleset, chosen.steps)
    steps = Counter(step for step, _ in next_positions(scene)) if line else Counter()
    twice = [step for step, count in steps.items() if count > 1]
    shows = "the clauses allow two positions after it"
    return Successions(1, len(steps), [Example(chosen, step, shows) for step in sorted(twice)])


# Overlaps.


def excluding_each_other(situation: Situation) -> tuple[str, ...]:
    """The clauses that together leave no step in a situation, none of them to spare; none if there is a step."""
    demands, _, _ = demanded(played(situation.position, situation.ruleset, situation.steps))
    answer = demands.ask()
    return answer.because if isinstance(answer, Impossible) else ()


def contradictions() -> dict[tuple[Question, Question], tuple[str, ...]]:
    """Two readings between which editions contradict themselves, with those editions."""
    found: dict[tuple[Question, Question], tuple[str, ...]] = {}
    for edition in rulebook_of("recess").editions.values():
        for stance in edition.stances.values():
            if stance.kind is Kind.CONTRADICTS:
                for other in stance.readings[1:]:
                    pair = (stance.readings[0], other)
                    found[pair] = (*found.get(pair, ()), edition.id)
    return found
