"""Hunting for what a sample did not meet: draws aimed at one clause or reading, the find made as small as can be."""

from __future__ import annotations

import inspect
import re
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import chain, islice
from random import Random
from typing import Protocol

from analysis.coverage import deciding
from analysis.coverage.examples import Example, measured
from analysis.coverage.partings import Parting, name_of, other_winners
from analysis.coverage.recess_deciding import named, wrong_starts
from analysis.coverage.recess_rivals import Rivals, rows_after
from analysis.coverage.recess_sampling import drawn_code, line_of
from analysis.coverage.tallies import NO_STEP
from analysis.crosscheck.situations import CROWDS, SIZES, Situation
from analysis.random_positions import Crowd, draw_board, draw_finished, draw_position, draw_ruleset
from analysis.smaller_positions import simpler
from model.clause import Clause
from model.recess.clauses import CLAUSES
from model.recess.clauses.course import after
from model.recess.clauses.judging import begun, every_move, forbidding, legal_moves, played
from model.recess.clauses.nuns import is_seen
from model.recess.clauses.scene import BEGIN, Due, Move, Scene, read_move, write_move
from model.recess.position import CHILDREN_EACH, NOWHERE, Position
from model.recess.problems import problems
from model.recess.readings import KissTrigger, Ruleset
from model.recess.simulator import Simulator, layout
from model.rulebook import Question

MOST_DRAWN = 3000
"""How many positions a hunt draws."""
MOST_SCENES = 16
"""How many scenes of a turn are looked at, the nearest first."""
EVENTFUL = 0.7
"""How often a step is drawn that asks for another choice: whom to push, what to tell, whether to kiss."""
QUIET_PHASES = (layout.WALK, layout.NUNS, layout.OVER)
CROWDED = Crowd(own=2, others=7, fights=(0, 1, 2, 3))
ATTACKING = Crowd(own=4, others=7, fights=(3,), attacks=True)
LEAVING = Crowd(own=4, others=8, fights=(1, 2), attacks=True)
AIMED = {"push": (CROWDED,), "breakup": (CROWDED,), "fight": (ATTACKING, *CROWDS), "turn": (LEAVING, *CROWDS)}
"""Crowds in which the clauses and questions of a chapter are likeliest to matter; else those of the cross-check."""
ENDING_EARLY = {"kiss.trigger": "meeting", "kiss.seen": "yes", "turn.timeout": "yes"}
"""Readings under which a turn may end while somebody still has something to do."""
CRAMPED = ((3, 3), (3, 3), (3, 4), (4, 4))


def draw_crowded(name: str, rules: Ruleset, rng: Random) -> Position:
    """Draw a position for something of this name."""
    return draw_position(
        rng, rules, rng.choice(AIMED.get(name.partition(".")[0], CROWDS)), rng.choice((SIZES, CRAMPED))
    )


def draw_any_ruleset(rng: Random) -> Ruleset:
    """Draw a ruleset as the cross-check does, or one in which every question is read at random."""
    if rng.random() < 0.5:
        return draw_ruleset(rng)
    return Ruleset().choosing({question.id: rng.choice(question.readings()) for question in Ruleset.questions()})


def eventful_code(simulator: Simulator, rng: Random) -> int | None:
    """A legal step at random, None if there is none, more often one that asks for another choice than not."""
    if rng.random() < EVENTFUL:
        after = rows_after(simulator, simulator.codes())
        eventful = [code for code, row in after if row[layout.PHASE] not in QUIET_PHASES]
        if eventful:
            return rng.choice(eventful)
    return drawn_code(simulator, rng)


class Target(Protocol):
    """What is hunted for."""

    @property
    def name(self) -> str:
        """The name of what is hunted for."""
        ...

    def draw(self, rng: Random) -> tuple[Position, Ruleset]:
        """Draw a position and rules in which it may be met."""
        ...

    def along(self, situation: Situation, rng: Random) -> Example | None:
        """Find it along a line of the turn that is drawn at random, or in a finished game."""
        ...

    def look(self, situation: Situation, most: int) -> Example | None:
        """Find it after the steps so far if they can be taken, else in the nearest scenes of the turn."""
        ...


