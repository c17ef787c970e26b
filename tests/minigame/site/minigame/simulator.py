"""Plays Pier; see `model.simulator`."""

from collections.abc import Sequence

from minigame import rules
from minigame.position import COIN, EMPTY, PLAYERS, Kind, Position, Ruleset, Step
from model import simulator
from model.compiled import plain
from model.errors import IllegalMove
from model.grid import Grid

WORDS = {rules.TAKE: Kind.TAKE, rules.LEAVE: Kind.LEAVE, rules.STAY: Kind.STAY}


class Simulator(simulator.Simulator):
    """Plays a pier of some length under one ruleset."""

    game, ending = "minigame", rules.ENDING

    def __init__(self, board: Grid, ruleset: Ruleset, fast: bool = False) -> None:
        self.board, self.ruleset, self.rules = board, ruleset, plain(rules)
        self.tables = [board.columns, *ruleset.codes()]
        self.stack = [[0] * 8 for _ in range(64)]

    def begin(self, position: Position) -> None:
        if position.ending is not None:
            raise IllegalMove(f"the game is over ({position.ending} has arrived)")
        coins = sum(1 << plank for plank, cell in enumerate(position.cells) if cell == COIN)
        places = map(position.cells.index, PLAYERS)
        self.stack[0][:] = [position.turn, rules.WALKING, 0, coins, *places, *position.taken]

    def unload(self, row: Sequence[int]) -> Position:
        cells = [COIN if row[rules.COINS] >> plank & 1 else EMPTY for plank in self.board.spaces]
        for player, letter in enumerate(PLAYERS):
            cells[row[rules.PLACE + player]] = letter
        return Position("".join(cells), row[rules.TURN], (row[rules.TAKEN], row[rules.TAKEN + 1]))

    def codes(self, depth: int = 0) -> list[int]:
        return list(self.rules.list_steps(self.tables, self.stack[depth]))

    def play_code(self, code: int, depth: int = 0) -> None:
        self.rules.play_step(self.tables, self.stack[depth], code)

    def is_over(self, depth: int = 0) -> bool:
        return bool(self.stack[depth][rules.PHASE] == rules.OVER)

    def step(self, code: int, row: Sequence[int]) -> Step:
        to = Kind.HOP if row[rules.PHASE] == rules.HOPPING else Kind.WALK
        return Step(WORDS[code]) if code in WORDS else Step(to, code)
