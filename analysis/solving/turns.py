"""Turns of any game laid out for a solver: every scene in which they can end, and the least turns that reach a goal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from math import inf
from time import monotonic
from typing import Any, TypeVar

from analysis.solving import Demands, Impossible, Loaded, Possible, SolverAnswer, Undecided
from analysis.solving.handout import Handout
from model.clause import Clauses
from model.errors import CheckFailed
from model.goals import Goal
from model.logic import Formula, Node, Unknown, all_of, any_of, fresh, fresh_store, is_value, not_so, options_of
from model.scene import SHAPE, Fact, Scene, put
from model.slots import LaidOutSlot, Layout, Slot, after, closed, permits
from model.theory import Theory

S = TypeVar("S", bound=Scene)
Game = Theory[Any, Any, Any, Any, Any]
Memory = tuple[tuple[Fact[Any], Any], ...]
"""The facts of its own that a goal carries along, as far as they are not taken for granted."""


def demands_of(layout: Layout, solver: str = "z3") -> Demands:
    """What a layout demands, each in the name of its clause; what is nobody's rule is taken for granted."""
    demands = Demands(solver)
    for clause, formula in layout.required:
        if clause == SHAPE:
            demands.know(formula)
        else:
            demands.add(clause, formula)
    return demands


def unknowns_of(scene: Scene) -> list[Node]:
    """The formulas that a scene depends on."""
    values = (value for facts in scene.families.values() for value in facts.values())
    return list(dict.fromkeys(so for value in values for so in formulas_in(value) if isinstance(so, Node)))


def formulas_in(value: Any) -> Iterator[Formula]:
    """The formulas in a value, or in a truth."""
    if isinstance(value, Node):
        yield value
    elif isinstance(value, Unknown):
        yield from (so for _, so in options_of(value))


def plain_scene(scene: S, case: Possible) -> S:
    """What a scene is in one case."""

    def plain(value: Any) -> Any:
        return case.holds(value) if isinstance(value, Node) else case.value(value)

    families = {
        family: {fact: so for fact, value in facts.items() if (so := plain(value)) != family.default}
        for family, facts in scene.families.items()
    }
    return scene.following(families)


class LaidOut:
    """Turns laid out and handed to a solver, to be asked for all scenes in which they can end."""

    def __init__(self, layout: Layout, end: S, also: Sequence[Formula] = (), solver: str = "z3") -> None:
        """Hand everything over; `also` is what else is taken for granted."""
        demands = demands_of(layout, solver)
        for formula in also:
            demands.know(formula)
        self.end, self.unknowns = end, unknowns_of(end)
        self.loaded = Loaded(demands, self.unknowns)

    def results(self, assuming: Sequence[Formula] = ()) -> Iterator[Any]:
        """Every plain scene in which the turns can end, with some formulas assumed, each once."""
        goes_on = fresh()
        while isinstance(case := self.loaded.ask([*assuming, goes_on]), Possible):
            yield plain_scene(self.end, case)
            if not self.unknowns:
                return
            otherwise = (not_so(so) if case.holds(so) else so for so in self.unknowns)
            self.loaded.add(any_of((not_so(goes_on), *otherwise)))


# What a goal carries along, on plain positions.


def begun(theory: Game, goal: Goal, position: Any, rules: Any, memory: Memory = ()) -> Any:
    """The scene of a position with what a goal has to know of the turns before."""
    return goal.carried(remembering(theory.scene(position, rules), memory))


def remembering(now: S, memory: Memory) -> S:
    """The scene with what a goal has to know of the turns before."""
    return now.after(put(fact, value) for fact, value in memory)


def memory_of(goal: Goal, now: Scene) -> Memory:
    """What a goal has to know of the turns before."""
    facts = (fact for family in goal.demand.facts for fact in now.all_about(family))
    return tuple(sorted(facts, key=lambda fact: (fact[0].family.kind, fact[0].of)))


# The least turns that reach a goal.


@dataclass(frozen=True)
class Written:
    """Turns as players write them, with the layer and the literal of each step, and the position that they lead to."""

    turns: tuple[tuple[Any, ...], ...]
    layers: tuple[tuple[tuple[LaidOutSlot[Any, Any], Formula], ...], ...]
    position: Any


