"""The only package that makes a solver: formulas in, answers out; no solver object leaves it.

Formulas are handed over as plain clauses, each demand tracked under the id of the clause that makes it. An answer is
`Possible` (with what then holds), `Impossible` (with a smallest set of clauses that exclude it) or `Undecided`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from math import inf
from time import monotonic

from analysis.solving.engines import ENGINES, Engine, engine
from analysis.solving.texts import TRACK, Clause, as_clause, definitions, dimacs, gathered, smt2
from model.logic import Formula, Node, Store, Unknown, Value, all_of, any_of, is_one, options_of, store


@dataclass(frozen=True)
class Possible:
    """It can be: the names of the variables that hold in one case."""

    holding: frozenset[str]
    numbers: frozenset[int] = field(default=frozenset(), repr=False, compare=False)
    """The formulas that hold, of those that were handed over, by their numbers in the store."""
    known: dict[int, bool] = field(default_factory=dict, repr=False, compare=False)

    def holds(self, formula: Formula) -> bool:
        """Whether a formula holds in this case; a variable that nobody handed over does not."""
        return is_true(formula, self.numbers, self.known)

    def value(self, value: Value[object]) -> object:
        """What a value is in this case."""
        return next(option for option, formula in options_of(value) if self.holds(formula))


def is_true(formula: Formula, holding: frozenset[int], known: dict[int, bool] | None = None) -> bool:
    """Whether a formula holds where these numbers, and of the other variables none, do; `known` is what is worked out.

    >>> from model.logic import any_of, not_so, variable
    >>> rain, wet = variable("rain"), variable("wet")
    >>> is_true(any_of([not_so(rain), wet]), frozenset()), is_true(rain, frozenset())
    (True, False)
    """
    if not isinstance(formula, Node):
        return formula
    parts_of, known = store().parts, {} if known is None else known
    waiting = [abs(formula.number)]
    while waiting:
        number = waiting[-1]
        parts = None if number in known or number in holding else parts_of[number]
        new = [abs(part) for part in parts or () if abs(part) not in known]
        if new:
            waiting += new
            continue
        waiting.pop()
        if number not in known:
            known[number] = number in holding or (
                parts is not None and all(known[abs(part)] is (part > 0) for part in parts)
            )
    return known[abs(formula.number)] is (formula.number > 0)


@dataclass(frozen=True)
class Impossible:
    """It cannot be: the ids of clauses that exclude it together, none of them to spare unless it is said otherwise."""

    because: tuple[str, ...]
    is_minimal: bool = field(default=True, compare=False, repr=False)
    """Whether of each clause it was found that it is needed, before time was up."""


@dataclass(frozen=True)
class Undecided:
    """Nobody knows: what kept the solver from an answer."""

    why: str


SolverAnswer = Possible | Impossible | Undecided


class Demands:
    """What clauses demand of some unknowns.

    >>> from model.logic import implies, not_so, variable
    >>> rain, wet = variable("rain"), variable("wet")
    >>> demands = Demands()
    >>> demands.add("rain.wets", implies(rain, wet))
    >>> sorted(demands.ask([rain]).holding)
    ['rain', 'wet']
    >>> demands.ask([rain, not_so(wet)])
    Impossible(because=('rain.wets',))
    """

    def __init__(self, solver: str = "z3") -> None:
        """Begin with nothing demanded; `solver` names the engine that answers."""
        self.solver = solver
        self.by_clause: dict[str, list[Formula | Clause]] = {}
        self.facts: list[Formula | Clause] = []

    def add(self, clause: str, formula: Formula | Clause) -> None:
        """Demand a formula, or that some number of a plain clause holds, in a clause's name."""
        self.by_clause.setdefault(clause, []).append(formula)

    def know(self, formula: Formula | Clause) -> None:
        """Take a formula for granted: the shape of the unknowns, nobody's rule."""
        self.facts.append(formula)

    def introduce(self, values: Iterable[object]) -> None:
        """Take for granted that unknown values have exactly one of their options."""
        self.know(all_of(is_one(value) for value in values if isinstance(value, Unknown)))

    def ask(self, assuming: Sequence[Formula] = (), seconds: float | None = None) -> SolverAnswer:
        """Ask whether everything can hold together, with some formulas assumed."""
        return Loaded(self).ask(assuming, seconds)

    def solutions(self, over: Sequence[Node]) -> Iterator[Possible]:
        """Give every case that differs in these variables of unknown values.

        That two cases differ in what holds suffices, since of an unknown value's options exactly one holds.
        """
        loaded = Loaded(self, over)
        while isinstance(found := loaded.ask(), Possible):
            yield found
            loaded.exclude([node for node in over if found.holds(node)])


