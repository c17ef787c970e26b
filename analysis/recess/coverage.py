"""What Recess! lends to be covered: unknown playgrounds, the moves to judge, how they are written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, combinations
from random import Random
from typing import Any

from analysis.coverage.fields import UnknownField
from analysis.coverage.plan import CoveragePlan
from analysis.crosscheck.situations import Situation
from analysis.recess.crosscheck.plan import PLAYERS
from analysis.solving import Possible
from analysis.solving.turns import unknowns_of
from model.grid import Grid
from model.logic import Formula, all_of, any_of, is_value, not_so, variable
from model.recess.board import Board, sealed_flaws, shipped_board
from model.recess.clauses import THEORY
from model.recess.clauses.ground import Ground
from model.recess.clauses.judging import not_a_start
from model.recess.clauses.scene import (
    CLOCK,
    FIRST_NUN,
    KISSER,
    NUNS,
    POSTURE,
    TIME_UP,
    WALKED,
    Inner,
    Move,
    Scene,
)
from model.recess.clauses.scene import (
    COINS as HAD,
)
from model.recess.clauses.spaces import near
from model.recess.clauses.steps import write_place
from model.recess.clauses.unknown import UNPLAYED, name_of_piece, obeyed, position_in, unknown_scene
from model.recess.moves import Kind, Step
from model.recess.position import ENTRANCES, LAST_MINUTE, NOWHERE, START_COINS, Child, Position, Posture, label
from model.recess.position import PLAYERS as LETTERS
from model.recess.readings import Ruleset, TurnStuck
from model.scene import Fact, put
from model.slots import Slot

IN_TWO_CORNERS = "a shelter in two corners"


@dataclass(frozen=True)
class Playground:
    """A small board, who may take part on it, whether equipment is anywhere, and whether one move is made at most."""

    size: tuple[int, int]
    pieces: tuple[int, ...]
    has_shelters: bool = False
    has_equipment: bool = False
    is_short: bool = True

    @property
    def board(self) -> Board:
        """The board without equipment."""
        grid = Grid(*self.size)
        return Board("", grid, (), ((0,), (grid.size - 1,)) if self.has_shelters else ((), ()))

    def __str__(self) -> str:
        """Say what is unknown on it."""
        children = [name_of_piece(piece) for piece in self.pieces if piece < FIRST_NUN]
        nuns = len(self.pieces) - len(children)
        crowd = ", ".join([*children, *(["a nun"] if nuns == 1 else [f"{nuns} nuns"] if nuns else [])])
        more = [IN_TWO_CORNERS] * self.has_shelters + ["any equipment"] * self.has_equipment
        more += ["one move of a child at most"] * self.is_short
        return f"{self.size[0]}×{self.size[1]} spaces{''.join(f', {each}' for each in more)}; any of {crowd}"


PLAYGROUNDS = (
    Playground((1, 3), (0, 2, 4, NUNS[0]), has_equipment=True),
    Playground((2, 2), (0, 1, 2, 4, NUNS[0]), has_shelters=True, has_equipment=True),
    Playground((2, 2), (0, 1, 2, 4, NUNS[0]), has_shelters=True, is_short=False),
    Playground((1, 4), (0, 1, 4, 5, 6, NUNS[0])),
    Playground((1, 5), tuple(range(8))),
)
COINS, MINUTES = (5, 0), (10, LAST_MINUTE - 1)


def subsets(spaces: Iterable[int]) -> Iterator[tuple[int, ...]]:
    """All sets of some spaces."""
    every = tuple(spaces)
    return chain.from_iterable(combinations(every, count) for count in range(len(every) + 1))


def is_cut_up(board: Board) -> bool:
    """Whether no board may be like this: all covered, or in pieces."""
    return bool(sealed_flaws(board))


class RecessCoverage(CoveragePlan):
    """How Recess! is covered."""

    fields = tuple(map(str, PLAYGROUNDS))
    ended = (0, 1)
    endings = 3
    approximate = ("push.shortest",)
    doubtful = (Kind.STUCK, Inner.NO_ANSWER)
    cases = 1

    def field(self, number: int, rules: Any) -> UnknownField:
        """A small playground on which each of some pieces may be anywhere."""
        ground, board = PLAYGROUNDS[number], PLAYGROUNDS[number].board
        covered = [variable(f"equipment {space}") for space in board.grid.spaces] if ground.has_equipment else []
        start = unknown_scene(
            Ground(board, dict(enumerate(covered))), rules, ground.pieces,
            coins=COINS, minutes=MINUTES, postures=UNPLAYED, exact=False,
        )  # fmt: skip
        there = [not_so(start.stands(piece, NOWHERE)) for piece in start.pieces]
        # An empty board teaches little.
        peopled = any_of(there[start.pieces.index(child)] for child in start.own)
        quiet = [start.holds(CLOCK(), MINUTES[0]), *(start.holds(HAD(player), COINS[0]) for player in range(2))]
        for pieces in subsets(ground.board.grid.spaces) if covered else ():
            if is_cut_up(replace(ground.board, pieces=tuple((space,) for space in pieces))):
                lies = (so if space in pieces else not_so(so) for space, so in enumerate(covered))
                peopled = all_of((peopled, not_so(all_of(lies))))
        odd = [
            *covered,
            *map(not_so, quiet),
            *(not_so(start.holds(POSTURE(c), Posture.STANDING)) for c in start.children),
        ]
        planned = is_value(rules.turn_stuck, TurnStuck.PLANNED)

        def skips(slot: Slot[Any, Any]) -> bool:
            return ground.is_short and slot.name.startswith(("second", "third"))

        quiet_scene = start.following({f: facts for f, facts in start.families.items() if f not in (HAD, CLOCK)})
        tells = [*covered, *unknowns_of(quiet_scene)]
        return UnknownField(start, all_of((obeyed(start), peopled)), there, rules, tells, odd, [planned], skips)

    def finished(self, rules: Any) -> Iterator[UnknownField]:
        """Three players whose game is over, one of them with a child in detention or not."""
        for ended in (put(TIME_UP(), True), *(put(KISSER(), player) for player in (0, 2))):
            ground = Ground(Board("", Grid(1, 2)))
            start = unknown_scene(ground, rules, (0, 4, 8), 0, 3, (5, 4), (LAST_MINUTE,), UNPLAYED)
            there = [not_so(start.stands(piece, NOWHERE)) for piece in start.pieces]
            over = start.after([ended])
            yield UnknownField(over, obeyed(over), there, rules, unknowns_of(over), players=over.players)

    # Moves.

    def thinkable_moves(self, slot: Slot[Scene, Move], now: Scene) -> Iterator[tuple[Move, Formula]]:
        """The moves of a slot that players write, by whoever takes part, and some that come late."""
        moves = list(slot.moves(now))
        if Kind.PASS in slot.steps and not any(move.kind is Kind.PASS for move in moves):
            yield Move(Kind.PASS), now.some(WALKED)
        for kind in slot.steps:
            if kind in (Kind.HOLD, Kind.LEAVE):
                moves += [Move(kind, child) for child in now.own]
            elif kind in (Kind.KISS, Kind.NO_KISS):
                moves += [Move(kind, player) for player in range(now.players)]
            elif kind is Kind.STAND:
                rising = dict.fromkeys(move.piece for move in moves)
                moves += [Move(kind, child, space) for child in rising for space in now.ground.spaces]
        for move in dict.fromkeys(moves):
            if slot.chooser is None or move.kind in (*Kind, Inner.TAKE):
                yield move, self.takes_part(now, move)

    def takes_part(self, now: Scene, move: Move) -> Formula:
        """Whoever a move is of takes part; a push is of a space, a kiss of a player."""
        is_of_piece = move.kind not in (Kind.PUSH, Kind.KISS, Kind.NO_KISS, Inner.KISS_UNASKED, Inner.PAY)
        return not_so(now.stands(move.piece, NOWHERE)) if is_of_piece and move.piece != NOWHERE else True

    def position(self, field: UnknownField, case: Possible) -> Position:
        """The position that a field shows in one case."""
        assert isinstance(field.start, Scene)
        return position_in(field.start, case.holds)

    def write_move(self, now: Scene, move: Move) -> Iterator[tuple[str, Any]]:
        """How a move is written; who is to make room first is written by a push anywhere."""
        if move.kind is Inner.TAKE:
            pushed = (
                label(move.piece)
                if move.piece < FIRST_NUN
                else f"N:{write_place(now.ground.board, self.place(now, move.piece))}"
            )
            for to, _ in near(now, self.place(now, move.piece)):
                step = Step(Kind.PUSH, pushed, write_place(now.ground.board, to))
                yield str(step), step
        elif (written := THEORY.written(now, move)) is not None:
            yield str(written), written

    def place(self, now: Scene, piece: int) -> int:
        """Where a piece of a plain scene is."""
        return next(place for place, there in now.places(piece) if there is True)

    def name_fact(self, fact: Fact[Any], now: Scene) -> str:
        """What a fact is called."""
        pieces = " and ".join(label(piece) if piece < FIRST_NUN else "a nun" for piece in fact.of)
        match fact.family.kind:
            case "place" | "posture":
                return f"the {fact.family.kind} of {pieces}"
            case "fight":
                return f"the fight of {pieces}"
            case "coins":
                return f"the coins of {LETTERS[fact.of[0]]}"
            case "clock" | "kisser":
                return f"the {fact.family.kind}"
            case "next":
                return "who is on turn next"
        return super().name_fact(fact, now)

    # What is no move.

    def wrong_starts(self, rng: Random) -> Iterator[tuple[Situation, str, Sequence[str]]]:
        """First positions with one thing wrong: players, a child, a nun, coins, the clock, who begins."""
        board = Board("", Grid(4, 4), (), ((0, 1, 4, 5), (10, 11, 14, 15)))
        start = Position.start(board, rng.choice(PLAYERS))
        spaces = sorted(board.open_spaces)
        child, player = rng.randrange(len(start.children)), rng.randrange(start.players)
        place = rng.choice([*spaces, *(entrance for entrance in ENTRANCES if entrance != start.children[child].place)])
        coins = rng.choice([held for held in range(2 * START_COINS) if held != START_COINS])
        for wrong in (
            Position.start(board, 2),
            replace(start, children=(*start.children[:child], Child(place), *start.children[child + 1 :])),
            replace(start, nuns=tuple(sorted([start.nuns[0], rng.choice([s for s in spaces if s not in start.nuns])]))),
            replace(start, coins=(*start.coins[:player], coins, *start.coins[player + 1 :])),
            replace(start, clock=rng.randrange(1, LAST_MINUTE)),
            replace(start, turn=rng.randrange(1, start.players)),
        ):
            yield Situation(wrong, Ruleset()), "no game begins so", [clause.id for clause in not_a_start(wrong)]

    def judged_moves(self, slot: Slot[Scene, Move], now: Scene, rng: Random) -> Iterator[Move]:
        """The moves of a slot, and such as come late."""
        return (move for move, can_be in self.thinkable_moves(slot, now) if can_be is True)

    # What is drawn.

    def start(self, rng: Random, rules: Ruleset, number: int) -> Position:
        """The start of a game on our board."""
        return Position.start(shipped_board(), PLAYERS[number % len(PLAYERS)])

    def is_dull(self, step: Step) -> bool:
        """Whether a step passes or stops the turn."""
        return step.kind in (Kind.PASS, Kind.STOP)


PLAN = RecessCoverage("recess")
