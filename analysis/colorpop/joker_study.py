"""How often do the readings on jokers give a player other pops? Counted in random games of Color Pop.

A trial is one game, played at random under the baseline and drawn from its own seed. At each of its positions the pops
that one other reading allows are held against the baseline's. Positions of one game resemble each other, so a share is
counted over games: those in which it ever matters, one position drawn from each, or the same pop of each.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from analysis.colorpop.board_questions import groups, questions_on_groups
from analysis.intervals import Share
from analysis.play.players import play_turn, random_player
from model.colorpop.position import STANDARD_GRID
from model.colorpop.readings import Ruleset
from model.colorpop.setup import new_game
from model.colorpop.simulator import Simulator
from model.grid import Grid

FEWEST_GAMES = 20
"""Below so many games that last so long, a share by pop is not told."""


@dataclass(frozen=True)
class Trial:
    """One game: its pops, the number of one of them that was drawn, and before which pops each reading differs."""

    pops: int
    drawn: int
    differing: Mapping[str, frozenset[int]]


@dataclass(frozen=True)
class JokerStudy:
    """A question in plain words: before how many pops of so many random games does each reading matter?"""

    games: int
    seed: int = 1
    players: int = 4
    grid: Grid = STANDARD_GRID

    def run(self) -> list[Trial]:
        """Play every game."""
        others = {name: Simulator(self.grid, rules) for name, rules in rivals().items()}
        baseline = Simulator(self.grid, Ruleset())
        return [self.trial(number, baseline, others) for number in range(self.games)]

    def trial(self, number: int, baseline: Simulator, others: Mapping[str, Simulator]) -> Trial:
        """Play one game and look at every position of it."""
        rng = Random(f"{self.seed} {number}")
        position, player = new_game(rng, Ruleset(), self.players, grid=self.grid), random_player(rng)
        differing: dict[str, set[int]] = {name: set() for name in others}
        pops = 0
        while position.ending is None:
            pops += 1
            plain = groups(baseline, position)
            for name, simulator in others.items():
                if groups(simulator, position) != plain:
                    differing[name].add(pops)
            _, position = play_turn(baseline, position, player)
        return Trial(pops, rng.randint(1, pops), {name: frozenset(those) for name, those in differing.items()})


def rivals() -> dict[str, Ruleset]:
    """The readings on jokers that are not the baseline's, each by itself.

    >>> list(rivals())
    ['group.joker_only=yes', 'group.all_jokers=chosen', 'group.joker_counts=no', 'group.joker_bridges=no']
    """
    return {
        f"{question.id}={reading.word}": Ruleset().choosing({question.id: reading})
        for question in questions_on_groups().values()
        for reading in question.readings()[1:]
    }


def ever(trials: Sequence[Trial]) -> dict[str, Share]:
    """For each reading the share of games in which it matters before some pop."""
    return {name: Share(sum(bool(trial.differing[name]) for trial in trials), len(trials)) for name in rivals()}


def at_any(trials: Sequence[Trial]) -> dict[str, Share]:
    """For each reading the share of positions in which it matters, one position drawn from each game."""
    return {
        name: Share(sum(trial.drawn in trial.differing[name] for trial in trials), len(trials)) for name in rivals()
    }


def by_pop(trials: Iterable[Trial]) -> dict[str, dict[float, Share]]:
    """For each reading and number of a pop: the share of games that get there in which it matters just then."""
    there = sorted(trials, key=lambda trial: -trial.pops)
    last = there[FEWEST_GAMES - 1].pops if len(there) >= FEWEST_GAMES else 0
    found: dict[str, dict[float, Share]] = {}
    for name in rivals():
        found[name] = {}
        for pop in range(1, last + 1):
            reached = [trial for trial in there if trial.pops >= pop]
            found[name][pop] = Share(sum(pop in trial.differing[name] for trial in reached), len(reached))
    return found