def hunted(target: Target, seed: int, most: int = MOST_DRAWN) -> Example | None:
    """The first example in so many draws, made as small as can be; None if there is none."""
    rng = Random(f"hunt:{seed}:{target.name}")
    for _ in range(most):
        position, rules = target.draw(rng)
        found = target.along(Situation(position, rules), rng)
        if found is not None:
            return shrunk(found, target)
    return None


def shrunk(example: Example, target: Target) -> Example:
    """Take away whatever the example can do without."""
    situation = example.situation
    most = MOST_SCENES if situation.steps else 1
    for position, rules in simpler(situation.position, situation.ruleset):
        if problems(position, rules) or not is_peopled(position) or Position.parse(str(position)) != position:
            continue
        found = target.look(Situation(position, rules, situation.steps), most)
        if found is not None and measured(found.situation) < measured(situation):
            return shrunk(found, target)
    return example


def is_peopled(position: Position) -> bool:
    """Whether the player on turn has a child in the picture: an empty board teaches little."""
    own = position.children[position.turn * CHILDREN_EACH : (position.turn + 1) * CHILDREN_EACH]
    return any(child.place != NOWHERE for child in own)


# A clause.


def questions_of(clause: Clause) -> list[type[Question]]:
    """The questions that a clause names in its permission."""
    source = inspect.getsource(clause.permission) if clause.permission is not None else ""
    asked = set(re.findall(r"\brules\.(\w+)", source))
    return [question for question in Ruleset.questions() if question.field() in asked]


@dataclass(frozen=True)
class ClauseTarget:
    """A clause that alone refuses a move, says what becomes of something, or rules a start or a winner out."""

    name: str

    @property
    def clause(self) -> Clause:
        """The clause itself."""
        return CLAUSES[self.name]

    def draw(self, rng: Random) -> tuple[Position, Ruleset]:
        """Draw rules with the questions that the clause asks read in any way."""
        asked = {question.id: rng.choice(question.readings()) for question in questions_of(self.clause)}
        rules = draw_any_ruleset(rng).choosing(asked)
        if self.clause.first_position is not None:
            start = Position.start(draw_board(rng), 3)
            return rng.choice(list(wrong_starts(start, rng))), Ruleset()
        if self.clause.decision is not None:
            return draw_finished(rng, rules), rules
        return draw_crowded(self.name, rules, rng), rules

    def at_once(self, situation: Situation) -> Example | None:
        """Find the clause ruling out a start or a winner, or deciding as the turn begins."""
        position, rules = situation.position, situation.ruleset
        if self.clause.first_position is not None:
            shows = f"{self.name} alone says that no game begins so"
            return Example(situation, "", shows) if deciding.rules_out_start(position) == self.name else None
        if self.clause.decision is not None:
            winners = deciding.rules_out_winners(position, rules).get(self.name)
            shows = f"{self.name} alone says that {deciding.listed_players(winners or ())} cannot have won"
            return Example(situation, "", shows) if winners else None
        if position.ending is None and self.clause.permission is None:
            said = self.said_of(Scene.of(position, rules), BEGIN)
            return Example(situation, "", f"as the turn begins {said}") if said else None
        return None

    @property
    def is_about_turns(self) -> bool:
        """Whether the clause decides in turns, not of a first or a finished position."""
        return self.clause.first_position is None and self.clause.decision is None

    def along(self, situation: Situation, rng: Random) -> Example | None:
        """Find the clause deciding something along a line."""
        found = self.at_once(situation)
        if found is not None or not self.is_about_turns:
            return found
        rivals = Rivals(situation.board, situation.ruleset, ())
        rivals.begin(situation.position)
        scene = begun(situation.position, situation.ruleset)
        for at, step in line_of(situation, rivals, rng, eventful_code):
            if found := self.found_in(at, scene):
                return found
            scene = after(scene, read_move(scene, step)) if step else scene
        return None

    def look(self, situation: Situation, most: int) -> Example | None:
        """Find the clause deciding something after the same steps, else in the nearest scenes."""
        start = replace(situation, steps=())
        found = self.at_once(start)
        if found is not None or not self.is_about_turns or start.position.ending is not None:
            return found
        scenes = chain(scene_after(situation), islice(every_scene(start), most))
        return next((found for at, scene in scenes if (found := self.found_in(at, scene))), None)

    def found_in(self, situation: Situation, scene: Scene) -> Example | None:
        """Find the clause deciding something in one scene."""
        if self.clause.permission is not None:
            for move in every_move(scene):
                if self.refuses_alone(scene, move):
                    return Example(situation, str(write_move(scene, move)), f"{self.name} alone forbids it")
            return None
        for step, move in legal_moves(scene).items():
            if said := self.said_of(scene, move):
                return Example(situation, step, said)
        return None

    def refuses_alone(self, scene: Scene, move: Move) -> bool:
        """Whether the clause refuses a move and no other does."""
        if move.kind not in self.clause.kinds or (self.clause.foresight <= 0 and self.clause.permits(scene, move)):
            return False
        return forbidding(scene, move) == [self.clause] and deciding.is_alone(scene, move, self.clause)

    def said_of(self, scene: Scene, move: Move) -> str:
        """What the clause says of the scene after a legal move; empty if nothing."""
        attributes = deciding.brought_by(scene, move).get(self.name)
        return f"{self.name} says what becomes of {named(attributes[-1])}" if attributes else ""


