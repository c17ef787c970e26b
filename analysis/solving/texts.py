"""Formulas as text and as plain clauses: what is handed to a solver, ours or anybody's.

A formula of `model.logic` is a number in a store: a variable, or a conjunction of signed numbers. Here the numbers that
matter are gathered and written as SMT-LIB text with names, or as clauses over numbers (DIMACS).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from model.logic import Formula, Node, Store

Clause = tuple[int, ...]
TRACK = "clause "
"""What stands before a clause's id where its demands can be switched off."""


def gathered(store: Store, numbers: Iterable[int]) -> list[int]:
    """Every number that these formulas are made of, parts before what is made of them."""
    parts_of = store.parts
    needed: set[int] = set()
    waiting = [abs(number) for number in numbers]
    while waiting:
        number = waiting.pop()
        if number not in needed:
            needed.add(number)
            parts = parts_of[number]
            if parts is not None:
                waiting.extend(abs(part) for part in parts)
    return sorted(needed)


def definitions(store: Store, numbers: Iterable[int]) -> list[Clause]:
    """Plain clauses that say what each conjunction among these numbers is."""
    found: list[Clause] = []
    for number in numbers:
        parts = store.parts[number]
        if parts is not None:
            found.extend((-number, part) for part in parts)
            found.append((number, *(-part for part in parts)))
    return found


def as_clause(formula: Formula, store: Store) -> list[Clause]:
    """Plain clauses that together say that a formula holds, its parts being defined elsewhere."""
    if formula is True:
        return []
    if not isinstance(formula, Node):
        return [()]
    found: list[Clause] = []
    waiting = [formula.number]
    while waiting:
        number = waiting.pop()
        parts = store.parts[abs(number)]
        if parts is None:
            found.append((number,))
        elif number < 0:
            found.append(tuple(-part for part in parts))
        else:
            waiting.extend(parts)
    return found


def dimacs(clauses: Sequence[Clause], most: int, comments: Iterable[str] = ()) -> str:
    """Plain clauses over the variables 1 to `most` as the text that every SAT solver reads.

    >>> print(dimacs([(1, -2), (2,)], 2, ["two of them"]), end="")
    c two of them
    p cnf 2 2
    1 -2 0
    2 0
    """
    lines = [*(f"c {comment}" for comment in comments), f"p cnf {most} {len(clauses)}"]
    lines.extend(" ".join(map(str, clause)) + " 0" if clause else "0" for clause in clauses)
    return "\n".join(lines) + "\n"


def smt2(store: Store, facts: Sequence[Formula], demands: Mapping[str, Sequence[Formula]]) -> str:
    """Facts and what clauses demand as SMT-LIB text, each clause a named assertion.

    >>> from model.logic import any_of, fresh_store, not_so, variable
    >>> with fresh_store() as store:
    ...     print(smt2(store, [variable("rain")], {"rain.wets": [any_of([not_so(variable("rain")), variable("wet")])]}))
    (set-logic QF_UF)
    (set-option :produce-unsat-cores true)
    (declare-const rain Bool)
    (declare-const wet Bool)
    (define-fun part4 () Bool (and (not wet) rain))
    (assert rain)
    (assert (! (not part4) :named |clause rain.wets|))
    (check-sat)
    """
    formulas = [*facts, *(formula for said in demands.values() for formula in said)]
    numbers = gathered(store, (formula.number for formula in formulas if isinstance(formula, Node)))

    def name(number: int) -> str:
        if store.parts[number] is not None:
            return f"part{number}"
        said = store.name(number)
        return said if said.replace("_", "").isalnum() and not said[0].isdigit() else f"|{said}|"

    def term(number: int) -> str:
        return name(number) if number > 0 else f"(not {name(-number)})"

    def said(formula: Formula) -> str:
        return term(formula.number) if isinstance(formula, Node) else str(formula).lower()

    lines = ["(set-logic QF_UF)", "(set-option :produce-unsat-cores true)"]
    lines += [f"(declare-const {name(number)} Bool)" for number in numbers if store.parts[number] is None]
    for number in numbers:
        parts = store.parts[number]
        if parts is not None:
            lines.append(f"(define-fun {name(number)} () Bool (and {' '.join(map(term, parts))}))")
    lines += [f"(assert {said(fact)})" for fact in facts]
    for clause, demanded in demands.items():
        together = " ".join(map(said, demanded))
        whole = f"(and {together})" if len(demanded) > 1 else together
        lines.append(f"(assert (! {whole} :named |{TRACK}{clause}|))")
    return "\n".join([*lines, "(check-sat)"])
