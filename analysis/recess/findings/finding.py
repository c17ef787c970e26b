"""A finding: what was found, the answer behind it, where it can be seen, and on which questions it depends."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

from analysis.answers import UNDECIDED, Answer
from analysis.crosscheck.situations import Situation
from analysis.diverge import Difference
from model.errors import BadPosition, CheckFailed, IllegalMove
from model.recess.game import GAME
from model.recess.moves import Turn, read_turn
from model.recess.position import Position
from model.recess.readings import Ruleset
from model.rulebook import Question

Kind = Literal["loophole", "contradiction", "gap", "limit", "check"]
ILLEGAL = "illegal"


@dataclass(frozen=True)
class Finding:
    """Something that a designer should know, said in a sentence; the answer's witness is a `Witness`, if there is one.

    `elsewhere` are the other readings under which the witness's turn comes to something else.
    """

    id: str
    kind: Kind
    title: str
    says: str
    answer: Answer
    elsewhere: tuple[OtherReading, ...] = ()
    clauses: tuple[str, ...] = ()
    questions: tuple[str, ...] = ()

    @property
    def witness(self) -> Witness | None:
        """Where it can be seen."""
        return self.answer.witness if isinstance(self.answer.witness, Witness) else None

    @property
    def dependence(self) -> str:
        """Say under which other readings another turn shows the same, and under which none was found how far."""
        if self.witness is None or self.kind == "limit":
            return ""
        if not self.elsewhere:
            return "The same turn shows it under every reading of any other question, changed one at a time."
        return " ".join(map(str, self.elsewhere))

    def to_dict(self) -> dict[str, Any]:
        """Give the finding ready for JSON."""
        return {
            "id": self.id,
            "kind": self.kind,
            "title": self.title,
            "says": self.says,
            "elsewhere": [other.to_dict() for other in self.elsewhere],
            "clauses": list(self.clauses),
            "questions": list(self.questions),
            "witness": self.witness.to_dict() if self.witness else None,
            "answer": self.answer.to_json(),
        }


@dataclass(frozen=True)
class Witness:
    """A turn that replays: the position, the rules, the steps, and what becomes of them (a position, or illegal)."""

    position: Position
    rules: Ruleset
    turn: Turn
    comes: Position | None

    def __str__(self) -> str:
        """Draw it."""
        after = f"comes to\n{self.comes}" if self.comes else "is illegal"
        return f"rules: {self.rules}\n{self.position}\n{'; '.join(map(str, self.turn))} {after}"

    def to_dict(self) -> dict[str, Any]:
        """Give the witness ready for JSON."""
        return {
            "position": self.position.line(),
            "rules": str(self.rules),
            "turn": "; ".join(map(str, self.turn)),
            "comes": self.comes.line() if self.comes else ILLEGAL,
        }

    def replay(self) -> None:
        """Play it again; refused if something else comes of it."""
        if played(self.position, self.rules, self.turn, is_whole=self.comes is not None) != self.comes:
            raise CheckFailed(f"{'; '.join(map(str, self.turn))} does not replay in {self.position.line()}")


@dataclass(frozen=True)
class OtherReading:
    """Whether a finding can be had under another reading, where its own turn comes to something else: what was found.

    `breaks` are the clauses that the turn of the finding breaks there.
    """

    reading: str
    answer: Answer
    breaks: tuple[str, ...] = ()

    @property
    def witness(self) -> Witness | None:
        """Where it can be seen under this reading."""
        return self.answer.witness if isinstance(self.answer.witness, Witness) else None

    def __str__(self) -> str:
        """Say it in one sentence."""
        if self.witness is not None:
            turn = "; ".join(map(str, self.witness.turn))
            return f"Under {self.reading} “{turn}” shows it in “{self.witness.position.line()}”."
        here = f"; the turn shown here breaks {' and '.join(self.breaks)}" if self.breaks else ""
        if self.answer.word == UNDECIDED:
            return f"Whether it can be had under {self.reading} is undecided{here}."
        return f"Under {self.reading} there is none within this bound: {self.answer.bound}{here}."

    def to_dict(self) -> dict[str, Any]:
        """Give it ready for JSON."""
        witness = self.witness.to_dict() if self.witness else None
        said = {"reading": self.reading, "answer": self.answer.word, "bound": self.answer.bound}
        return said | {"breaks": list(self.breaks), "witness": witness}


def played(position: Position, rules: Ruleset, turn: Turn, is_whole: bool = True) -> Position | None:
    """The position after a turn, or after the first steps of one; None if it is illegal, or such a position is."""
    try:
        ended = GAME.turn(position, rules).after(*turn)
    except (IllegalMove, BadPosition):
        return None
    return ended.position if ended.is_over or not is_whole else None


def finished(situation: Situation, step: str) -> Witness:
    """Take a step in a situation and play the turn to its end by the first legal steps; an illegal step ends it."""
    rules, position = situation.ruleset, situation.position
    steps: Turn = (*situation.steps, *read_turn(step))
    try:
        turn = GAME.turn(position, rules).after(*steps)
    except IllegalMove:
        return Witness(position, rules, steps, None)
    while not turn.is_over:
        turn = turn.after(turn.legal[0])
    return Witness(position, rules, turn.steps, turn.position)


def allowed(found: Difference) -> Witness:
    """The turn of a difference between two readings under the reading that allows it."""
    is_one = found.only == "one"
    rules, result = (found.rules_one, found.result_one) if is_one else (found.rules_other, found.result_other)
    witness = Witness(found.position, Ruleset.parse(rules), read_turn("; ".join(found.turn)), result)
    witness.replay()
    return witness


def name_of(reading: Question) -> str:
    """A reading as people write it, as in `nun.stay=yes`."""
    return f"{reading.id}={reading.word}"


def other_readings(rules: Ruleset) -> list[Question]:
    """Every reading that a ruleset does not choose."""
    chosen = {question: rules.reading(question) for question in rules.questions()}
    return [reading for question in chosen for reading in question.readings() if reading is not chosen[question]]


def otherwise(witness: Witness) -> Iterator[Question]:
    """The readings one by one under which the turn comes to something else."""
    is_whole = witness.comes is not None
    for reading in other_readings(witness.rules):
        rules = witness.rules.choosing({reading.id: reading})
        if is_other(witness.comes, played(witness.position, rules, witness.turn, is_whole)):
            yield reading


def is_other(one: Position | None, other: Position | None) -> bool:
    """Whether two results differ in their pieces, coins or ending."""
    if one is None or other is None:
        return one is not other
    return (one.children, one.nuns, one.coins, one.ending) != (other.children, other.nuns, other.coins, other.ending)
