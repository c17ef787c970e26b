"""The rules of Color Pop as a program: which groups can be popped, what that does, and how a game ends.

The chapters are one source for two speeds: `groups`, `turns`, `setups`, `search` and `batches` work on flat rows of
numbers (`layout`) and run plain, or compiled for mass play. `Simulator` is the door for everybody else.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from model import simulator
from model.colorpop.moves import Kind, Step
from model.colorpop.position import COLOURS, EMPTY, JOKER, PLAYERS, Box, Ending, Popped, Position, Reason
from model.colorpop.problems import checked
from model.colorpop.readings import Ruleset
from model.colorpop.simulator import batches, chance, comparisons, groups, layout, search, setups, turns
from model.compiled import as_row, compiled, make_addressed_rows, make_row, plain
from model.errors import BadInput, IllegalMove
from model.grid import Grid
from model.simulator import check_readings

CHAPTERS = (layout, chance, groups, turns, setups, search, batches, comparisons)
REASONS = {layout.GONE: Reason.GONE, layout.NO_GROUP: Reason.NO_GROUP, layout.UNOWNED: Reason.UNOWNED}
TOKENS = {EMPTY: 0, JOKER: layout.ANY} | {colour: 2 << number for number, colour in enumerate(COLOURS)}
LETTERS = {token: letter for letter, token in TOKENS.items()}


def tables(grid: Grid, ruleset: Ruleset) -> list[int]:
    """Everything about a board and a ruleset that never changes in a game, in one flat row."""
    row = [0] * layout.TABLES
    stride = grid.columns + 1
    row[layout.ROWS], row[layout.WIDTH], row[layout.STRIDE] = grid.rows, grid.columns, stride
    row[layout.BEGIN] = layout.CELLS + stride
    row[layout.END] = row[layout.BEGIN] + grid.rows * stride
    row[layout.LENGTH] = row[layout.END] + stride
    row[layout.RULES :] = ruleset.codes()
    return row


class Simulator(simulator.Simulator):
    """Plays one size of board under one ruleset, plain or (`fast`) compiled.

    >>> position = Position.parse("secret=a,b : aJ / ab")
    >>> simulator = Simulator(position.board, Ruleset())
    >>> [str(step) for step in simulator.legal_moves(position)]
    ['a a1', 'b b2']
    >>> print(simulator.play(position, (Step.parse("b b2"),)))
    turn: A
    secret: a b
    popped: b1+1 -
    ending: gone B
    a .
    a .
    """

    game = "colorpop"
    ending = layout.ENDING

    def __init__(self, board: Grid, ruleset: Ruleset, fast: bool = False) -> None:
        """Work the tables out and make room."""
        check_readings(ruleset)
        self.board, self.ruleset, self.fast = board, ruleset, fast
        self.rules: Any = compiled(*CHAPTERS) if fast else plain(*CHAPTERS)
        numbers = tables(board, ruleset)
        if numbers[layout.END] >= layout.PLACE_BASE:
            raise BadInput(f"a board of {board.rows}×{board.columns} places is too large to play on")
        self.tables = as_row(numbers, fast)
        self.begin_cells, self.stride = numbers[layout.BEGIN], numbers[layout.STRIDE]
        self.length = numbers[layout.LENGTH]
        self.places = [self.place(space) for space in board.spaces]
        self.names_of_places = dict(zip(self.places, map(board.name, board.spaces), strict=True))
        self.stack = make_addressed_rows(layout.MOST_DEPTH, self.length, fast)
        self.scratch = make_addressed_rows(layout.SCRATCH, self.length, fast)
        self.out = make_row(layout.MOST_STEPS, fast)

    # Positions in and out.

    def load(self, position: Position, depth: int = 0) -> None:
        """Lay a position out in the row at some depth."""
        row = [0] * self.length
        row[layout.TURN], row[layout.PLAYERS], row[layout.TEAMS] = position.turn, position.players, int(position.teams)
        row[layout.PENDING] = sum(1 << player for player in position.pending)
        row[layout.PHASE] = layout.OVER
        box = position.box
        row[layout.BOX_KINDS], row[layout.BOX_EACH], row[layout.BOX_JOKERS] = box.kinds, box.each, box.jokers
        for player, hand in enumerate(position.hands):
            row[layout.HAND + player] = sum(TOKENS[colour] for colour in hand)
        for player, pile in enumerate(position.popped):
            begin = player * layout.KINDS
            row[layout.POPPED + begin] = pile.alone
            for colour, tokens, jokers in pile.piles:
                kind = begin + COLOURS.index(colour) + 1
                row[layout.POPPED + kind], row[layout.TAKEN + kind] = tokens, jokers
        for place, cell in zip(self.places, position.cells, strict=True):
            row[place] = TOKENS[cell]
        for cell in {*position.cells} - {EMPTY}:
            row[layout.COUNT + (0 if cell == JOKER else COLOURS.index(cell) + 1)] = position.cells.count(cell)
        if position.ending is not None:
            reason, who = position.ending.reason, position.ending.who
            row[layout.ENDING] = next(code for code, known in REASONS.items() if known is reason)
            row[layout.WHO] = {Reason.GONE: PLAYERS.find(who), Reason.UNOWNED: COLOURS.find(who) + 1}.get(reason, 0)
        self.stack[depth][:] = row

    def place(self, space: int) -> int:
        """Where a space of the board stands in a row."""
        return self.begin_cells + space // self.board.columns * self.stride + space % self.board.columns

    def space(self, place: int) -> int:
        """Which space of the board stands at a place of a row."""
        row, column = divmod(int(place) - self.begin_cells, self.stride)
        return self.board.at(row, column)

    def unload(self, row: Sequence[int]) -> Position:
        """Read a position back from a row between two turns."""
        players = int(row[layout.PLAYERS])
        reason = REASONS.get(int(row[layout.ENDING]))
        who = int(row[layout.WHO])
        ending = None if reason is None else Ending(reason)
        if reason is Reason.GONE:
            ending = Ending(reason, PLAYERS[who])
        elif reason is Reason.UNOWNED:
            ending = Ending(reason, COLOURS[who - 1])
        return Position(
            self.board,
            "".join(LETTERS[row[place]] for place in self.places),
            tuple(letters_of(int(row[layout.HAND + player])) for player in range(players)),
            tuple(self.pile(row, player) for player in range(players)),
            Box(*(int(row[at]) for at in (layout.BOX_KINDS, layout.BOX_EACH, layout.BOX_JOKERS))),
            bool(row[layout.TEAMS]),
            int(row[layout.TURN]),
            tuple(player for player in range(players) if int(row[layout.PENDING]) >> player & 1),
            ending,
        )

    def pile(self, row: Sequence[int], player: int) -> Popped:
        """What lies before a player."""
        begin = player * layout.KINDS
        piles = {
            colour: (int(row[layout.POPPED + begin + kind]), int(row[layout.TAKEN + begin + kind]))
            for kind, colour in enumerate(COLOURS, start=1)
        }
        return Popped.counted(piles, int(row[layout.POPPED + begin]))

    # Steps in and out.

    def step(self, code: int, row: Sequence[int]) -> Step:
        """Read a step's code in the position of a row."""
        code = int(code)
        if code in (layout.CLAIM, layout.SILENT):
            who = row[layout.ASKING] if row[layout.PHASE] == layout.ASK else row[layout.TURN]
            return Step(Kind.CLAIM if code == layout.CLAIM else Kind.SILENT, PLAYERS[int(who)])
        start = code % layout.PLACE_BASE
        return Step(Kind.POP, LETTERS[row[start]], self.names_of_places[start], self.left_out(code, row))

    def left_out(self, code: int, row: Sequence[int]) -> tuple[str, ...]:
        """The jokers beside a group that are left out; where all jokers go, none is, and no name says so."""
        if self.tables[layout.GROUP_ALL_JOKERS] != layout.JOKERS_CHOSEN:
            return ()
        group = self.group(code, row)
        around = {other for space in group for other in self.board.neighbours(space)} - set(group)
        return tuple(self.board.name(space) for space in sorted(around) if row[self.place(space)] == layout.ANY)

    def group(self, code: int, row: Sequence[int]) -> tuple[int, ...]:
        """The spaces of a listed group, in order; none for a step that pops nothing."""
        if code < 0:
            return ()
        size = self.rules.gather_group(self.tables, row, self.scratch, code)
        return tuple(sorted(self.space(place) for place in self.scratch[layout.TODO][:size]))

    # The verbs.

    def begin(self, position: Position) -> None:
        """Begin the turn of a position at depth 0; a finished game is refused, one without a group is over."""
        if position.ending is not None:
            raise IllegalMove(f"the game is over ({position.ending})")
        self.load(checked(position, self.ruleset))
        row = self.stack[0]
        self.rules.begin_turn(self.tables, row)
        if not self.rules.has_group(self.tables, row, self.scratch, self.out):
            row[layout.ENDING], row[layout.PHASE], row[layout.PENDING] = layout.NO_GROUP, layout.OVER, 0

    def codes(self, depth: int = 0) -> list[int]:
        """The codes of the legal steps at some depth."""
        count = self.rules.list_steps(self.tables, self.stack[depth], self.scratch, self.out)
        if count == layout.TOO_MANY:
            raise BadInput(f"more than {layout.MOST_JOKERS} connected jokers: too many choices to list them")
        return [int(code) for code in self.out[:count]]

    def play_code(self, code: int, depth: int = 0) -> None:
        """Carry out a legal step at some depth."""
        self.rules.play_step(self.tables, self.stack[depth], self.scratch, self.out, code)

    def is_over(self, depth: int = 0) -> bool:
        """Whether the turn at some depth is over."""
        return bool(self.stack[depth][layout.PHASE] == layout.OVER)

    def effect(self, code: int, row: Sequence[int]) -> tuple[int, ...]:
        """The spaces that a step pops."""
        return self.group(code, row)

    def chooser(self, depth: int = 0) -> int:
        """Who has to choose the next step: the player on turn, or the one who may announce a win."""
        row = self.stack[depth]
        return int(row[layout.ASKING] if row[layout.PHASE] == layout.ASK else row[layout.TURN])

    def code_of(self, step: Step) -> int | None:
        """The code of a legal step, also if it names another coloured token of its group; None if it is not legal."""
        row, named = self.stack[0], []
        codes = self.codes()
        for code in codes:
            if self.step(code, row) == step:
                return code
        for code in codes:
            legal = self.step(code, row)
            if (legal.kind, legal.what, set(legal.without)) == (step.kind, step.what, set(step.without)):
                group = self.group(code, row)
                tokens = [self.board.name(s) for s in group if LETTERS[int(row[self.place(s)])] == legal.what]
                named += [code] if step.space in tokens else []
        return named[0] if len(named) == 1 else None

    # Mass play.

    def compare_game(self, rival: Simulator, position: Position, seed: int) -> tuple[int, int, Position]:
        """Play a random game, each turn beside the same steps by a rival's rules: turns, differing ones, the end."""
        self.load(position)
        random, counts = as_row([chance.seeded(seed)], self.fast), make_row(comparisons.COUNTS, self.fast)
        ours, theirs = ((each.tables, each.stack[0], each.scratch, each.out) for each in (self, rival))
        self.rules.compare_game(*ours, *theirs, random, counts)
        return int(counts[comparisons.PLAYED]), int(counts[comparisons.DIFFERENT]), self.unload(self.stack[0])

    def play_games(self, position: Position, seed: int, games: int, checked_games: bool = False) -> list[int]:
        """Play random games from a position; tells games, turns, steps, listed steps, games won, what was broken."""
        self.begin(position)
        start = make_row(self.length, self.fast)
        start[:] = self.stack[0]
        random, tally = as_row([chance.seeded(seed)], self.fast), make_row(batches.TALLY_LENGTH, self.fast)
        play = self.rules.play_checked_games if checked_games else self.rules.play_random_games
        play(self.tables, self.stack[0], self.scratch, self.out, start, random, tally, games)
        return [int(number) for number in tally]


def letters_of(bits: int) -> str:
    """The letters of some colours."""
    return "".join(colour for colour in COLOURS if bits & TOKENS[colour])
