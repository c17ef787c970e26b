"""How Color Pop is studied: random games from random legal set-ups of the whole box, one trial a game or a set-up."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from random import Random

from analysis.studies.study import Measure, Study, StudySetting
from model.colorpop.position import STANDARD_GRID, Position
from model.colorpop.readings import PlayersTwo, Ruleset, WinTeam, WinTwoColours
from model.colorpop.setup import Slides, new_game
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


def party_of(study: Study) -> Party:
    """Who plays in a study."""
    return PARTIES.get(study.question, USUAL)


def start(study: Study, rules: Ruleset, seed: int, fast: bool) -> Position:
    """The set-up of one trial."""
    party, slides = party_of(study), slides_of(rules, fast)
    return new_game(Random(seed), rules, party.players, party.colours, party.teams, STANDARD_GRID, slides=slides)


@lru_cache(maxsize=8)
def slides_of(rules: Ruleset, fast: bool) -> Slides:
    """What sets boards up under some rules."""
    return Slides(STANDARD_GRID, rules, fast)


SETTING = StudySetting(
    measures={
        "tie": Measure.GAMES,
        "setup": Measure.SETUPS,
        "players": Measure.SETUPS,
        "secret": Measure.VIEWS,
        "popped": Measure.VIEWS,
    },
    where=lambda study: f"{STANDARD_GRID.rows}×{STANDARD_GRID.columns}, {party_of(study)}",
    start=start,
)
