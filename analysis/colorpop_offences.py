"""What an illegal step of Color Pop is about: the tokens that a broken clause is about."""

from __future__ import annotations

from model.clause import Clause
from model.colorpop.clauses.scene import Move, Scene, read_move
from model.colorpop.moves import Kind, Step

EXAMPLE = "a c4"


def readable(scene: Scene, step: Step) -> Move:
    """See a step as a move of tokens and players that are there."""
    return read_move(scene, step)


def ends(move: Move) -> set[int]:
    """The places that a move takes tokens from."""
    return set(move.spaces)


def about(scene: Scene, move: Move, clause: Clause) -> set[int]:
    """The places that one broken clause is about: tokens left out or of another colour, or else the whole group."""
    if move.kind is not Kind.POP:
        return set()
    group = move.spaces
    around = {near for space in group for near in scene.around[space] if near not in group}
    match clause.id:
        case "group.colour":
            return {space for space in group if not scene.fits(space, move.what)}
        case "group.whole":
            return {space for space in around if scene.is_coloured(space, move.what)}
        case "group.all_jokers":
            return {space for space in around if scene.is_joker(space)}
    return set(group)
