"""The only room that makes a solver: formulas in, answers out; no solver object leaves it.

Formulas are handed to z3 as one SMT-LIB text, each demand tracked under the id of the clause that makes it. An answer
is `Possible` (with what then holds), `Impossible` (with a smallest set of clauses that exclude it) or `Undecided`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

import z3

from analysis.solving.interrupting import worked_out
from model.logic import AND, AT_MOST_ONE, NOT, OR, VARIABLE, Formula, Node, Unknown, all_of, is_one

LOGIC = "QF_FD"
TRACK = "clause "
LONGEST = 2**32 - 1
"""The longest time limit of z3, in milliseconds: fifty days."""
TRUE = re.compile(r"\(define-fun (?:\|([^|]*)\||(\S+)) \(\) Bool\s+true\)")
"""A variable that holds, as z3 prints its findings; asking for each one takes ten times as long."""


@dataclass(frozen=True)
class Possible:
    """It can be: the names of the variables that hold in one case."""

    holding: frozenset[str]


@dataclass(frozen=True)
class Impossible:
    """It cannot be: the ids of clauses that exclude it together, none of them to spare."""

    because: tuple[str, ...]


@dataclass(frozen=True)
class Undecided:
    """Nobody knows: what kept the solver from an answer."""

    why: str


Answer = Possible | Impossible | Undecided


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

    def __init__(self) -> None:
        """Begin with nothing demanded."""
        self.by_clause: dict[str, list[Formula]] = {}
        self.facts: list[Formula] = []

    def add(self, clause: str, formula: Formula) -> None:
        """Demand a formula in a clause's name."""
        self.by_clause.setdefault(clause, []).append(formula)

    def know(self, formula: Formula) -> None:
        """Take a formula for granted: the shape of the unknowns, nobody's rule."""
        self.facts.append(formula)

    def introduce(self, values: Iterable[object]) -> None:
        """Take for granted that unknown values have exactly one of their options."""
        self.know(all_of(is_one(value) for value in values if isinstance(value, Unknown)))

    def ask(self, assuming: Sequence[Formula] = (), seconds: float | None = None) -> Answer:
        """Ask whether everything can hold together, with some formulas assumed."""
        loaded = Loaded(self, assuming)
        return loaded.answer(seconds)

    def solutions(self, over: Sequence[Node]) -> Iterator[frozenset[str]]:
        """Give every case that differs in these variables of unknown values, by the names of those that hold.

        That two cases differ in what holds suffices, since of an unknown value's options exactly one holds.
        """
        loaded = Loaded(self, ())
        names = [str(variable.parts[0]) for variable in over]
        while isinstance(found := loaded.answer(None, names), Possible):
            yield found.holding
            loaded.exclude(found.holding)


class Loaded:
    """A solver with everything that is demanded."""

    def __init__(self, demands: Demands, assuming: Sequence[Formula]) -> None:
        """Write the text and hand it over."""
        writer = Writer()
        for fact in (*demands.facts, *assuming):
            writer.demand(fact)
        for clause, formulas in demands.by_clause.items():
            writer.demand(all_of(formulas), clause)
        self.solver = z3.SolverFor(LOGIC)
        # Otherwise z3 takes Ctrl-C for itself and says only that it does not know.
        self.solver.set("ctrl_c", False)
        self.solver.from_string(writer.text())
        self.names = list(writer.variables)
        self.clauses = list(demands.by_clause)

    def answer(self, seconds: float | None, names: Sequence[str] | None = None) -> Answer:
        """Ask once."""
        if seconds is not None:
            self.solver.set("timeout", int(min(max(1, seconds * 1000), LONGEST)))
        result = self.check(self.clauses)
        if result == z3.sat:
            found = self.solver.model()
            truths = {quoted or bare for quoted, bare in TRUE.findall(found.sexpr())}
            return Possible(frozenset(truths.intersection(self.names if names is None else names)))
        if result == z3.unsat:
            return Impossible(tuple(self.smallest_core()))
        return Undecided(str(self.solver.reason_unknown()))

    def smallest_core(self) -> list[str]:
        """Clauses that exclude each other with the facts, each of them needed."""
        core = [str(tracker)[len(TRACK) :] for tracker in map(name_of, self.solver.unsat_core())]
        needed = sorted(core, key=self.clauses.index)
        for clause in list(needed):
            without = [other for other in needed if other != clause]
            if self.check(without) == z3.unsat:
                needed = without
        return needed

    def check(self, clauses: Sequence[str]) -> z3.CheckSatResult:
        """Ask with what some clauses demand."""
        trackers = [z3.Bool(TRACK + clause) for clause in clauses]
        return worked_out(partial(self.solver.check, *trackers), self.solver.interrupt)

    def exclude(self, holding: frozenset[str]) -> None:
        """Ask for another case from now on."""
        self.solver.add(z3.Or([z3.Not(z3.Bool(name)) for name in holding]))


def name_of(term: z3.BoolRef) -> str:
    """The name of a variable."""
    return str(term.decl().name())


class Writer:
    """Writes formulas as one SMT-LIB text; a node that is used in several places is written once."""

    def __init__(self) -> None:
        """Begin with an empty text."""
        self.variables: dict[str, None] = {}
        self.written: dict[Node, str] = {}
        self.lines: list[str] = []
        self.trackers: list[str] = []

    def demand(self, formula: Formula, clause: str | None = None) -> None:
        """Write that a formula holds, or that it holds if its clause does."""
        if clause is None:
            self.lines.append(f"(assert {self.write(formula)})")
            return
        self.trackers.append(clause)
        self.lines.append(f"(assert (=> |{TRACK}{clause}| {self.write(formula)}))")

    def write(self, formula: Formula) -> str:
        """Write a formula, its larger parts defined before it."""
        if isinstance(formula, bool):
            return "true" if formula else "false"
        if formula not in self.written:
            self.written[formula] = self.write_node(formula)
        return self.written[formula]

    def write_node(self, node: Node) -> str:
        """Write one node for the first time."""
        if node.operator == VARIABLE:
            name = str(node.parts[0])
            self.variables[name] = None
            return f"|{name}|"
        parts = " ".join(self.write(part) for part in node.parts)
        if node.operator == NOT:
            return f"(not {parts})"
        operator = {AND: "and", OR: "or", AT_MOST_ONE: "(_ at-most 1)"}[node.operator]
        name = f"part{len(self.written)}"
        self.lines.append(f"(define-fun {name} () Bool ({operator} {parts}))")
        return name

    def text(self) -> str:
        """The whole text."""
        declared = [*self.variables, *(TRACK + clause for clause in dict.fromkeys(self.trackers))]
        return "\n".join([*(f"(declare-const |{name}| Bool)" for name in declared), *self.lines])
