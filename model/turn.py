"""A turn under way: what is legal, where it leads, and the next one; never changed, since `after` gives a new one."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from functools import cached_property
from typing import Any, Generic, Self, TypeVar

from model.errors import IllegalMove
from model.simulator import Simulator, Tick, some, unhurried

P = TypeVar("P")
S = TypeVar("S")


class Turn(Generic[P, S]):
    """A turn under way as the simulator plays it.

    It keeps one row and borrows its simulator to list and to play, so it is not for several threads at once. For
    counting and mass play there are the rows themselves, inside `model`.

    >>> from model.recess.game import GAME
    >>> turn = GAME.turn(GAME.read("coins=5,5 : A1 . . / N . b1"), GAME.rules("ja"))
    >>> print(*turn.legal[:3], sep="; ")
    pass; 3 A1-b1; 2 A1-a1
    >>> turn = turn.after("3 A1-b1")
    >>> print(*turn.legal, sep="; ")
    nun a2-a1; nun a2-b2; nun a2-c2
    >>> turn.after("nun a2-a1").next().position.line()
    'turn=B clock=2 coins=5,5 : N A1 . / . . b1'
    """

    def __init__(
        self, simulator: Simulator, read: Callable[[str], tuple[S, ...]], row: Any, steps: tuple[S, ...] = ()
    ) -> None:
        """Take a row, which is kept; `begin` makes the first of a turn."""
        self.simulator, self.read, self.row, self.steps = simulator, read, row, steps

    @classmethod
    def begin(cls, simulator: Simulator, read: Callable[[str], tuple[S, ...]], position: P) -> Self:
        """Begin the turn of a position; `read` reads steps from text."""
        simulator.begin(position)
        return cls(simulator, read, simulator.stack[0].copy())

    def borrow(self) -> Simulator:
        """The simulator, with this turn at depth 0."""
        self.simulator.stack[0][:] = self.row
        return self.simulator

    @cached_property
    def listing(self) -> tuple[dict[S, int], Any]:
        """The legal steps with their codes; and the row to go on from, in which is noted what listing has found out.

        What has been found out at the beginning of a turn cannot be found out any more once a step has been made.
        """
        simulator = self.borrow()
        codes = {} if simulator.is_over() else {simulator.step(code, self.row): code for code in simulator.codes()}
        return codes, simulator.stack[0].copy()

    @property
    def codes(self) -> dict[S, int]:
        """The legal steps with their codes."""
        return self.listing[0]

    @property
    def legal(self) -> tuple[S, ...]:
        """The legal steps; none if the turn is over."""
        return tuple(self.codes)

    @cached_property
    def is_over(self) -> bool:
        """Whether the turn has been played."""
        return self.borrow().is_over()

    @property
    def chooser(self) -> int:
        """Who chooses the next step, counted from 0."""
        return self.borrow().chooser()

    def effect(self, step: S) -> tuple[int, ...]:
        """The spaces that a step is about beyond those that it names, as those that it empties."""
        code = self.code_of(step)
        return () if code is None else self.borrow().effect(code, self.row)

    def code_of(self, step: S) -> int | None:
        """The code of a legal step, however it is named; None of an illegal one."""
        code = self.codes.get(step)
        return self.borrow().code_of(step) if code is None and not self.is_over else code

    @property
    def key(self) -> Hashable:
        """What tells states of the turns of one board apart: all that the simulator remembers."""
        return tuple(self.row)

    @cached_property
    def position(self) -> P:
        """The position as it is now."""
        found: P = self.simulator.unload(self.row)
        return found

    def after(self, *steps: S | str) -> Self:
        """The turn after more steps, or texts of steps; an illegal one is refused with the ones that are legal."""
        turn = self
        for step in (one for given in steps for one in (self.read(given) if isinstance(given, str) else (given,))):
            turn = turn.after_one(step)
        return turn

    def after_one(self, step: S) -> Self:
        """The turn after one more step."""
        code = self.code_of(step)
        if code is None:
            why = "the turn is over" if self.is_over else f"legal here: {some(list(map(str, self.legal)))}"
            raise IllegalMove(f"step {len(self.steps) + 1} ({step}) is not legal; {why}")
        simulator = self.simulator
        simulator.stack[0][:] = self.listing[1]
        simulator.play_code(code)
        return type(self)(simulator, self.read, simulator.stack[0].copy(), (*self.steps, step))

    def next(self) -> Self | None:
        """The next player's turn; None when the game has ended. A turn that is not over is refused."""
        if not self.is_over:
            raise IllegalMove(f"the turn is not finished; it can go on with {some(list(map(str, self.legal)))}")
        simulator = self.borrow()
        return type(self)(simulator, self.read, simulator.stack[0].copy()) if simulator.begin_next() else None

    def ends(self, tick: Tick = unhurried) -> Iterator[Hashable]:
        """The keys of the positions in which the turn can end, each once; the simulator is busy until the last."""
        return self.borrow().ends(tick)

    def line_to(self, is_wanted: Callable[[Hashable], bool]) -> Self | None:
        """The turn after the first line, in the order of its steps, to an end whose key is wanted; None without one."""
        line = self.borrow().line_to(is_wanted)
        return None if line is None else self.after(*line)

    def results(self) -> frozenset[P]:
        """The distinct positions in which the turn can end."""
        return frozenset(map(self.simulator.position_of, self.ends()))


__all__ = ["Turn"]
