"""One way to make room for a nun's landing in a crowd that is known, by the clauses."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field

from analysis.recess.push.boards import Crowd
from analysis.recess.push.unknown_crowds import FIRST, LAST
from model.recess.clauses import CLAUSES, scene_of
from model.recess.clauses.landings import push_slots
from model.recess.clauses.room import one_finds_room
from model.recess.clauses.scene import HAND, WAITING, Inner, Move, Scene
from model.recess.moves import Kind
from model.recess.readings import PushFight, Ruleset
from model.slots import Spot, Walk, after

ANY_LENGTH = 10**6


@dataclass
class RoomSearch:
    """Looks for a way through the slots of a landing with no more pushes in one chain than so many."""

    walk: Walk[Scene, Move]
    most: int
    onto_fights: bool
    hopeless: set[Hashable] = field(default_factory=set)

    def way(self, spot: Spot[Scene], pushes: int = 0) -> list[Move] | None:
        """The moves from a spot on, after so many pushes of the chain under way; none if there is no way."""
        if self.walk.is_over(spot):
            return []
        key = (spot.slot, pushes, spot.scene.key())
        if key in self.hopeless:
            return None
        for move in self.walk.moves_one_by_one(spot):
            made = pushes + 1 if move.kind is Kind.PUSH else 0
            if move.kind is Kind.PUSH and not self.may_go_on(spot.scene, move, self.most - made):
                continue
            rest = self.way(self.walk.play(spot, move), made)
            if rest is not None:
                return [in_order(spot.scene, move), *rest]
        self.hopeless.add(key)
        return None

    def may_go_on(self, now: Scene, push: Move, left: int) -> bool:
        """Whether a chain can come to an end with so many more pushes, as far as its pieces tell; fights may help."""
        then = after(CLAUSES, now, push)
        has_ended = then.none(HAND) is True
        return left >= 0 and (has_ended or (left > 0 and (self.onto_fights or self.finds_room(then, push.to, left))))

    def finds_room(self, now: Scene, space: int, pushes: int) -> bool:
        """Whether whoever is pushed from a space can make room with so many pushes, none of them onto a fight."""
        return one_finds_room(now, space, min(pushes, len(now.pieces))) is True


def in_order(now: Scene, move: Move) -> Move:
    """The move; of a piece that is taken in hand whether it is the first or the last of those who wait."""
    if move.kind is not Inner.TAKE:
        return move
    waiting = [piece for piece in now.pieces if now.is_so(WAITING(move.length, piece)) is True]
    return move._replace(piece=FIRST if move.piece == min(waiting) else LAST)


def landed(crowd: Crowd, rules: Ruleset) -> Scene:
    """The scene in which those have to make room on whom the nun has landed."""
    scene = scene_of(crowd.position, rules)
    nun = next(nun for nun in scene.nuns if scene.stands(nun, crowd.start) is True)
    return after(CLAUSES, scene, Move(Kind.NUN, nun, crowd.landing))


def way_to_make_room(crowd: Crowd, rules: Ruleset, most: int | None) -> list[Move] | None:
    """A way to make room for the landing, each chain of no more than so many pushes; none if there is no room."""
    scene = landed(crowd, rules)
    walk: Walk[Scene, Move] = Walk(CLAUSES, push_slots(scene, 2), scene)
    search = RoomSearch(walk, ANY_LENGTH if most is None else most, rules.push_fight is PushFight.YES)
    return search.way(walk.start)
