"""Landings that push, and every legal way to make room for each of them, by the clauses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from model.errors import IllegalMove
from model.recess.clauses import begun
from model.recess.clauses.scene import LEAVING, LEFT, NEED
from model.recess.moves import Kind, Step, Turn, write_turn
from model.recess.position import Position
from model.recess.readings import Ruleset
from model.simulator import some
from model.slots import Spot
from model.theory import ClauseTurn

MOST = 20_000
"""How many resolutions of one landing are listed."""
WANT_OF_ROOM = {"push.room", "breakup.crowded"}
"""The clauses that stop a landing if nothing but room is missing."""
CHILDREN_TO_COME = {Kind.HOLD, Kind.LEAVE, Kind.WALK}
"""Steps that come before the nun's."""
Going = ClauseTurn[Position, Step]
"""A turn under way."""


@dataclass(frozen=True)
class Landing:
    """Steps after which somebody has to make room, and every legal way to do so, the fewest pushes first.

    `early`: a nun's landing that is judged before the children have moved. No steps: the landing is under way.
    """

    steps: Turn
    resolutions: tuple[Turn, ...]
    early: bool = False
    is_complete: bool = True

    @property
    def shortest(self) -> int:
        """How many pushes the shortest resolution takes."""
        return len(self.resolutions[0])

    @property
    def longest(self) -> int:
        """How many pushes the longest resolution takes."""
        return len(self.resolutions[-1])

    def by_length(self) -> dict[int, list[Turn]]:
        """The resolutions by the number of their pushes."""
        groups: dict[int, list[Turn]] = {}
        for resolution in self.resolutions:
            groups.setdefault(len(resolution), []).append(resolution)
        return groups

    def __str__(self) -> str:
        """Write the landing as players write its steps."""
        return write_turn(self.steps) or "the landing under way"


# Landings that can be resolved.


def landings(position: Position, rules: Ruleset, after: Sequence[Step] = ()) -> list[Landing]:
    """Every landing that may come next and pushes somebody: walks, what is told to a nun, a pass that frees; nuns.

    Nuns' landings are looked at on the board as it stands, even if children have moves left.
    """
    turn = begun(position, rules).after(*after)
    if is_room_to_be_made(turn):
        return [resolved(turn, ())]
    found = list(pushing(turn, (), False))
    if is_before_nuns(turn):
        found += pushing(nuns_now(turn), (), True)
    return found


def is_room_to_be_made(turn: Going) -> bool:
    """Whether somebody has to make room next."""
    return Kind.PUSH in turn.kinds


def is_before_nuns(turn: Going) -> bool:
    """Whether children's moves may still come before the nun's."""
    return not CHILDREN_TO_COME.isdisjoint(turn.kinds)


def nuns_now(turn: Going) -> Going:
    """The turn as if no child had a move left."""
    left_out = (LEAVING, LEFT, NEED)
    families = {family: facts for family, facts in turn.scene.families.items() if family not in left_out}
    slot = next(number for number, slot in enumerate(turn.walk.slots) if slot.name == "nun")
    return ClauseTurn(turn.theory, turn.walk, turn.steps, [Spot(slot, turn.scene.following(families))])


def pushing(turn: Going, so_far: Turn, early: bool) -> Iterator[Landing]:
    """The landings among the steps that come next, after hold or leave, and after a nun has been told."""
    for step in turn.legal:
        then, steps = played(turn, step), (*so_far, step)
        if is_room_to_be_made(then):
            yield replace(resolved(then, steps), early=early)
        elif step.kind in (Kind.HOLD, Kind.LEAVE) or Kind.TELL in then.kinds:
            yield from pushing(then, steps, early)


def resolved(turn: Going, steps: Turn) -> Landing:
    """A landing with its resolutions in order; of very many the first ones that were found."""
    found = list(islice(ways(turn, ()), MOST + 1))
    return Landing(steps, tuple(sorted(found[:MOST], key=len)), is_complete=len(found) <= MOST)


def ways(turn: Going, so_far: Turn) -> Iterator[Turn]:
    """Every way to go on until nobody has to make room any more."""
    if not is_room_to_be_made(turn):
        yield so_far
        return
    for step in turn.legal:
        yield from ways(played(turn, step), (*so_far, step))


def played(turn: Going, step: Step) -> Going:
    """The turn after one of its legal steps."""
    return ClauseTurn(turn.theory, turn.walk, (*turn.steps, step), turn.following[step])


# Landings that cannot.


def crowded_out(position: Position, rules: Ruleset, after: Sequence[Step] = ()) -> list[Step]:
    """The walks and nuns' moves that would be legal if only somebody found room."""
    turn = begun(position, rules).after(*after)
    turns = [turn, nuns_now(turn)] if is_before_nuns(turn) else [turn]
    return list(dict.fromkeys(step for each in turns for step in stuck_steps(each)))


def stuck_steps(turn: Going) -> Iterator[Step]:
    """The walks and nuns' moves that come next and that all clauses permit, but for want of room later on."""
    for spot in turn.spots:
        for move in () if turn.walk.is_over(spot) else turn.walk.moves(spot):
            if move.kind in (Kind.WALK, Kind.NUN):
                then = turn.walk.play(spot, move)
                if not turn.walk.can_end(then) and not WANT_OF_ROOM.isdisjoint(turn.stops(then)):
                    step = turn.theory.written(spot.scene, move)
                    assert step is not None
                    yield step


def the_landing(found: Sequence[Landing], wanted: Turn, position: Position, rules: Ruleset, after: Turn) -> Landing:
    """The landing with these steps among those that were found; another one is refused with what it breaks."""
    for landing in found:
        if landing.steps == wanted:
            return landing
    why = " and ".join(broken_first(begun(position, rules).after(*after), wanted))
    said = f"it breaks {why}" if why else "it pushes nobody"
    others = some([str(landing) for landing in found]) or "none"
    raise IllegalMove(f"{write_turn(wanted)} is no landing that pushes here: {said}; landings that push: {others}")


def broken_first(turn: Going, wanted: Turn) -> tuple[str, ...]:
    """The clauses that the first of some steps breaks that breaks any; a nun's step as if it came at once."""
    for step in wanted:
        if step.kind is Kind.NUN and is_before_nuns(turn):
            turn = nuns_now(turn)
        if broken := turn.forbidding(step):
            return broken
        turn = turn.after(step)
    return ()
