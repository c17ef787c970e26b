"""Situations in which two tellings of the rules are compared: a position, a ruleset, the steps of the turn so far."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import combinations
from random import Random
from typing import Any

from analysis.crosscheck.recess_themes import THEMES
from analysis.crosscheck.themes import theme_of
from analysis.random_positions import Crowd, Sizes, draw_position, draw_ruleset
from analysis.rooms import game_of
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


@dataclass(frozen=True)
class Combination:
    """Readings that matter only together, and the crowd on small boards in which they do."""

    readings: Mapping[str, str]
    crowd: Crowd
    sizes: Sizes = ((3, 3), (3, 4))


COMBINATIONS = (
    Combination({"push.moved": "no"}, Crowd(own=3, others=8, fights=(0,))),
    Combination(
        {"forced.escape": "barred", "kiss.when": "at_once"}, Crowd(own=4, others=2, fights=(1, 2), attacks=True)
    ),
    Combination(
        {"shelter.share": "no", "kiss.when": "end_of_turn", "kiss.optional": "declared", "kiss.where": "shelter_only"},
        Crowd(own=4, others=0, fights=(0,), attacks=True, away=0.0, sheltered=0.6, nuns=(1,)),
    ),
    Combination(
        {
            "turn.stuck": "planned",
            "detention.stands": "start_of_next",
            "detention.exit": "shelter",
            "kiss.trigger": "meeting",
            "kiss.optional": "declared",
            "kiss.when": "at_once",
            "kiss.where": "shelter_only",
        },
        Crowd(own=3, others=1, fights=(0, 0, 1), attacks=True, away=0.6, sheltered=1.0, nuns=(0,)),
        sizes=((3, 3), (4, 4)),
    ),
    Combination({"pass.fights": "released", "push.fight": "yes"}, Crowd(own=4, others=4, fights=(2, 3), attacks=True)),
    Combination(
        {"push.fight": "yes", "push.chain": "shortest"}, Crowd(own=2, others=9, fights=(2, 3), away=0.0, sheltered=0.1)
    ),
    Combination({"push.fight": "yes", "push.chain": "any"}, Crowd(own=2, others=9, fights=(2, 3), away=0.0)),
    Combination({"turn.stuck": "whole_turn_passed", "turn.timeout": "yes"}, Crowd(own=3, others=8, fights=(1, 2))),
    Combination(
        {"kiss.trigger": "meeting", "kiss.when": "end_of_turn", "kiss.optional": "declared", "kiss.seen": "yes"},
        Crowd(own=4, others=0, fights=(0,), attacks=True, away=0.0, sheltered=0.5, nuns=(1,), paired=0.6),
    ),
    Combination(
        {"walk.order": "fixed", "kiss.trigger": "own_move"}, Crowd(own=4, others=8, fights=(2, 3), attacks=True)
    ),
)
"""A walker that may not be shifted; a kiss that ends the turn of a nun who is called; a pair that swears to kiss in a
shelter; a kiss on getting up without which a planned turn gets stuck; released attackers who break up other fights;
chains that end in fights; a stuck turn cut short; pairs that swear beside pairs that meet; leavers who cannot go."""
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
        return game_of(self.position)

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


def combination_of(number: int) -> Combination | None:
    """The readings that a case has to bring together, if any."""
    round_, rest = divmod(number, COMBINATION_EVERY)
    return None if rest else COMBINATIONS[round_ % len(COMBINATIONS)]


def draw_situation(rng: Random, number: int) -> Situation:
    """Draw where a case begins: a small position, or now and then the start of a game on the shipped board.

    Without anything that is drawn on purpose every question is read at random, so that all readings meet.
    """
    rules, theme, combination = draw_ruleset(rng), theme_of(number, THEMES), combination_of(number)
    if is_game(number):
        return Situation(Position.start(shipped_board(), rng.choice(PLAYERS)), rules)
    if theme is not None:
        rules = rules.choosing(theme.readings)
        return Situation(theme.draw(rng, rules), rules)
    if combination is not None:
        rules = rules.choosing(combination.readings)
        return Situation(draw_position(rng, rules, combination.crowd, combination.sizes), rules)
    rules = rules.choosing({question.id: rng.choice(question.readings()) for question in Ruleset.questions()})
    return Situation(draw_position(rng, rules, rng.choice(CROWDS), SIZES), rules)


def pairs_met(rules: rulebook.Ruleset) -> Iterator[Pair]:
    """The pairs of readings of different questions that a ruleset brings together."""
    return combinations([rules.reading(question) for question in rules.questions()], 2)


def all_pairs(ruleset: type[rulebook.Ruleset] = Ruleset) -> int:
    """How many pairs of readings of different questions there are."""
    counts = [len(question.readings()) for question in ruleset.questions()]
    return sum(one * other for one, other in combinations(counts, 2))
