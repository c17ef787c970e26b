"""The earliest kiss under other rules than those it was asked for: on which readings its turn depends."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from analysis.answers import UNDECIDED, Answer
from analysis.recess.kiss import not_encoded
from analysis.recess.kiss.earliest import KissQuestion, earliest
from analysis.recess.kiss.wider_game import Bounding
from model.errors import IllegalMove
from model.recess.readings import Ruleset
from model.recess.records import Record
from model.records import WrongRecord, replay


def turn_in_words(answer: Answer) -> str:
    """Say in a few words when the earliest kiss is.

    >>> facts = {"found": 11, "undecided": [8, 9, 10], "is_earliest": False}
    >>> turn_in_words(Answer("a kiss", "found", "12 turns", "fr", details=facts))
    'turn 11 at the latest, none before turn 8'
    """
    facts = answer.details
    if facts["is_earliest"]:
        return f"turn {facts['found']}"
    if facts["found"]:
        return f"turn {facts['found']} at the latest, none before turn {facts['undecided'][0]}"
    return UNDECIDED if facts["undecided"] else f"none within {answer.bound}"


def may_be_as_early(one: Answer, other: Answer) -> bool:
    """Whether the earliest kisses of two answers may be in the same turn, for all that is known."""
    return bool(possible_turns(one) & possible_turns(other))


def possible_turns(answer: Answer) -> set[int]:
    """The turns in which the earliest kiss may be."""
    found = answer.details["found"]
    return {*answer.details["undecided"], *([found] if found else [])}


@dataclass(frozen=True)
class Elsewhere:
    """A question with its answer, to be asked under other rules; each answer may take so many seconds."""

    asked: KissQuestion
    answer: Answer
    seconds: float | None = None

    def turn_under(self, ruleset: Ruleset) -> str:
        """Say when the earliest kiss is under these rules; nothing is worked out again that they do not touch."""
        if ruleset == self.asked.ruleset or (self.is_played_under(ruleset) and self.is_excluded_under(ruleset)):
            return turn_in_words(self.answer)
        other = earliest(replace(self.asked, ruleset=ruleset), self.seconds)
        here, there = turn_in_words(self.answer), turn_in_words(other)
        is_open = here != there != UNDECIDED and may_be_as_early(self.answer, other)
        return f"{UNDECIDED}: {there}" if is_open else there

    def is_played_under(self, ruleset: Ruleset) -> bool:
        """Whether the record of the kiss is a game under these rules, too, and ends with one of the same player."""
        if not isinstance(self.answer.witness, Record):
            return False
        record = Record(self.answer.witness.start, ruleset, self.answer.witness.turns)
        try:
            last = replay(record)[-1]
        except (IllegalMove, WrongRecord):
            return False
        return last.ending is not None and last.ending.kisser == (len(record.turns) - 1) % self.asked.players

    def is_excluded_under(self, ruleset: Ruleset) -> bool:
        """Whether these rules exclude every turn before, because the proof for that reads the same under them."""
        if not self.answer.details["is_earliest"] or self.answer.details["searched"] or not_encoded(ruleset):
            return False
        return self.proof(ruleset) == self.known_proof

    @cached_property
    def known_proof(self) -> dict[str, list[tuple[int, ...]]]:
        """The clauses that exclude the turn before the kiss."""
        return self.proof(self.asked.ruleset)

    def proof(self, ruleset: Ruleset) -> dict[str, list[tuple[int, ...]]]:
        """The clauses of the turn before the kiss under some rules; none where it is the first turn."""
        excluded = self.answer.details["excluded"]
        if not excluded:
            return {}
        under = replace(self.asked, ruleset=ruleset)
        return Bounding(under.distances, under.players, excluded[-1]).clauses.by_rule
