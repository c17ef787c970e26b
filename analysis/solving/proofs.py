"""Proofs that somebody else has checked: CaDiCaL refutes clauses and writes down how, dratify goes through it."""

from __future__ import annotations

from analysis.solving.clause_lists import ClauseList
from model.errors import BadInput

MISSING = "--certify needs CaDiCaL and a proof checker: pip install 'rulescope[proofs]'"


def certified_steps(clauses: ClauseList) -> int | None:
    """Refute clauses and have the proof checked; the number of its steps, or None if the clauses can hold.

    Says nothing of whether the clauses say what the rules do.
    """
    try:
        from dratify import check_proof, parse_dimacs
        from pysat.solvers import Solver
    except ImportError:
        raise BadInput(MISSING) from None
    plain = [list(clause) for clause in clauses.plain()]
    with Solver(name="cadical195", bootstrap_with=plain, with_proof=True) as solver:
        if solver.solve():
            return None
        proof = solver.get_proof()
    lines = [f"p cnf {clauses.count} {len(plain)}", *(" ".join(map(str, [*clause, 0])) for clause in plain)]
    checked = check_proof(parse_dimacs("\n".join(lines) + "\n"), "\n".join(proof) + "\n")
    if not checked.ok:
        raise RuntimeError(f"the proof does not hold: {checked}")
    return len(proof)
