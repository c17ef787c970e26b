"""A difference: the smallest position in which two rulesets differ, with what happens there under each of them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, Literal

from analysis.answers import FOUND, Answer, Opinion
from model.registry import game_named

Side = Literal["one", "other", ""]
ILLEGAL, ELSEWHERE, UNFINISHED = "illegal", "another position", "the turn goes on"
"""What becomes of a turn under the ruleset that does not allow its result."""


@dataclass(frozen=True)
class Difference:
    """Where two readings or editions differ, or the answer that they do not within the bound.

    `turn` leads to a result that only one side allows (`only`); it is empty where no turn is needed to see the
    difference: other winners, another set-up, something else that players see. `outcome_one` and `outcome_other` say
    in words what happens under each, `clauses` which of them are responsible. `tried` counts the smaller positions.
    Of three editions, `answer.details` says what becomes of the turn under the third.
    """

    game: str
    question: str
    readings: tuple[str, ...]
    answer: Answer
    rules_one: str
    rules_other: str
    company: str = "baseline"
    position: Any = None
    turn: tuple[str, ...] = ()
    only: Side = ""
    result_one: Any = None
    result_other: Any = None
    outcome_one: str = ""
    outcome_other: str = ""
    clauses: tuple[str, ...] = ()
    tried: int = 0
    is_minimal: bool = False

    @property
    def is_found(self) -> bool:
        """Whether there is a witness."""
        return self.answer.word == FOUND

    @property
    def name(self) -> str:
        """Both readings in their order, as in `nun.stay=no/yes`; of editions `fr/ja`."""
        words = "/".join(self.readings)
        return f"{self.question}={words}" if self.question else words

    @property
    def key(self) -> tuple[int, ...]:
        """What the witness is the smallest by: turns, pieces, spaces and equipment; empty without one."""
        return tuple(self.answer.details.get("key", ()))

    def to_json(self) -> dict[str, Any]:
        """Give everything ready for JSON; `from_json` reads it back."""

        def plain(value: Any) -> Any:
            if isinstance(value, tuple):
                return list(value)
            return value.to_json() if hasattr(value, "to_json") else value

        return {name: plain(value) for name, value in vars(self).items()}

    @classmethod
    def from_json(cls, given: Mapping[str, Any]) -> Difference:
        """Read what `to_json` gave."""
        game = game_named(given["game"])

        def read(name: str, value: Any) -> Any:
            if name in POSITIONS:
                return None if value is None else game.read(json.dumps(value))
            return tuple(value) if isinstance(value, list) else value

        values = {name: read(name, value) for name, value in given.items()}
        return cls(**values | {"answer": answer_from(given["answer"], values["position"])})


POSITIONS = ("position", "result_one", "result_other")


def answer_from(given: Mapping[str, Any], witness: Any) -> Answer:
    """Read an answer back from its JSON; its witness is the position."""
    known = {field.name for field in fields(Answer)}
    values = {name: value for name, value in given.items() if name in known and value is not None}
    values |= {"witness": witness, "because": tuple(given["because"]), "word": given["answer"]}
    values["opinions"] = tuple(Opinion(**opinion) for opinion in given["opinions"])
    details = {name: value for name, value in given.items() if name not in (*known, "answer", "confirmed")}
    return Answer(**values, details=details)
