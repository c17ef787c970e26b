"""Pushes: who makes room for whom, and where a pushed piece goes.

All pushes of a landing are judged on the scene before them: a space that was occupied stays so, since whoever is pushed
off it is replaced by whoever pushed. What has been filled and who has been shifted since is said beside it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from model.logic import Formula, Unknown, all_of, any_of, choose, implies, none_of, not_so, options_of
from model.recess.clauses.book import AHEAD, CHAIN, PERSON, brings, permits
from model.recess.clauses.landings import chain_ends_within
from model.recess.clauses.scene import (
    AT,
    BY_NUN,
    CHAINED,
    FIGHT,
    GOES,
    HAND,
    HOME,
    LEVEL,
    NOBODY,
    PLACE,
    POSTURE,
    PUSHED,
    SPOT,
    STIRRED,
    TAKEN,
    WAITING,
    WALKED,
    Inner,
    Move,
    Scene,
)
from model.recess.clauses.spaces import (
    chain_within,
    free_around,
    free_for,
    is_free,
    is_settled,
    is_taken,
    levels,
    near,
    shiftable,
)
from model.recess.moves import Kind
from model.recess.position import ENTRANCES, NOWHERE, Posture, sex
from model.recess.readings import (
    BreakupCrowded,
    PushChain,
    PushFight,
    PushMoved,
)
from model.scene import Change, put

# What a push may do. A push is of whoever is being pushed from `move.piece`.


def nun_is_pushed(now: Scene) -> Formula:
    """The piece that is being pushed is a nun."""
    return any_of(now.is_so(HAND(nun)) for nun in now.nuns)


def fight_gives_way(now: Scene, space: int) -> Formula:
    """There is a fight which the piece that is being pushed may be put onto, so that it is broken up."""
    fight = now.fight_on(space) if now.ground.is_open_ground(space) else False
    if fight is False:
        return False

    def unmoved() -> Formula:
        walked = any_of(all_of((there, now.is_so(WALKED(child)))) for child, there in now.on(space))
        return choose(now.rules.push_moved, {PushMoved.YES: lambda: True, PushMoved.NO: lambda: not_so(walked)})

    def crowded() -> Formula:
        return choose(
            now.rules.breakup_crowded,
            {BreakupCrowded.PUSH_ON: lambda: True, BreakupCrowded.ILLEGAL: lambda: free_around(now, space, 2)},
        )

    return choose(
        now.rules.push_fight,
        {
            PushFight.NO: lambda: False,
            PushFight.YES: lambda: all_of((fight, any_of((nun_is_pushed(now), all_of((unmoved(), crowded())))))),
        },
    )


@permits("push.due", Inner.TAKE, foresight=PERSON)
def only_who_has_to_make_room_is_pushed(now: Scene, move: Move) -> Formula:
    """A piece is pushed only to make room, by whoever came onto its space."""
    deeper = (now.is_so(WAITING(level, piece)) for level in levels(now) if level > move.length for piece in now.pieces)
    return all_of((now.is_so(WAITING(move.length, move.piece)), now.none(HAND), none_of(deeper)))


@brings("push.due", Inner.TAKE)
def it_is_taken_in_hand(now: Scene, move: Move) -> Iterator[Change]:
    """Who has to make room is pushed from the space that has to be left."""
    yield put(HAND(move.piece), True)
    yield put(WAITING(move.length, move.piece), False)
    yield put(AT(), now.value(SPOT(move.length)))
    yield put(LEVEL(), move.length)
    yield put(CHAINED(), False)


@permits("push.adjacent", Kind.PUSH)
def a_push_is_one_space(now: Scene, move: Move) -> Formula:
    """A pushed piece goes to an adjacent space that no equipment covers."""
    return all_of((now.holds(AT(), move.piece), dict(near(now, move.piece)).get(move.to, False)))


@permits("push.shelter", Kind.PUSH)
def shelters_may_be_closed_to_pushes(now: Scene, move: Move) -> Formula:
    """Nobody is pushed into a shelter."""
    return is_free(now, move.to) if move.to in now.ground.shelters else True


@permits("push.apart", Kind.PUSH)
def two_pieces_part(now: Scene, move: Move) -> Formula:
    """Two pieces that have to leave one space go to different spaces."""
    return not_so(is_taken(now, move.to))


@permits("push.free", Kind.PUSH, foresight=CHAIN)
def a_free_space_is_taken(now: Scene, move: Move) -> Formula:
    """A pushed piece takes a free space if there is one next to it."""
    return any_of((is_free(now, move.to), not_so(free_for(now, move.piece))))


@permits("push.fight", Kind.PUSH)
def a_fight_may_be_closed_to_pushes(now: Scene, move: Move) -> Formula:
    """Whether a pushed piece may be put onto a fight."""
    fight = now.fight_on(move.to) if now.ground.is_open_ground(move.to) else False
    return implies(fight, lambda: fight_gives_way(now, move.to))


@permits("push.onward", Kind.PUSH, foresight=CHAIN)
def one_piece_is_pushed_in_turn(now: Scene, move: Move) -> Formula:
    """Without a free space it goes onto an occupied one, whose piece is pushed in turn, but nobody twice."""
    return any_of((is_free(now, move.to), shiftable(now, move.to), fight_gives_way(now, move.to)))


@permits("push.chain", Kind.PUSH, foresight=CHAIN)
def a_chain_goes_only_so_far(now: Scene, move: Move) -> Formula:
    """How far a push may carry on."""
    here, to = move.piece, move.to

    def two() -> Formula:
        return all_of((not_so(now.is_so(CHAINED())), any_of((chain_within(now, to, 1), fight_gives_way(now, to)))))

    def shortest() -> Formula:
        return choose(now.rules.push_fight, {PushFight.NO: among_pieces, PushFight.YES: lambda: True})

    def among_pieces() -> Formula:
        def any_within(most: int) -> Formula:
            return any_of(all_of((beside, chain_within(now, spot, most))) for spot, beside in near(now, here))

        longest = min(len(now.pieces), len(now.ground.open_ground) + 1)
        return any_of(all_of((chain_within(now, to, most), not_so(any_within(most - 1)))) for most in range(1, longest))

    return any_of((
        is_free(now, to),
        choose(
            now.rules.push_chain,
            {PushChain.TWO: two, PushChain.SHORTEST: shortest, PushChain.ANY: lambda: True},
        ),
    ))  # fmt: skip


@permits("push.shortest", Kind.PUSH, foresight=AHEAD)
def no_detours_even_into_fights(now: Scene, move: Move) -> Formula:
    """A chain that may end in a fight is no longer than the shortest one."""

    def onto_fights() -> Formula:
        return choose(now.rules.push_fight, {PushFight.NO: lambda: True, PushFight.YES: lambda: is_shortest(now, move)})

    return any_of((
        is_free(now, move.to),
        choose(
            now.rules.push_chain,
            {PushChain.TWO: lambda: True, PushChain.SHORTEST: onto_fights, PushChain.ANY: lambda: True},
        ),
    ))  # fmt: skip


def is_shortest(now: Scene, move: Move) -> Formula:
    """No other push begins a shorter chain, where a chain may also end in a fight; measured by trying."""
    if not (now.exact or now.is_plain):
        return True
    pushes = [move._replace(to=spot) for spot, _ in near(now, move.piece)]

    ways: list[Formula] = []
    shorter: Formula = False
    for most in range(len(now.pieces)):
        if shorter is True:
            break
        ways.append(all_of((chain_ends_within(now, move, most), not_so(shorter))))
        shorter = any_of(chain_ends_within(now, push, most) for push in pushes)
    return any_of(ways)


@permits("push.room", Inner.LAND)
def everybody_finds_room(now: Scene, move: Move) -> Formula:
    """A landing that pushes is legal only if everybody who has to make room finds it."""
    return is_settled(now)


# What a push does.


@brings("push.moves", Kind.PUSH)
def a_pushed_piece_moves(now: Scene, move: Move) -> Iterator[Change]:
    """A pushed piece comes to stand where it is pushed; whoever it displaces on open ground is pushed next."""
    to = move.to
    for piece in now.pieces:
        pushed = now.is_so(HAND(piece))
        yield put(PUSHED(move.number, piece), True, pushed)
        yield put(HAND(piece), False, pushed)
    yield put(GOES(move.number), to)
    yield put(STIRRED(), True)
    for level in levels(now):
        yield put(TAKEN(level), to, all_of((now.holds(LEVEL(), level), not_so(now.is_so(CHAINED())))))
    displaced: list[Formula] = []
    if now.ground.is_open_ground(to):
        fight = now.fight_on(to)
        for piece, there in now.on(to):
            falls = all_of((there, not_so(fight)))
            displaced.append(falls)
            yield put(HAND(piece), True, falls)
    onward = any_of(displaced)
    yield put(AT(), to, onward)
    yield put(AT(), NOWHERE, not_so(onward))
    yield Change(CHAINED(), onward, True)


@brings("push.fight", Kind.PUSH)
def a_fight_that_is_pushed_onto_is_broken_up(now: Scene, move: Move) -> Iterator[Change]:
    """A piece that is pushed onto a fight ends it as if it had landed there: a child by hand, a nun by detention."""
    if choose(now.rules.push_fight, {PushFight.NO: lambda: False, PushFight.YES: lambda: True}) is False:
        return
    nun = nun_is_pushed(now)
    for level in levels(now):
        at_level = now.holds(LEVEL(), level)
        if at_level is not False and level + 1 in levels(now):
            yield from ends_a_fight(now, move.to, level + 1, all_of((at_level, not_so(nun))), by_nun=False)
            yield from ends_a_fight(now, move.to, level + 1, all_of((at_level, nun)), by_nun=True)


def ends_a_fight(
    now: Scene, space: int, level: int, when: Formula, by_nun: bool, but: int = NOBODY
) -> Iterator[Change]:
    """End the fight on a space: a child pushes both fighters off, a nun detains the attacker and pushes the victim."""
    if when is False or not now.ground.is_open_ground(space):
        return
    for attacker, there in now.attackers_on(space, but):
        here = all_of((when, there))
        for victim, _ in now.fights_of(attacker):
            yield put(FIGHT(attacker, victim), False, here)
        if by_nun:
            yield from sent_to_detention(attacker, here)
        else:
            yield put(WAITING(level, attacker), True, here)
    for victim, there in now.victims_on(space, but):
        yield put(WAITING(level, victim), True, all_of((when, there)))
    fight = all_of((when, now.fight_on(space, but)))
    yield put(SPOT(level), space, fight)
    yield put(TAKEN(level), NOWHERE, fight)
    yield put(BY_NUN(level), by_nun, fight)


def sent_to_detention(attacker: int, when: Formula) -> Iterator[Change]:
    """Send an attacker to lie in the entrance of its sex."""
    yield put(PLACE(attacker), ENTRANCES[sex(attacker)], when)
    yield put(POSTURE(attacker), Posture.DETAINED, when)
    yield put(HOME(attacker), NOWHERE, when)


@brings("push.moves", Inner.LAND)
def pushed_pieces_stand(now: Scene, move: Move) -> Iterator[Change]:
    """Once all pushes of a landing are made, the pushed pieces stand where they were pushed."""
    for pushed, is_pushed in now.truths(PUSHED):
        number, piece = pushed.of
        goes = now.value(GOES(number))
        if isinstance(goes, Unknown):
            around = {spot for space, _ in now.places(piece) if space >= 0 for spot, _ in near(now, space)}
            goes = Unknown({to: so for to, so in goes if to in around})
        yield put(PLACE(piece), goes, is_pushed)
        yield put(HOME(piece), goes, all_of((is_pushed, not_so(now.holds(HOME(piece), NOWHERE)))))


@brings("push.due", Kind.NUN)
def whoever_is_there_makes_room(now: Scene, move: Move) -> Iterator[Change]:
    """Whoever stands on open ground where a nun ends her move makes room."""
    if not now.ground.is_open_ground(move.to):
        return
    fight = now.fight_on(move.to)
    others = [(piece, there) for piece, there in now.on(move.to) if piece != move.piece]
    for piece, there in others:
        yield put(WAITING(1, piece), True, all_of((there, not_so(fight))))
    plain = all_of((not_so(fight), any_of(there for _, there in others)))
    yield put(SPOT(1), move.to, plain)
    yield put(BY_NUN(1), True, plain)


@permits("breakup.crowded", Inner.TAKE)
def a_crowded_fight_may_go_on(now: Scene, move: Move) -> Formula:
    """Whether a fight can be broken up without two free spaces next to it."""
    level = move.length

    def two_are_free() -> Formula:
        first = all_of((now.holds(TAKEN(level), NOWHERE), not_so(now.is_so(BY_NUN(level)))))
        return implies(
            first,
            lambda: all_of(
                implies(is_left, partial(free_around, now, space, 2))
                for space, is_left in options_of(now.value(SPOT(level)))
                if space != NOWHERE
            ),
        )

    return choose(
        now.rules.breakup_crowded, {BreakupCrowded.PUSH_ON: lambda: True, BreakupCrowded.ILLEGAL: two_are_free}
    )
