"""One case of the cross-check: a situation drawn from a seed, compared scene by scene along a line of play."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from analysis.crosscheck.comparing import (
    Disagreement,
    Implementations,
    Tally,
    differences,
    simulated_turn,
    winner_differences,
)
from analysis.crosscheck.plan import plan_of
from analysis.crosscheck.results import compare_three_ways, results_within
from analysis.crosscheck.settings import HONEST, CheckSetting
from analysis.crosscheck.situations import Situation, draw_situation, random_of
from analysis.crosscheck.themes import themes_shown
from analysis.crosscheck.turns import turn_differences
from model.errors import RulescopeError

MOST_LISTED = 120
"""A solver lists the results of a turn if there are no more than so many."""


def check_case(game: str, seed: int, number: int, tally: Tally, setting: CheckSetting = HONEST) -> list[Disagreement]:
    """Compare the implementations along one line of play; give what differs in the first scene where something does."""
    plan, rng = plan_of(game), random_of(seed, number)
    situation = draw_situation(game, rng, number)
    rules = situation.ruleset
    finished = plan.draw_finished(rng, rules) if plan.draw_finished else None
    tally.themes.update(themes_shown(plan.themes, situation.position, rules))
    with setting.within():
        found = list(plan.check_case(situation, number, rng, tally, setting))
        if finished is not None:
            found += winner_differences(Situation(finished, rules), setting.simulated(rules), tally)
        with_solver = setting.with_solver and (setting is not HONEST or number % plan.solved_every == 0)
        found = found or differences_along_a_line(situation, rng, tally, setting)
        return found or (list(solver_differences(situation, tally, setting)) if with_solver else [])


def differences_along_a_line(
    situation: Situation, rng: Random, tally: Tally, setting: CheckSetting
) -> list[Disagreement]:
    """What differs in some scenes of a whole turn, and in every scene along one line of it, drawn at random."""
    here = Implementations.begin(situation, setting)
    found = list(turn_differences(here, tally, rng))
    while not found:
        found = list(differences(here, tally, rng))
        if here.simulator.is_over:
            break
        if not found:
            here = here.after(step_drawn(here, rng))
    return found


def step_drawn(here: Implementations, rng: Random) -> object:
    """A legal step at random."""
    choose = here.plan.choose_step
    return choose(here.simulator, rng) if choose else rng.choice(sorted(here.simulator.legal, key=str))


def solver_differences(situation: Situation, tally: Tally, setting: CheckSetting) -> Iterator[Disagreement]:
    """Where the solver's results of the whole turn, laid out, are not the simulator's."""
    position = situation.position
    if situation.steps or not plan_of(situation.game).is_solved(position):
        return
    results = results_within(simulated_turn(situation, setting), MOST_LISTED)
    if results is None:
        return
    tally.counts["turns laid out"] += 1
    tally.counts["results of the solver"] += len(results)
    rules = situation.ruleset
    is_exact = plan_of(situation.game).looks_ahead_exactly(position, rules)
    found = compare_three_ways(position, rules, results, MOST_LISTED, is_exact)
    if found.wrong:
        yield Disagreement("results laid out", situation, "", "has other results", found.wrong)


def find_disagreement(situation: Situation, setting: CheckSetting = HONEST) -> Disagreement | None:
    """What the implementations disagree on in just this situation; none if they agree or it cannot be set up."""
    tally = Tally()
    try:
        with setting.within():
            if situation.position.ending is not None:
                return next(winner_differences(situation, setting.simulated(situation.ruleset), tally), None)
            here = Implementations.begin(situation, setting)
            found = next(differences(here, tally, Random(0)), None)
            found = found or next(turn_differences(here, tally, Random(0)), None)
            if found is None and setting.with_solver:
                found = next(solver_differences(situation, tally, setting), None)
            return found
    except (RulescopeError, LookupError, ValueError):
        return None
