"""What every game's simulator offers: turns that are made of steps, played in rows at depths of a stack."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, ClassVar, Self

from model.errors import BadInput, IllegalMove
from model.registry import game_named
from model.rulebook import Question, Ruleset

Tick = Callable[[], None]
"""Called at every state of a turn; what it raises ends the search."""


NO_CODE = -1 << 40
"""What no step has as its code."""


def unhurried() -> None:
    """Take all the time that it takes."""


class HandledReadings:
    """The readings that some chapters of a simulator handle; whoever needs the number of one declares it here."""

    def __init__(self) -> None:
        """Begin with none."""
        self.readings: set[Question] = set()

    def numbers(self, *readings: Question) -> tuple[int, ...]:
        """Declare that these readings of a question are handled; their numbers in its Enum."""
        self.readings |= set(readings)
        return tuple(reading.index for reading in readings)


def check_readings(rules: Ruleset) -> None:
    """Refuse a ruleset with a reading that the game's simulator does not handle, instead of playing another one."""
    handled = game_named(rules.game).handles
    unknown = [reading for reading in map(rules.reading, rules.questions()) if handled and reading not in handled]
    if unknown:
        named = ", ".join(f"{reading.id}={reading}" for reading in unknown)
        raise BadInput(f"the simulator of {rules.game} does not handle {named}")


MOST_TURNS = 1_000
"""The longest random game that is played beside another ruleset."""


