"""Results of whole turns of Recess!, three ways: walked by the clauses, laid out for a solver, played by the simulator.

    python -m tests.recess.three_ways 1000 1     so many random positions from a seed; prints what was compared

Positions on boards of 3×3 to 5×5, crowds and fights among them, every question read at random. A turn with more than
`MOST_RESULTS` results is drawn again.
"""

from __future__ import annotations

import sys
from collections import Counter
from random import Random
from time import process_time

from analysis.crosscheck.results import BY_Z3, compare_three_ways, results_within
from analysis.recess.crosscheck.plan import looks_ahead_exactly
from analysis.recess.random_positions import draw_crowd
from model.recess.game import GAME
from model.recess.position import Position
from model.recess.readings import Ruleset

MOST_RESULTS = 1200
COMPLETE = 120
"""Of up to so many results the solver lists all; of more, those of the simulator have to be admitted."""


def drawn(rng: Random) -> tuple[Position, Ruleset]:
    """A random position under rules in which every question is read at random."""
    rules = Ruleset().choosing({question.id: rng.choice(question.readings()) for question in Ruleset.questions()})
    return draw_crowd(rng, rules), rules


def run(count: int, seed: int) -> tuple[list[str], Counter[str]]:
    """What is wrong in so many positions, and how they were compared."""
    wrong, shares, number = [], Counter[str](), 0
    while shares["positions"] < count:
        rng = Random(f"{seed}:{number}")
        number += 1
        position, rules = drawn(rng)
        simulated = results_within(GAME.turn(position, rules), MOST_RESULTS)
        if simulated is None:
            shares["drawn again"] += 1
            continue
        is_exact = looks_ahead_exactly(position, rules) and number % 2 == 0
        found = compare_three_ways(position, rules, simulated, COMPLETE, is_exact)
        shares["positions"] += 1
        shares["results"] += len(simulated)
        shares["by z3"] += len(simulated) <= BY_Z3
        shares["all results listed"] += found.is_complete and not found.is_open
        shares["results admitted, some of the solver's replayed"] += not found.is_complete
        shares["lines refused by the walked clauses"] += found.excluded
        shares["left open after many refused lines"] += found.is_open
        shares["looked ahead exactly"] += is_exact
        if found.wrong:
            wrong.append(f"position {number - 1} of seed {seed}: {found.wrong}\n{rules}\n{position}")
    return wrong, shares


if __name__ == "__main__":
    begin = process_time()
    found, shares = run(*map(int, sys.argv[1:3]))
    print(*found, sep="\n\n")
    for name, number in shares.items():
        print(f"{number:7} {name}")
    print(f"{process_time() - begin:7.0f} seconds; {len(found)} positions differ")