@dataclass(frozen=True)
class WrongStep(Exception):
    """A step of turns that were found is not legal after all: its turn and its number in it, from 0."""

    turn: int
    step: int


Judge = Callable[[Any, tuple[tuple[Any, ...], ...]], Sequence[Any]]
"""Plays whole turns from a position by somebody else's rules: every position, that included; raises `WrongStep`."""


@dataclass(frozen=True)
class Reached:
    """A goal is reached: after how many turns at the least, their steps, and every position on the way."""

    turns: tuple[tuple[Any, ...], ...]
    positions: tuple[Any, ...]


@dataclass
class Effort:
    """What was tried: the turns that are excluded, the clauses for that, what it took."""

    excluded: int = -1
    """The last turn after which the goal is impossible, with all before; -1: of none it is known."""
    spurious: int = 0
    """How many turns were found that the judge did not let be."""
    build_seconds: float = 0.0
    solve_seconds: float = 0.0
    formulas: int = 0
    questions: int = 0
    is_over: bool = False
    """Whether no turn is left to be played."""


OnTurn = Callable[[int, int], None]
"""Told of progress: the turn that is looked at, and the formulas that it takes."""
BLAMES = "glucose42"
"""The solver that says which clauses are to blame: z3 is many times slower where clauses may be switched off."""
MOST_BLAMING = 20.0
"""Seconds for that."""
MOST_SPURIOUS = 300
"""After so many turns that were found and not let be, nobody knows."""


@dataclass
class TurnsQuestion:
    """From where by which rules a goal is to be reached within how many turns, and who judges what is found."""

    theory: Game
    position: Any
    rules: Any
    goal: Goal
    within: int
    judge: Judge
    handout: Handout = field(default_factory=Handout)
    on_turn: OnTurn = lambda _turn, _count: None


class Turns:
    """A layout that grows turn by turn, with what is known of it: the game goes on, the goal was not reached before."""

    def __init__(self, question: TurnsQuestion, start: Scene | None = None, is_short: bool = False) -> None:
        """Begin before the first turn, with the scene of the position unless another one is given.

        Where it `is_short` the last turn ends where the goal cannot be reached any more.
        """
        self.question, self.theory, self.is_short = question, question.theory, is_short
        self.rest: Sequence[Slot[Any, Any]] = ()
        self.layout = Layout(self.theory.clauses)
        self.start = start or self.theory.unfolding(question.position, question.rules, question.goal)
        self.scene: Any = question.goal.carried(self.start)
        self.going_on: list[Formula] = []
        self.reached: list[Formula] = []

    def add(self, deadline: float = inf) -> None:
        """Lay one more turn out, in which the game goes on and before which the goal was not reached.

        Where there is no time for all of it `TimeIsUp` is raised, and the turns are of no use any more.
        """
        if self.reached:
            self.add_slots(self.rest, deadline)
            self.scene = self.theory.next_turn(self.scene)
            self.layout.turns += 1
        self.going_on.append(self.theory.goes_on(self.scene))
        slots, until = self.theory.slots(self.scene), self.question.goal.demand.until(self.scene)
        names = [slot.name for slot in slots]
        end = names.index(until) if self.is_short and until in names else len(slots)
        self.rest = slots[end:]
        self.add_slots(slots[:end], deadline)
        self.scene = self.question.goal.carried(self.scene)
        self.reached.append(self.question.goal.holds(self.scene))

    def add_slots(self, slots: Iterable[Slot[Any, Any]], deadline: float) -> None:
        """Lay some slots out."""
        for slot in slots:
            if monotonic() > deadline:
                raise TimeIsUp
            self.scene = self.layout.add_slot(slot, self.scene)

    def loaded(self) -> Loaded:
        """Everything handed to a solver, to be asked whether the goal is reached by the last turn and not before."""
        demands = demands_of(self.layout, self.question.handout.solver)
        denied = map(not_so, self.reached[:-1]) if self.question.goal.demand.exact else ()
        for formula in (*self.going_on, *denied):
            demands.know(formula)
        return Loaded(demands, self.reached[-1:], blames=self.question.handout.dimacs is not None)

    def blamed(self, seconds: float) -> SolverAnswer:
        """Ask which clauses exclude that the goal is reached by any of the turns; what is assumed is the position."""
        demands, plain = demands_of(self.layout, BLAMES), self.theory.scene(self.question.position, self.question.rules)
        demands.know(is_like(self.start, plain))
        for number, formula in enumerate(self.going_on):
            demands.know(any_of((formula, *self.reached[:number])))
        wanted = any_of(self.reached)
        return Loaded(demands, [wanted]).ask([wanted], seconds)

    # From what a solver finds to turns as they are written.

    def written(self, case: Possible, start: Any) -> Written:
        """The turns of one case, played on plain scenes from a position."""
        theory, now = self.theory, self.theory.scene(start, self.question.rules)
        turns, layers = [], []
        for made in self.moves_made(case):
            steps, places = [], []
            for slot in theory.slots(now):
                if slot.due(now) is True and slot.name in made:
                    layer, move, literal = made[slot.name]
                    step = theory.written(now, move)
                    if step is not None:
                        steps.append(step)
                        places.append((layer, literal))
                    now = after(theory.clauses, now, move)
                elif slot.due(now) is True:
                    now = after(theory.clauses, now, only_move(theory.clauses, slot, now))
                now = closed(slot, now)
            turns.append(tuple(steps))
            layers.append(tuple(places))
            position = theory.position(now)
            now = theory.next_turn(now)
        return Written(tuple(turns), tuple(layers), position)

    def moves_made(self, case: Possible) -> list[dict[str, tuple[LaidOutSlot[Any, Any], Any, Formula]]]:
        """For each turn the move that is made in each slot, with its layer and literal."""
        found: list[dict[str, tuple[LaidOutSlot[Any, Any], Any, Formula]]] = [{} for _ in self.reached]
        for layer in self.layout.layers:
            for move, literal in layer.literals.items():
                if is_so(literal, case):
                    found[layer.turn][layer.slot.name] = (layer, plain_move(move, case), literal)
        return found

    def excludes(self, found: Written, wrong: WrongStep, case: Possible) -> Formula:
        """That where a step was wrong it is not made again."""
        layer, literal = found.layers[wrong.turn][wrong.step]
        return not_so(all_of((literal, is_case(layer.scene, case))))


