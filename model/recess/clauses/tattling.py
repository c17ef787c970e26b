"""Tattling: a child that ends its walk on a nun tells her of a fight."""

from __future__ import annotations

from model.logic import Formula, choose, implies
from model.recess.clauses.book import LANDING, brings, permits
from model.recess.clauses.pushes import begin_pushes
from model.recess.clauses.scene import NUNS, Due, Move, Scene
from model.recess.moves import Kind
from model.recess.position import Posture
from model.recess.readings import TattleOwn, TattleShelter


def can_be_told(scene: Scene, lander: int) -> bool:
    """Whether a child that has ended its walk may tell: on a nun's space, while a fight is on, where allowed."""
    space = scene.place(lander)
    if not any(scene.places[nun] == space for nun in NUNS) or not scene.attackers():
        return False
    return not scene.is_shelter(space) or choose(
        scene.rules.tattle_shelter,
        {
            TattleShelter.OPTIONAL: lambda: True,
            TattleShelter.FORBIDDEN: lambda: False,
            TattleShelter.COMPULSORY: lambda: True,
        },
    )


@permits("tattle.tell", Kind.TELL)
def a_fight_is_told_of(before: Scene, move: Move) -> Formula:
    """A nun is told of a fight of the teller's choice."""
    fight = before.is_open_ground(move.to) and before.fight_on(move.to)

    def is_own() -> Formula:
        return any(before.attacks_on(child, move.to) for child in before.own)

    return fight and choose(before.rules.tattle_own, {TattleOwn.YES: lambda: True, TattleOwn.NO: lambda: not is_own()})


@permits("tattle.quiet", Kind.QUIET, foresight=LANDING)
def in_a_shelter_nothing_need_be_told(before: Scene, move: Move) -> Formula:
    """In a shelter a child may share the nun's space without telling her anything."""
    from model.recess.clauses.possibilities import tellable

    lander = before.so_far.lander
    if lander is None or not before.is_shelter(before.place(lander)):
        return False
    return choose(
        before.rules.tattle_shelter,
        {
            TattleShelter.OPTIONAL: lambda: True,
            TattleShelter.FORBIDDEN: lambda: True,
            TattleShelter.COMPULSORY: lambda: not tellable(before),
        },
    )


@brings("tattle.tell")
def the_nun_waits_to_be_told(now: Scene, move: Move) -> Scene:
    """Let a child that has ended its walk on a nun tell her something."""
    if move.kind is not Kind.WALK:
        return now
    now = begin_pushes(now, move.piece)
    return now.remember(due=Due.TELL) if move.to >= 0 and can_be_told(now, move.piece) else now


@brings("tattle.called")
def the_nun_is_put_on_the_fight(now: Scene, move: Move) -> Scene:
    """The nun that is told is put onto that fight at once."""
    if move.kind is not Kind.TELL:
        return now
    told = frozenset(child for child in now.on(move.to) if child < NUNS[0] and now.postures[child] is Posture.ATTACKING)
    return begin_pushes(now, move.piece).put(move.piece, move.to).remember(told=now.so_far.told | told)


@permits("tattle.fight", Kind.WALK, foresight=LANDING)
def a_child_joins_a_nun_only_to_tell(before: Scene, move: Move) -> Formula:
    """A child ends its walk on a nun on open ground only to tell her of a fight."""
    from model.recess.clauses.possibilities import after_walk, tellable

    nun_there = before.is_open_ground(move.to) and any(before.places[nun] == move.to for nun in NUNS)
    return implies(nun_there, lambda: tellable(after_walk(before, move)))
