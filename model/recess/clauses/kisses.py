"""Kisses: where a boy and a girl of one player may meet, when they kiss, and what it pays."""

from __future__ import annotations

from dataclasses import replace

from model.logic import Formula, all_of, choose, implies, not_so
from model.recess.clauses.book import PERSON, brings, permits
from model.recess.clauses.fights import pay
from model.recess.clauses.nuns import is_seen
from model.recess.clauses.scene import Due, Move, Pair, Scene, Then, kissed, mates_of
from model.recess.clauses.walks import comes_alone, others_on
from model.recess.moves import Kind
from model.recess.position import CHILDREN_EACH, Ending, owner
from model.recess.readings import KissOptional, KissSeen, KissTrigger, KissWhen, KissWhere, ShelterShare

COINS_FOR_A_KISS = 2

# Meeting on open ground.


def meets_mate(scene: Scene, move: Move) -> Formula:
    """The walk ends on open ground beside the walker's mate, with nobody else there."""
    if not scene.is_open_ground(move.to):
        return False
    return all_of([comes_alone(scene, move), others_on(scene, move, mates_of(move.piece))])


@permits("kiss.unseen", Kind.WALK)
def a_pair_does_not_meet_in_sight(before: Scene, move: Move) -> Formula:
    """A boy and a girl of one player do not come together on open ground in a nun's sight."""
    return choose(
        before.rules.kiss_seen,
        {
            KissSeen.NO: lambda: implies(meets_mate(before, move), lambda: not_so(is_seen(before, move.to))),
            KissSeen.YES: lambda: True,
        },
    )


@permits("kiss.place", Kind.WALK)
def a_pair_meets_where_it_may_kiss(before: Scene, move: Move) -> Formula:
    """Where a kiss may happen."""

    def stays_seen() -> Formula:
        return implies(meets_mate(before, move), lambda: is_seen(before, move.to))

    return choose(
        before.rules.kiss_where,
        {
            KissWhere.ANYWHERE: lambda: True,
            KissWhere.OPEN_GROUND: lambda: True,
            KissWhere.SHELTER_ONLY: stays_seen,
        },
    )


# Kissing.


def may_kiss_on(scene: Scene, space: int) -> bool:
    """Whether a pair on this space kisses: a place where kisses are allowed, out of every nun's sight."""
    if space < 0:
        return False
    allowed = choose(
        scene.rules.kiss_where,
        {
            KissWhere.ANYWHERE: lambda: True,
            KissWhere.OPEN_GROUND: lambda: not scene.is_shelter(space),
            KissWhere.SHELTER_ONLY: lambda: scene.is_shelter(space),
        },
    )
    return allowed and not is_seen(scene, space)


def is_asked(scene: Scene, space: int) -> bool:
    """Whether a pair on this space kisses only if its owner says so."""
    return scene.is_shelter(space) and choose(
        scene.rules.kiss_optional, {KissOptional.AUTOMATIC: lambda: False, KissOptional.DECLARED: lambda: True}
    )


def pairs_with(scene: Scene, child: int) -> frozenset[Pair]:
    """The pairs that a child makes with the mates that share its space."""
    return frozenset(frozenset({child, mate}) for mate in mates_of(child) if scene.places[mate] == scene.places[child])


def has_mate_beside(scene: Scene, child: int) -> bool:
    """Whether a child shares its space with a mate."""
    return bool(pairs_with(scene, child))


def is_together(scene: Scene, pair: Pair) -> bool:
    """Whether a pair shares a space where it may kiss."""
    boy, girl = pair
    return scene.places[boy] == scene.places[girl] and may_kiss_on(scene, scene.place(boy))


def by_meeting(scene: Scene) -> bool:
    """Whether being together is enough for a kiss."""
    return choose(scene.rules.kiss_trigger, {KissTrigger.OWN_MOVE: lambda: False, KissTrigger.MEETING: lambda: True})


def at_the_end(scene: Scene) -> bool:
    """Whether a kiss has to wait for the end of the turn."""
    return choose(scene.rules.kiss_when, {KissWhen.AT_ONCE: lambda: False, KissWhen.END_OF_TURN: lambda: True})


def kiss(scene: Scene, player: int) -> Scene:
    """The scene in which a player's pair has kissed."""
    return replace(scene.remember(due=Due.OVER), ending=kissed(player))


def ask(scene: Scene, player: int) -> Scene:
    """The scene in which a player is asked whether its pair kisses."""
    return scene.remember(due=Due.ANSWER, asked=player)


def look(scene: Scene) -> Scene:
    """The scene after a look at every pair, the player on turn first: one kisses, is asked, or nothing happens."""
    for number in range(scene.players):
        player = (scene.turn + number) % scene.players
        boys = range(player * CHILDREN_EACH, player * CHILDREN_EACH + 2)
        spaces = [
            scene.place(boy) for boy in boys if has_mate_beside(scene, boy) and may_kiss_on(scene, scene.place(boy))
        ]
        if any(not is_asked(scene, space) for space in spaces):
            return kiss(scene, player)
        if spaces and player not in scene.so_far.declined:
            return ask(scene, player)
    return scene


