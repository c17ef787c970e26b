"""Hunts in Recess! by name: for a clause, a reading, two readings that part, or a turn that cannot go on."""

from __future__ import annotations

from random import Random

from analysis.coverage import recess_bounds as bounds
from analysis.coverage.examples import Example
from analysis.coverage.kits import Hunted
from analysis.coverage.recess_hunting import ClauseTarget, DeadEnd, ReadingTarget, Target, hunted, shrunk
from analysis.coverage.recess_rivals import Rivals
from analysis.coverage.recess_sampling import line_of
from analysis.coverage.tallies import NO_STEP
from analysis.crosscheck.situations import Situation, draw_situation
from model.recess.readings import Ruleset

LARGEST = 16
"""How many spaces a board may have for the solver to list all next positions on it."""


def target_of(name: str) -> Target:
    """What a name stands for: a clause, a reading, one reading against another, or a dead end."""
    if name == NO_STEP:
        return DeadEnd()
    question, equals, words = name.partition("=")
    if not equals:
        return ClauseTarget(name)
    first, slash, second = words.partition("/")
    reading = Ruleset.question(question).read(first)
    return ReadingTarget(reading, (type(reading).read(second),)) if slash else ReadingTarget.of(reading)


def hunt(seed: int, name: str) -> Hunted:
    """Hunt for something that the sample did not meet; if it is not found, try every position of the smallest bound."""
    target = target_of(name)
    example = hunted(target, seed)
    if example is not None:
        return example, None
    needed = target.reading if isinstance(target, ReadingTarget) else None
    rulesets = [Ruleset().choosing({needed.id: needed})] if needed else bounds.one_by_one(Ruleset())
    rules = str(rulesets[0]) if needed else "the baseline, and each other reading alone"
    return None, bounds.tried(target, bounds.SMALLEST, rulesets, rules)


def made_small(example: Example, name: str) -> Example:
    """Take away whatever an example of something can do without."""
    return shrunk(example, target_of(name))


def dead_end(rng: Random) -> Example | None:
    """Follow a line of play to its end; gives where it cannot go on."""
    return DeadEnd().along(Situation(*DeadEnd().draw(rng)), rng)


def solvable(rng: Random) -> tuple[Situation, bool]:
    """Draw a situation somewhere in a turn on a small board, and tell whether the turn goes on."""
    situation = draw_situation(rng, 0)
    while situation.board.grid.size > LARGEST:
        situation = draw_situation(rng, 0)
    rivals = Rivals(situation.board, situation.ruleset, ())
    rivals.begin(situation.position)
    line = [at for at, _ in line_of(situation, rivals, rng)]
    return (rng.choice(line), True) if line else (situation, False)
