"""How fast questions over several turns are answered: can there be a kiss, from the middle of a game, by each solver.

All solvers get the same clauses in the same run. A position is answered if every turn up to the last is, or a kiss is
found, within the time on the wall, building included; a kiss that is found is not played here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from statistics import median
from time import process_time

from analysis.drawing.drawings import Drawing
from analysis.solving.engines import engine
from analysis.solving.handout import Handout
from analysis.solving.turns import Turns, TurnsQuestion
from model.logic import Node, fresh_store
from model.recess.board import Board, named_board, shipped_board
from model.recess.clauses import THEORY
from model.recess.position import ABSENT, CHILDREN_EACH, Position, Posture
from model.recess.readings import Ruleset
from tests.bench import Amount, QuestionTimes, Say, Setting, recess

SOLVERS = ("z3", "glucose42", "clingo")
SECONDS = 30.0
"""For one position and one solver, building included."""
USUAL = Setting()
GROWTH = {
    "turns": {turns: replace(USUAL, turns=turns) for turns in (1, 2, 3)},
    "players": {players: replace(USUAL, players=players) for players in (2, 3, 4, 5)},
    "children of each player": {children: replace(USUAL, children=children) for children in (2, 3, 4)},
    "spaces along the board": {side: replace(USUAL, side=side) for side in (6, 8, 12)},
}
"""What grows, the rest being as usual."""
MOST_GAMES = 50


def measure(amount: Amount, say: Say) -> tuple[QuestionTimes, ...]:
    """Take the times of every setting, in so many positions as there are rounds."""
    settings = dict.fromkeys(setting for those in GROWTH.values() for setting in those.values())
    found = []
    for setting in settings:
        say(f"a kiss within {setting.turns} turns, {setting.players} players, {setting.side}×{setting.side}")
        found.append(times(setting, positions_of(setting, amount.rounds)))
    return tuple(found)


# Positions.


def positions_of(setting: Setting, count: int) -> list[Position]:
    """Positions in the middle of random games, of each player so many children."""
    found: list[Position] = []
    for seed in range(MOST_GAMES):
        found += recess.middle_of_a_game(board_of(setting.side), setting.players, recess.SEED + seed)
    return [with_fewer(position, setting.children) for position in found[:count]]


def board_of(side: int) -> Board:
    """The shipped board, or a smaller one."""
    board = shipped_board()
    return board if board.grid.columns == side else named_board(f"study-{side}x{side}")


def with_fewer(position: Position, children: int) -> Position:
    """The position without some of the children that stand: the first ones of each player stay, and all others."""
    few = (
        child if number % CHILDREN_EACH < children or child.posture is not Posture.STANDING else ABSENT
        for number, child in enumerate(position.children)
    )
    return replace(position, children=tuple(few))


# Asking.


@dataclass
class Sample:
    """What one position took: the size of its last question, building, and each solver's loading and solving."""

    variables: int = 0
    clauses: int = 0
    build_seconds: float = 0.0
    load_seconds: dict[str, float] = field(default_factory=lambda: dict.fromkeys(SOLVERS, 0.0))
    solve_seconds: dict[str, float] = field(default_factory=lambda: dict.fromkeys(SOLVERS, 0.0))
    given_up: set[str] = field(default_factory=set)

    def ask(self, solver: str, most: int, clauses: Sequence[tuple[int, ...]], wanted: Node) -> bool:
        """Ask a solver as long as there is time; whether it has found a kiss."""
        left = SECONDS - self.build_seconds - self.load_seconds[solver] - self.solve_seconds[solver]
        began = process_time()
        asked = engine(solver, most, clauses)
        loaded = process_time()
        found = asked.ask([wanted.number], max(0.01, left - (loaded - began)))
        self.load_seconds[solver] += loaded - began
        self.solve_seconds[solver] += process_time() - loaded
        if found is None:
            self.given_up.add(solver)
        return found is True


def sample(position: Position, turns: int) -> Sample:
    """Ask all solvers of one position, turn by turn until a kiss is found or time is up."""
    taken, done = Sample(), set[str]()
    with fresh_store():
        began = process_time()
        goal = THEORY.goals("kiss")
        rules, handout = Ruleset.of("fr"), Handout(SOLVERS[1])
        laid_out = Turns(TurnsQuestion(THEORY, position, rules, goal, turns, lambda _, __: (), handout))
        for _ in range(turns):
            laid_out.add()
            wanted = laid_out.reached[-1]
            if isinstance(wanted, Node) and laid_out.going_on[-1] is not False:
                loaded = laid_out.loaded()
                taken.variables, taken.clauses = loaded.most, len(loaded.clauses)
                taken.build_seconds += process_time() - began
                for solver in SOLVERS:
                    if solver not in done | taken.given_up and taken.ask(solver, loaded.most, loaded.clauses, wanted):
                        done.add(solver)
                began = process_time()
            if len(done | taken.given_up) == len(SOLVERS):
                break
        taken.build_seconds += process_time() - began
    return taken


def times(setting: Setting, positions: Sequence[Position]) -> QuestionTimes:
    """The medians of one setting, and how many positions each solver answered."""
    taken = [sample(position, setting.turns) for position in positions]

    def of_solvers(name: str) -> dict[str, float]:
        return {solver: median(getattr(one, name)[solver] for one in taken) for solver in SOLVERS}

    return QuestionTimes(
        setting,
        len(taken),
        int(median(one.variables for one in taken)),
        int(median(one.clauses for one in taken)),
        median(one.build_seconds for one in taken),
        of_solvers("load_seconds"),
        of_solvers("solve_seconds"),
        {solver: sum(solver not in one.given_up for one in taken) for solver in SOLVERS},
    )


# Drawing.


def drawn(found: Sequence[QuestionTimes]) -> Drawing:
    """Draw how building and solving grow on every scale."""
    from analysis.charts.lines import Line, panels

    charts = {scale: dict[str, Line](lines_of(found, scale)) for scale in GROWTH}
    longest = next(one for one in found if one.setting == GROWTH["turns"][3])
    said = ", ".join(f"{solver} {count} of {longest.positions}" for solver, count in longest.answered.items())
    return panels(charts, f"Answered about three turns within {SECONDS:g} s: {said}.", "seconds")


def lines_of(found: Sequence[QuestionTimes], scale: str) -> Iterator[tuple[str, dict[float, float]]]:
    """The lines of one scale: building, and each solver with loading."""
    by_setting = {one.setting: one for one in found}
    at = {value: by_setting[setting] for value, setting in GROWTH[scale].items()}
    yield "building", {value: one.build_seconds for value, one in at.items()}
    for solver in SOLVERS:
        yield solver, {value: one.load_seconds[solver] + one.solve_seconds[solver] for value, one in at.items()}
