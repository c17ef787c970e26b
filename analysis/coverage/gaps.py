"""Gaps and overlaps: where an edition, or all clauses together, leave something open or exclude each other."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from random import Random
from typing import Any

from analysis.coverage.examples import Example
from analysis.coverage.kits import kit_of
from analysis.crosscheck.situations import Situation
from analysis.rooms import room
from analysis.solving import Impossible, Possible
from analysis.successors import demanded, next_positions
from model.clause import Clause
from model.games import rulebook_of
from model.logic import all_of, not_so, same
from model.rulebook import Kind, Question

# Gaps.


def silent_editions(game: str) -> dict[str, tuple[str, ...]]:
    """For each clause that some edition does not state, those editions."""
    editions = rulebook_of(game).editions.values()
    found = {
        clause.id: tuple(edition.id for edition in editions if edition.clauses[clause.id].is_silent)
        for clause in room(game, "clauses").CLAUSES
    }
    return {name: silent for name, silent in found.items() if silent}


def left_open(example: Example, name: str) -> str:
    """What the solver finds possible in an example once it is not told of a clause; empty if nothing more."""
    situation, when = example.situation, example.step or "the beginning of the turn"
    kit, judging = kit_of(situation.game), room(situation.game, "clauses.judging")
    if situation.position.ending is not None or not speaks_of_turns(judging.CLAUSES[name]):
        return ""
    scene, move = scene_of(example)
    demands, moves, result = demanded(scene, (name,))
    chosen = next((node for node, known in moves.items() if known == move), None)
    if chosen is None:
        return ""
    if move.kind is not None and judging.forbidding(scene, move):
        return f"{when} could be made" if isinstance(demands.ask([chosen]), Possible) else ""
    expected = dict(judging.attributes(judging.after(scene, move)))
    as_told = all_of(same(value, expected[attribute]) for attribute, value in judging.attributes(result))
    if not isinstance(demands.ask([chosen, not_so(as_told)]), Possible):
        return ""
    said = kit.brought_by(scene, move)[name]
    free = [kit.named(attribute) for attribute in said if not kit.is_absent(scene, attribute)]
    named = free if len(free) <= 3 else [*free[:3], f"{len(free) - 3} things more"]
    listed = " and ".join([*([", ".join(named[:-1])] if named[1:] else []), named[-1]])
    return f"nobody says what becomes of {listed} after {when}"


def speaks_of_turns(clause: Clause) -> bool:
    """Whether a clause forbids moves or says what they bring about."""
    return clause.permission is not None or bool(clause.effects)


def scene_of(example: Example) -> tuple[Any, Any]:
    """The scene of an example and the move that it is about: the beginning of the turn unless there is a step."""
    situation, scenes = example.situation, room(example.situation.game, "clauses.scene")
    if not example.step:
        return scenes.Scene.of(situation.position, situation.ruleset), scenes.BEGIN
    played = room(situation.game, "clauses.judging").played
    scene = played(situation.position, situation.ruleset, situation.steps)
    return scene, kit_of(situation.game).read(scene, example.step)


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


def successions_in(game: str, seed: int, number: int) -> Successions:
    """Let the solver list all next positions of a scene somewhere in the turn of a small drawn position."""
    chosen, goes_on = kit_of(game).solvable(Random(f"successions:{seed}:{number}"))
    scene = room(game, "clauses.judging").played(chosen.position, chosen.ruleset, chosen.steps)
    steps = Counter(step for step, _ in next_positions(scene)) if goes_on else Counter()
    twice = [step for step, count in steps.items() if count > 1]
    shows = "the clauses allow two positions after it"
    return Successions(1, len(steps), [Example(chosen, step, shows) for step in sorted(twice)])


# Overlaps.


def excluding_each_other(situation: Situation) -> tuple[str, ...]:
    """The clauses that together leave no step in a situation, none of them to spare; none if there is a step."""
    played = room(situation.game, "clauses.judging").played
    demands, _, _ = demanded(played(situation.position, situation.ruleset, situation.steps))
    answer = demands.ask()
    return answer.because if isinstance(answer, Impossible) else ()


def contradictions(game: str) -> dict[tuple[Question, Question], tuple[str, ...]]:
    """Two readings between which editions contradict themselves, with those editions."""
    found: dict[tuple[Question, Question], tuple[str, ...]] = {}
    for edition in rulebook_of(game).editions.values():
        for stance in edition.stances.values():
            if stance.kind is Kind.CONTRADICTS:
                for other in stance.readings[1:]:
                    pair = (stance.readings[0], other)
                    found[pair] = (*found.get(pair, ()), edition.id)
    return found
