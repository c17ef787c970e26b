"""How a board hangs together: pockets, cut spaces, distances, walks between the entrances, what nuns can watch.

Between the entrances means between the two corner spaces beside them, which every reading of `entrance.opens` lets an
entrance touch; coming out of an entrance is one step more.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import comb
from typing import Literal

import networkx as nx
import numpy as np

from model.errors import BadInput
from model.grid import Spaces, mask_of, spaces_of
from model.recess.board import Board

Sight = Literal["queen", "rook"]
SIGHTS: tuple[Sight, ...] = ("queen", "rook")


@dataclass(frozen=True, order=True)
class Pocket:
    """A part of the board that hangs on the rest by one space only, its door."""

    door: int
    spaces: Spaces


@dataclass(frozen=True)
class Cover:
    """How well two nuns on two different spaces can watch a board, under one kind of sight.

    A nun keeps a kiss off the space she stands on, so that space counts as watched.
    """

    board: Board
    sight: Sight
    gaps_closed: bool = False

    @cached_property
    def watched(self) -> tuple[int, ...]:
        """For every space the mask of spaces that a nun there watches, her own included; 0 under equipment."""
        tables = self.board.geometry
        if self.sight == "rook":
            table = tables.rook_sight
        else:
            table = tables.queen_sight_gaps_closed if self.gaps_closed else tables.queen_sight
        return tuple(0 if s in self.board.blocked else mask | 1 << s for s, mask in enumerate(table))

    @cached_property
    def watchers(self) -> tuple[int, ...]:
        """For every space the number of spaces from which one nun watches it; sight goes both ways."""
        return tuple(mask.bit_count() for mask in self.watched)

    @property
    def pairs(self) -> int:
        """The number of ways to put two nuns on two different spaces."""
        return comb(len(self.board.open_spaces), 2)

    @cached_property
    def hidden_share(self) -> dict[int, float]:
        """For every open space the share of all pairs of nuns' places that leave it unseen."""
        count, pairs = len(self.board.open_spaces), max(self.pairs, 1)
        return {s: comb(count - self.watchers[s], 2) / pairs for s in self.board.open_spaces}

    @property
    def hidden_on_average(self) -> float:
        """How many spaces two nuns leave unseen, on average over all pairs of places."""
        return sum(self.hidden_share.values())

    def unseen(self, nuns: Sequence[int]) -> Spaces:
        """The open spaces that nuns on these spaces leave unseen, where a kiss can hide."""
        mask = 0
        for nun in nuns:
            mask |= self.watched[nun]
        return spaces_of(mask_of(self.board.open_spaces) & ~mask)

    @cached_property
    def best_pair(self) -> tuple[int, int]:
        """The pair of nuns' spaces that leaves the fewest spaces unseen, the first in reading order among equals."""
        if self.pairs == 0:
            raise BadInput("no room for two nuns; expected a board with at least two open spaces")
        spaces = self.board.open_spaces
        masks = as_words([self.watched[s] for s in spaces], self.board.grid.size)
        seen = np.zeros((len(spaces), len(spaces)), dtype=np.int64)
        for word in masks.T:
            seen += np.bitwise_count(word[:, None] | word[None, :])
        seen[np.tril_indices(len(spaces))] = -1
        first, second = divmod(int(seen.argmax()), len(spaces))
        return spaces[first], spaces[second]

    @property
    def best_unseen(self) -> Spaces:
        """The spaces that even the best pair of nuns leaves unseen."""
        return self.unseen(self.best_pair)

    @property
    def start_unseen(self) -> Spaces:
        """The spaces that the nuns leave unseen where they start; on a board without shelters, every open space."""
        return self.unseen(self.board.nun_starts)


