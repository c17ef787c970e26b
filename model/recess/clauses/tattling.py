"""Tattling: a child that ends its walk on a nun tells her of a fight."""

from __future__ import annotations

from collections.abc import Iterator

from model.logic import Formula, all_of, any_of, choose, implies, none_of, not_so
from model.recess.clauses.book import brings, permits
from model.recess.clauses.kisses import is_crowded
from model.recess.clauses.landings import something_can_be_told
from model.recess.clauses.pushes import ends_a_fight
from model.recess.clauses.scene import (
    ANSWERABLE,
    ANSWERED,
    CROWDED,
    LANDER,
    PLACE,
    SHIFTED,
    TELLING,
    Move,
    Scene,
)
from model.recess.moves import Kind
from model.recess.readings import TattleOwn, TattleShelter
from model.scene import Change, put


def may_be_told(now: Scene, space: int) -> Formula:
    """The place allows tattling: open ground, or a shelter unless it is forbidden there."""
    if space not in now.ground.shelters:
        return space >= 0
    return choose(
        now.rules.tattle_shelter,
        {
            TattleShelter.OPTIONAL: lambda: True,
            TattleShelter.FORBIDDEN: lambda: False,
            TattleShelter.COMPULSORY: lambda: True,
        },
    )


@permits("tattle.fight", Kind.WALK)
def a_child_joins_a_nun_only_to_tell(now: Scene, move: Move) -> Formula:
    """A child ends its walk on a nun on open ground only to tell her of a fight."""
    if not now.ground.is_open_ground(move.to):
        return True
    return implies(now.one_of(now.nuns, move.to), lambda: now.some_fight(but=move.piece))


@brings("tattle.fight", Kind.WALK)
def the_nun_waits_to_be_told(now: Scene, move: Move) -> Iterator[Change]:
    """A child that ends its walk on a nun while there is a fight may tell her something; of two nuns the first."""
    before: list[Formula] = []
    for nun in now.nuns:
        there = now.stands(nun, move.to)
        told = all_of((may_be_told(now, move.to), there, now.some_fight(but=move.piece), none_of(before)))
        yield put(TELLING(nun), True, told)
        before.append(there)


@permits("tattle.tell", Kind.TELL)
def a_fight_is_told_of(now: Scene, move: Move) -> Formula:
    """A nun is told of a fight of the teller's choice."""
    if not now.ground.is_open_ground(move.to):
        return False
    own = any_of(so for attacker, so in now.attackers_on(move.to) if attacker in now.own)
    allowed = choose(now.rules.tattle_own, {TattleOwn.YES: lambda: True, TattleOwn.NO: lambda: not_so(own)})
    return all_of((now.is_so(TELLING(move.piece)), now.fight_on(move.to), allowed))


@brings("tattle.called", Kind.TELL)
def the_nun_is_put_on_the_fight(now: Scene, move: Move) -> Iterator[Change]:
    """The nun that is told is put onto that fight at once."""
    yield put(PLACE(move.piece), move.to)
    yield put(TELLING(move.piece), False)
    yield put(SHIFTED(move.piece), True)
    for child in now.own:
        lands = now.is_so(LANDER(child))
        yield put(SHIFTED(child), False, lands)
        yield Change(CROWDED(), is_crowded(now, child, but=move.piece), lands)
    called = (all_of((so, now.is_so(ANSWERABLE(attacker)))) for attacker, so in now.attackers_on(move.to))
    yield put(ANSWERED(), True, any_of(called))


@brings("detention.sent", Kind.TELL, Kind.NUN)
def a_nun_sends_the_attacker_away(now: Scene, move: Move) -> Iterator[Change]:
    """A nun that is put on a fight ends it: the attacker goes to its entrance, the victim stands and is pushed."""
    yield from ends_a_fight(now, move.to, 1, when=True, by_nun=True)


@permits("tattle.quiet", Kind.QUIET)
def in_a_shelter_nothing_need_be_told(now: Scene, move: Move) -> Formula:
    """In a shelter a child may share the nun's space without telling her anything."""
    in_shelter = any_of(
        all_of((now.is_so(LANDER(child)), there))
        for child in now.own
        for place, there in now.places(child)
        if place in now.ground.shelters
    )
    peaceful = choose(
        now.rules.tattle_shelter,
        {
            TattleShelter.OPTIONAL: lambda: True,
            TattleShelter.FORBIDDEN: lambda: True,
            TattleShelter.COMPULSORY: lambda: not_so(something_can_be_told(now)),
        },
    )
    return all_of((in_shelter, peaceful))


@brings("tattle.quiet", Kind.QUIET)
def nothing_is_told(now: Scene, move: Move) -> Iterator[Change]:
    """The nun does not wait to be told any more."""
    for nun in now.nuns:
        yield put(TELLING(nun), False)
