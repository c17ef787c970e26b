"""Between steps as players write them and the moves that clauses speak of."""

from __future__ import annotations

from collections.abc import Iterable

from model.colorpop.clauses.scene import Inner, Move, Scene, player_of, pop
from model.colorpop.moves import Kind, Step
from model.colorpop.position import EMPTY, JOKER
from model.colorpop.readings import GroupJokerBridges
from model.errors import IllegalMove
from model.logic import Formula, all_of, any_of, chosen, not_so, same_truth

# From moves to steps.


def written(now: Scene, move: Move) -> Step | None:
    """The step as which a move in a plain scene is written: a group by its first coloured token, the jokers left out.

    None if nobody writes it.
    """
    if isinstance(move.kind, Inner):
        return None
    if move.kind is not Kind.POP:
        return Step(move.kind, move.what)
    group = move.places
    named = min((place for place in group if now.lies(place, move.what) is True), default=min(group, default=0))
    touching = {near for place in group for near in now.around.get(place, ()) if near not in group}
    left = sorted(place for place in touching if now.is_joker(place) is True)
    return Step(Kind.POP, move.what, now.grid.name(named), tuple(map(now.grid.name, left)))


# From steps to moves.


def plays(now: Scene, move: Move, step: Step) -> Formula:
    """A move that can be thought of, and that all clauses permit, is this step; scene and move may be unknown.

    A group is the one that holds the token by which it is named, and of the jokers that touch it those are left out
    that the step says, and no others.
    """
    if move.kind is not step.kind or move.what != step.what:
        return False
    if step.kind is not Kind.POP:
        return True
    named, left = now.grid.space(step.space), frozenset(map(now.grid.space, step.without))

    def stays(place: int) -> Formula:
        touches = any_of(move.takes(near) for near in now.around[place])
        return all_of((now.is_joker(place), not_so(move.takes(place)), touches))

    is_left = (same_truth(stays(place), place in left) for place in now.tokens)
    return all_of((left <= frozenset(now.tokens), now.lies(named, step.what), move.takes(named), *is_left))


def read(now: Scene, step: Step) -> Iterable[Move]:
    """The move as which a step is to be judged in a plain scene; one that names what is not there is refused."""
    if step.kind is not Kind.POP:
        if player_of(step.what) not in now.players:
            raise IllegalMove(f"{step}: there are only {len(now.hands)} players")
        return [Move(step.kind, step.what)]
    start = now.grid.space(step.space)
    left = frozenset(map(now.grid.space, step.without))
    token = now.cells[start]
    if token == EMPTY:
        raise IllegalMove(f"{step}: no token lies on {step.space}")
    if token == JOKER and step.what != JOKER:
        raise IllegalMove(f"{step}: a joker lies on {step.space}; a group is named by a token of its own colour")
    group = gathered_from(now, start, step.what, left)
    touching = {near for place in group for near in now.around[place] if near not in group}
    for place in left:
        if place not in touching or now.cells[place] != JOKER:
            raise IllegalMove(f"{step}: no joker on {now.grid.name(place)} touches the group")
    return [pop(now.grid, step.what, group)]


def gathered_from(now: Scene, start: int, what: str, left: frozenset[int]) -> frozenset[int]:
    """The places that a player means who points at one token and names the jokers that are left out."""
    group, todo = {start}, [start]
    bridging = chosen(now.rules.group_joker_bridges, {GroupJokerBridges.YES: True, GroupJokerBridges.NO: False})
    while todo:
        here = todo.pop()
        for near in now.around[here]:
            is_way_back = not bridging and now.cells[here] == JOKER and now.cells[near] != JOKER
            if near not in group and near not in left and not is_way_back and now.fits(near, what) is True:
                group.add(near)
                todo.append(near)
    return frozenset(group)
