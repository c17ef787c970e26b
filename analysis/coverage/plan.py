"""What a game lends to be covered; one that lends nothing has no unknown positions, and only a sample is counted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Any

from analysis.adapter import adapter_of
from analysis.coverage.fields import UnknownField
from analysis.crosscheck.plan import plan_of
from analysis.crosscheck.situations import Situation, draw_readings, draw_situation
from analysis.solving import Possible
from analysis.solving.turns import plain_scene
from model.errors import BadInput
from model.game import AnyGame
from model.logic import Formula
from model.registry import game_named
from model.rulebook import Ruleset
from model.scene import Fact
from model.slots import Slot
from model.turn import Turn


class CoveragePlan:
    """How a game is covered; games override what they know better.

    `fields` names the unknown positions to ask of, the smallest first; without any nothing is asked of a solver. On
    those of `ended` it is asked whether every turn can be completed; there are so many `endings`. What the clauses of
    `approximate` refuse is not looked for exactly, moves of `doubtful` kinds are admitted too generously. Positions are
    drawn as in the first so many `cases` of the cross-check.
    """

    fields: Sequence[str] = ()
    ended: Sequence[int] = ()
    endings: int = 0
    approximate: Sequence[str] = ()
    doubtful: Sequence[Any] = ()
    cases: int = 24

    def __init__(self, name: str) -> None:
        """Plan for a game."""
        self.name = name

    @property
    def game(self) -> AnyGame:
        """The game."""
        return game_named(self.name)

    @property
    def theory(self) -> Any:
        """Its rules as clauses."""
        return self.game.theory

    def turn(self, position: Any, rules: Any) -> Turn[Any, Any]:
        """A turn as the simulator plays it."""
        return self.game.turn(position, rules)

    # Unknown positions.

    def field(self, number: int, rules: Any) -> UnknownField:
        """One of the fields, in the present store, under rules of which readings may be unknown."""
        raise BadInput(self.no_fields)

    @property
    def no_fields(self) -> str:
        """Why a solver cannot be asked, where it cannot."""
        return f"{self.game.title} has no unknown positions to ask a solver of: only a sample is counted"

    def finished(self, rules: Any) -> Iterator[UnknownField]:
        """Scenes in which a game is over."""
        return iter(())

    def position(self, field: UnknownField, case: Possible) -> Any:
        """The position that a field shows in one case."""
        return self.theory.position(plain_scene(field.start, case))

    def name_fact(self, fact: Fact[Any], now: Any) -> str:
        """What a fact is called."""
        return f"“{fact.family.kind}”, which the turn remembers"

    # Moves.

    def every_move(self, slot: Slot[Any, Any], now: Any) -> Iterable[Any]:
        """The moves of a slot, each without an unknown."""
        return slot.moves(now)

    def thinkable_moves(self, slot: Slot[Any, Any], now: Any) -> Iterable[tuple[Any, Formula]]:
        """The moves that are judged in a slot, each with when it can be spoken of at all."""
        return ((move, True) for move in slot.moves(now))

    def judged_moves(self, slot: Slot[Any, Any], now: Any, rng: Random) -> Iterable[Any]:
        """The moves of a slot that are judged in a plain scene."""
        return self.every_move(slot, now)

    def takes_part(self, now: Any, move: Any) -> Formula:
        """Whoever a move is of is there."""
        return True

    def plain_move(self, move: Any, case: Possible) -> Any:
        """A move as it is in one case."""
        return move

    def write_move(self, now: Any, move: Any) -> Iterator[tuple[str, Any]]:
        """How a move is written that may be illegal: in words, and as a step if it can be one."""
        step = self.theory.written(now, move)
        if step is not None:
            yield str(step), step

    def write_legal(self, turn: Turn[Any, Any], now: Any) -> set[str]:
        """The legal moves of the simulator in the same words."""
        return set(map(str, turn.legal))

    # What is drawn.

    def draw(self, rng: Random, number: int) -> Situation:
        """A small position and rules."""
        return draw_situation(self.name, rng, number % self.cases)

    def draw_game(self, rng: Random, number: int) -> tuple[Any, Ruleset]:
        """A whole game: under the baseline, each edition as it is played, and drawn rulesets in turn."""
        ruleset: type[Ruleset] = self.game.ruleset
        fixed = [ruleset(), *(ruleset.of(edition) for edition in self.game.rulebook.editions)]
        draw = plan_of(self.name).draw_rules or (lambda rng: draw_readings(ruleset, rng))
        rules = fixed[number // 2 % len(fixed)] if number % 2 == 0 else draw(rng)
        return self.start(rng, rules, number), rules

    def start(self, rng: Random, rules: Any, number: int) -> Any:
        """The first position of a whole game."""
        return self.game.start(rules, 2 + number % (len(self.game.letters) - 1), rng.getrandbits(32))

    def wrong_starts(self, rng: Random) -> Iterable[tuple[Situation, str, Sequence[str]]]:
        """Wrong first positions and wrong views: where, in words, and the clauses that say so."""
        return ()

    def is_dull(self, step: Any) -> bool:
        """Whether a step is drawn seldom, since little happens."""
        return False


def coverage_plan(game: str) -> CoveragePlan:
    """How a game is covered."""
    return adapter_of(game).coverage() or CoveragePlan(game)
