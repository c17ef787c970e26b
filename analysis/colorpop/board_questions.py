"""Questions on unknown boards of Color Pop: the solver answers within a bound, the simulator tries the same by hand.

A bound is a number of tokens, in every outline of slides; boards come smallest first: by tokens, by places, by rows,
then token by token in reading order. So the first that is found is the least, and nothing smaller was left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from random import Random
from time import perf_counter
from typing import Any

from analysis.answers import FOUND, IMPOSSIBLE, UNDECIDED, Answer, Opinion
from analysis.colorpop.positions import Outline, grid_of, outlines, places_of
from analysis.solving import Demands, Impossible, Possible, SolverAnswer, Undecided
from analysis.solving.turns import demands_of
from model.colorpop.clauses import CLAUSES, scene_of, slots
from model.colorpop.clauses.groups import is_group_left, neighbours
from model.colorpop.clauses.pops import pops
from model.colorpop.clauses.scene import TOKEN, Scene
from model.colorpop.clauses.setup import Cells, is_hopeless, is_within_limit, slides_of
from model.colorpop.moves import Step, read_turn
from model.colorpop.position import EMPTY, JOKER, Box, Position
from model.colorpop.readings import Ruleset, SetupRepair
from model.colorpop.setup import Slides
from model.colorpop.simulator import Simulator
from model.errors import BadInput, did_you_mean
from model.grid import Grid
from model.logic import (
    Formula,
    Unknown,
    all_of,
    any_of,
    fresh_store,
    is_value,
    none_of,
    not_so,
    unknown,
)
from model.rulebook import Question
from model.scene import put
from model.slots import Layout, permits
from model.turn import Turn

TOKENS = "abJ"
MOST_TOKENS = 6
SECONDS = 60.0
"""How long the solver may think on one board."""
BY_HAND = "the simulator on every board of the bound"


# Asking on one board after the other.

Asked = Callable[[Any], tuple[Demands, Sequence[Unknown[Any]]]]
"""Over a board: what is demanded there, and the places of which the least tokens are wanted."""
Tried = Callable[[Position], bool]
"""Over a plain board: whether the simulator says that it is so."""


@dataclass(frozen=True)
class Board:
    """One kind of board to look at: what it is called, its slides, the places that hold tokens, and which tokens."""

    grid: Grid
    places: tuple[int, ...]
    tokens: str

    def filled(self, letters: Iterable[str]) -> str:
        """The places in reading order with these tokens."""
        there = dict(zip(self.places, letters, strict=True))
        return "".join(there.get(space, EMPTY) for space in self.grid.spaces)

    def position(self, cells: str) -> Position:
        """A board as a position that can be."""
        return Position(self.grid, cells, ("a", "b"), box=Box(5, max(19, self.grid.size), max(5, cells.count(JOKER))))

    def every(self) -> Iterator[Position]:
        """Every filling, the least first."""
        return (self.position(self.filled(letters)) for letters in product(self.tokens, repeat=len(self.places)))


def least(demands: Demands, cells: Sequence[Unknown[Any]], seconds: float) -> SolverAnswer:
    """Ask, and if it can be, fix place by place the first token with which it still can."""
    answer = demands.ask(seconds=seconds)
    fixed: list[Formula] = []
    if isinstance(answer, Possible):
        for cell in cells:
            for token, here in cell:
                if answer.value(cell) == token:
                    fixed.append(here)
                    break
                better = demands.ask([*fixed, here], seconds)
                if isinstance(better, Undecided):
                    return better
                if isinstance(better, Possible):
                    answer = better
                    fixed.append(here)
                    break
    return answer


def look(
    asked: str, bound: str, rules: Ruleset, boards: Iterable[Any], ask: Asked, see: Callable[[Any], Board], tried: Tried
) -> Answer:
    """Look at boards in their order until it is found, and let the simulator try the same boards by hand."""
    began = perf_counter()
    because: dict[str, None] = {}
    seen: list[Board] = []
    said: dict[str, Any] = {"asked": asked, "bound": bound, "rules": str(rules)}
    for kind in boards:
        board = see(kind)
        seen.append(board)
        with fresh_store():
            demands, cells = ask(kind)
            answer = least(demands, cells, SECONDS)
            letters = [str(answer.value(cell)) for cell in cells] if isinstance(answer, Possible) else []
        if isinstance(answer, Undecided):
            return Answer(word=UNDECIDED, seconds=perf_counter() - began, because=(answer.why,), **said)
        if isinstance(answer, Impossible):
            because |= dict.fromkeys(answer.because)
            continue
        witness = board.position(board.filled(letters))
        first = by_hand(seen, tried)
        says = FOUND if first == witness else f"first found {first.line() if first else 'nowhere'}"
        second = Opinion(BY_HAND, says, agrees=first == witness)
        return Answer(word=FOUND, witness=witness, opinions=(second,), seconds=perf_counter() - began, **said)
    first = by_hand(seen, tried)
    second = Opinion(BY_HAND, IMPOSSIBLE if first is None else f"found {first.line()}", agrees=first is None)
    return Answer(word=IMPOSSIBLE, because=tuple(because), opinions=(second,), seconds=perf_counter() - began, **said)


def by_hand(boards: Iterable[Board], tried: Tried) -> Position | None:
    """The first plain board of which the simulator says that it is so."""
    return next((position for board in boards for position in board.every() if tried(position)), None)


# Boards by their outline.


def small_outlines(most: int) -> Iterator[Outline]:
    """All outlines of up to so many tokens."""
    return (outline for tokens in range(1, most + 1) for outline in outlines(tokens))


def outlined(outline: Outline) -> Board:
    """An outline of two colours and jokers."""
    return Board(grid_of(outline), tuple(places_of(outline)), TOKENS)


def unknown_board(outline: Outline, rules: Ruleset) -> tuple[Scene, list[Unknown[str]]]:
    """The scene in which a turn begins on an outline of unknown tokens, and those tokens in reading order."""
    board = outlined(outline)
    return with_unknown_tokens(scene_of(board.position(EMPTY * board.grid.size), rules), board.places, board.tokens)


def with_unknown_tokens(scene: Scene, places: Iterable[int], tokens: str) -> tuple[Scene, list[Unknown[str]]]:
    """A scene with an unknown token on each of some places, and those tokens."""
    cells = {place: unknown(f"token on {scene.grid.name(place)}", tokens) for place in places}
    return scene.after(put(TOKEN(place), cell) for place, cell in cells.items()), list(cells.values())


def token_bound(most: int) -> str:
    """Say a bound in words."""
    return f"all boards of up to {most} tokens over two colours and jokers, slides full from below"


# Where two readings differ.


def difference(question: type[Question], rules: Ruleset, most: int = MOST_TOKENS) -> list[Answer]:
    """The smallest board on which two readings of a question on groups allow different pops, for each pair."""
    first, *others = question.readings()
    return [difference_of(rules.choosing({question.id: first}), rules.choosing({question.id: o}), most) for o in others]


def difference_of(one: Ruleset, other: Ruleset, most: int) -> Answer:
    """The smallest board on which two rulesets allow different pops."""

    def ask(outline: Outline) -> tuple[Demands, list[Unknown[Any]]]:
        scene, cells = unknown_board(outline, one)
        twin, _ = unknown_board(outline, other)
        demands = Demands()
        demands.introduce(cells)
        parts = []
        for move in pops(scene):
            ours, theirs = permits(CLAUSES, scene, move), permits(CLAUSES, twin, move)
            parts += [all_of([ours, not_so(theirs)]), all_of([theirs, not_so(ours)])]
        demands.know(any_of(parts))
        return demands, cells

    simulators: dict[tuple[Grid, bool], Simulator] = {}

    def tried(position: Position) -> bool:
        for rules in (one, other):
            key = position.grid, rules is one
            if key not in simulators:
                simulators[key] = Simulator(position.grid, rules)
        return groups(simulators[position.grid, True], position) != groups(simulators[position.grid, False], position)

    changed = [r for r in other.differences() if r not in one.differences()] or other.differences()
    names = ", ".join(f"{r.id}={one.reading(type(r)).word} and {r.word}" for r in changed)
    asked = f"a board on which {names} allow different pops"
    return look(asked, token_bound(most), one, small_outlines(most), ask, outlined, tried)


def groups(simulator: Simulator, position: Position) -> set[tuple[str, tuple[int, ...]]]:
    """The pops that the simulator lists, with all their places."""
    turn = Turn[Position, Step].begin(simulator, read_turn, position)
    return {(step.what, turn.effect(step)) for step in turn.legal}


# Two colours that vanish at once.


def vanishing(rules: Ruleset, most: int = MOST_TOKENS) -> Answer:
    """A pop after which two colours are gone that both were there."""

    def ask(outline: Outline) -> tuple[Demands, list[Unknown[Any]]]:
        scene, cells = unknown_board(outline, rules)
        layout = Layout(CLAUSES)
        end = layout.add_turn(slots(scene), scene)
        demands = demands_of(layout)
        demands.introduce(cells)
        for colour in scene.colours:
            demands.know(not_so(scene.is_gone(colour)))
            demands.know(end.is_gone(colour))
        return demands, cells

    simulators: dict[Grid, Simulator] = {}

    def tried(position: Position) -> bool:
        simulator = simulators.setdefault(position.grid, Simulator(position.grid, rules))
        there = {cell for cell in position.cells if cell not in (EMPTY, JOKER)}
        return any(len(there - set(result.cells)) > 1 for result in simulator.results(position))

    asked = "a pop that takes the last tokens of two colours at once"
    return look(asked, token_bound(most), rules, small_outlines(most), ask, outlined, tried)


# A finished board with a joker beside a colour.


def finished(rules: Ruleset, most: int = MOST_TOKENS) -> Answer:
    """A board without a group on which a joker lies beside a coloured token."""

    def beside(scene: Scene, one: int, other: int) -> Formula:
        return any_of(
            all_of([scene.is_joker(joker), not_so(scene.is_joker(token))])
            for joker, token in ((one, other), (other, one))
        )

    def ask(outline: Outline) -> tuple[Demands, list[Unknown[Any]]]:
        scene, cells = unknown_board(outline, rules)
        demands = Demands()
        demands.introduce(cells)
        demands.add("end.no_group", not_so(is_group_left(scene)))
        demands.know(any_of(beside(scene, one, other) for one, other in neighbours(scene)))
        return demands, cells

    def tried(position: Position) -> bool:
        cells, grid = position.cells, position.grid
        joker = any(
            cells[space] == JOKER and cells[near] not in (EMPTY, JOKER)
            for space in grid.spaces
            for near in grid.neighbours(space)
        )
        return joker and not groups(Simulator(grid, rules), position)

    asked = "a finished board with a joker beside a coloured token"
    return look(asked, token_bound(most), rules, small_outlines(most), ask, outlined, tried)


# Fillings that no repair makes legal.

MIXED = "no repair helps although every slide holds two colours and keeps the limit by itself"
HELP = {
    MIXED: ((), (SetupRepair.BOTH,)),
    "exchanging does not help, but flipping does": ((SetupRepair.FLIP,), (SetupRepair.EXCHANGE,)),
    "flipping does not help, but exchanging does": ((SetupRepair.EXCHANGE,), (SetupRepair.FLIP,)),
    "only both together help": ((SetupRepair.BOTH,), (SetupRepair.EXCHANGE, SetupRepair.FLIP)),
}
"""What is asked of a filling: the repairs that help it, and those that do not."""
FILLINGS = "abc"
MOST_PLACES = 8
MOST_SLIDES = 6


def fillings(rules: Ruleset, most: int = MOST_PLACES) -> list[Answer]:
    """The smallest fillings that no repair makes legal, by reading, and those that only some repair does."""
    single = [hopeless(f"no repair helps (setup.repair={repair.word})", (), (repair,), rules, most)
              for repair in SetupRepair]  # fmt: skip
    return single + [hopeless(asked, helps, fails, rules, most) for asked, (helps, fails) in HELP.items()]


def is_fair(slide: Cells) -> Formula:
    """A slide holds two colours or more, and no more than five of one of them side by side."""
    one_colour = (all_of(is_value(cell, colour) for cell in slide) for colour in FILLINGS)
    return all_of([none_of(one_colour), is_within_limit(Grid(len(slide), 1), slide, with_jokers=False)])


def hopeless(
    asked: str, helps: Sequence[SetupRepair], fails: Sequence[SetupRepair], rules: Ruleset, most: int
) -> Answer:
    """The smallest filling of full slides that some repairs make legal and others do not."""

    def ask(grid: Grid) -> tuple[Demands, list[Unknown[Any]]]:
        cells = [unknown(f"token on {grid.name(space)}", FILLINGS) for space in grid.spaces]
        demands = Demands()
        demands.introduce(cells)
        if asked == MIXED:
            demands.know(all_of(is_fair(slide) for slide in slides_of(grid, cells)))
        for repair in fails:
            demands.add("setup.limit", is_hopeless(grid, cells, rules, repair))
        for repair in helps:
            demands.add("setup.repair", not_so(is_hopeless(grid, cells, rules, repair)))
        return demands, cells

    made: dict[Grid, Slides] = {}

    def tried(position: Position) -> bool:
        slides = made.setdefault(position.grid, Slides(position.grid, rules))
        cells = position.cells

        def mended(repair: SetupRepair) -> bool:
            return slides.is_legal(cells) or slides.repaired(cells, Random(1), repair) is not None

        if asked == MIXED and not all(map(is_fair, slides_of(position.grid, cells))):
            return False
        return not slides.is_legal(cells) and all(map(mended, helps)) and not any(map(mended, fails))

    grids = sorted(
        (Grid(rows, slides) for rows in range(1, most + 1) for slides in range(1, MOST_SLIDES + 1)
         if rows * slides <= most),
        key=lambda grid: (grid.size, grid.rows),
    )  # fmt: skip
    bound = f"full slides of up to {most} places, at most {MOST_SLIDES} slides, three colours"
    return look(f"a filling: {asked}", bound, rules, grids, ask, lambda g: Board(g, tuple(g.spaces), FILLINGS), tried)


# By name.

NAMES = ("hopeless", "vanishing", "finished")


def questions_on_groups() -> dict[str, type[Question]]:
    """The questions on groups, which may be asked where their readings differ."""
    return {question.id: question for question in Ruleset.questions() if question.id.startswith("group.")}


def answers(name: str, rules: Ruleset, most: int | None = None) -> list[Answer]:
    """Answer one of the questions by its name; a question on groups is asked where its readings differ."""
    parts = questions_on_groups()
    match name:
        case "hopeless":
            return fillings(rules, most or MOST_PLACES)
        case "vanishing":
            return [vanishing(rules, most or MOST_TOKENS)]
        case "finished":
            return [finished(rules, most or MOST_TOKENS)]
    if name not in parts:
        known = [*NAMES, *parts]
        raise BadInput(f"no question is called {name!r}{did_you_mean(name, known)}; expected {', '.join(known)}")
    return difference(parts[name], rules, most or MOST_TOKENS)
