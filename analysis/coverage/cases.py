"""Deciding cases: what a solver has found, played again with nothing unknown, by the clauses and by the simulator."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import copy
from dataclasses import dataclass
from typing import Any

from analysis.coverage.asking import DecidingGoal, LaidOutTurn, Way, changes_of
from analysis.coverage.plan import CoveragePlan
from analysis.crosscheck.situations import Situation
from analysis.solving import Possible
from model.errors import CheckFailed, IllegalMove
from model.registry import game_named
from model.scene import STAYS
from model.slots import Slot
from model.theory import ClauseTurn, TurnWalk
from model.turn import Turn


@dataclass(frozen=True)
class DecidingCase:
    """Where something decides: the situation, the step concerned if it is about one, and what is to be seen."""

    situation: Situation
    step: str
    shows: str

    def __str__(self) -> str:
        """Draw the situation, with the step and what is to be seen in front."""
        at = f"{self.step}: " if self.step else ""
        return f"{at}{self.shows}\n{self.situation}"

    def to_json(self) -> dict[str, Any]:
        """Give the witness ready for JSON."""
        said = {"step": self.step, "shows": self.shows}
        return {"game": self.situation.game, **self.situation.to_json(), **said}

    @classmethod
    def from_json(cls, given: dict[str, Any]) -> DecidingCase:
        """Read what `to_json` gave."""
        game = given["game"]
        position = game_named(game).read(given["position"])
        rules = game_named(game).rules(given["rules"])
        steps = game_named(game).read_turn(given["steps"])
        return cls(Situation(position, rules, steps), given["step"], given["shows"])


def played_again(turn: LaidOutTurn, name: str, goal: DecidingGoal, case: Possible) -> DecidingCase | None:
    """The witness of a case; none if the line that leads there is not legal after all, or shows something else."""
    position, rules = turn.plan.position(turn.field, case), turn.field.rules_in(case)
    again = Replay(turn.plan, position, rules)
    path = turn.path_in(case, len(turn.slots) if goal.way is Way.BRINGS else goal.slot)
    here = turn.slots[goal.slot]
    if not again.follow(path, here, None if goal.way is Way.BRINGS else here):
        return None
    if goal.way is Way.BRINGS:
        return again.brought_by(name)
    if goal.way is Way.ENDS:
        return again.ended_by(name)
    return again.forbidden_by(name, turn.plan.plain_move(goal.move, case))


class Replay:
    """A line of moves played on plain scenes, with the steps as players write them."""

    def __init__(self, plan: CoveragePlan, position: Any, rules: Any) -> None:
        """Begin the turn of a position."""
        self.plan, self.position, self.rules = plan, position, rules
        self.walk: TurnWalk[Any, Any] = TurnWalk(plan.theory, plan.theory.scene(position, rules))
        self.spot, self.marked, self.made = self.walk.start, self.walk.start, None
        self.steps: list[Any] = []
        self.steps_before: int = 0

    def follow(
        self, path: Sequence[tuple[Slot[Any, Any], Any]], mark: Slot[Any, Any], until: Slot[Any, Any] | None
    ) -> bool:
        """Make the moves that players choose and all between, up to one slot; tells whether they are permitted there.

        What the scene was in a slot, and which move was made in it, is marked.
        """
        for slot, chosen in [*path, (until, None)]:
            while not self.has_come_to(slot):
                moves = [] if self.walk.is_over(self.spot) else self.walk.moves(self.spot)
                if len(moves) != 1 or self.walk.slots[self.spot.slot].chooser is not None:
                    return False
                self.make(moves[0], mark)
            if chosen is not None:
                if chosen not in self.walk.moves(self.spot):
                    return False
                self.make(chosen, mark)
        return True

    def has_come_to(self, slot: Slot[Any, Any] | None) -> bool:
        """Whether this slot has come, or one in which the same is done under fewer readings; without one, the end."""
        if slot is None or self.walk.is_over(self.spot):
            return slot is None and self.walk.is_over(self.spot)
        here = self.walk.slots[self.spot.slot]
        is_alike = (here.demand, here.chooser, here.steps) == (slot.demand, slot.chooser, slot.steps)
        return here.name == slot.name or (is_alike and here.chooser is not None)

    def make(self, move: Any, mark: Slot[Any, Any]) -> None:
        """Make one move."""
        if self.has_come_to(mark):
            self.marked, self.made, self.steps_before = self.spot, move, len(self.steps)
        step = self.plan.theory.written(self.spot.scene, move)
        if step is not None:
            self.steps.append(step)
        self.spot = self.walk.play(self.spot, move)

    def situation(self, steps: Sequence[Any]) -> Situation:
        """Where the turn stands after some steps."""
        return Situation(self.position, self.rules, tuple(steps))

    def begun(self, steps: Sequence[Any]) -> ClauseTurn[Any, Any]:
        """The turn after some steps as the clauses judge it."""
        turn: ClauseTurn[Any, Any] = ClauseTurn.begin(self.plan.theory, self.position, self.rules)
        return turn.after(*steps)

    def simulated(self, steps: Sequence[Any]) -> Turn[Any, Any]:
        """The turn after some steps as the simulator has it."""
        return self.plan.turn(self.position, self.rules).after(*steps)

    # What may be seen.

    def forbidden_by(self, name: str, move: Any) -> DecidingCase | None:
        """The move that a clause refuses in the slot that has come, or the step by which the line comes there."""
        try:
            turn = self.begun(self.steps)
        except IllegalMove:
            return self.ended_by(name)
        if self.spot.slot not in (spot.slot for spot in turn.spots):
            return None
        for words, step in self.plan.write_move(self.spot.scene, move):
            broken = turn.forbidding(step) if step is not None else turn.refusals(self.spot, move)[1]
            if broken == (name,):
                self.check_refused(self.steps, words)
                return DecidingCase(self.situation(self.steps), words, f"{name} {self.how_alone(name, move)}")
        return None

    def how_alone(self, name: str, move: Any) -> str:
        """Say that a clause alone forbids a move, or which others would that look further."""
        said = self.walk.clauses.permissions.get(move.kind, ())
        others = [clause for clause, says in said if clause != name and says(self.spot.scene, move) is not True]
        if others:
            return f"forbids it, as {' and '.join(others)} would"
        walk: TurnWalk[Any, Any] = TurnWalk(self.theory_without(name), self.walk.start.scene)
        can_end = walk.can_end(walk.play(self.spot, move))
        return "alone forbids it" if can_end else "forbids it; the turn could not be completed after it either"

    def check_refused(self, steps: Sequence[Any], words: str) -> None:
        """Make sure that the simulator does not allow what a clause forbids."""
        turn = self.simulated(steps)
        if not turn.is_over and words in self.plan.write_legal(turn, self.begun(steps).scene):
            raise CheckFailed(f"the simulator allows {words} in {self.position.line()} under {self.rules}")

    def ended_by(self, name: str) -> DecidingCase | None:
        """The last step of a line that a clause alone does not let be completed."""
        for number, step in enumerate(self.steps):
            before = self.steps[:number]
            broken = self.begun(before).forbidding(step)
            if broken and (broken == (name,) or self.is_legal_without(name, before, step)):
                self.check_refused(before, str(step))
                return DecidingCase(self.situation(before), str(step), f"{name} alone forbids it")
            if broken:
                return None
        return None

    def is_legal_without(self, name: str, before: Sequence[Any], step: Any) -> bool:
        """Whether a step could be made if a clause permitted everything."""
        turn: ClauseTurn[Any, Any] = ClauseTurn.begin(self.theory_without(name), self.position, self.rules)
        return step in turn.after(*before).legal

    def theory_without(self, name: str) -> Any:
        """The rules of the game in which a clause permits everything."""
        theory = copy(self.plan.theory)
        theory.clauses = copy(theory.clauses)
        said = theory.clauses.permissions
        theory.clauses.permissions = {kind: [each for each in said[kind] if each[0] != name] for kind in said}
        theory.clauses.sorted = {}
        return theory

    def brought_by(self, name: str) -> DecidingCase | None:
        """The step after which a clause alone says what has become of something."""
        try:
            turn = self.simulated(self.steps)
        except IllegalMove:
            return None
        if not turn.is_over or self.plan.theory.position(self.spot.scene) != turn.position:
            raise CheckFailed(f"the simulator comes to something else in {self.position.line()} under {self.rules}")
        if name == STAYS:
            return DecidingCase(self.situation(()), "", "whatever no other clause speaks of stays as it was")
        for fact in alone_in(self.plan, self.marked.scene, self.made, name):
            step = self.plan.theory.written(self.marked.scene, self.made)
            before = (
                self.steps[: self.steps_before] if step is not None else self.steps[: max(0, self.steps_before - 1)]
            )
            last = step if step is not None else next(iter(self.steps[self.steps_before - 1 : self.steps_before]), None)
            words, when = (str(last), "") if last is not None else ("", "as the turn begins ")
            shows = f"{when}{name} says what becomes of {self.plan.name_fact(fact, self.marked.scene)}"
            return DecidingCase(self.situation(before), words, shows)
        return None


def alone_in(plan: CoveragePlan, now: Any, move: Any, name: str) -> Iterator[Any]:
    """What becomes otherwise by a plain move because a clause says so, and no other; what lasts longest first."""
    found = []
    for fact, said in changes_of(plan.theory.clauses, now, move).items():
        true = [(clause, change) for clause, change in said if change.when is True]
        if {clause for clause, _ in true} == {name} and any(now.value(fact) != change.value for _, change in true):
            found.append(fact)
    return iter(sorted(found, key=lambda fact: -fact.family.lasts))
