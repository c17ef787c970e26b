"""What a game lends to its cross-check beside drawn positions: all of it optional, so that a new game needs none."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from types import ModuleType
from typing import TYPE_CHECKING, Any

from analysis.adapter import adapter_of
from analysis.crosscheck.themes import Theme
from model.refusals import Refusal, Refusals

if TYPE_CHECKING:
    from analysis.crosscheck.comparing import Disagreement, Implementations, Tally
    from analysis.crosscheck.settings import CheckSetting
    from analysis.crosscheck.situations import Situation


@dataclass(frozen=True)
class Sources:
    """In which modules faults are seeded.

    `course` lays out the slots of a turn; the clauses stand in `clauses`. Of the simulator's chapters those of
    `ordered` are given faults of order, too. `state` names the parts of its row that players see or remember, and what
    its places are called; the rest says where a turn goes on. Where it is empty every part is of that kind.
    """

    course: ModuleType
    clauses: tuple[ModuleType, ...]
    chapters: tuple[ModuleType, ...]
    ordered: tuple[ModuleType, ...]
    state: tuple[str, ...] = ()


def nothing(*_: Any) -> Iterator[Disagreement]:
    """Compare nothing."""
    return iter(())


@dataclass(frozen=True)
class Plan:
    """How a game is cross-checked; what is not given is done as for any game."""

    # What is drawn.
    draw_rules: Callable[[Random], Any] | None = None
    """Rules with no, a few or many readings other than the baseline's."""
    reads_all: bool = True
    """Whether in cases that are drawn for nothing in particular every question is read at random."""
    draw_whole_game: Callable[[Random, Any], Any] | None = None
    """A position from the thick of a whole game."""
    draw_finished: Callable[[Random, Any], Any] | None = None
    """A finished position, often with a tie to break."""
    themes: tuple[Theme, ...] = ()
    combinations: tuple[Theme, ...] = ()
    """Readings that matter only together, each set with the positions in which they do."""
    combination_every: int = 8
    choose_step: Callable[[Any, Random], Any] | None = None
    """A legal step of a turn with which a line of play goes on; any, if none is given."""

    # What is compared.
    is_large: Callable[[Any], bool] = lambda _: False
    """Whether a position is so large that only some of its steps and scenes are compared."""
    is_solved: Callable[[Any], bool] = lambda _: True
    """Whether a position is so small that a solver may list the results of its turn."""
    looks_ahead_exactly: Callable[[Any, Any], bool] = lambda *_: False
    """Whether a position is so small that nothing may be laid out under some rules that cannot be walked."""
    solved_every: int = 3
    """In every so many cases it does."""
    steps: Callable[[Any, Random], Iterable[Any]] | None = None
    """Steps that can be written down in a plain scene, legal or not; those of the slots, if none are given."""
    moves: Callable[[Any, Random], Iterable[Any]] | None = None
    """Moves that are judged in a plain scene where clauses speak of more than can be written."""
    write_move: Callable[[Any, Any], str] = lambda _, move: str(move)
    """How such a move is shown."""
    check_case: Callable[[Situation, int, Random, Tally, CheckSetting], Iterator[Disagreement]] = nothing
    """What else is compared in a case, by its number: how games begin."""
    check_scene: Callable[[Implementations, Tally], Iterator[Disagreement]] = nothing
    """What else is compared in every scene: what players see."""
    scenes_of_end: Callable[[Any, Any], Iterable[Any]] | None = None
    """The scenes at the end of a turn that show a position, by the scene in which the turn began."""
    refusals: Mapping[str, Refusal] = field(default_factory=dict)
    """How clauses refuse a step, by their ids; those that are not named refuse where it lands."""
    simulator_refuses: Callable[[Any, Any], Refusals] | None = None
    """How the simulator refuses a step or a move in a turn; without it only that both refuse is compared."""

    # Faults.
    sources: Callable[[], Sources] | None = None
    equivalents: Mapping[str, str] = field(default_factory=dict)
    """What a seeded fault changes, as it is worded, to the reason why nothing follows from it."""
    quick_cases: int = 10
    """In how many cases a fault is looked for quickly, for each position that was asked for."""
    full_cases: int = 10
    """In how many of them everything is compared."""


def plan_of(game: str) -> Plan:
    """The plan of a game."""
    return adapter_of(game).crosscheck() or Plan()


__all__ = ["Plan", "Sources", "plan_of"]
