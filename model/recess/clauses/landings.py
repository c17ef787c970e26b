"""Looking ahead: whether a landing could be settled, a nun find room, a fight be told of.

A run needs none of this, since a dead end is no run. It is asked where one move is denied because another is legal:
with the ordinary clauses, along the slots of the landing. On a large board with unknown pieces that costs too much;
there a move counts as legal only if that is plain to see, so that rather too much is allowed than too little.
"""

from __future__ import annotations

from model.logic import Formula, all_of, any_of, implies, none_of, not_so
from model.recess.clauses.book import CLAUSES
from model.recess.clauses.landing_slots import slots_of_landing, slots_of_pushes, tells
from model.recess.clauses.room import has_room
from model.recess.clauses.scene import CHAINED, HAND, TELLING, WAITING, Inner, Move, Scene
from model.recess.clauses.spaces import free_around, is_free, levels, near, shiftable
from model.recess.moves import Kind
from model.recess.readings import ForcedEscape, ShelterShare
from model.scene import put
from model.slots import Slot, after, completes, permits


def push_slots(now: Scene, waiting: int) -> list[Slot[Scene, Move]]:
    """The slots in which pieces make room, at first so many of them, until all stand where they were pushed."""
    return slots_of_pushes(now, "ahead", waiting)


def can_be_settled(landed: Scene, waiting: int) -> Formula:
    """At first so many pieces can make room for whoever has come."""
    if len(levels(landed)) > 1:
        return completes(CLAUSES, landed, push_slots(landed, waiting))
    return has_room(landed)


def nun_has_room(now: Scene, move: Move, surely: bool) -> Formula:
    """Whoever a nun's move pushes can make room."""
    if not now.ground.is_open_ground(move.to):
        return True
    if now.exact or now.is_plain:
        return can_be_settled(after(CLAUSES, now, move), 2)
    nobody = not_so(now.someone_on(move.to, (move.piece,)))
    return any_of((nobody, free_around(now, move.to, 2))) if surely else True


def attacker_has_room(now: Scene, attacker: int, surely: bool) -> Formula:
    """A passer's attacker can be pushed off its victim."""
    if now.exact or now.is_plain:
        return can_be_settled(after(CLAUSES, now, Move(Inner.RELEASE, attacker)), 1)
    if not surely:
        return True
    return any_of(all_of((there, free_around(now, space, 1))) for space, there in now.places(attacker) if space >= 0)


def something_can_be_told(now: Scene) -> Formula:
    """There is a fight to tell a nun of, whose victim can make room."""
    tells = [Move(Kind.TELL, nun, space) for nun in now.nuns for space in now.ground.open_ground]
    return any_of(
        all_of((
            permitted,
            can_be_settled(after(CLAUSES, now, move), 1)
            if now.exact or now.is_plain
            else free_around(now, move.to, 1),
        ))
        for move in tells
        if (permitted := permits(CLAUSES, now, move)) is not False
    )  # fmt: skip


def walk_is_legal(now: Scene, move: Move) -> Formula:
    """A walk is permitted, and its landing can be settled."""
    permitted = permits(CLAUSES, now, move)
    if permitted is False:
        return False
    if now.exact or now.is_plain:
        return all_of((permitted, landing_can_be_settled(now, move)))
    if now.rules.forced_escape is not ForcedEscape.STUCK and now.rules.forced_escape is not ForcedEscape.FREE:
        return False
    lonely = not_so(now.someone_on(move.to, (move.piece,)))
    shared = move.to in now.ground.shelters and now.rules.shelter_share is ShelterShare.YES
    return permitted if move.to < 0 or shared else all_of((permitted, lonely))


def landing_can_be_settled(now: Scene, walk: Move) -> Formula:
    """What a walk leads to can be gone through until its landing is settled."""
    landed = after(CLAUSES, now, walk)
    may_be_barred = not any(now.rules.forced_escape is escape for escape in (ForcedEscape.STUCK, ForcedEscape.FREE))
    may_be_crowded = walk.to in now.ground.shelters and now.rules.shelter_share is not ShelterShare.YES
    if len(levels(now)) > 1 or may_be_barred or may_be_crowded:
        return completes(CLAUSES, landed, slots_of_landing(now, "ahead"))
    telling = landed.some(TELLING)
    told = (
        all_of((permitted, can_be_settled(after(CLAUSES, landed, tell), 1)))
        for tell in (tells(landed) if telling is not False else ())
        if (permitted := permits(CLAUSES, landed, tell)) is not False
    )
    untold = True if telling is True else any_of((telling, can_be_settled(landed, 2)))
    return all_of((untold, implies(telling, lambda: any_of(told))))


def chain_ends_within(now: Scene, push: Move, most: int) -> Formula:
    """A push begins a chain that ends after so many more at most: on a free space, or in a fight that is broken up.

    There is none once as many pushes have been made as there are pieces but the one that has landed.
    """

    def make() -> Formula:
        if push.number >= len(now.pieces) - 1:
            return False
        says = [says for name, says in CLAUSES.permissions[Kind.PUSH] if name not in ("push.chain", "push.shortest")]
        permitted = all_of(said(now, push) for said in says)
        if permitted is False or is_free(now, push.to) is True:
            return permitted
        then = after(CLAUSES, now, push)
        broken_up = none_of((is_free(now, push.to), shiftable(now, push.to)))
        ends: Formula = False
        if broken_up is not False:
            slots = push_slots(then, len(now.pieces))
            ends = all_of((broken_up, completes(CLAUSES, fight_alone(now, then), slots)))
        further: Formula = False
        if most > 0:
            further = any_of(
                chain_ends_within(then, Move(Kind.PUSH, push.to, spot, number=push.number + 1), most - 1)
                for spot, _ in near(now, push.to)
            )
        carried_on = all_of((shiftable(now, push.to), then.is_so(CHAINED()), then.some(HAND), further))
        return all_of((permitted, any_of((is_free(now, push.to), ends, carried_on))))

    return now.cached(("chain ends", push, most), make)


def fight_alone(before: Scene, then: Scene) -> Scene:
    """The scene in which only the fight that was broken up last waits for room, and nobody outside it."""
    return then.after(
        put(fact, False) for fact, so in before.all_about(WAITING) if so is not False and then.is_so(fact) is not False
    )


__all__ = [
    "attacker_has_room", "chain_ends_within", "nun_has_room", "push_slots", "something_can_be_told",
    "walk_is_legal",
]  # fmt: skip
