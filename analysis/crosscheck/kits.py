"""What the cross-check needs to know of a game: how it draws a situation, compares a case and shrinks what it finds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from analysis.crosscheck.comparing import Disagreement, Tally
from analysis.crosscheck.situations import Situation
from model.game import BadInput


@dataclass(frozen=True)
class Kit:
    """How one game is checked; the number of a seeded fault is only given where there are faults."""

    game: str
    draw: Callable[[Random, int], Situation]
    check: Callable[[int, int, Tally, int | None], list[Disagreement]]
    shrink: Callable[[Disagreement, int | None], Disagreement]


def kit_of(game: str) -> Kit:
    """The kit of a game."""
    return {"recess": recess, "colorpop": colorpop}[game]()


def recess() -> Kit:
    """How Recess! is checked."""
    from analysis.crosscheck.cases import HONEST, Setting, check_case
    from analysis.crosscheck.faults import fault_numbered
    from analysis.crosscheck.shrinking import shrunk
    from analysis.crosscheck.situations import draw_situation

    def setting(fault: int | None) -> Setting:
        return HONEST if fault is None else fault_numbered(fault).setting

    return Kit(
        "recess",
        draw_situation,
        lambda seed, number, tally, fault: check_case(seed, number, tally, setting(fault)),
        lambda found, fault: shrunk(found, setting(fault)),
    )


def colorpop() -> Kit:
    """How Color Pop is checked."""
    from analysis.crosscheck.colorpop import check_case, draw_situation, shrunk

    def honest(fault: int | None) -> None:
        if fault is not None:
            raise BadInput("no faults are seeded in Color Pop; expected --positions and --seed only")

    def check(seed: int, number: int, tally: Tally, fault: int | None) -> list[Disagreement]:
        honest(fault)
        return check_case(seed, number, tally)

    return Kit("colorpop", draw_situation, check, lambda found, _fault: shrunk(found))
