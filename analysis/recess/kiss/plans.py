"""Playing a plan: the simulator makes the steps of the cast, everybody else walks about in the shelters."""

from __future__ import annotations

from analysis.recess.kiss import NUN, course
from model.errors import IllegalMove
from model.recess.moves import Kind, Step
from model.recess.position import PLAYERS, Position
from model.recess.readings import Ruleset
from model.recess.records import Record
from model.recess.simulator import Simulator

Plan = dict[int, list[Step]]


def record_of(start: Position, ruleset: Ruleset, turn: int, plan: Plan, cast: frozenset[str]) -> Record:
    """Play a plan up to a turn and write the game down; one that cannot be played, or ends otherwise, is refused."""
    simulator, position = Simulator(start.board, ruleset), start
    turns: list[tuple[Step, ...]] = []
    for number in range(1, turn + 1):
        planned = [plan.get(slot.number, []) for slot in course(start.players, number + 1) if slot.turn == number]
        steps = play_turn(simulator, position, planned, cast)
        turns.append(steps)
        position = simulator.play(position, steps)
    if position.ending is None or position.ending.kisser is None:
        raise IllegalMove(f"no kiss by turn {turn}")
    return Record.of_game(start, ruleset, turns, note=f"a kiss in turn {turn}")


def play_turn(
    simulator: Simulator, position: Position, planned: list[list[Step]], cast: frozenset[str]
) -> tuple[Step, ...]:
    """Make one turn's steps: what is planned for each move, else what keeps out of the way."""
    simulator.begin(position)
    steps: list[Step] = []
    waiting: list[Step] = []
    lengths = dict(zip((3, 2, 1, NUN), planned, strict=True))
    while not simulator.is_over():
        legal = {step: code for code in simulator.codes() for step in [simulator.step(code, simulator.stack[0])]}
        kinds = {step.kind for step in legal}
        if kinds & {Kind.WALK, Kind.NUN} and not waiting:
            length = max((step.length for step in legal if step.kind is Kind.WALK), default=NUN)
            legal = {step: code for step, code in legal.items() if step.length in (0, length)}
            waiting = list(lengths[length])
        step = chosen(legal, waiting, position, cast)
        if step is None and Kind.NUN in kinds:
            return (*steps, *line_to_a_kiss(simulator))
        if step is None:
            raise IllegalMove(f"nothing fits the plan; legal: {', '.join(map(str, list(legal)[:6]))}")
        if step in waiting:
            waiting.remove(step)
        steps.append(step)
        simulator.play_code(legal[step])
    return tuple(steps)


def chosen(legal: dict[Step, int], waiting: list[Step], position: Position, cast: frozenset[str]) -> Step | None:
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


def line_to_a_kiss(simulator: Simulator) -> tuple[Step, ...]:
    """The first way to finish the turn with a kiss."""
    for steps, result in simulator.lines(0, ()):
        if result.ending is not None and result.ending.kisser is not None:
            return steps
    raise IllegalMove("no way to finish the turn with a kiss")
