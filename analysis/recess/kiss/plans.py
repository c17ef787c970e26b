"""Playing a plan: the simulator makes the steps of the cast, everybody else walks about in the shelters."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from analysis.recess.kiss import NUN, course
from model.errors import IllegalMove
from model.recess.game import GAME
from model.recess.moves import Kind, Step
from model.recess.position import PLAYERS, Position
from model.recess.readings import Ruleset
from model.recess.records import Record
from model.turn import Turn

Plan = dict[int, list[Step]]


def record_of(start: Position, ruleset: Ruleset, turn: int, plan: Plan, cast: frozenset[str]) -> Record:
    """Play a plan up to a turn and write the game down; one that cannot be played, or ends otherwise, is refused."""
    position, turns = start, list[tuple[Step, ...]]()
    for number in range(1, turn + 1):
        planned = [plan.get(slot.number, []) for slot in course(start.players, number + 1) if slot.turn == number]
        ended = play_turn(GAME.turn(position, ruleset), planned, cast)
        turns.append(ended.steps)
        position = ended.position
    if position.ending is None or position.ending.kisser is None:
        raise IllegalMove(f"no kiss by turn {turn}")
    return Record.of_game(start, ruleset, turns, note=f"a kiss in turn {turn}")


def play_turn(turn: Turn[Position, Step], planned: list[list[Step]], cast: frozenset[str]) -> Turn[Position, Step]:
    """Make one turn's steps: what is planned for each move, else what keeps out of the way."""
    waiting: list[Step] = []
    lengths = dict(zip((3, 2, 1, NUN), planned, strict=True))
    while not turn.is_over:
        legal = turn.legal
        kinds = {step.kind for step in legal}
        if kinds & {Kind.WALK, Kind.NUN} and not waiting:
            length = max((step.length for step in legal if step.kind is Kind.WALK), default=NUN)
            legal = tuple(step for step in legal if step.length in (0, length))
            waiting = list(lengths[length])
        step = choose_step(legal, waiting, turn.position, cast)
        if step is None and Kind.NUN in kinds:
            return finished_by_a_kiss(turn)
        if step is None:
            raise IllegalMove(f"nothing fits the plan; legal: {', '.join(map(str, legal[:6]))}")
        if step in waiting:
            waiting.remove(step)
        turn = turn.after(step)
    return turn


def choose_step(legal: Sequence[Step], waiting: list[Step], position: Position, cast: frozenset[str]) -> Step | None:
    """The step that is planned, a kiss, silence, or a walk of somebody else in a shelter; None if there is none."""
    for step in (*waiting, *(Step(Kind.KISS, player) for player in PLAYERS), Step(Kind.QUIET)):
        if step in legal:
            return step
    if any(step.kind is Kind.WALK for step in waiting):
        return None
    for step in legal:
        if step.kind is Kind.WALK and step.piece not in cast and is_shelter(position, step.to):
            return step
    return None


def is_shelter(position: Position, name: str) -> bool:
    """Whether a place named in a step is a space of a shelter."""
    return name not in ("boys", "girls") and position.board.grid.space(name) in position.board.shelter_spaces


def finished_by_a_kiss(turn: Turn[Position, Step]) -> Turn[Position, Step]:
    """The first way to finish the turn with a kiss."""

    def is_kiss(key: Hashable) -> bool:
        end: Position = turn.simulator.position_of(key)
        return end.ending is not None and end.ending.kisser is not None

    if (found := turn.line_to(is_kiss)) is None:
        raise IllegalMove("no way to finish the turn with a kiss")
    return found
