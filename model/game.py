"""What a game offers to whoever asks of it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from model.editions import read_editions
from model.errors import BadPosition
from model.records import Record
from model.rulebook import Question, Recommendation, Rulebook, Ruleset
from model.simulator import Simulator
from model.slots import OfSomeKind
from model.theory import Theory
from model.turn import Turn
from model.wordings import read_wordings


class Position(Protocol):
    """What every game's position tells: whose turn it is, how the game has ended, and itself as text and as JSON."""

    @property
    def game(self) -> str:
        """The name of the game."""

    @property
    def turn(self) -> int:
        """The player on turn, counted from 0."""

    @property
    def players(self) -> int:
        """How many play."""

    @property
    def ending(self) -> object | None:
        """How the game has ended; None while it goes on."""

    @property
    def board(self) -> Hashable:
        """What the game is played on."""

    def line(self) -> str:
        """The position on one line, which `Game.read` reads."""

    def to_json(self) -> dict[str, object]:
        """The position as JSON, which `Game.read` reads."""


class Step(OfSomeKind, Protocol):
    """What a player writes down for one decision; its text reads back."""


class Outcome(Protocol):
    """Who has won a finished game; its text says how it ended and what decided."""

    @property
    def winners(self) -> tuple[int, ...]:
        """The winners, counted from 0."""


P = TypeVar("P", bound=Position)
S = TypeVar("S", bound=Step)
R = TypeVar("R", bound=Ruleset)


@dataclass(frozen=True, eq=False)
class Game(Generic[P, S, R]):
    """Everything that a game offers, with its own types of positions, steps and rulesets.

    `letters` are the players' in the order of their turns, `remarks` the topics that change no legal move, `folder`
    holds its data files: `editions/`, `wordings.toml`, `rulings.toml`. `handles` are the readings that its simulator
    handles with its chapters for the end of the game and what players see; a simulator refuses any other.
    """

    name: str
    title: str
    letters: str
    folder: Path
    ruleset: type[R]
    remarks: Mapping[str, str]
    schema: Mapping[str, object]
    record: type[Record]
    read_position: Callable[[str, object], P]
    read_turn: Callable[[str], tuple[S, ...]]
    write_turn: Callable[[Sequence[S]], str]
    start: Callable[..., P]
    problems: Callable[[P, R | None], Sequence[str]]
    make_simulator: Callable[..., Simulator]
    theory: Theory[P, Any, Any, S, R]
    outcome: Callable[[P, R], Outcome | None]
    observe: Callable[[P, int, R], object]
    handles: Collection[Question] = ()

    @cached_property
    def rulebook(self) -> Rulebook:
        """Its clauses, questions and editions."""
        return self.read_rulebook()

    def read_rulebook(self, is_draft: bool = False) -> Rulebook:
        """Read the rulebook anew; in a draft editions need no fingerprints yet."""
        clauses = {clause.id: clause.words for clause in self.theory.clauses}
        editions = read_editions(self.folder / "editions", self.ruleset, self.remarks, clauses, is_draft)
        return Rulebook(self.name, self.title, self.ruleset, clauses, self.remarks, editions)

    @cached_property
    def recommendations(self) -> Mapping[str, Recommendation]:
        """What we recommend on each question, by its id."""
        return read_wordings(self.folder / "wordings.toml", self.ruleset)

    @property
    def edition_names(self) -> tuple[str, ...]:
        """The ids of its editions, in order."""
        return tuple(sorted(file.stem for file in (self.folder / "editions").glob("*.toml")))

    def rules(self, text: str) -> R:
        """Read a ruleset: `ja, nun.stay=yes`."""
        return self.ruleset.parse(text)

    def read(self, text: str, source: object = "position") -> P:
        """Read a position from a picture, a line or JSON; refused if it cannot be read."""
        return self.read_position(text, source)

    def checked(self, position: P, rules: R | None = None) -> P:
        """Give a position back if it can be; otherwise refuse it with every problem."""
        if found := self.problems(position, rules):
            raise BadPosition(found)
        return position

    def simulator(self, position: P, rules: R, fast: bool = False) -> Simulator:
        """The simulator of a position's board; compiled if `fast`."""
        return self.make_simulator(position.board, rules, fast)

    def turn(self, position: P, rules: R, fast: bool = False) -> Turn[P, S]:
        """The turn of a position under way, before its first step; a finished game is refused."""
        return Turn.begin(self.lent(position.board, rules, fast), self.read_turn, position)

    @lru_cache(maxsize=64)  # noqa: B019 — games live as long as the program
    def lent(self, board: Hashable, rules: R, fast: bool) -> Simulator:
        """A simulator that turns borrow, and nobody else."""
        return self.make_simulator(board, rules, fast)


AnyGame: TypeAlias = Game[Any, Any, Any]

__all__ = ["AnyGame", "Game", "Position", "Step"]
