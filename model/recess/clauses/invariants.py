"""What no move breaks: redundant for who reads the rules, but a solver would have to find it out step by step.

Each is said of every slot of a turn that is laid out, as alternatives of which one holds; it is nobody's rule and never
blamed. What every position obeys before a turn is in `unknown`.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from model.logic import Formula, all_of, not_so, options_of
from model.recess.clauses.book import keeps
from model.recess.clauses.kisses import pairs_may_stay
from model.recess.clauses.scene import (
    AT,
    FIGHT,
    HAND,
    HOME,
    KISSER,
    PLACE,
    PUSHED,
    SPOT,
    WAITING,
    Scene,
    mates_of,
)
from model.recess.clauses.spaces import near
from model.recess.position import ENTRANCES, NOWHERE
from model.scene import Lasts

Alternatives = Iterator[tuple[Formula, ...]]


@keeps(HOME, PLACE)
def who_may_still_walk_is_at_home(before: Scene, now: Scene) -> Alternatives:
    """A child that may still walk stands where it does: at home."""
    for home, where in now.all_about(HOME):
        for place, so in options_of(where):
            if place != NOWHERE:
                yield not_so(so), now.stands(home.of[0], place)


@keeps(HAND, AT, PLACE)
def who_is_pushed_stands_where_it_is_pushed_from(before: Scene, now: Scene) -> Alternatives:
    """The one piece that is being pushed stands on the space from which it is pushed."""
    pushed = list(now.truths(HAND))
    for hand, so in pushed:
        for space, at in options_of(now.value(AT())):
            if space != NOWHERE:
                yield not_so(so), not_so(at), now.stands(hand.of[0], space)
    for (_, one), (_, other) in combinations(pushed, 2):
        yield not_so(one), not_so(other)


@keeps(WAITING, SPOT, PLACE)
def who_has_to_make_room_stands_where_somebody_came(before: Scene, now: Scene) -> Alternatives:
    """Whoever has to make room stands on the space that has to be left."""
    for waiting, so in now.truths(WAITING):
        level, piece = waiting.of
        for space, left in options_of(now.value(SPOT(level))):
            if space != NOWHERE:
                yield not_so(so), not_so(left), now.stands(piece, space)


@keeps(FIGHT, PLACE)
def fighters_are_together_and_in_one_fight(before: Scene, now: Scene) -> Alternatives:
    """Who attacks has a victim there and who is attacked an attacker, on open ground; nobody does both, or twice."""
    for child in now.children:
        attacks, suffers = now.is_attacking(child), now.is_pinned(child)
        if attacks is False and suffers is False:
            continue
        yield not_so(attacks), not_so(suffers)
        for place, there in now.places(child):
            on_open_ground = now.ground.is_open_ground(place)
            for fights, others in ((attacks, now.victims_on(place)), (suffers, now.attackers_on(place))):
                if fights is not False:
                    found = [so for _, so in others] if on_open_ground else []
                    yield not_so(there), not_so(fights), *found
        mine = [[so for a, _, so in now.fights() if a == child], [so for _, v, so in now.fights() if v == child]]
        for one, other in (pair for fights in mine for pair in combinations(fights, 2)):
            yield not_so(one), not_so(other)


@keeps(PLACE)
def who_is_pushed_goes_one_space(before: Scene, now: Scene) -> Alternatives:
    """Whoever is pushed in a landing, however often others are, ends one space from where it stood."""
    if not any(so is not False for _, so in before.truths(PUSHED)):
        return
    for piece in now.pieces:
        was, then = before.value(PLACE(piece)), now.value(PLACE(piece))
        if was is then:
            continue
        for other, value in ((now, was), (before, then)):
            for space, so in options_of(value):
                if space >= 0:
                    # A nun that is pushed onto a fight sends its attacker away.
                    spots = (space, *(spot for spot, _ in near(now, space)), *ENTRANCES)
                    yield not_so(so), *(other.stands(piece, spot) for spot in spots)


@keeps(PLACE, FIGHT, KISSER)
def only_fights_and_pairs_share_open_ground(before: Scene, now: Scene) -> Alternatives:
    """Once a landing is settled only who fights is together on open ground, and pairs where they may be."""
    if any(facts and family.lasts is Lasts.LANDING for family, facts in now.families.items()):
        return
    over, may_stay = not_so(now.goes_on), pairs_may_stay(now.rules)
    for space in now.ground.open_ground:
        someone = now.someone_on(space)
        if someone is not False:
            here = dict(now.on(space))
            pairs = (
                []
                if may_stay is False
                else [
                    all_of((may_stay, there, here[mate]))
                    for child, there in here.items()
                    for mate in mates_of(child)
                    if child < mate and mate in here
                ]
            )
            yield not_so(someone), now.is_alone(space), now.fight_on(space), over, *pairs
