"""Bounds: every position of a few pieces on a small board, tried one by one where drawing at random found nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations

from analysis.coverage.examples import Example
from analysis.coverage.recess_hunting import ClauseTarget, ReadingTarget, Target, every_scene
from analysis.coverage.trials import Trial
from analysis.crosscheck.situations import Situation
from model.recess.moves import Kind
from model.recess.position import Position
from model.recess.readings import Ruleset

WHOLE_TURN = 10**6
EMPTY = "."
BOYS_SWAPPED = {"A1>B1": "A2>B2", "A2>B2": "A1>B1"}


@dataclass(frozen=True)
class Bound:
    """All placements of some pieces on open ground; each is what a picture says of one space, as in `A1>B1`."""

    rows: int
    columns: int
    pieces: tuple[str, ...]
    fewest: int
    most: int

    def __str__(self) -> str:
        """Say it in full."""
        count = f"{self.most}" if self.fewest == self.most else f"{self.fewest} to {self.most}"
        ground = f"{self.rows}×{self.columns} spaces of open ground"
        names = ", ".join(self.pieces)
        return f"every placement of {count} of {names} on {ground} (mirror images once), A's turn, five coins each"

    def positions(self) -> Iterator[Position]:
        """Every position within the bound that can be; of mirror images, and of a player's boys, one stands for all."""
        for count in range(self.fewest, self.most + 1):
            for pieces in combinations(self.pieces, count):
                letters = [letter for piece in pieces for letter in piece.split(">") if letter != "N"]
                if len(letters) == len(set(letters)):
                    yield from map(self.position, self.placements(pieces))

    def placements(self, pieces: Sequence[str]) -> Iterator[tuple[str, ...]]:
        """Every way to put all of these pieces on different spaces."""
        met: set[tuple[str, ...]] = set()
        for places in permutations(range(self.rows * self.columns), len(pieces)):
            cells = [EMPTY] * (self.rows * self.columns)
            for place, piece in zip(places, pieces, strict=True):
                cells[place] = piece
            if tuple(cells) not in met:
                met.update(self.alike(cells))
                yield tuple(cells)

    def alike(self, cells: Sequence[str]) -> Iterator[tuple[str, ...]]:
        """A placement, its mirror images, and all of these with both players' boys swapped where both fight."""
        rows = [tuple(cells[start : start + self.columns]) for start in range(0, len(cells), self.columns)]
        for upright in (rows, rows[::-1]):
            for across in (upright, [row[::-1] for row in upright]):
                image = tuple(cell for row in across for cell in row)
                yield image
                yield tuple(BOYS_SWAPPED.get(cell, cell) for cell in image)

    def position(self, cells: Sequence[str]) -> Position:
        """One placement as a position."""
        lines = [" ".join(cells[start : start + self.columns]) for start in range(0, len(cells), self.columns)]
        return Position.parse("turn: A\nclock: 10\ncoins: 5 5\n" + "\n".join(lines))


SMALLEST = Bound(2, 3, ("A1", "a1", "B1", "A1>B1", "B1>A1", "N"), 1, 3)
"""Where something is looked for that no draw has met."""
FOUR_ATTACKERS = Bound(1, 5, ("A1>B1", "A2>B2", "a1>b1", "a2", "b2"), 5, 5)
"""Where a fourth own child could attack beside three."""


def one_by_one(fixed: Ruleset) -> list[Ruleset]:
    """The baseline, and the baseline with each other reading alone; what is fixed stays everywhere."""
    kept = {reading.id: reading for reading in fixed.differences()}
    singles = [reading for question in Ruleset.questions() for reading in question.readings()[1:]]
    return [fixed, *(fixed.choosing({reading.id: reading}) for reading in singles if reading.id not in kept)]


def tried(target: Target, bound: Bound, rulesets: Sequence[Ruleset], rules: str) -> Trial:
    """Try every position of a bound under every one of these rulesets, to the end of the turn, until one is found."""
    positions = list(bound.positions())
    scenes = 0
    for ruleset in rulesets:
        for position in positions:
            found, looked_at = found_in_turn(target, Situation(position, ruleset))
            scenes += looked_at
            if found is not None:
                return Trial(str(bound), rules, len(positions), len(rulesets), scenes, found)
    return Trial(str(bound), rules, len(positions), len(rulesets), scenes, None)


def found_in_turn(target: Target, situation: Situation) -> tuple[Example | None, int]:
    """Find something in any scene of a turn; with how many scenes were looked at."""
    if isinstance(target, ReadingTarget):
        return target.look(situation, WHOLE_TURN), 1
    if not isinstance(target, ClauseTarget) or not target.is_about_turns:
        return target.look(situation, 1), 1
    found = target.at_once(situation)
    scenes = 0
    if found is None:
        for at, scene in every_scene(situation, only_walks=target.clause.kinds == {Kind.WALK}):
            scenes += 1
            if found := target.found_in(at, scene):
                break
    return found, scenes
