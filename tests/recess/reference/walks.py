"""A child's move: where its walk may end and what happens there."""

from __future__ import annotations

from dataclasses import replace

from model.recess.position import ENTRANCES, Posture, owner
from model.recess.readings import FightBroke, FightRelanding, KissSeen, ShelterShare, TattleOwn, TattleShelter
from tests.recess.reference import geometry
from tests.recess.reference.kisses import after_own_move, can_kiss_at, look_now, mates, pair_of
from tests.recess.reference.pushes import break_up, punish, scenes
from tests.recess.reference.scene import (
    Scene,
    children_at,
    end_fight,
    fights,
    is_seen,
    is_shelter,
    nuns_at,
    own_fights,
    pay,
    pieces_at,
    posed,
    put,
)

MOST_ATTACKERS = 3


def walks(scene: Scene, child: int, steps: int) -> set[Scene]:
    """All scenes after a child's walk of so many steps, landings and kisses resolved."""
    rules, start = scene.rules, scene.places[child]
    ends = geometry.walk_ends(
        scene.board, start, steps, rules.entrance_opens, rules.entrance_return, rules.walk_length, rules.walk_return
    )
    if scene.postures[child] is Posture.FREED:
        ends = frozenset(end for end in ends if is_shelter(scene, end))
    left = [fight for fight in own_fights(scene) if fight[0] == child]
    for fight in left:
        scene = end_fight(scene, fight)
        if rules.fight_relanding is FightRelanding.FORBIDDEN:
            ends -= {start}
    scene = posed(scene, child, Posture.STANDING)
    scene = replace(scene, walked=scene.walked | {child}, has_moved=True)
    landed = {after for end in ends for after in land(put(scene, ("child", child), end), child)}
    return {after for scene in landed for after in look_now(scene)}


def land(scene: Scene, child: int) -> set[Scene]:
    """All ways in which a landing is resolved; none if nothing allows to end there."""
    space = scene.places[child]
    if space in ENTRANCES:
        return {scene}
    if is_shelter(scene, space):
        return {
            after for told, company in tattled_in_shelter(scene, space) for after in join_shelter(told, child, company)
        }
    children = [c for c in children_at(scene, space) if c != child]
    if nuns_at(scene, space):
        return tattled(scene, space)
    if not children:
        return {scene}
    if space in fights(scene):
        return scenes(break_up(scene, ("child", child)))
    if len(children) > 1:
        return set()
    if owner(children[0]) == owner(child):
        return join_mate(scene, child)
    return start_fight(scene, child, children[0])


# Fights.


def start_fight(scene: Scene, attacker: int, victim: int) -> set[Scene]:
    """A fight with another player's child, out of sight; it costs its owner a coin."""
    is_broke = scene.rules.fight_broke is FightBroke.NO and scene.coins[owner(victim)] <= 0
    if is_seen(scene, scene.places[attacker]) or is_broke or len(own_fights(scene)) >= MOST_ATTACKERS:
        return set()
    scene = posed(posed(scene, attacker, Posture.ATTACKING), victim, Posture.PINNED)
    return {pay(scene, owner(victim), owner(attacker), 1)}


# Shelters and kisses.


def join_shelter(scene: Scene, child: int, company: int) -> set[Scene]:
    """Everybody shares a shelter in peace; where sharing is not granted, only a kiss allows to join the others."""
    space = scene.places[child]
    kisses = bool(mates(scene, child)) and can_kiss_at(scene, space)
    if company and scene.rules.shelter_share is ShelterShare.NO:
        if not kisses:
            return set()
        pairs = {pair_of(child, mate) for mate in mates(scene, child)}
        scene = replace(scene, bound=scene.bound | pairs)
    return after_own_move(scene, child) if kisses else {scene}


def join_mate(scene: Scene, child: int) -> set[Scene]:
    """Own boy and own girl on open ground: a kiss if unseen; in sight they may share it or not."""
    space = scene.places[child]
    if not mates(scene, child):
        return set()
    if is_seen(scene, space):
        return {scene} if scene.rules.kiss_seen is KissSeen.YES else set()
    return after_own_move(scene, child) if can_kiss_at(scene, space) else set()


# Tattling.


def tattled(scene: Scene, space: int) -> set[Scene]:
    """A nun on this space is put on a fight of the player's choice, if there is one whose victim can be pushed."""
    nun = nuns_at(scene, space)[0]
    found = set()
    for where, (attacker, _) in fights(scene).items():
        if owner(attacker) != scene.player or scene.rules.tattle_own is TattleOwn.YES:
            found |= scenes(punish(put(scene, ("nun", nun), where), ("nun", nun)))
    return found


def tattled_in_shelter(scene: Scene, space: int) -> set[tuple[Scene, int]]:
    """What ending on a shelter space does with a nun there; each way with the number of others that it joins."""
    others = len(pieces_at(scene, space)) - 1
    quiet = {(scene, others)}
    if not nuns_at(scene, space):
        return quiet
    told = {(after, others - 1) for after in tattled(scene, space)}
    match scene.rules.tattle_shelter:
        case TattleShelter.OPTIONAL:
            return quiet | told
        case TattleShelter.FORBIDDEN:
            return quiet
        case TattleShelter.COMPULSORY:
            return told or quiet
