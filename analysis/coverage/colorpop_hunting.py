"""Hunting in Color Pop: more draws for a clause, the least parting for a reading, a bound where nothing was found."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from analysis.coverage.colorpop_sampling import line_of, look_at_filling, look_at_turn, sampled
from analysis.coverage.examples import Example, measured
from analysis.coverage.kits import Hunted
from analysis.coverage.looking import look_at_winners
from analysis.coverage.tallies import NO_STEP, POSITIONS, Tally
from analysis.coverage.trials import Trial
from analysis.crosscheck.colorpop import MOST_SOLVED, draw_situation, simpler
from analysis.crosscheck.situations import Situation
from analysis.divergence import Parting, reading_parting
from analysis.divergence.colorpop_domain import BOUND, played
from model.colorpop.clauses import CLAUSES
from model.colorpop.clauses.setup import Start
from model.colorpop.position import EMPTY, Box, Position
from model.colorpop.problems import problems
from model.colorpop.readings import Ruleset
from model.colorpop.simulator import Simulator
from model.grid import Grid
from model.rulebook import Question

MOST_DRAWN = 1000
"""How many positions a hunt draws."""
MOST_TRIED = 2
"""How many tokens there are on the boards that are all tried where a hunt found nothing."""


def hunt(seed: int, name: str) -> Hunted:
    """Look for where a clause or a reading decides; if nothing is found, say within which bound."""
    question, equals, words = name.partition("=")
    if equals:
        first, *others = map(Ruleset.question(question).read, words.split("/"))
        return hunted_reading(first, others or rivals_of(first))
    for number in range(MOST_DRAWN):
        found = sampled(POSITIONS, seed, number, with_readings=False).examples.get(name)
        if found is not None:
            return made_small(found, name), None
    return None, tried(name)


# Readings.


def rivals_of(reading: Question) -> list[Question]:
    """The readings from which the least partings are known: of the first reading all others, of another the first."""
    first, *others = type(reading).readings()
    return others if reading is first else [first]


def hunted_reading(reading: Question, others: list[Question]) -> Hunted:
    """The least position in which a reading parts from one of some others."""
    pairs = [sorted((reading, other), key=lambda one: one.index) for other in others]
    answers = [reading_parting("colorpop", reading.id, one.word, other.word) for one, other in pairs]
    found = [example_of(reading, parting) for parting in answers if parting.is_found]
    if found:
        return min(found, key=Example.measure), None
    count = max(parting.tried for parting in answers)
    return None, Trial(BOUND, "the baseline, and each reading of another question beside it", count, 1, count, None)


def example_of(reading: Question, parting: Parting) -> Example:
    """Show where a reading parts from another, under its own rules."""
    one, other = parting.readings
    rules = Ruleset.parse(parting.rules_one if reading.word == one else parting.rules_other)
    outcomes = ((one, parting.outcome_one), (other, parting.outcome_other))
    shows = ", ".join(f"{outcome} under {reading.id}={word}" for word, outcome in outcomes)
    return Example(Situation(parting.position, rules), "; ".join(parting.turn), shows)


# Clauses.


def tried(name: str) -> Trial:
    """Look for where a clause decides on every small board, under the baseline and each other reading alone."""
    singles = [reading for question in Ruleset.questions() for reading in question.readings()[1:]]
    rulesets = [Ruleset(), *(Ruleset().choosing({reading.id: reading}) for reading in singles)]
    positions = [position for tokens in range(MOST_TRIED + 1) for position in played(tokens)]
    bound = f"one turn on every board of up to {MOST_TRIED} tokens over four colours and jokers in full slides"
    rules, scenes = "the baseline, and each other reading alone", 0
    for ruleset in rulesets:
        for position in positions:
            if not problems(position, ruleset):
                tally = looked_at(Situation(position, ruleset), name)
                scenes += tally.counts["scenes"]
                if name in tally.examples:
                    return Trial(bound, rules, len(positions), len(rulesets), scenes, tally.examples[name])
    return Trial(bound, rules, len(positions), len(rulesets), scenes, None)


def looked_at(situation: Situation, name: str) -> Tally:
    """What decides in a situation as far as a clause is concerned: of a start, of a finished game, or in a turn."""
    tally = Tally()
    if CLAUSES[name].first_position is not None:
        look_at_filling(Start.of(situation.position, situation.ruleset), tally)
    elif situation.position.ending is not None:
        look_at_winners(situation, tally)
    else:
        look_at_turn(situation, Random(0), tally, with_readings=False)
    return tally


def made_small(example: Example, name: str) -> Example:
    """Take away whatever an example of a clause can do without; that of two readings gives way to the least."""
    if "=" in name:
        return hunt(0, name)[0] or example
    if name == NO_STEP:
        return example
    is_start = CLAUSES[name].first_position is not None
    for smaller in fewer(replace(example.situation, steps=())):
        if not is_start and problems(smaller.position, smaller.ruleset):
            continue
        found = looked_at(smaller, name).examples.get(name)
        if found is not None and measured(found.situation) < measured(example.situation):
            return made_small(found, name)
    return example


def fewer(situation: Situation) -> Iterator[Situation]:
    """Situations with something less: a row, a slide, a large box, a reading, a token; not all of them can be."""
    position = situation.position
    smaller = [*narrower(position), replace(position, box=Box()), replace(position, pending=())]
    yield from (replace(situation, position=less) for less in smaller)
    yield from simpler(situation)


def narrower(position: Position) -> Iterator[Position]:
    """The position without one of its rows or slides."""
    rows = position.rows()
    cuts = [rows[:at] + rows[at + 1 :] for at in range(len(rows)) if len(rows) > 1]
    cuts += [[row[:at] + row[at + 1 :] for row in rows] for at in range(len(rows[0])) if len(rows[0]) > 1]
    for kept in cuts:
        yield replace(position, grid=Grid(len(kept), len(kept[0])), cells="".join(kept))


# Lines of play.


def dead_end(rng: Random) -> Example | None:
    """Follow a line of play to its end; gives where it cannot go on."""
    situation = draw_situation(rng, 0)
    simulator = Simulator(situation.board, situation.ruleset)
    steps = tuple(step for step, _ in line_of(simulator, situation.position, rng) if step)
    if simulator.is_over():
        return None
    return Example(replace(situation, steps=steps), "", "the turn is not over, and no step is legal")


def solvable(rng: Random) -> tuple[Situation, bool]:
    """Draw a situation somewhere in a turn with few tokens, and tell whether the turn goes on."""
    while True:
        situation = draw_situation(rng, 0)
        if len(situation.position.cells) - situation.position.cells.count(EMPTY) <= MOST_SOLVED:
            break
    simulator = Simulator(situation.board, situation.ruleset)
    simulator.begin(situation.position)
    line = []
    while not simulator.is_over():
        line.append(situation)
        code = rng.choice(simulator.codes())
        situation = situation.after(simulator.step(code, simulator.stack[0]))
        simulator.play_code(code)
    return (rng.choice(line), True) if line else (situation, False)
