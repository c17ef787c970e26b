"""Pushes: who makes room for whom, and where a pushed piece goes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import wraps

from model.clause import Permission
from model.grid import ALL_EIGHT, ORTHOGONAL
from model.logic import Formula, choose, implies
from model.recess.clauses.book import PERSON, brings, permits
from model.recess.clauses.scene import FIRST_NUN, Due, Move, Room, Scene, Then
from model.recess.moves import Kind
from model.recess.readings import (
    BreakupCrowded,
    PushAdjacent,
    PushChain,
    PushFight,
    PushFreeShelter,
    PushMoved,
    PushShelter,
)

# Spaces around.


def near(scene: Scene, space: int) -> tuple[int, ...]:
    """The spaces that are adjacent for a push; corner gaps do not matter."""
    directions = choose(
        scene.rules.push_adjacent,
        {PushAdjacent.ORTHOGONAL: lambda: ORTHOGONAL, PushAdjacent.ALL_EIGHT: lambda: ALL_EIGHT},
    )
    return scene.board.grid.neighbours(space, directions, scene.board.blocked)


def takes_pushed(scene: Scene, space: int) -> bool:
    """Whether a shelter space can receive a pushed piece: empty, or occupied where that counts as free."""
    return choose(
        scene.rules.push_shelter,
        {
            PushShelter.NO: lambda: False,
            PushShelter.YES: lambda: (
                not scene.on(space)
                or choose(
                    scene.rules.push_free_shelter,
                    {PushFreeShelter.NO: lambda: False, PushFreeShelter.YES: lambda: True},
                )
            ),
        },
    )


def is_free(scene: Scene, space: int) -> bool:
    """Whether a pushed piece may simply be put here."""
    return takes_pushed(scene, space) if scene.is_shelter(space) else not scene.on(space)


def free_around(scene: Scene, space: int) -> int:
    """How many free spaces there are next to this one."""
    return sum(is_free(scene, spot) for spot in near(scene, space))


def free_for(scene: Scene, piece: int) -> list[int]:
    """The free spaces that a pushed piece may take."""
    spots = [spot for spot in near(scene, scene.place(piece)) if is_free(scene, spot)]
    return spots if piece == scene.so_far.chain else [spot for spot in spots if spot != taken(scene)]


def taken(scene: Scene) -> int | None:
    """The space that the first of two pieces has taken, closed to the second."""
    return scene.so_far.rooms[-1].first if scene.so_far.rooms else None


# Occupied spaces.


def shiftable(scene: Scene, space: int) -> int | None:
    """The one piece on a space of open ground that a push may displace."""
    here = scene.on(space)
    if len(here) != 1 or scene.is_shelter(space) or here[0] in scene.so_far.shifted:
        return None
    by_nun = scene.so_far.rooms[-1].by_nun
    has_walked = not by_nun and here[0] in scene.so_far.walked
    stays = has_walked and choose(scene.rules.push_moved, {PushMoved.YES: lambda: False, PushMoved.NO: lambda: True})
    return None if stays else here[0]


def breakable(scene: Scene, space: int, piece: int) -> bool:
    """Whether the fight here could be broken up by a piece that is pushed onto it."""
    fighters = scene.fighters_on(space)
    onto_fights = fighters and choose(
        scene.rules.push_fight, {PushFight.NO: lambda: False, PushFight.YES: lambda: True}
    )
    if not fighters or not onto_fights:
        return False
    if piece >= FIRST_NUN:
        return True
    may_shift = choose(
        scene.rules.push_moved,
        {PushMoved.YES: lambda: True, PushMoved.NO: lambda: not scene.so_far.walked.intersection(fighters)},
    )
    has_room = choose(
        scene.rules.breakup_crowded,
        {BreakupCrowded.PUSH_ON: lambda: True, BreakupCrowded.ILLEGAL: lambda: free_around(scene, space) >= 2},
    )
    return may_shift and has_room


def shortest_chain(scene: Scene, piece: int) -> int | None:
    """How many pushes the shortest chain takes that begins with this piece; none if there is no chain."""
    met, ring, length = scene.so_far.shifted | {piece}, [piece], 1
    while ring:
        following: list[int] = []
        for shifted in ring:
            for spot in near(scene, scene.place(shifted)):
                if is_free(scene, spot) or breakable(scene, spot, shifted):
                    return length
                displaced = shiftable(scene, spot)
                if displaced is not None and displaced not in met:
                    following.append(displaced)
                    met |= {displaced}
        ring, length = following, length + 1
    return None


def onward_length(scene: Scene, piece: int, space: int) -> int | None:
    """How many pushes follow if a piece without a free space is put on this occupied one; none if it may not be."""
    pushed = scene.remember(shifted=scene.so_far.shifted | {piece})
    if breakable(pushed, space, piece):
        return 0
    displaced = shiftable(pushed, space)
    return None if displaced is None else shortest_chain(pushed, displaced)


# What a push may do.


def let_go(scene: Scene, attacker: int) -> Scene:
    """The scene in which a passer's fight has ended: the victim stays where it is, the attacker has to make room."""
    space = scene.place(attacker)
    victims = frozenset(scene.fighters_on(space) or ()) - {attacker}
    releasing = tuple(other for other in scene.so_far.releasing if other != attacker)
    ended = scene.end_fight(space).remember(
        rooms=(), chain=None, shifted=victims, releasing=releasing, then=Then.PUSHED_OFF
    )
    return asks_for_room(ended, frozenset({attacker}), by_nun=True)


