"""Kisses: where a boy and a girl of one player may meet, when they kiss, and what it pays."""

from __future__ import annotations

from collections.abc import Iterator

from model.logic import Formula, all_of, any_of, choose, implies, not_so
from model.recess.clauses.book import brings, permits
from model.recess.clauses.fights import pays
from model.recess.clauses.nuns import is_seen
from model.recess.clauses.scene import (
    CROWDED,
    HOPEFUL,
    KISSER,
    LANDER,
    LOOK,
    NOBODY,
    STIRRED,
    SWORN,
    Inner,
    Move,
    Rules,
    Scene,
    mates_of,
)
from model.recess.clauses.walks import comes_alone
from model.recess.moves import Kind
from model.recess.position import CHILDREN_EACH
from model.recess.readings import KissOptional, KissSeen, KissTrigger, KissWhen, KissWhere, ShelterShare
from model.scene import Change, put

COINS_FOR_A_KISS = 2

# Meeting on open ground.


def meets_mate(now: Scene, move: Move) -> Formula:
    """The walk ends on open ground beside the walker's mate, with nobody else there."""
    if not now.ground.is_open_ground(move.to):
        return False
    mates = now.one_of(mates_of(move.piece), move.to)
    return False if mates is False else all_of((mates, comes_alone(now, move)))


@permits("kiss.unseen", Kind.WALK)
def a_pair_does_not_meet_in_sight(now: Scene, move: Move) -> Formula:
    """A boy and a girl of one player do not come together on open ground in a nun's sight."""
    return choose(
        now.rules.kiss_seen,
        {
            KissSeen.NO: lambda: implies(meets_mate(now, move), lambda: not_so(is_seen(now, move.to))),
            KissSeen.YES: lambda: True,
        },
    )


@permits("kiss.place", Kind.WALK)
def a_pair_meets_where_it_may_kiss(now: Scene, move: Move) -> Formula:
    """Where a kiss may happen."""
    return choose(
        now.rules.kiss_where,
        {
            KissWhere.ANYWHERE: lambda: True,
            KissWhere.OPEN_GROUND: lambda: True,
            KissWhere.SHELTER_ONLY: lambda: implies(meets_mate(now, move), lambda: is_seen(now, move.to)),
        },
    )


# Pairs.


def pairs_of(player: int) -> list[tuple[int, int]]:
    """A player's boys and girls, each boy with each girl."""
    first = player * CHILDREN_EACH
    return [(boy, girl) for boy in (first, first + 1) for girl in (first + 2, first + 3)]


def may_kiss_on(now: Scene, space: int) -> Formula:
    """A pair on this space kisses: a place where kisses are allowed, out of every nun's sight."""
    if space < 0:
        return False
    in_shelter = space in now.ground.shelters

    def make() -> Formula:
        allowed = choose(
            now.rules.kiss_where,
            {
                KissWhere.ANYWHERE: lambda: True,
                KissWhere.OPEN_GROUND: lambda: not in_shelter,
                KissWhere.SHELTER_ONLY: lambda: in_shelter,
            },
        )
        return all_of((allowed, not_so(is_seen(now, space)))) if allowed is not False else False

    return now.cached(("may kiss", space), make)


def kissing_spaces(now: Scene, boy: int, girl: int) -> list[tuple[int, Formula]]:
    """The spaces where these two are together, where they may be, and may kiss."""
    if boy not in now.pieces or girl not in now.pieces:
        return []

    def make() -> list[tuple[int, Formula]]:
        found: list[tuple[int, Formula]] = []
        for space, there in now.places(boy):
            both = all_of((there, now.stands(girl, space)))
            if both is not False and (kiss := all_of((both, may_kiss_on(now, space)))) is not False:
                found.append((space, kiss))
        return found

    return now.cached(("kissing", boy, girl), make)


def is_together(now: Scene, boy: int, girl: int) -> Formula:
    """The two share a space where they may kiss."""
    return any_of(so for _, so in kissing_spaces(now, boy, girl))


def by_meeting(now: Scene) -> Formula:
    """Being together is enough for a kiss."""
    return choose(now.rules.kiss_trigger, {KissTrigger.OWN_MOVE: lambda: False, KissTrigger.MEETING: lambda: True})


def at_the_end(now: Scene) -> Formula:
    """A kiss has to wait for the end of the turn."""
    return choose(now.rules.kiss_when, {KissWhen.AT_ONCE: lambda: False, KissWhen.END_OF_TURN: lambda: True})


def has_landed(now: Scene, boy: int, girl: int) -> Formula:
    """One of the two has just ended its own walk."""
    return any_of((now.is_so(LANDER(boy)), now.is_so(LANDER(girl))))


def may_be_looked_at(now: Scene, boy: int, girl: int) -> Formula:
    """The pair counts at this look: it met by its own move, or meeting is enough and something has moved."""
    by_own_move = choose(
        now.rules.kiss_when,
        {
            KissWhen.AT_ONCE: lambda: has_landed(now, boy, girl),
            KissWhen.END_OF_TURN: lambda: now.is_so(HOPEFUL(boy, girl)),
        },
    )
    return choose(
        now.rules.kiss_trigger,
        {KissTrigger.OWN_MOVE: lambda: by_own_move, KissTrigger.MEETING: lambda: now.is_so(STIRRED())},
    )


def is_asked(now: Scene, space: int) -> Formula:
    """A pair on this space kisses only if its owner says so."""
    if space not in now.ground.shelters:
        return False
    return choose(now.rules.kiss_optional, {KissOptional.AUTOMATIC: lambda: False, KissOptional.DECLARED: lambda: True})


