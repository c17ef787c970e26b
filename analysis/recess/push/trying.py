"""Every crowd of so many pieces on all boards of one size, one by one by the simulator: slow, without any solver."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from math import comb

from analysis.recess.nun_steps import nun_codes, skip_to_nuns
from analysis.recess.push.boards import EMPTY, EQUIPMENT, FIGHT, PAIR, PIECE, Boards, Crowd
from model.recess.board import Board, connected_without
from model.recess.clauses.unknown import pairs_may_share
from model.recess.readings import PushChain, PushFight, Ruleset
from model.recess.simulator import Simulator, layout
from model.recess.simulator.tables import nun_ends

MOST_CROWDS = 20_000
"""How many crowds are tried one by one at most."""


# One crowd.


class Trial:
    """The simulator for one board, which is asked where nuns find no room, with chains of at most so many pushes."""

    def __init__(self, board: Board, rules: Ruleset, most: int | None) -> None:
        """Where chains are only counted any chain is legal."""
        self.board, self.most = board, most
        self.rules = rules if most is None else rules.choosing({PushChain.id: PushChain.ANY})
        self.simulator = Simulator(board, self.rules)
        self.ends = nun_ends(board, self.rules)

    def crowded_landings(self, crowd: Crowd) -> list[int]:
        """Where the nun of a crowd would land on somebody and there is no room."""
        simulator = self.simulator
        simulator.begin(crowd.position)
        skip_to_nuns(simulator)
        places = simulator.stack[0][layout.PLACE : layout.PLACE + layout.PIECES]
        legal = {
            code % layout.PLACE_BASE: code
            for code in nun_codes(simulator)
            if places[code // layout.PIECE_UNIT % layout.PIECE_BASE] == crowd.start
        }
        occupied = [to for to in self.ends[crowd.start] if to in crowd.boards.ground and crowd.what[to] != EMPTY]
        return [to for to in occupied if to not in legal or not self.has_short_chains(legal[to])]

    def has_short_chains(self, code: int) -> bool:
        """Whether everybody can make room after a nun's step in chains of at most so many pushes."""
        most, simulator = self.most, self.simulator
        if most is None:
            return True
        here = simulator.stack[0][layout.HERE + code % layout.PLACE_BASE]

        def go(depth: int, pushes: int) -> bool:
            if simulator.stack[depth][layout.PHASE] != layout.PUSH:
                return True
            for push in simulator.codes(depth):
                is_first = here >> push // layout.PIECE_UNIT % layout.PIECE_BASE & 1
                made = 1 if is_first else pushes + 1
                if made <= most:
                    simulator.stack[depth + 1][:] = simulator.stack[depth]
                    simulator.play_code(push, depth + 1)
                    if go(depth + 1, made):
                        return True
            return False

        simulator.stack[1][:] = simulator.stack[0]
        simulator.play_code(code, 1)
        return go(1, 0)


def has_no_room(crowd: Crowd, rules: Ruleset, most: int | None) -> bool:
    """Whether the nun of a crowd may come to the landing along her lines, and nobody can make room there."""
    return crowd.landing in Trial(crowd.position.board, rules, most).crowded_landings(crowd)


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
        trial: Trial | None = None
        for crowd in crowds(boards, rules, pieces, equipment):
            tried += 1
            if trial is None or trial.board != crowd.position.board:
                trial = Trial(crowd.position.board, rules, most)
            if trial.crowded_landings(crowd):
                return crowd, tried
    return None, tried
