"""The board seen from afar: spaces that are equally far from both entrances are one zone.

Whatever pieces do on spaces they also do on zones, and more; what cannot be on zones cannot be on the board.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache

from model.recess.board import Board
from model.recess.clauses.pushes import near
from model.recess.clauses.scene import Scene
from model.recess.clauses.walks import walk_ends
from model.recess.position import ENTRANCES, Position
from model.recess.readings import PushShelter, Ruleset

Zone = tuple[str, int, int]
"""What it is (an entrance, shelter or ground), and the steps from the boys' and from the girls' entrance."""
ENTRANCE, SHELTER, GROUND = "entrance", "shelter", "ground"
UNREACHED = 999


@dataclass(frozen=True)
class Zones:
    """The zones of a board under a ruleset: which walks and pushes lead from one to the other."""

    board: Board
    ruleset: Ruleset

    @cached_property
    def scene(self) -> Scene:
        """A start on the board, of which the clauses' geometry is asked."""
        return Scene.of(Position.start(self.board, 1), self.ruleset)

    @cached_property
    def places(self) -> tuple[int, ...]:
        """All places where a child may be."""
        return (*self.board.open_spaces, *ENTRANCES)

    @cached_property
    def zone_of(self) -> dict[int, Zone]:
        """The zone of every place."""
        boys, girls = (self.steps_from(entrance) for entrance in ENTRANCES)

        def kind(place: int) -> str:
            if place in ENTRANCES:
                return ENTRANCE
            return SHELTER if place in self.board.shelter_spaces else GROUND

        return {p: (kind(p), boys.get(p, UNREACHED), girls.get(p, UNREACHED)) for p in self.places}

    def steps_from(self, entrance: int) -> dict[int, int]:
        """How many steps every place is from an entrance."""
        steps, waiting = {entrance: 0}, [entrance]
        for place in waiting:
            for after in sorted(walk_ends(self.scene, place, 1) - steps.keys()):
                steps[after] = steps[place] + 1
                waiting.append(after)
        return steps

    @cached_property
    def ground(self) -> tuple[Zone, ...]:
        """The zones of open ground, the only ones where there are fights and pushes."""
        return tuple(sorted({zone for zone in self.zone_of.values() if zone[0] == GROUND}))

    @cached_property
    def walks(self) -> dict[tuple[Zone, int], frozenset[Zone]]:
        """For a zone and a length: where such walks may end."""
        found: dict[tuple[Zone, int], set[Zone]] = {}
        for place in self.places:
            for length in (1, 2, 3):
                ends = {self.zone_of[end] for end in walk_ends(self.scene, place, length)}
                found.setdefault((self.zone_of[place], length), set()).update(ends)
        return {key: frozenset(ends) for key, ends in found.items()}

    @cached_property
    def pushes(self) -> dict[Zone, frozenset[Zone]]:
        """For a zone of open ground: where a piece may be pushed from it."""
        into_shelters = self.ruleset.push_shelter is PushShelter.YES
        found: dict[Zone, set[Zone]] = {}
        for place in self.board.open_spaces:
            if place not in self.board.shelter_spaces:
                spots = [s for s in near(self.scene, place) if into_shelters or s not in self.board.shelter_spaces]
                found.setdefault(self.zone_of[place], set()).update(self.zone_of[spot] for spot in spots)
        return {zone: frozenset(ends) for zone, ends in found.items()}

    @cached_property
    def beside(self) -> dict[Zone, frozenset[Zone]]:
        """For a zone of open ground: the zones of open ground from which a piece may be pushed onto it."""
        return {zone: frozenset(o for o in self.ground if zone in self.pushes[o]) for zone in self.ground}

    def after_walk(self, zones: Iterable[Zone], length: int) -> set[Zone]:
        """Where walks from any of these zones may end."""
        return {end for zone in zones for end in self.walks[zone, length]}

    def after_push(self, zones: Iterable[Zone]) -> set[Zone]:
        """Where pushes from any of these zones may end."""
        return {end for zone in zones for end in self.pushes.get(zone, ())}


@lru_cache(maxsize=16)
def zones_of(board: Board, ruleset: Ruleset) -> Zones:
    """The shared zones of a board under a ruleset."""
    return Zones(board, ruleset)
