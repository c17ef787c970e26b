"""The nun's move: free, or called to a fight that the player holds in her sight."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from model.recess.readings import ForcedEscape, ForcedLanding, ForcedWhen, ShelterShare
from tests.recess.reference.kisses import look_now
from tests.recess.reference.pushes import Push, punish, pushed, pushed_apart, scenes
from tests.recess.reference.scene import (
    Fight,
    Piece,
    Scene,
    fights,
    is_seen,
    is_shelter,
    nun_ends,
    pieces_at,
    place_of,
    put,
    sight_line,
)


def moved_to(scene: Scene, nun: int, space: int) -> set[Scene]:
    """All scenes after a nun has moved to another space."""
    piece: Piece = ("nun", nun)
    scene = replace(put(scene, piece, space), has_moved=True)
    others = [other for other in pieces_at(scene, space) if other != piece]
    push = Push(frozenset({piece}), by_child=False)
    if not others:
        return {scene}
    if is_shelter(scene, space):
        return {scene} if scene.rules.shelter_share is ShelterShare.YES else set()
    if space in fights(scene):
        return scenes(punish(scene, piece))
    if len(others) == 1:
        return scenes(pushed(scene, others[0], push))
    return scenes(pushed_apart(scene, others, push))


def free_moves(scene: Scene) -> set[Scene]:
    """All scenes after any nun's move, kisses included."""
    found = set()
    for nun, here in enumerate(scene.nuns):
        for space in nun_ends(scene, nun):
            if space != here:
                found |= {after for landed in moved_to(scene, nun, space) for after in look_now(landed)}
            elif len(pieces_at(scene, here)) == 1 or scene.rules.shelter_share is ShelterShare.YES:
                found.add(scene)
    return found


# Called to a fight.


def calls(scene: Scene, held: Iterable[Fight]) -> set[Fight]:
    """Which of these held fights still go on and were seen when it matters."""
    going_on = {fight for fight in fights(scene).values() if fight in held}
    match scene.rules.forced_when:
        case ForcedWhen.START_OF_TURN:
            return going_on & scene.seen_at_start
        case ForcedWhen.NUN_MOVE:
            return {fight for fight in going_on if is_seen(scene, scene.places[fight[0]])}


def answers(scene: Scene, fight: Fight) -> set[Scene]:
    """All scenes after a nun that sees a fight has moved onto it, or towards it if that is enough."""
    space = scene.places[fight[0]]
    found = set()
    for nun in range(len(scene.nuns)):
        line = sight_line(scene, nun, space)
        if line is None:
            continue
        match scene.rules.forced_landing:
            case ForcedLanding.ONTO:
                wanted = {space}
            case ForcedLanding.TOWARDS:
                wanted = set(line)
        for end in wanted & nun_ends(scene, nun):
            found |= moved_to(scene, nun, end)
    return found


def answered(scene: Scene, called: Iterable[Fight]) -> set[Scene]:
    """All scenes after a nun has answered one of these fights, kisses included; none if none can."""
    landed = {after for fight in called for after in answers(scene, fight)}
    return {after for scene in landed for after in look_now(scene)}


def is_barred(before: Scene, after: Scene) -> bool:
    """Whether a child's move takes the last answer away without putting a nun on such a fight."""
    if before.rules.forced_escape is not ForcedEscape.BARRED:
        return False
    answerable = {fight for fight in calls(before, before.held) if answers(before, fight)}
    if not answerable or any(answers(after, fight) for fight in calls(after, after.held)):
        return False
    return not any(place_of(after, ("child", attacker)) < 0 for attacker, _ in answerable)


def nun_moves(scene: Scene) -> set[Scene]:
    """The whole nun's step of a turn that is played to its end."""
    called = calls(scene, scene.held)
    found = answered(scene, called)
    must_not_move = called and scene.rules.forced_escape is not ForcedEscape.FREE
    if not found and not must_not_move:
        found = free_moves(scene)
    return found or {replace(scene, is_stuck=True)}