def let_go_first(before: Scene, move: Move) -> Scene:
    """The scene in which a push is made: a passer that chooses among its fights has ended this attacker's."""
    chooses = before.so_far.due is Due.RELEASE and move.kind is Kind.PUSH and move.piece in before.so_far.releasing
    return let_go(before, move.piece) if chooses else before


def permits_push(name: str, foresight: int = 0) -> Callable[[Permission], Permission]:
    """Register what a clause says of pushes; one with which a passer's fight is released is judged in that scene."""

    def register(permission: Permission) -> Permission:
        @permits(name, Kind.PUSH, foresight=foresight)
        @wraps(permission)
        def judged(before: Scene, move: Move) -> Formula:
            return permission(let_go_first(before, move), move)

        return judged

    return register


def is_pushed(before: Scene, move: Move) -> bool:
    """Whether this is the piece that has to make room now."""
    so_far = before.so_far
    if so_far.chain is not None:
        return move.piece == so_far.chain
    return bool(so_far.rooms) and move.piece in so_far.rooms[-1].pending


def carried_on(before: Scene, move: Move) -> bool:
    """Whether the piece, being the one to be pushed, goes onto an occupied space that is not free."""
    return (
        is_pushed(before, move) and move.to in near(before, before.place(move.piece)) and not is_free(before, move.to)
    )


@permits_push("push.due", foresight=PERSON)
def only_who_has_to_make_room_is_pushed(before: Scene, move: Move) -> Formula:
    """A piece is pushed only to make room, by whoever came onto its space."""
    return is_pushed(before, move)


@permits_push("push.adjacent")
def a_push_is_one_space(before: Scene, move: Move) -> Formula:
    """A pushed piece goes to an adjacent space that no equipment covers."""
    here = before.place(move.piece)
    return here >= 0 and move.to in near(before, here)


@permits_push("push.shelter")
def shelters_may_be_closed_to_pushes(before: Scene, move: Move) -> Formula:
    """Nobody is pushed into a shelter."""
    return implies(before.is_shelter(move.to), lambda: takes_pushed(before, move.to))


@permits_push("push.free")
def a_free_space_is_taken(before: Scene, move: Move) -> Formula:
    """A pushed piece takes a free space if there is one next to it."""
    return implies(
        carried_on(before, move) and not before.is_shelter(move.to), lambda: not free_for(before, move.piece)
    )


@permits_push("push.apart")
def two_pieces_part(before: Scene, move: Move) -> Formula:
    """Two pieces that have to leave one space go to different spaces."""
    return implies(before.so_far.chain is None, lambda: move.to != taken(before))


@permits_push("push.fight")
def a_fight_may_be_closed_to_pushes(before: Scene, move: Move) -> Formula:
    """Whether a pushed piece may be put onto a fight."""
    fight = before.is_open_ground(move.to) and before.fight_on(move.to)
    return implies(fight, lambda: not is_pushed(before, move) or breakable(before, move.to, move.piece))


