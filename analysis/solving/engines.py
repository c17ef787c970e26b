"""The solvers themselves: plain clauses in, a finding out. z3 answers unless another engine is asked for by name."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import partial
from math import inf
from time import monotonic
from typing import Protocol

import clingo
import z3
from pysat.solvers import Solver

from analysis.solving.interrupting import worked_out
from analysis.solving.texts import Clause, dimacs
from model.errors import BadInput

LONGEST = 2**32 - 1
"""The longest time limit of z3, in milliseconds: fifty days."""
TRUE = re.compile(r"\(define-fun (?:k!)?(\d+) \(\) Bool\s+true\)")
"""A variable that holds, as z3 prints its findings; asking for each one takes ten times as long."""
SAT_ENGINES = ("glucose42", "maplechrono", "minisat22")
"""SAT solvers that can be interrupted; CaDiCaL cannot."""
ENGINES = ("z3", *SAT_ENGINES, "clingo")
A_MOMENT = 0.1
"""Seconds between which clingo lets Ctrl-C be noticed."""
ASKED: Counter[str] = Counter()
"""How often each solver has been asked in this process."""


class Engine(Protocol):
    """A solver that holds clauses and is asked with some literals assumed."""

    def add(self, clauses: Sequence[Clause]) -> None:
        """Hold more clauses."""

    def ask(self, assumed: Sequence[int], seconds: float | None) -> bool | None:
        """Whether all clauses can hold with these literals; None if nobody knows in that time."""

    def holding(self) -> frozenset[int]:
        """The variables that hold in the case that was found last."""

    def core(self) -> frozenset[int]:
        """The assumed literals that the last impossibility needed."""

    def why_undecided(self) -> str:
        """What kept the solver from an answer."""


def engine(name: str, most: int, clauses: Sequence[Clause]) -> Engine:
    """Make a solver of this name that holds clauses over the variables 1 to `most`."""
    if name == "z3":
        return Z3(most, clauses)
    if name in SAT_ENGINES:
        return SatSolver(name, clauses)
    if name == "clingo":
        return Clingo(most, clauses)
    raise BadInput(f"there is no solver {name!r}; one of {', '.join(ENGINES)}")


class Z3:
    """z3 over plain clauses, which it reads as one text; the variable 5 of the text is its `z3.Bool(5)`."""

    def __init__(self, most: int, clauses: Sequence[Clause]) -> None:
        """Hand the clauses over."""
        self.solver = z3.SolverFor("QF_FD")
        # Otherwise z3 takes Ctrl-C for itself and says only that it does not know.
        self.solver.set("ctrl_c", False)
        self.solver.from_string(dimacs(clauses, most))
        self.bools: dict[int, z3.BoolRef] = {}

    def literal(self, number: int) -> z3.BoolRef:
        """The term of a literal."""
        if number not in self.bools:
            self.bools[number] = z3.Bool(number) if number > 0 else z3.Not(z3.Bool(-number))
        return self.bools[number]

    def add(self, clauses: Sequence[Clause]) -> None:
        """Hold more clauses."""
        for clause in clauses:
            self.solver.add(z3.Or([self.literal(literal) for literal in clause]))

    def ask(self, assumed: Sequence[int], seconds: float | None) -> bool | None:
        """Ask once."""
        ASKED["z3"] += 1
        self.solver.set("timeout", LONGEST if seconds is None else int(min(max(1, seconds * 1000), LONGEST)))
        terms = [self.literal(literal) for literal in assumed]
        result = worked_out(partial(self.solver.check, *terms), self.solver.interrupt)
        return None if result == z3.unknown else bool(result == z3.sat)

    def holding(self) -> frozenset[int]:
        """Read what z3 has found."""
        return frozenset(map(int, TRUE.findall(self.solver.model().sexpr())))

    def core(self) -> frozenset[int]:
        """Read what z3 needed."""
        return frozenset(map(number_of, self.solver.unsat_core()))

    def why_undecided(self) -> str:
        """Give z3's own words."""
        return str(self.solver.reason_unknown())


def number_of(term: z3.BoolRef) -> int:
    """The literal that a term stands for.

    >>> number_of(z3.Not(z3.Bool(5)))
    -5
    """
    if z3.is_not(term):
        return -number_of(term.arg(0))
    return int(str(term.decl().name()).removeprefix("k!"))


class SatSolver:
    """A SAT solver of python-sat."""

    def __init__(self, name: str, clauses: Sequence[Clause]) -> None:
        """Hand the clauses over."""
        self.name = name
        self.solver = Solver(name=name, bootstrap_with=clauses)

    def add(self, clauses: Sequence[Clause]) -> None:
        """Hold more clauses."""
        self.solver.append_formula([list(clause) for clause in clauses])

    def ask(self, assumed: Sequence[int], seconds: float | None) -> bool | None:
        """Ask once."""
        ASKED[self.name] += 1
        solve = partial(self.solver.solve_limited, list(assumed), expect_interrupt=True)
        try:
            found: bool | None = worked_out(solve, self.solver.interrupt, seconds)
        finally:
            self.solver.clear_interrupt()
        return found

    def holding(self) -> frozenset[int]:
        """Read what it has found."""
        return frozenset(number for number in self.solver.get_model() if number > 0)

    def core(self) -> frozenset[int]:
        """Read what it needed."""
        return frozenset(self.solver.get_core() or ())

    def why_undecided(self) -> str:
        """It stops only when time is up."""
        return "timeout"


class Clingo:
    """clingo over plain clauses: every variable is an atom that may hold or not, every clause a constraint."""

    def __init__(self, most: int, clauses: Sequence[Clause]) -> None:
        """Hand the clauses over; atoms have the numbers of the variables."""
        self.control = clingo.Control(["--warn=none"])
        self.most = 0
        self.found: frozenset[int] = frozenset()
        self.needed: frozenset[int] = frozenset()
        self.hand_over(most, clauses)

    def hand_over(self, most: int, clauses: Sequence[Clause]) -> None:
        """Hold more clauses, over the variables up to `most`."""
        with self.control.backend() as backend:
            atoms = [backend.add_atom() for _ in range(self.most, most)]
            assert atoms == list(range(self.most + 1, self.most + 1 + len(atoms)))
            backend.add_rule(atoms, choice=True)
            for clause in clauses:
                backend.add_rule([], [-literal for literal in clause])
        self.most += len(atoms)

    def add(self, clauses: Sequence[Clause]) -> None:
        """Hold more clauses."""
        if clauses:
            self.hand_over(max((abs(literal) for clause in clauses for literal in clause), default=0), clauses)

    def ask(self, assumed: Sequence[int], seconds: float | None) -> bool | None:
        """Ask once."""
        ASKED["clingo"] += 1
        self.hand_over(max(map(abs, assumed), default=0), ())
        deadline = monotonic() + (inf if seconds is None else seconds)
        with self.control.solve(assumptions=list(assumed), async_=True, yield_=True) as handle:
            handle.resume()
            while not handle.wait(max(0.0, min(A_MOMENT, deadline - monotonic()))):
                if monotonic() > deadline:
                    handle.cancel()
                    return None
            model = handle.model()
            if model is None:
                self.needed = frozenset(handle.core())
                return False
            self.found = frozenset(number for number in range(1, self.most + 1) if model.is_true(number))
        return True

    def holding(self) -> frozenset[int]:
        """The variables that hold in what it has found."""
        return self.found

    def core(self) -> frozenset[int]:
        """The assumed literals that it needed."""
        return self.needed

    def why_undecided(self) -> str:
        """It stops only when time is up."""
        return "timeout"