class Loaded:
    """A solver with everything that is demanded; it may be asked many things."""

    def __init__(self, demands: Demands, also: Iterable[Formula] = (), blames: bool = True) -> None:
        """Turn everything into plain clauses and hand them over; `also` may be asked about.

        Where nobody is to be blamed for an impossibility, answers come several times sooner.
        """
        self.store: Store = store()
        self.demands, self.added = demands, list[Formula | Clause]()
        self.known: set[int] = set()
        self.trackers: dict[str, int] = {}
        self.clauses: list[Clause] = []
        self.name = demands.solver
        for fact in demands.facts:
            self.clauses.extend(self.as_clauses(fact))
        for clause, formulas in demands.by_clause.items():
            tracked: Clause = ()
            if blames:
                self.trackers[clause] = self.store.fresh()
                tracked = (-self.trackers[clause],)
            self.clauses.extend((*tracked, *said) for each in formulas for said in self.as_clauses(each))
        self.define(abs(literal) for clause in list(self.clauses) for literal in clause)
        self.define(abs(formula.number) for formula in also if isinstance(formula, Node))
        self.most = len(self.store.parts) - 1
        self.engine: Engine = engine(demands.solver, self.most, self.clauses)
        self.handed = len(self.clauses)

    def as_clauses(self, given: Formula | Clause) -> list[Clause]:
        """Plain clauses of a demand."""
        return [given] if isinstance(given, tuple) else as_clause(given, self.store)

    def define(self, numbers: Iterable[int]) -> None:
        """Say what these numbers are, as far as that has not been said."""
        new = [number for number in gathered(self.store, numbers) if number not in self.known]
        self.known.update(new)
        self.clauses.extend(definitions(self.store, new))

    def add(self, formula: Formula) -> None:
        """Take one more formula for granted from now on."""
        self.added.append(formula)
        self.clauses.extend(self.as_clauses(formula))
        if isinstance(formula, Node):
            self.define([formula.number])
        self.hand_over()

    def exclude(self, holding: Sequence[Node]) -> None:
        """Ask from now on for a case in which not all of these hold."""
        different = tuple(-node.number for node in holding)
        self.added.append(different)
        self.clauses.append(different)
        self.hand_over()

    def hand_over(self) -> None:
        """Give the engine the clauses that it has not got."""
        self.engine.add(self.clauses[self.handed :])
        self.handed = len(self.clauses)

    def ask(
        self, assuming: Sequence[Formula] = (), seconds: float | None = None, without: Iterable[str] = ()
    ) -> SolverAnswer:
        """Ask once, with some formulas assumed and some clauses left out; an impossibility may take as long again."""
        if any(formula is False for formula in assuming):
            return Impossible(())
        assumed, left_out = self.assumed(assuming), set(without)
        tracked = [name for name in self.trackers if name not in left_out]
        result = self.engine.ask([*assumed, *(self.trackers[name] for name in tracked)], seconds)
        if result is None:
            return Undecided(self.engine.why_undecided())
        if not result:
            core = self.engine.core()
            because = [name for name in tracked if self.trackers[name] in core]
            deadline = inf if seconds is None else monotonic() + seconds
            return Impossible(*self.needed(because, assumed, deadline))
        holding = self.engine.holding()
        names = self.store.names
        return Possible(
            frozenset(names[number] for number in holding if number in names and number in self.known),
            holding & self.known,
        )

    def is_possible(self, assuming: Sequence[Formula] = (), seconds: float | None = None) -> bool | None:
        """Ask once whether it can be, no matter how and why: reading a case takes longer than most answers."""
        if any(formula is False for formula in assuming):
            return False
        return self.engine.ask([*self.assumed(assuming), *self.trackers.values()], seconds)

    def assumed(self, assuming: Sequence[Formula]) -> list[int]:
        """What is assumed, as literals that the engine knows."""
        literals = [formula.number for formula in assuming if isinstance(formula, Node)]
        self.define(abs(literal) for literal in literals)
        self.hand_over()
        return literals

    def needed(self, core: list[str], assumed: list[int], deadline: float) -> tuple[tuple[str, ...], bool]:
        """Of clauses that exclude each other those that are all needed, and whether there was time to ask of each."""
        needed, is_minimal = list(core), True
        for clause in core:
            without = [self.trackers[other] for other in needed if other != clause]
            left = None if deadline == inf else deadline - monotonic()
            result = None if left is not None and left <= 0 else self.engine.ask([*assumed, *without], left)
            if result is False:
                needed.remove(clause)
            is_minimal = is_minimal and result is not None
        return tuple(needed), is_minimal

    # For anybody's solver.

    def smt2(self, assuming: Sequence[Formula] = ()) -> str:
        """The question as SMT-LIB text, with the names of variables and clauses."""
        facts = [*self.demands.facts, *self.added, *assuming]
        said = {name: [formula_of(each) for each in demanded] for name, demanded in self.demands.by_clause.items()}
        return smt2(self.store, [formula_of(fact) for fact in facts], said)

    def dimacs(self, assuming: Sequence[Formula] = ()) -> str:
        """The question as plain clauses; comments say which variable is which."""
        self.define(formula.number for formula in assuming if isinstance(formula, Node))
        self.hand_over()
        assumed = [clause for formula in assuming for clause in as_clause(formula, self.store)]
        tracked = [(number,) for number in self.trackers.values()]
        names = {number: name for number, name in self.store.names.items() if number in self.known}
        names |= {number: f"{TRACK}{name}" for name, number in self.trackers.items()}
        said = [f"{number} {name}" for number, name in sorted(names.items())]
        return dimacs([*self.clauses, *tracked, *assumed], len(self.store.parts) - 1, said)


def formula_of(given: Formula | Clause) -> Formula:
    """A formula that says what a plain clause does."""
    return any_of(map(Node, given)) if isinstance(given, tuple) else given


__all__ = ["ENGINES", "Answer", "Demands", "Impossible", "Loaded", "Possible", "Undecided", "formula_of", "is_true"]
