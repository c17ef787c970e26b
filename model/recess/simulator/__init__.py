"""The rules of Recess! as a program: which steps are legal, what they do, and what a whole turn can lead to.

The chapters are one source for two speeds: `pushes`, `landings`, `answers`, `turns` and `steps` work on flat rows of
numbers (`layout`, `tables`) and run plain, or compiled for mass play. `Simulator` is the door for everybody else.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import cache
from random import Random
from types import MappingProxyType
from typing import Any

from model import simulator
from model.compiled import as_row, compiled, make_addressed_rows, make_row, plain
from model.errors import BadInput, IllegalMove
from model.recess.board import Board
from model.recess.moves import Kind, Step
from model.recess.position import CHILDREN_EACH, NOWHERE, PLAYERS, Child, Ending, Position, Posture, label
from model.recess.problems import checked
from model.recess.readings import Ruleset
from model.recess.simulator import (
    answers,
    batches,
    chains,
    comparisons,
    counting,
    digests,
    keys,
    landings,
    layers,
    layout,
    pushes,
    steps,
    turns,
)
from model.recess.simulator.tables import tables
from model.simulator import check_readings

CHAPTERS = (layout, pushes, chains, landings, answers, turns, steps, counting, digests, layers, batches, comparisons)
POSTURES = tuple(Posture)
KINDS = tuple(Kind)
PLACES_OFF_BOARD = 3
"""Two entrances and nowhere."""


FIRST_TABLE = 1 << 19
"""How many keys the first table of a count has room for; it grows when that is not enough."""


@cache
def key_numbers(size: int) -> tuple[int, ...]:
    """The random numbers of the keys with which results are counted, the same in every run."""
    random = Random(20060101)
    places = size + 3
    count = layout.CHILDREN * (places + counting.POSTURES) + places
    return tuple(random.getrandbits(62) for _ in range(count))


class Simulator(simulator.Simulator):
    """Plays one board under one ruleset, plain or (`fast`) compiled.

    >>> from model.recess.board import named_board
    >>> simulator = Simulator(named_board("study-4x4"), Ruleset())
    >>> start = Position.start(simulator.board, 2)
    >>> [str(step) for step in simulator.legal_moves(start)[:3]]
    ['pass', '3 A1-a1', '3 A1-c1']
    """

    game = "recess"
    ending = layout.ENDING
    neighbour_tables = MappingProxyType(
        {"walks": layout.WALKS, "nuns' lines": layout.NUN_LINES, "pushes": layout.NEAR, "exits": layout.EXITS}
    )

    def __init__(self, board: Board, ruleset: Ruleset, fast: bool = False) -> None:
        """Work the tables out and make room for looking ahead."""
        check_readings(ruleset)
        if board.grid.size + PLACES_OFF_BOARD > layout.PLACE_BASE:
            raise BadInput(f"a board of {board.grid.rows}×{board.grid.columns} spaces is too large to play on")
        self.board, self.ruleset, self.fast = board, ruleset, fast
        self.rules: Any = compiled(*CHAPTERS) if fast else plain(*CHAPTERS)
        self.tables = as_row(tables(board, ruleset), fast)
        self.length = layout.HERE + board.grid.size + PLACES_OFF_BOARD
        self.stack = make_addressed_rows(layout.MOST_DEPTH, self.length, fast)
        self.bufs = make_addressed_rows(layout.MOST_DEPTH, layout.MOST_STEPS, fast)
        self.numbers = as_row(key_numbers(board.grid.size), fast)

    # Positions in and out.

    def load(self, position: Position, depth: int = 0) -> None:
        """Lay a position out in the row at some depth."""
        row = [0] * self.length
        nowhere = self.board.grid.size + 2
        row[layout.PLACE : layout.PLACE + layout.PIECES] = [nowhere] * layout.PIECES
        for number, child in enumerate(position.children):
            row[layout.PLACE + number] = self.place_in_row(child.place)
            row[layout.POSTURE + number] = POSTURES.index(child.posture)
            row[layout.ATTACKERS] |= int(child.posture is Posture.ATTACKING) << number
        row[layout.PLACE + layout.NUN : layout.PLACE + layout.NUN + len(position.nuns)] = position.nuns
        for piece, place in enumerate(row[layout.PLACE : layout.PLACE + layout.PIECES]):
            row[layout.HERE + place] |= 1 << piece
        for space in position.fights():
            row[layout.HERE + space] |= layout.FIGHT
        row[layout.HERE + nowhere] = 0
        row[layout.COINS : layout.COINS + position.players] = position.coins
        row[layout.CLOCK], row[layout.TURN], row[layout.PLAYERS] = position.clock, position.turn, position.players
        if position.ending is not None:
            kisser = position.ending.kisser
            row[layout.ENDING] = layout.TIME_UP if kisser is None else layout.KISSED
            row[layout.KISSER] = kisser or 0
        self.stack[depth][:] = row

    def place_in_row(self, place: int) -> int:
        """Number a place as the rows do."""
        return place if place >= 0 else self.board.grid.size - 1 - place

    def unload(self, row: Sequence[int]) -> Position:
        """Read a position back from a row between two turns."""
        size, players = self.board.grid.size, int(row[layout.PLAYERS])
        places = [int(place) if place < size else size - 1 - int(place) for place in row[: layout.PIECES]]
        children = tuple(
            Child(places[number], POSTURES[row[layout.POSTURE + number]]) for number in range(players * CHILDREN_EACH)
        )
        endings = {layout.RUNNING: None, layout.TIME_UP: Ending(), layout.KISSED: Ending(int(row[layout.KISSER]))}
        return Position(
            self.board,
            children,
            tuple(sorted(place for place in places[layout.NUN :] if place != NOWHERE)),
            tuple(int(coins) for coins in row[layout.COINS : layout.COINS + players]),
            int(row[layout.CLOCK]),
            int(row[layout.TURN]),
            endings[int(row[layout.ENDING])],
        )

    # Steps in and out.

    def step(self, code: int, row: Sequence[int]) -> Step:
        """Read a step's code in the position of a row."""
        code = int(code)
        kind = KINDS[code // layout.KIND_UNIT]
        piece = code // layout.PIECE_UNIT % layout.PIECE_BASE
        place = code % layout.PLACE_BASE
        name = ""
        match kind:
            case Kind.HOLD | Kind.LEAVE | Kind.WALK | Kind.STAND | Kind.PUSH_STUCK:
                name = label(piece)
            case Kind.PUSH if piece < layout.NUN:
                name = label(piece)
            case Kind.PUSH:
                name = f"N:{self.place_name(row[layout.PLACE + piece])}"
            case Kind.NUN:
                name = self.place_name(row[layout.PLACE + piece])
            case Kind.KISS | Kind.NO_KISS:
                return Step(kind, PLAYERS[place])
        moves_somewhere = kind in (Kind.WALK, Kind.PUSH, Kind.TELL, Kind.NUN, Kind.STAND)
        length = code // layout.LENGTH_UNIT % layout.LENGTH_BASE
        return Step(kind, name, self.place_name(place) if moves_somewhere else "", length)

    def place_name(self, place: int) -> str:
        """Name a space or an entrance in a step."""
        size = self.board.grid.size
        return self.board.grid.name(int(place)) if place < size else ("boys", "girls")[int(place) - size]

    # The verbs.

    def begin(self, position: Position) -> None:
        """Begin the turn of a position at depth 0; a finished game is refused."""
        if position.ending is not None:
            raise IllegalMove(f"the game is over ({position.ending})")
        self.load(checked(position, self.ruleset))
        self.rules.begin_turn(self.tables, self.stack[0])

    def codes(self, depth: int = 0) -> list[int]:
        """The codes of the legal steps at some depth."""
        count = self.rules.list_steps(self.tables, self.stack, self.bufs, depth)
        return [int(code) for code in self.bufs[depth][:count]]

    def play_code(self, code: int, depth: int = 0) -> None:
        """Carry out a legal step at some depth."""
        self.rules.play_step(self.tables, self.stack, self.bufs, depth, code)

    def is_over(self, depth: int = 0) -> bool:
        """Whether the turn at some depth is over."""
        return bool(self.stack[depth][layout.PHASE] == layout.OVER)

    def chooser(self, depth: int = 0) -> int:
        """Who chooses the next step at some depth: the player who is asked for a kiss, or the one on turn."""
        row = self.stack[depth]
        return int(row[layout.ASKING] if row[layout.PHASE] == layout.ASK else row[layout.TURN])

    # Positions told apart.

    key = staticmethod(keys.key_of)
    nameless = staticmethod(keys.nameless)
    timeless = staticmethod(keys.timeless)

    def key_of(self, position: Position) -> bytes:
        """The key of a position."""
        self.load(position)
        return keys.key_of(self.stack[0])

    def position_of(self, key: Hashable) -> Position:
        """The position of a key."""
        return self.unload(keys.row_of(key))

    def seen_spaces(self, position: Position) -> frozenset[int]:
        """The spaces that some nun sees."""
        self.load(position)
        row = self.stack[0]
        return frozenset(space for space in self.board.open_spaces if self.rules.is_seen(self.tables, row, space))

    # Counting.

    def count_results(self, position: Position) -> int:
        """Count the distinct positions after one complete turn without listing them."""
        if position.ending is not None:
            return 0
        size = FIRST_TABLE
        while True:
            self.begin(position)
            room = (size, size // 4)
            found, states = (make_row(2 * length, self.fast) for length in room)
            tally = make_row(counting.TALLY_LENGTH, self.fast)
            tally[counting.ROOM :] = room
            count = self.rules.count_turn(self.tables, self.stack, self.bufs, self.numbers, found, states, tally)
            if count != counting.FULL:
                return int(count)
            size *= 4

    # Mass play.

    def compare_game(self, rival: Simulator, position: Position, seed: int) -> tuple[int, int, Position]:
        """Play a random game, each turn beside the same steps by a rival's rules: turns, differing ones, the end."""
        self.load(position)
        random = as_row([seed % (batches.MODULUS - 1) + 1], self.fast)
        counts = make_row(comparisons.COUNTS, self.fast)
        ours, theirs = ((each.tables, each.stack, each.bufs) for each in (self, rival))
        self.rules.compare_game(*ours, *theirs, random, counts)
        return int(counts[comparisons.PLAYED]), int(counts[comparisons.DIFFERENT]), self.unload(self.stack[0])

    def play_games(self, position: Position, seed: int, games: int, checked_games: bool = False) -> list[int]:
        """Play random games from a position; tells games, turns, steps, listed steps, kisses, what was broken first."""
        self.load(checked(position, self.ruleset))
        start = make_row(self.length, self.fast)
        start[:] = self.stack[0]
        random, tally = as_row([seed % (batches.MODULUS - 1) + 1], self.fast), make_row(batches.TALLY_LENGTH, self.fast)
        play = self.rules.play_checked_games if checked_games else self.rules.play_random_games
        play(self.tables, self.stack, self.bufs, start, random, tally, games)
        return [int(number) for number in tally]
