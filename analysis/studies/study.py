"""A study as a value: two readings of a question, the rules around them, what is counted, and a seed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import astuple, dataclass, field
from enum import Enum
from itertools import combinations
from random import Random
from typing import Any

from analysis.adapter import adapter_of
from analysis.answers import SAMPLED, Answer
from analysis.intervals import clustered_wilson
from model.game import Position
from model.registry import game_named
from model.rulebook import Question, Ruleset


class Measure(Enum):
    """What is counted, and when it counts: the definition that stands beside every share."""

    TURNS = (
        "turns",
        "A turn of random play counts if, on the way through it, the two readings allow other next steps or make "
        "another position of the step that is drawn.",
    )
    GAMES = ("games", "A game of random play counts if the two readings give it other winners.")
    SETUPS = (
        "set-ups",
        "A set-up counts if the same tokens and the same draws come to another first position under the two readings.",
    )
    VIEWS = ("turns", "A turn of random play counts if a player sees something else under the two readings before it.")

    @property
    def unit(self) -> str:
        """What is counted."""
        return self.value[0]

    @property
    def means(self) -> str:
        """When it counts."""
        return self.value[1]


MOST_PLAYERS = 4
"""So many play, or as many as can."""


@dataclass(frozen=True)
class Study:
    """How often does it matter which of two readings is played? `rules` choose the readings of all other questions."""

    one: Question
    other: Question
    rules: Ruleset
    seed: int = 1

    @property
    def game(self) -> str:
        """The game that is played."""
        return self.rules.game

    @property
    def question(self) -> type[Question]:
        """The question whose readings are compared."""
        return type(self.one)

    @property
    def measure(self) -> Measure:
        """What is counted."""
        return self.setting.measures.get(self.question.chapter(), Measure.TURNS)

    @property
    def setting(self) -> StudySetting:
        """How the game is studied."""
        return adapter_of(self.game).studies() or StudySetting()

    @property
    def players(self) -> int:
        """How many play, where the game does not say otherwise."""
        return min(MOST_PLAYERS, len(game_named(self.game).letters))

    @property
    def where(self) -> str:
        """On what the trials are played."""
        return self.setting.where(self)

    def start(self, rules: Ruleset, seed: int, fast: bool) -> Position:
        """The start of one trial."""
        return self.setting.start(self, rules, seed, fast)

    @property
    def pair(self) -> str:
        """The question and both readings, as in `nun.stay=no/yes`."""
        return f"{self.question.id}={self.one.word}/{self.other.word}"

    @property
    def both(self) -> tuple[Any, Any]:
        """The game's own rulesets with either reading; games are played by the first."""
        one, other = (self.rules.choosing({self.question.id: reading}) for reading in (self.one, self.other))
        return one, other

    def asks(self) -> str:
        """Put the study's question in plain words."""
        return (
            f"in how many {self.measure.unit} does it matter whether {self.question.id} is {self.one} or {self.other}"
        )

    def seed_of(self, trial: int) -> int:
        """The seed of one trial: the same for every pair of readings, and for both of them."""
        return Random(f"study {self.seed} {trial}").getrandbits(31)


def usual_start(study: Study, rules: Ruleset, seed: int, _fast: bool) -> Position:
    """The start of a game as it is played."""
    position: Position = game_named(study.game).start(rules, study.players, seed)
    return position


@dataclass(frozen=True)
class StudySetting:
    """How a game is studied: what is counted in chapters that change no step of a turn, and on what it is played."""

    measures: Mapping[str, Measure] = field(default_factory=dict)
    where: Callable[[Study], str] = lambda study: f"{study.players} players"
    start: Callable[[Study, Any, int, bool], Position] = usual_start


def studies_of(game: str, questions: Iterable[str] = (), rules: Ruleset | None = None, seed: int = 1) -> list[Study]:
    """Every pair of readings of some questions of a game, by default of all.

    >>> [study.pair for study in studies_of("recess", ["nun.stay", "pass.fights"])]
    ['nun.stay=no/yes', 'pass.fights=held/frozen', 'pass.fights=held/released', 'pass.fights=frozen/released']
    """
    book = game_named(game).rulebook
    around = book.ruleset() if rules is None else rules
    chosen = [book.question(name) for name in questions] or book.questions
    return [Study(one, other, around, seed) for question in chosen for one, other in combinations(question, 2)]


