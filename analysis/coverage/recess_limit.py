"""Does the limit of three attackers ever bind? Every position of a bound in which a fourth child could attack."""

from __future__ import annotations

from collections.abc import Sequence

from analysis.coverage import recess_bounds as bounds
from analysis.coverage.recess_hunting import ClauseTarget
from analysis.coverage.trials import Trial
from model.games import rulebook_of
from model.recess.readings import Ruleset
from model.rulebook import Question

LIMIT = "fight.limit"
COST_CHAPTERS = ("walk", "turn", "pass", "moves", "budget", "fight")
"""Chapters of the questions that say what a turn costs, who moves and who fights."""
TIMEOUT = "turn.timeout"


def rulesets() -> list[Ruleset]:
    """Where the limit of attackers is tried: the baseline, the editions as played, what turns may cost otherwise."""
    editions = [Ruleset.of(edition) for edition in rulebook_of("recess").editions]
    singles = [rules for rules in bounds.one_by_one(Ruleset()) if all(map(is_about_costs, rules.differences()))]
    return [*singles, *editions]


def is_about_costs(reading: Question) -> bool:
    """Whether a reading says what a turn costs, who moves and who fights, but not that time may cut the turn short."""
    return type(reading).chapter() in COST_CHAPTERS and reading.id != TIMEOUT


def tried_under(rules: Ruleset) -> Trial:
    """Try every position of the bound in which a fourth child could attack, under one ruleset."""
    return bounds.tried(ClauseTarget(LIMIT), bounds.FOUR_ATTACKERS, [rules], str(rules))


def joined(trials: Sequence[Trial]) -> Trial:
    """Trials of one bound under different rulesets as one."""
    example = next((trial.example for trial in trials if trial.example), None)
    rules = f"the baseline; each reading alone of {', '.join(COST_CHAPTERS)} but {TIMEOUT}; the editions as played"
    scenes = sum(trial.scenes for trial in trials)
    return Trial(trials[0].bound, rules, trials[0].positions, len(trials), scenes, example)