@permits("kiss.asked", Kind.KISS, Kind.NO_KISS, foresight=PERSON)
def a_pair_in_a_shelter_is_asked(before: Scene, move: Move) -> Formula:
    """A pair in a shelter may be asked whether it kisses."""
    return move.piece == before.so_far.asked


@brings("kiss.asked")
def the_owner_answers(now: Scene, move: Move) -> Scene:
    """Take the answer: a kiss, or the turn goes on, with a look at the other pairs where meeting is enough."""
    if move.kind is Kind.KISS:
        return kiss(now, move.piece)
    if move.kind is not Kind.NO_KISS:
        return now
    now = now.remember(due=None, asked=None, declined=now.so_far.declined | {move.piece})
    return look(now) if by_meeting(now) else now


@brings("kiss.happens")
def a_landing_may_be_a_kiss(now: Scene, move: Move) -> Scene:
    """A pair that meets unseen kisses, and the game ends."""
    lander = now.so_far.lander
    if now.so_far.due is not None or now.so_far.then is not Then.LANDED or lander is None:
        return now
    only_to_kiss = now.so_far.crowded
    now = now.remember(then=Then.NEXT_MOVE, declined=frozenset(), crowded=False)
    space = now.place(lander)
    kisses = has_mate_beside(now, lander) and may_kiss_on(now, space)
    if only_to_kiss and not kisses:
        return now.remember(due=Due.DEAD)
    if at_the_end(now):
        pairs = pairs_with(now, lander) if kisses else frozenset()
        sworn = pairs if only_to_kiss else frozenset()
        return now.remember(hopeful=now.so_far.hopeful | pairs, sworn=now.so_far.sworn | sworn)
    if only_to_kiss or (kisses and not is_asked(now, space)):
        return kiss(now, owner(lander))
    if by_meeting(now):
        return look(now)
    return ask(now, owner(lander)) if kisses else now


def is_crowded(scene: Scene, piece: int) -> bool:
    """Whether a piece has ended on a shelter space that somebody else is on, where sharing is not granted."""
    space = scene.place(piece)
    return (
        scene.is_shelter(space)
        and len(scene.on(space)) > 1
        and choose(scene.rules.shelter_share, {ShelterShare.YES: lambda: False, ShelterShare.NO: lambda: True})
    )


@brings("kiss.happens")
def a_kiss_may_be_the_only_way_in(now: Scene, move: Move) -> Scene:
    """Note at a landing, or once the told nun has gone, that only a kiss lets the child share this shelter space."""
    lander = now.so_far.lander
    if move.kind not in (Kind.WALK, Kind.TELL) or lander is None:
        return now
    return now.remember(crowded=is_crowded(now, lander))


@brings("kiss.happens")
def a_meeting_may_be_a_kiss(now: Scene, move: Move) -> Scene:
    """Look at all pairs where meeting is enough: somebody got up, the nun moved, or an attacker was released."""
    following = {Then.NUN_MOVED: Then.ENDS, Then.PUSHED_OFF: Then.RELEASES}
    if now.so_far.then is Then.ENTERED and now.so_far.risen:
        following[Then.ENTERED] = Then.OPENS
    if now.so_far.due is not None or now.so_far.then not in following:
        return now
    now = now.remember(then=following[now.so_far.then], declined=frozenset())
    looks = by_meeting(now) and not at_the_end(now) and now.so_far.stirred
    return look(now) if looks else now


@brings("kiss.happens")
def the_last_look_may_be_a_kiss(now: Scene, move: Move) -> Scene:
    """Look once more: after those who served got up, or at the end of the turn where that is the time for kisses."""
    if now.so_far.due is not None or now.so_far.then is not Then.STOOD_UP:
        return now
    now = now.remember(then=Then.CLOSES, declined=frozenset())
    if not at_the_end(now):
        return look(now) if now.so_far.risen and by_meeting(now) and now.so_far.stirred else now
    waiting = now.so_far.sworn if by_meeting(now) else now.so_far.hopeful
    pairs = [pair for pair in waiting if is_together(now, pair)]
    if any(pair in now.so_far.sworn or not is_asked(now, now.place(min(pair))) for pair in pairs):
        return kiss(now, now.turn)
    if pairs:
        return ask(now, now.turn)
    return look(now) if by_meeting(now) and now.so_far.stirred else now


@brings("kiss.coins")
def everybody_else_pays_two_coins(now: Scene, move: Move) -> Scene:
    """Every other player pays two coins to the kissing pair's owner."""
    if not isinstance(now.ending, Ending) or now.ending.kisser is None:
        return now
    for player in range(now.players):
        if player != now.ending.kisser:
            now = pay(now, player, now.ending.kisser, COINS_FOR_A_KISS)
    return now
