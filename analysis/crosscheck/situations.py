"""Situations in which two implementations are compared: a position, a ruleset, the steps of the turn so far."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from random import Random
from typing import Any

from analysis.adapter import adapter_of
from analysis.crosscheck.plan import plan_of
from analysis.crosscheck.themes import Theme, theme_of
from model.game import AnyGame, Game, P, R, S
from model.registry import game_named
from model.rulebook import Question, Ruleset

GAME_EVERY = 25
"""Every so many cases are a position from the thick of a whole game."""
MOST_TURNS = 20
"""How far into a game it lies at most, if the game does not say so itself."""
FEW_READINGS = (0, 2, 6)
"""So many questions may be read at random if the game does not draw its rules itself, or all."""
Pair = tuple[Question, Question]


@dataclass(frozen=True)
class Situation:
    """Where two implementations are compared: a position, the rules, and the steps of the turn so far."""

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
    """Whether this case is from the thick of a whole game."""
    return number % GAME_EVERY == GAME_EVERY - 1


def combination_of(game: str, number: int) -> Theme | None:
    """The readings that a case has to bring together, if any."""
    plan = plan_of(game)
    round_, rest = divmod(number, plan.combination_every)
    return None if rest or not plan.combinations else plan.combinations[round_ % len(plan.combinations)]


def purpose_of(game: str, number: int) -> Theme | None:
    """What a case is drawn for, if it is drawn for anything in particular."""
    return None if is_game(number) else theme_of(number, plan_of(game).themes) or combination_of(game, number)


def draw_rules(game: str, rng: Random, number: int) -> Ruleset:
    """Draw the rules of a case.

    Without anything that is drawn on purpose every question is read at random, so that all readings meet.
    """
    plan, purpose = plan_of(game), purpose_of(game, number)
    rules: Ruleset = plan.draw_rules(rng) if plan.draw_rules else draw_readings(game_named(game).ruleset, rng)
    if purpose is not None:
        return rules.choosing(purpose.readings)
    if plan.reads_all and not is_game(number):
        return rules.choosing({question.id: rng.choice(question.readings()) for question in rules.questions()})
    return rules


def draw_readings(ruleset: type[Ruleset], rng: Random) -> Ruleset:
    """Draw a ruleset with no, a few, or any number of readings that are not the baseline's."""
    every = ruleset.questions()
    chosen = rng.sample(every, min(len(every), rng.choice([*FEW_READINGS, len(every)])))
    return ruleset().choosing({question.id: rng.choice(question.readings()) for question in chosen})


def draw_situation(game: str, rng: Random, number: int) -> Situation:
    """Draw where a case begins: a small position, or now and then one from the thick of a whole game."""
    rules, purpose = draw_rules(game, rng, number), purpose_of(game, number)
    if is_game(number):
        return Situation((plan_of(game).draw_whole_game or draw_whole_game(game_named(game)))(rng, rules), rules)
    return Situation((purpose.draw if purpose else adapter_of(game).draw)(rng, rules), rules)


def draw_whole_game(game: AnyGame) -> Callable[[Random, Any], Any]:
    """Draws positions from the thick of a game of any number of players."""

    def draw(rng: Random, rules: Any) -> Any:
        start = game.start(rules, rng.randint(2, len(game.letters)), rng.getrandbits(32))
        return play_turns(game, start, rules, rng, MOST_TURNS)

    return draw


def play_turns(
    game: Game[P, S, R],
    position: P,
    rules: R,
    rng: Random,
    most: int,
    among: Callable[[Sequence[S]], Sequence[S]] = lambda legal: legal,
) -> P:
    """Play some turns of a game at random, each step drawn `among` the legal ones; stops before the game would end."""
    for _ in range(rng.randrange(most)):
        turn = game.turn(position, rules)
        while not turn.is_over and turn.legal:
            turn = turn.after(rng.choice(among(turn.legal)))
        if not turn.is_over or turn.position.ending is not None:
            break
        position = turn.position
    return position


def pairs_met(rules: Ruleset) -> Iterator[Pair]:
    """The pairs of readings of different questions that a ruleset brings together."""
    return combinations([rules.reading(question) for question in rules.questions()], 2)


def all_pairs(ruleset: type[Ruleset]) -> int:
    """How many pairs of readings of different questions there are."""
    counts = [len(question.readings()) for question in ruleset.questions()]
    return sum(one * other for one, other in combinations(counts, 2))
