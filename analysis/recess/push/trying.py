"""Every crowd of so many pieces on all boards of one size, one by one by the simulator: slow, without any solver."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from math import comb

from analysis.recess.push.boards import EMPTY, EQUIPMENT, FIGHT, PAIR, PIECE, Boards, Crowd
from analysis.recess.push.simulated import has_to_make_room
from model.recess.board import Board, connected_without
from model.recess.clauses.unknown import pairs_may_share
from model.recess.game import GAME
from model.recess.moves import Kind, Step
from model.recess.position import Position, label
from model.recess.readings import PushChain, PushFight, Ruleset
from model.recess.simulator.nun_steps import with_nun_next
from model.recess.simulator.tables import nun_ends
from model.turn import Turn

MOST_CROWDS = 20_000
"""How many crowds are tried one by one at most."""


# One crowd.


class RoomTrial:
    """One board, on which it is asked where nuns find no room, with chains of at most so many pushes."""

    def __init__(self, board: Board, rules: Ruleset, most: int | None) -> None:
        """Where chains are only counted any chain is legal."""
        self.board, self.most = board, most
        self.rules = rules if most is None else rules.choosing({PushChain.id: PushChain.ANY})
        self.ends = nun_ends(board, self.rules)

    def crowded_landings(self, crowd: Crowd) -> list[int]:
        """Where the nun of a crowd would land on somebody and there is no room."""
        turn, grid = with_nun_next(GAME.turn(crowd.position, self.rules)), self.board.grid
        start = grid.name(crowd.start)
        legal = {grid.space(step.to): step for step in turn.legal if (step.kind, step.piece) == (Kind.NUN, start)}
        occupied = [to for to in self.ends[crowd.start] if to in crowd.boards.ground and crowd.what[to] != EMPTY]
        return [to for to in occupied if to not in legal or not self.has_short_chains(crowd, turn.after(legal[to]), to)]

    def has_short_chains(self, crowd: Crowd, landed: Turn[Position, Step], to: int) -> bool:
        """Whether everybody can make room after a nun's step in chains of at most so many pushes."""
        most = self.most
        if most is None:
            return True
        here = {label(child) for child in crowd.position.at(to)} | {f"N:{self.board.grid.name(to)}"}

        def go(turn: Turn[Position, Step], pushes: int) -> bool:
            if not has_to_make_room(turn):
                return True
            for step in turn.legal:
                made = 1 if step.piece in here else pushes + 1
                if made <= most and go(turn.after(step), made):
                    return True
            return False

        return go(landed, 0)


def has_no_room(crowd: Crowd, rules: Ruleset, most: int | None) -> bool:
    """Whether the nun of a crowd may come to the landing along her lines, and nobody can make room there."""
    return crowd.landing in RoomTrial(crowd.position.board, rules, most).crowded_landings(crowd)


# All crowds.


def crowds(boards: Boards, rules: Ruleset, pieces: int, equipment: int) -> Iterator[Crowd]:
    """Every crowd with exactly so many pieces, the nun included, and so many spaces under equipment; no landing yet."""
    for blocked in combinations(boards.ground, equipment):
        if connected_without(boards.grid, blocked):
            for what in contents(boards, blocked, pieces - 1, pairs_may_share(rules)):
                for start in boards.grid.spaces:
                    if what[start] == EMPTY or (start not in boards.ground and what[start] == PIECE):
                        yield Crowd(boards, what, start, start)
                        if rules.push_fight is PushFight.YES and FIGHT in what:
                            singles = (space for space, on_it in enumerate(what) if on_it == PIECE)
                            yield from (Crowd(boards, what, start, start, other_nun) for other_nun in singles)


def contents(boards: Boards, blocked: tuple[int, ...], pieces: int, has_pairs: bool) -> Iterator[tuple[str, ...]]:
    """Every way to put so many pieces on a board: alone, in fights or as pairs on open ground."""
    ground = [space for space in boards.ground if space not in blocked]
    everywhere = [space for space in boards.grid.spaces if space not in blocked]
    kinds = [FIGHT] * boards.has_fights + [PAIR] * has_pairs
    for count in range(pieces // 2 + 1 if kinds else 1):
        for twos in combinations(ground, count):
            for singles in combinations([s for s in everywhere if s not in twos], pieces - 2 * count):
                for tokens in product(kinds, repeat=count):
                    what = [EMPTY] * boards.grid.size
                    for space in blocked:
                        what[space] = EQUIPMENT
                    for space in singles:
                        what[space] = PIECE
                    for space, token in zip(twos, tokens, strict=True):
                        what[space] = token
                    yield tuple(what)


def how_many(boards: Boards, rules: Ruleset, pieces: int, equipment: int) -> int:
    """How many crowds there are at most with so many pieces and so much equipment."""
    ground, left = len(boards.ground) - equipment, boards.grid.size - equipment
    kinds = int(boards.has_fights) + int(pairs_may_share(rules))
    most = min(ground, (pieces - 1) // 2) if kinds else 0
    placed = 0
    for twos in range(most + 1):
        placed += comb(ground, twos) * kinds**twos * comb(left - twos, pieces - 1 - 2 * twos)
    return comb(len(boards.ground), equipment) * placed * left


def smaller(boards: Boards, pieces: int, equipment: int) -> list[tuple[int, int]]:
    """Everything smaller than so many pieces and so much equipment: fewer pieces, or as many and less equipment."""
    most = len(boards.ground) if boards.has_equipment else 0
    fewer = [(count, covered) for count in range(2, pieces) for covered in range(most + 1)]
    return [*fewer, *((pieces, covered) for covered in range(equipment))]


def smallest_tried(
    boards: Boards, rules: Ruleset, most: int | None, sizes: list[tuple[int, int]]
) -> tuple[Crowd | None, int] | None:
    """The first crowd of these sizes without chains of at most so many pushes, and how many were tried.

    None at all if there are too many of them.
    """
    if sum(how_many(boards, rules, *size) for size in sizes) > MOST_CROWDS:
        return None
    tried = 0
    for pieces, equipment in sizes:
        trial: RoomTrial | None = None
        for crowd in crowds(boards, rules, pieces, equipment):
            tried += 1
            if trial is None or trial.board != crowd.position.board:
                trial = RoomTrial(crowd.position.board, rules, most)
            if trial.crowded_landings(crowd):
                return crowd, tried
    return None, tried
