"""Unknown positions of any game for two rulesets, from its scenes: what a turn begins with, for the solver."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Any

from analysis.diverge.domain import differences_of
from analysis.diverge.explanations import reached
from analysis.solving.written_turns import OpenRules
from model import logic
from model.errors import BadInput
from model.logic import Formula, Node, all_of, any_of, none_of, options_of, variable
from model.registry import game_named
from model.rulebook import Ruleset


def either(one: Ruleset, other: Ruleset) -> OpenRules:
    """Two rulesets of which nobody knows yet which one holds; where they differ a reading is unknown."""
    is_first = variable("the first ruleset")
    differing = ((q.field(), one.reading(q), other.reading(q)) for q in one.questions())
    both = {field: {a: is_first, b: none_of([is_first])} for field, a, b in differing if a is not b}
    return OpenRules(one, {field: logic.Unknown(options) for field, options in both.items()})


class OpenStart:
    """A position in which a turn begins, unknown or not, under two rulesets."""

    def __init__(
        self, first: Any, rules: Sequence[Any], demands: Iterable[Formula] = (), board: Sequence[Node] = ()
    ) -> None:
        """Take the scene under the first ruleset, what is demanded of it, and what is unknown about its board."""
        self.rules, self.board, self.game = rules, board, game_named(rules[0].game)
        self.theory = self.game.theory
        self.clauses = self.theory.clauses
        self.scenes = [self.seen_under(first, chosen) for chosen in rules]
        self.slots = self.theory.slots(self.seen_under(first, either(*rules)))
        self.obeyed = all_of(demands)

    @property
    def preferences(self) -> list[list[Formula]]:
        """Nothing is preferred, but as little on the board as can be."""
        return [[so] for so in self.board]

    def seen_under(self, scene: Any, rules: Any, lines: Callable[[Any, str], Formula] | None = None) -> Any:
        """The same scene under other rules; what has been worked out under the others is not shared."""
        return self.theory.asking(scene, rules, lines or (lambda now, what: self.is_there_a_line(now, what, rules)))

    def is_there_a_line(self, _now: Any, what: str, rules: Any) -> Formula:
        """Whether there is another way to play the turn: nobody knows."""
        return variable(f"another line under {rules if isinstance(rules, Ruleset) else 'either'}: {what}")

    def under(self, which: int) -> Any:
        """The scene under one of the two rulesets."""
        return self.scenes[which]

    def strictly_under(self, which: int) -> Any:
        """The same, taking it that there is another way to play the turn: then less is legal."""
        return self.seen_under(self.scenes[which], self.rules[which], lambda *_: True)

    def known(self, which: int, position: Any) -> Any:
        """The plain scene in which the turn of a position begins."""
        return self.theory.scene(position, self.rules[which])

    def is_exact(self, which: int) -> bool:
        """Whether nothing is in doubt under one of the two: no rule asks whether there is another way to play."""
        return all(self.rules[which].reading(type(asks)) is not asks for asks in self.theory.line_readings)

    def position(self, holds: Callable[[Formula], bool]) -> Any:
        """The position of one case; none on a board that cannot be."""
        return self.checked(self.theory.position(self.scenes[0].known(holds)))

    def checked(self, found: Any) -> Any:
        """Give a position back that can be under both rulesets; it is wrong to let any other be."""
        for rules in self.rules:
            if wrong := self.game.problems(found, rules):
                raise BadInput(f"{found.line()}: {'; '.join(wrong)}")
        return found

    def end(self, scene: Any, _position: Any) -> Any:
        """The position at the end of a turn as it looks on the table."""
        return differences_of(self.game.name).looks(self.theory.position(scene))

    def ends(self, position: Any, which: int) -> frozenset[Any]:
        """Every end that the simulator knows."""
        return reached(position, self.rules[which])

    def looks(self, scene: Any) -> dict[Hashable, Formula]:
        """What can be seen: every fact with its value as it looks."""
        found: dict[Hashable, list[Formula]] = {}
        for family, facts in scene.families.items():
            for fact, value in facts.items():
                for option, so in [(True, value)] if isinstance(family.default, bool) else options_of(value):
                    shown = self.look_of_value(option)
                    if shown != family.default and so is not False:
                        found.setdefault((fact, shown), []).append(so)
        return {key: any_of(formulas) for key, formulas in found.items()}

    def look_of_value(self, value: Any) -> Any:
        """What a value of a fact looks like."""
        return value


__all__ = ["OpenStart", "either"]
