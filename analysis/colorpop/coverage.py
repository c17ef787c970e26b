"""What Color Pop lends to be covered: unknown boards, the pops to judge, how they are written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import permutations, product
from random import Random
from typing import Any

from analysis.colorpop.positions import draw_ruleset
from analysis.coverage.fields import UnknownField
from analysis.coverage.plan import CoveragePlan
from analysis.crosscheck.situations import Situation, draw_situation
from analysis.solving import Possible
from analysis.solving.turns import unknowns_of
from model.colorpop.clauses import scene_of
from model.colorpop.clauses.judging import not_a_start, not_seen
from model.colorpop.clauses.pops import subsets, unknown_pops
from model.colorpop.clauses.scene import ENDING, PENDING, PILE, TOKEN, Move, Scene, pop
from model.colorpop.clauses.setup import Start, laid_out, slides_of
from model.colorpop.clauses.steps import read
from model.colorpop.moves import Kind, Step
from model.colorpop.observation import Observation, observe
from model.colorpop.position import COLOURS, EMPTY, JOKER, PLAYERS, Box, Ending, Popped, Position, Reason
from model.colorpop.readings import Ruleset, WinClaim
from model.colorpop.setup import new_game, random_fill
from model.grid import Grid
from model.logic import Formula, all_of, any_of, implies, is_one, is_value, none_of, not_so, unknown, variable
from model.scene import Change, Fact, put
from model.slots import Slot
from model.turn import Turn

BOX = Box(5, 19, 9)
SMALL_BOX = Box(2, 9, 2)
ALONE, TWO, TWO_EACH, TEAMS = ("ab",), ("a", "b"), ("ab", "cd"), ("a", "b", "c", "d")
BOARDS: tuple[tuple[Grid, tuple[str, ...], str], ...] = (
    (Grid(1, 3), TWO, "abJ"),
    (Grid(2, 2), TWO, "abcJ"),
    (Grid(2, 2), TEAMS, "abc"),
    (Grid(2, 2), TWO_EACH, "abc"),
    (Grid(2, 3), TWO, "abJ"),
)
GRIDS = (Grid(3, 3), Grid(4, 3), Grid(5, 2), Grid(6, 2))
"""Boards so small that every arrangement of their slides can be tried."""
PARTIES = ((4, 1, False), (2, 2, False), (4, 1, True), (3, 1, False), (1, 1, False), (5, 1, False), (2, None, False),
           (1, 3, False), (1, 5, False))  # fmt: skip
"""Who plays, one after the other: players, secret colours each, and whether in teams."""
MOST_TOKENS, MOST_SPOILT = 6, 30
ENDS = (Ending(Reason.NO_GROUP), Ending(Reason.GONE, "A"))


class ColorPopCoverage(CoveragePlan):
    """How Color Pop is covered."""

    fields = tuple(
        f"{grid.rows}×{grid.columns} places, each of {', '.join(tokens)} or empty; secrets {', '.join(hands)}"
        for grid, hands, tokens in BOARDS
    )
    ended = (0, 1)
    endings = 6
    cases = 8

    def field(self, number: int, rules: Any) -> UnknownField:
        """A small board on which anything lies that does not float."""
        grid, hands, tokens = BOARDS[number]
        return self.board(grid, hands, tokens, rules)

    def board(self, grid: Grid, hands: tuple[str, ...], tokens: str, rules: Any) -> UnknownField:
        """A board of unknown tokens; who has lost its colours may still announce it, where that has to be done."""
        empty = Position(grid, EMPTY * grid.size, hands, (Popped(),) * len(hands), BOX, teams=hands is TEAMS)
        cells = [unknown(f"token on {grid.name(place)}", tokens + EMPTY) for place in grid.spaces]
        pending = [variable(f"{PLAYERS[player]} may announce") for player in range(len(hands))]
        plain = scene_of(empty, rules)
        announcing = [Change(PENDING(player), may, True) for player, may in enumerate(pending)]
        lying = (put(TOKEN(place), cell) for place, cell in enumerate(cells))
        start = plain.after([*lying, *announcing])
        claimed = is_value(rules.win_claim, WinClaim.CLAIMED)
        lost = [
            any_of(start.is_gone(colour) for mate in start.side(p) for colour in hands[mate]) for p in start.players
        ]
        obeyed = [
            *(implies(start.is_empty(place), self.all_empty_above(start, place)) for place in grid.spaces),
            *(implies(self.is_empty_slide(start, left), self.is_empty_slide(start, left + 1))
              for left in range(grid.columns - 1)),
            *(implies(may, all_of((claimed, gone))) for may, gone in zip(pending, lost, strict=True)),
            not_so(self.is_empty_slide(start, 0)),
        ]  # fmt: skip
        there = [not_so(start.is_empty(place)) for place in grid.spaces]
        return UnknownField(start, all_of((*obeyed, *map(is_one, cells))), there, rules, unknowns_of(start), pending)

    def all_empty_above(self, now: Scene, place: int) -> Formula:
        """Nothing lies higher in the slide."""
        return all_of(now.is_empty(above) for above in range(place - now.grid.columns, -1, -now.grid.columns))

    def is_empty_slide(self, now: Scene, column: int) -> Formula:
        """Nothing lies in a slide."""
        return all_of(now.is_empty(place) for place in now.slides[column])

    def finished(self, rules: Any) -> Iterator[UnknownField]:
        """A small board on which the game is over."""
        for hands, ending in product((TWO, TEAMS, ALONE), ENDS):
            field = self.board(Grid(1, 3), hands, "abc", rules)
            counted = (put(PILE(player, COLOURS.index(hand[0])), unknown(f"{hand} popped", range(3)))
                       for player, hand in enumerate(hands[:2]))  # fmt: skip
            over = field.start.after([put(ENDING(), ending), *counted])
            assert isinstance(over, Scene)
            piles = (value for _, value in over.all_about(PILE))
            gone = over.are_gone([0]) if ending.reason is Reason.GONE else True
            quiet = none_of(so for _, so in over.truths(PENDING))
            yield replace(
                field, start=over, players=len(hands), granted=all_of((field.granted, gone, quiet, *map(is_one, piles)))
            )

    # Moves.

    def thinkable_moves(self, slot: Slot[Scene, Move], now: Scene) -> Iterator[tuple[Move, Formula]]:
        """The moves of a slot; of pops others than those that may be made."""
        if Kind.POP in slot.steps:
            yield from ((move, True) for move in unknown_pops(now))
        yield from ((move, True) for move in slot.moves(now) if move.kind is not Kind.POP)

    def every_move(self, slot: Slot[Scene, Move], now: Scene) -> Iterable[Move]:
        """The moves of a slot, each pop of places that are known."""
        if Kind.POP in slot.steps:
            groups = [pop(now.grid, what, places) for what in (*now.colours, JOKER) for places in subsets(now.tokens)]
            return (*groups, *(move for move in slot.moves(now) if move.kind is not Kind.POP))
        return slot.moves(now)

    def plain_move(self, move: Move, case: Possible) -> Move:
        """A move with the places that it takes in one case."""
        return move._replace(members=tuple(map(case.holds, move.members)))

    def write_move(self, now: Scene, move: Move) -> Iterator[tuple[str, Any]]:
        """A pop with all its places, sensible or not; what is said as it is said."""
        if move.kind is Kind.POP:
            yield " ".join([move.what, *(now.grid.name(place) for place in sorted(move.places))]), None
        elif isinstance(move.kind, Kind):
            yield str(Step(move.kind, move.what)), None

    def write_legal(self, turn: Turn[Position, Step], now: Scene) -> set[str]:
        """The legal moves with all that they take."""
        moves = (move for step in turn.legal for move in read(now, step))
        return {words for move in moves for words, _ in self.write_move(now, move)}

    def name_fact(self, fact: Fact[Any], now: Scene) -> str:
        """What a fact is called."""
        match fact.family.kind:
            case "token":
                return f"place {now.grid.name(fact.of[0])} of the board"
            case "pile" | "taken" | "alone":
                return f"the popped tokens of {PLAYERS[fact.of[0]]}"
            case "pending":
                return "who may announce a win"
            case "ending":
                return "the ending"
            case "turn":
                return "who is on turn next"
        return super().name_fact(fact, now)

    # What is no move.

    def wrong_starts(self, rng: Random) -> Iterator[tuple[Situation, str, Sequence[str]]]:
        """Wrong first positions, and wrong views of a position."""
        rules = draw_ruleset(rng)
        for start in drawn_starts(rng, rules):
            filled = Position(start.grid, "".join(map(str, start.fill))).rows()
            shows = (
                "no game begins so"
                if start.fill == start.cells
                else f"slides filled {' / '.join(filled)} do not lie so"
            )
            yield Situation(start.position, rules), shows, [clause.id for clause in not_a_start(start)]
        drawn = draw_situation("colorpop", rng, 0)
        position, rules = drawn.position, drawn.ruleset
        for seen in wrong_views(position, rules):
            broken = [clause.id for clause in not_seen(position, rules, seen)]
            yield Situation(position, rules), f"{PLAYERS[seen.player]} does not see that", broken

    def judged_moves(self, slot: Slot[Scene, Move], now: Scene, rng: Random) -> Iterable[Move]:
        """The moves of a slot: all pops of a small board, of a large one what may go and what is near."""
        if len(now.tokens) <= MOST_TOKENS:
            return self.every_move(slot, now)
        moves = list(slot.moves(now))
        return [*moves, *(self.spoilt(now, rng.choice(moves), rng) for _ in range(MOST_SPOILT))]

    def spoilt(self, now: Scene, move: Move, rng: Random) -> Move:
        """A group with a token too few or too many, or as another colour."""
        if move.kind is not Kind.POP:
            return move
        changed = rng.choice([rng.choice(sorted(move.places)), rng.choice(now.tokens), None])
        what = move.what if changed is not None else rng.choice((*now.colours, JOKER))
        return pop(now.grid, what, move.places ^ ({changed} if changed is not None else set()))

    # What is drawn.

    def start(self, rng: Random, rules: Ruleset, number: int) -> Position:
        """A game of one variant after the other."""
        return new_game(rng, rules, *PARTIES[number % len(PARTIES)])


def drawn_starts(rng: Random, rules: Ruleset) -> Iterator[Start]:
    """First positions on a small board of which something may be wrong: slides, players, secrets, piles."""
    grid = rng.choice(GRIDS)
    fill = random_fill(rng, grid, SMALL_BOX)
    start = Position(grid, fill, rng.choice([("a",), ("b",), ("a", "b"), ("ab",)]), box=SMALL_BOX)
    yield Start.of(start, rules)
    yield Start.of(replace(start, cells=rng.choice(arrangements(grid, fill))), rules, fill)
    yield Start.of(replace(start, cells=EMPTY + fill[1:]), rules)
    yield Start.of(replace(start, hands=("a",), popped=(Popped(),), teams=True), rules)
    yield Start.of(replace(start, hands=("a", "a", "b"), popped=(Popped(),) * 3), rules)
    yield Start.of(replace(start, hands=("a",), popped=(Popped.counted({"a": (2, 0)}, 0),)), rules)


def arrangements(grid: Grid, fill: str) -> list[str]:
    """Every order of the slides, each as it is and all turned end for end."""
    orders = [list(order) for order in permutations(slides_of(grid, tuple(fill)))]
    turned = [[slide[::-1] for slide in order] for order in orders]
    return ["".join(map(str, laid_out(order))) for order in (*orders, *turned)]


def wrong_views(position: Position, rules: Ruleset) -> Iterator[Observation]:
    """What players might see of a position instead: all secrets or none, all piles or none, the unused or not."""
    for player in range(position.players):
        seen = observe(position, player, rules)
        nothing: tuple[Any, ...] = (None,) * position.players
        others = [
            replace(seen, hands=position.hands),
            replace(seen, hands=nothing),
            replace(seen, popped=position.popped),
            replace(seen, popped=nothing),
            replace(seen, unowned=position.unowned),
            replace(seen, unowned=None),
        ]
        yield from (other for other in others if other != seen)


PLAN = ColorPopCoverage("colorpop")
