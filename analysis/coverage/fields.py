"""Fields: unknown scenes of which a solver is asked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, cast

from analysis.solving import Possible
from analysis.solving.written_turns import OpenRules
from model.logic import Formula, all_of, is_one, is_value, not_so, unknown
from model.rulebook import Question, Ruleset
from model.scene import Scene
from model.slots import Slot


def opened(rules: Ruleset) -> OpenRules:
    """The rules of which every reading is unknown; departures from the given ones are counted."""
    return OpenRules(
        rules, {question.field(): unknown(question.id, question.readings()) for question in rules.questions()}
    )


@dataclass(frozen=True)
class UnknownField:
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
    players: int = 0
    """How many play, where the game is over."""

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
