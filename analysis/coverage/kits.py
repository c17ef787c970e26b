"""What the coverage needs to know of a game: how it samples, hunts, shrinks, follows lines and names things."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random
from types import ModuleType
from typing import TYPE_CHECKING, Any

from model.judging import Attribute

if TYPE_CHECKING:
    from analysis.coverage.examples import Example
    from analysis.coverage.tallies import Tally
    from analysis.coverage.trials import Trial
    from analysis.crosscheck.situations import Situation
    from model.clause import Clause

Hunted = tuple["Example | None", "Trial | None"]
"""Where something decides, or what was tried in vain."""


@dataclass(frozen=True)
class Kit:
    """How one game is covered.

    `size` measures a position; `named` names something that a scene says, of which `is_absent` tells whether it is of
    no interest; `write` and `read` are for moves, legal or not; `further` gives the clauses that look further ahead
    than one that refuses a move; `brought_by` says which clauses say what becomes of what.

    `sampled` looks at one game or drawn position; `hunt` looks for what the sample did not meet; `shrink` makes an
    example small; `dead_end` follows a line to where it cannot go on; `solvable` draws a situation small enough for
    the solver, and tells whether its turn goes on. `limit` tries one clause in a bound of its own, ruleset by ruleset.
    """

    game: str
    size: Callable[[Any], tuple[Any, ...]]
    named: Callable[[Attribute], str]
    is_absent: Callable[[Any, Attribute], bool]
    write: Callable[[Any, Any], str]
    read: Callable[[Any, str], Any]
    further: Callable[[Any, int], Sequence[Clause]]
    brought_by: Callable[[Any, Any], dict[str, list[Attribute]]]
    sampled: Callable[[str, int, int, bool], Tally]
    hunt: Callable[[int, str], Hunted]
    shrink: Callable[[Example, str], Example]
    dead_end: Callable[[Random], Example | None]
    solvable: Callable[[Random], tuple[Situation, bool]]
    limit: ModuleType | None = None


@cache
def kit_of(game: str) -> Kit:
    """The kit of a game."""
    return {"recess": recess, "colorpop": colorpop}[game]()


def recess() -> Kit:
    """How Recess! is covered."""
    from analysis.coverage import deciding, recess_limit
    from analysis.coverage.recess_deciding import further, is_absent, named, read, write
    from analysis.coverage.recess_hunts import dead_end, hunt, made_small, solvable
    from analysis.coverage.recess_sampling import sampled
    from analysis.smaller_positions import size

    return Kit(
        "recess",
        size,
        named,
        is_absent,
        write,
        read,
        further,
        deciding.brought_by,
        sampled,
        hunt,
        made_small,
        dead_end,
        solvable,
        recess_limit,
    )


def colorpop() -> Kit:
    """How Color Pop is covered."""
    from analysis.coverage.colorpop_deciding import brought_by, further, named, read, size, write
    from analysis.coverage.colorpop_hunting import dead_end, hunt, made_small, solvable
    from analysis.coverage.colorpop_sampling import sampled

    return Kit(
        "colorpop",
        size,
        named,
        lambda *_: False,
        write,
        read,
        further,
        brought_by,
        sampled,
        hunt,
        made_small,
        dead_end,
        solvable,
    )
