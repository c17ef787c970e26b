"""The earliest kiss by plain search: every position that the simulator can reach, turn by turn, on a small board.

It knows every reading that the simulator knows.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from model.compiled import is_kept, make_row
from model.errors import CheckFailed
from model.recess.board import Board
from model.recess.position import Position
from model.recess.readings import Ruleset
from model.recess.records import Record
from model.recess.simulator import CHAPTERS, Simulator, counting
from model.recess.simulator.keys import key_of, timeless
from model.recess.simulator.layers import (
    ANYBODY,
    FOUND_AT,
    GOING_ON,
    IS_KEEPING,
    KEPT,
    MOST_KEPT,
    ORDERS,
    PACKED,
    PARENT,
    WHOSE,
)

MOST_SPACES = 20
"""So many open spaces a board may have to be searched."""
MOST_POSITIONS = 1 << 20
"""So many positions a search keeps at most, of all turns together."""
FEW_POSITIONS = 1 << 14
"""So many where the simulator is not compiled."""
VERY_FEW_POSITIONS = 1 << 10
"""So many where it is not compiled, but its compiled code lies ready."""
MOST_STATES = 1 << 19
"""So many states of turns are remembered at once."""
AT_A_TIME = 16
"""So many positions are played from between two looks at the time."""

OnProgress = Callable[[int, int, int], None]
"""Told of progress: the turn, how many positions it has been played from, and of how many."""


class NoRoom(Exception):
    """There are more positions than a search keeps."""


def unwatched(_turn: int, _done: int, _of: int) -> None:
    """Tell nobody of progress, and take all the time that it takes."""


def is_compiled() -> bool:
    """Whether the simulator's compiled code lies ready: otherwise compiling it takes longer than many searches."""
    return is_kept("play_layer", *CHAPTERS)


def is_small(board: Board) -> bool:
    """Whether a board is small enough to be searched."""
    return len(board.open_spaces) <= MOST_SPACES


@dataclass
class KissSearch:
    """A search from the start of a game, one turn after the other; whose kiss it is for (None: anybody's)."""

    board: Board
    ruleset: Ruleset
    players: int
    player: int | None = None
    fast: bool = False
    on_progress: OnProgress = unwatched
    most: int | None = None
    """How many positions it keeps at most; as many as it has room for if nothing is said."""
    turn: int = field(default=0, init=False)
    """The last turn that has been played from every position before it, without a kiss."""
    positions: int = field(default=1, init=False)
    """How many positions have been told apart."""

    def __post_init__(self) -> None:
        """Begin with the start."""
        self.start = Position.start(self.board, self.players)
        self.simulator = Simulator(self.board, self.ruleset, self.fast)
        self.rules = self.simulator.rules
        most = MOST_POSITIONS if self.fast else FEW_POSITIONS
        self.room = min(most, self.most or most)
        room = (4 * most, MOST_STATES if self.fast else MOST_STATES // 8)
        self.met, self.states = (make_row(2 * length, self.fast) for length in room)
        self.tally = make_row(counting.TALLY_LENGTH, self.fast)
        self.tally[counting.ROOM :] = room
        self.orders = make_row(ORDERS, self.fast)
        self.orders[WHOSE] = ANYBODY if self.player is None else self.player
        first = make_row(PACKED, self.fast)
        self.simulator.load(self.start)
        self.rules.pack(self.simulator.stack[0], first, 0, 0)
        self.layers: list[tuple[Any, int]] = [(first, 1)]

    def next_turn(self) -> Record | None:
        """Play one more turn from every position: the game up to a kiss, or none if there is none in this turn.

        Where there was no room for all positions, a kiss can be found, but not excluded.
        """
        is_whole = self.keep_results() if self.turn else True
        stopped = self.play(keeping=False, kept=make_row(PACKED, self.fast))
        if self.orders[FOUND_AT] >= 0:
            return self.game_from(stopped)
        if not is_whole:
            raise NoRoom
        self.turn += 1
        return None

    @property
    def is_exhausted(self) -> bool:
        """Whether there is no position left to play from."""
        return self.layers[-1][1] == 0

    def keep_results(self) -> bool:
        """Keep every position to which the last turn can lead, as long as there is room; tells whether there was."""
        most = max(self.room - self.positions, 1)
        kept = make_row(PACKED * most, self.fast)
        before = self.layers[-1][1]
        played = self.play(keeping=True, kept=kept, most=most)
        count = int(self.orders[KEPT])
        self.layers.append((kept[: PACKED * count].copy(), count))
        self.positions += count
        return played == before

    def play(self, keeping: bool, kept: Any, most: int = GOING_ON) -> int:
        """Play a turn from all positions of the last layer; tells at which a kiss or want of room stopped it."""
        layer, count = self.layers[-1]
        self.orders[IS_KEEPING], self.orders[MOST_KEPT], self.orders[KEPT] = int(keeping), most, 0
        self.orders[FOUND_AT] = GOING_ON
        simulator, done = self.simulator, 0
        while done < count:
            self.on_progress(self.turn + 1 - int(keeping), done, count)
            end = min(done + AT_A_TIME, count)
            at = self.rules.play_layer(
                simulator.tables, simulator.stack, simulator.bufs, simulator.numbers, self.met, self.states,
                self.tally, self.orders, kept, layer, done, end, self.players,
            )  # fmt: skip
            if at < end:
                return int(at)
            done = end
        return count

    # The game that was found.

    def game_from(self, at: int) -> Record:
        """The game to a kiss from a position of the last layer; the row in which the kiss stands is still there."""
        found = self.simulator.stack[int(self.orders[FOUND_AT])]
        wanted = [timeless(key_of([int(number) for number in found]))]
        for layer, _ in reversed(self.layers[1:]):
            words = layer[at * PACKED : (at + 1) * PACKED]
            row = make_row(self.simulator.length, self.fast)
            self.rules.unpack(self.simulator.tables, row, words, 0, self.players)
            wanted.append(timeless(key_of([int(number) for number in row])))
            at = int(words[PARENT])
        simulator, position, turns = Simulator(self.board, self.ruleset), self.start, []
        for end in reversed(wanted):
            simulator.begin(position)
            line = simulator.line_to(partial(is_so_but_for_time, end))
            if line is None:
                raise CheckFailed(f"no turn leads from {position.line()} where one has led before")
            turns.append(line)
            position = simulator.play(position, line)
        return Record.of_game(self.start, self.ruleset, turns)


def is_so_but_for_time(end: bytes, key: Hashable) -> bool:
    """Whether a key is that of the same position at some time."""
    return timeless(key) == end


def searched_turns(search: KissSearch, within: int) -> Iterator[Record | None]:
    """Turn by turn what a search finds, up to a kiss, a bound or the end of all positions."""
    while search.turn < within and not search.is_exhausted:
        record = search.next_turn()
        yield record
        if record is not None:
            return
