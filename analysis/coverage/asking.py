"""Asking where a clause alone decides: a turn laid out on an unknown scene, slot by slot, with goals for clauses."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import combinations, count, product
from typing import Any

from analysis.coverage.fields import UnknownField
from analysis.coverage.plan import CoveragePlan
from analysis.solving import Demands, Loaded, Possible, SolverAnswer
from model.logic import (
    Formula,
    Node,
    all_of,
    any_of,
    at_most,
    fresh,
    implies,
    is_formula,
    none_of,
    not_so,
    same,
    same_truth,
)
from model.scene import SHAPE, STAYS, Change, Fact, Lasts
from model.slots import Layout, Silent, Slot, closed, permits

MOST_PLAIN = 3
"""How many of the plainest cases are looked at; what does not replay then gives way to a less plain one."""
BRIEF = 5.0
"""How many seconds it may take to find out whether there can be less of something."""


class Way(Enum):
    """How a clause decides."""

    FORBIDS = "a move that could be made otherwise"
    ENDS = "a line of the turn that it does not let be completed"
    BRINGS = "what becomes of something"


@dataclass(frozen=True)
class DecidingGoal:
    """Where a clause would decide: the slot, the move if it is about one that is not made, and when that is so."""

    way: Way
    slot: int
    move: Any
    formula: Formula
    is_plain: bool = True
    """Whether what it is about is still there when the turn is over, or would be legal without the clause."""


class LaidOutTurn:
    """One turn on a field, laid out once for the goals of all clauses.

    Every clause can be switched off: what it alone forbids is legal without it.
    """

    def __init__(self, plan: CoveragePlan, field: UnknownField) -> None:
        """Lay the slots out one after the other; collect what every clause could decide in each."""
        self.plan, self.field, self.clauses = plan, field, plan.theory.clauses
        self.layout = Layout(self.clauses)
        self.slots: Sequence[Slot[Any, Any]] = plan.theory.slots(field.start)
        self.goals: dict[tuple[str, bool], list[DecidingGoal]] = {}
        """For each clause the ways in which it could bring something about, and those in which it could forbid."""
        self.overlaps: list[tuple[str, str, DecidingGoal]] = []
        """Where two changes by one move, of these clauses, would say different things of one fact."""
        self.demanded: dict[str, Node] = {}
        """For each clause that all it demands is so."""
        self.layers: dict[int, dict[Any, Formula]] = {}
        self.known: list[Formula | tuple[int, ...]] = [field.known]
        now: Any = field.start
        for number, slot in enumerate(self.slots):
            now = self.add_slot(number, slot, now)
        if STAYS in self.clauses.by_id:
            self.note_what_stays(now)

    def add_slot(self, number: int, slot: Slot[Any, Any], now: Any) -> Any:
        """Collect the goals of a slot, and lay it out."""
        due = slot.due(now)
        if self.field.skips(slot):
            self.known.append(not_so(due))
            return closed(slot, now)
        if due is not False:
            self.note_refusals(number, slot, now, due)
        begun, layers = len(self.layout.required), len(self.layout.layers)
        then = self.layout.add_slot(slot, now)
        for clause, said in self.layout.required[begun:]:
            if clause == SHAPE:
                self.known.append(said)
            else:
                on = self.demanded.setdefault(clause, fresh())
                self.known.append((-on.number, *said) if isinstance(said, tuple) else implies(on, said))
        for layer in self.layout.layers[layers:]:
            self.layers[number] = layer.literals
            self.note_endings(number, slot, now, layer.literals)
            self.note_changes(number, now, layer.literals)
        return then

    def note(self, clause: str, goal: DecidingGoal) -> None:
        """Keep a goal that can be."""
        if goal.formula is not False:
            self.goals.setdefault((clause, goal.way is Way.BRINGS), []).append(goal)

    def note_refusals(self, number: int, slot: Slot[Any, Any], now: Any, due: Formula) -> None:
        """Collect where a clause refuses what players write before others do, and where nothing due can be done."""
        if slot.chooser is None:
            return
        moves = list(self.plan.every_move(slot, now))
        nothing = all_of((due, none_of(permits(self.clauses, now, move) for move in moves)))
        self.note(slot.demand, DecidingGoal(Way.ENDS, number, None, nothing))
        if slot.silent is Silent.INSTEAD:
            # A step is waited for only where nothing else is made instead.
            silent = (permits(self.clauses, now, move) for move in moves if move.kind not in slot.steps)
            due = all_of((due, none_of(silent)))
        for move, can_be_written in self.plan.thinkable_moves(slot, now):
            said = [(name, self.clauses.foresights[says], says(now, move)) for name, says in self.permissions(move)]
            for name, foresight, formula in said:
                if formula is not True:
                    others = (so for other, far, so in said if other != name and far <= foresight)
                    first = all_of((due, can_be_written, not_so(formula), *others))
                    self.note(name, DecidingGoal(Way.FORBIDS, number, move, first, is_plain=False))

    def note_endings(self, number: int, slot: Slot[Any, Any], now: Any, literals: Mapping[Any, Formula]) -> None:
        """Collect where a clause refuses a move of a line that is legal without it."""
        for move, literal in literals.items():
            if slot.silent is Silent.INSTEAD and move.kind not in slot.steps:
                continue
            way = Way.FORBIDS if slot.chooser is not None and move.kind in slot.steps else Way.ENDS
            made = all_of((literal, self.plan.takes_part(now, move)))
            for name, says in self.permissions(move):
                self.note(name, DecidingGoal(way, number, move, all_of((made, not_so(says(now, move))))))

    def permissions(self, move: Any) -> Sequence[tuple[str, Any]]:
        """The clauses that speak of such moves."""
        found: Sequence[tuple[str, Any]] = self.clauses.permissions.get(move.kind, ())
        return found

    def note_changes(self, number: int, now: Any, literals: Mapping[Any, Formula]) -> None:
        """Collect where a clause alone says that something becomes otherwise, and where two clauses contradict."""
        deciding: dict[tuple[str, bool], list[Formula]] = {}
        for move, literal in literals.items():
            for fact, said in changes_of(self.clauses, now, move).items():
                by_clause = {clause: [change for name, change in said if name == clause] for clause, _ in said}
                speaks = {clause: any_of(change.when for change in changes) for clause, changes in by_clause.items()}
                for clause, changes in by_clause.items():
                    others = none_of(so for name, so in speaks.items() if name != clause)
                    otherwise = any_of(
                        all_of((change.when, not_so(is_same(now.value(fact), change.value)))) for change in changes
                    )
                    deciding.setdefault((clause, fact.family.lasts is Lasts.GAME), []).append(
                        all_of((literal, otherwise, others))
                    )
                for one, other in combinations(by_clause, 2):
                    for ours, theirs in product(by_clause[one], by_clause[other]):
                        differ = not_so(is_same(ours.value, theirs.value))
                        both = all_of((literal, ours.when, theirs.when, differ))
                        if both is not False:
                            self.overlaps.append((one, other, DecidingGoal(Way.BRINGS, number, move, both)))
        for (clause, lasts), formulas in deciding.items():
            self.note(clause, DecidingGoal(Way.BRINGS, number, None, any_of(formulas), lasts))

    def note_what_stays(self, end: Any) -> None:
        """Collect what no clause speaks of in a turn."""
        for facts in self.field.start.families.values():
            for fact in facts:
                stays = is_same(self.field.start.value(fact), end.value(fact))
                self.note(STAYS, DecidingGoal(Way.BRINGS, len(self.slots) - 1, None, stays))

    # What is to be so beside a goal.

    def legal_but_for(self, name: str | None) -> Formula:
        """The whole turn is as the clauses demand, one of them aside."""
        return all_of(on for clause, on in self.demanded.items() if clause != name)

    def when(self, name: str, goal: DecidingGoal) -> Formula:
        """A goal of a clause, in a line that is legal, or would be without it."""
        return all_of(
            (
                goal.formula,
                self.legal_but_for(
                    name if goal.way is Way.ENDS or (goal.way is Way.FORBIDS and goal.is_plain) else None
                ),
            )
        )

    def path_in(self, case: Possible, until: int) -> list[tuple[Slot[Any, Any], Any]]:
        """What players choose in one case in the slots before this one, each move with its slot."""
        holds = known_in(case)
        return [
            (self.slots[number], self.plan.plain_move(move, case))
            for number, literals in self.layers.items()
            if number < until and self.slots[number].chooser is not None
            for move, literal in literals.items()
            if holds(literal)
        ]


def changes_of(clauses: Any, now: Any, move: Any) -> dict[Fact[Any], list[tuple[str, Change]]]:
    """For everything that a move may change what each clause says of it."""
    found: dict[Fact[Any], list[tuple[str, Change]]] = {}
    for name, brings in clauses.changes.get(move.kind, ()):
        for change in brings(now, move):
            if change.when is not False:
                found.setdefault(change.fact, []).append((name, change))
    return found


def is_same(one: Any, other: Any) -> Formula:
    """Two values, or two truths, are the same."""
    return same_truth(one, other) if is_formula(one) and is_formula(other) else same(one, other)


class LaidOutQuestion:
    """A laid out turn in the hands of a solver."""

    def __init__(
        self, turn: LaidOutTurn, keys: Iterable[tuple[str, bool]], solver: str = "z3", seconds: float | None = None
    ) -> None:
        """Hand over what is needed for the goals of some clauses."""
        self.turn, self.seconds = turn, seconds
        demands, field = Demands(solver), turn.field
        for known in turn.known:
            demands.know(known)
        self.goals = {key: [(goal, turn.when(key[0], goal)) for goal in turn.goals.get(key, ())] for key in keys}
        self.wanted = {key: any_of(when for _, when in goals) for key, goals in self.goals.items()}
        self.overlap = all_of((turn.legal_but_for(None), any_of(goal.formula for *_, goal in turn.overlaps)))
        made = [each for literals in turn.layers.values() for each in literals.items()]
        doubts = [literal for move, literal in made if move.kind in turn.plan.doubtful]
        self.few = [
            few(wished) for wished in ([*doubts, *field.doubts], field.departures, field.pieces, field.oddities)
        ]
        """What there should be little of, the most unwelcome first: bounds that grow wider."""
        shown = [when for goals in self.goals.values() for _, when in goals]
        bounds = [bound for bounds in self.few for bound in bounds]
        self.loaded = Loaded(demands, [*field.tells, *self.wanted.values(), *shown, *bounds, self.overlap])

    def least(self, wanted: Formula) -> SolverAnswer:
        """Ask for a case in which there is as little as can be of what there should be little of."""
        held = [wanted]
        is_found = self.loaded.is_possible(held, self.seconds)
        for bounds in self.few if is_found else ():
            for bound in bounds:
                # What takes too long is not looked for any further.
                if self.loaded.is_possible([*held, bound], BRIEF):
                    held.append(bound)
                    break
        return self.loaded.ask(held, None if is_found else self.seconds)

    def cases(self, key: tuple[str, bool]) -> Iterator[SolverAnswer | tuple[Possible, DecidingGoal]]:
        """Cases in which a clause decides, the least first, each with its goal; at last why there is no other."""
        excluded = fresh()
        goals = self.goals[key]
        plain, other = (any_of(so for goal, so in goals if goal.is_plain is which) for which in (True, False))
        for number in count():
            wanted = all_of((plain, excluded))
            if number >= MOST_PLAIN or not self.loaded.is_possible([wanted], self.seconds):
                wanted = all_of((other, excluded))
            case = self.least(wanted)
            if not isinstance(case, Possible):
                yield case
                return
            holds = known_in(case)
            goal = next(goal for goal, so in goals if holds(so))
            when = self.turn.when(key[0], goal)
            yield case, goal
            told = (not_so(so) if holds(so) else so for so in (*self.turn.field.tells, when))
            self.loaded.add(any_of((not_so(excluded), *told)))


def known_in(case: Possible) -> Callable[[Formula], bool]:
    """Whether formulas hold in a case that were all handed over, so that nothing has to be worked out."""
    numbers = case.numbers

    def holds(formula: Formula) -> bool:
        if not isinstance(formula, Node):
            return formula
        return (abs(formula.number) in numbers) is (formula.number > 0)

    return holds


def few(formulas: Sequence[Formula]) -> list[Formula]:
    """That none of these holds, at most one, and so on."""
    return [at_most(most, formulas) for most in range(len(formulas))]
