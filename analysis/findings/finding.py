"""A finding: what was found, the answer behind it, where it can be seen, and on which questions it depends."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

from analysis.answers import Told
from analysis.coverage.partings import name_of, other_readings
from analysis.crosscheck.situations import Situation
from model.game import BadPosition, CheckFailed, IllegalMove
from model.recess.moves import Turn, read_turn
from model.recess.position import Position
from model.recess.readings import Ruleset
from model.recess.simulator import Simulator
from model.rulebook import Question

Kind = Literal["loophole", "contradiction", "gap", "limit", "check"]
ILLEGAL = "illegal"


@dataclass(frozen=True)
class Finding:
    """Something that a designer should know, said in a sentence; the answer's witness is a `Witness`, if there is one.

    `depends` are the readings under which it goes away; none of them means that it is the same under all readings,
    changed one at a time.
    """

    id: str
    kind: Kind
    title: str
    says: str
    told: Told
    depends: tuple[str, ...] = ()
    clauses: tuple[str, ...] = ()
    questions: tuple[str, ...] = ()

    @property
    def witness(self) -> Witness | None:
        """Where it can be seen."""
        return self.told.witness if isinstance(self.told.witness, Witness) else None

    @property
    def dependence(self) -> str:
        """Say whether it is the same under all readings, or under which it goes away."""
        if self.witness is None or self.kind == "limit":
            return ""
        if not self.depends:
            return "The same under every reading, changed one at a time."
        return f"It goes away under {' or '.join(self.depends)}."

    def to_dict(self) -> dict[str, Any]:
        """Give the finding ready for JSON."""
        return {
            "id": self.id,
            "kind": self.kind,
            "title": self.title,
            "says": self.says,
            "goes_away_under": list(self.depends),
            "clauses": list(self.clauses),
            "questions": list(self.questions),
            "witness": self.witness.to_dict() if self.witness else None,
            "told": self.told.to_json(),
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


def played(position: Position, rules: Ruleset, turn: Turn, is_whole: bool = True) -> Position | None:
    """The position after a turn, or after the first steps of one; None if it is illegal, or such a position is."""
    simulator = Simulator(position.board, rules)
    try:
        if is_whole:
            return simulator.play(position, turn)  # type: ignore[no-any-return]
        simulator.begin(position)
        simulator.follow(turn)
    except (IllegalMove, BadPosition):
        return None
    return simulator.unload(simulator.stack[0])


def finished(situation: Situation, step: str) -> Witness:
    """Take a step in a situation and play the turn to its end by the first legal steps; an illegal step ends it."""
    rules, position = situation.ruleset, situation.position
    turn: Turn = (*situation.steps, *read_turn(step))
    simulator = Simulator(position.board, rules)
    simulator.begin(position)
    try:
        simulator.follow(turn)
    except IllegalMove:
        return Witness(position, rules, turn, None)
    while not simulator.is_over():
        code = simulator.codes()[0]
        turn = (*turn, simulator.step(code, simulator.stack[0]))
        simulator.play_code(code)
    return Witness(position, rules, turn, simulator.unload(simulator.stack[0]))


def goes_away_under(witness: Witness) -> tuple[str, ...]:
    """The single readings under which something else becomes of the turn; how the clock runs does not matter."""
    return tuple(name_of(reading) for reading in otherwise(witness) if type(reading).chapter() != "clock")


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