class TimeIsUp(Exception):
    """There is no time left for the rest of what was begun."""


def only_move(clauses: Clauses, slot: Slot[Any, Any], now: Any) -> Any:
    """The one move of a slot in which nobody has a choice, and for which nothing was laid out."""
    moves = [move for move in slot.moves(now) if slot.chooser is None and permits(clauses, now, move) is True]
    if len(moves) != 1:
        raise CheckFailed(f"the slot {slot.name} is due, but nothing was laid out for it")
    return moves[0]


def is_so(formula: Formula, case: Possible) -> bool:
    """Whether a formula that was handed over holds in a case."""
    if not isinstance(formula, Node):
        return formula
    return (abs(formula.number) in case.numbers) is (formula.number > 0)


def plain_move(move: Any, case: Possible) -> Any:
    """A move in which everything is plain that a case decides."""
    if isinstance(move, Node):
        return case.holds(move)
    if isinstance(move, tuple):
        parts = [plain_move(part, case) for part in move]
        return type(move)(*parts) if hasattr(move, "_fields") else tuple(parts)
    return move


def is_case(scene: Scene, case: Possible) -> Formula:
    """The scene is what it is in a case."""
    return is_like(scene, plain_scene(scene, case))


def is_like(scene: Scene, plain: Scene) -> Formula:
    """A scene is a plain one, in all that is unknown of it."""

    def same(fact: Fact[Any], value: Any) -> Formula:
        so = plain.value(fact)
        return is_value(value, so) if isinstance(value, Unknown) else value if so else not_so(value)

    return all_of(
        same(fact, value)
        for facts in scene.families.values()
        for fact, value in facts.items()
        if isinstance(value, (Unknown, Node))
    )