def scene_after(situation: Situation) -> Iterator[tuple[Situation, Scene]]:
    """The scene after the steps so far; none if there are none, or if they cannot be taken."""
    if not situation.steps:
        return
    if Rivals(situation.board, situation.ruleset, ()).replay(situation.position, situation.steps):
        yield situation, played(situation.position, situation.ruleset, situation.steps)


# A reading.


@dataclass(frozen=True)
class ReadingTarget:
    """A reading that parts from another reading of its question, or from a given one."""

    reading: Question
    against: tuple[Question, ...]

    @classmethod
    def of(cls, reading: Question) -> ReadingTarget:
        """A reading against every other of its question."""
        return cls(reading, tuple(other for other in type(reading).readings() if other is not reading))

    @property
    def name(self) -> str:
        """The reading and those that it is to part from."""
        return f"{name_of(self.reading)} against {', '.join(other.word for other in self.against)}"

    def draw(self, rng: Random) -> tuple[Position, Ruleset]:
        """Draw rules with the reading."""
        rules = draw_any_ruleset(rng).choosing({self.reading.id: self.reading})
        if self.reading.id.startswith("tie."):
            return draw_finished(rng, rules), rules
        return draw_crowded(self.reading.id, rules, rng), rules

    def at_once(self, situation: Situation) -> Example | None:
        """Find the reading giving other winners of a finished game."""
        partings = other_winners(situation.position, situation.ruleset)
        return next((example_of(situation, parting) for parting in partings if parting.other in self.against), None)

    def along(self, situation: Situation, rng: Random) -> Example | None:
        """Find where the reading parts from another along a line."""
        if situation.position.ending is not None:
            return self.at_once(situation)
        rivals = Rivals(situation.board, situation.ruleset, self.against)
        if partings := rivals.begin(situation.position):
            return example_of(situation, partings[0])
        for at, _ in line_of(situation, rivals, rng, eventful_code):
            if partings := rivals.partings():
                return example_of(at, partings[0])
        return None

    def look(self, situation: Situation, most: int) -> Example | None:
        """Find where the reading parts from another after the same steps, else in the nearest scenes."""
        rules = situation.ruleset.choosing({self.reading.id: self.reading})
        start = Situation(situation.position, rules)
        if start.position.ending is not None:
            return self.at_once(start)
        if problems(start.position, rules):
            return None
        rivals = Rivals(start.board, rules, self.against)
        if partings := rivals.begin(start.position):
            return example_of(start, partings[0])
        waiting = [Situation(start.position, rules, situation.steps)] if situation.steps else []
        waiting.append(start)
        for _ in range(most):
            if not waiting:
                return None
            at = waiting.pop(0)
            if not rivals.replay(at.position, at.steps):
                continue
            if partings := rivals.partings():
                return example_of(at, partings[0])
            if len(waiting) < most and at.steps != situation.steps:
                waiting += [at.after(step) for step in rivals.steps()]
        return None


