"""A difference: the smallest position in which two rulesets differ, with what happens there under each of them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
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

        def shown(position: Any) -> Any:
            return None if position is None else position.to_json()

        return {
            "game": self.game,
            "question": self.question,
            "readings": list(self.readings),
            "company": self.company,
            "rules_one": self.rules_one,
            "rules_other": self.rules_other,
            "position": shown(self.position),
            "turn": list(self.turn),
            "only": self.only,
            "result_one": shown(self.result_one),
            "result_other": shown(self.result_other),
            "outcome_one": self.outcome_one,
            "outcome_other": self.outcome_other,
            "clauses": list(self.clauses),
            "tried": self.tried,
            "is_minimal": self.is_minimal,
            "answer": self.answer.to_json(),
        }

    @classmethod
    def from_json(cls, given: Mapping[str, Any]) -> Difference:
        """Read what `to_json` gave."""
        game = game_named(given["game"])

        def position(name: str) -> Any:
            return None if given[name] is None else game.read(json.dumps(given[name]))

        return cls(
            game=given["game"],
            question=given["question"],
            readings=tuple(given["readings"]),
            answer=answer_from(given["answer"], position("position")),
            rules_one=given["rules_one"],
            rules_other=given["rules_other"],
            company=given["company"],
            position=position("position"),
            turn=tuple(given["turn"]),
            only=given["only"],
            result_one=position("result_one"),
            result_other=position("result_other"),
            outcome_one=given["outcome_one"],
            outcome_other=given["outcome_other"],
            clauses=tuple(given["clauses"]),
            tried=given["tried"],
            is_minimal=given["is_minimal"],
        )


ANSWERED = (
    "asked",
    "answer",
    "bound",
    "rules",
    "board",
    "by",
    "witness",
    "because",
    "opinions",
    "confirmed",
    "seconds",
)


def answer_from(given: Mapping[str, Any], witness: Any) -> Answer:
    """Read an answer back from its JSON; its witness is the position."""
    return Answer(
        asked=given["asked"],
        word=given["answer"],
        bound=given["bound"],
        rules=given["rules"],
        board=given["board"] or "",
        by=given["by"] or "",
        witness=witness,
        because=tuple(given["because"]),
        opinions=tuple(Opinion(**opinion) for opinion in given["opinions"]),
        seconds=given["seconds"],
        details={name: value for name, value in given.items() if name not in ANSWERED},
    )
