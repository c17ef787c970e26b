"""Threats: every kiss with which a turn can end, and the nuns' moves before it that prevent them all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from analysis import clause_turns
from analysis.answers import Opinion
from analysis.nun_steps import skip_to_nuns
from analysis.whole_turns import Tick, key_of, unhurried
from model.game import IllegalMove
from model.recess.moves import Step, Turn
from model.recess.position import CHILDREN_EACH, PLAYERS, Ending, Position, label
from model.recess.problems import checked
from model.recess.readings import KissTrigger, KissWhen, Ruleset
from model.recess.simulator import Simulator, landings, layout

Row = tuple[int, ...]
SMALL = 16
"""On how many open spaces the clauses can be asked for every line of a turn."""


@dataclass(frozen=True)
class Threat:
    """A kiss that can be: whose, by which children, on which space, and the shortest line of steps that leads there."""

    player: int
    children: tuple[str, ...]
    space: str
    line: Turn


@dataclass(frozen=True)
class Prevention:
    """An end of a turn, from the nun's step on, and what the next player can then still do."""

    steps: Turn
    position: Position
    threats: tuple[Threat, ...]


# Kisses within one turn.


def threats(simulator: Simulator, position: Position, tick: Tick = unhurried) -> list[Threat]:
    """Every kiss that the turn of a position can end with, the fewest steps first; one line for each pair and space."""
    found: dict[tuple[object, ...], Threat] = {}
    for row, line in kissing_lines(simulator, position, tick):
        for threat in kisses_in(simulator, row, line):
            found.setdefault((threat.player, threat.children, threat.space), threat)
    return list(found.values())


def kiss_of(simulator: Simulator, position: Position, player: int, tick: Tick = unhurried) -> Turn | None:
    """The first line with which the turn of a position ends with a kiss of this player's; none if there is none."""
    lines = kissing_lines(simulator, position, tick)
    return next((line for row, line in lines if row[layout.KISSER] == player), None)


def kissing_lines(simulator: Simulator, position: Position, tick: Tick) -> Iterator[tuple[Row, Turn]]:
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
    frontier: list[tuple[Row, Turn]] = [(first, ())]
    while frontier:
        following: list[tuple[Row, Turn]] = []
        for row, line in frontier:
            tick()
            for step, after in steps_from(simulator, row):
                if after[layout.PHASE] == layout.OVER:
                    if after[layout.ENDING] == layout.KISSED:
                        yield after, (*line, step)
                elif after not in met and can_still_kiss(simulator.ruleset, after):
                    met.add(after)
                    following.append((after, (*line, step)))
        frontier = following


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


def kisses_in(simulator: Simulator, row: Row, line: Turn) -> Iterator[Threat]:
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


def judged(position: Position, rules: Ruleset, found: Sequence[Threat]) -> Opinion | None:
    """What the clauses say: to lines that were found, step by step; to none every line, on small boards only."""
    if found:
        lasts = [clause_turns.played(position, rules, [threat.line]) for threat in found]
        wrong = [t for t, last in zip(found, lasts, strict=True) if last is None or last.ending != Ending(t.player)]
        said = f"{len(wrong)} of {len(found)} lines are no kisses" if wrong else "the same kisses"
        return Opinion("the clauses, step by step", said, not wrong)
    if len(position.board.open_spaces) > SMALL:
        return None
    kissed = [one for one in clause_turns.results(position, rules) if one.ending and one.ending.kisser is not None]
    return Opinion("the clauses, every line of the turn", "a kiss" if kissed else "no kiss", not kissed)


def threats_word(position: Position, rules: Ruleset) -> str:
    """Who can kiss where in this turn, in a few words."""
    found = threats(Simulator(position.board, rules), checked(position, rules))
    kisses = sorted({f"{PLAYERS[threat.player]} on {threat.space}" for threat in found})
    return f"kisses of {', '.join(kisses)}" if kisses else "no kiss"


# What prevents them.


def preventions(
    simulator: Simulator, position: Position, after: Sequence[Step] = (), tick: Tick = unhurried
) -> list[Prevention]:
    """Every end of a turn from the nun's step on, after some steps, with the kisses that the next player then has.

    Where children still have moves they stay where they are.
    """
    found = []
    for steps, end in list(nun_ends(simulator, position, after)):
        found.append(Prevention(steps, end, tuple(threats(simulator, end, tick))))
    return found


def nun_ends(simulator: Simulator, position: Position, after: Sequence[Step]) -> Iterator[tuple[Turn, Position]]:
    """Every way to end a turn with the nun's step, each distinct position once, the fewest steps first."""
    simulator.begin(position)
    simulator.follow(after)
    skip_to_nuns(simulator)
    first = tuple(simulator.stack[0])
    if first[layout.PHASE] != layout.NUNS:
        due = "the turn is over" if simulator.is_over() else f"expected one of {', '.join(simulator.names()[:6])}"
        raise IllegalMove(f"no nun's step comes after {'; '.join(map(str, after)) or 'the beginning'}: {due}")
    met: set[bytes] = set()
    frontier: list[tuple[Row, Turn]] = [(first, ())]
    while frontier:
        following: list[tuple[Row, Turn]] = []
        for row, line in frontier:
            for step, later in steps_from(simulator, row):
                if later[layout.PHASE] != layout.OVER:
                    following.append((later, (*line, step)))
                elif (key := key_of(later)) not in met:
                    met.add(key)
                    yield (*line, step), simulator.unload(later)
        frontier = following


def as_turn_of(position: Position, player: int | None) -> Position:
    """The position as if it were this player's turn; as it is if none is named."""
    return position if player is None else replace(position, turn=player)
