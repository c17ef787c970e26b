"""Long lists of plain clauses: literals are whole numbers, each clause stands under the id of the rule that makes it.

For questions over many turns, where even light nodes are too slow. A literal is a variable's number, or minus it.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable

import z3

from analysis.solving import LOGIC, TRACK, TRUE, Answer, Impossible, Possible, Undecided, name_of

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

    @property
    def size(self) -> int:
        """The number of clauses."""
        return sum(map(len, self.by_rule.values()))

    def plain(self) -> list[tuple[int, ...]]:
        """All clauses without their rules."""
        return [clause for clauses in self.by_rule.values() for clause in clauses]

    # Asking.

    def ask(self, seconds: float | None = None, without: Iterable[str] = ()) -> Answer:
        """Ask whether all clauses can hold together, some rules left out.

        An impossibility names the rules that the solver needed, not the fewest; `holding` has numbers for names. What
        was asked before in this process makes no difference: every question has a context of its own.
        """
        left_out = set(without)
        rules = [rule for rule in self.by_rule if rule not in left_out]
        alone = z3.Context()
        solver = z3.SolverFor(LOGIC, ctx=alone)
        solver.from_string(self.text(rules))
        if seconds is not None:
            solver.set("timeout", max(1, int(seconds * 1000)))
        result = solver.check(*[z3.Bool(TRACK + rule, alone) for rule in rules])
        if result == z3.sat:
            truths = {quoted or bare for quoted, bare in TRUE.findall(solver.model().sexpr())}
            return Possible(frozenset(name[1:] for name in truths if name.startswith("v")))
        if result == z3.unsat:
            core = {name_of(tracker)[len(TRACK) :] for tracker in solver.unsat_core()}
            return Impossible(tuple(rule for rule in rules if rule in core))
        return Undecided(str(solver.reason_unknown()))

    def keys_of(self, answer: Answer) -> set[tuple[Hashable, ...]]:
        """The keys of the variables that hold in a case."""
        if not isinstance(answer, Possible):
            raise ValueError(f"nothing holds in {answer}")
        holding = {int(name) for name in answer.holding}
        return {key for key, number in self.numbers.items() if number in holding}

    def text(self, rules: Iterable[str]) -> str:
        """Write some rules' clauses as one SMT-LIB text."""
        names = ["", *(f"v{number}" for number in range(1, self.count + 1))]
        written = names + [f"(not {name})" for name in reversed(names[1:])]  # a negative literal counts from the end
        lines = [f"(declare-const {name} Bool)" for name in names[1:]]
        for rule in rules:
            lines.append(f"(declare-const |{TRACK}{rule}| Bool)")
            head = f"(assert (or (not |{TRACK}{rule}|) "
            lines += [head + " ".join([written[literal] for literal in clause]) + "))" for clause in self.by_rule[rule]]
        return "\n".join(lines)