@dataclass(frozen=True)
class StudyTally:
    """What came of some trials: how many, their units and hits, and sums of products that tell how hits cluster."""

    trials: int = 0
    units: int = 0
    hits: int = 0
    squared_hits: int = 0
    products: int = 0
    squared_units: int = 0

    @classmethod
    def of(cls, trials: Iterable[tuple[int, int]]) -> StudyTally:
        """Add up the units and hits of some trials."""
        rows = list(trials)
        return cls(
            len(rows),
            sum(units for units, _ in rows),
            sum(hits for _, hits in rows),
            sum(hits * hits for _, hits in rows),
            sum(units * hits for units, hits in rows),
            sum(units * units for units, _ in rows),
        )

    def __add__(self, other: StudyTally) -> StudyTally:
        """Take another tally in."""
        return StudyTally(*(mine + theirs for mine, theirs in zip(astuple(self), astuple(other), strict=True)))

    @property
    def share(self) -> float:
        """The share of units that count; none of none is none."""
        return self.hits / self.units if self.units else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's interval at 95 %, as wide as trials of many units make it."""
        return clustered_wilson(self.hits, self.units, self.trials, self.scatter)

    @property
    def scatter(self) -> float:
        """The sum of squared distances of each trial's hits from what the share lets one expect."""
        share = self.share
        return self.squared_hits - 2 * share * self.products + share * share * self.squared_units


@dataclass(frozen=True)
class Frequency:
    """How often two readings part, a study's answer: what was counted, and how many seconds of one core it took."""

    study: Study
    tally: StudyTally
    seconds: float = 0.0

    @property
    def size(self) -> str:
        """How large the sample is."""
        unit, tally = self.study.measure.unit, self.tally
        games = f" of {tally.trials:,} games" if tally.units != tally.trials else ""
        return f"{tally.units:,} {unit}{games}"

    @property
    def says(self) -> str:
        """The share in words, with its interval."""
        tally, unit = self.tally, self.study.measure.unit
        low, high = tally.interval
        if not tally.hits:
            return f"never in {self.size} (at most {percent(high)} of the {unit})"
        between = f"{percent(low)} to {percent(high)}"
        return f"in {percent(tally.share)} of the {unit} ({between}; {tally.hits:,} of {self.size})"

    @property
    def to_answer(self) -> Answer:
        """The answer in the words that every question uses."""
        low, high = self.tally.interval
        return Answer(
            asked=self.study.asks(),
            word=SAMPLED,
            bound=f"{self.size}, seed {self.study.seed}",
            rules=str(self.study.rules),
            by="random play: each step is drawn evenly from all legal ones",
            seconds=self.seconds,
            details=self.to_dict() | {"low": low, "high": high},
        )

    def to_dict(self) -> dict[str, Any]:
        """Give what was counted ready for JSON."""
        low, high = self.tally.interval
        return {
            "question": self.study.question.id,
            "readings": [self.study.one.word, self.study.other.word],
            "measure": self.study.measure.unit,
            "hits": self.tally.hits,
            "of": self.tally.units,
            "trials": self.tally.trials,
            "share": round(self.tally.share, 6),
            "low": round(low, 6),
            "high": round(high, 6),
            "says": self.says,
        }


def percent(share: float) -> str:
    """Write a share with two digits that matter.

    >>> percent(0.4237), percent(0.0512), percent(0.00034), percent(0.0), percent(1.0)
    ('42 %', '5.1 %', '0.034 %', '0 %', '100 %')
    """
    if share in (0.0, 1.0):
        return f"{share:.0%}".replace("%", " %")
    digits = 0
    while digits < 6 and round(100 * share, digits) < 10 ** (1 - digits):
        digits += 1
    return f"{100 * share:.{digits}f} %"
