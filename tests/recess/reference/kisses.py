"""Kisses: which pairs can, which must, and when it is looked for."""

from __future__ import annotations

from dataclasses import replace

from model.recess.position import Posture, owner, sex
from model.recess.readings import KissOptional, KissTrigger, KissWhen, KissWhere
from tests.recess.reference.scene import Pair, Scene, children_at, is_seen, is_shelter, pay

CALM = (Posture.STANDING, Posture.FREED)
KISS_PRICE = 2


def may_be_kissed_on(scene: Scene, space: int) -> bool:
    """Whether this is a kind of space on which children kiss."""
    match scene.rules.kiss_where:
        case KissWhere.ANYWHERE:
            return True
        case KissWhere.OPEN_GROUND:
            return not is_shelter(scene, space)
        case KissWhere.SHELTER_ONLY:
            return is_shelter(scene, space)


def mates(scene: Scene, child: int) -> list[int]:
    """The children of the same player and the other sex on a child's space; none in an entrance."""
    space = scene.places[child]
    if space < 0:
        return []
    here = [c for c in children_at(scene, space) if scene.postures[c] in CALM]
    return [c for c in here if owner(c) == owner(child) and sex(c) != sex(child)]


def pair_of(one: int, other: int) -> Pair:
    """Two children as a boy and a girl."""
    return (one, other) if sex(one) < sex(other) else (other, one)


def kissable_pairs(scene: Scene, player: int) -> set[Pair]:
    """A player's pairs that are together, unseen, where children kiss."""
    children = [child for child in range(len(scene.places)) if owner(child) == player]
    pairs = {
        pair_of(child, mate) for child in children if scene.postures[child] in CALM for mate in mates(scene, child)
    }
    return {pair for pair in pairs if can_kiss_at(scene, scene.places[pair[0]])}


def can_kiss_at(scene: Scene, space: int) -> bool:
    """Whether a pair on this space would be unseen where children kiss."""
    return may_be_kissed_on(scene, space) and not is_seen(scene, space)


def can_decline(scene: Scene, pair: Pair) -> bool:
    """Only in a shelter is a kiss a choice, and not if nothing but a kiss allowed to end there."""
    is_declared = scene.rules.kiss_optional is KissOptional.DECLARED
    return is_declared and is_shelter(scene, scene.places[pair[0]]) and pair not in scene.bound


def kissed(scene: Scene, player: int) -> Scene:
    """The game ends: every other player pays two coins."""
    for other in range(len(scene.coins)):
        if other != player:
            scene = pay(scene, other, player, KISS_PRICE)
    return replace(scene, kisser=player)


def offered(scene: Scene, pairs_by_player: list[tuple[int, set[Pair]]]) -> set[Scene]:
    """The players' pairs kiss or decline, one player after the other; the first kiss ends it."""
    found = set()
    for player, pairs in pairs_by_player:
        if pairs:
            found.add(kissed(scene, player))
        if not all(can_decline(scene, pair) for pair in pairs):
            return found
    return found | {scene}


def look(scene: Scene) -> set[Scene]:
    """Look at all pairs on the board, the player on turn first."""
    players = len(scene.coins)
    order = [(scene.player + later) % players for later in range(players)]
    return offered(scene, [(player, kissable_pairs(scene, player)) for player in order])


def look_now(scene: Scene) -> set[Scene]:
    """What happens after something has moved: a look, if being together is enough and a kiss counts at once."""
    at_once = scene.rules.kiss_when is KissWhen.AT_ONCE
    if scene.kisser is None and at_once and scene.rules.kiss_trigger is KissTrigger.MEETING:
        return look(scene)
    return {scene}


def after_own_move(scene: Scene, child: int) -> set[Scene]:
    """A child has ended its walk beside its mates, unseen, where children kiss."""
    pairs = {pair_of(child, mate) for mate in mates(scene, child)}
    match scene.rules.kiss_trigger, scene.rules.kiss_when:
        case KissTrigger.OWN_MOVE, KissWhen.AT_ONCE:
            return offered(scene, [(scene.player, pairs)])
        case KissTrigger.OWN_MOVE, KissWhen.END_OF_TURN:
            return {replace(scene, kissing=scene.kissing | pairs)}
        case _:
            return {scene}


def at_the_end(scene: Scene) -> set[Scene]:
    """The look at the end of the turn, for readings in which a kiss counts only then."""
    if scene.kisser is not None or scene.rules.kiss_when is KissWhen.AT_ONCE:
        return {scene}
    match scene.rules.kiss_trigger:
        case KissTrigger.OWN_MOVE:
            return offered(scene, [(scene.player, scene.kissing & kissable_pairs(scene, scene.player))])
        case KissTrigger.MEETING:
            return look(scene) if scene.has_moved else {scene}
