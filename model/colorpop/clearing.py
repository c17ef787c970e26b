"""Can these colours be cleared from this board? Found with a record, impossible by an exhaustive search, or undecided.

Random playouts that spare one colour find most answers in milliseconds; beams of growing width find nearly all of the
rest. A depth-first search that looks at every board once proves the impossible ones; boards are told apart by two
independent keys of 62 bits. For a shortest sequence a beam is an exact breadth-first search as long as nothing is cut.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from random import Random
from time import perf_counter
from typing import Any

from model.colorpop.moves import Turn
from model.colorpop.position import COLOURS, EMPTY, Popped, Position
from model.colorpop.problems import checked
from model.colorpop.readings import GroupAllJokers, Ruleset, WinClaim, WinUnowned
from model.colorpop.records import Record
from model.colorpop.simulator import TOKENS, Simulator, chance, layout, search
from model.compiled import as_row, make_addressed_rows, make_row
from model.errors import BadInput, CheckFailed
from model.grid import Grid
from model.records import replay

SECONDS = 10.0
"""How long a search goes on unless told otherwise."""
FIRST_PLAYOUTS, PLAYOUTS = 300, 1_500
WIDTHS = (100, 400, 1_600, 6_400)
EXACT_WIDTHS = (500, 4_000, 16_000)
SMALL_BOARD = 40
"""Up to so many tokens a board is searched through before a beam is tried."""
STATES_AT_ONCE = 20_000
FIRST_TABLE = 1 << 16
MOST_TABLE = 1 << 24
CHILDREN_EACH = 30
KEY_SEED = 20_250


@dataclass(frozen=True)
class Clearing:
    """The answer: found (with a record that has been replayed), impossible or undecided."""

    word: str
    colours: str
    why: str
    seconds: float
    record: Record | None = None
    is_shortest: bool = False

    @property
    def pops(self) -> int | None:
        """How many pops it takes."""
        return None if self.record is None else len(self.record.turns)

    def to_dict(self) -> dict[str, Any]:
        """Give it ready for JSON."""
        turns = None if self.record is None else [str(step) for turn in self.record.turns for step in turn]
        return {
            "answer": self.word,
            "colours": self.colours,
            "why": self.why,
            "pops": self.pops,
            "shortest": self.is_shortest,
            "moves": turns,
            "record": None if self.record is None else str(self.record),
            "seconds": round(self.seconds, 4),
        }


@cache
def key_numbers(count: int) -> tuple[int, ...]:
    """The random numbers of the keys, the same in every run."""
    random = Random(KEY_SEED)
    return tuple(random.getrandbits(62) for _ in range(count))


class Solver:
    """Clears colours on one size of board under one ruleset; compiled unless told otherwise."""

    def __init__(self, grid: Grid, ruleset: Ruleset, fast: bool = True) -> None:
        """Make room for the searches; who would win on the way does not matter."""
        self.ruleset = replace(ruleset, win_unowned=WinUnowned.NOTHING, win_claim=WinClaim.AUTOMATIC)
        self.simulator = Simulator(grid, self.ruleset, fast)
        self.fast, self.rules = fast, self.simulator.rules
        tables = self.simulator.tables
        cells = int(tables[layout.END] - tables[layout.BEGIN])
        self.numbers = as_row(key_numbers(2 * layout.KINDS * cells), fast)
        self.path = make_row(grid.size, fast)
        self.start, self.temp = make_row(self.simulator.length, fast), make_row(self.simulator.length, fast)
        self.most_depth = grid.size // 2 + 2
        chosen = ruleset.group_all_jokers is GroupAllJokers.CHOSEN
        self.most_steps = layout.MOST_STEPS if chosen else grid.size
        self.goal, self.states = 0, 0
        self.random: Any = as_row([1], fast)
        self.deadline = 0.0
        if fast:
            self.warm_up()

    def warm_up(self) -> None:
        """Run every search once on an empty board, so that compiling or loading takes no time of an answer."""
        self.goal, self.deadline = TOKENS["a"], float("inf")
        self.play_out(1)
        self.beam(1)
        list(self.every_way(1))

    @property
    def board(self) -> tuple[Any, ...]:
        """What every rule is given of the simulator."""
        return self.simulator.tables, self.simulator.scratch, self.simulator.out

    def clear(
        self,
        position: Position,
        colours: Iterable[str],
        shortest: bool = False,
        seconds: float = SECONDS,
        seed: int = 1,
    ) -> Clearing:
        """Look for pops that clear these colours, any or the fewest; the record is one of a solitaire."""
        begin = perf_counter()
        wanted = "".join(sorted(set(colours)))
        start = solitaire(position, wanted)
        checked(start, self.ruleset)
        self.simulator.load(start)
        self.start[:] = self.simulator.stack[0]
        self.goal = sum(TOKENS[colour] for colour in wanted)
        self.random = as_row([chance.seeded(seed)], self.fast)
        self.deadline, self.states = begin + seconds, 0
        if self.rules.is_cleared(self.start, self.goal):
            return self.found(start, [], begin, "gone already", is_shortest=True)
        if self.rules.is_lost(self.simulator.tables, self.start, self.goal):
            why = "a single token is left, and nothing can go with it"
            return Clearing("impossible", wanted, why, perf_counter() - begin)
        for codes, is_proof, way in self.fewest() if shortest else self.any_way():
            if codes is not None:
                return self.found(start, codes, begin, way, is_shortest=shortest and is_proof)
            if is_proof:
                boards = f"{self.states:,} board{'' if self.states == 1 else 's'}"
                why = f"every sequence of pops was looked at: {boards}"
                return Clearing("impossible", wanted, why, perf_counter() - begin)
        why = f"{seconds:g} s were not enough"
        return Clearing("undecided", wanted, why, perf_counter() - begin)

    def found(self, start: Position, codes: list[int], begin: float, way: str, is_shortest: bool) -> Clearing:
        """Write the pops that were found down, and play the record by the plain rules."""
        self.simulator.load(start)
        turns: list[Turn] = []
        row = self.simulator.stack[0]
        for code in codes:
            turns.append((self.simulator.step(code, row),))
            self.rules.begin_turn(self.simulator.tables, row)
            self.simulator.play_code(code)
        record = Record(start, self.ruleset, tuple(turns), note=f"clears {start.hands[0]}")
        last: Position = replay(record)[-1]
        if last.left(start.hands[0]):
            raise CheckFailed(f"a search cleared {start.hands[0]} from {start.line()}, but the record does not")
        return Clearing("found", start.hands[0], way, perf_counter() - begin, record.with_result(last), is_shortest)

    def has_time(self) -> bool:
        """Whether the search may go on."""
        return perf_counter() < self.deadline

    # Ways to look, each giving codes (or None), whether that is a proof, and what it was.

    def any_way(self) -> Iterator[tuple[list[int] | None, bool, str]]:
        """Playouts, then what fits the size of the board, wider and wider until time is up."""
        yield self.play_out(FIRST_PLAYOUTS), False, "playouts"
        tokens = sum(int(count) for count in self.start[layout.COUNT : layout.COUNT + layout.KINDS])
        if tokens <= SMALL_BOARD:
            yield from self.every_way(None)
        turn = 0
        while self.has_time():
            yield self.play_out(PLAYOUTS), False, "playouts"
            if self.has_time():
                codes, whole = self.beam(WIDTHS[min(turn, len(WIDTHS) - 1)])
                yield codes, whole, "beam"
            if turn == len(WIDTHS) and self.has_time():
                yield from self.every_way(40 * STATES_AT_ONCE)
            turn += 1

    def fewest(self) -> Iterator[tuple[list[int] | None, bool, str]]:
        """Breadth first, with more and more room; the best that a cut search has found comes last."""
        best: list[int] | None = None
        for width in EXACT_WIDTHS:
            if not self.has_time():
                break
            codes, whole = self.beam(width)
            if whole:
                yield codes, True, "breadth first, nothing left out"
                return
            if codes is not None and (best is None or len(codes) < len(best)):
                best = codes
        if best is not None:
            yield best, False, "beam; whether it is the shortest was not proved"
            return
        yield from self.any_way()

    def play_out(self, tries: int) -> list[int] | None:
        """Play out at random, some tries at a time."""
        tables, scratch, out = self.board
        for _ in range(0, tries, FIRST_PLAYOUTS):
            length = self.rules.play_many(
                tables, self.start, self.temp, scratch, out, self.goal, self.random, self.path, FIRST_PLAYOUTS
            )
            if length >= 0:
                return [int(code) for code in self.path[:length]]
            if not self.has_time():
                break
        return None

    def every_way(self, most_states: int | None) -> Iterator[tuple[list[int] | None, bool, str]]:
        """Search depth first through every board that can come up."""
        tables, scratch, _ = self.board
        stack = make_addressed_rows(self.most_depth, self.simulator.length, self.fast)
        bufs = make_addressed_rows(self.most_depth, self.most_steps + 2, self.fast)
        stack[0][:] = self.start
        bufs[0][self.most_steps] = self.rules.list_groups(tables, stack[0], scratch, bufs[0])
        progress = make_row(search.PROGRESS, self.fast)
        progress[search.CODES_MOST] = self.most_steps
        room, table = FIRST_TABLE, make_row(2 * FIRST_TABLE, self.fast)
        found = search.GOING_ON
        while found in (search.GOING_ON, search.FULL) and self.has_time():
            if found == search.FULL:
                if room * 4 > MOST_TABLE:
                    return
                larger = make_row(2 * room * 4, self.fast)
                self.rules.move_over(table, room, larger, room * 4)
                room, table = room * 4, larger
            progress[search.BOARDS_MOST] = room
            found = self.rules.search_all(
                tables, stack, bufs, scratch, self.goal, self.numbers, table, progress, STATES_AT_ONCE
            )
            self.states = int(progress[search.STATES]) + 1
            if most_states is not None and self.states > most_states:
                return
        if found == search.FOUND:
            depth, at = int(progress[search.DEPTH]), self.most_steps + 1
            yield [int(bufs[d][int(bufs[d][at]) - 1]) for d in range(depth + 1)], False, "every way, depth first"
        elif found == search.EXHAUSTED:
            yield None, True, "every way, depth first"

    def beam(self, width: int) -> tuple[list[int] | None, bool]:
        """Search layer by layer with a limited width; tells also whether nothing had to be left out."""
        tables, scratch, out = self.board
        layer, following = (make_addressed_rows(width, self.simulator.length, self.fast) for _ in range(2))
        children = make_addressed_rows(3, width * CHILDREN_EACH, self.fast)
        tally = make_row(search.MOST_SCORE, self.fast)
        trail = make_addressed_rows(2 * self.most_depth, width, self.fast)
        room = FIRST_TABLE
        while room < width * CHILDREN_EACH * 16:
            room *= 2
        table = make_row(2 * room, self.fast)
        progress = make_row(search.PROGRESS, self.fast)
        layer[0][:] = self.start
        progress[search.KEPT] = 1
        progress[search.BOARDS_MOST], progress[search.KEPT_MOST] = room, width
        progress[search.DRAWN_MOST] = width * CHILDREN_EACH
        found = search.GOING_ON
        while found == search.GOING_ON and self.has_time():
            found = self.rules.beam(
                tables, layer, following, self.temp, scratch, out, self.goal, self.numbers, table,
                self.random, children, tally, trail, self.path, progress,
            )  # fmt: skip
            layer, following = following, layer
        whole = not progress[search.CUT] and found != search.GOING_ON
        self.states = int(progress[search.STATES]) + 1
        codes = [int(code) for code in self.path[: progress[search.DEPTH]]] if found == search.FOUND else None
        return codes, bool(whole)


def solitaire(position: Position, colours: str) -> Position:
    """The same board for one player who wants to clear these colours."""
    known = sorted({*position.box.colours, *position.cells} - {EMPTY, "J"})
    for colour in colours:
        if colour not in known:
            raise BadInput(f"no colour {colour!r}; this box holds {', '.join(known)}")
    if not colours:
        raise BadInput("no colour to clear; name some, as in --colours ab")
    alone = Popped()
    return replace(position, hands=(colours,), popped=(alone,), teams=False, turn=0, pending=(), ending=None)


def present(position: Position) -> str:
    """The colours that are on a board."""
    return "".join(colour for colour in COLOURS if colour in position.cells)


def clear_colours(
    position: Position,
    colours: Iterable[str],
    ruleset: Ruleset,
    shortest: bool = False,
    seconds: float = SECONDS,
    seed: int = 1,
    fast: bool = True,
) -> Clearing:
    """Ask once whether colours can be cleared from a board.

    >>> answer = clear_colours(Position.parse(": ab / ab"), "a", Ruleset(), shortest=True, fast=False)
    >>> answer.word, answer.pops, clear_colours(Position.parse(": ab / ba"), "a", Ruleset(), fast=False).word
    ('found', 1, 'impossible')
    """
    wanted = "".join(colours)
    solitaire(position, wanted)  # A colour that is not there is refused before anything is compiled.
    return Solver(position.grid, ruleset, fast).clear(position, wanted, shortest, seconds, seed)