def must_kiss(now: Scene, boy: int, girl: int) -> Formula:
    """Only a kiss has let one of the two share its shelter space."""
    return any_of((now.is_so(SWORN(boy, girl)), all_of((now.is_so(CROWDED()), has_landed(now, boy, girl)))))


def could_kiss(now: Scene, player: int) -> Formula:
    """At this look a pair of the player kisses, asked or not."""
    return now.cached(
        ("could kiss", player),
        lambda: any_of(
            all_of((is_together(now, boy, girl), may_be_looked_at(now, boy, girl)))
            for boy, girl in pairs_of(player)
            if kissing_spaces(now, boy, girl)
        ),
    )


def kisses_unasked(now: Scene, player: int) -> Formula:
    """At this look a pair of the player kisses by itself."""
    return now.cached(
        ("kisses unasked", player),
        lambda: any_of(
            all_of((
                so,
                may_be_looked_at(now, boy, girl),
                any_of((not_so(is_asked(now, space)), must_kiss(now, boy, girl))),
            ))
            for boy, girl in pairs_of(player)
            for space, so in kissing_spaces(now, boy, girl)
        ),
    )  # fmt: skip


# Kissing.


@permits("kiss.asked", Kind.KISS, Kind.NO_KISS)
def a_pair_in_a_shelter_is_asked(now: Scene, move: Move) -> Formula:
    """A pair in a shelter may be asked whether it kisses."""
    return all_of((could_kiss(now, move.piece), not_so(kisses_unasked(now, move.piece))))


@permits("kiss.happens", Inner.KISS_UNASKED)
def a_pair_that_meets_unseen_kisses(now: Scene, move: Move) -> Formula:
    """A pair that meets unseen kisses, and the game ends."""
    return kisses_unasked(now, move.piece)


@brings("kiss.happens", Kind.KISS, Inner.KISS_UNASKED)
def the_game_ends_with_a_kiss(now: Scene, move: Move) -> Iterator[Change]:
    """Note whose pair has kissed."""
    yield put(KISSER(), move.piece, now.holds(KISSER(), NOBODY))


@brings("kiss.happens", Inner.SETTLE)
def a_landing_may_be_a_kiss(now: Scene, move: Move) -> Iterator[Change]:
    """Look for kisses when a landing is settled, or remember the pairs that met for the end of the turn."""
    later = at_the_end(now)
    yield put(LOOK(), True, not_so(later))
    if later is False:
        return
    for boy, girl in pairs_of(now.turn):
        met = all_of((later, is_together(now, boy, girl), has_landed(now, boy, girl)))
        yield put(HOPEFUL(boy, girl), True, met)
        yield put(SWORN(boy, girl), True, all_of((met, now.is_so(CROWDED()))))


@brings("kiss.happens", Kind.NUN, Inner.RELEASE, Inner.RISE, Kind.STAND)
def a_meeting_may_be_a_kiss(now: Scene, move: Move) -> Iterator[Change]:
    """Look at all pairs where meeting is enough: somebody got up, the nun moved, or an attacker was released."""
    yield put(LOOK(), True, all_of((by_meeting(now), not_so(at_the_end(now)))))


@brings("kiss.happens", Inner.LAST_LOOK)
def the_last_look_may_be_a_kiss(now: Scene, move: Move) -> Iterator[Change]:
    """Look once more at the end of the turn where that is the time for kisses."""
    yield put(LOOK(), True, at_the_end(now))


def pairs_may_stay(rules: Rules) -> Formula:
    """A player's boy and girl can be together on open ground without a kiss: in sight, or once it is spoilt."""
    where = choose(
        rules.kiss_where,
        {
            KissWhere.ANYWHERE: lambda: True,
            KissWhere.OPEN_GROUND: lambda: True,
            KissWhere.SHELTER_ONLY: lambda: False,
        },
    )
    later = choose(rules.kiss_when, {KissWhen.AT_ONCE: lambda: False, KissWhen.END_OF_TURN: lambda: where})
    return choose(rules.kiss_seen, {KissSeen.NO: lambda: later, KissSeen.YES: lambda: True})


# A shelter space that is not shared.


def is_crowded(now: Scene, child: int, to: int | None = None, but: int = NOBODY) -> Formula:
    """Somebody else is on the shelter space where a child is, or comes to, and sharing is not granted."""

    def others() -> Formula:
        spots = [(to, True)] if to is not None else list(now.places(child))
        return any_of(
            all_of((there, now.someone_on(space, (child, but))))
            for space, there in spots
            if space in now.ground.shelters
        )

    return choose(now.rules.shelter_share, {ShelterShare.YES: lambda: False, ShelterShare.NO: others})


@brings("shelter.share", Kind.WALK)
def a_kiss_may_be_the_only_way_in(now: Scene, move: Move) -> Iterator[Change]:
    """Note that only a kiss lets the child share this shelter space."""
    yield put(CROWDED(), True, is_crowded(now, move.piece, to=move.to))


@permits("shelter.share", Inner.SETTLE)
def everybody_shares_a_shelter(now: Scene, move: Move) -> Formula:
    """In a shelter everybody shares a space in peace."""
    kisses = any_of(
        all_of((is_together(now, boy, girl), has_landed(now, boy, girl)))
        for boy, girl in pairs_of(now.turn)
        if kissing_spaces(now, boy, girl)
    )
    return implies(now.is_so(CROWDED()), kisses)


# What it pays.


@brings("kiss.coins", Inner.PAY)
def everybody_else_pays_two_coins(now: Scene, move: Move) -> Iterator[Change]:
    """Every other player pays two coins to the kissing pair's owner."""
    for kisser in range(now.players):
        if kisser != move.piece:
            yield from pays(now, move.piece, kisser, COINS_FOR_A_KISS, now.holds(KISSER(), kisser))
