"""What the rules of a game are to everybody who asks them, and a turn under way as its clauses alone judge it.

A game lends its clauses, the slots of its turn and its scenes; and it says between the steps that players write and the
moves that clauses speak of. One written step may take several moves, of which nobody writes the others (*silent* ones).
Knows no game.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import cached_property
from math import inf
from typing import Any, Generic, Protocol, Self, TypeVar

from model.clause import Clauses
from model.errors import IllegalMove
from model.goals import Goal, Goals
from model.logic import Formula
from model.rulebook import Question
from model.scene import Fact, Scene
from model.slots import OfSomeKind, Silent, Slot, Spot, Walk

SEQUENCE = "turn.sequence"
"""The clause by which every step comes in its time."""

P = TypeVar("P")
N = TypeVar("N", bound=Scene)
M = TypeVar("M", bound=OfSomeKind)
S = TypeVar("S", bound=OfSomeKind)
R_contra = TypeVar("R_contra", contravariant=True)


class Theory(Protocol[P, N, M, S, R_contra]):
    """The rules of a game as clauses in slots; positions, scenes, moves, steps and rulesets are the game's own."""

    @property
    def clauses(self) -> Clauses:
        """All clauses, in rulebook order."""

    def scene(self, position: P, rules: R_contra) -> N:
        """The scene in which the turn of a position begins."""

    def slots(self, first: N) -> Sequence[Slot[N, M]]:
        """The slots of a turn that begins in a scene, for all readings that are still possible."""

    def position(self, now: N) -> P:
        """The position that a plain scene shows, in the middle of a turn or at its end."""

    def written(self, now: N, move: M) -> S | None:
        """The step as which a move in a plain scene is written; none if nobody writes it."""

    def plays(self, now: N, move: M, step: S) -> Formula:
        """A move that can be thought of is this step."""

    def read(self, now: N, step: S) -> Iterable[M]:
        """The moves as which a written step is to be judged in a plain scene, whether or not it is their time."""

    def surely_ends(self, slot: Slot[N, M], now: N) -> bool | None:
        """Whether a turn that has come to a slot can be completed, where that is known without trying."""

    # Where a clause asks whether the turn can be played otherwise.

    @property
    def line_readings(self) -> Sequence[Question]:
        """The readings under which a clause asks so."""

    def asking(self, now: N, rules: Any, lines: Callable[[Any, str], Formula] | None = None, exact: bool = True) -> N:
        """The scene under some rules, where `lines` says which other lines exist, or trying finds it out.

        Where looking ahead has not to be exact, rather too much is let be than too little.
        """

    def line_slots(self, now: N, what: str) -> Sequence[Slot[N, M]]:
        """The slots through which the other line goes that a clause asks for in a scene."""

    def another_line(self, now: N, what: str) -> Sequence[S] | None:
        """The steps of the other line that a clause asks for in a plain scene, if there is one."""

    # Turns laid out.

    def unfolding(self, position: P, rules: R_contra, goal: Goal) -> N:
        """The scene from which turns are laid out to see whether they reach a goal: what is too much is admitted."""

    def doubted(self, position: P, rules: R_contra, goal: Goal) -> N | None:
        """The same scene as if nothing but its board and pieces were known; none where that would be too much."""

    def next_turn(self, end: N) -> N:
        """The scene in which the next turn begins, after one has ended."""

    def goes_on(self, now: N) -> Formula:
        """The game goes on."""

    @property
    def goals(self) -> Goals[N]:
        """What can be asked of the end of a turn, by name."""


class ByThemselves(Theory[P, N, M, S, R_contra]):
    """A theory whose clauses judge each move by itself: none asks for another line, and no turn gets stuck."""

    line_readings: Sequence[Question] = ()

    def surely_ends(self, slot: Slot[N, M], now: N) -> bool | None:
        """Whether a turn that has come to a slot can be completed: it always can."""
        return True

    def asking(self, now: N, rules: Any, lines: Callable[[Any, str], Formula] | None = None, exact: bool = True) -> N:
        """The scene under some rules."""
        return now.replacing(rules=rules)

    def line_slots(self, now: N, what: str) -> Sequence[Slot[N, M]]:
        """The slots of another line, for which no clause asks."""
        return ()

    def another_line(self, now: N, what: str) -> Sequence[S] | None:
        """No clause asks for another line."""

    def unfolding(self, position: P, rules: R_contra, goal: Goal) -> N:
        """The scene in which the first turn begins."""
        return self.scene(position, rules)

    def doubted(self, position: P, rules: R_contra, goal: Goal) -> N | None:
        """No other scene: the whole position is known."""