def reach(question: TurnsQuestion, seconds: float) -> tuple[Reached | Impossible | Undecided, Effort]:
    """Ask for the least turns that reach a goal: after one, after two, and so on; each that is found is played.

    Where it is impossible, finding out which clauses are to blame may take a part of the time once more.
    """
    effort, deadline = Effort(), monotonic() + seconds
    start = begun(question.theory, question.goal, question.position, question.rules)
    if question.goal.holds(start) is True:
        return Reached((), (question.position,)), effort
    effort.excluded = 0
    with fresh_store() as formulas:
        turns, excluded = Turns(question, is_short=True), list[Formula]()
        while effort.excluded < question.within:
            question.on_turn(effort.excluded + 1, len(formulas.parts))
            began = monotonic()
            try:
                turns.add(deadline)
            except TimeIsUp:
                return Undecided("no time to lay it out"), effort
            effort.build_seconds += monotonic() - began
            effort.formulas = len(formulas.parts)
            effort.is_over = turns.going_on[-1] is False
            if not effort.is_over and turns.reached[-1] is not False:
                answer = Search(turns, deadline, effort, excluded).find(turns.reached[-1])
                if not isinstance(answer, Impossible):
                    return answer, effort
            effort.excluded = question.within if effort.is_over else effort.excluded + 1
        return blame(question, turns, min(seconds, MOST_BLAMING)), effort


def blame(question: TurnsQuestion, turns: Turns, seconds: float) -> Impossible:
    """The clauses that exclude a goal, asked of an unknown position: what a known one settles would not be named."""
    start = question.theory.doubted(question.position, question.rules, question.goal)
    deadline = monotonic() + seconds
    if start is not None:
        doubted = Turns(question, start, is_short=True)
        with suppress(TimeIsUp):
            while len(doubted.reached) < len(turns.reached):
                doubted.add(deadline)
            turns = doubted
    blamed = turns.blamed(max(0.0, deadline - monotonic()))
    if not isinstance(blamed, Impossible):
        return Impossible((), is_minimal=False)
    return Impossible(blamed.because, blamed.is_minimal and turns.start is start)


@dataclass
class Search:
    """Turns handed to a solver, to be asked for several things; what is found is played, and what is wrong excluded."""

    turns: Turns
    deadline: float
    effort: Effort = field(default_factory=Effort)
    excluded: list[Formula] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Hand everything over."""
        began = monotonic()
        self.loaded = self.turns.loaded()
        for formula in self.excluded:
            self.loaded.add(formula)
        self.effort.build_seconds += monotonic() - began

    def find(
        self, wanted: Formula, assuming: Sequence[Formula] = (), start: Any = None
    ) -> Reached | Impossible | Undecided:
        """Ask whether the turns can come to what is wanted, from a position if it is not that of the question."""
        question, turns = self.turns.question, self.turns
        position = question.position if start is None else start
        question.handout.write(self.loaded, [*assuming, wanted])
        while True:
            began = monotonic()
            self.effort.questions += 1
            answer: SolverAnswer = self.loaded.ask([*assuming, wanted], max(0.0, self.deadline - began))
            self.effort.solve_seconds += monotonic() - began
            if not isinstance(answer, Possible):
                return answer
            found = turns.written(answer, position)
            try:
                return judged(question, found, position)
            except WrongStep as wrong:
                self.excluded.append(turns.excludes(found, wrong, answer))
            except GoalMissed:
                self.excluded.append(not_so(all_of((is_case(turns.scene, answer), wanted))))
            self.effort.spurious += 1
            if self.effort.spurious > MOST_SPURIOUS:
                return Undecided(f"{MOST_SPURIOUS} games were found that cannot be played")
            self.loaded.add(self.excluded[-1])


class GoalMissed(Exception):
    """Turns can be played, but do not reach the goal: it was admitted too often."""


def judged(question: TurnsQuestion, found: Written, start: Any) -> Reached:
    """Play what was found by the judge's rules: the same position at the end, and the goal reached there."""
    positions = question.judge(start, found.turns)
    if positions[-1] != found.position:
        raise CheckFailed(
            f"the clauses and the simulator come to other positions after {found.turns} from "
            f"{start.line()}: {found.position.line()} and {positions[-1].line()}"
        )
    now, memory = begun(question.theory, question.goal, positions[0], question.rules), Memory()
    for position in positions[1:]:
        memory = memory_of(question.goal, now)
        now = begun(question.theory, question.goal, position, question.rules, memory)
    if question.goal.holds(now) is not True:
        raise GoalMissed
    return Reached(found.turns, tuple(positions))
