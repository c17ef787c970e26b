"""The rules of Pier as a program over rows of numbers, and the simulator that plays them."""

import sys
from collections.abc import Sequence

from minigame.position import COIN, EMPTY, PLAYERS, Kind, Position, Step
from minigame.readings import Ruleset
from model import simulator
from model.compiled import Row, plain, rule
from model.errors import IllegalMove
from model.grid import Grid

TURN, PHASE, ENDING, COINS, PLACE, TAKEN = 0, 1, 2, 3, 4, 6
LENGTH, WALK_COIN, HOP_AFTER = range(3)
WALKING, OFFERING, HOPPING, OVER = range(4)
TAKE, LEAVE, STAY = -1, -2, -3
STOPS, HOPS = 1, 1


@rule
def begin_turn(_t: Row, st: Row) -> None:
    st[PHASE] = WALKING


@rule
def has_coin(st: Row, plank: int) -> int:
    return st[COINS] >> plank & 1


@rule
def list_steps(t: Row, st: Row) -> list[int]:
    """List the codes of the legal steps: a plank on which to end, or a word."""
    here, other = st[PLACE + st[TURN]], st[PLACE + 1 - st[TURN]]
    if st[PHASE] == OFFERING:
        return [TAKE, LEAVE]
    if st[PHASE] == HOPPING:
        can_hop = here + 1 < t[LENGTH] and here + 1 != other and not has_coin(st, here + 1)
        return [here + 1, STAY] if can_hop else [STAY]
    stops = t[WALK_COIN] == STOPS and has_coin(st, here + 1)
    ends = [here + 1] if stops else [here + 1, here + 2]
    return [to for to in ends if to < t[LENGTH] and to != other]


@rule
def play_step(t: Row, st: Row, code: int) -> None:
    """Carry out a legal step."""
    mover = st[TURN]
    if st[PHASE] == OFFERING:
        st[COINS] -= 1 << st[PLACE + mover]
        st[TAKEN + (1 - mover if code == TAKE else mover)] += 1
        st[PHASE] = HOPPING if code == TAKE and t[HOP_AFTER] == HOPS else OVER
    else:
        if code != STAY:
            st[PLACE + mover] = code
        st[PHASE] = OFFERING if st[PHASE] == WALKING and has_coin(st, code) else OVER
    if st[PHASE] == OVER:
        st[ENDING] = int(st[PLACE + mover] == t[LENGTH] - 1)
        st[TURN] = 1 - mover


WORDS = {TAKE: Kind.TAKE, LEAVE: Kind.LEAVE, STAY: Kind.STAY}


class Simulator(simulator.Simulator):
    """Plays a pier of some length under one ruleset."""

    game, ending = "minigame", ENDING

    def __init__(self, board: Grid, ruleset: Ruleset, fast: bool = False) -> None:
        self.board, self.ruleset, self.rules = board, ruleset, plain(sys.modules[__name__])
        self.tables = [board.columns, *ruleset.codes()]
        self.stack = [[0] * 8 for _ in range(64)]

    def begin(self, position: Position) -> None:
        if position.ending is not None:
            raise IllegalMove(f"the game is over ({position.ending} has arrived)")
        coins = sum(1 << plank for plank, cell in enumerate(position.cells) if cell == COIN)
        places = map(position.cells.index, PLAYERS)
        self.stack[0][:] = [position.turn, WALKING, 0, coins, *places, *position.taken]

    def unload(self, row: Sequence[int]) -> Position:
        cells = [COIN if row[COINS] >> plank & 1 else EMPTY for plank in self.board.spaces]
        for player, letter in enumerate(PLAYERS):
            cells[row[PLACE + player]] = letter
        return Position("".join(cells), row[TURN], (row[TAKEN], row[TAKEN + 1]))

    def codes(self, depth: int = 0) -> list[int]:
        found: list[int] = self.rules.list_steps(self.tables, self.stack[depth])
        return found

    def play_code(self, code: int, depth: int = 0) -> None:
        self.rules.play_step(self.tables, self.stack[depth], code)

    def is_over(self, depth: int = 0) -> bool:
        return bool(self.stack[depth][PHASE] == OVER)

    def chooser(self, depth: int = 0) -> int:
        row = self.stack[depth]
        return int(1 - row[TURN] if row[PHASE] == OFFERING else row[TURN])

    def step(self, code: int, row: Sequence[int]) -> Step:
        if code in WORDS:
            return Step(WORDS[code])
        return Step(Kind.HOP if row[PHASE] == HOPPING else Kind.WALK, code)