class Simulator(ABC):
    """Plays one board under one ruleset; each game says how a turn begins, which steps are legal and what they do.

    Steps have codes inside; rows hold a position with its turn under way, the one that is played at depth 0.
    """

    game: ClassVar[str]
    ending: ClassVar[int]
    """Where a row says how its game has ended: 0 while it goes on."""
    neighbour_tables: ClassVar[Mapping[str, int]] = {}
    """Its tables of places in rows, by what they are called: where in `tables` each begins."""
    ruleset: Any
    stack: Any
    tables: Any
    rules: Any

    # What each game says for itself.

    @abstractmethod
    def begin(self, position: Any) -> None:
        """Begin the turn of a position at depth 0; a finished game is refused."""

    @abstractmethod
    def codes(self, depth: int = 0) -> list[int]:
        """The codes of the legal steps at some depth."""

    @abstractmethod
    def play_code(self, code: int, depth: int = 0) -> None:
        """Carry out a legal step at some depth."""

    @abstractmethod
    def is_over(self, depth: int = 0) -> bool:
        """Whether the turn at some depth is over."""

    @abstractmethod
    def step(self, code: int, row: Sequence[int]) -> Any:
        """Read a step's code in the position of a row."""

    @abstractmethod
    def unload(self, row: Sequence[int]) -> Any:
        """Read a position back from a row."""

    def chooser(self, depth: int = 0) -> int:
        """Who chooses the next step at some depth."""
        return int(self.unload(self.stack[depth]).turn)

    def effect(self, code: int, row: Sequence[int]) -> tuple[int, ...]:  # noqa: ARG002
        """The spaces that a step is about beyond those that it names; none unless a game says otherwise."""
        return ()

    # Positions told apart.

    def key(self, row: Sequence[int]) -> Hashable:
        """What tells the position in a row apart from all others, once its turn is over."""
        position: Hashable = self.unload(row)
        return position

    def key_of(self, position: Any) -> Hashable:
        """The key of a position."""
        key: Hashable = position
        return key

    def position_of(self, key: Hashable) -> Any:
        """The position of a key."""
        return key

    def nameless(self, key: Hashable) -> Hashable:
        """The key of one of the positions in which only the names of like pieces are exchanged."""
        return key

    def timeless(self, key: Hashable) -> Hashable:
        """What is left of a key where it does not matter how late it is."""
        return key

    # The verbs.

    def legal_moves(self, position: Any, steps: Sequence[Any] = ()) -> list[Any]:
        """List the legal next steps after some steps of the turn; none if the turn is over."""
        self.begin(position)
        self.follow(steps)
        return [] if self.is_over() else [self.step(code, self.stack[0]) for code in self.codes()]

    def code_of(self, step: Any) -> int | None:
        """The code of a legal step at depth 0; None if it is not legal."""
        return next((code for code in self.codes() if self.step(code, self.stack[0]) == step), None)

    def begin_next(self, depth: int = 0) -> bool:
        """Begin the next turn at a depth where one is over; False if the game has ended."""
        if self.stack[depth][self.ending]:
            return False
        self.rules.begin_turn(self.tables, self.stack[depth])
        return True

    def names(self) -> list[str]:
        """The legal steps at depth 0 as players write them."""
        return [str(self.step(code, self.stack[0])) for code in self.codes()]

    def follow(self, steps: Sequence[Any]) -> None:
        """Play steps at depth 0; one that is not legal is refused with the ones that are."""
        for number, step in enumerate(steps, start=1):
            if self.is_over():
                raise IllegalMove(f"step {number} ({step}): the turn is over")
            code = self.code_of(step)
            if code is None:
                raise IllegalMove(f"step {number} ({step}) is not legal; legal here: {some(self.names())}")
            self.play_code(code)

    def play(self, position: Any, turn: Sequence[Any]) -> Any:
        """Play a whole turn; an illegal or an unfinished one is refused."""
        self.begin(position)
        self.follow(turn)
        if not self.is_over():
            said = "; ".join(map(str, turn))
            raise IllegalMove(f"the turn {said!r} is not finished; it can go on with {some(self.names())}")
        return self.unload(self.stack[0])

    def compare_game(self, rival: Self, position: Any, seed: int) -> tuple[int, int, Any]:
        """Play a random game, each turn beside the same steps by a rival's rules.

        Give how many turns it has, in how many of them the two list other steps or come to another position, and its
        end. A turn that cannot go on ends it, and so does the longest game that is played.
        """
        random = Random(seed)
        turns = differing = 0
        while position.ending is None and turns < MOST_TURNS:
            self.begin(position)
            rival.begin(position)
            is_same = self.shows_same(rival)
            while not self.is_over():
                codes = {self.step(code, self.stack[0]): code for code in self.codes()}
                if not codes:
                    return turns, differing, position
                theirs = {rival.step(code, rival.stack[0]): code for code in rival.codes()} if is_same else {}
                is_same = is_same and theirs.keys() == codes.keys()
                step = random.choice(list(codes))
                self.play_code(codes[step])
                if is_same:
                    rival.play_code(theirs[step])
                    is_same = self.shows_same(rival)
            turns, differing = turns + 1, differing + (not is_same)
            position = self.unload(self.stack[0])
        return turns, differing, position

    def shows_same(self, rival: Self) -> bool:
        """Whether a rival is at the same position at depth 0, its turn as far."""
        both = self.unload(self.stack[0]), self.is_over()
        return both == (rival.unload(rival.stack[0]), rival.is_over())

    def outcome(self, position: Any) -> Any:
        """Tell who has won; None while the game goes on."""
        return game_named(self.game).outcome(position, self.ruleset)

    # The analyst's verbs.

    def turns(self, position: Any) -> Iterator[tuple[tuple[Any, ...], Any]]:
        """List every line of play of one turn with the position it leads to."""
        self.begin(position)
        yield from self.lines(0, ())

    def lines(self, depth: int, so_far: tuple[Any, ...]) -> Iterator[tuple[tuple[Any, ...], Any]]:
        """List every line from a depth on."""
        if self.is_over(depth):
            yield so_far, self.unload(self.stack[depth])
            return
        for code in self.codes(depth):
            step = self.step(code, self.stack[depth])
            self.stack[depth + 1][:] = self.stack[depth]
            self.play_code(code, depth + 1)
            yield from self.lines(depth + 1, (*so_far, step))

    def results(self, position: Any) -> frozenset[Any]:
        """The distinct positions after one complete turn; none after the end of the game."""
        if position.ending is not None:
            return frozenset()
        self.begin(position)
        return frozenset(map(self.position_of, self.ends()))

    def ends(self, tick: Tick = unhurried) -> Iterator[Hashable]:
        """The keys of the distinct ends of the turn at depth 0, in the order in which they are met.

        A state of the turn that was met before is not played again. The simulator is busy until the last has come.
        """
        met: set[tuple[int, ...]] = set()
        found: set[Hashable] = set()
        for depth, _ in self.states(met, tick):
            if self.is_over(depth) and (key := self.key(self.stack[depth])) not in found:
                found.add(key)
                yield key

    def line_to(self, is_wanted: Callable[[Hashable], bool]) -> tuple[Any, ...] | None:
        """The first line of the turn at depth 0, in the order of its steps, that ends where the key is wanted."""
        for depth, codes in self.states(set(), unhurried):
            if self.is_over(depth) and is_wanted(self.key(self.stack[depth])):
                return tuple(self.step(code, self.stack[at]) for at, code in enumerate(codes))
        return None

    def states(self, met: set[tuple[int, ...]], tick: Tick) -> Iterator[tuple[int, list[int]]]:
        """Go through the states of the turn at depth 0, each at its depth with the codes that lead there."""
        line: list[int] = []
        waiting: list[Iterator[int]] = []
        while True:
            depth = len(waiting)
            yield depth, line
            row = () if self.is_over(depth) else tuple(self.stack[depth])
            if row and row not in met:
                met.add(row)
                tick()
                waiting.append(iter(self.codes(depth)))
                line.append(0)
            while waiting and (code := next(waiting[-1], NO_CODE)) == NO_CODE:
                waiting.pop()
                line.pop()
            if not waiting:
                return
            depth, line[-1] = len(waiting), code
            self.stack[depth][:] = self.stack[depth - 1]
            self.play_code(code, depth)

    def count_results(self, position: Any) -> int:
        """How many distinct positions one complete turn can lead to."""
        return len(self.results(position))


def some(names: Sequence[str], most: int = 6) -> str:
    """Name the first few of several things.

    >>> some(["one", "two", "three"], 2)
    'one, two and 1 more'
    """
    more = f" and {len(names) - most} more" if len(names) > most else ""
    return ", ".join(names[:most]) + more
