"""What an illegal step of Color Pop is about: the tokens that a broken clause is about."""

from __future__ import annotations

from model.colorpop.clauses.scene import Scene
from model.colorpop.clauses.steps import read
from model.colorpop.moves import Kind, Step

EXAMPLE = "a c4"


def ends(now: Scene, step: Step) -> set[int]:
    """The places that a step takes tokens from."""
    return {place for move in read(now, step) for place in move.places}


def about(now: Scene, step: Step, clause: str) -> set[int]:
    """The places that one broken clause is about: tokens left out or of another colour, or else the whole group."""
    if step.kind is not Kind.POP:
        return set()
    group = ends(now, step)
    around = {near for place in group for near in now.around[place] if near not in group}
    match clause:
        case "group.colour":
            return {place for place in group if now.fits(place, step.what) is not True}
        case "group.whole":
            return {place for place in around if now.is_coloured(place, step.what) is True}
        case "group.all_jokers":
            return {place for place in around if now.is_joker(place) is True}
    return group
