"""Examples: a situation in which a clause or a reading decides, with the step concerned and what is to be seen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from analysis.coverage.kits import kit_of
from analysis.crosscheck.situations import Situation
from analysis.rooms import room


@dataclass(frozen=True)
class Example:
    """Where something decides: the situation, the step concerned if it is about one, and what is to be seen."""

    situation: Situation
    step: str
    shows: str

    def measure(self) -> tuple[Any, ...]:
        """How much there is to look at, then the text, so that of any two one is smaller."""
        return (*measured(self.situation), self.step, self.shows)

    def __str__(self) -> str:
        """Draw the situation, with the step and what is to be seen in front."""
        at = f"{self.step}: " if self.step else ""
        return f"{at}{self.shows}\n{self.situation}"

    def to_json(self) -> dict[str, Any]:
        """Give the example ready for JSON."""
        said = {"step": self.step, "shows": self.shows}
        return {"game": self.situation.game, **self.situation.to_json(), **said}

    @classmethod
    def from_json(cls, given: dict[str, Any]) -> Example:
        """Read what `to_json` gave."""
        game = given["game"]
        position = room(game, "position").Position.parse(given["position"])
        rules = room(game, "readings").Ruleset.parse(given["rules"])
        steps = room(game, "moves").read_turn(given["steps"])
        return cls(Situation(position, rules, steps), given["step"], given["shows"])


def measured(situation: Situation) -> tuple[Any, ...]:
    """How much there is to look at in a situation: readings, the position, steps."""
    readings = len(situation.ruleset.differences())
    size = kit_of(situation.game).size(situation.position)
    return (readings, size, len(situation.steps), str(situation.to_json()))