@permits_push("push.onward")
def one_piece_is_pushed_in_turn(before: Scene, move: Move) -> Formula:
    """Without a free space it goes onto an occupied one, whose piece is pushed in turn, but nobody twice."""
    plain = carried_on(before, move) and before.is_open_ground(move.to) and not before.fight_on(move.to)
    joins_the_first = before.so_far.chain is None and move.to == taken(before)

    def displaces_one() -> Formula:
        pushed = before.remember(shifted=before.so_far.shifted | {move.piece})
        return joins_the_first or shiftable(pushed, move.to) is not None

    return implies(plain, displaces_one)


@permits_push("push.chain")
def a_chain_goes_only_so_far(before: Scene, move: Move) -> Formula:
    """How far a push may carry on."""
    if not carried_on(before, move) or before.is_shelter(move.to):
        return True
    lengths = {
        spot: length
        for spot in near(before, before.place(move.piece))
        if not is_free(before, spot) and (length := onward_length(before, move.piece, spot)) is not None
    }
    first_goes_onto_room: Callable[[], bool] = lambda: (  # noqa: E731
        before.so_far.depth == 0 and (bool(before.fight_on(move.to)) or free_around(before, move.to) > 0)
    )
    could_go = displaces_somebody(before, move)
    return implies(
        could_go,
        lambda: choose(
            before.rules.push_chain,
            {
                PushChain.TWO: first_goes_onto_room,
                PushChain.SHORTEST: lambda: (
                    move.to in lengths and (onto_fights(before) or lengths[move.to] == min(lengths.values()))
                ),
                PushChain.ANY: lambda: move.to in lengths,
            },
        ),
    )


def displaces_somebody(before: Scene, move: Move) -> bool:
    """Whether the push goes onto a fight that it breaks up or onto a piece that it may displace."""
    pushed = before.remember(shifted=before.so_far.shifted | {move.piece})
    return breakable(pushed, move.to, move.piece) or shiftable(pushed, move.to) is not None


def onto_fights(scene: Scene) -> bool:
    """Whether pushes may end in fights; then the shortest chain has to be found by trying."""
    return choose(scene.rules.push_fight, {PushFight.NO: lambda: False, PushFight.YES: lambda: True})


# What a push does.


def asks_for_room(scene: Scene, pieces: frozenset[int], by_nun: bool) -> Scene:
    """The scene in which these pieces have to make room."""
    so_far = scene.so_far
    return scene.remember(rooms=(*so_far.rooms, Room(pieces, by_nun)), depth=0, due=Due.PUSH)


def begin_pushes(scene: Scene, lander: int) -> Scene:
    """The scene in which earlier pushes are forgotten: only the piece that lands may not be shifted."""
    return scene.remember(rooms=(), chain=None, depth=0, shifted=frozenset({lander}))


def stay_put(scene: Scene) -> bool:
    """Whether the landing waits for something to be told first."""
    return scene.so_far.due is Due.TELL


@brings("push.moves")
def a_pushed_piece_moves(now: Scene, move: Move) -> Scene:
    """A pushed piece comes to stand where it is pushed."""
    if move.kind is not Kind.PUSH:
        return now
    so_far = now.so_far
    *outer, room = so_far.rooms
    displaced = () if now.is_shelter(move.to) else now.on(move.to)
    if move.piece != so_far.chain:
        room = replace(room, pending=room.pending - {move.piece}, first=move.to if room.first is None else room.first)
    chain = displaced[0] if len(displaced) == 1 else None
    return now.put(move.piece, move.to).remember(
        rooms=(*outer, room),
        chain=chain,
        depth=so_far.depth + 1 if chain is not None else 0,
        shifted=so_far.shifted | {move.piece},
        stirred=True,
    )


@brings("push.due")
def whoever_is_there_makes_room(now: Scene, move: Move) -> Scene:
    """Let whoever stands on open ground where a nun ends her move make room; forget those who have."""
    if move.kind is Kind.NUN and now.is_open_ground(move.to) and not now.so_far.rooms:
        others = frozenset(now.on(move.to)) - {move.piece}
        if others:
            now = asks_for_room(now, others, by_nun=True)
    rooms = now.so_far.rooms
    while rooms and now.so_far.chain is None and not rooms[-1].pending:
        rooms = rooms[:-1]
    due = now.so_far.due
    if now.so_far.rooms:
        due = Due.PUSH if rooms else None
    return now.remember(rooms=rooms, due=due)
