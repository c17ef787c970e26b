"""Fields: unknown scenes of which a solver is asked, and what a game lends to be asked so."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from random import Random
from typing import Any, Protocol, cast

from analysis.crosscheck.situations import Situation
from analysis.solving import Possible
from analysis.solving.written_turns import OpenRules
from model.logic import Formula, all_of, is_one, is_value, not_so, unknown
from model.rulebook import Question, Ruleset
from model.scene import Fact, Scene
from model.slots import Slot

Winners = Sequence[int]


def opened(rules: Ruleset) -> OpenRules:
    """The rules of which every reading is unknown; departures from the given ones are counted."""
    return OpenRules(
        rules, {question.field(): unknown(question.id, question.readings()) for question in rules.questions()}
    )


@dataclass(frozen=True)
class Field:
    """An unknown scene: what every position obeys, who or what takes part, and the readings, unknown or not.

    Of `pieces` few are wanted, of `oddities` too, and few departures from the rules that were given; `doubts` are what
    the scene says too generously. Cases that are alike in what `tells` them apart are one. In the slots that it `skips`
    nothing is to be due.
    """

    start: Scene
    granted: Formula
    pieces: Sequence[Formula]
    rules: Any
    tells: Sequence[Formula]
    oddities: Sequence[Formula] = ()
    doubts: Sequence[Formula] = ()
    skips: Callable[[Slot[Any, Any]], bool] = lambda _: False

    @property
    def departures(self) -> list[Formula]:
        """For each question that it is read otherwise than in the rules that were given."""
        if not isinstance(self.rules, OpenRules):
            return []
        given = self.rules.rules
        return [not_so(is_value(value, getattr(given, field))) for field, value in self.rules.unknowns.items()]

    @property
    def known(self) -> Formula:
        """What is taken for granted of every case."""
        readings = self.rules.unknowns.values() if isinstance(self.rules, OpenRules) else ()
        return all_of((self.granted, *map(is_one, readings)))

    def rules_in(self, case: Possible) -> Ruleset:
        """The rules of one case."""
        if not isinstance(self.rules, OpenRules):
            return cast(Ruleset, self.rules)
        chosen = {field: cast(Question, case.value(value)) for field, value in self.rules.unknowns.items()}
        return cast(Ruleset, self.rules.rules).choosing(chosen)


class Kit(Protocol):
    """What a game lends to be covered.

    `FIELDS` names the fields to ask on, the smallest first; `field` makes one in the present store. On those of `ENDED`
    it is asked whether every turn can be completed; there are so many `ENDINGS`. `thinkable` are the moves of a slot
    that are judged there, `every_move` all of them with nothing unknown in the moves themselves. What the clauses of
    `APPROXIMATE` refuse is not looked for exactly, moves of `DOUBTFUL` kinds are admitted too generously.
    """

    game: str
    theory: Any
    FIELDS: Sequence[str]
    ENDED: Sequence[int]
    ENDINGS: int
    APPROXIMATE: Sequence[str]
    DOUBTFUL: Sequence[Any]

    def simulator(self, position: Any, rules: Any) -> Any:
        """The other telling of the rules."""

    def field(self, number: int, rules: Any) -> Field:
        """One of the fields, under rules of which readings may be unknown."""

    def finished(self, rules: Any) -> Iterator[Field]:
        """Scenes in which a game is over."""

    def thinkable(self, slot: Slot[Any, Any], now: Any) -> Iterable[tuple[Any, Formula]]:
        """The moves that are judged in a slot, each with when it can be spoken of at all."""

    def takes_part(self, now: Any, move: Any, /) -> Formula:
        """Whoever a move is of is there."""

    def every_move(self, slot: Slot[Any, Any], now: Any) -> Iterable[Any]:
        """The moves of a slot, each without an unknown."""

    def plain_move(self, move: Any, case: Possible, /) -> Any:
        """A move as it is in one case."""

    def position(self, field: Field, case: Possible) -> Any:
        """The position that a field shows in one case."""

    def written(self, now: Any, move: Any) -> Iterator[tuple[str, Any]]:
        """How a move is written that may be illegal: in words, and as a step if it can be one."""

    def listed(self, simulator: Any) -> set[str]:
        """The legal moves of a simulator in the same words."""

    def named(self, fact: Fact[Any], now: Any, /) -> str:
        """What a fact is called."""

    def said_of_starts(self, rng: Random) -> Iterator[tuple[Situation, str, Sequence[str]]]:
        """Wrong first positions and wrong views: where, in words, and the clauses that say so."""

    def judged(self, slot: Slot[Any, Any], now: Any, rng: Random, /) -> Iterable[Any]:
        """The moves of a slot that are judged in a plain scene."""

    def players(self, field: Field) -> int:
        """How many play."""

    def misjudging(self, position: Any, rules: Any, winners: Winners) -> list[str]:
        """The clauses by which other players have won a finished game."""

    def draw(self, rng: Random, number: int, /) -> Situation:
        """A small position and rules, drawn."""

    def draw_finished(self, rng: Random, rules: Any) -> Any:
        """A finished game, drawn."""

    def games(self, rng: Random, number: int) -> tuple[Any, Any]:
        """The first position of a game on the whole board, and rules."""


def kit_of(game: str) -> Kit:
    """What a game lends."""
    kit: Kit = import_module(f"analysis.{game}.coverage").KIT
    return kit