def as_words(masks: Sequence[int], bits: int) -> np.ndarray[tuple[int, int], np.dtype[np.uint64]]:
    """Cut bit masks into rows of 64-bit words."""
    size = -(-bits // 64) * 8
    joined = b"".join(mask.to_bytes(size, "little") for mask in masks)
    return np.frombuffer(joined, dtype="<u8").astype(np.uint64).reshape(len(masks), size // 8)


@dataclass(frozen=True)
class Connectivity:
    """Everything about how a connected board hangs together, each part worked out when it is asked for."""

    board: Board

    @cached_property
    def graph(self) -> nx.Graph:
        """The board as a graph: open spaces, joined where one orthogonal step leads from one to the other."""
        graph = nx.Graph()
        graph.add_nodes_from(self.board.open_spaces)
        neighbours = self.board.geometry.neighbours
        graph.add_edges_from((s, t) for s in self.board.open_spaces for t in neighbours[s] if s < t)
        return graph

    @cached_property
    def cut_spaces(self) -> Spaces:
        """The spaces without which some others could not be reached, in reading order."""
        return tuple(sorted(nx.articulation_points(self.graph)))

    @cached_property
    def dead_ends(self) -> Spaces:
        """The spaces with a single neighbour, in reading order."""
        neighbours = self.board.geometry.neighbours
        return tuple(s for s in self.board.open_spaces if len(neighbours[s]) == 1)

    @cached_property
    def pockets(self) -> tuple[Pocket, ...]:
        """The parts that hang on a cut space: all but the largest that its loss leaves; nested ones are left out."""
        found = []
        for door in self.cut_spaces:
            rest = nx.restricted_view(self.graph, [door], [])
            parts = sorted((tuple(sorted(part)) for part in nx.connected_components(rest)), key=lambda p: (-len(p), p))
            found += [Pocket(door, part) for part in parts[1:]]
        inside = [set(pocket.spaces) for pocket in found]
        return tuple(sorted(p for p in found if not any(set(p.spaces) < other for other in inside)))

    @cached_property
    def balls(self) -> list[list[int]]:
        """For 0, 1, 2… steps and every space: the mask of what so many steps at most reach, until nothing is new."""
        neighbours = self.board.geometry.neighbours
        balls = [[0 if s in self.board.blocked else 1 << s for s in self.board.grid.spaces]]
        while True:
            before, after = balls[-1], []
            for space, around in enumerate(neighbours):
                mask = before[space]
                for other in around:
                    mask |= before[other]
                after.append(mask)
            if after == before:
                return balls
            balls.append(after)

    def distances(self, start: int) -> dict[int, int]:
        """The steps of a shortest walk from a space to every space that it reaches."""
        steps: dict[int, int] = {}
        for count, ball in enumerate(self.balls):
            for space in spaces_of(ball[start]):
                steps.setdefault(space, count)
        return steps

    @cached_property
    def eccentricity(self) -> dict[int, int]:
        """For every space the steps to the space farthest from it."""
        return {s: len({ball[s] for ball in self.balls}) - 1 for s in self.board.open_spaces}

    @property
    def diameter(self) -> int:
        """The most steps that a shortest walk between two spaces takes."""
        return len(self.balls) - 1

    @cached_property
    def mean_distance(self) -> float:
        """The steps of a shortest walk, on average over all pairs of different spaces; 0 with one space only.

        A pair at distance d lies outside each other's balls of 0 to d - 1 steps, so counting what is outside adds up.
        """
        count = len(self.board.open_spaces)
        outside = sum(count * count - sum(map(int.bit_count, ball)) for ball in self.balls)
        return outside / (count * (count - 1)) if count > 1 else 0.0

    @property
    def ends(self) -> tuple[int, int]:
        """The corner spaces beside the boys' and the girls' entrance."""
        return self.board.corner_spaces

    @cached_property
    def entrance_distance(self) -> int | None:
        """The steps of a shortest walk between the entrances; None where equipment stands in a corner."""
        if set(self.ends) & self.board.blocked:
            return None
        start, goal = self.ends
        return next((steps for steps, ball in enumerate(self.balls) if ball[start] >> goal & 1), None)

    def walks(self, steps: int) -> int:
        """The number of walks of exactly so many steps between the entrances; turning back is allowed."""
        return self.walk_counts(steps)[-1]

    def walk_counts(self, longest: int) -> list[int]:
        """The number of walks between the entrances of exactly 0, 1, … `longest` steps.

        >>> Connectivity(Board.parse('''() .
        ... .  ()''')).walk_counts(4)
        [0, 0, 2, 0, 8]
        """
        neighbours, (start, goal) = self.board.geometry.neighbours, self.ends
        ways = [0] * self.board.grid.size
        ways[start] = int(start not in self.board.blocked)
        counts = [ways[goal]]
        for _ in range(longest):
            ways = [sum(ways[other] for other in around) for around in neighbours]
            counts.append(ways[goal])
        return counts

    @property
    def shortest_routes(self) -> int:
        """The number of shortest walks between the entrances; 0 where none leads from one to the other."""
        if self.entrance_distance is None:
            return 0
        start, goal = self.ends
        neighbours, ways, inside = self.board.geometry.neighbours, {start: 1}, 0
        for ball in self.balls[: self.entrance_distance]:
            inside |= ball[start]
            after: dict[int, int] = {}
            for space, count in ways.items():
                for other in neighbours[space]:
                    if not inside >> other & 1:
                        after[other] = after.get(other, 0) + count
            ways = after
        return ways[goal]

    def cover(self, sight: Sight, gaps_closed: bool = False) -> Cover:
        """How well two nuns can watch the board under this kind of sight."""
        return Cover(self.board, sight, gaps_closed)


def connectivity_json(board: Board, longest: int = 30) -> dict[str, object]:
    """Everything about how a board hangs together, as plain values with spaces by name."""
    found, name = Connectivity(board), board.grid.name
    return {
        "board": board.name,
        "open_spaces": len(board.open_spaces),
        "cut_spaces": [name(s) for s in found.cut_spaces],
        "dead_ends": [name(s) for s in found.dead_ends],
        "pockets": [{"door": name(p.door), "spaces": [name(s) for s in p.spaces]} for p in found.pockets],
        "entrance_distance": found.entrance_distance,
        "shortest_routes": found.shortest_routes,
        "walks_between_entrances": dict(enumerate(found.walk_counts(longest))),
        "diameter": found.diameter,
        "mean_distance": round(found.mean_distance, 3),
        "eccentricity": {name(s): steps for s, steps in found.eccentricity.items()},
        "sight": {sight: cover_json(found.cover(sight)) for sight in SIGHTS},
    }


def cover_json(cover: Cover) -> dict[str, object]:
    """How well two nuns can watch a board, as plain values with spaces by name; without room for two less."""
    name = cover.board.grid.name
    counts: dict[str, object] = {
        "watchers": {name(s): cover.watchers[s] for s in cover.board.open_spaces},
        "unseen_at_start": [name(s) for s in cover.start_unseen],
    }
    if cover.pairs == 0:
        return counts
    return counts | {
        "pairs_of_places": cover.pairs,
        "hidden_on_average": round(cover.hidden_on_average, 3),
        "hidden_share": {name(s): round(share, 4) for s, share in cover.hidden_share.items()},
        "best_pair": [name(s) for s in cover.best_pair],
        "unseen_by_best_pair": [name(s) for s in cover.best_unseen],
    }
