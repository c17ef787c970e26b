"""Under which readings written turns are legal: all smallest sets of readings, as departures from some rules.

The readings of all questions are unknown at once, and a solver chooses them. What it is asked lets rather too much be:
not whether a turn that has been begun can be completed, nor truly whether another line exists where a clause asks for
one. So each answer is judged by the plain clauses and by the simulator; one that does not hold is excluded, with all
that agree with it in what was consulted, and the solver is asked again. That there is no further set is then a proof.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from time import monotonic
from typing import Any, TypeVar, cast

from analysis.solving import Demands, Impossible, Loaded, Possible, formula_of
from analysis.solving.handout import Handout
from analysis.solving.turns import is_case, unknowns_of
from analysis.solving.written_turns import Branch, OpenRules, follow, follow_slots, next_starts
from model.errors import BadInput, CheckFailed
from model.logic import (
    Formula,
    Node,
    all_of,
    any_of,
    at_most,
    fresh,
    implies,
    is_value,
    none_of,
    not_so,
    store,
    unknown,
)
from model.registry import game_named, game_of
from model.rulebook import Question, RecordingRules, Ruleset
from model.slots import Layout
from model.theory import ClauseTurn
from model.turn import Turn as SimulatedTurn

Position = Any
Step = Any
Turn = tuple[Any, ...]
SECONDS = 60.0
MOST_CASES = 8
"""Up to so many cases of a scene are told apart; more are followed as one unknown scene."""
PATIENCE = 3
"""So often a line is found missing under single rules, before it is laid out under all."""
MOST_PARTS = 50_000
"""No more formulas than these are built for that."""


class OutOfTime(Exception):
    """The time for a question is up."""


@dataclass(frozen=True)
class Point:
    """How far a game is to be legal: up to a step of a turn, both counted from 1, or to the end of the turn.

    The turn 0 stands for the first position.
    """

    turn: int
    step: int | None


START = Point(0, None)


@dataclass(frozen=True)
class Judgement:
    """What is so under some rules: the point that is the first not to be legal, or none, and the questions consulted.

    A position that cannot be is not legal at all; `last` is the turn as far as it has been played.
    """

    fails: Point | None
    consulted: frozenset[str]
    cannot_be: bool = False
    last: ClauseTurn[Any, Any] | None = None


@dataclass(frozen=True)
class Departures:
    """The smallest sets of readings under which something is so, whether these are all, and what it took to say so."""

    found: tuple[tuple[Question, ...], ...]
    is_complete: bool
    solver: str
    rounds: int
    seconds: float
    size: int = 0
    """How many readings were changed at a time in the end."""


@dataclass(frozen=True)
class OtherLine:
    """Another line for which a clause asks: in which turn, in which scene and what for; and a formula for its being."""

    turn: int
    scene: Any
    what: str
    there: Node


@dataclass
class OpenReadings:
    """Some turns from a position, to be asked about under unknown readings; lives in a store of formulas of its own."""

    start: Position
    turns: Sequence[Turn]
    rules: Ruleset
    handout: Handout = field(default_factory=Handout)
    seconds: float = SECONDS
    rounds: int = 0
    deadline: float = field(init=False)
    when: dict[Point, Formula] = field(init=False, default_factory=dict)
    lines: dict[Any, OtherLine] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        """Follow the turns, and say what readings are."""
        self.began = monotonic()
        self.deadline = self.began + self.seconds
        self.game = self.start.game
        self.theory = game_named(self.game).theory
        self.readings = {q.field(): unknown(q.id, q.readings()) for q in self.rules.questions()}
        self.others = [
            (reading, so)
            for question in self.rules.questions()
            for reading, so in self.readings[question.field()]
            if reading is not self.rules.reading(question)
        ]
        self.starts: list[list[Branch]] = []
        self.missed: Counter[OtherLine] = Counter()
        self.last_question: list[Formula] = []
        self.demands = Demands(self.handout.solver)
        self.demands.introduce(self.readings.values())
        self.follow_all()
        self.load()

    def follow_all(self) -> None:
        """Note when the game is legal up to each point."""
        first = self.theory.scene(self.start, OpenRules(self.rules, self.readings))
        starts = [Branch(0, True, self.theory.asking(first, first.rules, self.is_there_a_line))]
        self.first = starts
        for number, turn in enumerate(self.turns, start=1):
            self.starts.append(starts)
            written = follow(self.theory, starts, turn)
            self.when |= {Point(number, step): so for step, so in enumerate(written.so_far, start=1)}
            self.when[Point(number, None)] = written.is_whole
            starts = next_starts(self.theory, [case for end in written.ends for case in self.cases(end)])

    def load(self) -> None:
        """Hand over to a solver what is demanded."""
        self.loaded = Loaded(self.demands, self.when.values())

    def cases(self, end: Branch) -> list[Branch]:
        """A branch, a plain one for each case of its scene where there are few of them."""
        unknowns = unknowns_of(end.scene)
        if not unknowns:
            return [end]
        self.demands.know(end.when)
        loaded, found = Loaded(self.demands, unknowns), list[Branch]()
        self.demands.facts.pop()
        while isinstance(case := loaded.ask(), Possible):
            if len(found) == MOST_CASES:
                return [end]
            found.append(Branch(end.made, all_of((end.when, is_case(end.scene, case))), end.scene.known(case.holds)))
            loaded.add(any_of(not_so(so) if case.holds(so) else so for so in unknowns))
        return found

    @property
    def points(self) -> list[Point]:
        """All points, in order."""
        return list(self.when)

    def is_there_a_line(self, now: Any, what: str) -> Formula:
        """Whether another line exists, as a clause asks in a scene: nobody knows yet."""
        key = what, now.key()
        if key not in self.lines:
            name = f"there is another line {len(self.lines) + 1}: {what}"
            self.lines[key] = OtherLine(len(self.starts), now, what, fresh(name))
        return self.lines[key].there

    # Asking.

    def solve(self, assuming: Sequence[Formula]) -> tuple[Possible, Ruleset] | None:
        """Ask the solver once; give the case and its rules."""
        self.rounds += 1
        self.last_question = list(assuming)
        left = self.deadline - monotonic()
        case = self.loaded.ask(assuming, left) if left > 0 else None
        if isinstance(case, Impossible):
            return None
        if not isinstance(case, Possible):
            raise OutOfTime
        chosen = {q.id: cast(Question, case.value(self.readings[q.field()])) for q in self.rules.questions()}
        return case, self.rules.choosing(chosen)

    def allowing(self, point: Point, assuming: Sequence[Formula] = ()) -> Ruleset | None:
        """Rules under which all is legal up to a point, if there are any."""
        while (found := self.solve([self.when[point], *assuming])) is not None:
            case, rules = found
            judged = self.judge(rules, point)
            if judged.fails is None:
                return rules
            self.learn_lines(case, rules, judged.fails.turn)
            reached = True if judged.cannot_be else self.when[judged.fails]
            self.loaded.add(not_so(all_of((reached, self.alike(rules, judged.consulted)))))
        return None

    def forbidding(self, point: Point, guard: Node, assuming: Sequence[Formula] = ()) -> Ruleset | None:
        """Rules under which something is illegal up to a point, if there are any; `guard` stands for this question.

        Where all is legal, the turn can be completed in some way. From then on rules are asked for that forbid this.
        """
        while (found := self.solve([guard, *assuming])) is not None:
            case, rules = found
            judged = self.judge(rules, point)
            if judged.cannot_be:
                self.loaded.add(not_so(self.alike(rules, judged.consulted)))
            elif judged.fails is not None:
                return rules
            else:
                assert judged.last is not None
                whole = (*judged.last.steps, *way_to_the_end(judged.last))
                legal = follow(self.theory, self.starts[point.turn - 1], whole).is_whole
                self.loaded.add(implies(guard, none_of((legal, self.alike(rules, self.readings)))))
                self.learn_lines(case, rules, point.turn)
        return None

    def departing(self, rules: Ruleset) -> dict[Question, Formula]:
        """The readings in which other rules depart, each with its formula."""
        return {reading: so for reading, so in self.others if rules.reading(type(reading)) is reading}

    def smallest(
        self,
        asked: Callable[[Sequence[Formula]], Ruleset | None],
        sizes: Iterable[int] = (),
        is_left: Callable[[Sequence[Formula]], object | None] | None = None,
    ) -> Departures:
        """All smallest sets of other readings that answer a question, or those of some sizes only.

        `is_left` finds out whether there may be any further one, of whatever size; unless given, it is asked for.
        """
        guard, is_left = fresh(), is_left or asked
        found: list[tuple[Question, ...]] = []
        is_complete, size = False, 0
        try:
            for size in sizes or range(len(self.others) + 1):
                limit = at_most(size, [so for _, so in self.others])
                while (rules := asked([guard, limit])) is not None:
                    departing = self.departing(rules)
                    found.append(tuple(departing))
                    self.loaded.add(any_of((not_so(guard), *map(not_so, departing.values()))))
                if not sizes and is_left([guard]) is None:
                    is_complete = True
                    break
        except OutOfTime:
            pass
        self.handout.write(self.loaded, self.last_question)
        spent = monotonic() - self.began
        return Departures(tuple(found), is_complete, self.handout.solver, self.rounds, spent, size)

    def that_allow(self, point: Point, sizes: Iterable[int] = ()) -> Departures:
        """The smallest sets of other readings under which all is legal up to a point."""
        return self.smallest(lambda assuming: self.allowing(point, assuming), sizes)

    def that_forbid(self, point: Point, sizes: Iterable[int] = ()) -> Departures:
        """The smallest sets of other readings under which something is illegal up to a point."""
        guard = fresh()
        return self.smallest(lambda assuming: self.forbidding(point, guard, assuming), sizes)

    def single_by_single(self, point: Point, is_legal: bool) -> set[Question]:
        """The single other readings under which the simulator finds a game legal up to a point, or finds it not."""
        changed = {reading: self.rules.choosing({reading.id: reading}) for reading, _ in self.others}
        return {
            reading
            for reading, rules in changed.items()
            if not self.cannot_be(rules) and (by_simulator(self.start, rules, self.turns, point) is None) is is_legal
        }

    # Judging and learning.

    def judge(self, rules: Ruleset, upto: Point) -> Judgement:
        """What clauses and simulator say under some rules; that they differ is a finding of its own."""
        if consulted := self.cannot_be(rules):
            return Judgement(START, consulted, cannot_be=True)
        listening = RecordingRules(rules)
        fails, last = by_clauses(self.start, cast(Ruleset, listening), self.turns, upto)
        played = by_simulator(self.start, rules, self.turns, upto)
        if fails != played:
            where = self.start.line()
            raise CheckFailed(f"clauses and simulator differ under {rules} from {where}: {fails} and {played}")
        return Judgement(fails, frozenset(listening.asked), last=last)

    def cannot_be(self, rules: Ruleset) -> frozenset[str]:
        """The questions because of which the first position cannot be under some rules; none if it can."""
        listening = RecordingRules(rules)
        wrong = game_named(self.game).problems(self.start, listening)
        return frozenset(listening.asked) if wrong else frozenset()

    def alike(self, rules: Ruleset, consulted: Iterable[str]) -> Formula:
        """The readings are those of some rules, as far as they were consulted."""
        return all_of(is_value(self.readings[one], getattr(rules, one)) for one in consulted if one in self.readings)

    def learn_lines(self, case: Possible, rules: Ruleset, turn: int | None = None) -> None:
        """Find out whether the other lines exist that clauses ask for, in a turn or in all, and say so in general."""
        for line in [line for line in self.lines.values() if turn in (line.turn, None)]:
            now, listening = line.scene, RecordingRules(rules)
            steps = self.theory.another_line(self.theory.asking(now.known(case.holds), listening), line.what)
            if steps is None:
                is_this = all_of((self.alike(rules, listening.asked), is_case(now, case)))
                self.loaded.add(not_so(all_of((is_this, line.there))))
                self.missed[line] += 1
                if self.missed[line] == PATIENCE:
                    self.lay_out(line)
            else:
                slots = self.theory.line_slots(now, line.what)
                ends = follow_slots(self.theory, slots, Branch(0, True, now), steps, [[] for _ in steps])
                self.loaded.add(implies(any_of(end.when for end in ends), line.there))

    def lay_out(self, line: OtherLine) -> None:
        """Demand of a line that it goes through its slots, rather too easily; where that takes too much, do not."""
        now = self.theory.asking(line.scene, line.scene.rules, self.is_there_a_line, exact=False)
        layout = Layout(self.theory.clauses)
        for slot in self.theory.line_slots(now, line.what):
            now = layout.add_slot(slot, now)
            if len(store().parts) > MOST_PARTS:
                return
        for fact in (*self.loaded.added, *(implies(line.there, formula_of(said)) for _, said in layout.required)):
            self.demands.know(fact)
        self.load()


def way_to_the_end(turn: ClauseTurn[Any, Any]) -> list[Step]:
    """Steps that complete a turn."""
    way = next(way for spot in turn.spots if (way := turn.walk.way_to_the_end(spot)) is not None)
    return [step for spot, move in way if (step := turn.theory.written(spot.scene, move)) is not None]


# Known rules.


T = TypeVar("T", ClauseTurn[Any, Any], SimulatedTurn[Any, Any])


def by_clauses(
    start: Position, rules: Ruleset, turns: Sequence[Turn], upto: Point
) -> tuple[Point | None, ClauseTurn[Any, Any] | None]:
    """The first point that is not legal, up to one, and the turn as far as it has been played, as the clauses judge."""
    theory = game_of(start).theory
    return first_illegal(lambda position: ClauseTurn.begin(theory, position, rules), start, turns, upto)


def by_simulator(start: Position, rules: Ruleset, turns: Sequence[Turn], upto: Point) -> Point | None:
    """The first point that is not legal, up to one, as the simulator plays."""
    return first_illegal(lambda position: game_of(start).turn(position, rules), start, turns, upto)[0]


def first_illegal(
    begin: Callable[[Position], T], start: Position, turns: Sequence[Turn], upto: Point
) -> tuple[Point | None, T | None]:
    """The first point that is not legal, up to one, and the turn as far as it has been played."""
    position, now = start, None
    for number, turn in enumerate(turns, start=1):
        if position.ending is not None:
            return Point(number, 1 if turn else None), now
        now = begin(position)
        for made, step in enumerate(turn, start=1):
            try:
                now = now.after(step)
            except BadInput:
                return Point(number, made), now
            if upto == Point(number, made):
                return None, now
        if not now.is_over:
            return Point(number, None), now
        if upto == Point(number, None):
            return None, now
        position = now.position
    return None, now
