"""Color Pop studied: random games from random legal set-ups of the whole box, one trial a game or a set-up."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from analysis.colorpop import study_turns as colorpop_turns
from analysis.studies.study import Measure, Study
from model.colorpop.observation import observe
from model.colorpop.outcome import outcome
from model.colorpop.position import STANDARD_GRID, Position
from model.colorpop.readings import PlayersTwo, Ruleset, WinTeam, WinTwoColours
from model.colorpop.setup import Slides, new_game
from model.colorpop.simulator import CHAPTERS, Simulator, chance
from model.compiled import as_row, compiled, make_row, plain
from model.rulebook import Question


@dataclass(frozen=True)
class Party:
    """Who plays: so many players with so many secret colours each, by themselves or in teams."""

    players: int = 4
    colours: int | None = 1
    teams: bool = False

    def __str__(self) -> str:
        """Say it in a few words."""
        each = {1: " with one colour each", 2: " with two colours each"}.get(self.colours or 0, "")
        return f"{self.players} players{' in two teams' if self.teams else each}"


USUAL = Party()
PARTIES: dict[type[Question], Party] = {
    WinTwoColours: Party(players=2, colours=2),
    WinTeam: Party(teams=True),
    PlayersTwo: Party(players=2, colours=None),
}
"""Who plays where a question is about nobody else."""


def where(study: Study) -> str:
    """On what the trials are played."""
    grid = STANDARD_GRID
    return f"{grid.rows}×{grid.columns}, {PARTIES.get(study.question, USUAL)}"


def trials(study: Study, first: int, count: int, fast: bool) -> Iterator[tuple[int, int]]:
    """Carry out some trials; give for each how many turns, games or set-ups it has, and how many of them count."""
    match study.measure:
        case Measure.SETUPS:
            return compared_setups(study, first, count, fast)
        case Measure.VIEWS:
            return compared_views(study, first, count, fast)
        case Measure.TURNS | Measure.GAMES:
            return compared_games(study, first, count, fast)


def compared_setups(study: Study, first: int, count: int, fast: bool) -> Iterator[tuple[int, int]]:
    """Set games up under both rulesets from the same seed."""
    both = [(rules, Slides(STANDARD_GRID, rules, fast)) for rules in study.both]
    for trial in range(first, first + count):
        one, other = (begun(study, trial, rules, slides) for rules, slides in both)
        yield 1, int(one != other)


def begun(study: Study, trial: int, rules: Ruleset, slides: Slides) -> Position:
    """The set-up of one trial."""
    party = PARTIES.get(study.question, USUAL)
    return new_game(
        Random(study.seed_of(trial)), rules, party.players, party.colours, party.teams, STANDARD_GRID, slides=slides
    )


def compared_games(study: Study, first: int, count: int, fast: bool) -> Iterator[tuple[int, int]]:
    """Play games by the first ruleset, beside it by the second."""
    one, other = study.both
    ours, theirs = Simulator(STANDARD_GRID, one, fast), Simulator(STANDARD_GRID, other, fast)
    slides = Slides(STANDARD_GRID, one, fast)
    rules: Any = (compiled if fast else plain)(*CHAPTERS, colorpop_turns)
    for trial in range(first, first + count):
        start = begun(study, trial, one, slides)
        ours.load(start)
        random, counts = as_row([chance.seeded(study.seed_of(trial))], fast), make_row(colorpop_turns.COUNTS, fast)
        rules.compare_game(
            ours.tables,
            ours.stack[0],
            ours.scratch,
            ours.out,
            theirs.tables,
            theirs.stack[0],
            theirs.scratch,
            theirs.out,
            random,
            counts,
        )
        if study.measure is Measure.GAMES:
            final = ours.unload(ours.stack[0])
            winners = [found.winners if found else () for found in (outcome(final, both) for both in (one, other))]
            yield 1, int(winners[0] != winners[1])
        else:
            yield int(counts[colorpop_turns.PLAYED]), int(counts[colorpop_turns.PARTED])


def compared_views(study: Study, first: int, count: int, fast: bool) -> Iterator[tuple[int, int]]:
    """Play games by the first ruleset, and look at each position before a turn with every player's eyes by both."""
    one, other = study.both
    simulator, slides = Simulator(STANDARD_GRID, one, fast), Slides(STANDARD_GRID, one, fast)
    for trial in range(first, first + count):
        rng, position = Random(study.seed_of(trial)), begun(study, trial, one, slides)
        turns = hits = 0
        while position.ending is None:
            turns += 1
            hits += any(
                observe(position, player, one) != observe(position, player, other) for player in range(position.players)
            )
            simulator.begin(position)
            while not simulator.is_over():
                simulator.play_code(rng.choice(simulator.codes()))
            position = simulator.unload(simulator.stack[0])
        yield turns, hits
