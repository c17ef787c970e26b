"""The solver's room: what it is told binds it, what it answers is true, and it says when it does not know."""

from __future__ import annotations

from itertools import combinations, product

import pytest
import z3
from hypothesis import given
from hypothesis import strategies as st
from pysat.formula import CNF
from pysat.solvers import Solver

from analysis.cli.options import SOLVERS
from analysis.solving import ENGINES, Demands, Impossible, Loaded, Possible, Undecided
from model.logic import (
    Formula,
    Node,
    all_of,
    any_of,
    at_most_one,
    exactly_one,
    implies,
    is_value,
    none_of,
    not_so,
    same,
    same_truth,
    unknown,
    variable,
)

NAMES = ("one", "two", "three")
CONNECTIVES = {
    "all": all_of,
    "any": any_of,
    "none": none_of,
    "one": exactly_one,
    "at most one": at_most_one,
    "implies": lambda parts: implies(parts[0], parts[-1]),
    "same": lambda parts: same_truth(parts[0], parts[-1]),
}
Tree = str | bool | tuple[str, list["Tree"]]
trees = st.recursive(
    st.sampled_from(NAMES) | st.booleans(),
    lambda parts: st.tuples(st.sampled_from(sorted(CONNECTIVES)), st.lists(parts, min_size=1, max_size=3)),
    max_leaves=8,
)


def built(tree: Tree, truths: dict[str, Formula]) -> Formula:
    """The formula of a tree over these truths, plain or unknown."""
    if isinstance(tree, bool):
        return tree
    if isinstance(tree, str):
        return truths[tree]
    name, parts = tree
    return CONNECTIVES[name]([built(part, truths) for part in parts])


@given(trees)
def test_formula__evaluates_to_what_the_solver_finds_in_every_case(tree: Tree) -> None:
    unknowns = {name: variable(name) for name in NAMES}
    demands = Demands()
    demands.add("tree", built(tree, unknowns))
    for truths in product((False, True), repeat=len(NAMES)):
        plain = dict(zip(NAMES, truths, strict=True))
        assumed = [unknowns[name] if holds else not_so(unknowns[name]) for name, holds in plain.items()]
        found = demands.ask(assumed)
        assert isinstance(found, Possible) == built(tree, plain)


def test_unknown_formula__is_never_taken_for_a_plain_truth() -> None:
    with pytest.raises(TypeError, match="unknown"):
        bool(variable("rain"))
    with pytest.raises(TypeError, match="unknown"):
        _ = unknown("coins", [1, 2]) == 1


def test_impossible__names_clauses_of_which_each_is_needed() -> None:
    rain, wet, cold = (variable(name) for name in ("rain", "wet", "cold"))
    clauses = {
        "it.rains": rain,
        "rain.wets": implies(rain, wet),
        "wet.chills": implies(wet, cold),
        "it.is.warm": not_so(cold),
        "idle": any_of([cold, wet]),
    }
    demands = Demands()
    for name, formula in clauses.items():
        demands.add(name, formula)
    found = demands.ask()
    assert found == Impossible(("it.rains", "rain.wets", "wet.chills", "it.is.warm"))
    for spared in found.because:
        fewer = Demands()
        for name in found.because:
            if name != spared:
                fewer.add(name, clauses[name])
        assert isinstance(fewer.ask(), Possible)


def test_solutions__are_all_and_each_once() -> None:
    first, second = unknown("first", range(3)), unknown("second", range(3))
    demands = Demands()
    demands.introduce([first, second])
    demands.add("differ", not_so(same(first, second)))
    over = [option for value in (first, second) for _, option in value if isinstance(option, Node)]
    found = list(demands.solutions(over))
    assert len(found) == len(set(found)) == 6
    assert all(len(case.holding) == 2 for case in found)


def test_names_with_blanks_and_marks__are_the_same_in_the_text_and_in_the_answer() -> None:
    odd = variable("move push N:a1-b2")
    demands = Demands()
    demands.add("odd", odd)
    assert demands.ask() == Possible(frozenset({"move push N:a1-b2"}))
    assert isinstance(demands.ask([not_so(odd)]), Impossible)


def test_too_little_time__is_undecided_and_not_no() -> None:
    holes, pigeons = range(11), range(12)
    sits = {(pigeon, hole): variable(f"pigeon {pigeon} in {hole}") for pigeon in pigeons for hole in holes}
    demands = Demands()
    for pigeon in pigeons:
        demands.add("everybody.sits", any_of(sits[pigeon, hole] for hole in holes))
    for hole in holes:
        for one, other in combinations(pigeons, 2):
            demands.add("nobody.shares", any_of([not_so(sits[one, hole]), not_so(sits[other, hole])]))
    assert isinstance(demands.ask(seconds=0.01), Undecided)


def test_value__is_one_of_its_options_only() -> None:
    coins = unknown("coins", [1, 2])
    demands = Demands()
    demands.introduce([coins])
    assert isinstance(demands.ask([is_value(coins, 1), is_value(coins, 2)]), Impossible)
    assert isinstance(demands.ask([is_value(coins, 3)]), Impossible)


def handed_out() -> tuple[Loaded, list[Formula]]:
    """A question of which one clause was added later and one formula is assumed."""
    rain, wet = variable("it rains"), variable("wet")
    demands = Demands()
    demands.add("rain.wets", implies(rain, wet))
    loaded = Loaded(demands)
    loaded.add(any_of([rain, not_so(wet)]))
    return loaded, [not_so(all_of([rain, wet]))]


def test_the_text_for_anybodys_solver__is_the_whole_question() -> None:
    loaded, assuming = handed_out()
    solver = z3.Solver()
    solver.from_string(loaded.smt2(assuming))
    assert solver.check() == z3.sat
    assert str(solver.model()[z3.Bool("it rains")]) == "False"
    refused = z3.Solver()
    refused.from_string(loaded.smt2([*assuming, variable("wet")]))
    assert refused.check() == z3.unsat


def test_the_plain_clauses_for_anybodys_solver__are_the_whole_question() -> None:
    loaded, assuming = handed_out()
    for assumed, found in ((assuming, True), ([*assuming, variable("wet")], False)):
        text = loaded.dimacs(assumed)
        with Solver(name="minisat22", bootstrap_with=CNF(from_string=text).clauses) as solver:
            assert solver.solve() is found
        assert " it rains\n" in text
        assert " clause rain.wets\n" in text


def test_the_solvers_that_commands_offer__are_those_that_there_are() -> None:
    assert SOLVERS == ENGINES
