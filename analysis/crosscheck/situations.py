"""Situations in which two tellings of the rules are compared: a position, a ruleset, the steps of the turn so far."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations
from random import Random
from typing import Any

from analysis.crosscheck.themes import Theme, theme_of
from analysis.recess.crosscheck.combinations import COMBINATIONS
from analysis.recess.crosscheck.themes import THEMES
from analysis.recess.random_positions import Crowd, draw_position, draw_ruleset
from model import rulebook
from model.recess.board import shipped_board
from model.recess.position import Position
from model.recess.readings import Ruleset
from model.rulebook import Question

GAME_EVERY = 25
"""Every so many cases are a stretch of a whole game on the shipped board."""
PLAYERS = (3, 4, 5)
SIZES = ((3, 3), (3, 4), (4, 4), (4, 5), (5, 5))
CROWDS = (
    Crowd(),
    Crowd(),
    Crowd(others=10),
    Crowd(own=3, fights=(1, 2, 3)),
    Crowd(own=4, fights=(0, 2, 3, 4)),
    Crowd(own=4, others=6, fights=(3,), attacks=True),
)
Pair = tuple[Question, Question]


COMBINATION_EVERY = 6
"""Every so many cases have such readings, one combination after the other."""


@dataclass(frozen=True)
class Situation:
    """Where two tellings are compared: a position, the rules, and the steps of the turn so far."""

    position: Any
    ruleset: Any
    steps: tuple[Any, ...] = ()

    def after(self, step: Any) -> Situation:
        """The situation one step on."""
        return replace(self, steps=(*self.steps, step))

    @property
    def board(self) -> Any:
        """The board that is played on."""
        return self.position.board

    @property
    def game(self) -> str:
        """The game that is played."""
        return str(self.position.game)

    def __str__(self) -> str:
        """Draw the position, with rules and steps in front."""
        steps = f"steps so far: {'; '.join(map(str, self.steps))}\n" if self.steps else ""
        return f"rules: {self.ruleset}\n{steps}{self.position}"

    def to_json(self) -> dict[str, object]:
        """Give what is needed to set the situation up again."""
        return {"position": self.position.line(), "rules": str(self.ruleset), "steps": "; ".join(map(str, self.steps))}


def random_of(seed: int, number: int) -> Random:
    """The dice of one case: the same whichever process rolls them and in whatever order."""
    return Random(f"{seed}:{number}")


def is_game(number: int) -> bool:
    """Whether this case is a stretch of a whole game."""
    return number % GAME_EVERY == GAME_EVERY - 1


def combination_of(number: int) -> Theme | None:
    """The readings that a case has to bring together, if any."""
    round_, rest = divmod(number, COMBINATION_EVERY)
    return None if rest else COMBINATIONS[round_ % len(COMBINATIONS)]


def draw_situation(rng: Random, number: int) -> Situation:
    """Draw where a case begins: a small position, or now and then the start of a game on the shipped board.

    Without anything that is drawn on purpose every question is read at random, so that all readings meet.
    """
    rules, theme = draw_ruleset(rng), theme_of(number, THEMES) or combination_of(number)
    if is_game(number):
        return Situation(Position.start(shipped_board(), rng.choice(PLAYERS)), rules)
    if theme is not None:
        rules = rules.choosing(theme.readings)
        return Situation(theme.draw(rng, rules), rules)
    rules = rules.choosing({question.id: rng.choice(question.readings()) for question in Ruleset.questions()})
    return Situation(draw_position(rng, rules, rng.choice(CROWDS), SIZES), rules)


def pairs_met(rules: rulebook.Ruleset) -> Iterator[Pair]:
    """The pairs of readings of different questions that a ruleset brings together."""
    return combinations([rules.reading(question) for question in rules.questions()], 2)


def all_pairs(ruleset: type[rulebook.Ruleset] = Ruleset) -> int:
    """How many pairs of readings of different questions there are."""
    counts = [len(question.readings()) for question in ruleset.questions()]
    return sum(one * other for one, other in combinations(counts, 2))
