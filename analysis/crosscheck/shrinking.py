"""Shrinking a disagreement: the smallest situation that still shows it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from time import monotonic

from analysis.adapter import adapter_of
from analysis.crosscheck.cases import find_disagreement
from analysis.crosscheck.comparing import Disagreement
from analysis.crosscheck.settings import HONEST, CheckSetting
from analysis.crosscheck.situations import Situation
from model.registry import game_named

MOST_SECONDS = 30.0


def shrink(disagreement: Disagreement, setting: CheckSetting = HONEST) -> Disagreement:
    """Take away readings, steps and whatever the game can do without as long as the same check still fails.

    When time is up it is left as small as it has become.
    """
    best, deadline = disagreement, monotonic() + MOST_SECONDS
    improved = True
    while improved:
        improved = False
        for smaller in simpler_situations(best.situation):
            if monotonic() > deadline:
                return best
            found = find_disagreement(smaller, setting)
            if found is not None and found.check == best.check:
                best, improved = found, True
                break
    return best


def simpler_situations(situation: Situation) -> Iterator[Situation]:
    """Situations with a little less in them; readings first, since some make all the others slow."""
    game, position, rules = game_named(situation.game), situation.position, situation.ruleset
    for reading in rules.differences():
        yield replace(situation, ruleset=rules.choosing({reading.id: type(reading).baseline()}))
    for start in range(len(situation.steps)):
        yield replace(situation, steps=situation.steps[:start])
    for smaller in adapter_of(situation.game).smaller(position):
        if not game.problems(smaller, rules):
            yield replace(situation, position=smaller)
