"""Why a move is legal or not: the clauses that it breaks, the spaces concerned, and the readings that say otherwise."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from analysis.adapter import adapter_of
from analysis.depends.departures import Departures, OpenReadings, Point
from analysis.solving.handout import Handout
from model.clause import Clause
from model.errors import BadInput, CheckFailed, IllegalMove
from model.logic import fresh_store
from model.refusing import breaks
from model.registry import game_of
from model.rulebook import Question, Ruleset
from model.theory import ClauseTurn

Position = Any
Step = Any
Turn = tuple[Any, ...]

OVER = "the turn is already over"

# A verdict.


@dataclass(frozen=True)
class Verdict:
    """What the clauses say to the steps of a turn: the first step that breaks some, else the last one; why otherwise.

    `before` is the turn before that step; `note` tells what kept it from being judged at all, such as a turn that is
    over by then.
    """

    number: int
    before: ClauseTurn[Any, Any]
    step: Step
    broken: tuple[Clause, ...] = ()
    note: str = ""

    @property
    def is_legal(self) -> bool:
        """Whether no step breaks a clause."""
        return not self.broken and not self.note


@dataclass(frozen=True)
class Otherwise:
    """Other readings, together a smallest set, under which the verdict is the opposite, and that verdict."""

    readings: tuple[Question, ...]
    verdict: Verdict


@dataclass(frozen=True)
class Why:
    """The answer to why a move is legal or not."""

    position: Position
    rules: Ruleset
    steps: Turn
    verdict: Verdict
    marked: tuple[int, ...]
    otherwise: tuple[Otherwise, ...]
    editions: dict[str, Verdict]
    any_reading: Departures | None
    """How all smallest sets of other readings were asked for, if they were."""

    @property
    def step(self) -> Step:
        """The step that the verdict is about."""
        return self.verdict.step

    @property
    def game(self) -> str:
        """The game that is played."""
        return str(self.position.game)

    @property
    def before(self) -> Position:
        """The position in which that step is made."""
        return self.verdict.before.position


def why(
    position: Position,
    rules: Ruleset,
    steps: Sequence[Step] | str,
    any_reading: bool = False,
    handout: Handout = Handout(),  # noqa: B008
) -> Why:
    """Judge the steps of a turn, or a text of them; what cannot be read or comes after the end of the turn is refused.

    For any reading all smallest sets of other readings are given that turn the verdict round; a turn that is over too
    soon may go on under some of them.
    """
    if isinstance(steps, str):
        steps = game_of(position).read_turn(steps)
    if not steps:
        expected = f"e.g. {adapter_of(position.game).example_step}, or steps of one turn apart by semicolons"
        raise BadInput(f"no step is given; expected {expected}")
    if position.ending is not None:
        raise IllegalMove(f"the game is over ({position.ending})")
    game_of(position).checked(position, rules)
    verdict = judged(position, rules, tuple(steps))
    if verdict.note and not (any_reading and verdict.note == OVER):
        raise IllegalMove(f"step {verdict.number} ({verdict.step}): {verdict.note}")
    marked = spaces_concerned(verdict)
    others, asked = says_otherwise(position, rules, tuple(steps), verdict, any_reading, handout)
    editions = by_edition(position, tuple(steps))
    return Why(position, rules, tuple(steps), verdict, marked, others, editions, asked if any_reading else None)


# Judging.


def judged(position: Position, rules: Ruleset, steps: Turn) -> Verdict:
    """What the clauses say to the steps of a turn, up to the first that breaks some."""
    theory = game_of(position).theory
    turn = ClauseTurn.begin(theory, position, rules)
    for number, step in enumerate(steps, start=1):
        if not turn.kinds:
            return Verdict(number, turn, step, note=OVER)
        try:
            theory.read(turn.scene, step)
            broken = turn.forbidding(step)
        except BadInput as error:
            return Verdict(number, turn, step, note=str(error))
        if broken or number == len(steps):
            return Verdict(number, turn, step, tuple(theory.clauses[name] for name in broken))
        turn = turn.after(step)
    raise ValueError("no step to judge")


def by_edition(position: Position, steps: Turn) -> dict[str, Verdict]:
    """The verdict by each edition's most likely reading; an edition under which the position cannot be is left out."""
    book = game_of(position).rulebook
    rules = {name: book.ruleset.of(name) for name in book.editions}
    return {
        name: judged(position, chosen, steps) for name, chosen in rules.items() if not is_impossible(position, chosen)
    }


def is_impossible(position: Position, rules: Ruleset) -> bool:
    """Whether a position cannot be under some rules."""
    return bool(game_of(position).problems(position, rules))


# Other readings.


def says_otherwise(
    position: Position, rules: Ruleset, steps: Turn, verdict: Verdict, any_reading: bool, handout: Handout
) -> tuple[tuple[Otherwise, ...], Departures]:
    """The other readings, as few as can be, that turn the verdict round.

    For any reading: all smallest sets; the simulator has a second opinion on the single ones. Otherwise only these; for
    an illegal step without any, the pairs.
    """
    with fresh_store():
        asked, point = OpenReadings(position, (steps,), rules, handout), Point(1, len(steps))
        ask = asked.that_forbid if verdict.is_legal else asked.that_allow
        if any_reading:
            found = ask(point)
            singles = {one for readings in found.found if len(readings) == 1 for one in readings}
            if found.is_complete and singles != asked.single_by_single(point, not verdict.is_legal):
                raise CheckFailed(f"the solver says {sorted(map(str, singles))}, the simulator otherwise")
        elif not (found := ask(point, sizes=(1,))).found and not verdict.is_legal:
            found = ask(point, sizes=(2,))
    changed = ((readings, rules.choosing({one.id: one for one in readings})) for readings in found.found)
    return tuple(Otherwise(readings, judged(position, now, steps)) for readings, now in changed), found


# What the offence is about.


def spaces_concerned(verdict: Verdict) -> tuple[int, ...]:
    """The spaces on the board that the broken clauses are about, in order; of a legal step those where it is made."""
    scene = verdict.before.scene
    adapter = adapter_of(scene.game)
    spaces = {space for clause in verdict.broken for space in adapter.spaces_of_clause(scene, verdict.step, clause.id)}
    return tuple(sorted(space for space in spaces or adapter.spaces_of_step(scene, verdict.step) if space >= 0))


def refusal(position: Position, rules: Ruleset, steps: Turn) -> list[str]:
    """Say which clauses the first illegal of some steps breaks; nothing if that cannot be said."""
    verdict = judged(position, rules, steps) if position.ending is None else None
    return [breaks(position, rules, steps[: verdict.number])] if verdict and verdict.broken else []
