"""Long lists of plain clauses: literals are whole numbers, each clause stands under the id of the rule that makes it.

For questions over many turns, where even light nodes are too slow and a plain SAT solver is several times faster than
z3. A literal is a variable's number, or minus it.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from functools import partial

from pysat.solvers import Solver

from analysis.solving import Impossible, Possible, SolverAnswer, Undecided
from analysis.solving.interrupting import worked_out

ENGINE = "glucose42"
"""The solver: one of the few that can be interrupted; CaDiCaL is as fast and cannot."""

PAIRWISE = 4
"""Up to so many literals of which at most one holds are excluded pair by pair; more are by a chain of helpers."""


class ClauseList:
    """Clauses over variables that are known by a key.

    >>> clauses = ClauseList()
    >>> rain, wet = clauses.variable("rain"), clauses.variable("wet")
    >>> clauses.add("rain.wets", -rain, wet)
    >>> clauses.add("question", rain)
    >>> sorted(clauses.keys_of(clauses.ask()))
    [('rain',), ('wet',)]
    >>> clauses.add("question", -wet)
    >>> clauses.ask()
    Impossible(because=('rain.wets', 'question'))
    """

    def __init__(self) -> None:
        """Begin with nothing."""
        self.numbers: dict[tuple[Hashable, ...], int] = {}
        self.count = 0
        self.by_rule: dict[str, list[tuple[int, ...]]] = {}

    # Writing.

    def variable(self, *key: Hashable) -> int:
        """The variable of this key."""
        if key not in self.numbers:
            self.numbers[key] = self.helper()
        return self.numbers[key]

    def known(self, *key: Hashable) -> int | None:
        """The variable of this key, if there is one."""
        return self.numbers.get(key)

    def helper(self) -> int:
        """A variable without a key."""
        self.count += 1
        return self.count

    def add(self, rule: str, *literals: int | None) -> None:
        """Demand that one of these literals holds; None stands for something that cannot hold."""
        self.by_rule.setdefault(rule, []).append(tuple(literal for literal in literals if literal is not None))

    def at_most_one(self, rule: str, literals: Iterable[int]) -> None:
        """Demand that no two of these literals hold."""
        chosen = list(literals)
        if len(chosen) <= PAIRWISE:
            for index, one in enumerate(chosen):
                for other in chosen[:index]:
                    self.add(rule, -one, -other)
            return
        before: int | None = None
        for literal in chosen:
            so_far = self.helper()
            self.add(rule, -literal, so_far)
            if before is not None:
                self.add(rule, -before, so_far)
                self.add(rule, -before, -literal)
            before = so_far

    def at_most(self, rule: str, most: int, literals: Iterable[int], unless: int | None = None) -> None:
        """Demand that no more than so many of these literals hold, unless something else does.

        >>> clauses = ClauseList()
        >>> hens = [clauses.variable("hen", number) for number in range(4)]
        >>> clauses.at_most("coop", 2, hens)
        >>> for hen in hens[:3]:
        ...     clauses.add("question", hen)
        >>> clauses.ask()
        Impossible(because=('coop', 'question'))
        """
        so_far: list[int] = []
        for literal in literals:
            grown = [self.helper() for _ in range(min(most, len(so_far) + 1))]
            for count, reached in enumerate(grown):
                if count < len(so_far):
                    self.add(rule, -so_far[count], reached)
                self.add(rule, -literal, *([-so_far[count - 1]] if count else []), reached)
            if len(so_far) == most:
                self.add(rule, -literal, -so_far[-1], unless)
            so_far = grown

    @property
    def size(self) -> int:
        """The number of clauses."""
        return sum(map(len, self.by_rule.values()))

    def plain(self) -> list[tuple[int, ...]]:
        """All clauses without their rules."""
        return [clause for clauses in self.by_rule.values() for clause in clauses]

    # Asking.

    def ask(self, seconds: float | None = None, without: Iterable[str] = ()) -> SolverAnswer:
        """Ask whether all clauses can hold together, some rules left out.

        An impossibility names the rules that the solver needed, not the fewest; `holding` has numbers for names.
        """
        left_out = set(without)
        rules = [rule for rule in self.by_rule if rule not in left_out]
        trackers = {self.count + 1 + index: rule for index, rule in enumerate(rules)}
        solver = Solver(name=ENGINE)
        for tracker, rule in trackers.items():
            solver.append_formula([[-tracker, *clause] for clause in self.by_rule[rule]])
        solve = partial(solver.solve_limited, list(trackers), expect_interrupt=True)
        result = worked_out(solve, solver.interrupt, seconds)
        # Only now: if we are interrupted, it must not be freed while its thread still works in it.
        with solver:
            if result is None:
                return Undecided("timeout")
            if result:
                return Possible(frozenset(str(number) for number in solver.get_model() if 0 < number <= self.count))
            core = {trackers[tracker] for tracker in solver.get_core() or ()}
            return Impossible(tuple(rule for rule in rules if rule in core))

    def keys_of(self, answer: SolverAnswer) -> set[tuple[Hashable, ...]]:
        """The keys of the variables that hold in a case."""
        if not isinstance(answer, Possible):
            raise ValueError(f"nothing holds in {answer}")
        holding = {int(name) for name in answer.holding}
        return {key for key, number in self.numbers.items() if number in holding}