def example_of(situation: Situation, parting: Parting) -> Example:
    """Show where two readings part."""
    return Example(situation, parting.step, parting.shows)


# A turn that cannot go on.


@dataclass(frozen=True)
class DeadEnd:
    """A scene in which the turn is not over and no step is legal."""

    name: str = NO_STEP

    def draw(self, rng: Random) -> tuple[Position, Ruleset]:
        """Draw a position; half of the time one with leavers under rules that may end the turn before they walk."""
        rules = draw_any_ruleset(rng)
        if rng.random() < 0.5:
            return draw_crowded(rng.choice(["push", "fight", "turn"]), rules, rng), rules
        rules = rules.choosing(ENDING_EARLY)
        return draw_position(rng, rules, LEAVING, CRAMPED), rules

    def along(self, situation: Situation, rng: Random) -> Example | None:
        """Follow a line to where it cannot go on."""
        if not self.can_stand(situation):
            return None
        rivals = Rivals(situation.board, situation.ruleset, ())
        rivals.begin(situation.position)
        line = line_of(situation, rivals, rng, eventful_code)
        return next((self.example(at) for at, step in line if step is None), None)

    def can_stand(self, situation: Situation) -> bool:
        """Whether a position can stand between two turns: no pair that would have kissed by meeting is unseen."""
        position, rules = situation.position, situation.ruleset
        if rules.kiss_trigger is not KissTrigger.MEETING:
            return True
        scene, fights = Scene.of(position, rules), position.fights()
        shared = [space for space in position.board.open_spaces if len(position.at(space)) > 1 and space not in fights]
        return all(is_seen(scene, space) is True for space in shared if space not in position.board.shelter_spaces)

    def example(self, situation: Situation) -> Example:
        """Show a dead end."""
        return Example(situation, "", "the turn is not over, and no step is legal")

    def look(self, situation: Situation, most: int) -> Example | None:
        """Find a dead end anywhere in the turn."""
        if situation.position.ending is not None or not self.can_stand(situation):
            return None
        simulator = Simulator(situation.board, situation.ruleset)
        scenes = islice(every_scene(replace(situation, steps=())), most * most)
        return next((self.example(at) for at, _ in scenes if not simulator.legal_moves(at.position, at.steps)), None)


def every_scene(situation: Situation, only_walks: bool = False) -> Iterator[tuple[Situation, Scene]]:
    """Every scene of a turn once, however it came about; if only walks matter, up to the last of them.

    The simulator lists the legal steps, many times faster than the clauses.
    """
    simulator = Simulator(situation.board, situation.ruleset)
    simulator.begin(situation.position)
    waiting = deque([(situation, begun(situation.position, situation.ruleset), list(simulator.stack[0]))])
    met: set[tuple[int, ...]] = set()
    while waiting:
        at, scene, row = waiting.popleft()
        past = only_walks and (scene.so_far.due is Due.NUN or scene.so_far.passed or scene.so_far.cut)
        if tuple(row) in met or past or scene.so_far.due is Due.OVER:
            continue
        met.add(tuple(row))
        yield at, scene
        simulator.stack[0][:] = row
        for code, result in list(rows_after(simulator, simulator.codes())):
            step = simulator.step(code, row)
            waiting.append((at.after(step), after(scene, read_move(scene, step)), result))
