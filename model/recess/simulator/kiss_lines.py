"""Lines of one turn by the simulator: every way to end it with a kiss, and every way to end it with the nun's step."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from model.errors import IllegalMove
from model.recess.moves import Step
from model.recess.moves import Turn as Line
from model.recess.position import CHILDREN_EACH, Position, label
from model.recess.readings import KissTrigger, KissWhen, Ruleset
from model.recess.simulator import Simulator, landings, layout
from model.recess.simulator.keys import key_of
from model.recess.simulator.nun_steps import skip_to_nuns
from model.simulator import Tick, unhurried
from model.turn import Turn

Row = tuple[int, ...]


@dataclass(frozen=True)
class Threat:
    """A kiss that can be: whose, by which children, on which space, the turn that it ends, and those before it."""

    player: int
    children: tuple[str, ...]
    space: str
    line: Line
    before: tuple[Line, ...] = ()

    @property
    def turns(self) -> int:
        """After how many turns it comes."""
        return len(self.before) + 1

    @property
    def kiss(self) -> tuple[object, ...]:
        """What tells kisses apart."""
        return self.player, self.children, self.space


# Kisses within one turn.


def kisses_of_turn(simulator: Simulator, position: Position, tick: Tick = unhurried) -> list[Threat]:
    """Every kiss that the turn of a position can end with, the fewest steps first; one line for each pair and space."""
    found: dict[tuple[object, ...], Threat] = {}
    for row, line in kissing_lines(simulator, position, tick):
        for threat in kisses_in(simulator, row, line):
            found.setdefault(threat.kiss, threat)
    return list(found.values())


def kiss_of(
    simulator: Simulator, position: Position, player: int, tick: Tick = unhurried, is_alone: bool = False
) -> Line | None:
    """The first line with which the turn of a position ends with a kiss of this player's; none if there is none.

    `is_alone`: none but the one on turn chooses a step of it.
    """
    lines = kissing_lines(simulator, position, tick, is_alone)
    return next((line for row, line in lines if row[layout.KISSER] == player), None)


def kissing_lines(
    simulator: Simulator, position: Position, tick: Tick, is_alone: bool = False
) -> Iterator[tuple[Row, Line]]:
    """Every line of a turn that ends with a kiss, the fewest steps first; a state that was met before is left out."""
    if position.ending is not None:
        return
    simulator.begin(position)
    if simulator.is_over():
        if simulator.stack[0][layout.ENDING] == layout.KISSED:
            yield tuple(simulator.stack[0]), ()
        return
    first: Row = tuple(simulator.stack[0])
    met = {first}
    frontier: list[tuple[Row, Line]] = [(first, ())]
    while frontier:
        following: list[tuple[Row, Line]] = []
        for row, line in frontier:
            tick()
            if is_alone and chooser(row) != position.turn:
                continue
            for step, after in steps_from(simulator, row):
                if after[layout.PHASE] == layout.OVER:
                    if after[layout.ENDING] == layout.KISSED:
                        yield after, (*line, step)
                elif after not in met and can_still_kiss(simulator.ruleset, after):
                    met.add(after)
                    following.append((after, (*line, step)))
        frontier = following


def chooser(row: Row) -> int:
    """Who chooses the next step of a turn under way: the player who is asked for a kiss, or the one on turn."""
    return row[layout.ASKING] if row[layout.PHASE] == layout.ASK else row[layout.TURN]


def steps_from(simulator: Simulator, row: Row) -> list[tuple[Step, Row]]:
    """The legal steps in a row with the rows after them."""
    simulator.stack[0][:] = row
    found = []
    for code in simulator.codes():
        simulator.stack[1][:] = row
        simulator.play_code(code, 1)
        found.append((simulator.step(code, row), tuple(simulator.stack[1])))
    return found


def can_still_kiss(rules: Ruleset, row: Sequence[int]) -> bool:
    """Whether a turn under way may still end with a kiss: not by a nun's step where only children's own moves kiss."""
    if row[layout.PHASE] != layout.NUNS or rules.kiss_trigger is KissTrigger.MEETING:
        return True
    return rules.kiss_when is KissWhen.END_OF_TURN and row[layout.HOPEFUL] != 0


def kisses_at_end(turn: Turn[Position, Step]) -> list[Threat]:
    """Who has kissed where in a turn that has ended with a kiss."""
    assert isinstance(turn.simulator, Simulator)
    return list(kisses_in(turn.simulator, tuple(turn.row), turn.steps))


def kisses_in(simulator: Simulator, row: Row, line: Line) -> Iterator[Threat]:
    """Who has kissed where in the row of a game that a kiss has just ended."""
    player = row[layout.KISSER]
    boys = range(CHILDREN_EACH * player, CHILDREN_EACH * player + 2)
    girls = range(boys.stop, boys.stop + 2)
    for space in sorted({row[layout.PLACE + boy] for boy in boys}):
        here = [child for child in (*boys, *girls) if row[layout.PLACE + child] == space]
        is_pair = space < simulator.board.grid.size and any(girl in here for girl in girls)
        has_met = is_pair and moved_there(simulator.ruleset, row, here)
        if has_met and simulator.rules.may_kiss_on(simulator.tables, row, space):
            yield Threat(player, tuple(map(label, here)), simulator.board.grid.name(space), line)


def moved_there(rules: Ruleset, row: Row, children: Sequence[int]) -> bool:
    """Whether the children met as `kiss.trigger` asks: by a move of one of them, or in any way."""
    if rules.kiss_trigger is KissTrigger.MEETING:
        return True
    if rules.kiss_when is KissWhen.END_OF_TURN:
        return any(row[layout.HOPEFUL] & landings.pairs_of(list(row), child) for child in children)
    return row[layout.LANDER] in children


def nun_ends(simulator: Simulator, position: Position, after: Sequence[Step]) -> Iterator[tuple[Line, Position]]:
    """Every way to end a turn with the nun's step, each distinct position once, the fewest steps first."""
    simulator.begin(position)
    simulator.follow(after)
    skip_to_nuns(simulator)
    first = tuple(simulator.stack[0])
    if first[layout.PHASE] != layout.NUNS:
        due = "the turn is over" if simulator.is_over() else f"expected one of {', '.join(simulator.names()[:6])}"
        raise IllegalMove(f"no nun's step comes after {'; '.join(map(str, after)) or 'the beginning'}: {due}")
    met: set[bytes] = set()
    frontier: list[tuple[Row, Line]] = [(first, ())]
    while frontier:
        following: list[tuple[Row, Line]] = []
        for row, line in frontier:
            for step, later in steps_from(simulator, row):
                if later[layout.PHASE] != layout.OVER:
                    following.append((later, (*line, step)))
                elif (key := key_of(later)) not in met:
                    met.add(key)
                    yield (*line, step), simulator.unload(later)
        frontier = following
