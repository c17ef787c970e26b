"""What an illegal step of Recess! is about: the spaces that a broken clause is about."""

from __future__ import annotations

from collections.abc import Iterable

from model.recess.clauses.landings import walk_is_legal
from model.recess.clauses.nuns import calls, sees
from model.recess.clauses.scene import HELD, LEAVING, PLACE, SEEN, WALKED, Scene
from model.recess.clauses.steps import place_named
from model.recess.clauses.walks import walks
from model.recess.moves import Kind, Step
from model.recess.position import LABELS, NOWHERE
from model.scene import Family

EXAMPLE = "3 A1-c4"


def ends(now: Scene, step: Step) -> set[int]:
    """The space where a step ends."""
    return {place_named(now.ground.board, step.to) if step.to else NOWHERE}


def about(now: Scene, step: Step, clause: str) -> set[int]:
    """The spaces that one broken clause is about; mostly where the step ends, or begins if it ends nowhere."""
    there = ends(now, step)
    undecided = (
        child for child in now.own if not any(now.is_so(said(child)) for said in (HELD, LEAVING))
        if now.is_attacking(child) is True
    )  # fmt: skip
    match clause:
        case "fight.unseen" | "kiss.unseen":
            return there | seers(now, there)
        case "turn.choice":
            return places(now, undecided)
        case "turn.leaver":
            return places(now, (*those(now, LEAVING), *undecided))
        case "turn.pass":
            return places(now, (*those(now, WALKED), *those(now, HELD)))
        case "pass.seen":
            fights = places(now, those(now, SEEN))
            return fights | seers(now, fights)
        case "nun.forced" | "nun.stuck" | "forced.barred":
            fights = places(now, (child for child in now.own if calls(now, child) is True))
            return there | fights | seers(now, fights)
        case "turn.stuck":
            return places(now, (walk.piece for walk in walks(now, step.length) if walk_is_legal(now, walk) is True))
        case "turn.movers" | "turn.once":
            return there | places(now, [LABELS[step.piece]])
    if there != {NOWHERE}:
        return there
    return places(now, [LABELS[step.piece]]) if step.piece in LABELS and step.kind is not Kind.NUN else set()


def those(now: Scene, family: Family[bool]) -> list[int]:
    """The children of whom something is so."""
    return [fact.of[0] for fact, so in now.truths(family) if so is True]


def places(now: Scene, pieces: Iterable[int]) -> set[int]:
    """The places of some pieces."""
    return {place for piece in pieces for place, there in now.places(piece) if there is True}


def seers(now: Scene, spaces: set[int]) -> set[int]:
    """The spaces of the nuns that see one of these spaces."""
    seen = (nun for nun in now.nuns if any(sees(now, nun, space) is True for space in spaces if space >= 0))
    return {place for nun in seen for place in [now.value(PLACE(nun))] if isinstance(place, int)}