class TurnWalk(Walk[N, M]):
    """Every way to play a turn; what the theory knows of its end is not tried out."""

    def __init__(self, theory: Theory[Any, N, M, Any, Any], start: N) -> None:
        """Begin at the first slot where something is due."""
        self.theory = theory
        super().__init__(theory.clauses, theory.slots(start), start)

    def can_end(self, spot: Spot[N]) -> bool:
        """Whether the turn can be completed from here."""
        if not self.is_over(spot):
            known = self.theory.surely_ends(self.slots[spot.slot], spot.scene)
            if known is not None:
                return known
        return super().can_end(spot)


class ClauseTurn(Generic[P, S]):
    """A turn under way: the steps written so far, and every way in which they may be understood; never changed."""

    def __init__(
        self,
        theory: Theory[P, Any, Any, S, Any],
        walk: Walk[Any, Any],
        steps: tuple[S, ...],
        comes_to: Iterable[Spot[Any]],
    ) -> None:
        """Take the spots to which the steps have led; `begin` makes the first of a turn."""
        self.theory, self.walk, self.steps = theory, walk, steps
        self.spots = tuple(self.waiting_spots(comes_to))

    @classmethod
    def begin(cls, theory: Theory[P, Any, Any, S, Any], position: P, rules: Any) -> Self:
        """Begin the turn of a position."""
        walk = TurnWalk(theory, theory.scene(position, rules))
        return cls(theory, walk, (), [walk.start])

    def waiting_spots(self, comes_to: Iterable[Spot[Any]]) -> Iterator[Spot[Any]]:
        """The spots where a step is waited for or the turn is over, after all silent moves that may be made before."""
        waiting, met = list(comes_to), set()
        while waiting:
            spot = waiting.pop(0)
            if self.walk.is_over(spot):
                yield spot
                continue
            key = (spot.slot, spot.scene.key())
            if key in met:
                continue
            met.add(key)
            slot, silent = self.walk.slots[spot.slot], self.silent_moves(spot)
            if slot.steps and not (silent and slot.silent is Silent.INSTEAD):
                yield spot
            waiting += [self.walk.play(spot, move) for move in silent]

    def is_silent(self, spot: Spot[Any], move: Any) -> bool:
        """Whether nobody writes a move down."""
        return self.theory.written(spot.scene, move) is None

    # What there is.

    @property
    def scene(self) -> Any:
        """The scene as it is now, after all silent moves that lead to the next step."""
        return self.spots[-1].scene

    @property
    def is_over(self) -> bool:
        """Whether the turn has been played."""
        return any(self.walk.is_over(spot) for spot in self.spots)

    @property
    def position(self) -> P:
        """The position as it is now, before any silent move that belongs to the next step."""
        return self.theory.position(self.spots[0].scene)

    @property
    def kinds(self) -> frozenset[Hashable]:
        """The kinds of steps that are waited for."""
        waits = (self.walk.slots[spot.slot].steps for spot in self.spots if not self.walk.is_over(spot))
        return frozenset(kind for kinds in waits for kind in kinds)

    @cached_property
    def following(self) -> dict[S, list[Spot[Any]]]:
        """The legal steps, which all clauses permit and after which the turn can be completed; and where they lead."""
        found: dict[S, list[Spot[Any]]] = {}
        for spot in self.spots:
            for move in () if self.walk.is_over(spot) else self.walk.moves(spot):
                step = self.theory.written(spot.scene, move)
                if step is not None and self.walk.can_end(then := self.walk.play(spot, move)):
                    found.setdefault(step, []).append(then)
        return found

    @property
    def legal(self) -> tuple[S, ...]:
        """The legal steps."""
        return tuple(self.following)

    # Going on.

    def after(self, *steps: S) -> Self:
        """The turn after more steps; one that is not legal is refused with the clauses that forbid it."""
        now = self
        for step in steps:
            spots = [
                then
                for spot, move in now.permitted_moves(step)
                if self.walk.can_end(then := self.walk.play(spot, move))
            ]
            if not spots:
                raise IllegalMove(f"{step}: it breaks {' and '.join(now.forbidding(step))}")
            now = type(self)(self.theory, self.walk, (*now.steps, step), spots)
        return now

    def readings(self, step: S) -> Iterator[tuple[Spot[Any], Any]]:
        """The moves as which a step is judged, where a step of its kind is waited for."""
        for spot in self.spots:
            if not self.walk.is_over(spot) and step.kind in self.walk.slots[spot.slot].steps:
                yield from ((spot, move) for move in self.theory.read(spot.scene, step))

    def permitted_moves(self, step: S) -> Iterator[tuple[Spot[Any], Any]]:
        """The moves that play a step and that no clause refuses."""
        for spot, move in self.readings(step):
            if not self.is_silent(spot, move) and not self.refusals(spot, move)[1]:
                yield spot, move

    # Judging.

    def forbidding(self, step: S) -> tuple[str, ...]:
        """The clauses that forbid a step here, by their ids; none if it is legal.

        Of those that refuse it the ones that look least far. If none does, but the turn could not be completed after
        it: those by which it stops where it gets furthest.
        """
        return self.refusing(self.readings(step))

    def refusing(self, meant: Iterable[tuple[Spot[Any], Any]]) -> tuple[str, ...]:
        """The clauses that forbid all of these moves, each at a spot; none if one is legal."""
        refused: list[tuple[float, tuple[str, ...]]] = []
        for spot, move in meant:
            foresight, broken = self.refusals(spot, move)
            if broken:
                refused.append((foresight, broken))
            elif not self.is_silent(spot, move):
                then = self.walk.play(spot, move)
                if self.walk.can_end(then):
                    return ()
                refused.append((inf, self.stops(then)))
        return max(refused, key=lambda each: each[0], default=(inf, (SEQUENCE,)))[1]

    def refusals(self, spot: Spot[Any], move: Any) -> tuple[float, tuple[str, ...]]:
        """The clauses that refuse a move at a spot, and how far they look ahead: no further than the first of them."""
        broken: dict[str, None] = {}
        least: float = inf
        for foresight, clause, says in self.walk.clauses.by_foresight(move.kind):
            if foresight > least:
                break
            if says(spot.scene, move) is not True:
                broken[clause], least = None, foresight
        slot = self.walk.slots[spot.slot]
        if not broken and not any(other == move for other in slot.moves(spot.scene)):
            return -inf, (slot.demand,)
        return least, tuple(broken)

    def stops(self, spot: Spot[Any]) -> tuple[str, ...]:
        """The clauses by which a turn is not completed: what stays due where it gets furthest, or refuses its end."""
        furthest, reasons = -1, dict[str, None]()
        waiting, met = [spot], set()
        while waiting:
            here = waiting.pop()
            key = (here.slot, here.scene.key())
            if key in met:
                continue
            met.add(key)
            moves = self.walk.moves(here)
            waiting += [self.walk.play(here, move) for move in moves]
            if moves or here.slot < furthest:
                continue
            if here.slot > furthest:
                furthest, reasons = here.slot, {}
            slot = self.walk.slots[here.slot]
            offered = list(slot.moves(here.scene))
            if slot.chooser is None or all(self.is_silent(here, move) for move in offered):
                # What is done without a word is refused in its own name; what players write, the slot asks for.
                refused = [self.refusals(here, move) for move in offered]
                reasons |= dict.fromkeys(max(refused, key=lambda each: each[0], default=(inf, (slot.demand,)))[1])
            else:
                reasons[slot.demand] = None
        return tuple(reasons)

    def brought_about(self, step: S | None = None) -> dict[Fact[Any], str]:
        """For everything that becomes otherwise by a legal step: the clause that says last what becomes of it.

        Without a step by what nobody writes at the beginning of the turn.
        """
        says: dict[Fact[Any], str] = {}
        spot, move = self.walk.start, None
        if step is not None:
            spot, move = next(self.permitted_moves(step))
        while move is not None or (move := self.only_silent_move(spot)) is not None:
            for clause, brings in self.walk.clauses.changes.get(move.kind, ()):
                for change in brings(spot.scene, move):
                    if change.when is True and spot.scene.value(change.fact) != change.value:
                        says[change.fact] = clause
            spot, move = self.walk.play(spot, move), None
        return says

    def only_silent_move(self, spot: Spot[Any]) -> Any:
        """The silent move that is made at a spot, if there is but one."""
        silent = [] if self.walk.is_over(spot) else self.silent_moves(spot)
        return silent[0] if len(silent) == 1 else None

    def silent_moves(self, spot: Spot[Any]) -> list[Any]:
        """The silent moves that may be made at a spot."""
        slot = self.walk.slots[spot.slot]
        has_some = not slot.steps or slot.silent is not Silent.NONE
        return [move for move in self.walk.moves(spot) if self.is_silent(spot, move)] if has_some else []


__all__ = ["SEQUENCE", "ByThemselves", "ClauseTurn", "Theory", "TurnWalk"]
